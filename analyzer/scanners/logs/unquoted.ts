import type { LogRecord, Unread } from './record.ts';
import { withoutColours } from './prefix.ts';
import { isoTime, timeIn } from './time.ts';
import { address, firstAddress } from './values.ts';

/** Lines of programs that write no quotes around a request, in the order in which they are tried. The parts are named after what a record has. */
const SHAPES: readonly RegExp[] = [
  // uWSGI
  /^\[pid: \d[^\]]*\] (?<client>\S+) \([^)]*\) \{[^}]*\} \[(?<time>[^\]]*)\] (?<method>[A-Z]{3,10}) (?<target>\S+) => .*\(HTTP\/[\d.]+ (?<status>\d{3})\)/,
  // Gin
  /\|\s*(?<status>[1-5]\d\d)\s*\|[^|]*\|\s*(?<client>\S+)\s*\|\s*(?<method>[A-Z]{3,10})\s+"(?<target>[^"]*)"/,
  // Rails
  /\bStarted (?<method>[A-Z]{3,10}) "(?<target>[^"]*)" for (?<client>\S+) at (?<time>.+)$/,
  // Tornado
  /(?:^|\s)(?<status>[1-5]\d\d) (?<method>[A-Z]{3,10}) (?<target>\S+) \((?<client>[^)\s]+)\) /,
  // httpx
  /\bHTTP Request: (?<method>[A-Z]{3,10}) (?<target>\S+) "HTTP\/[\d.]+ (?<status>[1-5]\d\d)/,
  // morgan, Koa, Hono; nginx and others whose format was given no quotes
  /(?:^|\s)(?<method>[A-Z]{3,10}) (?<target>\S+) (?:HTTP\/[\d.]+ )?(?<status>[1-5]\d\d)(?=\s|$)(?:.*"(?<agent>[^"]*)"\s*$)?/,
];

/** Reads a line with a request that stands in no quotes, but whole, with its answer or its client. */
export function unquotedRecord(text: string): Omit<LogRecord, 'line'> | undefined {
  for (const shape of SHAPES) {
    const match = shape.exec(text);
    const { method, target, status, client, time, agent } = match?.groups ?? {};
    if (match === null || target === undefined || !/^(?:\/|https?:\/\/)/i.test(target)) continue;
    return {
      format: 'text', method, host: undefined, target, status: status === undefined ? undefined : Number(status),
      time: isoTime(time) ?? timeIn(text), client: address(client) ?? firstAddress(text.slice(0, match.index)), agent: agent === '' || agent === '-' ? undefined : agent,
    };
  }
  return undefined;
}

/** Whether a line is the other half of one that says the same: Koa and Hono tell of a request when it comes, OkHttp of its answer. */
export function isSecondHalf(text: string): boolean {
  return text.includes('<-- ') && /(?:^|\s)<-- (?:[A-Z]{3,10} \/|\d{3} )/.test(withoutColours(text));
}

/** What such a line is read as. */
export const HALF: Unread = { unread: 'tells one half of a request, whose other half is not there', isHalf: true };

/** Finds the halves whose others are missing, in whichever order they come. */
export interface Halves {
  /** A line with an other half. */
  second(line: number): void;
  /** A line that was read as a request. */
  read(text: string): void;
  /** Lines left over. */
  alone(): readonly number[];
}

/** Nothing is open. Pairs are told by their number, since requests may cross. */
export function halves(): Halves {
  const open: number[] = [];
  let first = 0;
  return {
    second: (line) => void (first > 0 ? (first -= 1) : open.push(line)),
    read: (text) => {
      if (text.includes('-->') && open.shift() === undefined) first += 1;
    },
    alone: () => open,
  };
}
