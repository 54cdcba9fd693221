import type { LogCondition, LogFilter, LogNode } from './logpush.ts';

/** One record of a log: field name → value. */
export type LogRecord = Record<string, unknown>;

/**
 * Compiles a filter once into a function over records. A missing field fulfils no operator but the negated ones
 * (`!eq`, `!in` …). Numbers and strings that hold numbers compare alike, since both occur in logs and filters.
 * The filter must have come from `parseLogFilter` or `packLogFilters`.
 */
export function compileLogFilter(filter: LogFilter): (record: LogRecord) => boolean {
  return compileNode(filter.where);
}

function compileNode(node: LogNode): (record: LogRecord) => boolean {
  if ('and' in node) {
    const parts = node.and.map(compileNode);
    return (record) => parts.every((part) => part(record));
  }
  if ('or' in node) {
    const parts = node.or.map(compileNode);
    return (record) => parts.some((part) => part(record));
  }
  const { key } = node;
  const holds = compileCondition(node);
  return (record) => holds(Object.hasOwn(record, key) ? record[key] : undefined);
}

function compileCondition({ operator, value }: LogCondition): (actual: unknown) => boolean {
  if (operator.startsWith('!')) {
    const positive = compileCondition({ key: '', operator: operator.slice(1) as LogCondition['operator'], value });
    return (actual) => !positive(actual);
  }
  const text = String(value);
  const number = Number(value);
  switch (operator) {
    case 'lt':
      return (actual) => isNumeric(actual) && Number(actual) < number;
    case 'leq':
      return (actual) => isNumeric(actual) && Number(actual) <= number;
    case 'gt':
      return (actual) => isNumeric(actual) && Number(actual) > number;
    case 'geq':
      return (actual) => isNumeric(actual) && Number(actual) >= number;
    case 'startsWith':
      return (actual) => typeof actual === 'string' && actual.startsWith(text);
    case 'endsWith':
      return (actual) => typeof actual === 'string' && actual.endsWith(text);
    case 'contains':
      return (actual) => (Array.isArray(actual) ? actual.some((one) => String(one) === text) : typeof actual === 'string' && actual.includes(text));
    case 'in':
      return oneOf(Array.isArray(value) ? value.map(String) : [text]);
    default:
      return (actual) => isScalar(actual) && String(actual) === text;
  }
}

function oneOf(values: string[]): (actual: unknown) => boolean {
  const set = new Set(values);
  return (actual) => (Array.isArray(actual) ? actual.some((one) => set.has(String(one))) : isScalar(actual) && set.has(String(actual)));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)));
}
