import type { Call, Expr, ObjectField } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { newField, newList, newObject } from '../../expr/nodes.ts';

/**
 * The record or list that kotlinx builds of what a block says: `buildJsonObject { put("value", level); putJsonObject("data") { … } }`,
 * `buildJsonArray { addJsonObject { … } }`. It is open where the block does anything else. `undefined` of any other call.
 */
export function jsonBuilt(name: string, block: Expr): Expr | undefined {
  const kind = MAKES[name];
  if (kind === undefined || block.kind !== 'other') return undefined;
  return kind === 'object' ? objectOf(block.children, block) : listOf(block.children, block);
}

const MAKES: Record<string, 'object' | 'list' | undefined> = { buildJsonObject: 'object', buildJsonArray: 'list' };

function objectOf(told: Expr[], at: Expr): Expr {
  const fields = callsIn(told, PUTS).flatMap(({ by, call }): ObjectField[] => {
    const [key, given] = call.args;
    const name = key && plainText(key.value);
    return key === undefined || given === undefined || name === undefined ? [] : [newField(name, key.value, inner(by, given.value), call)];
  });
  return newObject(fields, fields.length < told.length, at);
}

function listOf(told: Expr[], at: Expr): Expr {
  const items = callsIn(told, ADDS).flatMap(({ by, call }): Expr[] => {
    const [given, ...more] = call.args;
    return given === undefined || more.length > 0 ? [] : [inner(by, given.value)];
  });
  return newList(items, items.length < told.length, at);
}

/** What a block does by functions of such names. */
function callsIn(told: Expr[], names: RegExp): { by: string; call: Call }[] {
  return told.flatMap((call) => (call.kind === 'call' && call.callee.kind === 'name' && names.test(call.callee.name) ? [{ by: call.callee.name, call }] : []));
}

/** What is told in a block of its own: `putJsonArray("rules") { … }`. */
function inner(name: string, given: Expr): Expr {
  const made = /Json(Object|Array)$/.exec(name)?.[1];
  return made === undefined ? given : jsonBuilt(`buildJson${made}`, given) ?? given;
}

const PUTS = /^put(?:Json(?:Object|Array))?$/;
const ADDS = /^add(?:Json(?:Object|Array))?$/;
