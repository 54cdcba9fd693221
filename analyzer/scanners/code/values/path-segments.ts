import type { Arg, Call, Expr, MemberExpr, NameExpr } from '../expr/expr.ts';
import { newLet, newName } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';
import type { Append } from './appended.ts';
import type { Binding, Reached } from './binding.ts';

/** An address, and the words that are put behind it with a slash before each. */
interface Pushed {
  to: Expr;
  words: Expr[];
}

/** What an argument puts there: one word, or each of a list. */
export function segmentsIn(given: Expr): Expr[] {
  return given.kind === 'list' && !given.open ? given.items : [given];
}

/** Whether a call may put words behind the path of an address: `segments.push("zones")`. */
export function pushesSegment({ callee }: Call): boolean {
  return callee.kind === 'member' && PUSHES.has(lastName(callee));
}

/** Whether a call puts words behind the path of what it is made on, with a slash before each: `url.addPathSegment("zones")`, `furl.path.add("zones")`. */
export function addsSegment({ callee, args }: Call): boolean {
  if (callee.kind !== 'member') return false;
  const name = lastName(callee);
  if (ADDS.has(name) || (name === 'add' && tellsPath(args))) return true;
  const { object } = callee;
  // What `add` gives can be told more: `furl.path.add("zones").add(zone)`.
  if (name === 'add') return (object.kind === 'member' && object.name === 'path') || (object.kind === 'call' && addsSegment(object));
  return object.kind === 'member' && object.name === 'segments' && (name === 'extend' || name === 'append');
}

/** The words that such a call puts there, in order; `furl.add(path="zones", args=query)` is told other parts of the address as well. */
export function segmentsAdded({ args }: Call): Expr[] {
  return (tellsPath(args) ? args.slice(0, 1) : args).flatMap(({ value }) => segmentsIn(value));
}

function tellsPath([first]: readonly Arg[]): boolean {
  return first?.name === 'path';
}

/** What such a call is made on: `url.path.segments.extend(["zones", zone])` and `url.path.add("zones")` of furl lengthen the address. */
export function pathOwner(object: Expr): Expr {
  const path = object.kind === 'member' && object.name === 'segments' ? object.object : object;
  return path.kind === 'member' && path.name === 'path' ? path.object : object;
}

/** Of builders that are changed by them. */
const ADDS = new Set([
  'appendpathsegment', 'appendpathsegments', 'addpathsegment', 'addpathsegments', 'addencodedpathsegment', 'addencodedpathsegments', 'appendpath',
  'appendencodedpath', 'pathsegment',
]);

const PUSHES = new Set(['push', 'extend']);

/**
 * What a chain of calls puts behind an address: `url.path_segments_mut().unwrap().push("zones").extend(&[id, "filters"])`, or the same through a
 * name for the segments, of which `valueOf` tells what it is bound to. (Rust, url, "PathSegmentsMut")
 */
export function segmentsBehind(call: Call, valueOf: (name: NameExpr) => Expr | undefined): Pushed | undefined {
  const { root, words } = chainOf(call);
  if (words.length === 0 || root === undefined) return undefined;
  if (root.kind !== 'name') return { to: root.callee.object, words };
  const value = valueOf(root);
  const whole = value?.kind === 'call' ? chainOf(value).root : undefined;
  if (whole === undefined || whole.kind === 'name') return undefined;
  const { object } = whole.callee;
  // What was put there in the meantime counts: the address is asked for here.
  return { to: object.kind === 'name' ? newName(object.name, root) : object, words };
}

/** Such a chain binds the name of the address anew. */
export function segmentsPushed(pushes: readonly Append[], bindings: ReadonlyMap<string, Binding[]>, bind: (one: Reached) => void): void {
  const chained = new Set<Expr>(pushes.flatMap(({ call: { callee } }) => (callee.kind === 'member' ? [callee.object] : [])));
  for (const { call, block } of pushes.toSorted((a, b) => a.call.start - b.call.start)) {
    const to = chained.has(call) ? undefined : segmentsBehind(call, ({ name, start }) => bindings.get(name)?.findLast((one) => one.let.start < start)?.let.value)?.to;
    if (to?.kind === 'name') bind({ bound: newLet(to.name, to, call, {}, call), block });
  }
}

type Opened = Call & { callee: MemberExpr };

/** The words that a chain puts there, in order, and the call that opens the path, or a name that it begins with. */
function chainOf(call: Call): { root: Opened | NameExpr | undefined; words: Expr[] } {
  const words: Expr[] = [];
  let at: Expr = call;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const name = lastName(at.callee);
    if (name === 'path_segments_mut') return { root: at as Opened, words };
    if (PUSHES.has(name)) words.unshift(...at.args.flatMap(({ value }) => segmentsIn(value)));
    else if (!KEEPS.test(name)) return { root: undefined, words };
    at = at.callee.object;
  }
  return { root: at.kind === 'name' ? at : undefined, words };
}

const KEEPS = /^(?:unwrap|expect|map_err|ok|ok_or|ok_or_else|pop_if_empty)$/;
