import { jsonIn } from '../../../../attempts.ts';
import type { Json } from '../../../../model.ts';
import { announcedIn } from '../../record/announced.ts';
import { answerIn } from '../../record/answer.ts';
import { isHttpMethod } from '../../record/asked.ts';
import { codedAgent, textOfBytes, unescapedText, withSigns } from '../../record/escapes.ts';
import { headerSizes } from '../../record/header-sizes.ts';
import { alone, at, first, firstTime, string, texts } from '../../record/keys.ts';
import type { Found, LogRecord } from '../../record/record.ts';
import { countColumn, requestsOf, type RowCount } from '../../record/row-counts.ts';
import { withScheme } from '../../record/target.ts';
import { address, document, isObject, kept, objects, type JsonObject } from '../../record/values.ts';
import type { Dialect } from '../names/dialects.ts';
import { dialectsIn } from '../names/present.ts';
import { harRecord } from './har.ts';
import { executionIn } from './postman.ts';
import { recordedItem } from './recorded.ts';

/** A text as JSON, as programs write it; `undefined` for what is none. */
export function loggedJson(text: string): Json | undefined {
  return jsonIn(text) ?? jsonIn(repaired(text));
}

/** Escapes that JSON does not have: nginx and Apache write them into whatever a format of one's own looks like. */
function repaired(text: string): string {
  return text.includes('\\x') ? text.replace(/(?:\\x[0-9A-Fa-f]{2})+|\\./gs, (escape: string) => (/^\\x./.test(escape) ? inJson(escape) : escape)) : '';
}

function inJson(codes: string): string {
  const text = textOfBytes(codes);
  return text === undefined ? codes.replaceAll('\\x', '\\u00') : JSON.stringify(text).slice(1, -1);
}

/** Reads a record by its own fields: a JSON object, an entry of a HAR, a row under column names, `key=value` pairs. */
export function objectRecord(value: JsonObject, line: number, dialects: readonly Dialect[]): Found {
  if (isObject(value.request) && typeof value.request.url === 'string' && 'startedDateTime' in value) return harRecord(value, line);
  const recorded = executionIn(value, line) ?? recordedItem(value, line);
  if (recorded !== undefined) return recorded;
  for (const dialect of dialectsIn(value, dialects)) {
    if (dialect.marks.length > 0 && dialect.marks.every((mark) => at(value, mark) === undefined)) continue;
    const record = recordIn(value, dialect, line);
    if (record !== undefined) return record;
  }
  return { unread: 'has no field that is known to hold a request path' };
}

function recordIn(value: JsonObject, dialect: Dialect, line: number): LogRecord | undefined {
  const uri = string(value, dialect.uri);
  const path = uri ?? string(value, dialect.path);
  if (path === undefined) return undefined;
  const request = /^([A-Z]+) (\S+)(?: .*)?$/s.exec(path);
  const logged = request?.[2] ?? path;
  const written = dialect.escapesEscapes === true ? withSigns(logged) : logged;
  const target = dialect.writesUrlParts === true && !written.startsWith('/') ? `/${written}` : uri === undefined ? written : withScheme(written);
  if ((!target.startsWith('/') && !/^[a-z]+:\/\//i.test(target)) || target.endsWith('…')) return undefined;
  const query = string(value, dialect.query);
  const headers = headersIn(document(first(value, dialect.headers)));
  const header = (wanted: string): string | undefined => headers?.find(({ name, values: [value] }) => name.toLowerCase() === wanted && value !== '' && value !== '-')?.values[0];
  const status = statusIn(value, dialect.status);
  const agent = string(value, dialect.agent) ?? header('user-agent');
  const standsFor = rowCountIn(value, dialect);
  return {
    format: dialect.format,
    line,
    method: request?.[1] ?? methodIn(value, dialect.method),
    host: string(value, dialect.host) ?? header('host'),
    target: query === undefined || target.includes('?') ? target : `${target}?${query.replace(/^\?/, '')}`,
    queryUnknown: uri === undefined && query === undefined && !target.includes('?'),
    status,
    time: firstTime(value, dialect.time),
    client: address(string(value, dialect.client)),
    agent: agent === undefined ? undefined : dialect.writesUrlParts === true ? codedAgent(agent) : unescapedText(agent),
    actor: string(value, dialect.actor),
    ...(headers === undefined ? {} : { headers: { names: headers.map(({ name }) => name), complete: false, sizes: headerSizes(headers.map(({ name, values }) => [name, values.join(', ')])) } }),
    ...documents(value, dialect, status),
    cipher: string(value, dialect.cipher),
    ...(dialect.provenance === undefined ? {} : { provenance: dialect.provenance }),
    ...(dialect.edge === undefined ? {} : { edge: { behind: number(first(value, dialect.edge.behind)), rules: texts(value, dialect.edge.rules) } }),
    ...eventIn(value),
    ...upstreamIn(value),
    ...(standsFor === undefined ? {} : { standsFor }),
    fields: value,
  };
}

/** The first of these that is a method of HTTP: programs keep other things under such a name, how a category was found or a function, and none of them makes a request another one. */
function methodIn(value: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => string(value, [name])?.trim()).find((text) => text !== undefined && isHttpMethod(text));
}

/** Of a row that may be of grouped requests how many those are. */
function rowCountIn(value: JsonObject, { count, counter }: Dialect): RowCount | undefined {
  const column = count.length > 0 ? { name: count.find((name) => at(value, name) !== undefined) ?? '', isCertain: true } : countColumn(Object.keys(value).filter((name) => name !== counter));
  const requests = column === undefined ? undefined : requestsOf(at(value, column.name));
  return column === undefined || requests === undefined ? undefined : { requests, by: `their column ${column.name}`, isCertain: column.isCertain };
}

/** Of an event of the service's firewall, which is written once for each rule that applied, which of the events of a request it is. */
function eventIn({ RayID: ray, MatchIndex: index, Action: action, RuleID: rule }: JsonObject): Pick<LogRecord, 'ray' | 'way'> {
  return typeof ray === 'string' && ray !== '' && index !== undefined && action !== undefined ? { ray, way: `event ${String(index)} ${String(rule)}` } : {};
}

/** Of what a proxy that debugs says of the answer it was given, before it tells of the request itself. (Caddy) */
function upstreamIn({ upstream, request }: JsonObject): Pick<LogRecord, 'way'> {
  return typeof upstream === 'string' && isObject(request) ? { way: 'upstream' } : {};
}

function documents(value: JsonObject, dialect: Dialect, status: number | undefined): Pick<LogRecord, 'body' | 'response' | 'codes' | 'page' | 'announced'> {
  const body = kept(document(first(value, dialect.body)), dialect.provenance);
  const announced = announcedIn(document(first(value, dialect.answerHeaders)));
  return { ...(body === undefined ? {} : { body }), ...answerIn(first(value, dialect.response), status), ...(announced === undefined ? {} : { announced }) };
}

/** Headers stand as names and values, or lists of these, in an object, or as a list of both. They are measured and not kept: some are credentials. */
function headersIn(value: Json | undefined): { name: string; values: string[] }[] | undefined {
  if (isObject(value)) return Object.entries(value).map(([name, one]) => ({ name, values: [one].flat().map((each) => (each === null ? '' : String(each))) }));
  const list = objects(value).flatMap(({ name, value: one }) => (typeof name === 'string' && typeof one === 'string' ? [{ name, values: [one] }] : []));
  return list.length === 0 ? undefined : list;
}

/** What has more digits is the number of an error. */
const LARGEST_STATUS = 999;

/** The first of these that is one: beside it stand words and objects that say how something ended. */
function statusIn(value: JsonObject, names: readonly string[]): number | undefined {
  for (const name of names) {
    const written = alone(at(value, name));
    const status = number(typeof written === 'string' ? written.replace(REASON, '') : written);
    if (status !== undefined && status >= 0 && status <= LARGEST_STATUS) return status;
  }
  return undefined;
}

/** What stands behind a status as it was answered: `403 Forbidden`. */
const REASON = /(?<=^[1-5]\d\d) [A-Z][A-Za-z' -]*$/;

/** A number as logs write a status: another may be anything. */
const WHOLE = /^ *\d{1,3}(?:\.0+)? *$/;

function number(value: Json | undefined): number | undefined {
  const one = alone(value);
  const result = typeof one === 'string' && WHOLE.test(one) ? Number(one) : one;
  return typeof result === 'number' && Number.isInteger(result) ? result : undefined;
}
