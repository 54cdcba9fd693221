import { isMethod, isTarget, requestLine } from '../../record/asked.ts';
import { at } from '../../record/keys.ts';
import { isUnread, type Found } from '../../record/record.ts';
import { isWithoutScheme } from '../../record/target.ts';
import { isObject, type JsonObject } from '../../record/values.ts';
import { DIALECTS, USUAL, type Dialect } from '../names/dialects.ts';
import { objectRecord } from './json.ts';

/** Programs put what a request was below a name or two: `{"api": {"request": {…}}}`. */
const DEPTH = 3;

/**
 * Reads a record whose fields have names of its program's own, by what is in them: one that holds a whole request line, or a method and one path or
 * URL beside each other. What else it tells is looked for under the usual names, there, on the way down, and at the top. Of what could be several things in
 * one place nothing is said, nor of a record whose program has a field for what was asked for. What stands in several places is read in each.
 */
export function unnamedFields(value: JsonObject, line: number): Found[] {
  const has = (name: string): boolean => at(value, name) !== undefined;
  if (DIALECTS.some(({ marks, uri }) => marks.some(has) && uri.some(has))) return [];
  const records = [...ownNames(value, [''])].map(({ own, beside }) => withAddress(objectRecord(value, line, [own]), beside));
  const paths = records.map((record) => (isUnread(record) ? '' : pathOf(record.target)));
  return records.filter((_, index) => records.length === 1 || (!PLACEHOLDER.test(paths[index] ?? '') && saysMost(index, records, paths)));
}

/** A request line whose address stands beside it: there it has its host and its query. (Azure's Application Insights) */
function withAddress(record: Found, beside: readonly string[]): Found {
  if (isUnread(record) || record.host !== undefined || !record.target.startsWith('/')) return record;
  const [address, other] = beside.filter((text) => /^https?:\/\//i.test(text) && pathOf(text) === pathOf(record.target));
  return address === undefined || other !== undefined ? record : { ...record, target: address, queryUnknown: false };
}

/** The name of a route: where a request stands beside it, it says what is asked and not what was. */
const PLACEHOLDER = /\/(?:[{:<][^/]+|[?*])(?=\/|$)/;

function pathOf(target: string): string {
  return target.replace(/^\w+:\/\/[^/]*|\?.*$/gs, '');
}

/** Whether no other record of the same path says more: one that names the path alone may be told once more, with its query and its answer. */
function saysMost(index: number, records: readonly Found[], paths: readonly string[]): boolean {
  const own = worth(records[index] as Found);
  return records.every((other, at) => paths[at] !== paths[index] || own > worth(other) || (own === worth(other) && index <= at));
}

function worth(record: Found): number {
  return isUnread(record) ? 0 : 1 + Number(record.target.includes('?')) + Number(record.status !== undefined);
}

/** Fields for what led to a request, and for where in a program something was written, whose paths were not asked for. */
const ELSEWHERE = /referr?er|^origin$|^@?caller|^(?:file|source|src)_?name$/i;
const OF_SOURCE = /\.[A-Za-z]+:\d+$/;

/** The names of a request in a record, and the texts beside it. */
interface OwnNames {
  own: Dialect;
  beside: readonly string[];
}

/** `above` are the names on the way down, each with those before it. */
function* ownNames(value: JsonObject, above: readonly [string, ...string[]]): Generator<OwnNames> {
  const [prefix] = above;
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = (isOfKind: (text: string, name: string) => boolean): string[] => texts.filter(([name, text]) => isOfKind(text, name)).map(([name]) => `${prefix}${name}`);
  const lines = named((text) => requestLine(text) !== undefined);
  const method = named((text, name) => isMethod(text) || (name === 'method' && isMethod(text.toUpperCase())));
  const [uri = []] = [isTarget, isWithoutScheme].map((isOfKind) => named((text, name) => isOfKind(text) && !ELSEWHERE.test(name) && !OF_SOURCE.test(text))).filter((names) => names.length > 0);
  const beside = texts.map(([, text]) => text);
  if (lines.length === 1) yield { own: usual(above, { uri: lines }), beside };
  else if (method.length === 1 && uri.length === 1) yield { own: usual(above, { method, uri }), beside };
  if (above.length <= DEPTH) for (const [name, inner] of Object.entries(value)) if (isObject(inner)) yield* ownNames(inner, [`${prefix}${name}.`, ...above]);
}

/** The usual names, as they stand beside a request below some name, on the way there, and at the top. */
function usual(above: readonly string[], request: Partial<Dialect>): Dialect {
  const everywhere = Object.entries(USUAL).map(([part, names]) => [part, Array.isArray(names) ? above.flatMap((prefix) => names.map((name) => `${prefix}${name}`)) : names]);
  return { ...USUAL, ...Object.fromEntries(everywhere), ...request };
}
