import type { BlindSpot } from '../../model.ts';
import { addDoubts, noDoubts, type Doubts } from './groups/doubts.ts';
import { NAME_THE_COUNT } from './record/row-counts.ts';

/** What could not be read: the first lines one by one, the rest as a number for each log. */
export interface UnreadLines {
  line(file: string, line: number, reason: string): void;
  /** So many more of a log, whose places are not known. */
  more(file: string, count: number): void;
  /** A whole log, or its end. */
  log(file: string, reason: string, kind: BlindSpot['kind']): void;
  /** How sure the numbers of a log are. */
  doubts(file: string, doubts: Doubts): void;
  blindSpots(): BlindSpot[];
}

const SHOWN = 10;

/** Starts with nothing; keeps ten lines, whatever their number. */
export function unreadLines(): UnreadLines {
  const shown: BlindSpot[] = [];
  const logs: BlindSpot[] = [];
  const more = new Map<string, number>();
  const doubtful = new Map<string, Doubts>();
  const addMore = (file: string, count: number): void => {
    if (count > 0) more.set(file, (more.get(file) ?? 0) + count);
  };
  return {
    line: (file, line, reason) => {
      if (shown.length < SHOWN) shown.push({ where: `${file}:${line}`, reason: `The line ${reason}.`, kind: 'unparsed' });
      else addMore(file, 1);
    },
    more: addMore,
    log: (file, reason, kind) => void logs.push({ where: file, reason, kind }),
    doubts: (file, doubts) => {
      const all = doubtful.get(file) ?? noDoubts();
      addDoubts(all, doubts);
      doubtful.set(file, all);
    },
    blindSpots: () => [...logs, ...shown, ...[...more].map(rest), ...[...doubtful].flatMap(doubted)],
  };
}

function rest([file, count]: [string, number]): BlindSpot {
  return { where: file, reason: `${count} more ${count === 1 ? 'line' : 'lines'} could not be read.`, kind: 'unparsed' };
}

function doubted([file, doubts]: [string, Doubts]): BlindSpot[] {
  return [...(doubts.retold === 0 ? [] : [twice(file, doubts.retold)]), ...(doubts.by === undefined ? [] : [grouped(file, doubts, doubts.by)])];
}

/** Rows that may be of grouped requests. */
function grouped(file: string, { answered, answers, ...doubts }: Doubts, by: string): BlindSpot {
  const [rows, requests] = [doubts.rows + answered, doubts.requests + answers];
  const many = rows === 1 ? '1 row was counted as one request' : `${rows} rows were counted as one request each`;
  return { where: file, reason: `${many}; by ${by} they may stand for ${requests} requests, and nothing shows whether they do. ${NAME_THE_COUNT}`, kind: 'other' };
}

function twice(file: string, count: number): BlindSpot {
  const many = count === 1 ? '1 request' : `${count} requests`;
  return { where: file, reason: `${many} may be counted twice: a program and an access log tell of the same path within a minute, and nothing shows whether they mean one request.`, kind: 'other' };
}
