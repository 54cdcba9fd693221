import type { Call, Expr, Span, Unit } from '../expr/expr.ts';
import { newCall, newMember } from '../expr/nodes.ts';
import { chainOf, childrenOf, classCalled, exprsOf, lastName } from '../expr/walk.ts';
import { nearest } from '../values/binding.ts';
import { bindingsIn, memberName } from '../values/bindings.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { toldBy, type Option } from './libcurl.ts';

/**
 * A handle of libcurl by its name, and what is done with it: options are set by one call, or several, and another makes the
 * request. Where it was made is not known of a parameter or a member.
 */
interface Handle {
  ref: Expr;
  made: Expr | undefined;
  set: { at: number; call?: Call; options: Omit<Option, 'maybe'>[] }[];
  /** Where its requests are made. */
  performed: number[];
  /** It is given to others, who may set options too. */
  isShared: boolean;
}

const SETS = /^(?:curl_|curl_easy_)?setopt(?:_array)?$/;
/** Functions of the library that make the request. */
export const PERFORMS = /^(?:curl_(?:easy_)?(?:exec|perform)|perform(?:_r[sb])?|(?:curl_multi_)?add_?handle)$/;
const MAKES = /^(?:curl(?:_init|_easy_init)?|easy)$/;
const RESETS = /^(?:curl_(?:easy_)?)?reset$/;
/** Functions of the library that change no option. */
const LEAVES = /^curl_(?:(?:easy_)?(?:init|exec|perform|close|cleanup|err(?:no|or)|getinfo|setopt|setopt_array|reset|escape|unescape|pause)|multi_(?:(?:add|remove)_handle|getcontent))$/;

/**
 * What requests of libcurl are told by options of their handle, as if it were chained onto the call that gives the address:
 * `curl_init($url)`, `curl_setopt($ch, CURLOPT_URL, $url)`, `c.setopt(pycurl.URL, url)`. Of a handle whose options change
 * between two requests neither is known.
 */
export function* toldToHandles(scope: Scope): Generator<[Call, Call[]]> {
  const { unit } = scope;
  if (!exprsOf(unit).some((expr) => expr.kind === 'call' && (setsOptions(expr) || MAKES.test(lastName(expr.callee))))) return;
  let blocks: Span[] | undefined;
  for (const handle of handlesIn(unit, scope).values()) {
    blocks ??= blocksOf(unit);
    const { options, isOpen } = stated(handle, blocks);
    for (const call of addressed(handle)) {
      const told = toldBy(options, isOpen, call, scope);
      yield [call, told.map(({ name, value }) => newCall(newMember(handle.ref, name, value, call), [{ value }], false, value))];
    }
  }
}

/** `curl_setopt_array($ch, $options)` tells more than an address. */
export function setsOptions(call: Call): boolean {
  return SETS.test(lastName(call.callee));
}

/** The calls that give the address. */
function addressed({ made, set }: Handle): Call[] {
  const given = set.flatMap(({ call, options }) => (call !== undefined && options.some(({ name }) => name === 'URL') ? [call] : []));
  return made?.kind === 'call' && made.args.length > 0 ? [made, ...given] : given;
}

/** The options that hold when a request is made. */
function stated({ ref, made, set, performed, isShared }: Handle, blocks: readonly Span[]): { options: Option[]; isOpen: boolean } {
  if (set.length > MOST) return { options: [{ ...unread(ref), maybe: false }], isOpen: true };
  const requests = performed.length > 0 ? performed : [made?.start ?? ref.start];
  const places = [...requests, ...set.flatMap(({ at, options }) => [at, ...options.map(({ start }) => start)])];
  const parting = blocks.filter(between(Math.min(...places), Math.max(...places)));
  const isSure = (start: number): boolean => requests.every((at) => isRunBefore(start, at, parting));
  // An array of options may have been filled on a branch.
  const options = set.toSorted((one, other) => one.at - other.at).flatMap(({ at, options }) => options.map((option) => ({ ...option, maybe: !isSure(at) || !isSure(option.start) })));
  const isChanged = performed.length > 0 && set.some(({ at, options }) => at > Math.min(...performed) && options.some(({ name }) => name !== 'URL'));
  const isOpen = made === undefined || performed.length === 0 || isShared || ref.kind !== 'name';
  return { options: isChanged ? [...options, { ...unread(ref), maybe: false }] : options, isOpen };
}

/** What is told so often is the name of many handles, none of which was made here. */
const MOST = 256;

/** Of blocks, those that hold some of what stands from one place to another. */
function between(first: number, last: number): (block: Span) => boolean {
  return ({ start, end }) => start <= last && end > first;
}

/** Whether what stands at one place has been run when the other is: no block holds the one alone. */
function isRunBefore(one: number, other: number, blocks: readonly Span[]): boolean {
  return blocks.every(({ start, end }) => one < start || one >= end || (start <= other && other < end));
}

/** Arms of statements, and blocks in braces. */
function blocksOf(unit: Unit): Span[] {
  return exprsOf(unit).flatMap((expr): readonly Span[] => {
    // What is always run decides nothing.
    if (expr.kind === 'branches') return expr.open || expr.arms.length > 1 ? [...expr.arms, ...expr.left] : expr.left;
    return expr.kind === 'other' && BLOCK.test(unit.text.slice(expr.start, expr.start + 7)) ? [expr] : [];
  });
}

const BLOCK = /^(?:\{|(?:if|for|while|switch)\b)/;

function handlesIn(unit: Unit, scope: Scope): Map<string, Handle> {
  const handles = new Map<string, Handle>();
  const handleOf = (ref: Expr): Handle => {
    const { key, bound } = whichOf(ref, unit);
    const handle = handles.get(key) ?? { ref, made: madeBy(bound), set: [], performed: [], isShared: false };
    handles.set(key, handle);
    return handle;
  };
  for (const expr of exprsOf(unit)) {
    const given = expr.kind === 'call' && setsOptions(expr) ? givenTo(expr) : undefined;
    if (expr.kind === 'call' && given !== undefined) handleOf(given.ref).set.push({ at: expr.start, call: expr, options: optionsIn(given.told, scope) });
    else if (expr.kind === 'call' && expr.args[0] !== undefined && PERFORMS.test(lastName(expr.callee))) handleOf(expr.args[0].value);
  }
  if (handles.size > 0) for (const [ref, user] of references(unit)) use(handles.get(whichOf(ref, unit).key), ref, user);
  return handles;
}

/** A name means the same handle as far as its binding reaches. */
function whichOf(ref: Expr, unit: Unit): { key: string; bound: Expr | undefined } {
  const name = ref.kind === 'name' || ref.kind === 'member' ? chainOf(ref).join('.') : '';
  const known = bindingsIn(unit).known.get(memberName(name));
  const binding = known === undefined ? undefined : nearest(known, ref.start);
  const bound = binding !== undefined && binding.let.start <= ref.start && binding.from <= ref.start && ref.start < binding.to ? binding.let : undefined;
  return { key: `${name} ${bound?.nameSpan.start ?? ''}`, bound: bound?.value };
}

/** What made it: `curl_init($url)`, `new Curl()`, `WWW::Curl::Easy->new`. */
function madeBy(bound: Expr | undefined): Expr | undefined {
  const callee = bound?.kind === 'call' ? bound.callee : bound;
  if (callee === undefined) return undefined;
  const made = classCalled(callee);
  return (bound?.kind === 'call' || made !== callee) && MAKES.test(lastName(made)) ? bound : undefined;
}

/** The handle stands first among the arguments, or is what the call is made on. */
function givenTo(call: Call): { ref: Expr; told: Expr[] } | undefined {
  const values = call.args.map(({ value }) => value);
  const [first] = values;
  const takes = lastName(call.callee).endsWith('_array') ? 1 : 2;
  if (values.length > takes && first !== undefined) return { ref: first, told: values.slice(1) };
  return call.callee.kind === 'member' && values.length === takes ? { ref: call.callee.object, told: values } : undefined;
}

function optionsIn([first, value]: Expr[], scope: Scope): Handle['set'][number]['options'] {
  if (first === undefined) return [];
  if (value !== undefined) return [{ name: optionOf(first), value, start: first.start, end: value.end }];
  const bound = resolve(first, scope);
  if (bound.value.kind !== 'object' || bound.scope !== scope) return [unread(first)];
  const { fields, open } = bound.value;
  return [...(open ? [unread(first)] : []), ...fields.map((field) => ({ name: plainOption(field.name ?? ''), value: field.value, start: field.start, end: field.end }))];
}

/** Options that are decided where nobody looks. */
function unread(value: Expr): Omit<Option, 'maybe'> {
  return { name: undefined, value, start: value.start, end: value.end };
}

/** `CURLOPT_URL`, `pycurl.URL`, `'URL'`; a variable is none. */
function optionOf(expr: Expr): string | undefined {
  if (expr.kind === 'call') return optionOf(expr.callee);
  if (expr.kind === 'name') return /^\\?CURLOPT_/.test(expr.name) ? plainOption(expr.name) : undefined;
  if (expr.kind === 'member') return plainOption(expr.name);
  const [only, ...more] = expr.kind === 'string' ? expr.parts : [];
  return only?.kind === 'chunk' && more.length === 0 ? plainOption(only.value) : undefined;
}

function plainOption(name: string): string | undefined {
  const option = name.replace(/^\\?CURLOPT_/, '');
  return /^[A-Z][A-Z0-9_]*$/.test(option) ? option : undefined;
}

/** Everything that names something, and what names it. */
function* references(unit: Unit): Generator<[ref: Expr, user: Expr]> {
  for (const user of exprsOf(unit)) {
    if (user.kind === 'call') for (const { value } of user.args) yield [value, user];
    else if (user.kind === 'member') yield [user.object, user];
    else if (HOLDS.has(user.kind)) for (const ref of childrenOf(user)) yield [ref, user];
  }
}

const HOLDS = new Set<Expr['kind']>(['let', 'list', 'object', 'choice']);

/** A method is one of the handle's own; another function may do with it what it likes. */
function use(handle: Handle | undefined, ref: Expr, user: Expr): void {
  if (handle === undefined) return;
  const name = lastName(user.kind === 'call' ? user.callee : user);
  if (PERFORMS.test(name)) handle.performed.push(user.start);
  else if (RESETS.test(name)) handle.set.push({ at: user.start, options: [unread(ref)] });
  else if (user.kind !== 'member' && !LEAVES.test(name) && !SETS.test(name)) handle.isShared = true;
}
