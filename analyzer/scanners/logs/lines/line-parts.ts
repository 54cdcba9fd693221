import { LONGEST_LINE, type FoundLine } from '../bytes/finder.ts';
import { LONG_LINE } from '../bytes/places.ts';
import type { Spread } from '../formats/messages/spread.ts';
import { partOf } from './part-of-line.ts';

/**
 * Puts lines together that a container's runtime wrote in parts, as it does with what is longer than 16 KB: a part of a line is none, and a word may stand in two of
 * them. The runtimes of Kubernetes mark the parts (`P`, and `F` for the last), and so do collectors of what they wrote; Docker writes no end of a line but in the last one.
 */
export interface LineParts {
  /** True while each line has to be seen: one may go on, or be marked as a part. Parts of 16 KB are seen in any case; once there was a shorter one without a mark, the next may be any. */
  isListening(piece?: Buffer): boolean;
  /** Whether a line waits for its last part. */
  isOpen(): boolean;
  /** Takes a part: answers the line once it is whole, `held` before. `undefined` for what is a line by itself. */
  take(found: FoundLine): Spread | 'held' | 'too long' | undefined;
  /** What was never ended, as far as it goes. */
  end(): Spread[];
}

/** A line as far as it was written. */
interface Open extends Spread {
  /** What stands behind the text of a line by itself. */
  end: string;
}

/** Containers whose lines a collector may write down at once. */
const MOST_OPEN = 256;

/** Nothing is open at first. */
export function lineParts(): LineParts {
  const open = new Map<string, Open>();
  const marks = new Set<string>();
  let [isShort, isMarked] = [false, false];

  /** Of the piece of text that a log begins with nobody knew before what would mark parts in it. */
  const learn = (own: readonly string[]): void => {
    isMarked ||= own.some((mark) => !marks.has(mark));
    for (const mark of own) marks.add(mark);
  };

  const take: LineParts['take'] = (found) => {
    const part = partOf(found);
    if (part === undefined) return undefined;
    const { stream, isLast, cut } = part;
    learn(part.marks);
    const begun = open.get(stream);
    if (begun === undefined && isLast) return undefined;
    isShort ||= !isLast && part.marks.length === 0 && found.end - found.start <= LONG_LINE;
    const [before, text, end] = cut();
    const line = { text: `${begun?.text ?? before}${text}`, line: begun?.line ?? found.number, end };
    open.delete(stream);
    if (line.text.length > LONGEST_LINE) return 'too long';
    if (isLast) return whole(line);
    open.set(stream, line);
    return open.size > MOST_OPEN ? givenUp() : 'held';
  };

  /** The one that nothing was added to for longest, as far as it goes. */
  const givenUp = (): Spread | 'held' => {
    const [[stream, line] = []] = open;
    if (stream === undefined || line === undefined) return 'held';
    open.delete(stream);
    return whole(line);
  };

  const end: LineParts['end'] = () => {
    const lines = [...open.values()].map(whole);
    open.clear();
    return lines;
  };
  const isListening: LineParts['isListening'] = (piece) => {
    if (piece !== undefined) isMarked = [...marks].some((mark) => piece.includes(mark));
    return isShort || isMarked || open.size > 0;
  };
  return { isListening, isOpen: () => open.size > 0, take, end };
}

function whole({ text, line, end }: Open): Spread {
  return { text: `${text}${end}`, line };
}
