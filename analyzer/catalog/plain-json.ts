import { jsonIn } from '../attempts.ts';
/** The value of a text that is JSON in which no key stands twice in one object; `undefined` for any other text. */
export function plainJson(text: string): unknown {
  const value = jsonIn(text);
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
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (colon !== undefined) keys += 1;
  return keys;
}
