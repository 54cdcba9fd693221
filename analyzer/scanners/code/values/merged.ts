import type { Expr, ObjectField } from '../expr/expr.ts';
import { newField, newObject } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

type ObjectExpr = Extract<Expr, { kind: 'object' }>;

const MERGES = new Set(['merge', 'merge!', 'deep_merge', 'reverse_merge', 'assign', 'extend', 'defaults', 'defaultsdeep', 'array_merge', 'array_replace', 'array_replace_recursive', 'array_merge_recursive', 'wp_parse_args']);

/** In these what stands last counts least. */
const FILL = new Set(['reverse_merge', 'defaults', 'defaultsdeep', 'wp_parse_args']);

/** Modules and libraries that have such functions: what they are called on is no record. */
const MODULE = /^(?:Object|Map|Keyword|Hash|_|lodash|\$|jQuery|R|angular)$/;

/**
 * One object that a call puts together of several, `@options.merge(body: body)`, `Object.assign({}, defaults, { body })`,
 * `array_merge($defaults, ['json' => $body])`: with the fields of those that are written out, and open where one is not.
 */
export function mergedObject(call: Extract<Expr, { kind: 'call' }>, scope: Scope): ObjectExpr | undefined {
  const name = lastName(call.callee);
  if (!MERGES.has(name)) return undefined;
  const receiver = call.callee.kind === 'member' && !(call.callee.object.kind === 'name' && MODULE.test(call.callee.object.name)) ? [call.callee.object] : [];
  const parts = [...receiver, ...call.args.flatMap((arg) => (arg.name === undefined ? [arg.value] : []))];
  const objects = parts.map((part) => resolve(part, scope)).map(({ value, scope: where }) => (value.kind === 'object' && where === scope ? value : undefined));
  const named = call.args.flatMap((arg): ObjectField[] => (arg.name === undefined ? [] : [newField(arg.name, arg.value, arg.value, arg.value)]));
  const known = objects.filter((one) => one !== undefined);
  if (known.length === 0 && named.length === 0) return undefined;
  const fields = [...(FILL.has(name) ? known.toReversed() : known).flatMap((one) => one.fields), ...named];
  // Each goes together with others of its own object alone.
  const last = new Map(fields.map((field) => [field.name ?? field, { ...field, goes: 'nothing' as const }]));
  return newObject([...last.values()], known.length < parts.length || known.some(({ open }) => open), call);
}
