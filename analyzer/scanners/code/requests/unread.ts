import { onceFor } from '../../once.ts';
import type { Expr, NameExpr } from '../expr/expr.ts';
import { argumentOf } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import { speaksToApi } from '../page/evidence.ts';
import type { Page } from '../page/page.ts';
import { functionGiven } from '../values/bindings.ts';
import { HOLE, flatten, hasSlash, isAnything, textOf, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { beginsAddress } from '../values/hosts.ts';
import { resolve } from '../values/resolve.ts';
import { callersAround, callsInside } from '../calls/callers.ts';
import { isAllWords } from '../commands/passed-on.ts';
import { withGivenBase } from '../paths/given-base.ts';
import { beginsAnyhow } from '../paths/open-beginnings.ts';
import { isRoot } from '../paths/own-addresses.ts';
import { pathOf } from '../paths/path.ts';
import { rootedIn } from '../paths/rooted.ts';
import { wordGiven } from '../values/words-given.ts';

/** Whether nobody can tell what a request asks for: in a file that speaks to the API nothing of its address is known, or not how it begins, or all that tells one path from another is decided at run time. */
export function isUnread(url: Expr, page: Page): boolean {
  const strs = fold(url, page.scope);
  return strs.every(leadsAnywhere) ? speaks(page) && !isGiven(url, page) && !isToldWhole(url, page) && !isCode(url) : strs.some((str) => isOpenPath(str, page) || isOpenTail(str, page));
}

/** Whether an address that only ends as some of the catalog do stands where that is worth a word. */
export function isOpenTail(str: Str, page: Page): boolean {
  return speaks(page) && beginsAnyhow(str, page.vocabulary);
}

/** Code that puts an address together is read as such. */
function isCode(url: Expr): boolean {
  return url.kind === 'string' && everyExpr(url.parts.filter((part) => part.kind !== 'chunk')).some(({ kind }) => kind === 'embedded');
}

/** Whether of an address nothing is known, but where one unknown ends and the next begins: `${base}/${path}`. */
export function leadsAnywhere(str: Str): boolean {
  return /^\uE000[\uE000/]*$/.test(flatten(str).text);
}

/** Whether the code speaks to the API itself, so that an address of which nothing is known is worth a word. */
export function speaks({ unit, evidence, sheet }: Page): boolean {
  return evidence.level === 'file' && speaksToApi(unit, sheet);
}

/** An address of the API with nothing but unknowns behind its base or its root: `${API}/${path}`, `/zones/${zone}/${path}`. A document shows such a one, and asks for nothing. Where nothing else says that it is asked for, the address must name the API: few get as far as to be asked. */
export function isOpenPath(written: Str, page: Page, mustName: () => boolean = () => false): boolean {
  const str = withGivenBase(written, page);
  if (!hasSlash(str) || !(str.some(({ kind }) => kind === 'hole') || PLACEHOLDER.test(textOf(str) ?? ''))) return false;
  const last = str.findLast(isAnything);
  if (page.context === 'doc' || (last?.kind === 'hole' && last.expr !== undefined && isGiven(last.expr, page))) return false;
  const { evidence, vocabulary } = page;
  const beginnings = vocabulary.apis.flatMap(({ hosts, basePaths }) => [...hosts, ...basePaths]);
  const path = pathOf(beginnings.reduce((text, one) => text.replace(`${one}${HOLE}`, `${one}/${HOLE}`), parted(flatten(str).text, last)), vocabulary.apis);
  if (path === undefined) return false;
  const [root, id, ...rest] = path.segments;
  if (!path.base && mustName()) return false;
  if (root === undefined || rest.some(({ text }) => text !== undefined && !NUMBER.test(text))) return false;
  if (root.text === undefined) {
    return id?.text === undefined && path.isOurs && !(path.segments.length === 1 && last?.kind === 'hole' && last.expr !== undefined && isToldWhole(last.expr, page));
  }
  return rest.length > 0 && (id?.text === undefined || (holdsIds(root.text, page) && !(WORD.test(id.text) && page.context !== 'test'))) && evidence.level !== 'none' && rootedIn(path, vocabulary) !== undefined;
}

/** `/zones/edits/{id}` is of an API that has more than ids there. A word in capitals stands for what is to be put in its place. */
const WORD = /^[a-z]{4,}s$/;

/** An id may be a number. */
const NUMBER = /^\d+$/;

/** `/zones/{zone}/{kind}`, which is filled with what stands beside it, or by a template: `/zones/{{ zone }}/{{ kind }}`. */
const PLACEHOLDER = /\}\/\{\w+\}$|\/(?:\{\{[^{}]*\}\}|<%=[^%]*%>)$/;

/** The base of the API and nothing behind it. */
export function isBase(str: Str, { vocabulary: { apis } }: Page): boolean {
  const text = textOf(str);
  const path = text === undefined ? undefined : pathOf(text, apis);
  return path?.segments.length === 0 && path.isOurs;
}

/** Whether an address comes from something unknown that is told the base of the API: `address(BASE, zone)`, a builder that begins with it. */
export function isBegunUnread(address: Expr, page: Page, depth = 0): boolean {
  const { value, scope } = resolve(address, page.scope);
  if (depth > DEPTH || value.kind !== 'call' || scope !== page.scope) return false;
  // What fills a format or joins is followed: `fmt.Sprintf("%s/zones/%s/dns_records", BASE, zone)`.
  if (fold(address, page.scope).every((str) => !leadsAnywhere(str) && !isBase(str, page) && !isOpenPath(str, page))) return false;
  const told = value.args.map((arg) => fold(arg.value, scope)[0] ?? []);
  // `address(BASE, 'zones', zone, 'dns_records')` is told all of the path.
  if (told.some((str) => namesRoot(str, page)) && textOf(told.at(-1)) !== undefined) return false;
  const parts = [...value.args.map((arg) => arg.value), ...(value.callee.kind === 'member' ? [value.callee.object] : [])];
  return parts.some((part) => (fold(part, scope).some((str) => isBase(str, page)) || isBegunUnread(part, page, depth + 1)));
}

/** Whether a text begins with a word that begins a path of the API. */
export function namesRoot(str: Str, { vocabulary }: Page): boolean {
  return isRoot(/^\/?(\w+)/.exec(flatten(str).text)?.[1], vocabulary);
}

/** Calls around one another, and names between them. */
const DEPTH = 8;

/** An id with something behind it that may be the rest of a path: `/zones/${zone}${path}`. What is called a query is none. */
function parted(text: string, last: Str[number] | undefined): string {
  const name = last?.kind === 'hole' && (last.expr?.kind === 'name' || last.expr?.kind === 'member') ? last.expr.name : '';
  return QUERY.test(name) ? text : text.replace(GLUED, `$1/${HOLE}`);
}

const QUERY = /quer|params|^qs$|search|suffix/i;
const GLUED = new RegExp(`([${HOLE}}])${HOLE}$`);

/** Whether behind a root there stand only ids: an account has one, a user has none. */
function holdsIds(root: string, { vocabulary }: Page): boolean {
  return vocabulary.templates.every(([first, second]) => first !== root || second?.startsWith('{') !== false);
}

/** What a function of a shell is given, in a file where each that calls it says what: there, this is read. */
function isGiven(expr: Expr, page: Page): boolean {
  const given = wordGiven(expr, page.scope);
  return given !== undefined && isReadByCallers(given, page);
}

/** Functions may call each other. */
const isReadByCallers = onceFor((given: NameExpr, page: Page): boolean => {
  const calls = callersAround(given.start, page.unit).filter((one) => one.kind === 'command');
  const index = Number(given.name);
  return calls.length > 0 && calls.every(({ words }) => {
    const asked = Number.isNaN(index) ? words.slice(1) : words.slice(index, index + 1);
    return !words.slice(1).some(isAllWords) && asked.every((word) => !isUnread(word, page));
  });
}, true);

/**
 * Whether an address is what the function around it is told, which nothing outside of the file can call, and each call of it there says one
 * that is read: whole, or from its root on.
 */
export function isToldWhole(address: Expr, page: Page): boolean {
  return address.kind === 'name' && isEachTold(address, page);
}

const isEachTold = onceFor((address: NameExpr, page: Page): boolean => {
  const calls = callsInside(functionGiven(address.name, address.start, page.unit), page);
  return calls !== undefined && calls.every(({ call, parameters }) => {
    const parameter = parameters.find(({ name }) => name === address.name);
    const told = parameter && argumentOf(parameter, call.args)?.value;
    return told !== undefined && (isToldWhole(told, page) || fold(told, page.scope).every((str) => isWhole(str, page)));
  });
}, false);

function isWhole(str: Str, page: Page): boolean {
  return hasSlash(str) && !leadsAnywhere(str) && (beginsAddress(str) || namesRoot(str, page)) && !isOpenPath(str, page);
}

