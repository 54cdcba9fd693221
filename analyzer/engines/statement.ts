import { CALLERS_KEPT } from '../scanners/logs/groups/group.ts';
import type { SqlDialect } from './dialects.ts';
import { hitLayers } from './hit-layers.ts';
import { requestLayers, type Layer, type StatementTerms } from './request-layers.ts';

/** What requests are grouped by; the statement answers these with every row. */
export const KEYS = [
  'hit', 'readable', 'wanted', 'own', 'method', 'host', 'base', 'route', 'query', 'query_unknown', 'header_names', 'body_key', 'response_key', 'cipher',
  'limit_url', 'limit_status', 'limit_behind', 'limit_rule', 'limit_answer', 'limit_large',
] as const;

/** The columns of the answer, in order. */
export const ANSWER = [
  'part', ...KEYS, 'status', 'day', 'client', 'actor', 'agent', 'requests', 'lines', 'known_callers', 'first_time', 'last_time', 'largest', 'sample', 'body_sample', 'response_sample',
] as const;

/**
 * One statement that groups the requests of a table as the log reader does, in one pass over it, and answers few rows
 * whatever the size: per group its count (part 1), statuses (2), days (3) and top callers (4). Lines without a hit are
 * one row, but for those that may show a limit (`limit_url` is there). Paths with percent-encoding or dots come one by one, where a word of the catalog is in them.
 */
export function statementFor(terms: StatementTerms, sql: SqlDialect): string {
  const layers: Layer[] = [
    ...requestLayers(terms, sql),
    ...hitLayers(terms, sql),
    ['counted', counted()],
    ['parted', parted()],
    ['ranked', ranked()],
  ];
  const named = layers.map(([name, select]) => `${name} AS (\n  ${select}\n)`);
  return `WITH ${named.join(',\n')}\nSELECT ${ANSWER.map((name) => (isKey(name) ? `k_${name} AS ${name}` : name)).join(', ')}\nFROM ranked\nWHERE ${KEPT}`;
}

const KEPT = [
  'part = 1',
  '(part = 2 AND k_hit AND status IS NOT NULL)',
  '(part = 3 AND k_hit AND day IS NOT NULL)',
  `(part = 4 AND k_hit AND place <= ${CALLERS_KEPT} AND COALESCE(client, actor, agent) IS NOT NULL)`,
].join('\n  OR ');

function isKey(name: string): boolean {
  return (KEYS as readonly string[]).includes(name);
}

const ALL_KEYS = KEYS.map((key) => `k_${key}`).join(', ');
const ONES = 'one_status, one_day, one_client, one_actor, one_agent';

function counted(): string {
  const samples = ['path', 'body', 'response'].map((name) => `MIN(one_${name}) AS least_${name}`).join(', ');
  return `SELECT ${ALL_KEYS}, ${ONES}, SUM(row_weight) AS so_many, COUNT(*) AS so_many_lines, MIN(time) AS earliest, MAX(time) AS latest, MAX(one_size) AS most, ${samples}\n  FROM narrowed\n  GROUP BY ${ALL_KEYS}, ${ONES}`;
}

/** GROUPING SETS, spelled so that every engine and parser knows it. */
function parted(): string {
  const only = (part: number, name: string): string => `CASE WHEN part = ${part} THEN one_${name} END`;
  const by = [only(2, 'status'), only(3, 'day'), only(4, 'client'), only(4, 'actor'), only(4, 'agent')];
  const named = ['status', 'day', 'client', 'actor', 'agent'].map((name, index) => `${by[index]} AS ${name}`);
  return [
    `SELECT part, ${ALL_KEYS}, ${named.join(', ')},`,
    '    SUM(so_many) AS requests, SUM(so_many_lines) AS lines, SUM(CASE WHEN COALESCE(one_client, one_actor, one_agent) IS NULL THEN 0 ELSE so_many END) AS known_callers,',
    '    MIN(earliest) AS first_time, MAX(latest) AS last_time, MAX(most) AS largest, MIN(least_path) AS sample, MIN(least_body) AS body_sample, MIN(least_response) AS response_sample',
    '  FROM counted CROSS JOIN (SELECT 1 AS part UNION ALL SELECT 2 AS part UNION ALL SELECT 3 AS part UNION ALL SELECT 4 AS part) parts',
    `  GROUP BY part, ${ALL_KEYS}, ${by.join(', ')}`,
  ].join('\n');
}

function ranked(): string {
  return `SELECT *, ROW_NUMBER() OVER (PARTITION BY part, ${ALL_KEYS} ORDER BY requests DESC, client, actor, agent) AS place\n  FROM parted`;
}
