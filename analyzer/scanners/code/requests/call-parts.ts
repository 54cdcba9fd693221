import type { CallUsage, Doc, Field } from '../../../model.ts';
import { docOf, NOTHING, UNKNOWN } from '../docs/doc.ts';
import type { Expr } from '../expr/expr.ts';
import { sentBody } from '../expr/wire.ts';
import type { Page } from '../page/page.ts';
import type { CallPath } from '../paths/call-path.ts';
import type { RequestCall } from '../calls/request-calls.ts';

/** What stands around the path of a request. */
export type Parts = Pick<CallUsage, 'method' | 'query' | 'headers' | 'body' | 'isBare'>;

export const NOT_SEEN: Parts = { method: undefined, query: UNKNOWN, headers: UNKNOWN, body: UNKNOWN };

/** What a request sends, and what is not read of it: absent only where everything that the request is given was seen. */
export function partsSent(request: RequestCall, call: CallPath, page: Page): Parts {
  const { method, complete } = request;
  // A table of calls names method and path; what is written there is given elsewhere.
  const absent = complete && !WRITES.has(method) ? NOTHING : UNKNOWN;
  const body = request.body === undefined ? (method === 'GET' || method === 'HEAD' ? NOTHING : absent) : bodyOf(request.body, method, page);
  const given = request.query === undefined ? undefined : docOf(request.query, page);
  const query: Doc = given === undefined ? openUnless(call.query, complete) : both(call.query, given);
  const headers = request.headers === undefined ? absentHeaders(complete) : docOf(request.headers, page);
  return { method, query, headers, body, ...(request.isBare === true && { isBare: true }) };
}

/** A word or a number beside the path is no body: a content type, a count, a `nil` in place of what the call is given elsewhere. */
export function bodyOf(expr: Expr, method: CallUsage['method'], page: Page, scope = page.scope): Doc {
  const body = sentBody(recordOf(docOf(contentOf(expr), page, scope)), page.unit.language);
  return body.kind === 'value' && WRITES.has(method) ? { ...UNKNOWN, ...(body.place && { place: body.place }) } : body;
}

/** Scripts of collections wrap what they send: `{ mode: 'raw', raw: text }`. */
function contentOf(expr: Expr): Expr {
  const raw = expr.kind === 'object' && expr.fields.some((field) => field.name === 'mode') ? expr.fields.find((field) => field.name === 'raw') : undefined;
  return raw?.value ?? expr;
}

/** A form may be given in pairs: `.form(&[("value", level)])`. */
function recordOf(doc: Doc): Doc {
  if (doc.kind !== 'list' || doc.items.length === 0) return doc;
  const fields = doc.items.flatMap((item): Field[] => {
    const [name, value, ...more] = item.kind === 'list' ? item.items : [];
    return name?.kind !== 'value' || value === undefined || more.length > 0 ? [] : [{ name: String(name.value), value, ...(item.place && { place: item.place }) }];
  });
  return fields.length < doc.items.length ? doc : { kind: 'object', fields, open: doc.open, ...(doc.place && { place: doc.place }) };
}

/** Methods that mean nothing without a body. */
const WRITES: ReadonlySet<CallUsage['method']> = new Set(['POST', 'PUT', 'PATCH']);

function absentHeaders(complete: boolean): Doc {
  return complete ? { kind: 'object', fields: [], open: true } : UNKNOWN;
}

function openUnless(query: Doc, complete: boolean): Doc {
  return query.kind === 'object' ? { ...query, open: query.open || !complete } : query;
}

function both(written: Doc, given: Doc): Doc {
  if (written.kind !== 'object' || given.kind !== 'object') return UNKNOWN;
  return { kind: 'object', fields: [...written.fields, ...given.fields], open: written.open || given.open };
}
