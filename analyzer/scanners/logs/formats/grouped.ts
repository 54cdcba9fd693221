import { isObject, type JsonObject } from '../record/values.ts';
import { USUAL, type Dialect } from './dialects.ts';

/** The dialect of what `groupedIn` gives. */
export const GROUPED: Dialect = { ...USUAL, count: ['count'] };

/** What a group of requests has in common, and how many there are; `undefined` for any other record. (analytics of Cloudflare by GraphQL) */
export function groupedIn({ count, dimensions }: JsonObject): JsonObject | undefined {
  return isObject(dimensions) && typeof count === 'number' ? { ...dimensions, count } : undefined;
}
