import type { Call, Expr, Import, ObjectExpr, ObjectField } from '../../expr/expr.ts';
import { newCall, newField, newName, newObject } from '../../expr/nodes.ts';

/**
 * The resource that Pulumi makes of what a block tells it: `filter("bots") { args { zoneId(zone); expression("…") } }` is `new Filter("bots", { zoneId:
 * zone, expression: "…" })`. `undefined` of a function that is not brought in from there. (pulumi-kotlin, "Usage")
 */
export function pulumiMade({ callee, args, ...at }: Call, block: Expr, imports: Import[]): Expr | undefined {
  const module = callee.kind === 'name' ? imports.find(({ module: one, names, opened }) => MODULE.test(one) && (opened === true || Object.hasOwn(names, callee.name)))?.module : undefined;
  const told = module === undefined || block.kind !== 'other' ? undefined : callsIn(block).find(({ name }) => name === 'args');
  if (callee.kind !== 'name' || module === undefined || told === undefined) return undefined;
  const type = callee.name.replace(/^[a-z]/, (first) => first.toUpperCase());
  imports.push({ module, local: undefined, names: { [type]: type } });
  return newCall(newName(type, callee), [...args, { value: recordOf(told.given) }], true, at);
}

const MODULE = /^com\.pulumi\.[\w.]+\.kotlin$/;

/** What a block tells by functions that are called like fields; it is open where it does anything else. */
function recordOf(block: Expr): ObjectExpr {
  const told = callsIn(block);
  const fields = told.map(({ name, nameSpan, given, call }): ObjectField => newField(name, nameSpan, given.kind === 'other' ? recordOf(given) : given, call));
  return newObject(fields, block.kind !== 'other' || told.length < block.children.length, block);
}

function callsIn(block: Expr): { name: string; nameSpan: Expr; given: Expr; call: Call }[] {
  return (block.kind === 'other' ? block.children : []).flatMap((call) => {
    const given = call.kind === 'call' && call.args.length === 1 ? call.args[0]?.value : undefined;
    return call.kind !== 'call' || call.callee.kind !== 'name' || given === undefined ? [] : [{ name: call.callee.name, nameSpan: call.callee, given, call }];
  });
}
