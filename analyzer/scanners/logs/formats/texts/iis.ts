import type { LogRecord } from '../../record/record.ts';
import { isoTime } from '../../record/time.ts';
import { address } from '../../record/values.ts';

/**
 * IIS in its own format, which is not W3C's and names no columns: `client, user, date, time, service, server, server's address, ms, bytes, bytes, status,
 * status of Windows, method, path, query,`. The time is the server's own.
 */
const LINE = /^(?<client>[\da-fA-F.:%]+), [^,]*, (?<month>\d\d?)\/(?<day>\d\d?)\/(?:20)?(?<year>\d\d), (?<clock>\d\d?:\d\d:\d\d), [^,]*, [^,]*, [^,]*, \d+, \d+, \d+, (?<status>\d{3}), \d+, (?<method>[A-Z]+), (?<path>\/[^,]*), (?<query>.*?),?$/;

/** Reads a line of IIS in its own format; `undefined` for any other line. */
export function iisRecord(text: string): Omit<LogRecord, 'line'> | undefined {
  const { client, month = '', day = '', year, clock = '', status, method, path = '', query = '-' } = LINE.exec(text)?.groups ?? {};
  if (client === undefined) return undefined;
  return {
    format: 'iis', method, host: undefined, target: query === '-' || query === '' ? path : `${path}?${query}`, status: Number(status), client: address(client), agent: undefined,
    time: isoTime(`20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${clock.padStart(8, '0')}Z`),
  };
}
