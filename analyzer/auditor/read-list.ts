import type { Json } from '../model.ts';
import type { Answer, Refused } from './answer.ts';
import type { Query, Reader } from './client.ts';
import { fieldOf, idOf, textOf } from './doc.ts';
import type { ReadManners } from './manners.ts';

/** What one read brought, page by page. `whole` is claimed only when nothing can be missing. */
export interface Reading {
  items: Json[];
  outcome: 'read' | 'denied' | 'gone' | 'missing' | 'failed' | 'partial';
  /** How many there are by the service's own count. */
  of?: number;
  /** Why it is not whole. */
  why?: string;
}

/**
 * Reads a list to its end and checks it against the service's count. `enough` looks at the first page of several and may
 * say why the rest is not needed; the reading then is `partial` with that reason.
 */
export async function readList(
  reader: Reader,
  path: string,
  query: Query,
  paging: ReadManners['paging'],
  enough: (firstPage: Json[]) => string | undefined = () => undefined,
): Promise<Reading> {
  const items: Json[] = [];
  const seen = new Set<string>();
  let next: Query | undefined = firstPage(paging);
  for (let page = 1; next !== undefined; page++) {
    const answer: Answer = await reader.get(path, { ...query, ...next });
    if (answer.kind !== 'ok') return page === 1 ? refused(answer) : { items, outcome: 'partial', why: `page ${page}: ${answer.message}` };
    const fresh = itemsOf(answer.result).filter((item) => isNew(item, seen));
    items.push(...fresh);
    const of = totalOf(answer.info);
    next = fresh.length === 0 ? undefined : nextPage(paging, answer.info, page, items.length, of);
    const spared = page === 1 && next !== undefined ? enough(items) : undefined;
    if (spared !== undefined) return { items, outcome: 'partial', ...(of === undefined ? {} : { of }), why: spared };
    if (next === undefined && of !== undefined && items.length < of) {
      return { items, outcome: 'partial', of, why: `only ${items.length} of ${of} were listed` };
    }
    if (next === undefined && of !== undefined) return { items, outcome: 'read', of };
  }
  return { items, outcome: 'read' };
}

/** A refusal as a reading. */
export function refused({ kind, message }: Refused): Reading {
  return { items: [], outcome: kind, why: message };
}

function firstPage(paging: ReadManners['paging']): Query {
  if (paging.style === 'none') return {};
  return { ...(paging.style === 'pages' ? { page: '1' } : {}), per_page: String(paging.perPage) };
}

/** A page is the last one by the service's count; without a count only an empty page says so. */
function nextPage(paging: ReadManners['paging'], info: Json | undefined, page: number, got: number, of: number | undefined): Query | undefined {
  if (paging.style === 'none') return undefined;
  if (paging.style === 'cursor') {
    const cursor = textOf(info, 'cursor') ?? textOf(fieldOf(info, 'cursors'), 'after');
    return cursor === undefined || cursor === '' ? undefined : { per_page: String(paging.perPage), cursor };
  }
  return of !== undefined && got >= of ? undefined : { page: String(page + 1), per_page: String(paging.perPage) };
}

function itemsOf(result: Json): Json[] {
  return Array.isArray(result) ? result : result === null ? [] : [result];
}

/** A list that changes while it is read may show an item twice and miss another: only distinct ones count. */
function isNew(item: Json, seen: Set<string>): boolean {
  const id = idOf(item);
  if (id === undefined) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

function totalOf(info: Json | undefined): number | undefined {
  const total = fieldOf(info, 'total_count');
  return typeof total === 'number' ? total : undefined;
}
