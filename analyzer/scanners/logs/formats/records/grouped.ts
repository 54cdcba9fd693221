import { isObject, type JsonObject } from '../../record/values.ts';
import { USUAL, type Dialect } from '../names/dialects.ts';

/** The dialect of what `groupedIn` gives. */
export const GROUPED: Dialect = { ...USUAL, count: ['count'] };

/** What a group of requests has in common, and how many there are; `undefined` for any other record. (analytics of Cloudflare by GraphQL) */
export function groupedIn({ count, dimensions }: JsonObject): JsonObject | undefined {
  return isObject(dimensions) && typeof count === 'number' ? { ...dimensions, count } : undefined;
}

/** What a series of measurements is of, and its last one, which counts requests or measures something else; `undefined` for any other record. (Prometheus) */
export function seriesIn({ metric, value, values }: JsonObject): JsonObject | undefined {
  const last = Array.isArray(values) ? values.at(-1) : value;
  return isObject(metric) && Array.isArray(last) ? { ...metric, timestamp: last[0] ?? null, count: last[1] ?? null } : undefined;
}
