import type { BlindSpot, LimitFinding, LogCoverage } from '../../model.ts';
import { CLUED_FORMATS } from './bytes/clues.ts';
import { announcementsOf, announcementTallies, type Announcement } from './groups/announcements.ts';
import { addDoubts, noDoubts } from './groups/doubts.ts';
import { groups, type Groups, type OpenGroup } from './groups/group.ts';
import { limitFindings, limitTallies } from './groups/limits.ts';
import { closed, type LogGroup } from './groups/log-group.ts';
import { GROUPS_HELD, type Left, type RequestOptions } from './groups/requests.ts';
import { movedTally } from './groups/tally.ts';
import { UNREAD_SHOWN, type LogPart } from './log.ts';
import { unreadLines } from './unread.ts';

export interface LogReading {
  groups: LogGroup[];
  /** Limits that requests met; absent when none were asked for. */
  limits?: LimitFinding[];
  /** What headers announce, of all routes that were seen. */
  announced: Announcement[];
  blindSpots: BlindSpot[];
  coverage: LogCoverage;
  left: Left;
}

/** One log, with what came of its parts, in order. */
export interface LogParts {
  name: string;
  parts: LogPart[];
}

/** Puts together what came of all parts of all logs, in their order. Logs may have nothing in them yet. */
export function readingOf(logs: readonly LogParts[], options: ReadingOptions): LogReading {
  const folding = groups(options.limit ?? GROUPS_HELD);
  const all = gathering(folding, { ...options, isGrowing: true });
  for (const { name, parts } of logs) {
    all.log(name);
    for (const part of parts) all.part(part);
  }
  return { ...all.end(), groups: closed(folding.list()) };
}

/** Groups of later parts come after those of earlier ones. */
const PART = 2 ** 32;

/** A group as it stands in the whole: lines of a part are counted from its start, and so are its groups. */
export type Placing = (group: OpenGroup) => OpenGroup;

/** Takes in logs part by part, in their order, and keeps no part as it was. */
export interface Gathering {
  /** The parts that follow are of this log. */
  log(name: string): void;
  part(part: LogPart): void;
  /** Everything but the groups, which went into the folding. */
  end(): Omit<LogReading, 'groups'>;
}

/** Nothing yet. `onPart` is told of each part, with the way its groups have to be placed. */
export function gathering(folding: Groups, options: ReadingOptions, onPart: (part: LogPart, placed: Placing) => void = () => {}): Gathering {
  const [limits, announced] = [limitTallies(), announcementTallies()];
  const unread = unreadLines();
  const left: Left = { own: 0, foreign: 0, unselected: 0, folded: 0 };
  const logs: LogParts[] = [];
  let [number, before] = [0, 0];

  const log: Gathering['log'] = (name) => {
    logs.push({ name, parts: [] });
    before = 0;
  };

  const part: Gathering['part'] = (next) => {
    const { name, parts } = logs.at(-1) as LogParts;
    const [lines, order] = [before, number * PART];
    const placed: Placing = (group) => ({ ...movedBy(group, lines), order: group.order + order });
    for (const group of next.groups) folding.merge(placed(group));
    onPart(next, placed);
    for (const tally of next.limits) limits.merge(movedTally(tally, lines));
    for (const tally of next.announced) announced.merge(movedTally(tally, lines));
    for (const { line, reason } of next.unread) unread.line(name, line + lines, reason);
    unread.more(name, next.unreadable - next.unread.length);
    if (next.doubts !== undefined) unread.doubts(name, next.doubts);
    if (next.failure !== undefined) unread.log(name, `${next.failure.reason}${readBefore(next)}`, next.failure.kind);
    for (const key of ['own', 'foreign', 'unselected', 'folded'] as const) left[key] += next.left[key];
    before += next.lines;
    number += 1;
    parts.push({ ...next, groups: [], limits: [], announced: [], spilled: undefined });
  };

  const end: Gathering['end'] = () => {
    left.folded += folding.folded();
    return {
      ...(options.limits === undefined ? {} : { limits: limitFindings(limits.list()) }),
      announced: announcementsOf(announced.list()),
      blindSpots: [...unread.blindSpots(), ...(options.isGrowing === true ? [] : silentLogs(logs))],
      coverage: { ...coverageOf(logs, left), ...unseenIn(logs, options) },
      left,
    };
  };
  return { log, part, end };
}

/** What the answer depends on beside the parts. */
interface ReadingOptions extends Pick<RequestOptions, 'limit' | 'limits' | 'isThorough'> {
  /** A log without requests is one that has just begun. */
  isGrowing?: boolean;
}

/**
 * Logs in which no line was a request, though none is told as unreadable: empty ones, as rotation leaves them, and blank or zeroed ones. The look
 * stays complete beside logs that were read, unless nobody knows what the text was.
 */
function silentLogs(logs: readonly LogParts[]): BlindSpot[] {
  const isSilent = ({ parts }: LogParts): boolean => parts.every(({ hasRequests, unreadable, failure }) => !hasRequests && unreadable === 0 && failure === undefined);
  const isAlone = logs.every(({ parts }) => parts.every(({ hasRequests }) => !hasRequests));
  return logs.filter(isSilent).map(({ name, parts }): BlindSpot => {
    const isEmpty = parts.every(({ bytes }) => bytes === 0);
    const isKnown = isEmpty || parts.some(({ formats }) => formats.size > 0);
    return { where: name, reason: isEmpty ? 'The log is empty.' : 'No line of the log is a request.', kind: isKnown && !isAlone ? 'other' : 'unparsed' };
  });
}

/** Formats in which lines that are not about the catalog were passed over without a look at their status. */
function unseenIn(logs: readonly LogParts[], { limits = [], isThorough = false }: ReadingOptions): Pick<LogCoverage, 'limitsUnseen'> {
  const formats = new Set(logs.flatMap(({ parts }) => parts.flatMap((part) => [...part.formats])));
  const unseen = [...formats].filter((format) => !CLUED_FORMATS.has(format)).sort();
  return limits.length === 0 || isThorough || unseen.length === 0 ? {} : { limitsUnseen: unseen };
}

/** Of a log that was read in part, how much that is. */
function readBefore({ lines, bytes }: LogPart): string {
  if (bytes === 0) return '';
  return lines === 1 ? ' 1 line before that was read.' : ` ${lines} lines before that were read.`;
}

/** One part for several that follow each other in a log. */
export function joined(parts: readonly LogPart[], options: Pick<RequestOptions, 'limit'>): LogPart {
  const folding = groups(options.limit ?? GROUPS_HELD);
  const [limits, announced] = [limitTallies(), announcementTallies()];
  const whole: LogPart = {
    groups: [], limits: [], announced: [], left: { own: 0, foreign: 0, unselected: 0, folded: 0 }, formats: new Set(), lines: 0, headings: 0, hasRequests: false, bytes: 0, unread: [], unreadable: 0,
    first: Infinity, last: -Infinity, failure: undefined, isStateful: false,
  };
  for (const part of parts) {
    for (const group of part.groups) folding.merge(movedBy(group, whole.lines));
    for (const tally of part.limits) limits.merge(movedTally(tally, whole.lines));
    for (const tally of part.announced) announced.merge(movedTally(tally, whole.lines));
    for (const format of part.formats) whole.formats.add(format);
    for (const key of ['own', 'foreign', 'unselected', 'folded'] as const) whole.left[key] += part.left[key];
    whole.unread.push(...part.unread.map(({ line, reason }) => ({ line: line + whole.lines, reason })).slice(0, UNREAD_SHOWN - whole.unread.length));
    for (const key of ['lines', 'headings', 'bytes', 'unreadable'] as const) whole[key] += part[key];
    whole.first = Math.min(whole.first, part.first);
    whole.last = Math.max(whole.last, part.last);
    whole.hasRequests ||= part.hasRequests;
    if (part.doubts !== undefined) addDoubts((whole.doubts ??= noDoubts()), part.doubts);
    whole.failure = part.failure;
    whole.isStateful = part.isStateful;
    whole.columns = part.columns;
    whole.isWaiting = part.isWaiting === true;
    whole.isSpread = whole.isSpread === true || part.isSpread === true;
  }
  whole.left.folded += folding.folded();
  return { ...whole, groups: folding.list(), limits: limits.list(), announced: announced.list() };
}

/** Lines of a part are counted from its start. */
function movedBy(group: OpenGroup, lines: number): OpenGroup {
  const { source } = group.usage;
  if (lines === 0 || source.kind !== 'log' || source.line === undefined) return group;
  return { ...group, usage: { ...group.usage, source: { ...source, line: source.line + lines } } };
}

function coverageOf(logs: readonly LogParts[], left: Left): LogCoverage {
  const all = logs.flatMap(({ parts }) => parts);
  const sum = (parts: LogPart[], pick: (part: LogPart) => number): number => parts.reduce((total, part) => total + pick(part), 0);
  const [headings, weighted] = [sum(all, (part) => part.headings), sum(all, (part) => part.doubts?.weighted ?? 0)];
  const first = Math.min(...all.map((part) => part.first));
  const last = Math.max(...all.map((part) => part.last));
  return {
    kind: 'logs',
    files: logs.map(({ name, parts }) => ({
      file: name,
      format: [...new Set(parts.flatMap((part) => [...part.formats]))].sort().join(', ') || 'unknown',
      lines: sum(parts, (part) => part.lines),
      unreadable: sum(parts, (part) => part.unreadable),
      bytes: sum(parts, (part) => part.bytes),
    })),
    lines: sum(all, (part) => part.lines),
    unreadable: sum(all, (part) => part.unreadable),
    ...(headings === 0 ? {} : { headings }),
    ...(weighted === 0 ? {} : { weighted }),
    ...(all.some((part) => part.isSpread === true) ? { spread: true } : {}),
    ...left,
    ...(Number.isFinite(first) ? { firstTime: new Date(first).toISOString(), lastTime: new Date(last).toISOString() } : {}),
  };
}
