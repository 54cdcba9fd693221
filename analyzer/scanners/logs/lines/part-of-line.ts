import { jsonIn } from '../../../attempts.ts';
import { OPENING_BRACE, SPACE } from '../../ascii.ts';
import type { FoundLine } from '../bytes/finder.ts';
import { string } from '../record/keys.ts';
import { isObject, type JsonObject } from '../record/values.ts';
import { endsWith } from './talk-words.ts';

/** A line that is a part of one, or the only one, in the log of a container's runtime. */
export interface Part {
  /** Where it goes: a runtime writes both streams of a program into one log, a collector those of many. */
  stream: string;
  isLast: boolean;
  /** What stands in each line that has others behind it, where such are marked; parts of Docker have no mark, but 16 KB. */
  marks: readonly string[];
  /** What the program wrote, with what stands before and behind it; asked only where there are several. */
  cut(): readonly [before: string, text: string, behind: string];
}

/** The part of a line that this one is; `undefined` for what no runtime wrote. */
export function partOf(found: FoundLine): Part | undefined {
  const first = found.bytes[found.start] as number;
  if (first === OPENING_BRACE) return partOfDocker(found) ?? partOfCollector(found);
  return first >= 0x30 && first <= 0x39 ? partOfPod(found) : undefined;
}

const OF_POD = /^\d{4}-\d\d-\d\dT\S{1,40} (stdout|stderr) ([PF])(:\S*)? /;
const LONGEST_PREFIX = 80;
const OF_POD_MARKS = [' stdout P ', ' stderr P '];

/** Whether behind a day and its time stands what may be the name of a stream. */
function mayBeOfPod({ bytes, start, end }: FoundLine): boolean {
  if (bytes[start + BEFORE_CLOCK] !== CAPITAL_T) return false;
  const last = Math.min(end, start + LONGEST_PREFIX);
  let at = start + BEFORE_CLOCK;
  while (at < last && bytes[at] !== SPACE) at += 1;
  return endsWith(bytes, at + STREAM_BEGINS, 'std');
}

/** From the beginning to the sign before the time, and from the space behind it into the name. */
const [BEFORE_CLOCK, CAPITAL_T, STREAM_BEGINS] = [10, 84, 4];

function partOfPod(found: FoundLine): Part | undefined {
  if (!mayBeOfPod(found)) return undefined;
  const [prefix = '', stream = '', tag, more] = OF_POD.exec(found.bytes.toString('latin1', found.start, Math.min(found.end, found.start + LONGEST_PREFIX))) ?? [];
  return prefix === '' ? undefined : { stream, isLast: tag === 'F', marks: more === undefined ? OF_POD_MARKS : [], cut: () => cutAt(found, prefix.length, 0) };
}

const OF_DOCKER = '{"log":"';
const BEHIND_DOCKER = /","stream":"(stdout|stderr)",(?:"attrs":\{[^}]*\},)?"time":"[^"]{1,40}"\}$/;
const LONGEST_TAIL = 400;

function partOfDocker(found: FoundLine): Part | undefined {
  const { bytes, start, end } = found;
  if (bytes.toString('latin1', start, start + OF_DOCKER.length) !== OF_DOCKER) return undefined;
  const tail = bytes.toString('latin1', Math.max(start + OF_DOCKER.length, end - LONGEST_TAIL), end);
  const match = BEHIND_DOCKER.exec(tail);
  if (match === null) return undefined;
  const escapes = /(\\*)n$/.exec(tail.slice(0, match.index))?.[1]?.length ?? 0;
  return { stream: match[1] ?? '', isLast: escapes % 2 === 1, marks: [], cut: () => cutAt(found, OF_DOCKER.length, match[0].length) };
}

function cutAt({ bytes, start, end }: FoundLine, before: number, behind: number): readonly [string, string, string] {
  return [bytes.toString('utf8', start, start + before), bytes.toString('utf8', start + before, end - behind), bytes.toString('utf8', end - behind, end)];
}

/** Fields by which collectors say of a record that it holds a part: Fluent Bit what the runtime of Kubernetes wrote, Docker's drivers for Fluentd and journald what is the last. */
const MARKS: readonly (readonly [field: string, isLast: (record: JsonObject, mark: string) => boolean])[] = [
  ['logtag', (_, mark) => mark === 'F'], ['_p', (_, mark) => mark === 'F'],
  ['partial_message', ({ partial_last: last }, mark) => mark !== 'true' || last === 'true'], ['CONTAINER_PARTIAL_MESSAGE', ({ CONTAINER_PARTIAL_LAST: last }, mark) => mark !== 'true' || last === 'true'],
];

const TEXTS = ['log', 'message', 'msg', 'MESSAGE'];

/** What tells containers apart, and the lines of one. */
const STREAM = [
  'stream', 'source', 'partial_id', 'CONTAINER_PARTIAL_ID', 'container_id', 'CONTAINER_ID', 'kubernetes.docker_id', 'kubernetes.container_id',
  'kubernetes.pod_id', 'kubernetes.pod_name', 'kubernetes.container_name', 'file', 'filepath', 'tag',
];

function partOfCollector({ bytes, start, end }: FoundLine): Part | undefined {
  const line = bytes.subarray(start, end);
  if (!MARKS.some(([field]) => line.includes(`"${field}"`))) return undefined;
  const record = jsonIn(line.toString('utf8'));
  if (!isObject(record)) return undefined;
  const [field, isLast] = MARKS.find(([name]) => typeof record[name] === 'string') ?? [];
  const name = TEXTS.find((one) => typeof record[one] === 'string');
  if (field === undefined || isLast === undefined || name === undefined) return undefined;
  const { [name]: text = '', ...others } = record;
  const cut = (): readonly [string, string, string] => [`{${JSON.stringify(name)}:"`, JSON.stringify(text).slice(1, -1), `",${JSON.stringify(others).slice(1)}`];
  return { stream: STREAM.map((one) => string(record, [one])).join(' '), isLast: isLast(record, String(record[field])), marks: [`"${field}":"P"`, `"${field}": "P"`], cut };
}
