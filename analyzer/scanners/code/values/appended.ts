import type { Expr } from '../expr/expr.ts';
import { newConcat, newLet } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';
import type { Binding, Block, Reached } from './binding.ts';

type Call = Extract<Expr, { kind: 'call' }>;

/** A call that puts something behind what a name stands for, and where it is made. */
export interface Append {
  call: Call;
  block: Block;
}

/** `concat` gives another text everywhere but in Ruby. */
const APPENDS = new Set(['append', 'push_str', 'writestring', 'concat']);

/** What a call appends to, where it does: `sb.append(zone)` to `sb`. */
export function appendedBy({ callee }: Call): Expr | undefined {
  return callee.kind === 'member' && APPENDS.has(lastName(callee)) ? callee.object : undefined;
}

/** What a chain of calls appends, in order, and what to: `sb.append(zone).append("/filters")`. */
function chainOf(call: Call): { to: Expr; added: Expr[] } {
  const added: Expr[] = [];
  let to: Expr = call;
  for (let before = appendedBy(call); to.kind === 'call' && before !== undefined; before = to.kind === 'call' ? appendedBy(to) : undefined) {
    added.unshift(...to.args.map((arg) => arg.value));
    to = before;
  }
  return { to, added };
}

/** `sb.append(zone).append("/filters")` binds the builder anew: what it held, and what is put behind that. */
export function appendedIn(appends: readonly Append[], bindings: ReadonlyMap<string, Binding[]>, bind: (one: Reached) => void): void {
  const chained = new Set<Expr>(appends.map(({ call }) => appendedBy(call)).filter((one) => one !== undefined));
  for (const { call, block } of appends.toSorted((a, b) => a.call.start - b.call.start)) {
    if (chained.has(call)) continue;
    const { to, added } = chainOf(call);
    const known = to.kind === 'name' ? bindings.get(to.name) : undefined;
    if (to.kind !== 'name' || added.length === 0 || known?.some(({ let: bound }) => isBuilder(bound.value) || lastName(call.callee) === 'push_str') !== true) continue;
    const before = known.findLast((one) => one.let.start < call.start);
    const begins = before !== undefined && before.from === block.reach.from && isEmptyBuilder(before.let.value);
    bind({ bound: newLet(to.name, to, newConcat(begins ? added : [{ ...to }, ...added], call), {}, call), block });
  }
}

function isEmptyBuilder(value: Expr): boolean {
  return value.kind === 'call' && value.args.length === 0 && isBuilder(value);
}

/** A list is appended to as well, so the name must have been bound to a text; to anything else nothing is pushed by `push_str`. */
function isBuilder(value: Expr): boolean {
  return value.kind === 'string' || value.kind === 'concat' || (value.kind === 'call' && /builder|buffer/.test(lastName(value.callee)));
}
