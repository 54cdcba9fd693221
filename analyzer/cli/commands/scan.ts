import { analyze } from '../../analyze.ts';
import { scanCode } from '../../scanners/code/scan.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { checkOutput } from '../output.ts';
import { progressLine } from '../progress.ts';
import { closeSession, openSession } from '../session.ts';

/** `lastcall scan [PATH…]` */
export async function scan(paths: string[], flags: JudgingFlags, io: Io): Promise<number> {
  checkOutput(flags);
  const session = await openSession(flags, io);
  const progress = progressLine(io, flags);
  const look = scanCode({
    roots: paths,
    cwd: io.cwd,
    vocabulary: session.catalog.vocabulary,
    onProgress: ({ done, of, phase }) => progress.show(`${phase} ${done} of ${of} files`),
  });
  const report = await analyze(look.seen, look.coverage, session);
  progress.clear();
  return closeSession(report, session, flags, io);
}
