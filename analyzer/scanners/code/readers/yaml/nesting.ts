/** Fewer levels than use up the stack of a thread. At its end V8 may have to compile a regular expression, where it ends the whole program: nobody could catch that. */
const DEEPEST = 500;

/** Lists in lists, and keys of keys, that all begin on one line. */
const ON_ONE_LINE = new RegExp(`(?:[-?] +){${DEEPEST}}`);

/** Whether a text may nest more deeply than its parser can follow. Brackets are counted as they stand, from each key that begins a line. */
export function nestsTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_MAP) {
      if (++depth > DEEPEST) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_MAP) depth = Math.max(0, depth - 1);
    else if (code === NEWLINE && /\w/.test(text.charAt(at + 1))) depth = 0;
  }
  return ON_ONE_LINE.test(text);
}

const [NEWLINE, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [...'\n[]{}'].map((char) => char.charCodeAt(0));
