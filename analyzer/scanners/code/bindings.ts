import { fieldAddition, itemAddition } from './additions.ts';
import type { Binding, Change, Reach } from './binding.ts';
import type { Expr, Unit } from './expr.ts';
import { meetingOf } from './meetings.ts';
import { newConcat, newLet } from './nodes.ts';
import { itemsPushed } from './records.ts';
import { childrenOf, lastName } from './walk.ts';

type CallExpr = Extract<Expr, { kind: 'call' }>;

const EVERYWHERE: Reach = { from: 0, to: Infinity };

/** A file is asked by itself, for code inside it, and by those that import from it. */
const KNOWN = new WeakMap<Unit, Map<string, Binding[]>>();

/** What the names of a file are bound to, each at every place that binds it, in order. */
export function bindingsIn(unit: Unit): Map<string, Binding[]> {
  const bindings = KNOWN.get(unit) ?? bindingsOf(unit);
  KNOWN.set(unit, bindings);
  return bindings;
}

/** What is known of the place an expression stands in. */
interface Around {
  /** How far what stands there can be seen. */
  reach: Reach;
  /** Of the statements in whose arms it stands, the innermost first. */
  meetings: Change[];
  /** It is one of these arms. */
  isArm?: true;
}

function bindingsOf({ body, language }: Unit): Map<string, Binding[]> {
  const bindings = new Map<string, Binding[]>();
  const changes = new Map<string, Change[]>();
  const appends: (Reach & { call: CallExpr })[] = [];
  const waiting = [...body];
  // What is around each that waits.
  const arounds = body.map((): Around => ({ reach: EVERYWHERE, meetings: [] }));
  for (let expr = waiting.pop(), around = arounds.pop(); expr !== undefined && around !== undefined; expr = waiting.pop(), around = arounds.pop()) {
    const { reach, meetings } = around;
    if (expr.kind === 'let') {
      put(bindings, expr.name, { let: expr, ...reach });
      // A constant of a block is not seen outside of it.
      if (!expr.constant) for (const meeting of meetings) put(changes, expr.name, meeting);
    }
    if (expr.kind === 'object' && expr.of?.kind === 'name') put(changes, expr.of.name, fieldAddition(expr, reach));
    if (expr.kind === 'call' && appendedBy(expr) !== undefined) {
      appends.push({ call: expr, ...reach });
      const { to } = chainOf(expr);
      if (to.kind === 'name') for (const meeting of meetings) put(changes, to.name, meeting);
    }
    const pushed = expr.kind === 'call' ? itemsPushed(expr) : undefined;
    if (pushed !== undefined) put(changes, pushed.of, itemAddition(expr, pushed, reach));
    const inner = innerOf(expr, around);
    for (const child of childrenOf(expr)) {
      waiting.push(child);
      arounds.push(inner);
    }
  }
  append(appends.filter(({ call }) => language === 'ruby' || lastName(call.callee) !== 'concat'), bindings);
  for (const known of bindings.values()) known.sort((a, b) => a.let.start - b.let.start);
  // Of two statements that end at one place the inner one comes first.
  for (const [name, some] of changes) for (const change of [...new Set(some)].sort((a, b) => a.at - b.at || b.start - a.start)) change.apply(bindings.get(name) ?? []);
  return bindings;
}

/** What a function binds is not seen outside of it, and not bound where its statement ends. */
function innerOf(expr: Expr, { reach, meetings, isArm }: Around): Around {
  if (expr.kind === 'branches') return { reach, meetings: [meetingOf(expr, reach), ...meetings], isArm: true };
  return expr.kind === 'other' ? { reach: { from: expr.start, to: expr.end }, meetings: isArm === true ? meetings : [] } : { reach, meetings };
}

function put<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

/** `concat` gives another text everywhere but in Ruby. */
const APPENDS = new Set(['append', 'push_str', 'writestring', 'concat']);

/** What a call appends to, where it does: `sb.append(zone)` to `sb`. */
function appendedBy({ callee }: CallExpr): Expr | undefined {
  return callee.kind === 'member' && APPENDS.has(lastName(callee)) ? callee.object : undefined;
}

/** What a chain of calls appends, in order, and what to: `sb.append(zone).append("/filters")`. */
function chainOf(call: CallExpr): { to: Expr; added: Expr[] } {
  const added: Expr[] = [];
  let to: Expr = call;
  for (let before = appendedBy(call); to.kind === 'call' && before !== undefined; before = to.kind === 'call' ? appendedBy(to) : undefined) {
    added.unshift(...to.args.map((arg) => arg.value));
    to = before;
  }
  return { to, added };
}

/** `sb.append(zone).append("/filters")` binds the builder anew: what it held, and what is put behind that. */
function append(appends: (Reach & { call: CallExpr })[], bindings: ReadonlyMap<string, Binding[]>): void {
  const chained = new Set<Expr>(appends.map(({ call }) => appendedBy(call)).filter((one) => one !== undefined));
  for (const { call, ...reach } of appends) {
    if (chained.has(call)) continue;
    const { to, added } = chainOf(call);
    const known = to.kind === 'name' ? bindings.get(to.name) : undefined;
    if (to.kind !== 'name' || added.length === 0 || known?.some(({ let: bound }) => isBuilder(bound.value) || lastName(call.callee) === 'push_str') !== true) continue;
    known.push({ let: newLet(to.name, to, newConcat([{ ...to }, ...added], call), {}, call), ...reach });
  }
}

/** A list is appended to as well, so the name must have been bound to a text; to anything else nothing is pushed by `push_str`. */
function isBuilder(value: Expr): boolean {
  return value.kind === 'string' || value.kind === 'concat' || (value.kind === 'call' && /builder|buffer/.test(lastName(value.callee)));
}
