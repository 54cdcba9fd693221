import { isRequestLike } from '../calls/asking.ts';
import { methodOfName } from '../calls/methods.ts';
import type { UrlArgument } from '../calls/url-arguments.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { parametersOf } from '../expr/parameters.ts';
import { everyExpr, lastName } from '../expr/walk.ts';
import { snakeCase } from '../expr/wire.ts';
import { openPathsOf } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { isAnything, textOf, type Str } from '../values/flat.ts';
import { fold, loose, product, withoutPlaces } from '../values/fold.ts';
import { joinsOneOf, listWritten } from '../values/joins.ts';
import { resolveCallee } from '../values/resolve.ts';
import { callPathOf } from './call-path.ts';
import { isRoot } from './own-addresses.ts';

/** A path given in pieces; a table of routes leaves the ids out: `add('AUTH', 'zones', 'firewall/waf/packages', 'rules')`. */
export function segmentArguments(call: Call, page: Page): Str | undefined {
  const positional = call.args.filter((arg) => arg.name === undefined);
  if (positional.length < 2) return undefined;
  const strs = positional.map((arg) => fold(arg.value, page.scope)[0] ?? []);
  const root = strs.findIndex((str) => isRoot(textOf(str), page.vocabulary));
  const rest = strs.slice(root);
  if (root < 0 || rest.length < 2 || rest.some((str) => textOf(str) === '')) return undefined;
  // `table('organizations', columns)`, `get(record, 'organizations', &found)`: one word is no path, unless it is what is asked for.
  const isAsked = methodOfName(lastName(call.callee)) !== undefined && strs.slice(0, root).every((str) => textOf(str) !== undefined);
  if (rest.slice(1).every((str) => textOf(str) === undefined) && !isAsked) return undefined;
  // Where ids are given, they stand between the words: `get('zones', zone, 'filters')`.
  const between: Str = rest.some((str) => textOf(str) === undefined) ? loose('/') : [...loose('/'), { kind: 'hole' }, ...loose('/')];
  return rest.flatMap((str, index): Str => (index === 0 ? str : [...between, ...str]));
}

/** Whether the catalog knows exactly this path, or all that is below it. */
function isCatalogued(words: (string | undefined)[], { vocabulary }: Page): boolean {
  return vocabulary.templates.some((template) => {
    const isOpen = template.at(-1) === '{+}';
    const fixed = isOpen ? template.slice(0, -1) : template;
    return (isOpen ? words.length > fixed.length : words.length === fixed.length) && fixed.every((part, index) => part === words[index] || (part.startsWith('{') && (isId(words[index]) || isOneName(words[index], index, fixed))));
  });
}

/** `/zones/example/filters`: behind its root a path has one name, whatever that is, where a word of the catalog ends it. */
function isOneName(word: string | undefined, index: number, template: readonly string[]): boolean {
  return word !== undefined && index === 1 && template.at(-1)?.startsWith('{') === false;
}

/** The same, or a path with a hole that words of the catalog fill: `settings/$id`. */
export function mayBeCatalogued(path: { text: string | undefined }[], page: Page): boolean {
  return isCatalogued(path.map(({ text }) => text), page) || openPathsOf({ path }, page.vocabulary.templates).length > 0;
}

/** The same of an address as it is put together. */
export function leadsToCatalogue(path: Str, page: Page): boolean {
  const found = callPathOf(path, page);
  return found !== undefined && mayBeCatalogued(found.segments, page);
}

/** Whether a path has a word in it that the catalog knows; nearly none has. */
export function namesSegment(str: Str, { vocabulary }: Page): boolean {
  return str.some((piece) => piece.kind === 'text' && piece.value.split('/').some((part) => vocabulary.segments.has(part)));
}

/** `${zone}/filters`: what is filled in first may be a whole address as well. */
export function beginsWithId(tail: Str): boolean {
  const [first, second] = tail.filter(isAnything);
  return first?.kind === 'hole' && second?.kind === 'text' && second.value.startsWith('/');
}

/** Whether a segment may be an id, as far as it is known. */
export function isId(word: string | undefined): boolean {
  return word === undefined || /\d/.test(word);
}

/** Paths that a call is given in one list: `client.get(['zones', id, 'filters'])`, `url.extend(&["zones", id, "filters"])`, `ask("GET", ["zones", id, "filters"])`. */
export function* listedSegments(call: Call, page: Page): Generator<{ url: UrlArgument; strs: () => Str[] }> {
  for (const arg of call.args) {
    const { value } = arg;
    const list = listWritten(value, page.scope);
    if (list?.value.kind !== 'list' || list.value.items.length < 3) continue;
    const { items } = list.value;
    const strs = (): Str[] => product(items.flatMap((item, index) => [...(index === 0 ? [] : [[loose('/')]]), fold(item, list.scope).map((str) => (list.scope === page.scope ? str : withoutPlaces(str)))]));
    const isPath = isRoot(textOf(fold(items[0] as Expr, list.scope)[0]), page.vocabulary) && (isRequestLike(call) || extendsUrl(call) || joinsWhatItIsGiven(call, page));
    if (isPath) yield { url: { arg, expr: value }, strs };
  }
}

/** Whether a function joins a list that it is given; a cache looks things up by theirs. */
function joinsWhatItIsGiven({ callee }: Call, { scope }: Page): boolean {
  const { value } = resolveCallee(callee, scope);
  if (value === callee || value.kind !== 'other') return false;
  const given = new Set(parametersOf(value).map(({ name }) => name));
  // Elixir tells no names of what a function is given.
  return everyExpr([value]).some((one) => one.kind === 'call' && joinsOneOf(one, given.size === 0 ? undefined : given));
}

/** Calls that put what they are given behind a URL. */
function extendsUrl(call: Call): boolean {
  return /^(?:extend|(?:path|url)_?segments?|build_?(?:url|path|uri))$/.test(lastName(call.callee));
}

const GENERATED = /^(?:Get|Post|Put|Patch|Delete)Async$/;

/**
 * The path that a generated client spells with members, `client.Zones[id].Firewall.Rules.GetAsync()`, and, where a word is given by name,
 * with a text in brackets: `client.Zones[id].Settings["minify"].GetAsync()`; `undefined` where it is none.
 */
export function memberSegments({ callee }: Call, page: Page): Str | undefined {
  if (page.unit.language !== 'csharp' || callee.kind !== 'member' || !GENERATED.test(callee.name)) return undefined;
  const path: Str = [];
  let isIndexed = false;
  for (let at: Expr = callee.object; ; at = at.object) {
    if (at.kind === 'index') {
      const [given, ...others] = fold(at.index, page.scope);
      path.unshift(...loose('/'), ...(given !== undefined && others.length === 0 && textOf(given) !== undefined ? given : [{ kind: 'hole' as const, expr: at.index }]));
      isIndexed = true;
      continue;
    }
    if (at.kind !== 'member') return undefined;
    const { nameSpan } = at;
    const word = snakeCase(at.name);
    // Without a way to spell it: a path segment cannot stand where a member does.
    path.unshift({ kind: 'text', value: word, at: () => nameSpan.start });
    if (isRoot(word, page.vocabulary)) return isIndexed ? path : undefined;
    path.unshift(...loose('/'));
  }
}
