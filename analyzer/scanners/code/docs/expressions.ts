import { lastPart } from '../../../dotted.ts';
import { isFieldAlone, mentionsField, recognise } from '../../../expression/looks.ts';
import type { CipherUsage, Doc, ExpressionUsage } from '../../../model.ts';
import type { Expr, ObjectExpr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { jsonDoc } from '../page/json-text.ts';
import { joinedIn, listJoinedIn, openIn } from '../page/longer-texts.ts';
import { originAt, type Page } from '../page/page.ts';
import { partSlot } from '../page/part-slots.ts';
import { itemSlot } from '../page/item-slots.ts';
import { HOLE, flatten, modelParts, offsetAt, partSpans, spelled, type Flat, type Str, type Text } from '../values/flat.ts';

/** Fields of the rules language and cipher suites that a string speaks of. */
export function* wordsIn(str: Str, text: Expr, page: Page, action: string | undefined): Generator<ExpressionUsage | CipherUsage> {
  const { fields, ciphers } = page.vocabulary;
  const flat = flatten(str);
  // `cf["threat_score"]` does not spell the dot.
  if (fields.some((field) => flat.text.includes(lastPart(field)))) yield* expressionsIn(str, flat, text, page, action);
  if (ciphers.some((name) => flat.text.includes(name))) yield* ciphersIn(flat, page);
}

/** Strings that speak of a field; whether they use it is for the judge to read. */
function* expressionsIn(str: Str, flat: Flat, text: Expr, page: Page, action: string | undefined): Generator<ExpressionUsage> {
  const json = jsonDoc(flat, page);
  if (json !== undefined) {
    yield* inDocument(json, page, action);
    return;
  }
  const parts = modelParts(str);
  if (!isExpression(parts, page)) {
    yield* quotedIn(flat, page, action);
    return;
  }
  const field = page.vocabulary.fields.map(lastPart).map((word) => ({ word, at: flat.text.indexOf(word) })).find(({ at }) => at >= 0);
  const start = field === undefined ? undefined : offsetAt(flat, field.at);
  if (field === undefined || start === undefined) return;
  yield {
    kind: 'expression',
    ...originAt(page, start, start + field.word.length),
    seenAt: page.seenAt,
    reading: recognise(parts) === 'exact' || page.vocabulary.fields.some((one) => isFieldAlone(parts, one)) ? 'exact' : 'resembling',
    parts,
    at(from, to) {
      const span = spelled(flat, ...withoutHoles(flat, from, to));
      return span === undefined ? undefined : page.place(span.start, span.end);
    },
    slots: partSpans(flat).map(({ start: from, end: to, isHole }) => (isHole ? undefined : partSlot(page, flat, from, to))),
    ...(action === undefined ? {} : { action }),
    ...longerOf(text, page),
  };
}

/** Fields of the rules language that a record has an item for, of whatever type: who makes expressions for people looks them up there. */
export function* fieldsDescribed({ fields }: ObjectExpr, page: Page): Generator<ExpressionUsage> {
  for (const { name, nameSpan, wireName = name } of fields) {
    if (wireName === undefined || !page.vocabulary.fields.includes(wireName)) continue;
    const place = page.place(nameSpan.start, nameSpan.end);
    yield { kind: 'expression', ...originAt(page, nameSpan.start, nameSpan.end), reading: 'exact', parts: [wireName], at: () => place };
  }
}

/** What is made of a text that stands in one literal; one that is put together is read as a whole. */
function longerOf(text: Expr, page: Page): Pick<ExpressionUsage, 'joined' | 'open' | 'item'> {
  const { unit } = page;
  const [joined, open, item] = [joinedIn(unit, text.start), openIn(unit, text.start), itemOf(text, page)];
  return { ...(joined !== undefined && { joined }), ...(open !== undefined && { open }), ...(item !== undefined && { item }) };
}

/** An item of a list of which more is left without it: another text that does not ask for such a field. */
function itemOf(text: Expr, page: Page): ExpressionUsage['item'] {
  const { by, list } = listJoinedIn(page.unit, text.start) ?? {};
  const words = page.vocabulary.fields.map(lastPart);
  const stays = list?.items.some((one) => one.start !== text.start && words.every((word) => plainText(one)?.includes(word) === false));
  return by === undefined || list === undefined || stays !== true ? undefined : { by, slot: itemSlot(page, text, list.items) };
}

/** It reads as one, or is nothing but the name of a field. */
function isExpression(parts: (string | undefined)[], page: Page): boolean {
  return recognise(parts) !== 'no' || page.vocabulary.fields.some((field) => mentionsField(parts, field) !== 'no' || isFieldAlone(parts, field));
}

/** Expressions in a comment: on a line of their own, in quotes, or in parentheses. */
export function* expressionsInComment(text: Text, page: Page): Generator<ExpressionUsage> {
  if (!page.vocabulary.fields.some((field) => text.value.includes(field))) return;
  for (const usage of quotedIn(flatten([text]), page, undefined)) yield { ...usage, context: usage.context === 'test' ? 'test' : 'comment' };
}

/** Expressions that a document shows as they are in code of some language, on lines where that code holds none: `// rule` and below it `(cf.threat_score > 30)`. */
export function* expressionsShown(str: Str, page: Page, lines: ReadonlySet<number | undefined>): Generator<ExpressionUsage> {
  const flat = flatten(str);
  if (!page.vocabulary.fields.some((field) => flat.text.includes(field))) return;
  for (const usage of quotedIn(flat, page, undefined)) if (!lines.has(usage.source.kind === 'code' ? usage.source.line : undefined)) yield { ...usage, context: 'doc' };
}

/** Expressions inside a longer text, line by line: all of the line, else what stands in quotes or parentheses on it, else a comparison with a number. */
function* quotedIn(flat: Flat, page: Page, action: string | undefined): Generator<ExpressionUsage> {
  for (const line of flat.text.matchAll(/[^\n]+/g)) {
    const field = page.vocabulary.fields.find((one) => line[0].includes(one));
    if (field === undefined || line[0].length > LONGEST_LINE) continue;
    const found = candidatesOn(line[0], field).find(({ text }) => mentionsField(partsIn(text), field) !== 'no');
    const at = found === undefined ? undefined : offsetAt(flat, line.index + found.at + found.text.indexOf(field));
    if (found === undefined || at === undefined) continue;
    const origin = originAt(page, at, at + field.length);
    const place = page.place(at, at + field.length);
    yield { kind: 'expression', ...origin, reading: 'mentioned', parts: partsIn(found.text), at: () => place, ...(action === undefined ? {} : { action }) };
  }
}

function partsIn(text: string): (string | undefined)[] {
  return text.split(HOLE).flatMap((part, index) => (index === 0 ? [part] : [undefined, part]));
}

const LONGEST_LINE = 2000;

function candidatesOn(line: string, field: string): { text: string; at: number }[] {
  const bare = line.replace(/^[\s#*\/>|;-]+/, '');
  const quoted = [...line.matchAll(/"[^"]*"|'[^']*'|`[^`]*`/g)].filter((match) => match[0].includes(field)).map((match) => ({ text: match[0].slice(1, -1), at: match.index + 1 }));
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  const grouped = open >= 0 && open < line.indexOf(field) && close > line.indexOf(field) ? [{ text: line.slice(open, close + 1), at: open }] : [];
  const compared = [...line.matchAll(new RegExp(`(?<![\\w.$-])${field.replaceAll('.', '\\.')}\\s*(?:[gl][te]|eq|ne|[<>]=?|[=!]=)\\s*\\d+(?![\\w.])`, 'g'))].map(
    (match) => ({ text: match[0], at: match.index }),
  );
  return [{ text: bare, at: line.length - bare.length }, ...quoted, ...grouped, ...compared];
}

/** Offsets that do not count holes, as offsets of the flat text, where a hole is one character. */
function withoutHoles(flat: Flat, from: number, to: number): [number, number] {
  const at = (wanted: number, end: boolean): number => {
    let left = wanted;
    for (let index = 0; index < flat.text.length; index++) {
      if (left === 0 && (end || flat.text[index] !== HOLE)) return index;
      if (flat.text[index] !== HOLE) left -= 1;
    }
    return flat.text.length;
  };
  return [at(from, false), at(to, true)];
}

/** Expressions inside JSON text: each string value is one, with the action beside it. */
function* inDocument(doc: Doc, page: Page, action: string | undefined): Generator<ExpressionUsage> {
  if (doc.kind === 'list') for (const item of doc.items) yield* inDocument(item, page, action);
  if (doc.kind === 'object') {
    const own = doc.fields.find((field) => field.name === 'action')?.value;
    const next = own?.kind === 'value' && typeof own.value === 'string' ? own.value : action;
    for (const field of doc.fields) yield* inDocument(field.value, page, next);
  }
  const parts = doc.kind === 'text' ? doc.parts : doc.kind === 'value' && typeof doc.value === 'string' ? [doc.value] : [];
  const { place, slot } = doc;
  if (place === undefined || !page.vocabulary.fields.some((field) => parts.some((part) => part?.includes(lastPart(field))))) return;
  const { evidence, context, unit } = page;
  yield {
    kind: 'expression',
    source: { kind: 'code', language: unit.language, ...place },
    seen: page.seenAt(place),
    evidence,
    ...(context === undefined ? {} : { context }),
    reading: 'exact',
    parts,
    at: () => place,
    slots: parts.length === 1 ? [slot] : [],
    ...(action === undefined ? {} : { action }),
  };
}

/** Names of cipher suites in a string, alone or in a list. */
function* ciphersIn(flat: Flat, page: Page): Generator<CipherUsage> {
  for (const name of page.vocabulary.ciphers) {
    if (!flat.text.includes(name)) continue;
    const at = new RegExp(`(?<![\\w-])${name}(?![\\w-])`).exec(flat.text)?.index;
    const span = at === undefined ? undefined : spelled(flat, at, at + name.length);
    if (span !== undefined) yield { kind: 'cipher', ...originAt(page, span.start, span.end), reading: 'exact', name };
  }
}
