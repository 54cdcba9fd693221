import type { Call, Expr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newCall, newConcat, newLet, newName } from '../expr/nodes.ts';
import { classCalled, lastName } from '../expr/walk.ts';
import type { Binding, Block, Reached } from './binding.ts';
import { addsSegment, pathOwner } from './path-segments.ts';

/** A call that puts something behind what a name stands for, and where it is made. */
export interface Append {
  call: Call;
  block: Block;
}

/** What a call puts where. */
interface Addition {
  to: Expr;
  added: Expr[];
}

/** What changes the thing that it is called on. `concat` gives another text everywhere but in Ruby; what is written to, or added to, may be anything. */
const LENGTHENS = new Set(['append', 'push_str', 'writestring', 'concat', 'write', 'push', 'add']);

/** What gives a longer text, whether or not it changes what it is called on. */
export const GIVES_LONGER: ReadonlySet<string> = new Set(['append', 'push_str', 'concat', 'plus', 'concat!', 'appendformat', 'appendjoin']);

/** Functions that are told what to write to: `fmt.Fprintf(&b, "/zones/%s", id)`, `write!(url, "/zones/{id}")`, `io.WriteString(&b, id)`. */
const FORMATTED = new Set(['fprintf', 'write!']);
const WRITTEN = new Set(['fprint', 'writestring']);

/** What a call appends to, where it does: `sb.append(zone)` to `sb`. */
export function appendedBy(call: Call): Expr | undefined {
  return additionOf(call)?.to;
}

/** Whether a function is told what to write to. */
export function writesTo({ callee, args }: Call): boolean {
  const name = writerOf(callee);
  return args.length > 1 && (FORMATTED.has(name) || WRITTEN.has(name));
}

function writerOf(callee: Expr): string {
  return callee.kind === 'name' && callee.name === 'write!' ? callee.name : lastName(callee);
}

function additionOf(call: Call): Addition | undefined {
  const { callee, args } = call;
  const name = writerOf(callee);
  const [first, ...rest] = args.map((arg) => arg.value);
  const to = writesTo(call) && first !== undefined ? nameIn(first) : undefined;
  if (to !== undefined) return { to, added: FORMATTED.has(name) ? [madeBy('format', call, 1)] : rest };
  if (callee.kind !== 'member') return undefined;
  if (changesPath(call)) return { to: pathOwner(callee.object), added: args.map((arg) => arg.value) };
  if (name === 'appendformat') return { to: callee.object, added: [madeBy('format', call, 0)] };
  if (name === 'appendjoin') return { to: callee.object, added: [madeBy('join', call, 0)] };
  return LENGTHENS.has(name) ? { to: callee.object, added: args.map((arg) => arg.value) } : undefined;
}

/** The text that a function of that name would make of the same arguments, from one of them on. */
function madeBy(name: string, { args, start, end }: Call, from: number): Expr {
  return newCall(newName(name, { start, end: start }), args.slice(from), false, { start, end });
}

/** `b` of `&mut b` */
function nameIn(expr: Expr): Expr | undefined {
  const last = expr.kind === 'other' ? expr.children.at(-1) : expr;
  return last?.kind === 'name' ? last : undefined;
}

/** An address that is given another path, `url.set_path(path)`, `$url->path($path)`. */
function setsPath({ callee, args: [first, ...more] }: Call): boolean {
  const name = lastName(callee);
  return first !== undefined && more.length === 0 && (/^(?:set_?)?path(?:name)?$/.test(name) || (name === 'set' && first.name === 'path'));
}

/** What a chain of calls appends, in order, and what to: `sb.append(zone).append("/filters")`. */
export function appendsOf(call: Call): Addition {
  const added: Expr[] = [];
  let to: Expr = call;
  for (let before = additionOf(call); before !== undefined; before = to.kind === 'call' ? additionOf(to) : undefined) {
    added.unshift(...before.added);
    to = before.to;
  }
  return { to, added };
}

/** `sb.append(zone).append("/filters")` binds the builder anew: what it held, and what is put behind that. */
export function appendedIn(appends: readonly Append[], bindings: ReadonlyMap<string, Binding[]>, bind: (one: Reached) => void): void {
  const chained = new Set<Expr>(appends.map(({ call }) => appendedBy(call)).filter((one) => one !== undefined));
  for (const { call, block } of appends.toSorted((a, b) => a.call.start - b.call.start)) {
    if (chained.has(call)) continue;
    const { to, added } = appendsOf(call);
    const known = to.kind === 'name' ? bindings.get(to.name) : undefined;
    const before = known?.findLast((one) => one.let.start < call.start);
    if (to.kind === 'name' && changesPath(call)) {
      if (before !== undefined && isAddress(before.let.value)) bind({ bound: newLet(to.name, to, call, {}, call), block });
      continue;
    }
    const joiner = known?.map(({ let: bound }) => joinerOf(bound.value)).findLast((one) => one !== undefined);
    const takes = lastName(call.callee) === 'add' ? joiner !== undefined : lastName(call.callee) === 'push_str' || known?.some(({ let: bound }) => isBuilder(bound.value)) === true;
    if (to.kind !== 'name' || added.length === 0 || known === undefined || !takes) continue;
    const begins = before !== undefined && before.from === block.reach.from && isEmptyBuilder(before.let.value);
    const parts = joiner === undefined ? added : parted(added, joiner).slice(begins ? 1 : 0);
    bind({ bound: newLet(to.name, to, newConcat(begins ? parts : [{ ...to }, ...parts], call), {}, call), block });
  }
}

/** Whether a call changes the path of the address that it is made on. */
function changesPath(call: Call): boolean {
  return setsPath(call) || addsSegment(call);
}

/** What makes an address that can be changed, or another that was changed before. */
function isAddress(value: Expr): boolean {
  if (value.kind === 'object') return value.type !== undefined && ADDRESSES.test(lastName(value.type));
  if (value.kind !== 'call') return false;
  const { callee } = value;
  return ADDRESSES.test(lastName(classCalled(callee))) || changesPath(value) || (callee.kind === 'member' && isAddress(callee.object));
}

const ADDRESSES = /^(?:ur[il]|parse|furl|\/|newinstance|from_?(?:http_?url|uri|uri_string|string)|ur[il]_?(?:builder|components)|(?:new)?builder)$/;

/** `new StringJoiner("/")`, which puts a text between those that are added to it; also where some were added to it already. (Java) */
export function joinerOf(value: Expr): Call | undefined {
  const made = value.kind === 'call' ? appendsOf(value).to : undefined;
  return made?.kind === 'call' && lastName(made.callee) === 'stringjoiner' ? made : undefined;
}

/** What is added to a joiner, with what it puts before each. */
export function parted(added: readonly Expr[], { args }: Call): Expr[] {
  const between = args[0]?.value;
  return added.flatMap((one) => (between === undefined ? [one] : [between, one]));
}

function isEmptyBuilder(value: Expr): boolean {
  if (value.kind !== 'call') return false;
  if (joinerOf(value) === value) return value.args.length === 1;
  const { callee, args } = value;
  if (BUILDERS.test(lastName(classCalled(callee)))) return args.every(({ value: size }) => size.kind === 'atom');
  // `String::new()` of Rust, `''.dup` of Ruby
  return callee.kind === 'member' && args.length === 0 && (callee.object.kind === 'string' ? plainText(callee.object) === '' : isNamed(callee.object, 'String'));
}

/** A list is appended to as well, so the name must have been bound to a text; to anything else nothing is pushed by `push_str`. */
function isBuilder(value: Expr): boolean {
  if (value.kind !== 'call') return value.kind === 'string' || value.kind === 'concat';
  const { callee } = value;
  if (callee.kind === 'member' && isNamed(callee.object, 'String')) return true;
  return BUILDERS.test(lastName(classCalled(callee))) || (callee.kind === 'member' && value.args.length === 0 && (callee.object.kind === 'string' || callee.name === 'dup'));
}

function isNamed(expr: Expr, name: string): boolean {
  return expr.kind === 'name' && expr.name === name;
}

const BUILDERS = /builder|buffer|stringio/;
