import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../errors.ts';
import type { SavedLog } from '../../scanners/logs/recognise.ts';
import { savedLogs, savedText } from '../../scanners/logs/saved.ts';
import { readTextFile, removeLeftovers, writeFileWhole } from '../../whole-file.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import type { Session } from '../session.ts';

/** What `--state` keeps from run to run. */
export interface LogState {
  saved: SavedLog[];
  save(logs: readonly SavedLog[]): Promise<void>;
}

/** Reads the state, if there is one. Throws `UserError` for a file that is none, or was written under other options. */
export async function openState(named: string, flags: JudgingFlags, io: Io, session: Session): Promise<LogState> {
  const file = path.resolve(io.cwd, named);
  // Said before everything is read, not after.
  if (!existsSync(path.dirname(file))) throw new UserError(`There is no folder ${path.dirname(named)} for the state.`);
  await removeLeftovers(path.dirname(file));
  const terms = digestOf([session.catalog.digest, flags.since, flags.until, flags.filter, flags.field, flags.logFormat, flags.limits, flags.discover]);
  return {
    saved: existsSync(file) ? savedLogs(await readTextFile(file, 'The state'), named, terms) : [],
    // It holds callers and bodies as the logs do, which not everybody may read.
    save: (logs) => writeFileWhole(file, savedText(logs, terms), 0o600),
  };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
