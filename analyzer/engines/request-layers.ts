import type { LogFilter } from '../expression/logpush.ts';
import type { Limit } from '../limits/limit.ts';
import { basesOf, type PathTerms } from '../scanners/logs/paths/paths.ts';
import { NUMBER_TEXT } from '../scanners/logs/record/row-counts.ts';
import type { RequestColumns } from './columns.ts';
import type { SqlDialect } from './dialects.ts';
import { filteredFields } from './filter.ts';
import { limitFields, urlBytes } from './limit-sights.ts';
import { timeLayers } from './time.ts';

export interface StatementTerms {
  vocabulary: PathTerms & { ciphers: readonly string[]; bodyFields: ReadonlySet<string> };
  columns: RequestColumns;
  /** What stands after FROM. */
  from: string;
  bases?: readonly string[];
  /** Inclusive, ISO 8601 in UTC. */
  since?: string;
  until?: string;
  filter?: LogFilter;
  /** Limits that requests are asked for; none unless told. */
  limits?: readonly Limit[];
}

/** A named select of the statement; each reads the one before, because a name can be used only above the layer that makes it. */
export type Layer = [name: string, select: string];

/** From the columns of a log to requests taken apart as `targetOf` and the base paths of `paths` do it. */
export function requestLayers(terms: StatementTerms, sql: SqlDialect): Layer[] {
  return [
    ['fields', `SELECT ${fields(terms, sql)}\n  FROM ${terms.from}`],
    ['lines', `SELECT *, ${firstLine(sql)}\n  FROM fields`],
    ...timeLayers('lines', sql),
    ['targets', `SELECT *, ${targets(sql)},\n    ${urlBytes(sql)} AS url_bytes\n  FROM times`],
    ['addresses', `SELECT *, ${addresses(sql)}\n  FROM targets`],
    ['raw_paths', `SELECT *, ${paths(sql)}\n  FROM addresses`],
    ['paths', `SELECT *, ${plainPath(sql)}\n  FROM raw_paths`],
    ['tails', `SELECT *, ${tails(terms, sql)}\n  FROM paths`],
  ];
}

function fields({ columns, filter, limits }: StatementTerms, sql: SqlDialect): string {
  const none = `CAST(NULL AS ${sql.textType})`;
  const one = (name: string, expression: string | undefined): string => `${expression ?? none} AS ${name}`;
  return [
    one('logged_method', columns.method), one('logged_host', columns.host),
    `COALESCE(${columns.uri ?? none}, ${columns.path ?? none}) AS logged_target`, `${columns.uri ?? none} IS NULL AS is_path_only`, one('logged_query', columns.query),
    one('sent_status', columns.status), one('stamp', columns.stamp), `${rowWeight(columns, sql)} AS row_weight`,
    `${columns.moment === undefined ? none : sql.timeOfColumn(columns.moment)} AS moment`,
    one('logged_client', columns.client), one('logged_actor', columns.actor), one('logged_agent', columns.agent),
    `${columns.headerNames === undefined ? none : `LOWER(${columns.headerNames})`} AS logged_headers`, one('logged_cipher', columns.cipher),
    one('sent_body', columns.body), one('got_response', columns.response),
    ...limitFields(columns, limits ?? [], sql).map(([name, expression]) => one(name, expression)),
    ...filteredFields(filter).map((name, index) => one(`filtered_${index}`, columns.named(name))),
  ].join(',\n    ');
}

/** How many requests a row counts for: what is no number above 0 says nothing of it. */
function rowWeight({ count }: RequestColumns, sql: SqlDialect): string {
  if (count?.isCertain !== true) return '1';
  const isNumber = sql.matches(count.text, NUMBER_TEXT);
  return `COALESCE(NULLIF(CASE WHEN ${isNumber} THEN ${sql.integer(sql.replaced(count.text, '[.].*|[ ,]', ''))} END, 0), 1)`;
}

/** Method and target, which some logs write as the first line of the request. Most targets are a path, and need no second look. */
function firstLine(sql: SqlDialect): string {
  const isPath = "SUBSTR(logged_target, 1, 1) = '/'";
  const isLine = sql.matches('logged_target', '^[A-Z]+ [^ ]');
  const target = sql.replaced(sql.replaced('logged_target', '^[A-Z]+ ', ''), '(?s) .*$', '');
  const method = `SUBSTR(logged_target, 1, ${sql.position('logged_target', sql.literal(' '))} - 1)`;
  return [
    `CASE WHEN NOT (${isPath}) AND ${isLine} THEN ${method} ELSE UPPER(logged_method) END AS sent_method`,
    `CASE WHEN ${isPath} THEN logged_target ELSE ${withScheme(`CASE WHEN ${isLine} THEN ${target} ELSE logged_target END`, sql)} END AS written`,
  ].join(',\n    ');
}

/** A URL whose scheme is left out, with one. */
function withScheme(target: string, sql: SqlDialect): string {
  return `CASE WHEN ${sql.matches(target, '^(?:[A-Za-z0-9_-]+[.])+[A-Za-z]{2,}(?::[0-9]+)?/')} THEN CONCAT('https://', ${target}) ELSE ${target} END`;
}

/** The request target without its fragment, with the query of its own column; `NULL` for what is no target. */
function targets(sql: SqlDialect): string {
  const isTarget = `SUBSTR(written, 1, 1) = '/' OR ${sql.matches('written', '^[A-Za-z]+://')}`;
  const fragment = sql.position('written', sql.literal('#'));
  return [
    `CASE WHEN NOT COALESCE(${isTarget}, FALSE) THEN NULL WHEN ${fragment} > 0 THEN SUBSTR(written, 1, ${fragment} - 1) ELSE written END AS target`,
    // Without a method it may be any; a preflight and the tunnel of a proxy are no calls.
    `(sent_method IS NULL OR sent_method IN (${METHODS.map((one) => sql.literal(one)).join(', ')})) AS is_call`,
  ].join(',\n    ');
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

function addresses(sql: SqlDialect): string {
  const scheme = '^[A-Za-z][A-Za-z0-9+.-]*://';
  const authority = `${scheme}[^/?#]*`;
  const isAbsolute = `SUBSTR(target, 1, 1) <> '/'`;
  return [
    `CASE WHEN ${isAbsolute} THEN ${sql.replaced('target', authority, '')} ELSE target END AS relative`,
    `CASE WHEN ${isAbsolute} THEN NULLIF(${sql.replaced(sql.replaced('target', scheme, ''), '(?s)[/?].*', '')}, '') END AS target_host`,
  ].join(',\n    ');
}

/** Doubled slashes and one at the end mean nothing. What holds a percent sign, a semicolon or a segment of dots is left to the reader of the answer. */
function paths(sql: SqlDialect): string {
  const mark = sql.position('relative', sql.literal('?'));
  const path = `CASE WHEN ${mark} > 0 THEN SUBSTR(relative, 1, ${mark} - 1) ELSE relative END`;
  const own = `CASE WHEN ${mark} > 0 THEN SUBSTR(relative, ${mark} + 1) END`;
  return [
    `COALESCE(target_host, logged_host) AS sent_host`,
    `${path} AS raw_path`,
    `COALESCE(${own}, ${sql.replaced('logged_query', '^[?]', '')}) AS sent_query`,
  ].join(',\n    ');
}

/** Most paths are plain, and looking is much cheaper than replacing. */
function plainPath(sql: SqlDialect): string {
  const isPlain = `${sql.position('raw_path', sql.literal('//'))} = 0 AND SUBSTR(raw_path, LENGTH(raw_path), 1) <> '/'`;
  return `CASE WHEN ${isPlain} THEN raw_path ELSE ${sql.replaced(sql.replaced('raw_path', '/+', '/'), '/$', '')} END AS path`;
}

/** Cuts the base path off, whatever stands before it; the longest is tried first, and the first place counts. */
function tails({ vocabulary, bases }: StatementTerms, sql: SqlDialect): string {
  const all = basesOf(vocabulary, bases ?? []).map((segments) => `/${segments.join('/')}`);
  const whole = `CONCAT(path, '/')`;
  const at = all.map((base) => sql.position(whole, sql.literal(`${base}/`)));
  const branches = (result: (base: string, index: number) => string): string => all.map((base, index) => ` WHEN ${at[index]} > 0 THEN ${result(base, index)}`).join('');
  const isOdd = sql.matches('path', '[%;]|/[.][.]?/|/[.][.]?$');
  if (all.length === 0) return `0 AS base_number, path AS tail, ${isOdd} AS is_odd`;
  return [
    `CASE${branches((_, index) => String(index + 1))} ELSE 0 END AS base_number`,
    `CASE${branches((base, index) => `SUBSTR(path, ${at[index]} + ${base.length})`)} ELSE path END AS tail`,
    `${isOdd} AS is_odd`,
  ].join(',\n    ');
}
