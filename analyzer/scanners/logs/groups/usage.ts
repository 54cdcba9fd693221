import { createHash } from 'node:crypto';
import type { CallUsage, Doc, Field, Json, Method, Source } from '../../../model.ts';
import { redact } from '../../../redact.ts';
import type { PathHit } from '../paths/paths.ts';
import type { UnplacedRecord } from '../record/record.ts';

export interface UsageTerms {
  method: Method | undefined;
  hit: PathHit;
  /** Names in the query whose values the catalog asks for. */
  keptKeys: ReadonlySet<string>;
  /** Gives up what makes it one of very many: host, query, headers, documents. */
  isCoarse: boolean;
}

/** The usage that stands for a group of requests: the first of them. */
export function usageOf(record: UnplacedRecord, file: string, terms: UsageTerms): CallUsage {
  const { method, hit, isCoarse } = terms;
  return {
    kind: 'call',
    source: sourceOf(record, file),
    seen: seen(record, terms),
    evidence: hit.evidence,
    reading: record.loose === true ? 'mentioned' : hit.reading,
    method,
    host: isCoarse ? undefined : hit.host,
    path: hit.segments.map((text) => ({ text })),
    query: isCoarse ? UNKNOWN : queryDoc(record, terms),
    headers: isCoarse ? UNKNOWN : headersDoc(record),
    body: isCoarse ? UNKNOWN : bodyDoc(record, method),
    response: isCoarse ? UNKNOWN : jsonDoc(record.response),
  };
}

/** Tells requests to one path apart: equal keys make equal usages. Computed for every request, so it is built without documents. */
export function detailKey({ headers, queryUnknown, body, response }: UnplacedRecord, { host, evidence, query }: PathHit, keptKeys: ReadonlySet<string>): string {
  const names = query === undefined ? `${queryUnknown}` : queryNames(query).map((name) => (keptKeys.has(name) ? `${name}=${valuesOf(query, name).join()}` : name)).join('&');
  const documents = body === undefined && response === undefined ? '' : digest(masked([body, response].map(known)));
  return [host, evidence.what, names, headers === undefined ? '' : headerNames(headers.names).join(), documents].join(' ');
}

/** That a document was not logged is another thing than that there was none. */
function known(document: Json | undefined): Json {
  return document === undefined ? [] : [document];
}

/** Documents that differ only in identifiers and times answer every question alike. */
function masked(value: Json): string {
  return JSON.stringify(value).replace(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#');
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

/** Where a request was logged. */
export function sourceOf(record: UnplacedRecord, file: string): Source {
  const { line, format, time } = record;
  return { kind: 'log', file, ...(line === undefined ? {} : { line }), format, ...(time === undefined ? {} : { time }) };
}

/** The request as it may be shown: identifiers and query values are placeholders. */
function seen(record: UnplacedRecord, { method, hit, keptKeys }: UsageTerms): string {
  const query = hit.query ?? '';
  const names = queryNames(query).slice(0, MOST_KEYS).map((name) => `${name}=${keptKeys.has(name) ? valuesOf(query, name).join() : '{}'}`);
  const url = `${hit.host ?? ''}/${[...hit.base, ...hit.segments].join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`;
  const framing = conflictingHeaders(record);
  const text = [method, url, framing.length > 0 ? `with ${framing.join(' and ')}` : undefined].filter((part) => part !== undefined).join(' ');
  return redact(text).slice(0, 300);
}

/** Headers that a request must not have both of: it could be cut in two in two ways. (RFC 9112, section 6.1) */
const FRAMING = ['content-length', 'transfer-encoding'];

/** Both framing headers, if the request had both; else nothing. */
export function conflictingHeaders({ headers }: UnplacedRecord): string[] {
  const names = headers === undefined ? [] : headerNames(headers.names);
  return FRAMING.every((name) => names.includes(name)) ? FRAMING : [];
}

const UNKNOWN: Doc = { kind: 'unknown' };
const NOTHING: Doc = { kind: 'value', value: null };

/** What a GET carries as body has no meaning, so one that is not logged is none. (RFC 9110, section 9.3.1) */
function bodyDoc({ body }: UnplacedRecord, method: Method | undefined): Doc {
  return body === undefined && (method === 'GET' || method === 'HEAD') ? NOTHING : jsonDoc(body);
}

const MOST_KEYS = 32;

/** Names of the query, with the values of those the catalog asks for; other values may be identifiers or secrets. */
function queryDoc({ queryUnknown }: UnplacedRecord, { hit: { query }, keptKeys }: UsageTerms): Doc {
  if (query === undefined) return queryUnknown === true ? UNKNOWN : { kind: 'object', fields: [], open: false };
  const names = queryNames(query);
  const fields = names.slice(0, MOST_KEYS).map((name): Field => {
    const items = valuesOf(query, name).map((value): Doc => (keptKeys.has(name) ? { kind: 'value', value } : UNKNOWN));
    return { name: redact(name).slice(0, 64), value: items.length === 1 ? items[0] ?? UNKNOWN : { kind: 'list', items, open: false } };
  });
  return { kind: 'object', fields, open: names.length > MOST_KEYS };
}

function queryNames(query: string): string[] {
  if (query === '') return [];
  const names = query.split('&').map((pair) => /^[^=]*/.exec(pair)?.[0] ?? '');
  return [...new Set(query.includes('%') || query.includes('+') ? new URLSearchParams(query).keys() : names)].filter((name) => name !== '').sort();
}

function valuesOf(query: string, name: string): string[] {
  return new URLSearchParams(query).getAll(name);
}

/** Names only, in lower case: values of headers are credentials too often. */
function headersDoc({ headers }: UnplacedRecord): Doc {
  if (headers === undefined) return UNKNOWN;
  return { kind: 'object', fields: headerNames(headers.names).map((name) => ({ name, value: UNKNOWN })), open: !headers.complete };
}

function headerNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))].sort();
}

/** Longer documents stay unread: the catalog's question becomes "unknown", never "no". */
const LONGEST_DOCUMENT = 1 << 18;

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
