import { HOLE } from '../../values/flat.ts';
import { TextCursor } from '../making/text-cursor.ts';

/** What the grammar does not allow at `at`. Caught by the statement around it. */
export class Unreadable extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** The words where a file in broken brackets surely begins anew. */
export const TOP_LEVEL = /(?:resource|data)[ \t]+"[^"\n]*"[ \t]+"[^"\n]*"[ \t]*\{/y;

/** What a template language works out inside quotes, `{{ replace .Name "." "_" }}`: its own quotes do not end the text around it. */
export const ACTION = /\{\{-?[ \t]*[\w.$](?:[^"\\\n{}]|\\.|"(?:[^"\\\n]|\\.)*")*\}\}/y;

/** Moves over HCL text: white space, comments, words. Inside brackets line breaks mean nothing. */
export class Cursor extends TextCursor {
  #brackets = 0;

  /** Steps over a token after white space. */
  take(token: string): boolean {
    this.space();
    if (!this.ahead(token)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw new Unreadable(this.at, `"${token}" was expected here.`);
  }

  word(): string | undefined {
    return this.match(WORD);
  }

  space(lines = this.#brackets > 0): void {
    for (;;) {
      this.match(lines ? SPACE_AND_LINES : SPACE);
      if (!this.comment()) return;
    }
  }

  comment(): boolean {
    const start = this.at;
    const found = this.match(COMMENT) ?? (this.ahead('/*') ? this.text.slice((this.at = this.end)) : undefined);
    if (found === undefined) return false;
    this.make.comment(start, this.at);
    return true;
  }

  /** Runs `read` where line breaks are (`nested`) or are not white space. */
  bracketed<T>(nested: boolean, read: () => T): T {
    const before = this.#brackets;
    if (this.isTooDeep) throw new Unreadable(this.at, 'This is nested too deeply.');
    this.depth++;
    this.#brackets = nested ? before + 1 : 0;
    try {
      return read();
    } finally {
      this.#brackets = before;
      this.depth--;
    }
  }

  /** To the end of a statement that cannot be read: its line, or the bracket it opened and did close. */
  recover(start: number): void {
    let depth = 0;
    this.at = start;
    while (!this.done) {
      if (this.match(PLAIN) !== undefined || this.match(COMMENT) !== undefined || this.match(STRING) !== undefined) continue;
      const { char } = this;
      if (char === '\n' && (depth === 0 || this.#restarts())) break;
      if ('}])'.includes(char) && depth-- === 0) break;
      if ('{[('.includes(char)) depth++;
      this.at++;
    }
    if (this.at === start && !this.done && this.char !== '}') this.at++;
  }

  #restarts(): boolean {
    TOP_LEVEL.lastIndex = this.at + 1;
    return TOP_LEVEL.test(this.text);
  }
}

const WORD = new RegExp(`[\\p{ID_Start}_${HOLE}][\\p{ID_Continue}${HOLE}-]*`, 'uy');
const SPACE = /[ \t\r\uFEFF]+/y;
const SPACE_AND_LINES = /[\s\uFEFF]+/y;
const COMMENT = /(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\//y;
const PLAIN = /[^\n"#/{}[\]()]+/y;
const STRING = /"(?:[^"\\\n]|\\.)*"?/y;
