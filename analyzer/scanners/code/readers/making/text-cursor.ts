import type { Maker } from './make.ts';

/** Deeper nesting than any file needs; generated or hostile text must not overflow the stack. */
const DEEPEST = 100;

/** A place in a text that is read from left to right by what stands there. */
export class TextCursor {
  at: number;
  readonly end: number;
  readonly make: Maker;
  readonly text: string;
  /** How many readers wait for the end of what they contain. */
  protected depth: number;

  constructor(make: Maker, start = 0, end = make.text.length, depth = 0) {
    this.depth = depth;
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

  get isTooDeep(): boolean {
    return this.depth >= DEEPEST;
  }

  ahead(token: string): boolean {
    return this.text.startsWith(token, this.at) && this.at + token.length <= this.end;
  }

  /** What a sticky pattern matches here, stepped over. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || found === '' || this.at + found.length > this.end) return undefined;
    this.at += found.length;
    return found;
  }

  /** Whether a sticky pattern matches here. */
  stands(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  /** Runs `read` one level deeper; `undefined` where text nests too deeply to follow. */
  deeper<T>(read: () => T): T | undefined {
    if (this.isTooDeep) {
      this.make.problem(this.at, 'This is nested too deeply.');
      return undefined;
    }
    this.depth++;
    const result = read();
    this.depth--;
    return result;
  }
}
