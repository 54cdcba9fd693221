import { DIALECTS, USUAL, type Dialect } from '../scanners/logs/formats/names/dialects.ts';
import { CODED_AGENTS } from '../scanners/logs/formats/names/extended.ts';
import { respelledDialects } from '../scanners/logs/formats/names/respelled.ts';
import { METHODS_KNOWN } from '../scanners/logs/record/asked.ts';
import { userDialect, USERS_OWN } from '../scanners/logs/formats/names/user-fields.ts';
import { usualAmong } from '../scanners/logs/formats/names/usual-names.ts';
import { codedAgent, spacedAgent, unescapedText } from '../scanners/logs/record/escapes.ts';
import { countColumn } from '../scanners/logs/record/row-counts.ts';
import type { SqlDialect } from './dialects.ts';

/** What a column holds, as far as the statement has to know. */
export type ColumnKind = 'text' | 'json' | 'time';

/** Where the engine finds the requests. */
export interface LogTable {
  /** What stands after FROM. */
  from: string;
  columns: ReadonlyMap<string, ColumnKind>;
  /** Those that were seen, where more are named in case that they show up. */
  seen?: Iterable<string>;
  /** Lines that the engine kept out of the table because they do not fit its columns; asked when all are read. */
  unread?(): Promise<number>;
}

/** The parts of a request as SQL expressions; `undefined` for what no column holds. All but the documents are text or `NULL`. */
export interface RequestColumns {
  format: string;
  provenance: string | undefined;
  method: string | undefined;
  host: string | undefined;
  uri: string | undefined;
  path: string | undefined;
  query: string | undefined;
  status: string | undefined;
  client: string | undefined;
  agent: string | undefined;
  actor: string | undefined;
  cipher: string | undefined;
  /** Times that are written as text or number, and those of a time type or notation of the engine. */
  stamp: string | undefined;
  moment: string | undefined;
  headers: string | undefined;
  /** Their names, joined by commas. */
  headerNames: string | undefined;
  body: string | undefined;
  response: string | undefined;
  /** What reads the name of a program as the log writes it. */
  agentOf(written: string): string;
  /** Whether the log is that of the service's edge; by what status the server behind it answered, and which rules applied, in any of several columns. */
  isOfEdge: boolean;
  behind: string | undefined;
  rules: string[];
  /** How many requests a row stands for, and whether nothing else can be meant. */
  count: { name: string; text: string; isCertain: boolean } | undefined;
  /** The text of any column, empty ones included. */
  named(name: string): string | undefined;
}

/** The dialects to choose from: first the user's own, where fields are named as `--field` does. */
export function dialectsFor(fields: readonly string[] = []): readonly Dialect[] {
  return fields.length === 0 ? DIALECTS : [userDialect(fields), ...DIALECTS];
}

/**
 * The log dialect that a table is written in: the first with a mark among the columns, and a path. What stands inside a JSON column nobody has
 * looked at, so that a column that is a mark by itself says more. Names that a store has spelled in its own way come last. `undefined` when none fits.
 */
export function logDialectOf(columns: ReadonlyMap<string, ColumnKind>, dialects: readonly Dialect[]): Dialect | undefined {
  const has = (name: string): boolean => columnsFor(name, columns).length > 0;
  const names = [...columns.keys()];
  const withPath = dialects.map((dialect) => (dialect === USUAL ? usualAmong(names) : dialect)).filter(({ uri, path }) => [...uri, ...path].some(has));
  return withPath.find(({ format }) => format === USERS_OWN)
    ?? withPath.find(({ marks }) => marks.some((mark) => columns.has(mark)))
    ?? withPath.find(({ marks }) => marks.length === 0 || marks.some(has))
    ?? respelledDialects(names)[0];
}

/**
 * The columns of a log in its usual set of fields, for a statement whose table nobody can look at: those of Logpush for HTTP
 * requests, without the headers that a job has to ask for; or those that `--field` names.
 */
export function usualColumns(fields: readonly string[] = []): Map<string, ColumnKind> {
  const [dialect] = dialectsFor(fields);
  if (dialect === undefined) throw new Error('There is no log dialect.');
  const { method, host, uri, path, query, status, time, client, agent, actor, headers, cipher, body, response, count } = dialect;
  const lists = [uri, path, method, host, query, status, time, client, agent, actor, cipher, body, response, ...(fields.length === 0 ? [] : [headers, count])];
  const names = lists.flatMap((list) => (fields.length === 0 ? list.slice(0, 1) : list));
  return new Map(names.map((name) => [name.split('.')[0] ?? name, name.includes('.') ? 'json' : 'text']));
}

/** Finds the parts of a request among the columns, in the order in which the log reader prefers them. */
export function requestColumns(dialect: Dialect, { columns, seen = columns.keys() }: LogTable, sql: SqlDialect): RequestColumns {
  const present = (names: readonly string[]): Found[] => names.flatMap((name) => columnsFor(name, columns));
  const texts = (names: readonly string[]): string | undefined => firstOf(present(names).map((one) => filled(scalarOf(one, sql))));
  const times = present(dialect.time);
  const ofDay = timeOfDay(dialect, columns, sql);
  const document = (names: readonly string[]): string | undefined => firstOf(present(names).map((one) => textOf(one, sql)));
  const headers = firstOf(present(dialect.headers).map((one) => filled(textOf(one, sql))));
  const header = (name: string): string[] => (headers === undefined ? [] : [headerIn(headers, name, sql)]);
  const parts = {
    format: dialect.format,
    provenance: dialect.provenance,
    method: firstOf(present(dialect.method).map((one) => ifMethod(scalarOf(one, sql), sql))),
    host: firstOf([...[texts(dialect.host)].filter((one) => one !== undefined), ...header('host')]),
    uri: texts(dialect.uri),
    path: writtenPath(texts(dialect.path), dialect, sql),
    query: texts(dialect.query),
    status: firstOf(present(dialect.status).map((one) => ifStatus(textOf(one, sql), sql))),
    client: texts(dialect.client),
    agent: firstOf([...[texts(dialect.agent.flatMap((name) => (name.includes('.') ? [`${name}.0`, name] : [name])))].filter((one) => one !== undefined), ...header('user-agent')]),
    actor: texts(dialect.actor),
    cipher: texts(dialect.cipher),
    stamp: firstOf([...(ofDay === undefined ? [] : [ofDay]), ...times.filter((one) => one.kind !== 'time').map((one) => filled(textOf(one, sql)))]),
    moment: ofDay === undefined ? firstOf(times.filter((one) => one.kind === 'time').map((one) => sql.identifier(one.column))) : undefined,
    headers,
    headerNames: headers === undefined ? undefined : dialect.host.length > 0 ? sql.jsonNames(headers) : listedNames(headers, sql),
    body: document(dialect.body),
    response: document(dialect.response),
    agentOf: dialect.writesUrlParts === true ? codedAgent : CODED_AGENTS.some((name) => columns.has(name)) ? spacedAgent : unescapedText,
    isOfEdge: dialect.edge !== undefined,
    behind: texts(dialect.edge?.behind ?? []),
    rules: present(dialect.edge?.rules ?? []).map((one) => textOf(one, sql)),
    count: rowCount(dialect, columns, [...seen], sql),
  };
  return { ...parts, named: (name) => document([name]) };
}

function rowCount({ count, counter }: Dialect, columns: LogTable['columns'], seen: readonly string[], sql: SqlDialect): RequestColumns['count'] {
  const named = count.find((name) => columnsFor(name, columns).length > 0);
  const column = named === undefined ? countColumn(seen.filter((name) => name !== counter)) : { name: named, isCertain: true };
  const texts = column === undefined ? [] : columnsFor(column.name, columns).map((one) => textOf(one, sql));
  return column === undefined || texts.length === 0 ? undefined : { ...column, text: firstOf(texts) ?? '' };
}

interface Found {
  column: string;
  kind: ColumnKind;
  /** Names inside a JSON column; a number is a place in a list. */
  inside: (string | number)[];
}

/** A column of that name; or places in the JSON column that its first part names: as keys inside each other, and as one key with dots. */
function columnsFor(name: string, columns: ReadonlyMap<string, ColumnKind>): Found[] {
  const kind = columns.get(name);
  if (kind !== undefined) return [{ column: name, kind, inside: [] }];
  const [column = '', ...inside] = name.split('.');
  if (inside.length === 0 || columns.get(column) !== 'json') return [];
  // Caddy writes header values as lists of one.
  if (inside.at(-1) === '0') return [{ column, kind: 'json', inside: [...inside.slice(0, -1), 0] }];
  return [{ column, kind: 'json', inside }, ...(inside.length > 1 ? [{ column, kind: 'json', inside: [inside.join('.')] } satisfies Found] : [])];
}

function textOf({ column, inside }: Found, sql: SqlDialect): string {
  const name = sql.identifier(column);
  return inside.length === 0 ? sql.text(name) : sql.jsonField(name, inside);
}

/** A scalar; a column that holds objects may have the name of one. (`url` of ECS) */
function scalarOf(found: Found, sql: SqlDialect): string {
  const text = textOf(found, sql);
  return found.kind === 'json' && found.inside.length === 0 ? `CASE WHEN SUBSTR(${text}, 1, 1) <> '{' THEN ${text} END` : text;
}

/** The value of a header, in any case, in an object of headers or a list of names and values; the first one. (Caddy writes values as lists of one, AWS WAF writes a list.) */
function headerIn(headers: string, header: string, sql: SqlDialect): string {
  const name = [...header].map((one) => (/[a-z]/.test(one) ? `[${one.toUpperCase()}${one}]` : one)).join('');
  const before = `^.*?[{,] *(?:"${name}" *: *\\[? *"|"name" *: *"${name}" *, *"value" *: *")`;
  const marked = ESCAPES.reduce((text, [escape, mark]) => `REPLACE(${text}, ${sql.literal(escape)}, ${sql.literal(mark)})`, sql.replaced(headers, before, ''));
  const value = ESCAPES.reduceRight((text, [, mark, plain]) => `REPLACE(${text}, ${sql.literal(mark)}, ${sql.literal(plain)})`, sql.replaced(marked, '".*$', ''));
  return filled(`CASE WHEN ${sql.matches(headers, before)} THEN ${value} END`);
}

/** Escapes of JSON, with marks that are none, and stand for them until it is known where a text ends: each backslash of a pair belongs to it. */
const ESCAPES = [['\\\\', '\\-', '\\'], ['\\"', '\\+', '"'], ['\\/', '\\,', '/']] as const;

/** The names in such a list. */
function listedNames(list: string, sql: SqlDialect): string {
  const withoutValues = sql.replaced(list, '" *, *"value" *: *"([^"\\\\]|\\\\.)*" *[}]', '');
  return sql.replaced(sql.replaced(withoutValues, '^ *\\[ *[{] *"name" *: *"|\\] *$', ''), ', *[{] *"name" *: *"', ',');
}

/** A time whose day stands in a column of its own. */
function timeOfDay({ day, time: [time = ''] }: Dialect, columns: ReadonlyMap<string, ColumnKind>, sql: SqlDialect): string | undefined {
  if (day === undefined || !columns.has(day) || !columns.has(time)) return undefined;
  const [ofDay, clock] = [day, time].map((name) => sql.text(sql.identifier(name))) as [string, string];
  return `CASE WHEN ${sql.matches(clock, '^[0-9]{2}:[0-9]{2}:[0-9]{2}')} THEN CONCAT(${ofDay}, 'T', ${clock}) ELSE ${clock} END`;
}

/** A path as it was asked for: one that may lack its first slash with it, since two of them mean no more than one. */
function writtenPath(path: string | undefined, { writesUrlParts, escapesEscapes }: Dialect, sql: SqlDialect): string | undefined {
  if (path === undefined) return undefined;
  if (writesUrlParts === true) return `CASE WHEN ${path} IS NULL THEN NULL ELSE CONCAT('/', ${path}) END`;
  return escapesEscapes === true ? sql.replaced(path, '%25', '%') : path;
}

/** Logs write nothing and `-` for what they do not know. */
function filled(text: string): string {
  return `NULLIF(NULLIF(${text}, ''), '-')`;
}

/** Programs keep other things under the name of a method: how a category was found, or a function. */
function ifMethod(text: string, sql: SqlDialect): string {
  return `CASE WHEN UPPER(TRIM(${text})) IN (${[...METHODS_KNOWN].map((one) => sql.literal(one)).join(', ')}) THEN TRIM(${text}) END`;
}

/** Beside a status stand words and objects that say how something ended, and numbers of errors; behind it its reason. */
function ifStatus(text: string, sql: SqlDialect): string {
  return `CASE WHEN ${sql.matches(text, '^ *[0-9]{1,3}([.]0+)? *$')} THEN ${text} WHEN ${sql.matches(text, "^[1-5][0-9]{2} [A-Z][A-Za-z' -]*$")} THEN SUBSTR(${text}, 1, 3) END`;
}

function firstOf(expressions: string[]): string | undefined {
  return expressions.length > 1 ? `COALESCE(${expressions.join(', ')})` : expressions[0];
}
