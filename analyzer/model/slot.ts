import type { Json } from './json.ts';
import type { OpenPlace } from './place.ts';

/**
 * A place in a file that can be rewritten. Only scanners make slots: they know how their language quotes.
 * Every function answers `undefined` where the language has no safe spelling for the wish.
 */
export interface Slot {
  /** The source text that stands there now. */
  readonly source: string;
  /** The text itself, where the place is a plain string literal. */
  readonly literal?: string;
  /** Giving the value does something, such as a call or an increment, which would not be done any more without it. */
  readonly acts?: true;
  /** There may be nothing to send, as it is written: `name ?? null`. A text that is built with it would say so. */
  readonly mayMiss?: true;
  /** Of a field, what was read as its value is not all that stands there. */
  readonly isPart?: true;
  /** Of a field, its type sends it where it is not set as well. */
  readonly isSentUnset?: true;
  /** Of a field, from where to where it stands, in the text that the fields beside it stand in. */
  readonly span?: { start: number; end: number };
  /** Puts a literal value there, quoted as the place asks for. */
  replace(value: Json): Edit | undefined;
  /** Takes the place out, with the separator (comma, slash, line) that belonged to it; `gone` are slots that go at the same time. */
  remove(gone?: readonly Slot[]): Edit | undefined;
  /** Gives the field another name; only slots of object fields know how. */
  rename?(name: string): Edit | undefined;
  /** Of a field, the names that nothing in the file uses once it is gone; `needed` are those without a use of which the program cannot be compiled. */
  leaves?(): { names: string[]; needed: string[] };
  /** Builds a string from literal text and other slots' values, as the language writes it: `${a}.${b}`. */
  compose?(parts: (string | Slot)[]): Edit | undefined;
  /** Whether what stands there gives the very text that these make: text that is known, and what the code puts into it, as it is written. */
  says?(parts: ({ text: string } | { source: string })[]): boolean;
  /** Puts a field of that name before this one, its value built in the same way; only slots of object fields know how. */
  precede?(name: string, parts: (string | Slot)[]): Edit | undefined;
}

/** Replaces `[start, end)` (UTF-16 offsets) of a file. Valid only against a text that still has `was` there. */
export interface Edit {
  file: string;
  start: number;
  end: number;
  was: string;
  text: string;
  /** Of a place that other files can read by a name: whether any does is known to whoever sees them all. */
  open?: OpenPlace;
  /** Names that nothing in the file uses any more after it. */
  leaves?: string[];
  /** Fields that are neither sent nor answered any more, with the one they stand in: `data.service`. */
  gone?: string[];
  /** Where a record begins that must not lose all its fields at once: what else goes from it waits for the next pass. */
  holder?: number;
}
