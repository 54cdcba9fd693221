import type { Declares, Expr } from '../../expr/expr.ts';
import type { Maker } from '../making/make.ts';
import { TextCursor } from '../making/text-cursor.ts';
import type { Reading } from './fed.ts';

/** A heredoc whose body begins on the next line. */
interface Pending {
  word: string;
  quoted: boolean;
  tabs: boolean;
  take(body: Expr): void;
}

/**
 * What is written as a shell writes it, or nearly so. In a Makefile a dollar is doubled, and `$(NAME)` is a variable; in fish `set` binds,
 * brackets without a dollar run a command, and blocks close with `end`. In a Dockerfile lines of comments between joined lines are left out.
 */
type Flavour = 'sh' | 'make' | 'fish' | 'docker';

const BLANK = new Set([' ', '\t', '\r', '\\', '\uFEFF']);
const BLANKS = /(?:[ \t\r\uFEFF]|\\\r?\n)+/y;
/** What joins lines of a Dockerfile. (Dockerfile reference, "Format") */
export const JOINED = /\\[ \t]*\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*/;
const JOINED_BLANKS = new RegExp(`(?:[ \\t\\r\\uFEFF]|${JOINED.source})+`, 'y');
const BEFORE_COMMENT = /[\s;&|()`\uFEFF]/;

/** A place in shell text, with the heredocs that wait for the end of the line. */
export class ShellCursor extends TextCursor {
  readonly flavour: Flavour;
  readonly waiting: Pending[] = [];
  /** A backquote ends what is read. */
  inBackquotes = false;
  /** What expansions bind that stand in words: `${LEVEL:=high}`. */
  readonly bound: Expr[] = [];
  /** What the last command reads line by line, for whoever knows the lines. */
  reading?: Reading;
  #isSubshell = false;

  constructor(make: Maker, start = 0, end = make.text.length, flavour: Flavour = 'sh', depth = 0) {
    super(make, start, end, depth);
    this.flavour = flavour;
  }

  /** A part of the same text, as deep as this. */
  part(start: number, end: number): ShellCursor {
    return new ShellCursor(this.make, start, end, this.flavour, this.depth + 1);
  }

  /** Spaces and joined lines. */
  blanks(): void {
    if (!BLANK.has(this.char)) return;
    const start = this.at;
    const blanks = this.match(this.flavour === 'docker' ? JOINED_BLANKS : BLANKS);
    if (blanks?.includes('#') === true) for (const { index, 0: comment } of blanks.matchAll(/#.*/g)) this.make.comment(start + index, start + index + comment.length);
  }

  /** A comment begins a word. */
  comment(): boolean {
    const start = this.at;
    if (this.char !== '#' || (start > 0 && !BEFORE_COMMENT.test(this.text[start - 1]!))) return false;
    const newline = this.text.indexOf('\n', start);
    this.at = newline < 0 ? this.end : Math.min(newline, this.end);
    this.make.comment(start, this.at);
    return true;
  }

  /** Blanks, comments and line ends; `onLine` is told of each line end, behind which heredocs stand. */
  space(onLine: () => void): void {
    for (;;) {
      this.blanks();
      if (this.char === '\n') {
        this.at++;
        onLine();
      } else if (!this.comment()) return;
    }
  }

  /** What an assignment declares here. */
  get declares(): Declares {
    return this.#isSubshell ? 'function' : 'file';
  }

  /** Runs `read` where what is bound is lost at the end. */
  subshell<T>(read: () => T): T {
    const before = this.#isSubshell;
    this.#isSubshell = true;
    const result = read();
    this.#isSubshell = before;
    return result;
  }

  /** Runs `read` where a backquote is (or is not) the end. */
  within<T>(backquotes: boolean, read: () => T): T {
    const before = this.inBackquotes;
    this.inBackquotes = backquotes;
    const result = read();
    this.inBackquotes = before;
    return result;
  }
}
