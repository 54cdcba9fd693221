import type { LogCondition, LogFilter, LogNode } from '../expression/logpush.ts';
import { UserError } from '../errors.ts';
import type { RequestColumns } from './columns.ts';
import type { SqlDialect } from './dialects.ts';

/**
 * A log filter as a condition that is true or false, never `NULL`, with the meaning `compileLogFilter` gives it: a missing
 * field fulfils nothing but a negated operator. Throws `UserError` for a field that no column holds.
 */
export function filterTest({ where }: LogFilter, columns: RequestColumns, sql: SqlDialect): string {
  return nodeTest(where, columns, sql);
}

function nodeTest(node: LogNode, columns: RequestColumns, sql: SqlDialect): string {
  if ('and' in node) return `(${node.and.map((one) => nodeTest(one, columns, sql)).join(' AND ')})`;
  if ('or' in node) return `(${node.or.map((one) => nodeTest(one, columns, sql)).join(' OR ')})`;
  const { key, operator, value } = node;
  const column = columns.named(key);
  if (column === undefined) throw new UserError(`The log filter asks for "${key}", which is no column of these logs.`);
  return operator.startsWith('!')
    ? `NOT ${test({ operator: operator.slice(1) as LogCondition['operator'], value }, column, sql)}`
    : test({ operator, value }, column, sql);
}

const COMPARISONS: Record<string, string> = { lt: '<', leq: '<=', gt: '>', geq: '>=' };

function test({ operator, value }: Omit<LogCondition, 'key'>, text: string, sql: SqlDialect): string {
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return never(`${sql.number(text)} ${comparison} ${Number(value)}`);
  const wanted = sql.literal(String(value));
  switch (operator) {
    case 'startsWith':
      return never(`SUBSTR(${text}, 1, LENGTH(${wanted})) = ${wanted}`);
    case 'endsWith':
      return never(`LENGTH(${text}) >= LENGTH(${wanted}) AND SUBSTR(${text}, LENGTH(${text}) - LENGTH(${wanted}) + 1) = ${wanted}`);
    case 'contains':
      return never(`${sql.position(text, wanted)} > 0`);
    case 'in':
      return never(`${text} IN (${[value].flat().map((one) => sql.literal(String(one))).join(', ')})`);
    default:
      return never(`${text} = ${wanted}`);
  }
}

function never(condition: string): string {
  return `COALESCE(${condition}, FALSE)`;
}
