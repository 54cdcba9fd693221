import type { Slot } from '../../../model.ts';
import type { Span } from '../expr/expr.ts';

/**
 * What to cut for a field to go. The comma after it goes along; the last field takes the one before it only where it
 * stands on the same line or the format forbids a comma at the end, so that cuts of neighbours rarely meet; with those before
 * it that go as well (`slots`) it takes the one before them. `undefined` where a comment stands between a field and its comma:
 * a comma alone would be left, or one too many.
 */
export function removalOf(text: string, field: Span, siblings: Span[], { strict = false, semicolons = false }: { strict?: boolean; semicolons?: boolean }, slots: readonly Slot[]): Span | undefined {
  const gone = slots.map(({ span }) => span).filter((span) => span !== undefined);
  const after = text.slice(field.end, field.end + 1000);
  const marks = semicolons ? SEMICOLONS : COMMAS;
  const comma = marks.behind.exec(after)?.[0];
  if (comma === undefined && COMMA_BEHIND_COMMENT.test(after)) return undefined;
  const end = field.end + (comma?.length ?? 0);
  const lineStart = text.lastIndexOf('\n', field.start - 1) + 1;
  const alone = text.slice(lineStart, field.start).trim() === '';
  const rest = restOfLine(text, end);
  const previous = siblings.filter((one) => one.end <= field.start && !gone.some(({ start }) => start === one.start)).at(-1);
  const next = siblings.find((one) => one.start >= field.end);
  // What closes all of it moves up to what is the last then.
  const closing = alone && rest === undefined && /^[\])}]/.test(after);
  if (next === undefined && previous !== undefined && comma === undefined && (strict || !alone || closing) && marks.any.test(text.slice(previous.end, field.start))) {
    const others = gone.filter(({ start }) => start > previous.end && start < field.start);
    const between = without(others, text, previous.end, field.start);
    if (marks.only.test(between)) return { start: previous.end, end };
    // Where commas may stand at the end, the one before those that go as well may stay.
    const before = others.length === 0 || !strict ? marks.before.exec(between)?.[0] : undefined;
    if (strict || !alone) return before === undefined ? undefined : { start: field.start - before.length, end };
  }
  // Words of a shell, forms of Lisp: nothing but blanks keeps them apart.
  if (next === undefined && previous !== undefined && comma === undefined && !alone && /^[ \t]+$/.test(text.slice(previous.end, field.start))) return { start: previous.end, end };
  const line = wholeLine(text, lineStart, gone, marks);
  if (line !== undefined) return line;
  if (DASHES.test(text.slice(lineStart, field.start)) && rest !== undefined) return behindDash(text, field, end + rest.trimEnd().length, siblings.filter((one) => one.start >= field.end), gone);
  if (alone && rest !== undefined) return { start: lineStart, end: end + rest.length + blankAfter(text, topOf(text, lineStart, gone), end + rest.length) };
  const gap = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  const closes = /^[}\])]/.test(text.slice(end + gap));
  // At the end of a line no blank is left behind what stays, a comment too, and before a bracket not two.
  const before = text.slice(Math.max(lineStart, previous?.end ?? 0), field.start);
  const stays = previous === siblings.filter((one) => one.end <= field.start).at(-1);
  const going = rest?.trim() === '' ? BLANKS : closes && previous !== undefined ? BLANKS_BEHIND_COMMA : undefined;
  const blanks = stays ? going?.exec(before)?.[1] ?? '' : '';
  return { start: field.start - blanks.length, end: closes && previous !== undefined ? end : end + gap };
}

const BLANKS = /([ \t]*)$/;
const BLANKS_BEHIND_COMMA = /^\s*[,;]([ \t]+)$/;

/** The line that a field shares with nothing but others that go as well, each with its comma behind it. */
function wholeLine(text: string, start: number, gone: Span[], { only, behind }: typeof COMMAS): Span | undefined {
  const end = text.indexOf('\n', start) + 1 || text.length;
  const fields = gone.filter((one) => one.start >= start && one.end <= end).sort((a, b) => a.start - b.start);
  const [first, last] = [fields[0], fields.at(-1)];
  if (first === undefined || last === undefined || first === last || text.slice(start, first.start).trim() !== '') return undefined;
  return only.test(without(fields, text, start, end)) && behind.test(text.slice(last.end, end)) ? { start, end } : undefined;
}

/** What stands behind the dash moves up to it, or the dash keeps a line of its own where a comment stands between. */
function behindDash(text: string, field: Span, end: number, following: Span[], gone: Span[]): Span | undefined {
  const stays = following.find((one) => !gone.some(({ start }) => start === one.start));
  if (stays === undefined) return undefined;
  const between = gone.filter(({ start }) => start > field.start && start < stays.start);
  const isBare = /^\s*$/.test(without(between.map((one) => ({ start: one.start, end: endOfLine(text, one.end) })), text, end, stays.start));
  return isBare ? { start: field.start, end: stays.start } : { start: text.slice(0, field.start).trimEnd().length, end };
}

/** Where a comment ends that stands behind something on its line, else where that ends. */
function endOfLine(text: string, end: number): number {
  return end + (restOfLine(text, end)?.trimEnd().length ?? 0);
}

/** Where a block of YAML begins, which would be null without its fields. Between braces nothing is an empty record. */
export function blockOf(text: string, [first]: readonly Span[]): number | undefined {
  return first === undefined || /[{,]\s*$/.test(text.slice(Math.max(0, first.start - 200), first.start)) ? undefined : first.start;
}

/** `- `, also of a list in a list. */
const DASHES = /^[ \t]*(?:-[ \t]+)+$/;

/** What keeps fields apart, as it is looked for around one. */
const COMMAS = { behind: /^\s*,/, before: /,\s*$/, any: /,/, only: /^[\s,]*$/ };
const SEMICOLONS = { behind: /^\s*[,;]/, before: /[,;]\s*$/, any: /[,;]/, only: /^[\s,;]*$/ };

/** Nothing but a comment, which speaks of what stands before it on its line: left alone it would seem to speak of the next. */
const REST_OF_LINE = /^[ \t]*(?:(?:\/\/|#|--[ \t])[^\n]*|\/\*[^\n]*?\*\/[ \t\r]*)?(?:\r?\n|$)/;

/** What stands behind a place on its line, with the end of the line, where it is nothing but a comment. */
function restOfLine(text: string, end: number): string | undefined {
  return REST_OF_LINE.exec(text.slice(end, text.indexOf('\n', end) + 1 || text.length))?.[0];
}

/** A stretch of a text in which some others are left out. */
function without(spans: Span[], text: string, start: number, end: number): string {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return [start, ...sorted.map((span) => span.end)].map((from, index) => text.slice(from, sorted[index]?.start ?? end)).join('');
}

/** Where the lines begin that go together with the one below them. */
function topOf(text: string, lineStart: number, gone: Span[]): number {
  const above = gone.find(({ start, end }) => start < lineStart && /^[^\n]*\n$/.test(text.slice(end, lineStart)));
  const start = above && text.lastIndexOf('\n', above.start - 1) + 1;
  return above === undefined || start === undefined || text.slice(start, above.start).trim() !== '' ? lineStart : topOf(text, start, gone);
}

/** Of two empty lines that would meet, one goes as well: its length. */
function blankAfter(text: string, start: number, end: number): number {
  return /\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 200), start)) ? /^[ \t]*\r?\n/.exec(text.slice(end, end + 200))?.[0].length ?? 0 : 0;
}

const COMMA_BEHIND_COMMENT = /^\s*(?:(?:\/\*[^]*?\*\/|(?:\/\/|#|--)[^\n]*\n)\s*)+,/;
