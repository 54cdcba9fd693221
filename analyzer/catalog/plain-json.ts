import { jsonIn } from '../attempts.ts';
/** The value of a text that is JSON in which no key stands twice in one object; `undefined` for any other text. */
export function plainJson(text: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) return undefined;
  return keysIn(value) === keysWritten(text) ? value : undefined;
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  // Without a list made for each object.
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + keysIn(one), 0);
  let keys = 0;
  for (const key in value) keys += 1 + keysIn((value as Record<string, unknown>)[key]);
  return keys;
}

/** In JSON a string before a colon is a key, and nothing else is. */
function keysWritten(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open >= 0; ) {
    const end = stringEnd(text, open);
    let next = end;
    while (text.charCodeAt(next) <= SPACE) next += 1;
    if (text.charCodeAt(next) === COLON) keys += 1;
    open = text.indexOf('"', end);
  }
  return keys;
}

const [SPACE, COLON, BACKSLASH] = [32, 58, 92];

/** Behind the quote that no backslash takes away. */
function stringEnd(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
}
