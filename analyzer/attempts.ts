import type { Json } from './model.ts';

/** The value of a JSON text; `undefined` when it is none. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What is made of a value; `undefined` where that is nested deeper than anybody writes it, and than can be followed. */
export function unlessTooDeep<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) return undefined;
    throw error;
  }
}

/** `%66ilters` → `filters`. One with a malformed escape stays as it is: neither a log line nor a stray sign in code is a reason to stop. */
export function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
