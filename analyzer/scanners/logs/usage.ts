import type { CallUsage, Doc, Field, Json, Method, Source } from '../../model.ts';
import { redact } from '../../redact.ts';
import type { PathHit } from './paths.ts';
import type { LogRecord } from './record.ts';

/** What is kept of a request, apart from its place and its callers; equal details make equal usages. */
export interface Details {
  method: Method | undefined;
  hit: PathHit;
  query: Doc;
  headers: Doc;
  body: Doc;
  response: Doc;
}

/** Longer documents are left unread: the question of the catalog becomes "unknown", never "no". */
const LONGEST_DOCUMENT = 1 << 18;

export function detailsOf(record: LogRecord, hit: PathHit, method: Method | undefined, keptKeys: ReadonlySet<string>): Details {
  return {
    method,
    hit,
    query: queryDoc(record, hit.query, keptKeys),
    headers: headersDoc(record),
    body: record.body === undefined && hasNoBody(method) ? NOTHING : jsonDoc(record.body),
    response: jsonDoc(record.response),
  };
}

/** The usage of a request; `isCoarse` gives up what makes it one of very many. */
export function usageOf(record: LogRecord, file: string, details: Details, isCoarse: boolean): CallUsage {
  const { method, hit } = details;
  const unknown = { query: UNKNOWN, headers: UNKNOWN, body: UNKNOWN, response: UNKNOWN };
  const { query, headers, body, response } = details;
  return {
    kind: 'call',
    source: sourceOf(record, file),
    seen: seen(details),
    evidence: hit.evidence,
    reading: record.loose === true ? 'loose' : hit.reading,
    method,
    host: isCoarse ? undefined : hit.host,
    path: hit.segments.map((text) => ({ text })),
    ...(isCoarse ? unknown : { query, headers, body, response }),
  };
}

export function sourceOf(record: LogRecord, file: string): Source {
  const { line, format, time } = record;
  return { kind: 'log', file, line, format, ...(time === undefined ? {} : { time }) };
}

/** The request as it may be shown: identifiers and query values are placeholders. */
function seen({ method, hit, query, headers }: Details): string {
  const names = query.kind === 'object' ? query.fields.map(({ name, value }) => `${name}=${value.kind === 'value' ? String(value.value) : '{}'}`) : [];
  const path = [...hit.base, ...hit.segments].join('/');
  const url = `${hit.host ?? ''}/${path}${names.length > 0 ? `?${names.join('&')}` : ''}`;
  const framing = conflictingHeaders(headers);
  const parts = [method, url, framing.length > 0 ? `with ${framing.join(' and ')}` : undefined];
  return redact(parts.filter((part) => part !== undefined).join(' ')).slice(0, 300);
}

/** Headers that a request must not have both of: it could be cut in two in two ways. (RFC 9112, section 6.1) */
const FRAMING = ['transfer-encoding', 'content-length'];

export function conflictingHeaders(headers: Doc): string[] {
  if (headers.kind !== 'object') return [];
  const names = headers.fields.map(({ name }) => name).filter((name) => FRAMING.includes(name));
  return names.length === FRAMING.length ? names : [];
}

const UNKNOWN: Doc = { kind: 'unknown' };
const NOTHING: Doc = { kind: 'value', value: null };

/** What a GET carries as body has no meaning. (RFC 9110, section 9.3.1) */
function hasNoBody(method: Method | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

const MOST_KEYS = 32;
const MOST_HEADERS = 200;

/** Names of the query, with the values of those the catalog asks for; other values may be identifiers or secrets. */
function queryDoc(record: LogRecord, query: string | undefined, keptKeys: ReadonlySet<string>): Doc {
  if (query === undefined) return record.queryUnknown === true ? UNKNOWN : { kind: 'object', fields: [], open: false };
  const pairs = [...new URLSearchParams(query)];
  const names = [...new Set(pairs.map(([name]) => name).filter((name) => name !== ''))].sort();
  const fields = names.slice(0, MOST_KEYS).map((name): Field => {
    const values = pairs.filter(([one]) => one === name).map(([, value]): Doc => (keptKeys.has(name) ? { kind: 'value', value } : UNKNOWN));
    return { name: redact(name).slice(0, 64), value: values.length === 1 ? values[0] ?? UNKNOWN : { kind: 'list', items: values, open: false } };
  });
  return { kind: 'object', fields, open: names.length > MOST_KEYS };
}

/** Names only, in lower case: values of headers are credentials too often. */
function headersDoc({ headers }: LogRecord): Doc {
  if (headers === undefined) return UNKNOWN;
  const names = [...new Set(headers.names.map((name) => name.toLowerCase()))].sort();
  return {
    kind: 'object',
    fields: names.slice(0, MOST_HEADERS).map((name) => ({ name, value: UNKNOWN })),
    open: !headers.complete || names.length > MOST_HEADERS,
  };
}

function jsonDoc(value: Json | undefined): Doc {
  if (value === undefined || JSON.stringify(value).length > LONGEST_DOCUMENT) return UNKNOWN;
  return docOf(value);
}

function docOf(value: Json): Doc {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(docOf), open: false };
  if (value === null || typeof value !== 'object') return { kind: 'value', value };
  const fields = Object.entries(value).map(([name, one]): Field => ({ name, value: docOf(one) }));
  return { kind: 'object', fields, open: false };
}
