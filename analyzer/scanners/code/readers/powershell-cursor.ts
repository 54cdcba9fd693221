import type { Maker } from './make.ts';

const DEEPEST = 100;

/** A place in PowerShell text. */
export class PowerShellCursor {
  at: number;
  readonly end: number;
  readonly make: Maker;
  readonly text: string;
  /** Marks that no text behind this place closes, so that they are looked for once. */
  readonly unclosed = new Set<string>();
  #depth: number;

  constructor(make: Maker, start = 0, end = make.text.length, depth = 0) {
    this.#depth = depth;
    this.make = make;
    this.text = make.text;
    this.at = start;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  get char(): string {
    return this.at < this.end ? this.text[this.at]! : '';
  }

  ahead(token: string): boolean {
    return this.text.startsWith(token, this.at) && this.at + token.length <= this.end;
  }

  /** A part of the same text, as deep as this. */
  within(start: number, end: number): PowerShellCursor {
    return new PowerShellCursor(this.make, start, end, this.#depth);
  }

  /** What a sticky pattern matches here, stepped over. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || found === '' || this.at + found.length > this.end) return undefined;
    this.at += found.length;
    return found;
  }

  /** White space, joined lines and comments; line ends only where they mean nothing. */
  space(lines: boolean): void {
    for (;;) {
      this.match(lines ? SPACE_AND_LINES : SPACE);
      const start = this.at;
      if (this.match(COMMENT) === undefined) return;
      this.make.comment(start, this.at);
    }
  }

  /** Runs `read` one level deeper; `undefined` where text nests too deeply to follow. */
  deeper<T>(read: () => T): T | undefined {
    if (this.#depth >= DEEPEST) {
      this.make.problem(this.at, 'This is nested too deeply.');
      return undefined;
    }
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }
}

const SPACE = /(?:[ \t\r\uFEFF]|`\r?\n)+/y;
const SPACE_AND_LINES = /(?:[\s;\uFEFF]|`\r?\n)+/y;
const COMMENT = /<#[\s\S]*?(?:#>|$(?![\s\S]))|#[^\n]*/y;
