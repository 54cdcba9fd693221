import { NEWLINE } from '../ascii.ts';
import type { LogOptions } from './index.ts';
import { textOf, type LogFile, type LogStream } from './input/input.ts';
import { readingTerms } from './lines/terms.ts';
import { readStream, type LogPart } from './log.ts';
import { readingOf, type LogReading } from './reading.ts';
import type { SavedLog } from './recognise.ts';
import { isKnowable, partsOf, resumed } from './resume.ts';

/** What is followed, and when it is looked at. */
export interface Watch {
  /** The files as they are named now; asked before each look, since a pattern may fit others than before. */
  files(): Promise<LogFile[]>;
  streams: readonly LogStream[];
  /** Over when it is time for the next look, at once when `stop` is given. */
  pause(): Promise<void>;
  /** Ends the following, after one more look. */
  stop: AbortSignal;
}

/** Everything that was read up to a look that brought something new, and what to save of it. */
export interface Followed {
  reading: LogReading;
  saved: SavedLog[];
  isLast: boolean;
}

/**
 * Reads logs while they are written, like `tail -F`: files are looked at from time to time and read on from where they were left, through rotation
 * of any kind (see `resumed`); streams are read as they come. Counts are of all that was ever read. Ends when it is told to, or when there were
 * only streams and they are over.
 */
export async function* followedLogs(watch: Watch, saved: readonly SavedLog[], options: LogOptions): AsyncGenerator<Followed> {
  const { stop } = watch;
  const terms = readingTerms(options);
  const streams = watch.streams.map((stream) => followedStream(stream, stop, options));
  let logs = saved;
  for (;;) {
    const files = await watch.files();
    const isLast = stop.aborted || (files.length === 0 && logs.length === 0 && streams.every(({ isOver }) => isOver()));
    const all = await resumed(files, logs, terms, options);
    const before = new Set(logs.map(({ part }) => part));
    // One that was empty may have been written to and moved away by the next look.
    logs = all.filter((log) => isKnowable(log) || log.inode > 0);
    const isNews = [...streams.map((stream) => stream.isNews()), logs.some(({ part }) => !before.has(part))].includes(true);
    if (isLast) await Promise.all(streams.map(({ over }) => over));
    if (isNews || isLast) yield { reading: readingOf([...streams.map(({ name, part }) => ({ name, parts: [part()] })), ...partsOf(all)], options), saved: logs.filter(isKnowable), isLast };
    if (isLast) return;
    await watch.pause();
  }
}

interface FollowedStream {
  name: string;
  /** What came of it so far. */
  part(): LogPart;
  /** Whether something came since this was asked last. */
  isNews(): boolean;
  isOver(): boolean;
  over: Promise<void>;
}

/** Each stream has a finder of its own, because all are open at once. */
function followedStream({ name, bytes }: LogStream, stop: AbortSignal, options: LogOptions): FollowedStream {
  let part: () => LogPart = () => NOTHING;
  let [isNews, isOver] = [false, false];
  const text = wholeLines(textOf(name, bytes, () => {}), stop);
  const onText = (look: () => LogPart): void => void ([part, isNews] = [look, true]);
  const over = readStream(name, text, readingTerms(options), options, { onText }).then((whole) => {
    [part, isNews, isOver] = [() => whole, true, true];
  });
  return { name, part: () => part(), isNews: () => isNews && !(isNews = false), isOver: () => isOver, over };
}

const NOTHING: LogPart = {
  groups: [], limits: [], announced: [], left: { own: 0, foreign: 0, unselected: 0, folded: 0 }, formats: new Set(), lines: 0, headings: 0, hasRequests: false, bytes: 0, unread: [], unreadable: 0,
  first: Infinity, last: -Infinity, failure: undefined, isStateful: false,
};


/** More than this is handed on without its newline. */
const LONGEST_HELD = 1 << 20;

/** A text up to its end, or up to the last newline before it is to stop: what was being written then is no line. */
async function* wholeLines(text: AsyncIterable<Uint8Array>, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  let wake = (): void => {};
  stop.addEventListener('abort', () => wake(), { once: true });
  const iterator = text[Symbol.asyncIterator]();
  let open: Uint8Array = new Uint8Array(0);
  while (!stop.aborted) {
    // The source may never give another piece, so its end is not waited for. A race would hold on to every piece that came.
    const next = await new Promise<IteratorResult<Uint8Array> | undefined>((resolve, reject) => {
      wake = () => resolve(undefined);
      iterator.next().then(resolve, reject);
    });
    if (next === undefined) return;
    if (next.done === true) {
      if (open.length > 0) yield open;
      return;
    }
    const held = Buffer.concat([open, next.value]);
    const newline = held.lastIndexOf(NEWLINE);
    const end = newline < 0 && held.length > LONGEST_HELD ? held.length : newline + 1;
    open = held.subarray(end);
    if (end > 0) yield held.subarray(0, end);
  }
}
