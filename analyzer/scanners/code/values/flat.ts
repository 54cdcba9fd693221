import type { Chunk, Expr } from '../expr/expr.ts';

/** Known text of an assembled string. Without `at` it stands nowhere in this file: a separator, an imported constant. */
export interface Text {
  kind: 'text';
  value: string;
  at?: Chunk['at'];
  encode?: Chunk['encode'];
  /** The names of this file that it was read through, where it does not stand where it is used. */
  via?: Way;
  /** What brings it in, where it stands in another file: `paths.FILTERS`. */
  from?: Expr;
  /** The call of a function that is looked into gives it. */
  isGiven?: true;
}

/** Names that a text is read through, and those before them: a link for each reading, as a constant of a constant may be one of thousands. */
interface Way {
  names: readonly Expr[];
  before: Way | undefined;
}

/** A part that is decided at run time. */
interface Hole {
  kind: 'hole';
  expr?: Expr;
  isGiven?: true;
}

/** One way a string can come out. */
export type Str = (Text | Hole)[];

/** What an expression comes out as, in each way. */
export type TextsOf = (expr: Expr) => Str[];

/** Stands for a hole in flattened text: a private-use character, which no path or JSON text contains. */
export const HOLE = '\uE000';

/** A string as one text, with the way back from its characters to the file. */
export interface Flat {
  text: string;
  parts: { piece: Text | Hole; start: number; end: number }[];
}

/** A stretch of the file that spells a stretch of an assembled string. */
export interface Spelling {
  start: number;
  end: number;
  encode(text: string): string | undefined;
  via: readonly Expr[];
}

/** Whether a piece is anything: a template that begins with an expression has an empty text before that. */
export function isAnything(piece: Str[number]): boolean {
  return piece.kind === 'hole' || piece.value !== '';
}

/** Whether nothing of a string is known, or nothing is in it: `ZONE_ID = ''` waits for whoever sets the program up. */
export function isUnknown(str: Str): boolean {
  return str.every((piece) => piece.kind === 'hole' || piece.value === '');
}

/** Whether what is known of a string parts it into segments. */
export function hasSlash(str: Str): boolean {
  return str.some((piece) => piece.kind === 'text' && piece.value.includes('/'));
}

/** Writes the pieces of a string one after another, each hole as one character. */
export function flatten(str: Str): Flat {
  const parts: Flat['parts'] = [];
  let text = '';
  for (const piece of str) {
    const start = text.length;
    text += piece.kind === 'text' ? piece.value : HOLE;
    parts.push({ piece, start, end: text.length });
  }
  return { text, parts };
}

/** Where `[start, end)` of the flat text is spelled, when one literal of this file spells all of it. */
export function spelled(flat: Flat, start: number, end: number): Spelling | undefined {
  const part = start < end ? partAt(flat, start) : flat.parts.find((one) => one.start <= start && start <= one.end);
  if (part === undefined || end > part.end) return undefined;
  if (part.piece.kind !== 'text' || part.piece.at === undefined || part.piece.encode === undefined) return undefined;
  const { at, encode, via, value } = part.piece;
  const next = value.charAt(end - part.start);
  return { start: at(start - part.start), end: at(end - part.start), encode: next === '' || next === '"' || next === "'" ? encode : within(encode), via: namesOn(via) };
}

/** How a text is spelled behind which others stand: a quote at its end is none that would meet those which close the whole. */
function within(encode: Chunk['encode']): Chunk['encode'] {
  return (text) => {
    const longer = /["']$/.test(text) ? encode(`${text},`) : undefined;
    return longer?.endsWith(',') === true ? longer.slice(0, -1) : encode(text);
  };
}

/** Text that stands in a constant, or in what a function gives: whoever else reads that would get what is put there. */
export function readThrough(str: Str, names: readonly Expr[]): Str {
  return str.map((piece) => pieceThrough(piece, names));
}

/** The same of one piece. */
export function pieceThrough(piece: Str[number], names: readonly Expr[]): Str[number] {
  return piece.kind === 'text' && piece.at !== undefined ? { ...piece, via: { names, before: piece.via } } : piece;
}

/** Text that can be pointed at, and in whose place nothing can be put: something else is done with it as well. */
export function asItIs(str: Str): Str {
  return str.map((piece) => (piece.kind === 'text' && piece.encode !== undefined ? { ...piece, encode: () => undefined } : piece));
}

/** All the names that a text was read through, in that order. */
export function namesOn(way: Way | undefined): readonly Expr[] {
  const names: (readonly Expr[])[] = [];
  for (let at = way; at !== undefined; at = at.before) names.push(at.names);
  return names.reverse().flat();
}

/** File offset of one character, where it is spelled in this file. */
export function offsetAt(flat: Flat, index: number): number | undefined {
  const part = partAt(flat, index);
  if (part?.piece.kind === 'text') return part.piece.at?.(index - part.start);
  return part?.piece.expr?.start;
}

/** The part that a character stands in. A program in a page is asked thousands of times, and is put together of as many. */
export function partAt({ parts }: Flat, index: number): Flat['parts'][number] | undefined {
  let [from, to] = [0, parts.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((parts[middle]?.start ?? Infinity) <= index) from = middle;
    else to = middle;
  }
  const part = parts[from];
  return part !== undefined && index < part.end ? part : undefined;
}

/** Where somebody who looks for one character of a text, or for what brings it in, finds it in this file. */
export function standsAt({ at, from }: Text, index = 0): number | undefined {
  return at?.(index) ?? from?.start;
}

/** The parts of a string as the model writes them: text, or `undefined` for a hole. */
export function modelParts(str: Str): (string | undefined)[] {
  const parts: (string | undefined)[] = [];
  for (const piece of str) {
    const last = parts.at(-1);
    if (piece.kind === 'hole') parts.push(undefined);
    else if (typeof last === 'string') parts[parts.length - 1] = last + piece.value;
    else if (piece.value !== '') parts.push(piece.value);
  }
  return parts;
}

/** Where those parts begin and end in the flat text. */
export function partSpans({ parts }: Flat): { start: number; end: number; isHole: boolean }[] {
  const spans: { start: number; end: number; isHole: boolean }[] = [];
  for (const { piece, start, end } of parts) {
    const last = spans.at(-1);
    const isHole = piece.kind === 'hole';
    if (last !== undefined && !last.isHole && !isHole) last.end = end;
    else if (isHole || end > start) spans.push({ start, end, isHole });
  }
  return spans;
}

/** The text of a string without holes. */
export function textOf(str: Str | undefined): string | undefined {
  if (str === undefined || str.some((piece) => piece.kind === 'hole')) return undefined;
  return str.map((piece) => (piece.kind === 'text' ? piece.value : '')).join('');
}

/** A stretch of an assembled string, holes kept. */
export function stretch({ parts }: Flat, start: number, end: number): Str {
  return parts.filter((part) => part.start < end && part.end > start).map(({ piece, start: from }) => (
    piece.kind === 'hole' ? piece : slice(piece, Math.max(0, start - from), Math.min(piece.value.length, end - from))));
}

/** A part of a text that keeps its place. */
export function slice(text: Text, start: number, end: number): Text {
  const { at, encode, via, from } = text;
  return {
    kind: 'text',
    value: text.value.slice(start, end),
    ...(from && { from }),
    ...(at === undefined ? {} : { at: (index) => at(start + index) }),
    ...(encode === undefined ? {} : { encode }),
    ...(via === undefined ? {} : { via }),
  };
}
