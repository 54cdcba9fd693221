import { TextCursor } from '../making/text-cursor.ts';

/** A place in PowerShell text. */
export class PowerShellCursor extends TextCursor {
  /** Marks that no text behind this place closes, so that they are looked for once. */
  readonly unclosed = new Set<string>();

  /** A part of the same text, as deep as this. */
  within(start: number, end: number): PowerShellCursor {
    return new PowerShellCursor(this.make, start, end, this.depth);
  }

  /** White space, joined lines and comments; line ends only where they mean nothing. */
  space(lines: boolean): void {
    while (mayBeSpace(this.text.charCodeAt(this.at))) {
      this.match(lines ? SPACE_AND_LINES : SPACE);
      const start = this.at;
      if (this.match(COMMENT) === undefined) return;
      this.make.comment(start, this.at);
    }
  }
}

/** Nearly everywhere it is asked for, no space stands: what is told by its code needs no pattern. */
function mayBeSpace(code: number): boolean {
  return code <= 0x20 || code >= 0x80 || code === 0x23 || code === 0x3b || code === 0x3c || code === 0x60;
}

const SPACE = /(?:[ \t\r\uFEFF]|`\r?\n)+/y;
const SPACE_AND_LINES = /(?:[\s;\uFEFF]|`\r?\n)+/y;
const COMMENT = /<#[\s\S]*?(?:#>|$(?![\s\S]))|#[^\n]*/y;
