import type { Json } from '../model.ts';
import type { Answer, Call } from './call.ts';
import { ok, refuse } from './respond.ts';

/** `per_page` limits of one list: out of range is clamped, as asking for more than allowed yields short pages. */
export interface PageSize {
  min: number;
  max: number;
  usual: number;
  /** `page=all` answers everything at once (page shield). */
  all?: boolean;
}

/** One page with `result_info`, whose `total_pages` is at least 1. A page past the end is empty. */
export function paged(items: Json[], call: Call, size: PageSize): Answer {
  const everything = size.all === true && call.query.get('page') === 'all';
  const perPage = everything ? Math.max(items.length, 1) : clamp(numberIn(call, 'per_page') ?? size.usual, size);
  const page = everything ? 1 : numberIn(call, 'page') ?? 1;
  const shown = items.slice((page - 1) * perPage, page * perPage);
  return ok(shown, {
    page,
    per_page: perPage,
    count: shown.length,
    total_count: items.length,
    total_pages: Math.max(1, Math.ceil(items.length / perPage)),
  });
}

/** A page after an opaque cursor, as the rulesets list gives it. The last page has no `cursor`. */
export function afterCursor(items: Json[], call: Call, size: PageSize): Answer {
  const perPage = clamp(numberIn(call, 'per_page') ?? size.usual, size);
  const start = offsetIn(call, 'cursor');
  const shown = items.slice(start, start + perPage);
  const cursor = start + perPage < items.length ? cursorAt(start + perPage) : undefined;
  return ok(shown, { per_page: perPage, count: shown.length, ...(cursor === undefined ? {} : { cursor, cursors: { after: cursor } }) });
}

/** Where a cursor made by `cursorAt` points; 0 without one, 400 for a foreign one. */
export function offsetIn(call: Call, name: string): number {
  const cursor = call.query.get(name);
  if (cursor === null || cursor === '') return 0;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^at:\d+$/.test(text)) refuse(400, `The ${name} is not one this API gave out.`);
  return Number(text.slice(3));
}

/** The cursor that stands for an offset into a list. */
export function cursorAt(offset: number): string {
  return Buffer.from(`at:${offset}`).toString('base64url');
}

/** A query parameter that must be a whole number from 1 up. */
export function numberIn(call: Call, name: string): number | undefined {
  const text = call.query.get(name);
  if (text === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) refuse(400, `The query parameter ${name} must be a whole number of at least 1.`);
  return Number(text);
}

/** A number kept within the bounds of an endpoint's page size. */
export function clamp(wanted: number, { min, max }: PageSize): number {
  return Math.min(Math.max(wanted, min), max);
}
