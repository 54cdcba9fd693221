import type { Expr, ObjectExpr } from '../expr/expr.ts';
import { newCall, newMember, newName } from '../expr/nodes.ts';
import { literalText, type Maker } from './making/make.ts';

const TOKEN = /^([a-z][\w-]*):(?:[\w/-]+:)?([A-Za-z]\w*)$/;
const RESOURCE_FIELDS = new Set(['type', 'properties', 'options', 'name', 'get', 'defaultProvider', 'logicalName']);

/**
 * What an object tells Pulumi to make or to call: a resource of Pulumi YAML, `type: cloudflare:Filter`, one of a stack's state with its
 * URN, or a function. `undefined` for anything else.
 */
export function pulumiCall(object: ObjectExpr, make: Maker): Expr | undefined {
  const valueOf = (...names: string[]): Expr | undefined => object.fields.find((field) => names.includes(field.name ?? ''))?.value;
  const isState = valueOf('urn') !== undefined;
  const isResource = isState || object.fields.every((field) => RESOURCE_FIELDS.has(field.name ?? ''));
  // Before 1.0 the fields of a call began with capitals.
  const type = isResource ? valueOf('type') : valueOf('function', 'Function');
  const args = isState ? valueOf('inputs') : isResource ? valueOf('properties') : valueOf('arguments', 'Arguments');
  const [, module, name] = TOKEN.exec(literalText(type)) ?? [];
  if (type === undefined || module === undefined || name === undefined) return undefined;
  make.imports.push({ module: `@pulumi/${module}`, local: module, names: {} });
  const span = { start: type.start, end: type.end };
  return newCall(newMember(newName(module, span), name, span, span), args === undefined ? [] : [{ value: args }], isResource, object);
}
