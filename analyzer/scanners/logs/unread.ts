import type { BlindSpot } from '../../model.ts';

/** What could not be read: the first lines one by one, the rest as a number for each log. */
export interface UnreadLines {
  line(file: string, line: number, reason: string): void;
  /** So many more of a log, whose places are not known. */
  more(file: string, count: number): void;
  /** A whole log, or its end. */
  log(file: string, reason: string, kind: BlindSpot['kind']): void;
  /** So many requests of a log, of each of which another line may have told as well. */
  doubtful(file: string, count: number): void;
  blindSpots(): BlindSpot[];
}

const SHOWN = 10;

/** Starts with nothing; keeps ten lines, whatever their number. */
export function unreadLines(): UnreadLines {
  const shown: BlindSpot[] = [];
  const logs: BlindSpot[] = [];
  const [more, doubtful] = [new Map<string, number>(), new Map<string, number>()];
  const addTo = (counts: Map<string, number>) => (file: string, count: number): void => {
    if (count > 0) counts.set(file, (counts.get(file) ?? 0) + count);
  };
  const addMore = addTo(more);
  return {
    line: (file, line, reason) => {
      if (shown.length < SHOWN) shown.push({ where: `${file}:${line}`, reason: `The line ${reason}.`, kind: 'unparsed' });
      else addMore(file, 1);
    },
    more: addMore,
    log: (file, reason, kind) => void logs.push({ where: file, reason, kind }),
    doubtful: addTo(doubtful),
    blindSpots: () => [...logs, ...shown, ...[...more].map(rest), ...[...doubtful].map(twice)],
  };
}

function rest([file, count]: [string, number]): BlindSpot {
  return { where: file, reason: `${count} more ${count === 1 ? 'line' : 'lines'} could not be read.`, kind: 'unparsed' };
}

function twice([file, count]: [string, number]): BlindSpot {
  const many = count === 1 ? '1 request' : `${count} requests`;
  return { where: file, reason: `${many} may be counted twice: a program and an access log tell of the same path within a minute, and nothing shows whether they mean one request.`, kind: 'other' };
}
