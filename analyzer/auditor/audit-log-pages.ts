import type { Json } from '../model.ts';
import type { Answer } from './answer.ts';
import type { Query, Reader } from './client.ts';
import { fieldOf, idOf, textOf } from './doc.ts';

/** How a read of one audit log ended. Whole (`read`) is claimed only when nothing can be missing. */
export interface LogEnding {
  outcome: 'read' | 'denied' | 'gone' | 'missing' | 'failed' | 'partial';
  /** Why it is not whole. */
  why?: string;
  pages: number;
}

/** What is asked of one log. Bounds in RFC 3339; the service documents them as "newer" and "older than". */
export interface LogQuestion {
  path: string;
  since: string;
  before: string;
  perPage: number;
}

const OVERLAP_MS = 1000;

/**
 * Reads an audit log from its oldest record to its newest, each record once. A cursor that the service no longer knows is
 * replaced by the time of the last record: how long one lives is nowhere promised, and a killed audit may come back late.
 */
export async function readRecords(reader: Reader, question: LogQuestion, take: (record: Json) => void): Promise<LogEnding> {
  const { path, before, perPage } = question;
  const order = recordOrder();
  const from = (since: string): Query => ({ since, before, direction: 'asc', limit: String(perPage) });
  let query = from(question.since);
  /** Since it was begun or begun anew. */
  let cursors = new Set<string>();
  let flaw: string | undefined;
  let newSinceRestart = 0;
  for (let pages = 1; ; pages++) {
    const answer = await reader.get(path, query);
    if (answer.kind !== 'ok') {
      const restart = query['cursor'] !== undefined && isOfCursor(answer) && newSinceRestart > 0 ? order.lastTime() : undefined;
      if (restart === undefined) return pages === 1 ? { outcome: answer.kind, why: answer.message, pages } : { outcome: 'partial', why: `page ${pages}: ${answer.message}`, pages };
      query = from(new Date(restart - OVERLAP_MS).toISOString());
      [newSinceRestart, cursors] = [0, new Set()];
      continue;
    }
    if (!Array.isArray(answer.result)) return { outcome: pages === 1 ? 'failed' : 'partial', why: `page ${pages} is no list`, pages };
    const fresh = answer.result.filter((record) => order.isNew(record));
    newSinceRestart += fresh.length;
    fresh.forEach(take);
    flaw ??= miscounted(answer, answer.result.length, pages);
    const next = answer.result.length === 0 ? undefined : cursorIn(answer.info);
    if (next === undefined) return flaw === undefined ? { outcome: 'read', pages } : { outcome: 'partial', why: flaw, pages };
    if (next === 'unknown') return { outcome: 'partial', why: `the cursor of page ${pages} is no text`, pages };
    // A circle of pages may be longer than ids are kept for.
    const isStuck = cursors.size === cursors.add(next).size || (fresh.length === 0 && query['cursor'] !== undefined);
    if (isStuck) return { outcome: 'partial', why: `page ${pages} repeats what came before it`, pages };
    query = { ...query, cursor: next };
  }
}

interface RecordOrder {
  isNew(record: Json): boolean;
  /** Milliseconds since 1970 of the latest record; `undefined` when the records do not say clearly enough where to go on. */
  lastTime(): number | undefined;
}

const IDS_KEPT = 5000;

/** Knows the latest records by their ids, in bounded memory: only what lies within the overlap can come again. */
function recordOrder(): RecordOrder {
  let [older, recent] = [new Set<string>(), new Set<string>()];
  let last = -Infinity;
  let isClear = true;
  return {
    isNew(record) {
      const [id, time] = [idOf(record), Date.parse(textOf(fieldOf(record, 'action'), 'time') ?? '')];
      if (id !== undefined && (older.has(id) || recent.has(id))) return false;
      // Out of order, without a time or without an id: what comes after it cannot be told from what was there.
      if (id === undefined || Number.isNaN(time) || time < last) isClear = false;
      if (id !== undefined) recent.add(id);
      if (recent.size >= IDS_KEPT) [older, recent] = [recent, new Set()];
      if (time > last) last = time;
      return true;
    },
    lastTime: () => (isClear && last > -Infinity ? last : undefined),
  };
}

/** A refusal that may be about the cursor, not about who asks or how often. */
function isOfCursor({ kind, status = 0 }: Exclude<Answer, { kind: 'ok' }>): boolean {
  return kind !== 'denied' && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The number of records a page claims to hold; it is written as text. */
function miscounted(answer: Extract<Answer, { kind: 'ok' }>, got: number, page: number): string | undefined {
  const said = fieldOf(answer.info, 'count');
  const count = typeof said === 'string' && /^\d+$/.test(said) ? Number(said) : said;
  return typeof count !== 'number' || count === got ? undefined : `page ${page} claims ${count} records and holds ${got}`;
}

function cursorIn(info: Json | undefined): string | 'unknown' | undefined {
  const cursor = fieldOf(info, 'cursor') ?? fieldOf(fieldOf(info, 'cursors'), 'after');
  if (cursor === undefined || cursor === null || cursor === '') return undefined;
  return typeof cursor === 'string' ? cursor : 'unknown';
}
