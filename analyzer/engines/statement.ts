import type { LogFilter } from '../expression/logpush.ts';
import { basesOf, type PathTerms } from '../scanners/logs/paths.ts';
import type { RequestColumns } from './columns.ts';
import type { SqlDialect } from './dialects.ts';
import { filterTest } from './filter.ts';
import { routePatterns, type RouteCase } from './templates.ts';
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
}

/** What requests are grouped by; the statement answers these with every row. */
export const KEYS = [
  'hit', 'readable', 'wanted', 'own', 'method', 'host', 'base', 'route', 'query', 'query_unknown', 'header_names', 'body_key', 'response_key', 'cipher',
] as const;

/** Callers counted one by one in each group; those beyond are in `known_callers`, which counts all. */
export const CALLERS_KEPT = 64;

/** The columns of the answer, in order. */
export const ANSWER = [
  'part', ...KEYS, 'status', 'day', 'client', 'actor', 'agent', 'requests', 'known_callers', 'first_time', 'last_time', 'sample', 'body_sample', 'response_sample',
] as const;

/**
 * One statement that groups the requests of a table as the log reader does, in one pass over it, and answers few rows
 * whatever the size: per group its count (part 1), statuses (2), days (3) and top callers (4). Lines without a hit are
 * one row. Paths with percent-encoding or dots come one by one, where a word of the catalog is in them.
 */
export function statementFor(terms: StatementTerms, sql: SqlDialect): string {
  const layers = [
    layer('fields', `SELECT ${fields(terms, sql)}\n  FROM ${terms.from}`),
    ...timeLayers('fields', sql).map(([name, select]) => layer(name, select)),
    layer('targets', `SELECT *, ${targets(terms, sql)}\n  FROM times`),
    layer('addresses', `SELECT *, ${addresses(sql)}\n  FROM targets`),
    layer('paths', `SELECT *, ${paths(sql)}\n  FROM addresses`),
    layer('tails', `SELECT *, ${tails(terms, sql)}\n  FROM paths`),
    layer('routes', `SELECT *, ${routes(terms, sql)}\n  FROM tails`),
    layer('marked', `SELECT *, ${marks(terms, sql)},\n    ${clientAddress(sql)} AS client_address\n  FROM routes`),
    layer('narrowed', `SELECT ${narrowed()}\n  FROM marked`),
    layer('counted', counted()),
    layer('parted', parted()),
    layer('ranked', ranked()),
  ];
  return `WITH ${layers.join(',\n')}\nSELECT ${ANSWER.map((name) => (isKey(name) ? `k_${name} AS ${name}` : name)).join(', ')}\nFROM ranked\nWHERE ${KEPT}`;
}

const KEPT = [
  'part = 1',
  '(part = 2 AND k_hit AND status IS NOT NULL)',
  '(part = 3 AND k_hit AND day IS NOT NULL)',
  `(part = 4 AND k_hit AND place <= ${CALLERS_KEPT} AND COALESCE(client, actor, agent) IS NOT NULL)`,
].join('\n  OR ');

function layer(name: string, select: string): string {
  return `${name} AS (\n  ${select}\n)`;
}

function isKey(name: string): boolean {
  return (KEYS as readonly string[]).includes(name);
}

function fields({ columns, filter }: StatementTerms, sql: SqlDialect): string {
  const none = `CAST(NULL AS ${sql.textType})`;
  const one = (name: string, expression: string | undefined): string => `${expression ?? none} AS ${name}`;
  return [
    `UPPER(${columns.method ?? none}) AS sent_method`, one('logged_host', columns.host),
    `COALESCE(${columns.uri ?? none}, ${columns.path ?? none}) AS written`, `${columns.uri ?? none} IS NULL AS is_path_only`, one('logged_query', columns.query),
    one('sent_status', columns.status), one('stamp', columns.stamp),
    `${columns.moment === undefined ? none : sql.timeOfColumn(columns.moment)} AS moment`,
    one('logged_client', columns.client), one('logged_actor', columns.actor), one('logged_agent', columns.agent),
    `${columns.headers === undefined ? none : `LOWER(${sql.jsonNames(columns.headers)})`} AS logged_headers`, one('logged_cipher', columns.cipher),
    one('sent_body', columns.body), one('got_response', columns.response), `${filter === undefined ? 'TRUE' : filterTest(filter, columns, sql)} AS is_chosen`,
  ].join(',\n    ');
}

/** The request target without its fragment, with the query of its own column; `NULL` for what is no target. */
function targets(_: StatementTerms, sql: SqlDialect): string {
  const isTarget = sql.matches('written', '^(?:/|[A-Za-z]+://)');
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
  return [
    `CASE WHEN ${sql.matches('target', scheme)} THEN ${sql.replaced('target', authority, '')} ELSE target END AS relative`,
    `CASE WHEN ${sql.matches('target', scheme)} THEN NULLIF(${sql.replaced(sql.replaced('target', scheme, ''), '[/?].*', '')}, '') END AS target_host`,
  ].join(',\n    ');
}

/** Doubled slashes and one at the end mean nothing. What holds a percent sign or a segment of dots is left to the reader of the answer. */
function paths(sql: SqlDialect): string {
  const mark = sql.position('relative', sql.literal('?'));
  const path = `CASE WHEN ${mark} > 0 THEN SUBSTR(relative, 1, ${mark} - 1) ELSE relative END`;
  const own = `CASE WHEN ${mark} > 0 THEN SUBSTR(relative, ${mark} + 1) END`;
  return [
    `COALESCE(target_host, logged_host) AS sent_host`,
    `${sql.replaced(sql.replaced(path, '/+', '/'), '/$', '')} AS path`,
    `COALESCE(${own}, ${sql.replaced('logged_query', '^[?]', '')}) AS sent_query`,
  ].join(',\n    ');
}

/** Cuts the base path off, whatever stands before it; the longest is tried first, and the first place counts. */
function tails({ vocabulary, bases }: StatementTerms, sql: SqlDialect): string {
  const all = basesOf(vocabulary, bases ?? []).map((segments) => `/${segments.join('/')}`);
  const whole = `CONCAT(path, '/')`;
  const at = all.map((base) => sql.position(whole, sql.literal(`${base}/`)));
  const branches = (result: (base: string, index: number) => string): string => all.map((base, index) => ` WHEN ${at[index]} > 0 THEN ${result(base, index)}`).join('');
  const isOdd = sql.matches('path', '%|/[.][.]?/|/[.][.]?$');
  if (all.length === 0) return `0 AS base_number, path AS tail, ${isOdd} AS is_odd`;
  return [
    `CASE${branches((_, index) => String(index + 1))} ELSE 0 END AS base_number`,
    `CASE${branches((base, index) => `SUBSTR(path, ${at[index]} + ${base.length})`)} ELSE path END AS tail`,
    `${isOdd} AS is_odd`,
  ].join(',\n    ');
}

function routes({ vocabulary }: StatementTerms, sql: SqlDialect): string {
  const { any, cases, words } = routePatterns(vocabulary.templates);
  const branches = cases.map((one) => `      WHEN ${testOf(one, sql)} THEN ${routeOf(one, sql)}`);
  return [
    'CASE WHEN target IS NULL OR NOT is_call THEN NULL',
    `      WHEN is_odd THEN CASE WHEN ${sql.matches('path', words)} THEN path END`,
    `      WHEN NOT ${sql.matches('tail', any)} THEN NULL`,
    ...branches,
    '    END AS found_route',
  ].join('\n');
}

function testOf({ test }: RouteCase, sql: SqlDialect): string {
  return 'equals' in test ? `tail = ${sql.literal(test.equals)}` : sql.matches('tail', test.pattern);
}

function routeOf({ route }: RouteCase, sql: SqlDialect): string {
  switch (route.kind) {
    case 'template':
      return sql.literal(route.name);
    case 'rest':
      return `CONCAT(${sql.literal(`${route.name} `)}, ${sql.text(`LENGTH(tail) - LENGTH(REPLACE(tail, '/', ''))`)})`;
    case 'spelled':
      return 'path';
    case 'none':
      return 'NULL';
  }
}

function marks({ vocabulary, since, until }: StatementTerms, sql: SqlDialect): string {
  const ciphers = vocabulary.ciphers.map((one) => sql.literal(one)).join(', ');
  const framed = ['transfer-encoding', 'content-length'].map((name) => sql.position(`CONCAT(',', logged_headers, ',')`, sql.literal(`,${name},`)));
  const window = [
    ...(since === undefined ? [] : [`(time IS NULL OR time >= ${sql.literal(since)})`]),
    ...(until === undefined ? [] : [`(time IS NULL OR time <= ${sql.literal(until)})`]),
  ];
  return [
    `${ciphers === '' ? `CAST(NULL AS ${sql.textType})` : `CASE WHEN logged_cipher IN (${ciphers}) THEN logged_cipher END`} AS found_cipher`,
    `COALESCE(logged_headers IS NOT NULL AND is_call AND target IS NOT NULL AND ${framed.map((at) => `${at} > 0`).join(' AND ')}, FALSE) AS is_framed_twice`,
    `(${['is_chosen', ...window].join(' AND ')}) AS is_wanted`,
    `COALESCE(${sql.matches('logged_agent', '^lastcall/')}, FALSE) AS is_own`,
    `${maskedQuery(vocabulary.bodyFields, sql)} AS masked_query`,
    `${masked('sent_body', sql)} AS masked_body`,
    `${masked('got_response', sql)} AS masked_response`,
  ].join(',\n    ');
}

/** `192.0.2.1:51000` and `[2001:db8::1]:443` without the port, which differs from call to call. */
function clientAddress(sql: SqlDialect): string {
  return [
    `CASE WHEN ${sql.matches('logged_client', '^[^:]+:[0-9]+$')} THEN SUBSTR(logged_client, 1, ${sql.position('logged_client', sql.literal(':'))} - 1)`,
    `      WHEN ${sql.matches('logged_client', '^\\[.*\\](?::[0-9]+)?$')} THEN SUBSTR(logged_client, 2, ${sql.position('logged_client', sql.literal(']'))} - 2)`,
    '      ELSE logged_client END',
  ].join('\n    ');
}

/** Names of the query without values, but for those the catalog asks for and for encoded names, which keep all. */
function maskedQuery(kept: ReadonlySet<string>, sql: SqlDialect): string {
  const names = sql.replaced('sent_query', '=[^&]*', '=');
  const asked = [...kept].sort().map((name) => name.replace(/\W/g, (one) => `[${one}]`)).join('|');
  const isKept = [sql.matches(names, '[%+]'), ...(asked === '' ? [] : [sql.matches('sent_query', `(?:^|&)(?:${asked})(?:=|&|$)`)])].join(' OR ');
  return `CASE WHEN ${isKept} THEN sent_query ELSE ${names} END`;
}

/** Documents that differ in identifiers and times alone are one. */
function masked(document: string, sql: SqlDialect): string {
  return sql.replaced(document, '[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z', '#');
}

/** What is no hit keeps nothing, so that all of it is one group; a cipher alone keeps nothing of the request. */
function narrowed(): string {
  const call = '(found_route IS NOT NULL OR is_framed_twice)';
  const hit = '(found_route IS NOT NULL OR is_framed_twice OR found_cipher IS NOT NULL)';
  const kept = (when: string, names: Record<string, string>): string[] => Object.entries(names).map(([to, from]) => `CASE WHEN ${when} THEN ${from} END AS ${to}`);
  return [
    `${hit} AS k_hit`, '(target IS NOT NULL) AS k_readable', 'time',
    ...kept(hit, {
      k_wanted: 'is_wanted', k_own: 'is_own', k_cipher: 'found_cipher', one_status: 'sent_status', one_day: 'SUBSTR(time, 1, 10)',
      one_client: 'client_address', one_actor: 'logged_actor', one_agent: 'logged_agent',
    }),
    ...kept(call, {
      k_method: 'sent_method', k_host: 'sent_host', k_base: 'base_number', k_query_unknown: '(is_path_only AND sent_query IS NULL)', k_header_names: 'logged_headers',
      one_path: 'path',
    }),
    ...kept('found_route IS NOT NULL', {
      k_route: 'found_route', k_query: 'masked_query', k_body_key: 'masked_body', k_response_key: 'masked_response', one_body: 'sent_body', one_response: 'got_response',
    }),
  ].join(',\n    ');
}

const ALL_KEYS = KEYS.map((key) => `k_${key}`).join(', ');
const ONES = 'one_status, one_day, one_client, one_actor, one_agent';

function counted(): string {
  const samples = ['path', 'body', 'response'].map((name) => `MIN(one_${name}) AS least_${name}`).join(', ');
  return `SELECT ${ALL_KEYS}, ${ONES}, COUNT(*) AS so_many, MIN(time) AS earliest, MAX(time) AS latest, ${samples}\n  FROM narrowed\n  GROUP BY ${ALL_KEYS}, ${ONES}`;
}

/** GROUPING SETS, spelled so that every engine and parser knows it. */
function parted(): string {
  const only = (part: number, name: string): string => `CASE WHEN part = ${part} THEN one_${name} END`;
  const by = [only(2, 'status'), only(3, 'day'), only(4, 'client'), only(4, 'actor'), only(4, 'agent')];
  const named = ['status', 'day', 'client', 'actor', 'agent'].map((name, index) => `${by[index]} AS ${name}`);
  return [
    `SELECT part, ${ALL_KEYS}, ${named.join(', ')},`,
    '    SUM(so_many) AS requests, SUM(CASE WHEN COALESCE(one_client, one_actor, one_agent) IS NULL THEN 0 ELSE so_many END) AS known_callers,',
    '    MIN(earliest) AS first_time, MAX(latest) AS last_time, MIN(least_path) AS sample, MIN(least_body) AS body_sample, MIN(least_response) AS response_sample',
    '  FROM counted CROSS JOIN (SELECT 1 AS part UNION ALL SELECT 2 AS part UNION ALL SELECT 3 AS part UNION ALL SELECT 4 AS part) parts',
    `  GROUP BY part, ${ALL_KEYS}, ${by.join(', ')}`,
  ].join('\n');
}

function ranked(): string {
  return `SELECT *, ROW_NUMBER() OVER (PARTITION BY part, ${ALL_KEYS} ORDER BY requests DESC, client, actor, agent) AS place\n  FROM parted`;
}
