import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Doc, Field } from '../../../model.ts';
import type { Call, Expr, ObjectExpr, Span, Unit } from '../expr/expr.ts';
import { newObject } from '../expr/nodes.ts';
import { classBegun, fieldsGiven, fieldsPut, isEmptyRecord, typeMade } from '../expr/records.ts';
import { fieldsOf, wireNameOf } from '../expr/wire.ts';
import { isOfApi } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { fieldsConstructed } from './class-objects.ts';

/** How what a call makes is read: its values, in the file where they stand, with places where that is the page's own. */
export interface Making {
  next(inner: Expr): Doc;
  unit: Unit;
  page: Page | undefined;
}

/** What a call tells of a field, and from where to where it stands. */
interface Told extends Span {
  name: string;
  value: Expr;
}

/** An object put together call by call, `Settings.builder().minify("on").build()`; more than one argument is no field. */
export function builtDoc({ callee, args }: Call, making: Making): Doc | undefined {
  if (callee.kind !== 'member' || callee.name !== 'build' || args.length > 0) return undefined;
  const told: Told[] = [];
  let open = false;
  for (let at = callee.object; at.kind === 'call'; at = at.callee.object) {
    if (at.callee.kind !== 'member') return undefined;
    const { name, nameSpan, object } = at.callee;
    const type = name === 'builder' ? object : classBegun(at);
    if (type !== undefined) return recordOf(told.reverse(), type, open, making);
    const [value, ...more] = at.args;
    if (value === undefined || more.length > 0) open = true;
    else told.push({ name, value: value.value, start: nameSpan.start, end: at.end });
  }
  return undefined;
}

/** A record put together field by field, `new JSONObject().put("value", level)`; a class may send more than it is told. */
export function writtenDoc(call: Call, making: Making): Doc | undefined {
  const { fields, of } = fieldsPut(call);
  const told = fields.map(({ name, nameSpan, value }): Told => ({ name, value, start: nameSpan.start, end: value.end }));
  if (isEmptyRecord(of)) return recordOf(told, undefined, false, making);
  const type = told.length === 0 ? undefined : typeMade(of);
  return type && recordOf(told, type, true, making);
}

/**
 * An object built by a call with names, `Settings(minify=on)`, or with values in the order of the fields that its type declares,
 * `new Setting("high")`. What a function makes of its arguments may be more: `hash_including(name: name)`. In Swift every argument has a
 * name, so that it may be none of the object's.
 */
export function constructedDoc(call: Call, making: Making): Doc | undefined {
  const { callee, args } = call;
  const isNamed = args.every((arg) => arg.name !== undefined);
  const declared = isNamed ? undefined : fieldsOf(call, making.unit) ?? fieldsConstructed(call, making.unit);
  if (args.length === 0 || (!isNamed && declared === undefined)) return undefined;
  const type = isType(callee) ? callee : undefined;
  const told = args.map(({ name, value }, index): Told => ({ name: name ?? declared?.[index] ?? '', value, start: value.start, end: value.end }));
  return recordOf(told, type, type === undefined || making.unit.language === 'swift' || (declared?.length ?? 0) > told.length, making);
}

/**
 * A record whose fields a call is given by name: `dict(locked=True)`, `cloudflare.RecordDataArgs(service="_sip")`. Classes of an API's own
 * packages take any of their fields, as no others do.
 */
export function recordGiven(call: Call, unit: Unit, { apis }: Vocabulary): ObjectExpr | undefined {
  const { callee, args } = call;
  // What is copied by a name, or made of pairs that have one, is read there.
  const isCopy = args.length === 1 && args[0]?.name === undefined && args[0]?.value.kind === 'name';
  const isRecord = callee.kind === 'name' && callee.name === 'dict' && !isCopy;
  if (!isRecord && (args.length === 0 || args.some(({ span }) => span === undefined) || !isOfApi(callee, unit.imports, apis))) return undefined;
  return newObject(fieldsGiven(args), false, call);
}

/** A slice of Go whose type has a name, `RulesetRuleArray{&RulesetRuleArgs{…}}`: nothing but records, in order. */
export function sliceDoc({ args, isNew }: Call, { next, unit }: Making): Doc | undefined {
  if (unit.language !== 'go' || !isNew || args.length === 0 || args.some(({ name, value }) => name !== undefined || value.kind !== 'object')) return undefined;
  return { kind: 'list', items: args.map(({ value }) => next(value)), open: false };
}

function isType(callee: Expr): boolean {
  return (callee.kind === 'name' || callee.kind === 'member') && /^(?:[A-Z]|new$)/.test(callee.name);
}

function recordOf(told: Told[], type: Expr | undefined, open: boolean, { next, unit, page }: Making): Doc {
  const fields = told.map(({ name, value, start, end }): Field => ({ name: wireNameOf(name, type, unit), value: next(value), ...(page && { place: page.place(start, end) }) }));
  return { kind: 'object', fields, open };
}
