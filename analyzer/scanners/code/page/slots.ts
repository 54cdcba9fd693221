import type { Edit, Field, Json, Slot } from '../../../model.ts';
import type { Expr, ObjectField, Piece, Span, StringExpr, Unit } from '../expr/expr.ts';
import { everyExpr } from '../expr/walk.ts';
import { bindingsIn } from '../values/bindings.ts';
import { fold } from '../values/fold.ts';
import type { Spelling } from '../values/flat.ts';
import { holdsValues } from './holds-values.ts';
import { leftoversOf, mustBeUsed } from './leftover.ts';
import { mayMiss } from './missing.ts';
import type { Page } from './page.ts';
import { inMarksOf } from './quote-marks.ts';
import { blockOf, removalOf } from './removal.ts';
import { unlessShared } from './shared.ts';

/** Puts `text` in place of a stretch of the page's file. */
export function editOf(page: Page, start: number, end: number, text: string): Edit {
  return { file: page.unit.file, start, end, was: page.unit.text.slice(start, end), text };
}

/** A stretch inside a string literal: a path segment, a whole expression. `removal` is what goes when it is taken out. */
export function textSlot(page: Page, spelling: Spelling, removal?: Span): Slot {
  return unlessShared({
    source: page.unit.text.slice(spelling.start, spelling.end),
    replace(value) {
      const text = typeof value === 'string' ? spelling.encode(value) : undefined;
      return text === undefined ? undefined : editOf(page, spelling.start, spelling.end, text);
    },
    remove: () => (removal === undefined ? undefined : editOf(page, removal.start, removal.end, '')),
  }, spelling.via, spelling.start, page);
}

/** A value in the program's own syntax: a literal, a name, a call. */
export function valueSlot(page: Page, expr: Expr, via?: readonly Expr[]): Slot {
  const { dialect, text } = page.unit;
  const source = text.slice(expr.start, expr.end);
  const put = (spelling: string | undefined): Edit | undefined => (spelling === undefined ? undefined : editOf(page, expr.start, expr.end, spelling));
  const [only, ...more] = expr.kind === 'string' ? expr.parts : [];
  return unlessShared({
    source,
    ...(only?.kind === 'chunk' && more.length === 0 ? { literal: only.value } : {}),
    ...(mayAct(expr, source, page) ? { acts: true } : {}),
    ...(mayMiss(expr, source, page.unit) ? { mayMiss: true } : {}),
    replace(value) {
      const inner = expr.kind === 'string' && typeof value === 'string' ? innerEdit(page, expr, value) : undefined;
      return inner ?? put(literal(value, source, (one) => inMarksOf(page.unit, dialect.quote(one))));
    },
    // Only its list or object knows the separator that belongs to a value.
    remove: () => undefined,
    says: (parts) => saysOf(expr, page) === parts.map((part) => ('text' in part ? part.text : filler(part.source))).join(''),
    compose(parts) {
      const pieces = joined(parts);
      const [only, ...more] = pieces;
      const inner = expr.kind === 'string' && only !== undefined && 'literal' in only && more.length === 0 ? innerEdit(page, expr, only.literal) : undefined;
      return expr.kind === 'string' && expr.isForeign === true ? inner : inner ?? put(composed(page.unit, pieces));
    },
  }, via, expr.start, page);
}

/** What an expression gives, with the code that is put into it; `undefined` where it may be one of several things, or is not all read. */
function saysOf(expr: Expr, { unit: { text }, scope }: Page): string | undefined {
  const [only = [], ...more] = fold(expr, scope);
  const parts = only.map((piece) => (piece.kind === 'text' ? piece.value : piece.expr && filler(text.slice(piece.expr.start, piece.expr.end))));
  return more.length > 0 || parts.includes(undefined) ? undefined : parts.join('');
}

/** Code within a text, which no text has in it; PHP may put a name between braces there. */
function filler(source: string): string {
  return `\0${source.replace(/^\{(\$\w+)\}$/, '$1')}\0`;
}

/** Whether nothing but a sign and brackets stands between the name of a field and its value: what a reader left out may act, `$x = false` of PHP, `yield`. */
function isAllOf({ start, end, nameSpan, value }: ObjectField, text: string): boolean {
  if (value.start < nameSpan.end || nameSpan.start < start || value.end > end) return true;
  return SIGN.test(text.slice(nameSpan.end, value.start)) && BEHIND.test(text.slice(value.end, end));
}

const SIGN = /^["'`\])}]*\s*(?:=>|:=|\.=|[:=]|to\b|->|,)?\s*(?:[&*!~(-]|\/\*[^]*?\*\/\s*)*["'`]*$/;
const BEHIND = /^["'`\s),!}\]]*(?:as\s+[\w.<>[\]| ]+)?$/;

/** Configuration languages only compute. */
const PURE = new Set(['terraform', 'json', 'yaml', 'toml', 'jsonnet', 'cue', 'dhall', 'nix']);

function mayAct(expr: Expr, source: string, page: Page): boolean {
  const { unit } = page;
  const { language } = unit;
  if (PURE.has(language) || expr.kind === 'atom') return false;
  // A name that nothing binds is a call there.
  if (expr.kind === 'name') return CALLS_BY_NAME.has(language) && /^[a-z_]\w*[!?]?$/.test(expr.name) && !bindingsIn(unit).known.has(expr.name);
  // Some languages have a sign between a field and its value that is an assignment elsewhere.
  if (expr.kind === 'object' && expr.fields.every(({ name }) => name !== undefined)) return expr.fields.some(({ value }) => mayAct(value, unit.text.slice(value.start, value.end), page));
  return /\+\+|--|(?<![=!<>])=(?![=>~])|\b(?:await|yield|delete|throw)\b/.test(expr.kind === 'string' || expr.kind === 'call' && holdsValues(expr, page) ? '' : source)
    || everyExpr([expr]).some((one) => one.kind === 'command' || (one.kind === 'call' && !holdsValues(one, page)));
}

const CALLS_BY_NAME = new Set(['ruby', 'crystal']);

/** Literal neighbours become one literal: what a person would write. */
function joined(parts: (string | Slot)[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    const text = typeof part === 'string' ? part : part.literal;
    if (text === undefined && typeof part !== 'string') pieces.push({ source: part.source });
    else if (text === undefined) continue;
    else if (last !== undefined && 'literal' in last) pieces[pieces.length - 1] = { literal: last.literal + text };
    else pieces.push({ literal: text });
  }
  return pieces;
}

/** `undefined` where the language has no way to write that. */
function composed(unit: Unit, pieces: Piece[]): string | undefined {
  const spelled = unit.dialect.compose(pieces);
  return spelled && inMarksOf(unit, spelled);
}

/** Keeps the quotes that are there when the literal is one stretch of text. */
function innerEdit(page: Page, expr: StringExpr, value: string): Edit | undefined {
  const [only, ...more] = expr.parts;
  if (only?.kind !== 'chunk' || more.length > 0) return undefined;
  const text = only.encode(value);
  return text === undefined ? undefined : editOf(page, only.at(0), only.at(only.value.length), text);
}

function literal(value: Json, source: string, quote: (text: string) => string): string | undefined {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return String(value);
  // How a language writes true is known only from the place itself.
  if (typeof value === 'boolean') return /^(true|false)$/.test(source) ? String(value) : /^(True|False)$/.test(source) ? (value ? 'True' : 'False') : undefined;
  return undefined;
}

/** A field of an object literal, or one that a statement sets: it goes together with its separator, and with its line when it has one to itself. */
export function fieldSlot(page: Page, field: ObjectField, siblings: Span[], via?: readonly Expr[]): Slot {
  const value = valueSlot(page, field.value);
  const { text, dialect, language } = page.unit;
  const isPart = !PURE.has(language) && !isAllOf(field, text);
  return unlessShared({
    ...value,
    source: text.slice(field.start, field.end),
    span: { start: field.start, end: field.end },
    ...(value.acts === true || isPart ? { acts: true } : {}),
    ...(isPart && { isPart }),
    leaves() {
      const names = leftoversOf(field, page.unit);
      return { names, needed: names.filter((name) => mustBeUsed(name, field, page.unit)) };
    },
    remove(gone = []) {
      const { goes = field } = field;
      if (goes === 'nothing') return undefined;
      if ('instead' in goes) return editOf(page, goes.start, goes.end, goes.instead ?? '');
      const holder = page.unit.language === 'yaml' ? blockOf(text, siblings) : undefined;
      if (holder !== undefined && siblings.every(({ start }) => gone.some(({ span }) => span?.start === start))) return undefined;
      const span = removalOf(text, goes, siblings, { strict: dialect.isStrict === true, semicolons: BY_SEMICOLON.has(page.unit.language) }, gone);
      return span && { ...editOf(page, span.start, span.end, ''), ...(holder !== undefined && { holder }) };
    },
    rename(name) {
      const like = text.slice(field.nameSpan.start, field.nameSpan.end);
      const shorthand = field.nameSpan.start === field.value.start && field.nameSpan.end === field.value.end;
      return shorthand || like === '' || field.setBefore !== undefined ? undefined : editOf(page, field.nameSpan.start, field.nameSpan.end, dialect.fieldName(name, like));
    },
    precede(name, parts) {
      const { start, nameSpan } = field;
      const [value, gap] = [composed(page.unit, joined(parts)), gapBeside(text, field, siblings)];
      const like = text.slice(nameSpan.start, nameSpan.end);
      const around = signAround(field, page.unit);
      if (value === undefined || gap === undefined || like === '' || around === undefined) return undefined;
      return editOf(page, start, start, around.before + dialect.fieldName(name, like) + around.behind + value + gap);
    },
  }, via, field.start, page);
}

/** What stands on both sides of the name of a field whose value is on the same line. A block of Terraform has nothing there, where an argument has a sign. */
function signAround({ start, nameSpan, value }: ObjectField, { text, language }: Unit): { before: string; behind: string } | undefined {
  if (value.start <= nameSpan.end) return undefined;
  const [before, behind] = [text.slice(start, nameSpan.start), text.slice(nameSpan.end, value.start).replace(/\s*\n\s*$/, ' ')];
  if (language !== 'terraform' || behind.trim() !== '') return { before, behind };
  return before === '' ? { before, behind: ' = ' } : undefined;
}

/** Languages that may put a semicolon where others have a comma. */
export const BY_SEMICOLON = new Set(['powershell', 'kotlin', 'lua', 'nix', 'ocaml', 'fsharp']);

/** What keeps a field apart from the one before it, or from the one behind the first. `undefined` where it is alone, or something else stands there. */
export function gapBeside(text: string, field: Span, siblings: Span[]): string | undefined {
  const previous = siblings.filter((one) => one.end <= field.start).at(-1);
  const next = siblings.find((one) => one.start >= field.end);
  const gap = previous !== undefined ? text.slice(previous.end, field.start) : next && text.slice(field.end, next.start);
  return gap !== undefined && /^\s*(?:[,;]\s*|\n\s*)$/.test(gap) ? gap : undefined;
}

/** `{ name }` becomes `{ name: value }` where another value has to stand there; languages that spell that otherwise are left alone. */
export function spelledOut(slot: Slot, { start, nameSpan }: ObjectField, { unit }: Page): Slot {
  const whole = (edit: Edit | undefined): Edit | undefined => {
    if (edit === undefined || edit.start !== nameSpan.start || edit.end !== nameSpan.end || start !== nameSpan.start) return edit?.start === nameSpan.start ? undefined : edit;
    return NAMES_FIRST.has(unit.language) ? { ...edit, text: `${edit.was}: ${edit.text}` } : undefined;
  };
  const { compose } = slot;
  return { ...slot, replace: (value) => whole(slot.replace(value)), ...(compose && { compose: (parts: (string | Slot)[]) => whole(compose(parts)) }) };
}

const NAMES_FIRST = new Set(['typescript', 'javascript', 'rust']);

/**
 * A field that hides another of its name can neither go, nor be called otherwise, nor be built of what goes. One that is sent whether
 * it is set or not cannot go either.
 */
export function keepingIf(hides: boolean, isSentUnset: boolean, field: Field): Field {
  const { slot, value } = field;
  if (!hides) return isSentUnset && slot !== undefined ? { ...field, slot: { ...slot, isSentUnset, remove: () => undefined } } : field;
  const kept = (one: Slot): Slot => ({ ...one, remove: () => undefined, rename: () => undefined, compose: () => undefined });
  return { ...field, ...(slot && { slot: kept(slot) }), value: value.slot === undefined ? value : { ...value, slot: kept(value.slot) } };
}
