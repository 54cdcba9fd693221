import path from 'node:path';
import { analyzeLogs } from '../../analyze.ts';
import { followedLogs, type Watch } from '../../scanners/logs/follow.ts';
import type { LogOptions, LogReading } from '../../scanners/logs/index.ts';
import type { LogStream } from '../../scanners/logs/input/input.ts';
import { readingOf } from '../../scanners/logs/reading.ts';
import { partsOf } from '../../scanners/logs/resume.ts';
import { liveNews } from '../../../reports/live.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { fitting } from '../patterns.ts';
import { pause } from '../pause.ts';
import { withoutWaived, type Session } from '../session.ts';
import type { LogState } from './logs-state.ts';

/** Between two looks at files, in milliseconds; more when a look takes long, so that following costs no more than a fifth of a processor. */
const PAUSE = 500;
const PAUSE_PER_LOOK = 4;

/** Between two writings of the state while lines come in. What a kill loses of it is read again the next time. */
const SAVE_EVERY = 5000;

export interface FollowTerms {
  session: Session;
  options: LogOptions;
  streams: LogStream[];
  state: LogState | undefined;
  /** Clears a progress line before something is told. */
  clear(): void;
}

/** Reads logs while they grow and tells what is new, until it is interrupted; answers with everything that was read. What a state holds is not told again. */
export async function follow(files: string[], flags: JudgingFlags, io: Io, { session, options, streams, state, clear }: FollowTerms): Promise<LogReading> {
  const report = ({ groups, limits, blindSpots, coverage }: LogReading) =>
    withoutWaived(analyzeLogs(groups, blindSpots, [coverage], session, limits), session, flags.updateBaseline === true ? withoutBaseline(flags) : flags, io);
  const news = liveNews(flags.format === 'ndjson' ? 'ndjson' : 'text');
  // Other formats are one document, which stands alone on standard output.
  const write = flags.format === 'ndjson' || flags.format === 'text' ? io.stdout : flags.quiet === true ? () => {} : io.stderr;
  if (state !== undefined) news(await report(readingOf(partsOf(state.saved), options)));
  let isTold = false;
  let savedAt = io.now().getTime();
  for await (const { reading, saved, isLast } of followedLogs(watch(files, streams, io), state?.saved ?? [], options)) {
    clear();
    const lines = news(await report(reading));
    for (const line of lines) write(`${line}\n`);
    isTold ||= lines.length > 0;
    if (isLast && isTold && flags.format === 'text') write('\n');
    // A clock that was set back must not put the saving off.
    const now = io.now().getTime();
    if (state !== undefined && (isLast || Math.abs(now - savedAt) >= SAVE_EVERY)) {
      await state.save(saved);
      savedAt = now;
    }
    if (isLast) return reading;
  }
  throw new Error('Following logs ended without a last look.');
}

function withoutBaseline({ baseline: _, updateBaseline: __, ...rest }: JudgingFlags): JudgingFlags {
  return rest;
}

function watch(files: string[], streams: LogStream[], io: Io): Watch {
  const stop = io.interrupted();
  let ended = io.now().getTime();
  return {
    streams,
    stop,
    files: async () => {
      ended = io.now().getTime();
      const names = (await Promise.all(files.map((file) => fitting(file, io.cwd)))).flat();
      return [...new Set(names)].map((name) => ({ name, path: path.resolve(io.cwd, name) }));
    },
    pause: () => pause(Math.max(PAUSE, PAUSE_PER_LOOK * (io.now().getTime() - ended)), stop),
  };
}
