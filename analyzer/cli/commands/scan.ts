import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { analyze } from '../../analyze.ts';
import { memoryKey, memoryOf } from '../../memory.ts';
import { readManyOn } from '../../read-many.ts';
import type { Remembered } from '../../scanners/code/answers/remember.ts';
import { scanCode } from '../../scanners/code/scan.ts';
import { openCache } from '../../scanners/files/cache.ts';
import { topsOf } from '../../scanners/files/list.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { checkOutput } from '../output.ts';
import { expanded } from '../patterns.ts';
import { progressLine } from '../progress.ts';
import { closeSession, openSession } from '../session.ts';
import { PARSING_FLAGS, SCANNING_FLAGS, setFlags } from '../v8-flags.ts';

/** Each thread holds its own parsers. */
const MOST_THREADS = 4;

/** `lastcall scan [PATH…]` */
export async function scan(paths: string[], flags: JudgingFlags, io: Io): Promise<number> {
  setFlags(SCANNING_FLAGS);
  checkOutput(flags);
  const session = await openSession(flags, io);
  const progress = progressLine(io, flags);
  const folder = cacheFolder(flags.cache, io);
  const roots = await expanded(paths, io.cwd);
  const kept = folder === undefined ? undefined : openCache<Remembered>(folder, io.cwd, memoryKey(session, topsOf(roots, io.cwd)));
  const note = (text: string | undefined): void => {
    if (text !== undefined && flags.quiet !== true) io.stderr(`${text}\n`);
  };
  const look = scanCode({
    roots,
    cwd: io.cwd,
    vocabulary: session.catalog.vocabulary,
    ...(kept && { memory: memoryOf(kept.cache, session, io.cwd) }),
    readMany: readManyOn(Math.min(availableParallelism(), MOST_THREADS), session),
    beforeParsing: () => setFlags(PARSING_FLAGS),
    onProgress: ({ done, of, phase }) => progress.show(`${phase} ${done} of ${of} files`),
  });
  const report = await analyze(look.seen, look.coverage, session);
  progress.clear();
  note(kept?.note());
  note(kept?.save());
  return closeSession(report, session, flags, io);
}

/** Where other tools keep theirs: beside the installed packages, else in the user's own folder. */
function cacheFolder(flag: string | true | undefined, { cwd, env }: Io): string | undefined {
  if (flag === undefined) return undefined;
  if (typeof flag === 'string') return path.resolve(cwd, flag);
  const packages = path.join(cwd, 'node_modules');
  if (existsSync(packages)) return path.join(packages, '.cache', 'lastcall');
  const home = env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? path.join(env['HOME'] ?? cwd, '.cache');
  return path.join(home, 'lastcall');
}
