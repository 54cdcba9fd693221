import { DIALECTS, type Dialect } from '../scanners/logs/dialects.ts';
import type { SqlDialect } from './dialects.ts';

/** What a column holds, as far as the statement has to know. */
export type ColumnKind = 'text' | 'json' | 'time';

/** Where the engine finds the requests. */
export interface LogTable {
  /** What stands after FROM. */
  from: string;
  columns: ReadonlyMap<string, ColumnKind>;
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
  body: string | undefined;
  response: string | undefined;
  /** The text of any column, empty ones included. */
  named(name: string): string | undefined;
}

/** The log dialect that a table is written in: the first with a mark among the columns, and a path. `undefined` when none fits. */
export function logDialectOf(columns: ReadonlyMap<string, ColumnKind>): Dialect | undefined {
  const has = (name: string): boolean => columnFor(name, columns) !== undefined;
  return DIALECTS.find(({ marks, uri, path }) => (marks.length === 0 || marks.some(has)) && [...uri, ...path].some(has));
}

/** The columns of a log in its usual set of fields, for a statement whose table nobody can look at. */
export function usualColumns(format: string): Map<string, ColumnKind> {
  const { headers: _, ...dialect } = DIALECTS.find((one) => one.format === format) ?? DIALECTS[0] ?? { headers: [] };
  const lists = Object.values(dialect).filter((names) => Array.isArray(names));
  return new Map([...new Set(lists.flatMap((names) => names.slice(0, 1)))].map((name) => [name.split('.')[0] ?? name, name.includes('.') ? 'json' : 'text']));
}

/** Finds the parts of a request among the columns, in the order in which the log reader prefers them. */
export function requestColumns(dialect: Dialect, { columns }: LogTable, sql: SqlDialect): RequestColumns {
  const texts = (names: readonly string[]): string | undefined => firstOf(present(names).map((one) => filled(textOf(one, sql))));
  const present = (names: readonly string[]): Found[] => names.flatMap((name) => columnFor(name, columns) ?? []);
  const times = present(dialect.time);
  const document = (names: readonly string[]): string | undefined => firstOf(present(names).map((one) => textOf(one, sql)));
  const parts = {
    format: dialect.format,
    provenance: dialect.provenance,
    method: texts(dialect.method),
    host: texts(dialect.host),
    uri: texts(dialect.uri),
    path: texts(dialect.path),
    query: texts(dialect.query),
    status: texts(dialect.status),
    client: texts(dialect.client),
    agent: texts(dialect.agent),
    actor: texts(dialect.actor),
    cipher: texts(dialect.cipher),
    stamp: firstOf(times.filter((one) => one.kind !== 'time').map((one) => filled(textOf(one, sql)))),
    moment: firstOf(times.filter((one) => one.kind === 'time').map((one) => sql.identifier(one.column))),
    headers: document(dialect.headers),
    body: document(dialect.body),
    response: document(dialect.response),
  };
  return { ...parts, named: (name) => document([name]) };
}

interface Found {
  column: string;
  kind: ColumnKind;
  /** Names inside a JSON column. */
  inside: string[];
}

/** A column of that name, or the JSON column that its first part names. */
function columnFor(name: string, columns: ReadonlyMap<string, ColumnKind>): Found | undefined {
  const kind = columns.get(name);
  if (kind !== undefined) return { column: name, kind, inside: [] };
  const [column = '', ...inside] = name.split('.');
  return inside.length > 0 && columns.get(column) === 'json' ? { column, kind: 'json', inside } : undefined;
}

function textOf({ column, inside }: Found, sql: SqlDialect): string {
  const name = sql.identifier(column);
  return inside.length === 0 ? sql.text(name) : sql.jsonField(name, inside);
}

/** Logs write nothing and `-` for what they do not know. */
function filled(text: string): string {
  return `NULLIF(NULLIF(${text}, ''), '-')`;
}

function firstOf(expressions: string[]): string | undefined {
  return expressions.length > 1 ? `COALESCE(${expressions.join(', ')})` : expressions[0];
}
