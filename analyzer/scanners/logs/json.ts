import { jsonIn } from '../../attempts.ts';
import type { Json } from '../../model.ts';
import { announcedIn } from './announced.ts';
import { answerIn } from './answer.ts';
import { DIALECTS, type Dialect } from './dialects.ts';
import { halfIn } from './halves.ts';
import { harRecord } from './har.ts';
import { headerSizes } from './header-sizes.ts';
import { isUnread, type LogRecord, type Unread } from './record.ts';
import { textRecord } from './text.ts';
import { isOfRequest, spansIn } from './spans.ts';
import { isoTime } from './time.ts';
import { address, document, isObject, type JsonObject } from './values.ts';

/** Reads the records in one JSON value of a log, whatever program wrote it: one, or as many as a batch of spans has. */
export function jsonRecords(text: string, line: number, dialects: readonly Dialect[]): (LogRecord | Unread)[] {
  const value = jsonIn(text) ?? jsonIn(repaired(text));
  if (value === undefined) return [{ unread: 'is not valid JSON' }];
  if (!isObject(value)) return [{ unread: 'is JSON, but no object' }];
  const half = halfIn(wrappedIn(value) ?? '');
  if (half !== undefined) return [half];
  return spansIn(value)?.filter(isOfRequest).map((span) => objectRecord(span, line, dialects)) ?? [objectRecord(value, line, dialects)];
}

/** Escapes that JSON does not have: nginx and Apache write them into whatever a format of one's own looks like. */
function repaired(text: string): string {
  return text.includes('\\x') ? text.replace(/\\(?:x([0-9A-Fa-f]{2})|.)/gs, (escape: string, code?: string) => (code === undefined ? escape : `\\u00${code}`)) : '';
}

/** Reads one record of a JSON log; also one entry of a HAR. */
export function jsonRecord(text: string, line: number, dialects: readonly Dialect[] = DIALECTS): LogRecord | Unread {
  return jsonRecords(text, line, dialects)[0] ?? { unread: 'holds no request' };
}

/** Reads a record that was taken apart already: a JSON object, a row under column names, `key=value` pairs. */
export function objectRecord(value: JsonObject, line: number, dialects: readonly Dialect[] = DIALECTS): LogRecord | Unread {
  if (isObject(value.request) && typeof value.request.url === 'string' && 'startedDateTime' in value) return harRecord(value, line);
  for (const dialect of dialects) {
    if (dialect.marks.length > 0 && dialect.marks.every((mark) => at(value, mark) === undefined)) continue;
    const record = recordIn(value, dialect, line);
    if (record !== undefined) return record;
  }
  return wrappedRecord(value, line, dialects) ?? { unread: 'has no field that is known to hold a request path' };
}

function recordIn(value: JsonObject, dialect: Dialect, line: number): LogRecord | undefined {
  const uri = string(value, dialect.uri);
  const path = uri ?? string(value, dialect.path);
  if (path === undefined) return undefined;
  const request = /^([A-Z]+) (\S+)(?: .*)?$/s.exec(path);
  const target = request?.[2] ?? path;
  if (!target.startsWith('/') && !/^[a-z]+:\/\//i.test(target)) return undefined;
  const query = string(value, dialect.query);
  const headers = headersIn(document(first(value, dialect.headers)));
  const status = number(first(value, dialect.status));
  return {
    format: dialect.format,
    line,
    method: request?.[1] ?? string(value, dialect.method),
    host: string(value, dialect.host),
    target: query === undefined || target.includes('?') ? target : `${target}?${query.replace(/^\?/, '')}`,
    queryUnknown: uri === undefined && query === undefined && !target.includes('?'),
    status,
    time: timeIn(value, dialect.time),
    client: address(string(value, dialect.client)),
    agent: string(value, dialect.agent),
    actor: string(value, dialect.actor),
    ...(headers === undefined ? {} : { headers }),
    ...documents(value, dialect, status),
    cipher: string(value, dialect.cipher),
    ...(dialect.provenance === undefined ? {} : { provenance: dialect.provenance }),
    ...(dialect.edge === undefined ? {} : { edge: { behind: number(first(value, dialect.edge.behind)), rules: texts(value, dialect.edge.rules) } }),
    fields: value,
  };
}

function documents(value: JsonObject, dialect: Dialect, status: number | undefined): Pick<LogRecord, 'body' | 'response' | 'codes' | 'page' | 'announced'> {
  const body = document(first(value, dialect.body));
  const announced = announcedIn(document(first(value, dialect.answerHeaders)));
  return { ...(body === undefined ? {} : { body }), ...answerIn(first(value, dialect.response), status), ...(announced === undefined ? {} : { announced }) };
}

/** Containers and collectors wrap the line a program wrote: `{"log": "…", "stream": "stdout"}`. */
function wrappedRecord(value: JsonObject, line: number, dialects: readonly Dialect[]): LogRecord | Unread | undefined {
  const inner = wrappedIn(value);
  if (inner !== undefined) return withTime(inner.startsWith('{') ? jsonRecord(inner, line, dialects) : textRecord(inner, line), value);
  const payload = document(first(value, ['jsonPayload', '_source', 'properties']));
  return isObject(payload) ? withTime(objectRecord(payload, line, dialects), value) : undefined;
}

function wrappedIn(value: JsonObject): string | undefined {
  return string(value, ['log', 'message', 'msg', 'textPayload', '_raw', 'line', 'jsonPayload.message', 'MESSAGE'])?.trim();
}

/** A line that tells no time was written when it was collected. */
function withTime(record: LogRecord | Unread, value: JsonObject): LogRecord | Unread {
  return isUnread(record) || record.time !== undefined ? record : { ...record, time: timeIn(value, COLLECTED) };
}

const COLLECTED = ['time', 'timestamp', '@timestamp', 'ts', '__REALTIME_TIMESTAMP'];

function timeIn(value: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => isoTime(at(value, name))).find((time) => time !== undefined);
}

/** Header objects map names to values, which are measured and not kept: some are credentials. */
function headersIn(value: Json | undefined): LogRecord['headers'] {
  if (!isObject(value)) return undefined;
  return { names: Object.keys(value), complete: false, sizes: headerSizes(Object.entries(value).map(([name, one]) => [name, [one].flat().join(', ')] as const)) };
}

/** All of these that are texts, or lists of them. */
function texts(value: JsonObject, names: readonly string[]): string[] {
  return names.flatMap((name) => [at(value, name) ?? []].flat()).filter((one) => typeof one === 'string' && one !== '') as string[];
}

function first(value: JsonObject, names: readonly string[]): Json | undefined {
  for (const name of names) {
    const found = at(value, name);
    if (found !== undefined && found !== null && found !== '') return found;
  }
  return undefined;
}

/** The first of these that is a string; Caddy writes header values as lists of one. */
function string(value: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = at(value, name);
    const one = Array.isArray(found) ? found[0] : found;
    if (typeof one === 'string' && one !== '' && one !== '-') return one;
  }
  return undefined;
}

/** A key, which may itself hold dots, or keys joined by dots. */
function at(value: JsonObject, name: string): Json | undefined {
  const direct = value[name];
  if (direct !== undefined) return direct;
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const inner = value[name.slice(0, dot)];
    if (isObject(inner)) return at(inner, name.slice(dot + 1));
  }
  return undefined;
}

function number(value: Json | undefined): number | undefined {
  const result = typeof value === 'string' ? Number(value) : value;
  return typeof result === 'number' && Number.isInteger(result) ? result : undefined;
}
