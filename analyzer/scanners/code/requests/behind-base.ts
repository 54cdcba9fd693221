import { isKnownRequest } from '../calls/known-requests.ts';
import { methodOfName } from '../calls/methods.ts';
import { isOwn } from '../calls/own-object.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { typeMade } from '../expr/records.ts';
import { chainOf, lastName } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { callPathOf } from '../paths/call-path.ts';
import { beginsWithId, isId, leadsToCatalogue } from '../paths/segments.ts';
import { classAround, functionAround, isInReach } from '../values/binding.ts';
import { blocksAt } from '../values/bindings.ts';
import { fieldBuilt } from '../values/built-fields.ts';
import { flatten, hasSlash, type Str } from '../values/flat.ts';
import { fold, loose, withoutPlaces } from '../values/fold.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import { CLASS_BASE, type Bound, type Scope } from '../values/scope.ts';
import { isTaken, leaveOpen, type Ledger } from './ledger.ts';
import { basesStated, isOfOther, type StatedBase } from './stated-base.ts';
import { isOpenPath } from './unread.ts';

/** What a client with a base asks for by a relative address. */
interface Behind {
  /** The catalogued paths among them. */
  paths: Str[];
  bases: StatedBase[];
  /** Whether the client is the one that was told the base, and not only another of its file. */
  isMade: boolean;
  /** Whether the call makes a request by its name. */
  isAsked: boolean;
  /** The client is one of another service, and asked behind its base. */
  isForeign: boolean;
}

/** `undefined` where a call is told no relative address, or neither its client nor another of the file is told a base. */
export function behindBase(call: Call, tails: Str[], page: Page): Behind | undefined {
  const relative = tails.filter((tail) => isRelative(tail) || beginsWithId(tail));
  const isAsked = mayBeRequest(call);
  // Most calls ask nobody: a client that is called itself has its base in its file.
  if (relative.length === 0 || (!isAsked && basesStated(page.scope, page).length === 0)) return undefined;
  const own = [...clientsOf(call, page.scope).flatMap((client) => basesOf(client, call, page)), ...toldIn(call, page.scope, page)];
  const isMade = own.length > 0;
  const bases = isMade ? own : isAsked && (relative.some(hasSlash) || mayBeClient(call)) ? basesAround(call, page) : [];
  if (bases.length === 0) return undefined;
  // Another client of the file may be told another root, and an address of its own.
  const isForeign = isMade && relative.length === tails.length && bases.every((base) => base.isForeign);
  // Where the class has no second base, what begins with an id is asked for behind it: `get("#{zone}/filters")`.
  const isSole = bases.length === 1 && isOwn(call.callee, page);
  const [below, behind] = isMade ? [relative, relative] : [relative.filter((tail) => isFilledIn(tail) || (isSole && beginsWithId(tail))), relative.filter(isRelative)];
  return { paths: [...pathsBehind(bases.flatMap(({ strs }) => strs), behind, page), ...pathsBehind(bases.flatMap(({ roots }) => roots), below, page)], bases, isMade, isAsked, isForeign };
}

/** The bases that the file is told; where there are none, those of the class that is extended, or of the file whose method is called. */
function basesAround(call: Call, page: Page): StatedBase[] {
  const here = basesStated(page.scope, page);
  if (here.length > 0 || !isOwn(call.callee, page)) return here;
  const { scope } = page.scope.inherited(CLASS_BASE) ?? resolveCallee(call.callee, page.scope);
  return scope === page.scope ? here : basesStated(scope, page).map((one) => ({ ...one, isHere: false }));
}

/** Whom a call asks: `client.R().Get(path)` the one that its chain begins with, `Tesla.get(client(), path)` the one it is told first. */
function clientsOf({ callee, args: [first] }: Call, scope: Scope): Bound[] {
  let asked = callee.kind === 'member' ? callee.object : callee;
  while (asked.kind === 'call') asked = asked.callee.kind === 'member' ? asked.callee.object : asked.callee;
  const told = first === undefined || first.name !== undefined ? [] : first.value.kind === 'call' ? [resolveCallee(first.value.callee, scope)] : first.value.kind === 'name' ? [resolve(first.value, scope)] : [];
  return [resolve(asked, scope), ...fieldBuilt(asked, scope).map((value) => ({ value, scope })), ...told];
}

/** What a client is told where it is made, and by statements behind that. */
function basesOf({ value, scope }: Bound, call: Call, page: Page): StatedBase[] {
  const stated = scope === page.scope ? basesStated(scope, page).filter(({ of }) => of !== undefined && isSame(resolve(of, scope).value, value) && isSeenFrom(of, call, page)) : [];
  // `axios.create(options)`
  const options = value.kind === 'call' ? value.args.flatMap((arg) => (arg.value.kind === 'name' ? [resolve(arg.value, scope)] : [])).filter((one) => one.value.kind === 'object') : [];
  const told = [{ value, scope }, ...options].flatMap((one) => toldIn(one.value, one.scope, page).map((base) => ({ ...base, isHere: one.scope === page.scope })));
  return stated.length + told.length > 0 ? [...stated, ...told] : toldFirst({ value, scope }, page);
}

/** `new PowerDns('https://dns.example.com/api/v1')`: a class that nobody knows is told the address of the API of another service before all else. */
function toldFirst({ value, scope }: Bound, page: Page): StatedBase[] {
  const type = value.kind === 'call' && scope === page.scope ? typeMade(value)?.name : undefined;
  const [first] = value.kind === 'call' && type !== undefined && !isOwnClass(type, page) ? value.args : [];
  if (first === undefined || first.name !== undefined) return [];
  const known = fold(first.value, scope);
  const isForeign = known.length > 0 && known.every((str) => /^https?:\/\/[\w.-]*api\b|\/(?:api|v\d+)(?:\/|$)/.test(flatten(str).text) && isOfOther(str, page));
  return isForeign ? [{ value: first.value, of: undefined, isHere: true, isMade: true, strs: [], roots: [], isForeign, known }] : [];
}

/** Whether a class stands in this file or in another of the project: what it does with what it is told is read there. */
function isOwnClass(type: string, { unit, host }: Page): boolean {
  const modules = [type, ...unit.imports.filter((one) => binds(one, type)).map(({ module }) => module)];
  return new RegExp(`\\b(?:class|function)\\s+${type}\\b`).test(unit.text) || modules.some((module) => (host.filesOf?.(unit.file, module) ?? []).length > 0);
}

/** Whether the function that a statement stands in, or the class of that, has the call as well. */
function isSeenFrom({ start }: Expr, call: Call, { unit }: Page): boolean {
  const [block] = blocksAt(start, unit);
  return block === undefined || isInReach(call, (classAround(block) ?? functionAround(block)).reach);
}

/** Two are the same where both come from one place; where it is not known from where, by their names. */
function isSame(a: Expr, b: Expr): boolean {
  return (a.start === b.start && a.end === b.end) || (isNamed(a) && isNamed(b) && chainOf(a).join('.') === chainOf(b).join('.'));
}

function isNamed({ kind }: Expr): boolean {
  return kind === 'name' || kind === 'member';
}

/** Says that something is asked for behind these bases, and that an address leads behind no other where the client is known. */
export function place(url: Expr, { paths, bases, isMade, isAsked }: Behind, ledger: Ledger): void {
  // `Http::macro('edge', fn () => Http::baseUrl(base))` gives a name to what makes a client.
  if (!isAsked && paths.length === 0) return;
  // Of another file the ledger knows no place.
  for (const { value, isHere } of bases) if (isHere) ledger.taken.add(value.start);
  if (isMade) ledger.placed.add(url);
}

/** `new RestRequest("filters")` is one as well. */
function mayBeRequest(call: Call): boolean {
  const name = lastName(call.callee);
  return isKnownRequest(call) || methodOfName(name) !== undefined || name.endsWith('request');
}

/** Records and maps are asked for single words as well: `answer.json().get("filters")`. A function is not, nor what is called like a client. */
function mayBeClient({ callee }: Call): boolean {
  if (callee.kind !== 'member') return true;
  const { object } = callee;
  return CALLED.test(lastName(object.kind === 'call' ? object.callee : object));
}

const CALLED = /client|api$|http|session|conn|rest$|request|fetch|axios|agent|^(?:r|this|self|class|cls|super|@)$/;

function toldIn({ start, end }: Expr, scope: Scope, page: Page): StatedBase[] {
  return basesStated(scope, page).filter(({ value }) => start <= value.start && value.end <= end);
}

/** The same of a relative address that is told to nobody who is known: to the client of the file, if there is one. */
export function behindAny(tail: Str, page: Page): Str | undefined {
  if (!isRelative(tail)) return undefined;
  return pathsBehind(basesStated(page.scope, page).flatMap(({ strs, roots }) => (isFilledIn(tail) ? [...strs, ...roots] : strs)), [tail], page)[0];
}

function pathsBehind(bases: readonly Str[], tails: readonly Str[], page: Page): Str[] {
  return bases.flatMap((str) => tails.map((tail) => putBehind(withoutPlaces(str), tail))).filter((path) => leadsToCatalogue(path, page));
}

/** `rules`, `/rules`, `/${id}`, `{id}`, `:id`; `mailto:` and hosts lead elsewhere. */
function isRelative([first, second]: Str): boolean {
  return first?.kind === 'text' && (/^\/?(?:\w[\w-]*(?![\w-]*:)|[{:])/.test(first.value) || (first.value === '/' && second !== undefined));
}

/** `/${zone}/filters`, `/{zone}/filters`, `/:zone/filters` */
function isFilledIn([first, second]: Str): boolean {
  return first?.kind === 'text' && (/^\/[{:]/.test(first.value) || (first.value === '/' && second?.kind === 'hole'));
}

/** A base and what is asked for behind it, with one slash between them. */
export function putBehind(base: Str, tail: Str): Str {
  const [first, ...rest] = tail;
  const last = base.at(-1);
  const ends = last?.kind === 'text' && last.value.endsWith('/');
  const begins = first?.kind === 'text' && first.value.startsWith('/');
  return ends && begins ? [...base.slice(0, -1), { ...last, value: last.value.slice(0, -1) }, first, ...rest] : [...base, ...(ends || begins ? [] : loose('/')), ...tail];
}

/** Bases in which a catalogued path begins, as paths with a hole: what is asked for there, another file may ask for. Behind an id that may be anything. */
export function* halfPaths(page: Page, ledger: Ledger): Generator<Str> {
  for (const { value, isMade, strs } of basesStated(page.scope, page)) {
    for (const str of ledger.taken.has(value.start) ? [] : strs) {
      const path = putBehind(str, [{ kind: 'hole' }]);
      // What a client is made with looks like what is asked for: `Faraday.new(url: "…/zones/#{zone}")`.
      const isAsked = isTaken(str, ledger);
      if ((isMade || !isAsked) && isOpenPath(path, page, () => true)) leaveOpen(value.start, [path], ledger);
      else if (!isAsked && isBegun(callPathOf(path, page)?.segments.slice(0, -1) ?? [], page)) yield path;
    }
  }
}

function isBegun(path: { text: string | undefined }[], { vocabulary }: Page): boolean {
  return path.at(-1)?.text !== undefined && vocabulary.ownTemplates.some((template) => (
    template.length > path.length && path.every(({ text }, index) => text === template[index] || (template[index]?.startsWith('{') === true && isId(text)))));
}
