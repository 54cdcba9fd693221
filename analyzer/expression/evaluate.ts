import { foldUp, type Call, type Logic, type Node, type Step, type Tree } from './ast.ts';
import { compare, type FieldValue, type Lists } from './compare.ts';
import { callFunction } from './functions.ts';

/** Values by field name: `{ 'http.host': 'example.com', 'ip.src': '192.0.2.1' }`. A field that is not there is missing. */
export type FieldRecord = Record<string, FieldValue>;

/** One value, or, below a `[*]`, one for each element. */
type Computed = { value: FieldValue | undefined } | { each: (FieldValue | undefined)[] };

/**
 * Whether a request with these field values matches. As the service documents it, a missing field, key or position makes
 * its comparison false, except `ne`, which is then true. A value expression matches when it computes `true`.
 */
export function evaluate(tree: Tree, record: FieldRecord, lists: Lists = {}): boolean {
  return valueOf(tree.root, record, lists) === true;
}

/** What a node computes: a boolean for conditions; `undefined` where a value is missing or a function is not modelled. */
export function valueOf(node: Node, record: FieldRecord, lists: Lists = {}): FieldValue | undefined {
  const result = foldUp<Computed>(node, (one, below) => compute(one, below, record, lists));
  return 'value' in result ? result.value : undefined;
}

function compute(node: Node, below: Computed[], record: FieldRecord, lists: Lists): Computed {
  const first = below[0] ?? { value: undefined };
  switch (node.kind) {
    case 'logic':
      return combine(below, (values) => logic(node.operator, values));
    case 'not':
      return combine(below, ([value]) => value !== true);
    case 'group':
      return first;
    case 'compare':
      return combine([first], ([value]) => compare(value, node.operator, node.right, lists));
    case 'field':
      return walk({ value: Object.hasOwn(record, node.name) ? record[node.name] : undefined }, node.path);
    case 'call':
      return walk(call(node, below), node.path);
    case 'constant':
    case 'boolean':
    case 'integer':
    case 'string':
      return { value: node.value };
    case 'address':
      return { value: node.text };
    default:
      return { value: undefined };
  }
}

function logic(operator: Logic['operator'], values: (FieldValue | undefined)[]): boolean {
  if (operator === 'and') return values.every((value) => value === true);
  if (operator === 'or') return values.some((value) => value === true);
  return values.filter((value) => value === true).length % 2 === 1;
}

/** Applies to single values directly, and element by element as soon as one of them stands for many. */
function combine(all: Computed[], apply: (values: (FieldValue | undefined)[]) => FieldValue | undefined): Computed {
  const length = Math.max(-1, ...all.map((one) => ('each' in one ? one.each.length : -1)));
  const at = (index: number): FieldValue | undefined =>
    apply(all.map((one) => ('each' in one ? one.each[index] : one.value)));
  return length < 0 ? { value: at(0) } : { each: Array.from({ length }, (_, index) => at(index)) };
}

/** `any` and `all` reduce; every other function is computed for each element when its first argument has many. */
function call({ name }: Call, args: Computed[]): Computed {
  const first = args[0];
  if (name === 'any' || name === 'all') {
    const values = first === undefined ? [] : 'each' in first ? first.each : Array.isArray(first.value) ? first.value : [first.value];
    return { value: name === 'any' ? values.includes(true) : values.every((value) => value === true) };
  }
  const mapped = combine(args, (values) => callFunction(name, values));
  if (!('each' in mapped)) return mapped;
  if (name === 'join') return combine(args.map((arg) => ('each' in arg ? { value: present(arg.each) } : arg)), (values) => callFunction(name, values));
  return { value: present(mapped.each) };
}

function present(values: (FieldValue | undefined)[]): FieldValue[] {
  return values.filter((value) => value !== undefined);
}

function walk(start: Computed, path: Step[]): Computed {
  return path.reduce((found, step) => (step.kind === 'each' ? unpack(found) : combine([found], ([value]) => select(value, step))), start);
}

function unpack(found: Computed): Computed {
  const values = 'each' in found ? found.each : [found.value];
  return { each: values.flatMap((value) => (isMap(value) ? Object.values(value) : Array.isArray(value) ? value : [])) };
}

function select(value: FieldValue | undefined, step: Step): FieldValue | undefined {
  if (step.kind === 'index') return Array.isArray(value) ? value[step.index] : undefined;
  return step.kind === 'key' && isMap(value) && Object.hasOwn(value, step.key) ? value[step.key] : undefined;
}

function isMap(value: FieldValue | undefined): value is { [key: string]: FieldValue } {
  return typeof value === 'object' && !Array.isArray(value);
}
