import { fieldsOfFilter, type LogCondition, type LogFilter, type LogNode } from '../expression/logpush.ts';
import type { BlindSpot } from '../model.ts';
import type { SqlDialect } from './dialects.ts';

/** The fields a filter asks for; the statement holds the column of the first as `filtered_0`. */
export function filteredFields(filter: LogFilter | undefined): string[] {
  return filter === undefined ? [] : fieldsOfFilter(filter);
}

/** The fields that a filter asks for and neither a column nor a part of a request is: by those it selects nothing, or everything. `named` gives a column. */
export function unmetFields(filter: LogFilter | undefined, sql: SqlDialect, named: (name: string) => string | undefined): string[] {
  const parts = partsOf(sql);
  return filteredFields(filter).filter((name) => parts[name] === undefined && named(name) === undefined);
}

/** What is told of such a field, also where no request of a log has it. */
export function unmetField(name: string): BlindSpot {
  return { where: 'the log filter', reason: `No request has the field ${name}, which the filter asks for.`, kind: 'unparsed' };
}

/**
 * A log filter as a condition that is true or false, never `NULL`, with the meaning `compileLogFilter` gives it: a missing
 * field fulfils nothing but a negated operator. Parts of a request go by the names of `http_requests`, whatever the log.
 */
export function filterTest(filter: LogFilter, sql: SqlDialect): string {
  const columns = new Map(filteredFields(filter).map((name, index) => [name, `filtered_${index}`]));
  const fieldFor = (name: string): string => {
    const part = partsOf(sql)[name];
    return part === undefined ? columns.get(name) ?? 'NULL' : `COALESCE(${columns.get(name)}, ${part})`;
  };
  return nodeTest(filter.where, fieldFor, sql);
}

/** What a log that has no such column says in other places. */
function partsOf(sql: SqlDialect): Record<string, string> {
  return {
    ClientIP: 'client_address',
    ClientRequestHost: `COALESCE(LOWER(${sql.replaced(sql.replaced('target_host', '^.*@', ''), ':[0-9]*$', '')}), logged_host)`,
    ClientRequestMethod: 'sent_method',
    ClientRequestPath: `CASE WHEN path = '' THEN '/' ELSE path END`,
    ClientRequestURI: `CASE WHEN sent_query IS NULL THEN path ELSE CONCAT(path, '?', sent_query) END`,
    ClientRequestUserAgent: 'logged_agent',
    EdgeResponseStatus: 'sent_status',
    EdgeStartTimestamp: 'time',
  };
}

function nodeTest(node: LogNode, fieldFor: (name: string) => string, sql: SqlDialect): string {
  if ('and' in node) return `(${node.and.map((one) => nodeTest(one, fieldFor, sql)).join(' AND ')})`;
  if ('or' in node) return `(${node.or.map((one) => nodeTest(one, fieldFor, sql)).join(' OR ')})`;
  const { key, operator, value } = node;
  return operator.startsWith('!')
    ? `NOT ${test({ operator: operator.slice(1) as LogCondition['operator'], value }, fieldFor(key), sql)}`
    : test({ operator, value }, fieldFor(key), sql);
}

const COMPARISONS: Record<string, string> = { lt: '<', leq: '<=', gt: '>', geq: '>=' };

function test({ operator, value }: Omit<LogCondition, 'key'>, text: string, sql: SqlDialect): string {
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return known(`${sql.number(text)} ${comparison} ${Number(value)}`);
  const wanted = sql.literal(String(value));
  switch (operator) {
    case 'startsWith':
      return known(`SUBSTR(${text}, 1, LENGTH(${wanted})) = ${wanted}`);
    case 'endsWith':
      return known(`LENGTH(${text}) >= LENGTH(${wanted}) AND SUBSTR(${text}, LENGTH(${text}) - LENGTH(${wanted}) + 1) = ${wanted}`);
    case 'contains':
      return known(`${sql.position(text, wanted)} > 0`);
    case 'in':
      return known(`${text} IN (${[value].flat().map((one) => sql.literal(String(one))).join(', ')})`);
    default:
      return known(`${text} = ${wanted}`);
  }
}

/** What is not known is not so. */
function known(condition: string): string {
  return `COALESCE(${condition}, FALSE)`;
}
