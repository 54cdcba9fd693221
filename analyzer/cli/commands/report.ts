import path from 'node:path';
import { UserError } from '../../errors.ts';
import { mergeReports } from '../../merge.ts';
import type { Report } from '../../model.ts';
import { parseJson } from '../baseline.ts';
import { readTextFile } from '../../whole-file.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { checkOutput } from '../output.ts';
import { closeSession, openSession } from '../session.ts';

/** `lastcall report FILE…`: saved reports, judged again for the day asked for. */
export async function report(files: string[], flags: JudgingFlags, io: Io): Promise<number> {
  checkOutput(flags);
  const session = await openSession(flags, io);
  const reports = await Promise.all(files.map(async (file) => {
    const absolute = path.resolve(io.cwd, file);
    return asReport(parseJson(await readTextFile(absolute, 'The report'), file), file);
  }));
  return closeSession(mergeReports(reports, session), session, flags, io);
}

function asReport(value: unknown, file: string): Report {
  if (typeof value === 'object' && value !== null && 'schemaVersion' in value) {
    const { schemaVersion } = value;
    if (schemaVersion !== 1) throw new UserError(`${file} has schema version ${String(schemaVersion)}; this lastcall reads version 1.`);
    if ('findings' in value && Array.isArray(value.findings) && 'blindSpots' in value && Array.isArray(value.blindSpots)
      && 'coverage' in value && Array.isArray(value.coverage)) return value as Report;
  }
  throw new UserError(`${file} is no report of lastcall.`, { hint: 'Write one with --format json --output FILE.' });
}
