import type { Maker } from '../making/make.ts';
import { TextCursor } from '../making/text-cursor.ts';
import type { ScriptLanguage } from './language.ts';

/** A place in a text of the script family. */
export class ScriptCursor extends TextCursor {
  readonly language: ScriptLanguage;
  /** Marks that no text behind this place holds, so that they are looked for once. */
  readonly unclosed = new Set<string>();
  /** What is read decides: a brace behind it belongs to the statement. */
  isHead = false;
  /** What is read stands in parentheses or brackets. */
  isList = false;
  /** What is read is one of several arguments that stand side by side. */
  isArgument = false;
  /** What is read is told to an object in a cascade: what stands behind it is told to the same. */
  isCascade = false;
  /** Where to go on behind a line end: the bodies of heredocs stand there. */
  readonly #bodies = new Map<number, number>();

  constructor(make: Maker, language: ScriptLanguage, start?: number, end?: number, depth?: number) {
    super(make, start, end, depth);
    this.language = language;
  }

  /** A part of the same text, as deep as this. */
  within(start: number, end: number): ScriptCursor {
    return new ScriptCursor(this.make, this.language, start, end, this.depth);
  }

  /** Runs `read` on what decides in a statement, or on anything in brackets of it. */
  inHead<T>(read: () => T, isHead = true): T {
    return this.#during('isHead', isHead, read);
  }

  /** Runs `read` on one of several arguments that stand side by side, or on anything in brackets of it. */
  asArgument<T>(read: () => T, isArgument = true): T {
    return this.#during('isArgument', isArgument, read);
  }

  /** Runs `read` on one part of a cascade, or on anything in brackets of it. */
  inCascade<T>(read: () => T, isCascade = true): T {
    return this.#during('isCascade', isCascade, read);
  }

  #during<T>(flag: 'isHead' | 'isArgument' | 'isCascade', value: boolean, read: () => T): T {
    const before = this[flag];
    this[flag] = value;
    const result = read();
    this[flag] = before;
    return result;
  }

  /** White space and comments; line ends only where they mean nothing. */
  space(lines: boolean): void {
    for (;;) {
      this.match(BLANKS);
      if (lines && this.char === '\n') this.at = this.#bodies.get(this.at) ?? this.at + 1;
      else if (!this.#comment()) return;
    }
  }

  #comment(): boolean {
    const start = this.at;
    if (this.match(this.language.comment) === undefined && !(this.isList && this.language.directives === true && this.match(DIRECTIVE) !== undefined)) return false;
    this.make.comment(start, this.at);
    return true;
  }

  /** Where the body of a heredoc that is opened on this line begins. */
  nextBody(): number {
    const newline = this.text.indexOf('\n', this.at);
    return newline < 0 ? this.end : this.#bodies.get(newline) ?? newline + 1;
  }

  /** Behind this line the text goes on at `end`. */
  bodyUntil(end: number): void {
    const newline = this.text.indexOf('\n', this.at);
    if (newline >= 0) this.#bodies.set(newline, Math.max(end, newline + 1));
  }
}

/** In a list nothing is decided by it that matters. */
const DIRECTIVE = /#[ \t]*(?:if|ifn?def|elif|else|endif)\b[^\n]*/y;
const BLANKS = /(?:[ \t\r\uFEFF]|\\\r?\n)+/y;
