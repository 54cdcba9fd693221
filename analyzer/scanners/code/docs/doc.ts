import { groupedBy } from '../../../lists.ts';
import type { Doc, Field } from '../../../model.ts';
import type { Call, Expr, ListExpr, ObjectExpr, ObjectField, StringExpr } from '../expr/expr.ts';
import { alone } from '../expr/literals.ts';
import { isSpread } from '../expr/nodes.ts';
import { recordPaired } from '../expr/paired.ts';
import { resultsOf } from '../expr/results.ts';
import { isNamedElsewhere, sendsUnset, snakeCase, wireNameOf } from '../expr/wire.ts';
import { itemOf } from '../page/item-slots.ts';
import { jsonDoc } from '../page/json-text.ts';
import { isBlankOnce } from '../page/missing.ts';
import type { Page } from '../page/page.ts';
import { fieldSlot, keepingIf, spelledOut, valueSlot } from '../page/slots.ts';
import { flatten, HOLE, modelParts, readThrough, textOf, type Str } from '../values/flat.ts';
import { fold, withoutPlaces } from '../values/fold.ts';
import { mergedObject, wholeRecord } from '../values/merged.ts';
import { withoutMarks } from '../values/placeholders.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { isOfRow } from '../values/turns.ts';
import { asWritten, withSlotsOf } from './as-written.ts';
import { recordByFunction } from './by-function.ts';
import { objectAtFirst } from './class-objects.ts';
import { either, UNKNOWN, withoutSlots } from './either.ts';
import { builtDoc, constructedDoc, recordGiven, sliceDoc, writtenDoc } from './made.ts';
import { unwrapped } from './unwrapped.ts';

export { UNKNOWN };
/** Nothing is sent. */
export const NOTHING: Doc = { kind: 'value', value: null };

const DEPTH = 12;

/**
 * What an expression says as data: literals with their places, names followed, `JSON.stringify(x)` as `x`, text that is
 * JSON taken apart. What is decided at run time is unknown, and an object with a spread is open.
 */
export function docOf(expr: Expr, page: Page, scope: Scope = page.scope, depth = 0, via: readonly Expr[] = []): Doc {
  if (depth > DEPTH) return UNKNOWN;
  const here = scope.unit === page.unit;
  const next = (inner: Expr, where = scope, through: readonly Expr[] = []): Doc => docOf(inner, page, where, depth + 1, through.length === 0 ? via : [...via, ...through]);
  switch (expr.kind) {
    case 'atom':
      return { kind: 'value', value: expr.value, ...(here ? placed(expr, page, via) : {}) };
    case 'object':
      return { ...objectOf(wholeRecord(expr, scope), { page, next, scope, via }), ...(here ? placed(expr, page, via) : {}) };
    case 'list':
      return { kind: 'list', items: itemsOf(expr, { page, next, scope, via }), open: expr.open, ...(here ? placed(expr, page, via) : {}) };
    case 'block':
      return next(expr.body);
    case 'let':
      return next(expr.value);
    case 'call': {
      if (expr.told !== undefined) return next(expr.told);
      const whole = mergedObject(expr, scope) ?? recordPaired(expr) ?? recordGiven(expr, scope.unit, page.vocabulary);
      const making = { next, unit: scope.unit, page: here ? page : undefined };
      return whole !== undefined
        ? next(whole)
        : (appended(expr, next) ??
            writtenDoc(expr, making) ??
            builtDoc(expr, making) ??
            unwrapped(expr, next, scope) ??
            sliceDoc(expr, making) ??
            constructedDoc(expr, making) ??
            objectAtFirst(expr, making, via) ??
            recordByFunction(expr, scope, next) ??
            stringDoc(expr, page, scope, via));
    }
    case 'name':
    case 'member':
    case 'index':
      return boundDoc(expr, page, scope, next);
    case 'choice':
      return { ...(here ? placed(expr, page) : {}), ...missing(either(expr.options.map((option) => next(option)))) };
    case 'branches':
      return { ...(here ? placed(expr, page) : {}), ...either(resultsOf(expr).map((result) => next(result))) };
    case 'other':
    case 'command':
    case 'request':
      return here ? { ...UNKNOWN, ...placed(expr, page) } : UNKNOWN;
    case 'string':
      return printed(expr, scope, next) ?? nothingIf(stringDoc(expr, page, scope, via), expr, next);
    default:
      return stringDoc(expr, page, scope, via);
  }
}

/** What is spread into a list stands in another one, and what statements add to it stands where they do. */
function itemsOf({ items, open, start, end }: ListExpr, { page, next, scope, via }: Reading): Doc[] {
  const written = scope.unit === page.unit ? items.filter((item) => start < item.start && item.end <= end) : [];
  const siblings = new Set(written);
  return items.flatMap((item) => {
    const doc = next(item);
    if (open && doc.kind === 'list') return doc.items;
    return [doc.kind === 'object' && siblings.has(item) ? itemOf(doc, { page, item, siblings: written, via }) : doc];
  });
}

/** `"${var.name}"`: a text of a name alone is nothing where that is. */
function nothingIf(doc: Doc, expr: StringExpr, next: (inner: Expr) => Doc): Doc {
  const only = alone(expr);
  return doc.kind === 'unknown' && doc.slot !== undefined && only !== expr && next(only).slot?.mayMiss === true ? missing(doc) : doc;
}

/** `"$(jq -n '{…}')"`: what a command of a shell prints is the whole text. */
function printed(expr: StringExpr, scope: Scope, next: (inner: Expr, where?: Scope) => Doc): Doc | undefined {
  const only = alone(expr);
  if (scope.unit.language !== 'shell' || only === expr) return undefined;
  const { value, scope: where } = resolve(only, scope);
  return value.kind === 'object' || value.kind === 'list' || (value.kind === 'string' && value.parts.length === 1 && value.parts[0]?.kind === 'object') ? next(value, where) : undefined;
}

/** A name keeps its own place: that is where the value is sent from, and what a rewrite would have to change. */
function boundDoc(expr: Expr, page: Page, scope: Scope, next: (inner: Expr, where?: Scope, through?: readonly Expr[]) => Doc): Doc {
  const through: Expr[] = [];
  const bound = resolve(expr, scope, 0, through);
  if (bound.value === expr && expr.kind === 'member' && AS_TEXT.has(expr.name)) return next(expr.object);
  const here = scope.unit === page.unit ? placed(expr, page) : {};
  const constant = bound.value === expr && scope.unit.language === 'go' ? valueNamed(expr, scope) : undefined;
  if (constant !== undefined) return { kind: 'value', value: constant };
  if (bound.value === expr || ['name', 'member', 'index', 'other'].includes(bound.value.kind)) return { ...UNKNOWN, ...here };
  // A null at first is a place kept for a value that comes later, a parameter's default above all.
  if (bound.value.kind === 'atom' && bound.value.value === null) return missing({ ...UNKNOWN, ...here });
  const doc = next(bound.value, bound.scope, through);
  // A record or a list that was begun empty is filled where nobody follows: who means to send none writes it at the request.
  if ((doc.kind === 'object' && doc.fields.length === 0) || (doc.kind === 'list' && doc.items.length === 0)) return { ...doc, open: true };
  // An object keeps its slots: its fields are edited where they are written.
  if (doc.kind === 'object' || doc.kind === 'list') return doc;
  if (isOfRow(bound.scope.unit === page.unit ? bound.value.start : undefined, scope.fuel, page.unit)) return { ...doc, ...inRow(doc, here), isOfRow: true };
  return { ...doc, ...(doc.slot?.mayMiss === true || (bound.value.kind === 'choice' && isBlankOnce(bound.value)) ? missing({ ...doc, ...here }) : here) };
}

/** What a loop gives is sent from its name in each turn; another value of one turn has to stand in the row. */
function inRow({ slot }: Doc, { place, slot: sent }: Pick<Doc, 'place' | 'slot'>): Pick<Doc, 'place' | 'slot'> {
  if (place === undefined || sent === undefined) return {};
  return { place, slot: { ...sent, replace: (value) => slot?.replace(value), remove: () => undefined } };
}

/** Of several values the only one that is something: in some cases there is none. */
function missing(doc: Doc): Doc {
  return doc.slot === undefined ? doc : { ...doc, slot: { ...doc.slot, mayMiss: true } };
}

/** `zones.SecurityLevelValueUnderAttack`, `zones.MinifyIDMinify`, `cloudflare.ImagesAPIVersionV1`: SDKs of Go name the constants of a field after its values. */
function valueNamed(expr: Expr, { unit }: Scope): string | undefined {
  if (expr.kind !== 'member' || expr.object.kind !== 'name') return undefined;
  const { name } = expr.object;
  const { ofField, ofType, ofVersion } = /^(?:[A-Z]\w*Value(?<ofField>[A-Z][A-Za-z]*)|(?<ofType>[A-Z]\w*)ID\k<ofType>|[A-Z]\w*Version(?<ofVersion>V\d+))$/.exec(expr.name)?.groups ?? {};
  const value = ofField ?? ofType ?? ofVersion;
  return value !== undefined && unit.imports.some((one) => one.local === name) ? snakeCase(value) : undefined;
}

/** Members that give a record or its text, of Scala (circe) and of Python. */
const AS_TEXT = new Set(['__dict__', 'asJson', 'noSpaces', 'noSpacesSortKeys', 'spaces2', 'spaces4']);

/** `append(items, item)` of Go: a list with more items. */
function appended({ callee, args: [list, ...items] }: Call, next: (inner: Expr) => Doc): Doc | undefined {
  if (callee.kind !== 'name' || callee.name !== 'append' || list === undefined || items.length === 0) return undefined;
  const before = next(list.value);
  return { kind: 'list', items: [...(before.kind === 'list' ? before.items : []), ...items.map(({ value }) => next(value))], open: before.kind !== 'list' || before.open };
}

/** Where a record is read: `next` reads what stands in it, `via` are the names that led to it. */
interface Reading {
  page: Page;
  scope: Scope;
  next: (inner: Expr) => Doc;
  via: readonly Expr[];
}

function objectOf(expr: ObjectExpr, reading: Reading): Doc {
  const { scope } = reading;
  const named = expr.fields.filter((field) => field.name !== undefined && !isSpread(field));
  // Fields that statements set stand elsewhere: no comma is between them and those of the literal.
  const beside = expr.fields.filter(({ start, end }) => start >= expr.start && end <= expr.end);
  const isBeside = new Set(beside);
  const fields = named.map((field) =>
    keepingIf(
      field.hides === true,
      sendsUnset(expr.type, field.name, scope.unit),
      fieldOf(field, isBeside.has(field) ? beside : [], wireNameOf(field.name ?? '', expr.type, scope.unit), reading),
    ),
  );
  // What a type declares is not to be seen here.
  if (expr.type !== undefined) {
    for (const { slot } of fields) {
      delete slot?.precede;
      delete slot?.rename;
    }
  }
  return { kind: 'object', fields: inLists(fields), open: expr.open || named.length < expr.fields.length || isNamedElsewhere(expr.type, scope.unit) };
}

function fieldOf(field: ObjectField, siblings: ObjectField[], wire: string, reading: Reading): Field {
  const { page, scope, next, via } = reading;
  const { value, setBefore } = field;
  const name = field.wireName ?? wire;
  const slots = scope.unit === page.unit ? { place: page.place(field.start, field.end), slot: fieldSlot(page, field, siblings, via) } : {};
  const { start, end } = field.nameSpan;
  const isShort = value.start === start && value.end === end && end > start;
  const doc = field.isOpen === true ? withoutSlots(next(value)) : next(value);
  return { name, value: isShort && doc.slot !== undefined ? { ...doc, slot: spelledOut(doc.slot, field, page) } : doc, ...slots, ...(setBefore && { before: fieldOf(setBefore, [], wire, reading) }) };
}

/** Blocks that are written several times are items of one list, where the first of them stands. */
function inLists(fields: Field[]): Field[] {
  const byName = groupedBy(fields, ({ name }) => name);
  if (byName.size === fields.length) return fields;
  const lists = new Map([...byName].filter(([, some]) => some.length > 1 && some.every(({ value }) => value.kind === 'object')));
  return fields.flatMap((field) => {
    const some = lists.get(field.name);
    if (some === undefined) return [field];
    return some[0] === field ? [{ ...field, value: { kind: 'list', items: some.map(({ value }) => value), open: false } }] : [];
  });
}

function stringDoc(expr: Expr, page: Page, scope: Scope, via: readonly Expr[]): Doc {
  const isHere = scope.unit === page.unit;
  // Text of another file stands nowhere in this one.
  const placedAt = (one: Expr): Str[] => fold(one, scope).map((str) => (isHere ? (via.length === 0 ? str : readThrough(str, via)) : withoutPlaces(str)));
  const strings = placedAt(expr);
  const [only, ...more] = isHere && strings.length > 1 && expr.kind === 'string' ? placedAt(asWritten(expr, scope)) : [];
  const written = only && more.length === 0 ? textDoc(only, page) : undefined;
  const ofRow = strings.some((str) => str.some((piece) => piece.kind === 'text' && piece.value !== '' && isOfRow(isHere ? piece.at?.(0) : undefined, scope.fuel, page.unit)));
  return { ...(isHere ? placed(expr, page, via) : {}), ...withSlotsOf(either(strings.map((str) => textDoc(str, page))), written), ...(ofRow && { isOfRow: true }) };
}

function textDoc(str: Str, page: Page): Doc {
  if (str.every((piece) => piece.kind === 'hole')) return UNKNOWN;
  const json = jsonDoc(flatten(str), page);
  if (json !== undefined) return str.some(isReadOnly) ? withoutSlots(json) : json;
  const text = textOf(str);
  if (text === undefined) return { kind: 'text', parts: modelParts(str) };
  return [HOLE, `=${HOLE}`].includes(withoutMarks(text)) ? UNKNOWN : { kind: 'value', value: text };
}

/** A text in whose place nothing can be put. */
function isReadOnly(piece: Str[number]): boolean {
  return piece.kind === 'text' && piece.value !== '' && piece.encode !== undefined && piece.encode('') === undefined;
}

function placed(expr: Expr, page: Page, via?: readonly Expr[]): Pick<Doc, 'place' | 'slot'> {
  return { place: page.place(expr.start, expr.end), slot: valueSlot(page, expr, via) };
}
