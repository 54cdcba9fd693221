import type { Json } from '../../../model.ts';
import type { LogRecord } from '../record/record.ts';
import { targetOf } from '../record/target.ts';

/**
 * A request under the field names of the `http_requests` dataset, so that one log filter serves every format; fields that
 * the log itself has come in addition and win, unless they are `null`.
 */
export function fieldsOf(record: LogRecord): { [key: string]: Json } {
  const { host, segments, query } = targetOf(record.target);
  const path = `/${segments.join('/')}`;
  const fields: Record<string, Json | undefined> = {
    ClientIP: record.client,
    ClientRequestHost: host ?? record.host,
    ClientRequestMethod: record.method,
    ClientRequestPath: path,
    ClientRequestURI: query === undefined ? path : `${path}?${query}`,
    ClientRequestUserAgent: record.agent,
    EdgeResponseStatus: record.status,
    EdgeStartTimestamp: record.time,
  };
  const known = [...Object.entries(fields), ...Object.entries(record.fields ?? {})];
  return Object.fromEntries(known.filter((field): field is [string, Json] => field[1] !== undefined && field[1] !== null));
}
