import { LIST_IN_TEXT, NUMBER_IN_TEXT } from '../expression/logpush-match.ts';
import { fieldsOfFilter, type LogCondition, type LogFilter, type LogNode, type LogScalar } from '../expression/logpush.ts';
import { HTTP_REQUESTS, type LogFieldType } from '../expression/logpush-schema.ts';
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
    EdgeResponseStatus: sql.text(sql.integer(sql.replaced('sent_status', '[.].*| ', ''))),
    EdgeStartTimestamp: 'time',
  };
}

function nodeTest(node: LogNode, fieldFor: (name: string) => string, sql: SqlDialect): string {
  if ('and' in node) return `(${node.and.map((one) => nodeTest(one, fieldFor, sql)).join(' AND ')})`;
  if ('or' in node) return `(${node.or.map((one) => nodeTest(one, fieldFor, sql)).join(' OR ')})`;
  const { key, operator, value } = node;
  return operator.startsWith('!')
    ? `NOT ${test({ key, operator: operator.slice(1) as LogCondition['operator'], value }, fieldFor(key), sql)}`
    : test(node, fieldFor(key), sql);
}

const COMPARISONS: Record<string, string> = { lt: '<', leq: '<=', gt: '>', geq: '>=' };

function test({ key, operator, value }: LogCondition, text: string, sql: SqlDialect): string {
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return known(`${numberIn(text, sql)} ${comparison} ${numberOf(value, sql)}`);
  const [wanted, values] = [sql.literal(String(value)), [value].flat()];
  const unlessList = (otherwise: string): string => (NO_LISTS.has(HTTP_REQUESTS.get(key)) ? otherwise : ifList(text, values, otherwise, sql));
  switch (operator) {
    case 'startsWith':
      return known(`SUBSTR(${text}, 1, LENGTH(${wanted})) = ${wanted}`);
    case 'endsWith':
      return known(`LENGTH(${text}) >= LENGTH(${wanted}) AND SUBSTR(${text}, LENGTH(${text}) - LENGTH(${wanted}) + 1) = ${wanted}`);
    case 'contains':
      return known(unlessList(`${sql.position(text, wanted)} > 0`));
    case 'in':
      return known(unlessList(oneOf(text, values, sql)));
    default:
      return known(oneOf(text, values, sql));
  }
}

function oneOf(text: string, values: LogScalar[], sql: SqlDialect): string {
  const numbers = values.filter((one) => typeof one === 'number').map((one) => numberOf(one, sql));
  const isText = `${text} IN (${values.map((one) => sql.literal(String(one))).join(', ')})`;
  return numbers.length === 0 ? isText : `(${isText} OR COALESCE(${numberIn(text, sql)} IN (${numbers.join(', ')}), FALSE))`;
}

/** Types of fields that hold one value. */
const NO_LISTS = new Set<LogFieldType | undefined>(['string', 'int', 'float', 'bool', 'time']);

/** A list has what is asked for among its values. */
function ifList(text: string, values: LogScalar[], otherwise: string, sql: SqlDialect): string {
  const hasOne = values.map((one) => sql.hasItem(text, sql.literal(String(one)))).join(' OR ');
  return `CASE WHEN ${sql.matches(text, LIST_IN_TEXT)} THEN (${hasOne}) ELSE (${otherwise}) END`;
}

/** Engines read more as numbers than anybody writes: `nan`, which is larger than all others, and `2_00`. */
function numberIn(text: string, sql: SqlDialect): string {
  return `CASE WHEN ${sql.matches(text, NUMBER_IN_TEXT)} THEN ${sql.number(`TRIM(${text})`)} END`;
}

/** Of the same type, and so rounded alike. */
function numberOf(value: LogCondition['value'], sql: SqlDialect): string {
  return sql.number(sql.literal(String(Number(value))));
}

/** What is not known is not so. */
function known(condition: string): string {
  return `COALESCE(${condition}, FALSE)`;
}
