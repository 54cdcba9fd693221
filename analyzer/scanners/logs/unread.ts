import type { BlindSpot } from '../../model.ts';

/** What could not be read: the first lines one by one, the rest as a number for each log. */
export interface UnreadLines {
  line(file: string, line: number, reason: string): void;
  /** So many more of a log, whose places are not known. */
  more(file: string, count: number): void;
  /** A whole log, or its end. */
  log(file: string, reason: string, kind: BlindSpot['kind']): void;
  blindSpots(): BlindSpot[];
}

const SHOWN = 10;

/** Starts with nothing; keeps ten lines, whatever their number. */
export function unreadLines(): UnreadLines {
  const shown: BlindSpot[] = [];
  const logs: BlindSpot[] = [];
  const more = new Map<string, number>();
  const addMore: UnreadLines['more'] = (file, count) => {
    if (count > 0) more.set(file, (more.get(file) ?? 0) + count);
  };
  return {
    line: (file, line, reason) => {
      if (shown.length < SHOWN) shown.push({ where: `${file}:${line}`, reason: `The line ${reason}.`, kind: 'unparsed' });
      else addMore(file, 1);
    },
    more: addMore,
    log: (file, reason, kind) => void logs.push({ where: file, reason, kind }),
    blindSpots: () => [...logs, ...shown, ...[...more].map(rest)],
  };
}

function rest([file, count]: [string, number]): BlindSpot {
  return { where: file, reason: `${count} more ${count === 1 ? 'line' : 'lines'} could not be read.`, kind: 'unparsed' };
}
