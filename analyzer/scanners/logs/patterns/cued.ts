import { CHARACTERS } from './characters.ts';
import { needsOf, type Pair } from './needs.ts';

/** Patterns whose needs are kept in one number. */
const BITS = 31;

/** By pairs of characters, the patterns that need them; `IS_NEEDED` where any does. */
const NEEDED: Int32Array[] = [];
const IS_NEEDED = new Uint8Array(CHARACTERS * CHARACTERS);
let learned = 0;

/** Of a text, the patterns of which it holds what they need. */
interface Looked {
  text: string;
  found: Int32Array;
}

/** The last two texts: a line, and what its program wrote of it. */
let [looked, before]: [Looked, Looked] = [nothing(), nothing()];

function nothing(): Looked {
  return { text: '', found: new Int32Array(NEEDED.length) };
}

/** So many texts, if they are no longer than lines are, are let through unasked: to read a pattern costs more than to try it on them, and many a log has no more. */
export const UNASKED = 8;
const LONGEST_UNASKED = 2000;

/** Those that are not entered yet. */
const UNENTERED = new Set<Cue>();

/** Pairs of which a text has to hold one. They are entered when they have been asked for a few times, or all at once for a long text, which is to be looked through but once. */
class Cue {
  readonly #needs: () => readonly Pair[] | undefined;
  #place = -1;
  #bit = 0;
  #asked = 0;

  constructor(needs: () => readonly Pair[] | undefined) {
    this.#needs = needs;
    UNENTERED.add(this);
  }

  isIn(text: string): boolean {
    if (this.#place < 0) {
      this.#asked += 1;
      const isLong = text.length > LONGEST_UNASKED;
      if (this.#asked <= UNASKED && !isLong) return true;
      for (const one of isLong ? UNENTERED : [this]) one.#enter();
    }
    return this.#bit === 0 || ((foundIn(text)[this.#place] as number) & this.#bit) !== 0;
  }

  #enter(): void {
    UNENTERED.delete(this);
    const needs = this.#needs();
    this.#place = Math.floor(learned / BITS);
    if (needs === undefined) return;
    this.#bit = 1 << (learned % BITS);
    learned += 1;
    if (NEEDED.length === this.#place) NEEDED.push(new Int32Array(CHARACTERS * CHARACTERS));
    const needed = NEEDED[this.#place] as Int32Array;
    for (const [first, second] of needs) {
      for (const one of first.codes) {
        for (const next of second.codes) {
          const pair = one * CHARACTERS + next;
          needed[pair] = (needed[pair] as number) | this.#bit;
          IS_NEEDED[pair] = 1;
        }
      }
    }
    [looked, before] = [nothing(), nothing()];
  }
}

/**
 * A pattern that is only tried on texts that hold one of the pairs of characters without which it cannot match. One look at a text tells that for all
 * of them, so that a line costs little however many formats there are.
 */
export class Cued {
  readonly pattern: RegExp;
  readonly #cue: Cue;

  constructor(pattern: RegExp) {
    this.pattern = pattern;
    this.#cue = new Cue(() => needsOf(pattern));
  }

  test(text: string): boolean {
    return this.#cue.isIn(text) && this.pattern.test(text);
  }

  exec(text: string): RegExpExecArray | null {
    return this.#cue.isIn(text) ? this.pattern.exec(text) : null;
  }

  /** Whether a text holds what the pattern needs. */
  mayMatch(text: string): boolean {
    return this.#cue.isIn(text);
  }
}

/** Patterns of which a text is known at once to hold what none of them needs, as most texts do. */
export class CuedList {
  readonly #patterns: readonly Cued[];
  readonly #cue: Cue;

  constructor(patterns: readonly Cued[]) {
    this.#patterns = patterns;
    this.#cue = new Cue(() => {
      const needs = patterns.map(({ pattern }) => needsOf(pattern));
      const known = needs.filter((one) => one !== undefined);
      return known.length < needs.length ? undefined : known.flat();
    });
  }

  /** Whether any matches. */
  test(text: string): boolean {
    return this.first(text, () => true) === true;
  }

  /** What is made of the first that matches, of which anything is made. */
  first<R>(text: string, made: (match: RegExpExecArray, index: number) => R | undefined): R | undefined {
    if (!this.#cue.isIn(text)) return undefined;
    for (let index = 0; index < this.#patterns.length; index += 1) {
      const match = (this.#patterns[index] as Cued).exec(text);
      const one = match === null ? undefined : made(match, index);
      if (one !== undefined) return one;
    }
    return undefined;
  }
}

function foundIn(text: string): Int32Array {
  if (looked.text !== text) {
    [looked, before] = [before, looked];
    if (looked.text !== text) look(text, looked.found);
  }
  // Two texts that are the same one are compared faster.
  looked.text = text;
  return looked.found;
}

function look(text: string, found: Int32Array): void {
  found.fill(0);
  let one = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const next = code < CHARACTERS ? code : 0;
    const pair = one * CHARACTERS + next;
    one = next;
    if (IS_NEEDED[pair] === 0) continue;
    for (let place = 0; place < NEEDED.length; place += 1) found[place] = (found[place] as number) | ((NEEDED[place] as Int32Array)[pair] as number);
  }
}
