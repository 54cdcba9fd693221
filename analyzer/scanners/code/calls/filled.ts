import type { Arg, Call, Expr } from '../expr/expr.ts';
import { lastName } from '../expr/walk.ts';
import { textOf, type Str } from '../values/flat.ts';
import { fold, product } from '../values/fold.ts';
import { split } from '../values/format.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { chainBefore } from './chained-parts.ts';
import type { Chained } from './request-calls.ts';

/** `{zone}`, `{+zone}`, `%{zone}`, `%(zone)s`, `/:zone`; what of them is literal text is nobody else's to fill in. */
const PLACEHOLDERS = /%\((?<percent>\w+)\)s|%?\{\+?(?<braces>\w+)\}|(?<=\/):(?<colon>\w+)/g;

/** Addresses, and the arguments of the call that fill something into one of them. */
export interface Filled {
  strs: Str[];
  fillers: ReadonlySet<Arg>;
}

/**
 * Addresses whose placeholders are filled in by what is told beside them: `call('/zones/:zone/settings/:id', { id: 'minify' })`,
 * `call("/settings/{id}", id="minify")`, `.uri("/settings/{id}", "minify")`, `.pathParam("id", "minify").patch("/settings/{id}")`.
 * A placeholder of which nothing is told stays.
 */
export function filledBeside(strs: Str[], call: Call, scope: Scope, chained: Chained): Filled {
  const fillers = new Set<Arg>();
  return {
    strs: strs.flatMap((str) => {
      const given = fillingsOf(str, call, scope, chained);
      if (given === undefined) return [str];
      for (const { by } of given.values()) fillers.add(by);
      return filled(str, given, scope);
    }),
    fillers,
  };
}

/** The same in a function, where what it is given under a name fills a placeholder as that: only where any does. */
export function filledWithGiven(strs: Str[], call: Call, scope: Scope, chained: Chained): Str[] {
  return strs.flatMap((str) => {
    const given = fillingsOf(str, call, scope, chained);
    return given === undefined ? [] : filled(str, given, scope, true);
  });
}

/** What a placeholder is filled with, and the argument that it stands in. */
interface Given {
  value: Expr;
  by: Arg;
}

/** The placeholders of an address, and what each is given as far as that is known. */
interface Blanks {
  names: ReadonlySet<string>;
  given: Map<string, Given>;
}

/** What fills the placeholders of a text; `undefined` where nothing does. */
function fillingsOf(str: Str, call: Call, scope: Scope, chained: Chained): Map<string, Given> | undefined {
  const names = str.flatMap((piece) => (piece.kind === 'text' ? [...piece.value.matchAll(PLACEHOLDERS)].map(nameOf) : []));
  const given = names.length === 0 ? undefined : valuesOf(names, call, scope, chained);
  return given === undefined || given.size === 0 ? undefined : given;
}

function nameOf({ groups = {} }: RegExpMatchArray): string {
  return groups['percent'] ?? groups['braces'] ?? groups['colon'] ?? '';
}

function filled(str: Str, given: ReadonlyMap<string, Given>, scope: Scope, withNames = false): Str[] {
  return product(str.flatMap((piece) => (piece.kind === 'hole' ? [[[piece]]] : split(piece, PLACEHOLDERS, (match) => {
    const value = given.get(nameOf(match))?.value;
    const known = value === undefined ? [] : fold(value, scope);
    if (known.length > 0 && known.every((one) => isPartOfPath(textOf(one)))) return known;
    return [[withNames && value?.kind === 'name' ? { kind: 'hole', expr: value } : { kind: 'text', value: match[0] }]];
  }))));
}

/** A value of which nothing is known says less than the name of the placeholder. */
function isPartOfPath(text: string | undefined): boolean {
  return text !== undefined && /^[\w./-]+$/.test(text);
}

/** By name where any is given, else in order. */
function valuesOf(names: string[], call: Call, scope: Scope, chained: Chained): Map<string, Given> {
  const blanks: Blanks = { names: new Set(names), given: new Map() };
  const around = [...chainBefore(call), ...chained.get(call) ?? []];
  for (const by of [...call.args, ...around.flatMap((one) => variablesTold(one, scope))]) {
    const { name, value } = by;
    if (name !== undefined && blanks.names.has(name)) blanks.given.set(name, { value, by });
    else if (name === undefined || !NOT_IN_PATH.test(name)) fillFrom(value, by, blanks, scope);
  }
  if (blanks.given.size > 0) return blanks.given;
  const behind = [{ ...call, args: call.args.slice(1) }, ...around].find(({ callee, args }) => IN_ORDER.has(lastName(callee)) && args.length >= names.length);
  const last = behind?.args.slice(-names.length) ?? [];
  return new Map(last.map((by, index) => [names[index] as string, { value: by.value, by }]));
}

/** What a call of the same chain says of the variables of a template: `.routeParam("id", "minify")`, `->withUrlParameters(['id' => 'minify'])`. */
function variablesTold({ callee, args }: Call, scope: Scope): Arg[] {
  if (!TELLS_VARIABLES.test(lastName(callee))) return [];
  const [name, value] = args;
  const word = name === undefined || value === undefined ? undefined : textOf(fold(name.value, scope)[0]);
  return word === undefined || value === undefined ? args : [{ name: word, value: value.value }];
}

/** Rest Assured, resty, RestSharp, Unirest, JAX-RS, Vert.x, Laravel. */
const TELLS_VARIABLES = /^(?:(?:set|add|with)?_?(?:raw)?_?(?:path|route|url|uri|template)_?(?:params?|parameters|segments?|variables)|resolve_?templates?)$/;

/** Fields of a record, also of one in it: `{ params: { path: { setting_id: 'minify' } } }`. (openapi-fetch) */
function fillFrom(record: Expr, by: Arg, blanks: Blanks, scope: Scope, depth = 0): void {
  const { value } = resolve(record, scope);
  if (value.kind !== 'object') return;
  for (const { name, value: inner } of value.fields) {
    if (name === undefined) continue;
    if (blanks.names.has(name) && !blanks.given.has(name)) blanks.given.set(name, { value: inner, by });
    else if (depth < DEEPEST && !NOT_IN_PATH.test(name)) fillFrom(inner, by, blanks, scope, depth + 1);
  }
}

const DEEPEST = 2;

/** What is sent beside a path. */
const NOT_IN_PATH = /^(?:body|json|data|form|payload|headers?|query|search_?params)$/i;

/** Methods that take the variables of a template behind everything else. (Spring, `RestOperations`, `UriSpec`; REST Assured) */
const IN_ORDER = new Set([
  'uri', 'get', 'post', 'patch', 'head', 'options', 'getforobject', 'getforentity', 'headforheaders', 'postforlocation', 'postforobject', 'postforentity',
  'put', 'patchforobject', 'delete', 'optionsforallow', 'exchange', 'execute', 'build', 'buildandexpand', 'expand',
]);
