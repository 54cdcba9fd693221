import type { Edit, Json, Slot } from '../../model.ts';
import type { Expr, ObjectField, Span } from './expr.ts';
import type { Spelling } from './flat.ts';
import type { Page } from './page.ts';

/** Puts `text` in place of a stretch of the page's file. */
export function editOf(page: Page, start: number, end: number, text: string): Edit {
  return { file: page.unit.file, start, end, was: page.unit.text.slice(start, end), text };
}

/** A stretch inside a string literal: a path segment, a whole expression. `removal` is what goes when it is taken out. */
export function textSlot(page: Page, spelling: Spelling, removal?: Span): Slot {
  return {
    source: page.unit.text.slice(spelling.start, spelling.end),
    replace(value) {
      const text = typeof value === 'string' ? spelling.encode(value) : undefined;
      return text === undefined ? undefined : editOf(page, spelling.start, spelling.end, text);
    },
    remove: () => (removal === undefined ? undefined : editOf(page, removal.start, removal.end, '')),
  };
}

/** A value in the program's own syntax: a literal, a name, a call. */
export function valueSlot(page: Page, expr: Expr): Slot {
  const { dialect, text } = page.unit;
  const source = text.slice(expr.start, expr.end);
  const put = (spelling: string | undefined): Edit | undefined => (spelling === undefined ? undefined : editOf(page, expr.start, expr.end, spelling));
  const [only, ...more] = expr.kind === 'string' ? expr.parts : [];
  return {
    source,
    ...(only?.kind === 'chunk' && more.length === 0 ? { literal: only.value } : {}),
    replace(value) {
      const inner = expr.kind === 'string' && typeof value === 'string' ? innerEdit(page, expr, value) : undefined;
      return inner ?? put(literal(value, source, dialect.quote));
    },
    // Only its list or object knows the separator that belongs to a value.
    remove: () => undefined,
    compose: (parts) => put(dialect.compose(joined(parts))),
  };
}

/** Literal neighbours become one literal: what a person would write. */
function joined(parts: (string | Slot)[]): ({ literal: string } | { source: string })[] {
  const pieces: ({ literal: string } | { source: string })[] = [];
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

/** Keeps the quotes that are there when the literal is one stretch of text. */
function innerEdit(page: Page, expr: Extract<Expr, { kind: 'string' }>, value: string): Edit | undefined {
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
export function fieldSlot(page: Page, field: ObjectField, siblings: ObjectField[]): Slot {
  const value = valueSlot(page, field.value);
  const { text, dialect } = page.unit;
  return {
    ...value,
    source: text.slice(field.start, field.end),
    remove() {
      const { goes = field } = field;
      if (goes === 'nothing') return undefined;
      if ('instead' in goes) return editOf(page, goes.start, goes.end, goes.instead ?? '');
      const span = removalOf(text, goes, siblings, /json/i.test(page.unit.language));
      return editOf(page, span.start, span.end, '');
    },
    rename(name) {
      const like = text.slice(field.nameSpan.start, field.nameSpan.end);
      const shorthand = field.nameSpan.start === field.value.start && field.nameSpan.end === field.value.end;
      return shorthand || like === '' ? undefined : editOf(page, field.nameSpan.start, field.nameSpan.end, dialect.fieldName(name, like));
    },
  };
}

/**
 * What to cut for a field to go. The comma after it goes along; the last field takes the one before it only where it
 * stands on the same line or the format forbids a comma at the end, so that cuts of neighbours rarely meet.
 */
export function removalOf(text: string, field: Span, siblings: Span[], strict: boolean): Span {
  const comma = /^\s*,/.exec(text.slice(field.end, field.end + 200))?.[0];
  const end = field.end + (comma?.length ?? 0);
  const lineStart = text.lastIndexOf('\n', field.start - 1) + 1;
  const alone = text.slice(lineStart, field.start).trim() === '';
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  const previous = siblings.filter((one) => one.end <= field.start).at(-1);
  const next = siblings.find((one) => one.start >= field.end);
  if (next === undefined && previous !== undefined && comma === undefined && (strict || !alone) && text.slice(previous.end, field.start).includes(',')) {
    return { start: previous.end, end };
  }
  if (alone && rest !== undefined) return { start: lineStart, end: end + rest.length };
  const gap = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { start: field.start, end: next === undefined && previous !== undefined ? end : end + gap };
}
