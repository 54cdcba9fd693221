import { OPENING_BRACE } from '../../ascii.ts';
import { LONGEST_LINE, type FoundLine } from '../bytes/finder.ts';
import { LONG_LINE } from '../bytes/places.ts';
import type { Spread } from '../formats/spread.ts';

/**
 * Puts lines together that a container's runtime wrote in parts, as it does with what is longer than 16 KB: a part of a line is none, and a word may stand in two of
 * them. The runtimes of Kubernetes mark the parts (`P`, and `F` for the last), Docker writes no end of a line but in the last one.
 */
export interface LineParts {
  /** True while each line has to be seen: one may go on. Parts of 16 KB are seen in any case; once there was a shorter one, the next may be any. */
  isListening(): boolean;
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

interface Part {
  /** Where it goes: a runtime writes both streams of a program into one log. */
  stream: string;
  isLast: boolean;
  /** Bytes of the line before and behind what the program wrote. */
  before: number;
  behind: number;
}

/** Nothing is open at first. */
export function lineParts(): LineParts {
  const open = new Map<string, Open>();
  let isShort = false;

  const take: LineParts['take'] = (found) => {
    const part = partOf(found);
    if (part === undefined) return undefined;
    const { stream, isLast, before, behind } = part;
    const begun = open.get(stream);
    if (begun === undefined && isLast) return undefined;
    const { bytes, start, end, number } = found;
    isShort ||= !isLast && end - start <= LONG_LINE;
    const written = bytes.toString('utf8', begun === undefined ? start : start + before, end - behind);
    const line = { text: `${begun?.text ?? ''}${written}`, line: begun?.line ?? number, end: bytes.toString('utf8', end - behind, end) };
    if (isLast || line.text.length > LONGEST_LINE) open.delete(stream);
    else open.set(stream, line);
    return line.text.length > LONGEST_LINE ? 'too long' : isLast ? whole(line) : 'held';
  };

  const end: LineParts['end'] = () => {
    const lines = [...open.values()].map(whole);
    open.clear();
    return lines;
  };
  return { isListening: () => isShort || open.size > 0, isOpen: () => open.size > 0, take, end };
}

function whole({ text, line, end }: Open): Spread {
  return { text: `${text}${end}`, line };
}

function partOf(found: FoundLine): Part | undefined {
  const first = found.bytes[found.start] as number;
  if (first === OPENING_BRACE) return partOfDocker(found);
  return first >= 0x30 && first <= 0x39 ? partOfPod(found) : undefined;
}

const OF_POD = /^\d{4}-\d\d-\d\dT\S{1,40} (stdout|stderr) ([PF])(?::\S*)? /;

function partOfPod({ bytes, start, end }: FoundLine): Part | undefined {
  const [prefix = '', stream = '', tag] = OF_POD.exec(bytes.toString('latin1', start, Math.min(end, start + LONGEST_PREFIX))) ?? [];
  return prefix === '' ? undefined : { stream, isLast: tag === 'F', before: prefix.length, behind: 0 };
}

const LONGEST_PREFIX = 80;

const OF_DOCKER = '{"log":"';
const BEHIND_DOCKER = /","stream":"(stdout|stderr)",(?:"attrs":\{[^}]*\},)?"time":"[^"]{1,40}"\}$/;

function partOfDocker({ bytes, start, end }: FoundLine): Part | undefined {
  if (bytes.toString('latin1', start, start + OF_DOCKER.length) !== OF_DOCKER) return undefined;
  const tail = bytes.toString('latin1', Math.max(start + OF_DOCKER.length, end - LONGEST_TAIL), end);
  const match = BEHIND_DOCKER.exec(tail);
  if (match === null) return undefined;
  const escapes = /(\\*)n$/.exec(tail.slice(0, match.index))?.[1]?.length ?? 0;
  return { stream: match[1] ?? '', isLast: escapes % 2 === 1, before: OF_DOCKER.length, behind: match[0].length };
}

const LONGEST_TAIL = 400;
