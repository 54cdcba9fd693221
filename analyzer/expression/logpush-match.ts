import { jsonIn } from '../attempts.ts';
import type { LogCondition, LogFilter, LogNode, LogScalar } from './logpush.ts';

/** One record of a log: field name → value. */
export type LogRecord = Record<string, unknown>;

/**
 * Compiles a filter once into a function over records. A missing field fulfils no operator but the negated ones
 * (`!eq`, `!in` …). Numbers and strings that hold numbers compare alike, since both occur in logs and filters, and so do lists and
 * their JSON, which tables hold.
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
      return (actual) => isScalar(actual) && String(actual).startsWith(text);
    case 'endsWith':
      return (actual) => isScalar(actual) && String(actual).endsWith(text);
    case 'contains':
      return (actual) => listIn(actual)?.some((one) => isScalar(one) && String(one) === text) ?? (isScalar(actual) && String(actual).includes(text));
    case 'in': {
      const isOne = oneOf([value].flat());
      const texts = new Set([value].flat().map(String));
      return (actual) => listIn(actual)?.some((one) => isScalar(one) && texts.has(String(one))) ?? isOne(actual);
    }
    default:
      return oneOf([value].flat());
  }
}

function oneOf(values: LogScalar[]): (actual: unknown) => boolean {
  const texts = new Set(values.map(String));
  const numbers = new Set<unknown>(values.filter((one) => typeof one === 'number'));
  return (actual) => isScalar(actual) && (texts.has(String(actual)) || (numbers.size > 0 && isNumeric(actual) && numbers.has(Number(actual))));
}

/** A list, as it is or as its JSON. */
function listIn(actual: unknown): unknown[] | undefined {
  if (Array.isArray(actual)) return actual;
  if (typeof actual !== 'string' || !LIST.test(actual)) return undefined;
  const list = jsonIn(actual);
  return Array.isArray(list) ? list : undefined;
}

function isScalar(value: unknown): value is LogScalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
}

/** What counts as a number in a text, for every engine. */
export const NUMBER_IN_TEXT = '^ *[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)? *$';
const NUMBER = new RegExp(NUMBER_IN_TEXT);

const ITEM = String.raw`("([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?|true|false|null)`;

/** JSON of a list of plain values, for every engine. */
export const LIST_IN_TEXT = String.raw`^ *\[ *(${ITEM}( *, *${ITEM})*)? *\] *$`;
const LIST = new RegExp(LIST_IN_TEXT);
