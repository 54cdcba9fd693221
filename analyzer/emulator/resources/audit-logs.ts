import type { Day } from '../../model.ts';
import { isObject } from '../body.ts';
import { type Answer, type ApiRoute, type Call, type Item } from '../call.ts';
import { TRAIL, TRAIL_BEGINS, TRAIL_IS_GENERAL } from '../audit-trail.ts';
import { isDay } from '../dates.ts';
import { clamp, numberIn } from '../paging.ts';
import { noRoute, ok, refuse } from '../respond.ts';

/** The audit log of an account, version 2: what was called, by whom. Filters other than the window are not imitated. */
export const auditLogs: ApiRoute[] = [{ route: 'GET /accounts/{account_id}/logs/audit', needs: ['Account Settings'], answer: list }];

// 100 is documented; the largest is not, and public clients send 1,000.
const PAGE = { min: 1, max: 1000, usual: 100 };

function list(call: Call): Answer {
  if (call.day < TRAIL_BEGINS) return noRoute(call.path);
  const [since, before] = [boundIn(call, 'since'), boundIn(call, 'before')];
  const inOrder = [...call.state.table(call.owner, TRAIL).values()]
    .filter((record) => since < timeOf(record) && timeOf(record) < before && isKept(record, call.day))
    .sort((a, b) => timeOf(a) - timeOf(b));
  const records = call.query.get('direction') === 'asc' ? inOrder : inOrder.reverse();
  const start = startOf(call, records);
  const shown = records.slice(start, start + clamp(numberIn(call, 'limit') ?? PAGE.usual, PAGE));
  const last = shown.at(-1);
  // The documented example has a cursor with its only record: one learns that there are no more from an empty page.
  return ok(shown, { count: String(shown.length), ...(last === undefined ? {} : { cursor: cursorOf(call.day, last) }) });
}

/** Both bounds are required: a day, or a time in RFC 3339. */
function boundIn({ query }: Call, name: string): number {
  const text = query.get(name) ?? refuse(400, `The query parameter ${name} is required.`);
  const time = isDay(text) || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? refuse(400, `The query parameter ${name} must be a day or a time in RFC 3339.`) : time;
}

function timeOf({ action }: Item): number {
  return isObject(action) ? Date.parse(String(action['time'])) : NaN;
}

/** 18 months; what was written down before general availability went after 30 days. */
function isKept(record: Item, today: Day): boolean {
  const end = new Date(timeOf(record));
  if (end.getTime() < Date.parse(TRAIL_IS_GENERAL)) end.setUTCDate(end.getUTCDate() + 30);
  else end.setUTCMonth(end.getUTCMonth() + 18);
  return Date.parse(today) <= end.getTime();
}

function cursorOf(day: Day, { id }: Item): string {
  return Buffer.from(`${day} ${id}`).toString('base64url');
}

/** Behind the record that the cursor names. How long one lives is not documented; here it ends with its day. */
function startOf({ query, day }: Call, records: Item[]): number {
  const cursor = query.get('cursor');
  if (cursor === null || cursor === '') return 0;
  const [given, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const index = records.findIndex((record) => record.id === id);
  return given !== day || index < 0 ? refuse(400, 'The cursor is invalid or has expired.') : index + 1;
}
