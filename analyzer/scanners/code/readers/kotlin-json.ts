import type { Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newField, newList, newObject } from '../expr/nodes.ts';

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
  const fields = told.flatMap((one): ObjectField[] => {
    if (one.kind !== 'call' || one.callee.kind !== 'name' || !PUTS.test(one.callee.name)) return [];
    const [key, given] = one.args;
    const name = key && plainText(key.value);
    return key === undefined || given === undefined || name === undefined ? [] : [newField(name, key.value, inner(one.callee.name, given.value), one)];
  });
  return newObject(fields, fields.length < told.length, at);
}

function listOf(told: Expr[], at: Expr): Expr {
  const items = told.flatMap((one): Expr[] => {
    if (one.kind !== 'call' || one.callee.kind !== 'name' || !ADDS.test(one.callee.name)) return [];
    const [given, ...more] = one.args;
    return given === undefined || more.length > 0 ? [] : [inner(one.callee.name, given.value)];
  });
  return newList(items, items.length < told.length, at);
}

/** What is told in a block of its own: `putJsonArray("rules") { … }`. */
function inner(name: string, given: Expr): Expr {
  const made = /Json(Object|Array)$/.exec(name)?.[1];
  return made === undefined ? given : jsonBuilt(`buildJson${made}`, given) ?? given;
}

const PUTS = /^put(?:Json(?:Object|Array))?$/;
const ADDS = /^add(?:Json(?:Object|Array))?$/;
