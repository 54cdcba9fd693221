import { filterTest } from './filter.ts';
import type { SqlDialect } from './dialects.ts';
import { isLarge, limitAnswer, limitUrl, mayMeetLimit } from './limit-sights.ts';
import type { Layer, StatementTerms } from './request-layers.ts';
import { routePatterns, type RouteCase } from './templates.ts';

/** From requests taken apart to those the catalog could ask about; of all others nothing is left but that they were there. */
export function hitLayers(terms: StatementTerms, sql: SqlDialect): Layer[] {
  return [
    ['routes', `SELECT *, ${routes(terms, sql)}\n  FROM tails`],
    ['sighted', `SELECT *, ${sights(terms, sql)}\n  FROM routes`],
    ['hits', `SELECT *, ${HITS}\n  FROM sighted`],
    ['marked', `SELECT *, ${marks(terms, sql)}\n  FROM hits`],
    ['narrowed', `SELECT ${narrowed(sql)}\n  FROM marked`],
  ];
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

function sights(terms: StatementTerms, sql: SqlDialect): string {
  const { vocabulary } = terms;
  const ciphers = vocabulary.ciphers.map((one) => sql.literal(one)).join(', ');
  const framed = ['transfer-encoding', 'content-length'].map((name) => sql.position(`CONCAT(',', logged_headers, ',')`, sql.literal(`,${name},`)));
  return [
    `${ciphers === '' ? `CAST(NULL AS ${sql.textType})` : `CASE WHEN target IS NOT NULL AND logged_cipher IN (${ciphers}) THEN logged_cipher END`} AS found_cipher`,
    `COALESCE(logged_headers IS NOT NULL AND is_call AND target IS NOT NULL AND ${framed.map((at) => `${at} > 0`).join(' AND ')}, FALSE) AS is_framed_twice`,
    `${clientAddress(sql)} AS client_address`,
    `COALESCE(target IS NOT NULL AND (${mayMeetLimit(terms, sql)}), FALSE) AS may_meet_limit`,
  ].join(',\n    ');
}

const HITS = [
  '(found_route IS NOT NULL OR is_framed_twice) AS is_call_hit',
  '(found_route IS NOT NULL OR is_framed_twice OR found_cipher IS NOT NULL) AS is_hit',
].join(',\n    ');

/** What only hits need is worked out for hits only, and for what may have met a limit. */
function marks(terms: StatementTerms, sql: SqlDialect): string {
  const { vocabulary, filter, since, until, limits = [] } = terms;
  const window = [
    ...(since === undefined ? [] : [`(time IS NULL OR time >= ${sql.literal(since)})`]),
    ...(until === undefined ? [] : [`(time IS NULL OR time <= ${sql.literal(until)})`]),
  ];
  const routed = (expression: string): string => `CASE WHEN found_route IS NOT NULL THEN ${expression} END`;
  return [
    `CASE WHEN is_hit OR may_meet_limit THEN (${[filter === undefined ? 'TRUE' : filterTest(filter, sql), ...window].join(' AND ')}) END AS is_wanted`,
    `COALESCE(SUBSTR(logged_agent, 1, 9) = 'lastcall/', FALSE) AS is_own`,
    `${routed(maskedQuery(vocabulary.bodyFields, sql))} AS masked_query`,
    `${routed(masked('sent_body', sql))} AS masked_body`,
    `${routed(masked('got_response', sql))} AS masked_response`,
    `CASE WHEN may_meet_limit THEN ${limitAnswer(limits, masked('got_response', sql), sql)} END AS masked_answer`,
    `${isLarge(limits)} AS is_large_url`,
    `CASE WHEN may_meet_limit THEN ${limitUrl(terms, sql)} END AS masked_url`,
  ].join(',\n    ');
}

/** `192.0.2.1:51000` and `[2001:db8::1]:443` without the port, which differs from call to call; an address of IPv4 in the form of IPv6 as one of IPv4. */
function clientAddress(sql: SqlDialect): string {
  return [
    `CASE WHEN ${sql.matches('logged_client', '^[^:]+:[0-9]+$')} THEN SUBSTR(logged_client, 1, ${sql.position('logged_client', sql.literal(':'))} - 1)`,
    `      WHEN ${sql.matches('logged_client', '^\\[.*\\](?::[0-9]+)?$')} THEN SUBSTR(logged_client, 2, ${sql.position('logged_client', sql.literal(']'))} - 2)`,
    `      WHEN ${sql.matches('logged_client', '^::[Ff]{4}:[0-9]+(?:[.][0-9]+){3}$')} THEN SUBSTR(logged_client, 8)`,
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

/** Requests of lastcall itself, and those that are not wanted, show no limit. */
const SHOWN = 'may_meet_limit AND is_wanted AND NOT is_own';

/**
 * What is no hit keeps nothing, so that all of it is one group; a cipher alone keeps nothing of the request. Whether an odd path has a base path only
 * the reader of the answer can tell, so that each is a group of its own.
 */
function narrowed(sql: SqlDialect): string {
  const kept = (when: string, names: Record<string, string>): string[] => Object.entries(names).map(([to, from]) => `CASE WHEN ${when} THEN ${from} END AS ${to}`);
  return [
    'is_hit AS k_hit', '(target IS NOT NULL) AS k_readable', 'time', 'row_weight', 'CASE WHEN is_hit THEN is_wanted END AS k_wanted', 'masked_query AS k_query', 'masked_body AS k_body_key',
    'masked_response AS k_response_key', 'found_route AS k_route', 'found_cipher AS k_cipher',
    ...kept('is_hit', {
      k_own: 'is_own', one_status: 'sent_status', one_day: 'SUBSTR(time, 1, 10)', one_client: 'client_address', one_actor: 'logged_actor', one_agent: 'logged_agent',
    }),
    ...kept(`is_call_hit OR ${SHOWN}`, { k_method: 'sent_method', k_host: 'sent_host' }),
    ...kept(SHOWN, {
      k_limit_url: 'masked_url', k_limit_status: 'sent_status', k_limit_behind: 'behind_status', k_limit_rule: 'limit_rule', k_limit_answer: 'masked_answer',
      k_limit_large: 'is_large_url', one_size: 'CASE WHEN is_large_url THEN url_bytes END',
    }),
    ...kept('is_call_hit', {
      k_base: `CASE WHEN is_odd THEN path ELSE ${sql.text('base_number')} END`, k_query_unknown: '(is_path_only AND sent_query IS NULL)', k_header_names: 'logged_headers',
      one_path: 'path',
    }),
    ...kept('found_route IS NOT NULL', { one_body: 'sent_body', one_response: 'got_response' }),
  ].join(',\n    ');
}
