import type { Call, Expr, ObjectExpr, ObjectField, Span } from '../expr/expr.ts';
import { isSpread, newChoice, newField, newObject, orUnknown } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

const MERGES = new Set([
  'merge', 'merge!', 'deep_merge', 'reverse_merge', 'assign', 'extend', 'defaults', 'defaultsdeep', 'array_merge', 'array_replace', 'array_replace_recursive',
  'array_merge_recursive', 'wp_parse_args',
]);

/** In these what stands last counts least. */
const FILL = new Set(['reverse_merge', 'defaults', 'defaultsdeep', 'wp_parse_args']);

/** Modules and libraries that have such functions: what they are called on is no record. */
const MODULE = /^(?:Object|Map|Keyword|Hash|_|lodash|\$|jQuery|R|angular)$/;

/**
 * One object that a call puts together of several, `@options.merge(body: body)`, `Object.assign({}, defaults, { body })`,
 * `array_merge($defaults, ['json' => $body])`: with the fields of those that are written out, and open where one is not.
 */
export function mergedObject(call: Call, scope: Scope): ObjectExpr | undefined {
  const name = lastName(call.callee);
  if (!MERGES.has(name)) return undefined;
  const receiver = call.callee.kind === 'member' && !(call.callee.object.kind === 'name' && MODULE.test(call.callee.object.name)) ? [call.callee.object] : [];
  const parts = [...receiver, ...call.args.flatMap((arg) => (arg.name === undefined ? [arg.value] : []))].map((part) => layerOf(part, scope));
  const named = call.args.flatMap((arg): ObjectField[] => (arg.name === undefined ? [] : [newField(arg.name, arg.value, arg.value, arg.value)]));
  if (parts.every((part) => part === UNKNOWN) && named.length === 0) return undefined;
  return layered([...(FILL.has(name) ? parts.toReversed() : parts), { fields: named.map(alone) }], call);
}

/**
 * A record with what is spread into it: `{ ...defaults, value }` has the fields of both where the defaults are written out in the
 * file, and in `{ value, ...given }` the value may be another. One without a spread is left as it is.
 */
export function wholeRecord(record: ObjectExpr, scope: Scope, depth = 0): ObjectExpr {
  const spreads = record.fields.filter(isSpread);
  if (spreads.length === 0 || depth > DEPTH) return record;
  const fields = FILLING.has(scope.unit.language) ? [...spreads.toReversed(), ...record.fields.filter((field) => !isSpread(field))] : record.fields;
  const layers = fields.map((field) => (isSpread(field) ? layerOf(field.value, scope, depth + 1) : { fields: [field] }));
  return { ...record, ...layered(layers, record), open: true };
}

/** Languages in which a field that is written counts, wherever it stands. */
const FILLING = new Set(['yaml', 'toml', 'lua', 'r', 'rust']);

/** Records may be spread into one another without an end. */
const DEPTH = 12;

/** Fields that count more than those of the layers before. A `thin` one may leave those as they are, an `open` one may set any anew. */
interface Layer {
  fields: ObjectField[];
  thin?: boolean;
  open?: boolean;
}

const UNKNOWN: Layer = { fields: [], open: true };

/** Each field goes together with others of its own record alone. */
function layerOf(part: Expr, scope: Scope, depth = 0): Layer {
  const { value, scope: where } = resolve(part, scope);
  if (value.kind === 'atom') return { fields: [] };
  if (value.kind === 'choice' && depth <= DEPTH) {
    const options = value.options.map((option) => layerOf(option, scope, depth + 1));
    return { fields: options.flatMap(({ fields }) => fields), thin: true, open: options.some(({ open }) => open === true) };
  }
  if (value.kind !== 'object' || where !== scope) return UNKNOWN;
  const { fields, open } = wholeRecord(value, scope, depth);
  return { fields: fields.map(alone), open };
}

function alone(field: ObjectField): ObjectField {
  return { ...field, goes: 'nothing' };
}

function layered(layers: Layer[], span: Span): ObjectExpr {
  const fields = new Map<string | ObjectField, ObjectField>();
  let open = false;
  for (const layer of layers) {
    if (layer.open === true) for (const [key, field] of fields) fields.set(key, { ...field, isOpen: true, value: orUnknown(field.value) });
    open ||= layer.open === true;
    for (const field of layer.fields) {
      const key = field.name ?? field;
      const was = fields.get(key);
      const whole: ObjectField = was !== undefined && layer.thin === true ? { ...field, isOpen: true, value: newChoice([was.value, field.value], was.value) } : field;
      fields.set(key, was !== undefined || open ? { ...whole, hides: true } : whole);
    }
  }
  return newObject([...fields.values()], open, span);
}
