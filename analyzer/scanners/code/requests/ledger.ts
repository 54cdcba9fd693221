import type { Expr, Span } from '../expr/expr.ts';
import { isAnything, standsAt, type Str } from '../values/flat.ts';
import type { Addressed } from '../calls/chained.ts';
import type { Chained, RequestCall } from '../calls/request-calls.ts';

/** Literals that a usage already speaks of, and requests whose URL nobody can read. */
export interface Ledger {
  /** File offsets of literal pieces. */
  taken: Set<number>;
  /** How an address that has a name was asked for, by the offsets of its texts. */
  asked: Map<number, Set<string>>;
  /** Addresses told to a client whose base is known: they lead behind no other. */
  placed: Set<Expr>;
  /** Bodies of requests: they are no loose payloads. */
  bodies: Set<number>;
  /** Offsets of request calls whose URL is decided at run time, of the file and of code inside it. */
  unread: Set<number>;
  /** Addresses of the API that end nobody knows how, and what is given them that may make a request. */
  open: { at: number; str: Str }[];
  /** Those of which that was said: another file may give them their end. */
  left: { at: number; str: Str }[];
  /** Where the texts of those stand. */
  told: Set<number>;
  chained: Chained;
  addressed: Addressed;
}

/** Says of a request that its address is decided at run time. */
export function leaveOpen(at: number, strs: readonly Str[], { unread, left, told }: Ledger): void {
  unread.add(at);
  left.push(...strs.map((str) => ({ at, str })));
  for (const offset of strs.flatMap(offsetsOf)) told.add(offset);
}

/** Says the same of what else is given such an address, once of each. */
export function leaveRestOpen(ledger: Ledger): void {
  for (const { at, str } of ledger.open) if (!offsetsOf(str).every((offset) => ledger.told.has(offset))) leaveOpen(at, [str], ledger);
}

/** Marks what a whole string was assembled from, so that its parts are not read alone. */
export function take(str: Str, ledger: Ledger): void {
  for (const piece of str) {
    const at = piece.kind === 'text' ? standsAt(piece) : undefined;
    if (at !== undefined) ledger.taken.add(at);
  }
}

/** Whether all of it is spoken for. */
export function isTaken(str: Str, ledger: Ledger): boolean {
  return withoutSentence(str).every((piece) => {
    if (piece.kind === 'hole' || standsAt(piece) === undefined) return true;
    return beginnings(piece.value).some((index) => ledger.taken.has(standsAt(piece, index) ?? -1));
  });
}

/** What a sentence says around an address is no part of it: `asking ${url}`, `${url} failed`. */
function withoutSentence(str: Str): Str {
  const whole = str.filter(isAnything);
  const begin = Math.max(0, whole.findIndex((piece) => !isText(piece, /^[^/]*[\s:='"(<>]$/)));
  const end = whole.findIndex((piece, index) => index > begin && isText(piece, /^[\s,;:)'"<>]/) && !whole.slice(index).some((one) => isText(one, /\//)));
  const address = whole.slice(begin, end < 0 ? undefined : end);
  return address.some(({ kind }) => kind === 'text') ? address : whole;
}

function isText(piece: Str[number], pattern: RegExp): boolean {
  return piece.kind === 'text' && pattern.test(piece.value);
}

const START = [0];

/** Where the pieces of a literal begin when it is a format string: at its start, and behind each placeholder. */
function beginnings(text: string): number[] {
  if (!/[%{]/.test(text)) return START;
  return [0, ...[...text.matchAll(/%(?:\[\d+\]|\d+\$)?[a-z]|\{[^{}]*\}/gi)].map((match) => match.index + match[0].length)];
}

/**
 * A literal inside the call is reported once; an address that has a name counts once for each way in which it is asked for, and what a loop
 * puts into one from the rows that it stands at as well.
 */
export function isTold(str: Str, request: RequestCall, { taken, asked }: Ledger, rows: readonly Span[] = []): boolean {
  const offsets = offsetsOf(withoutSentence(str));
  if (offsets.length === 0 || !offsets.every((offset) => taken.has(offset))) return false;
  const isIn = ({ start, end }: Span) => (offset: number): boolean => start <= offset && offset < end;
  const ofRows = offsets.filter((offset) => rows.some((row) => isIn(row)(offset)));
  const counted = ofRows.length > 0 ? ofRows : offsets.some(isIn(request.url)) ? [] : offsets.slice(0, 1);
  return request.method === undefined || counted.every((offset) => asked.get(offset)?.has(wayOf(request)) !== false);
}

/** Whether an address that has a name was asked for with this method, whatever was sent: a record that says no more says nothing new. */
export function isAsked(str: Str, { method, body }: RequestCall, { asked }: Ledger): boolean {
  const [first] = offsetsOf(str);
  return body === undefined && first !== undefined && [...asked.get(first) ?? []].some((way) => way.startsWith(`${method} `));
}

/** That an address was asked for in this way. */
export function note(str: Str, request: RequestCall, { asked }: Ledger): void {
  for (const offset of offsetsOf(str)) asked.set(offset, (asked.get(offset) ?? new Set()).add(wayOf(request)));
}

function wayOf({ method, body }: RequestCall): string {
  return `${method ?? ''} ${body?.start ?? ''}`;
}

/** Where the texts of a string begin that stand in this file, and what brings in the others. */
export function offsetsOf(str: Str): number[] {
  return str.flatMap((piece) => (piece.kind === 'text' ? standsAt(piece) ?? [] : []));
}
