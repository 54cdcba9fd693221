import { DISPUTED_ON_ARRAYS, OPERATORS, type LogFieldType, type LogOperator, type LogSchema } from './logpush-schema.ts';

export interface LogProblem {
  /** JSON pointer into the filter document: `/where/and/0/operator`. Empty for the document as a whole. */
  pointer: string;
  message: string;
}

export interface Validated {
  /** Conditions, each of which has one operator. */
  operators: number;
  errors: LogProblem[];
  warnings: LogProblem[];
}

type Path = (string | number)[];

/** Validates the value of `where`. Iterative, since JSON may nest deeper than the stack. */
export function validateNode(where: unknown, schema: LogSchema | null): Validated {
  const found: Validated = { operators: 0, errors: [], warnings: [] };
  const waiting: { node: unknown; path: Path }[] = [{ node: where, path: ['where'] }];
  for (let next = waiting.pop(); next !== undefined && found.errors.length < MOST_PROBLEMS; next = waiting.pop()) {
    const { node, path } = next;
    const say = (step: Path, message: string): void => void found.errors.push({ pointer: pointerOf([...path, ...step]), message });
    if (!isObject(node)) say([], 'A node is a condition with `key`, `operator` and `value`, or an object with `and` or `or`.');
    else if ('and' in node || 'or' in node) waiting.push(...childrenOf(node, path, say).toReversed());
    else {
      found.operators++;
      validateCondition(node, schema, say, (step, message) => void found.warnings.push({ pointer: pointerOf([...path, ...step]), message }));
    }
  }
  return found;
}

const MOST_PROBLEMS = 20;

/** A thousand bytes cannot hold more levels than this. */
const MOST_LEVELS = 200;

type Say = (step: Path, message: string) => void;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function childrenOf(node: Record<string, unknown>, path: Path, say: Say): { node: unknown; path: Path }[] {
  const name = 'and' in node ? 'and' : 'or';
  const others = Object.keys(node).filter((key) => key !== name);
  if (others.length > 0) say([], `A node with \`${name}\` has no other key; put \`${others[0]}\` into a node of its own.`);
  const items = node[name];
  if (!Array.isArray(items)) say([name], `The value of \`${name}\` is an array of nodes.`);
  else if (items.length === 0) say([name], `The array of \`${name}\` is empty; it needs at least one node.`);
  else if (path.length > MOST_LEVELS) say([name], 'The filter nests too deeply.');
  else return items.map((item, index) => ({ node: item, path: [...path, name, index] }));
  return [];
}

function validateCondition(node: Record<string, unknown>, schema: LogSchema | null, say: Say, warn: Say): void {
  const { key, operator, value } = node;
  const missing = ['key', 'operator', 'value'].filter((name) => !(name in node));
  if (missing.length > 0) say([], `The condition has no ${missing.map((name) => `\`${name}\``).join(' and no ')}.`);
  for (const name of Object.keys(node)) if (!['key', 'operator', 'value'].includes(name)) say([name], `A condition has no key \`${name}\`.`);
  if (key !== undefined && typeof key !== 'string') say(['key'], 'The value of `key` is the name of a log field, as a string.');
  if (operator !== undefined && !isOperator(operator)) {
    say(['operator'], `There is no operator ${JSON.stringify(operator)}; the operators are ${Object.keys(OPERATORS).join(', ')}.`);
  }
  if (typeof key !== 'string' || !isOperator(operator) || value === undefined) return;
  const type = schema?.get(key);
  if (schema !== null && type === undefined) warn(['key'], `The field ${key} is not in the dataset as this program knows it.`);
  if (type !== undefined && !OPERATORS[operator].includes(type)) say(['operator'], unsupported(operator, key, type));
  else {
    if (type === 'array' && DISPUTED_ON_ARRAYS.includes(operator)) {
      warn(['operator'], `Whether \`${operator}\` works on arrays such as ${key} is described both ways; test it, or use \`contains\`.`);
    }
    validateValue(value, operator, type, say);
  }
}

function isOperator(value: unknown): value is LogOperator {
  return typeof value === 'string' && Object.hasOwn(OPERATORS, value);
}

function unsupported(operator: LogOperator, key: string, type: LogFieldType): string {
  const usable = (Object.keys(OPERATORS) as LogOperator[]).filter((one) => OPERATORS[one].includes(type));
  const instead = usable.length === 0 ? 'no operator supports it' : `it supports ${usable.join(', ')}`;
  return `The operator \`${operator}\` does not work on ${key}, which is of type ${type}; ${instead}.`;
}

function validateValue(value: unknown, operator: LogOperator, type: LogFieldType | undefined, say: Say): void {
  if (operator === 'in' || operator === '!in') {
    if (!Array.isArray(value)) return say(['value'], `\`${operator}\` takes an array of strings or numbers.`);
    if (value.length === 0) return say(['value'], `The array of \`${operator}\` is empty; it needs at least one value.`);
    const wrong = value.findIndex((one) => !(typeof one === 'string' || typeof one === 'number') || !suits(one, type));
    return wrong < 0 ? undefined : say(['value', wrong], `${JSON.stringify(value[wrong])} is not ${expectation(type)}.`);
  }
  if (Array.isArray(value) || isObject(value) || value === null) return say(['value'], `\`${operator}\` takes one string, number or boolean.`);
  const single = operator === 'contains' || operator === '!contains' ? undefined : type;
  if (!suits(value, single)) return say(['value'], `${JSON.stringify(value)} is not ${expectation(type)}.`);
  const ordered = operator === 'lt' || operator === 'leq' || operator === 'gt' || operator === 'geq';
  if (ordered && (typeof value === 'boolean' || Number.isNaN(Number(value)))) say(['value'], `\`${operator}\` takes a number.`);
  if (/with$|contains/i.test(operator) && type !== 'array' && typeof value !== 'string') say(['value'], `\`${operator}\` takes a string.`);
}

/** Whether a value may be compared with a field of this type; integers may be written as strings. */
function suits(value: unknown, type: LogFieldType | undefined): boolean {
  if (type === 'string') return typeof value === 'string';
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'int') return /^-?\d+$/.test(String(value)) && typeof value !== 'boolean';
  if (type === 'float') return typeof value !== 'boolean' && value !== '' && !Number.isNaN(Number(value));
  return true;
}

function expectation(type: LogFieldType | undefined): string {
  if (type === undefined || type === 'array' || type === 'time' || type === 'object') return 'a string or a number';
  return { string: 'a string', bool: 'a boolean', int: 'an integer', float: 'a number' }[type];
}

/** RFC 6901. */
export function pointerOf(path: (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
