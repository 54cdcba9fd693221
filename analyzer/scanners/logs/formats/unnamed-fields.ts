import { at } from '../record/keys.ts';
import type { LogRecord, Unread } from '../record/record.ts';
import { isObject, type JsonObject } from '../record/values.ts';
import { DIALECTS, USUAL, type Dialect } from './dialects.ts';
import { objectRecord } from './json.ts';
import { isMethod, isTarget, requestLine } from './unnamed.ts';

/** Programs put what a request was below a name or two: `{"api": {"request": {…}}}`. */
const DEPTH = 3;

/**
 * Reads a record whose fields have names of its program's own, by what is in them: one that holds a whole request line, or a method and one path or
 * URL beside each other. What else it tells is looked for under the usual names, there and at the top. Of what could be several things nothing is said,
 * nor of a record whose program has a field for what was asked for.
 */
export function unnamedFields(value: JsonObject, line: number): (LogRecord | Unread)[] {
  if (DIALECTS.some(({ marks, uri }) => marks.length > 0 && uri.some((name) => at(value, name) !== undefined))) return [];
  const own = ownNames(value, '', DEPTH);
  return own === undefined ? [] : [objectRecord(value, line, [own])];
}

function ownNames(value: JsonObject, above: string, depth: number): Dialect | undefined {
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = (isOfKind: (text: string) => boolean): string[] => texts.filter(([, text]) => isOfKind(text)).map(([name]) => `${above}${name}`);
  const lines = named((text) => requestLine(text) !== undefined);
  if (lines.length === 1) return usual(above, { uri: lines });
  const [method, uri] = [named(isMethod), named(isTarget)];
  if (method.length === 1 && uri.length === 1) return usual(above, { method, uri });
  if (depth === 0) return undefined;
  const below = Object.entries(value).map(([name, inner]) => (isObject(inner) ? ownNames(inner, `${above}${name}.`, depth - 1) : undefined));
  return below.find((found) => found !== undefined);
}

/** The usual names, as they stand beside a request below some name, and at the top. */
function usual(above: string, request: Partial<Dialect>): Dialect {
  const everywhere = Object.entries(USUAL).map(([part, names]) => [part, Array.isArray(names) ? [...names.map((name) => `${above}${name}`), ...names] : names]);
  return { ...USUAL, ...Object.fromEntries(everywhere), ...request };
}
