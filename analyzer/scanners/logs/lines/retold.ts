import { timeOf, type LogRecord } from '../record/record.ts';
import { addressed, isOfAnyProgram, isProven, isSame, queryOf, type Telling } from './same-request.ts';
import { settled } from './settled.ts';
import { endsOf, pathOf } from './told-path.ts';
import { WaitingList } from './waiting-list.ts';
import { isIncomplete, isOpenTo, STAGE, wayOf } from './ways.ts';

/**
 * Brings together the lines that tell of one request in several ways: what a client says when it sends it, when it is answered and when it is done,
 * the messages as they were sent, the error log of a server and its access log.
 */
export interface Retold {
  isWaiting(): boolean;
  /** Takes a request with the words around it, and its line; answers those that are to be counted now. One that may be told again is none of them. */
  ask(record: LogRecord, wordsAround: () => string, text: string): LogRecord[];
  /** Those that nobody tells again once the log has come to this line. */
  pass(line: number): LogRecord[];
  /** Those that still wait. What is told of them later is told of counted requests. */
  settle(lines: number): LogRecord[];
}

/** A request, and the ways in which it was told so far. */
interface Told extends Telling {
  path: string;
  ways: Set<string>;
  /** Of all that told of it. */
  lines: number[];
  isCounted: boolean;
  /** A request was counted that may be this one. */
  isDoubted?: true;
  /** It was told to its end by what came first, and was counted. */
  isEnd?: true;
}

/** What a record told that needs no other one; made into what waits when a request turns out to be told the other way round. */
type Ended = () => Told;

/** Requests that wait at once, and lines after which nothing more is expected of one. */
const [MOST_WAITING, LONGEST_WAIT] = [256, 1000];

/** So many records of JSON that nothing was told about again show that each is a request by itself. */
const ENOUGH_ALONE = 64;

/** So many requests are remembered that were told to their end, by which a log shows that it begins with what is newest. */
const MOST_ENDED = 16;

/** Nothing waits at first. */
export function retold(): Retold {
  const waiting = new WaitingList<Told>(({ path }) => path);
  const ended: Ended[] = [];
  let alone = 0;
  let isNewestFirst = false;

  const given = (told: Told): LogRecord[] => {
    waiting.drop(told);
    if (told.record.fields !== undefined && told.record.ray === undefined && told.ways.size === 1) alone += 1;
    return told.isCounted ? [] : [told.record];
  };

  const givenUp = (isTooMuch: (oldest: Told) => boolean): LogRecord[] => waiting.giveUp(isTooMuch, given);

  /** A client may say first what it was asked for, below its base. */
  const below = ({ host, target }: LogRecord, path: string): Told[] =>
    host === undefined && target.startsWith('/') ? [] : endsOf(path).flatMap((end) => waiting.of(end).filter(isBelowBase));

  const moveTo = (told: Told, path: string): void => {
    waiting.drop(told);
    told.path = path;
    waiting.add(told);
  };

  /** Remembers a request that was told to its end for a while; where the newest comes first, until it is told how it began. */
  const keepEnd = (record: LogRecord, wordsAround: () => string, text: string): LogRecord[] => {
    const end = (): Told => ({ record, text, path: pathOf(record.target), ways: new Set([wayOf(record, wordsAround())]), lines: [record.line], isCounted: true, isEnd: true });
    if (!isNewestFirst) {
      if (ended.push(end) > MOST_ENDED) ended.shift();
      return [];
    }
    waiting.add(end());
    return givenUp(() => waiting.size > MOST_WAITING);
  };

  /** Whether a request began that was told to its end before, and later: then the log begins with what is newest. */
  const isToldToItsEnd = (told: Told, way: string): boolean => {
    const { path, record } = told;
    const ends = ended.map((end) => end());
    const same = ends.find((one) => one.path === path && isOpenTo(one.ways, way) && isSame(one.record, record) && timeOf(record) < timeOf(one.record) && isOfOne(one, told));
    if (same === undefined) return false;
    isNewestFirst = true;
    ended.length = 0;
    for (const one of ends) if (one !== same) waiting.add(one);
    return true;
  };

  const ask: Retold['ask'] = (record, wordsAround, text) => {
    const isWhole = !isIncomplete(record);
    const mayFail = isWhole && isFailure(record);
    if (record.standsFor !== undefined) return [record];
    const isEnd = isWhole && record.status !== undefined;
    if (isWhole && waiting.size === 0 && !mayFail) return isEnd ? [record, ...keepEnd(record, wordsAround, text)] : [record];
    const words = wordsAround();
    const mayBeAgain = mayFail || (!isWhole && (record.fields === undefined || record.ray !== undefined || record.way !== undefined || (alone < ENOUGH_ALONE && words.search(STAGE) >= 0)));
    if (waiting.size === 0 && !mayBeAgain) return [record];
    const path = pathOf(record.target);
    const way = wayOf(record, words);
    const likely = [...waiting.of(path), ...below(record, path)];
    if (record.isCounted === true) return answered(record, likely.find(({ lines }) => lines.includes(record.line)));
    const like = AGAIN.test(words) ? [] : likely.filter((told) => isOpenTo(told.ways, way) && isSame(told.record, record));
    const isKnown = (told: Told): boolean => isOfOne(told, { record, text });
    // What a program may say of one request twice, it says of the next first.
    const known = like.find((told) => !(way.startsWith('URL') && told.ways.has(way)) && isKnown(told)) ?? like.find(isKnown);
    if (known !== undefined) {
      const { record: before, isCounted } = known;
      known.record = together(before, record);
      if (known.path !== path) moveTo(known, path);
      known.ways.add(way);
      known.lines.push(record.line);
      return isCounted && before.status === undefined && record.status !== undefined ? [{ ...before, status: record.status, isCounted }] : [];
    }
    if (!mayBeAgain) return [doubted(record, like), ...(isEnd ? keepEnd(record, wordsAround, text) : [])];
    const told: Told = { record, text, path, ways: new Set([way]), lines: [record.line], isCounted: false };
    if (isToldToItsEnd(told, way)) return [];
    waiting.add(told);
    return givenUp(() => waiting.size > MOST_WAITING);
  };

  return {
    isWaiting: () => isNewestFirst || waiting.size > 0,
    ask,
    pass: (line) => (waiting.size === 0 ? [] : givenUp(({ record }) => line - record.line > LONGEST_WAIT)),
    settle: (lines) => {
      for (const told of waiting) told.lines = told.lines.map((line) => line - lines);
      return settled(waiting, lines);
    },
  };
}

/** What is new where a counted request was answered: nothing, if that was told of it in another way. */
function answered(record: LogRecord, told: Told | undefined): LogRecord[] {
  if (told === undefined) return [record];
  const isNew = told.record.status === undefined;
  told.record = { ...told.record, status: told.record.status ?? record.status };
  return isNew && told.isCounted ? [record] : [];
}

/** A request that may be one that was told before; each of these can be one only. */
function doubted(record: LogRecord, like: readonly Told[]): LogRecord {
  const before = like.find(({ isDoubted }) => isDoubted !== true);
  if (before === undefined) return record;
  before.isDoubted = true;
  return { ...record, isDoubtful: true };
}

/** Whether a client tells of a request that did not succeed: what it makes of that may be told in a line of its own. (httpx, requests) */
function isFailure({ format, client, status, ...record }: LogRecord): boolean {
  return format === 'text' && client === undefined && record.fields === undefined && status !== undefined && status >= 300 && addressed(record) !== undefined;
}

/** What is tried once more is another request. */
const AGAIN = /\bretrying\b/i;

/** Whether two tellings that agree are of one request; what was told to its end first is what others tell last, and began no later. */
function isOfOne(told: Told, telling: Telling): boolean {
  if (told.isEnd === true && timeOf(telling.record) > timeOf(told.record)) return false;
  const [before, after] = told.isEnd === true ? [telling, told] : [told, telling];
  return !isOfAnyProgram(before.record, after.record) || isProven(before, after);
}

function isBelowBase({ record: { fields, host, target } }: Told): boolean {
  return fields !== undefined && host === undefined && target.startsWith('/');
}

/** All that is known of a request: what was picked out of free text gives way to what a format tells, and that to what tells of client and answer. */
function together(known: LogRecord, more: LogRecord): LogRecord {
  const [best, rest] = worth(more) > worth(known) ? [more, known] : [known, more];
  return {
    ...rest,
    ...best,
    line: known.line,
    ...asked(best, rest),
    loose: known.loose === true && more.loose === true,
    method: best.method ?? rest.method,
    host: best.host ?? rest.host,
    status: best.status ?? rest.status,
    time: best.time ?? rest.time,
    client: best.client ?? rest.client,
    agent: best.agent ?? rest.agent,
  };
}

/** What was asked for: with its host, and with its query, as far as one of them tells. */
function asked(best: LogRecord, rest: LogRecord): Pick<LogRecord, 'target' | 'queryUnknown'> {
  const isWithHost = addressed(best) === undefined && addressed(rest) !== undefined;
  const [first, second] = isWithHost ? [rest, best] : [best, rest];
  const query = queryOf(first) === undefined ? queryOf(second) : undefined;
  const isToldOnce = (first.queryUnknown === true) !== (second.queryUnknown === true);
  return { target: `${first.target}${query ?? ''}`, ...(isToldOnce ? { queryUnknown: false } : {}) };
}

function worth(record: LogRecord): number {
  return Number(record.loose !== true) + Number(!isIncomplete(record)) + Number(record.client !== undefined);
}
