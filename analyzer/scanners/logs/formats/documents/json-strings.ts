import { BACKSLASH, QUOTE } from '../../../ascii.ts';

/** Skips the strings of a JSON text that comes in chunks, and keeps what may be a name. */
export class JsonStrings {
  #isOpen = false;
  #isEscaped = false;
  #isKept = false;
  #last = '';

  /** Whether the last chunk ended within a string. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The last string read that may be a name, if it is short enough to be one that matters. */
  get last(): string {
    return this.#last;
  }

  /** Continues a string that the last chunk left open; answers the index after it. */
  resume(chunk: Buffer): number {
    return this.#isOpen ? this.#rest(chunk, 0) + 1 : 0;
  }

  /** Skips from within a string to its closing quote; the length of the chunk when it is not there. The text is kept of one that may be a name. */
  skip(chunk: Buffer, from: number, mayBeName: boolean): number {
    this.#isKept = mayBeName;
    if (mayBeName) this.#last = '';
    return this.#rest(chunk, from);
  }

  /** The same of a string whose text is of no interest. */
  end(chunk: Buffer, from: number): number {
    const at = closingQuote(chunk, from);
    return at < chunk.length ? at : this.skip(chunk, from, false);
  }

  #rest(chunk: Buffer, from: number): number {
    const at = closingQuote(chunk, from + (this.#isEscaped ? 1 : 0));
    [this.#isOpen, this.#isEscaped] = [at >= chunk.length, at > chunk.length];
    const end = Math.min(at, chunk.length);
    if (this.#isKept && this.#last.length + end - from < NAME) this.#last += chunk.toString('latin1', from, end);
    return end;
  }
}

/** Byte by byte: most strings are so short that it costs more to have them searched. Beyond the chunk where it ends within the string. */
function closingQuote(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at] !== QUOTE) at += chunk[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Longer strings are no names that matter. */
const NAME = 32;
