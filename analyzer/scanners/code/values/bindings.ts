import { put } from '../../../lists.ts';
import { once } from '../../once.ts';
import type { Declares, Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newLet, newObject } from '../expr/nodes.ts';
import { changedBy, itemsPushed, mergedInto, typeMade } from '../expr/records.ts';
import { childrenOf, lastName } from '../expr/walk.ts';
import { fieldAddition, filledElsewhere, innerFieldAddition, itemAddition, setElsewhere } from './additions.ts';
import { appendedBy, appendedIn, type Append } from './appended.ts';
import { nearest, type Binding, type Block, type Change, type Reach, type Reached } from './binding.ts';
import { changesByCalls, handsOver, type Handing } from './handed.ts';
import { meetingOf } from './meetings.ts';
import { pushesSegment, segmentsPushed } from './path-segments.ts';

type ObjectExpr = Extract<Expr, { kind: 'object' }>;
type LetExpr = Extract<Expr, { kind: 'let' }>;
type CallExpr = Extract<Expr, { kind: 'call' }>;
type BranchesExpr = Extract<Expr, { kind: 'branches' }>;

const EVERYWHERE: Reach = { from: 0, to: Infinity };

/** A file is asked by itself, for code inside it, and by those that import from it. */
const KNOWN = new WeakMap<Unit, Bindings>();

/** What the names of a file are bound to, each at every place that binds it, in order; and its functions and other blocks, in the order in which they begin. */
export interface Bindings {
  known: ReadonlyMap<string, Binding[]>;
  blocks: readonly Block[];
  /** The functions that make an object of a class, by the stretch of the class. */
  makers: ReadonlyMap<Reach, Reach[]>;
  language: string;
  text: string;
}

/** The bindings of a file, found once. */
export function bindingsIn(unit: Unit): Bindings {
  const bindings = KNOWN.get(unit) ?? bindingsOf(unit);
  KNOWN.set(unit, bindings);
  return bindings;
}

/** What is set on the object of a method has one name, whatever the object is called: `this.level` of `self.level` and of Ruby's `@level`. */
export function memberName(name: string): string {
  return name.replace(OWN, 'this.');
}

/** Whether such a name is one of the object. */
export function isMember(name: string): boolean {
  return OWN.test(name);
}

const OWN = /^(?:this\.|self\.|cls\.|static\.|@(?=[a-z_]))/;

/** A field that is set on what a name stands for. */
interface Addition {
  to: Extract<Expr, { kind: 'name' }>;
  at: Expr;
  block: Block;
}

function bindingsOf(unit: Unit): Bindings {
  const { body, language, text } = unit;
  const lets: Reached[] = [];
  const appends: Append[] = [];
  const pushes: Append[] = [];
  const changes = new Map<string, Change[]>();
  const parts = new Map<string, ObjectExpr[]>();
  const handings: Handing[] = [];
  const statements = new Set<Expr>(body);
  const unseen: { statement: Expr; reach: Reach }[] = [];
  const additions: Addition[] = [];
  const file: Block = { reach: EVERYWHERE };
  const found: Block[] = [];
  const functions = new Map<Expr, LetExpr>();
  const waiting = [...body];
  // The block of each that waits.
  const blocks = body.map(() => file);
  for (let expr = waiting.pop(), block = blocks.pop(); expr !== undefined && block !== undefined; expr = waiting.pop(), block = blocks.pop()) {
    const { reach } = block;
    if (expr.kind === 'let' || expr.kind === 'declaration') declare(expr, expr.declares === 'file' ? file : block);
    if (expr.kind === 'let') lets.push({ bound: expr, block });
    if (expr.kind === 'let' && expr.value.kind === 'other') functions.set(expr.value, expr);
    if (expr.kind === 'declaration') lets.push({ bound: newLet(expr.name, expr, expr, expr, expr), block });
    if (expr.kind === 'call' && handsOver(expr)) handings.push({ call: expr, reach, isAlone: statements.has(expr) });
    if (expr.kind === 'other') for (const child of expr.children) statements.add(child);
    if (setsUnseen(expr, unit)) unseen.push({ statement: expr, reach });
    const part = expr.kind === 'call' ? mergedInto(expr) : expr;
    if (part?.kind === 'object' && part.of?.kind === 'name') {
      put(changes, part.of.name, fieldAddition(part, reach));
      put(parts, part.of.name, part);
      if (language === 'php') additions.push({ to: part.of, at: expr, block });
    }
    const inner = part?.kind === 'object' && part.of?.kind !== 'name' ? innerFieldAddition(part, reach) : undefined;
    if (inner !== undefined) put(changes, inner.name, inner.change);
    if (expr.kind === 'object' && language === 'rust') for (const bound of fieldsMade(expr, block)) lets.push({ bound, block });
    if (expr.kind === 'call' && appendedBy(expr) !== undefined) appends.push({ call: expr, block });
    if (expr.kind === 'call' && language === 'rust' && pushesSegment(expr)) pushes.push({ call: expr, block });
    const filled = expr.kind === 'call' ? encodedInto(expr) : undefined;
    if (filled !== undefined) lets.push({ bound: newLet(filled.name, filled, expr, {}, expr), block });
    const pushed = expr.kind === 'call' ? itemsPushed(expr) : undefined;
    if (pushed !== undefined) put(changes, pushed.of, itemAddition(expr, pushed, reach));
    const changed = expr.kind === 'call' && statements.has(expr) && pushed === undefined && part === undefined ? changedBy(expr) : undefined;
    if (changed !== undefined) put(changes, changed, filledElsewhere(expr, reach));
    const within = expr.kind === 'other' && expr !== block.arm ? blockOf(expr, block, functions.get(expr)?.name) : block;
    if (within !== block) found.push(within);
    const arms = expr.kind === 'branches' ? armsOf(expr, block) : undefined;
    for (const child of childrenOf(expr)) {
      waiting.push(child);
      blocks.push(arms?.get(child) ?? within);
    }
  }
  for (const [name, change] of changesByCalls(handings, functions.values(), parts, unit)) put(changes, name, change);
  const bindings = new Map<string, Binding[]>();
  const bind = ({ bound, block }: Reached): void => {
    const isOwn = isMember(bound.name);
    const home = isOwn ? classAround(block) ?? file : homeOf(bound.name, block);
    const name = home.isClass === true && !isOwn ? `this.${bound.name}` : memberName(bound.name);
    const binding: Binding = { let: bound, home: home.reach, ...block.reach };
    put(bindings, name, binding);
    if (name !== bound.name && !isOwn) put(bindings, bound.name, { ...binding, isField: true });
    for (let at: Block | undefined = block; at !== undefined && at !== home; at = at.around) if (at.meeting !== undefined) put(changes, name, at.meeting());
  };
  lets.push(...recordsMade(additions, lets));
  lets.forEach(bind);
  for (const [field, binding] of fieldsSetOutside(parts, bindings, found, text)) put(bindings, field, binding);
  for (const { statement, reach } of unseen.slice(0, MOST_UNSEEN)) for (const name of bindings.keys()) put(changes, name, setElsewhere(statement, reach));
  appendedIn(appends.filter(({ call }) => language === 'ruby' || lastName(call.callee) !== 'concat'), bindings, bind);
  segmentsPushed(pushes, bindings, bind);
  for (const known of bindings.values()) known.sort((a, b) => a.let.start - b.let.start);
  // Of two statements that end at one place the inner one comes first.
  for (const [name, some] of changes) for (const change of [...new Set(some)].sort((a, b) => a.at - b.at || b.start - a.start)) change.apply(bindings.get(name) ?? []);
  const makers = new Map<Reach, Reach[]>();
  for (const { around, name, reach } of found) if (around !== undefined && isMaker(name, around)) put(makers, around.reach, reach);
  return { known: bindings, makers, blocks: found.sort((a, b) => a.reach.from - b.reach.from || b.reach.to - a.reach.to), language, text };
}

/** Whether a statement may set any name of the file: `source ./settings.sh`, `eval "$(options)"`, `extract($_POST)`. */
function setsUnseen(expr: Expr, { language, text }: Unit): boolean {
  // `$$name = $value`
  if (language === 'php' && expr.kind === 'let') return /^\$[${]/.test(text.slice(expr.start, expr.start + 2));
  if (language === 'shell' && expr.kind === 'command') return expr.words[0] !== undefined && SETS_UNSEEN.has(plainText(expr.words[0]) ?? '');
  if (language !== 'php' || expr.kind !== 'call' || expr.callee.kind !== 'name') return false;
  return expr.callee.name === 'extract' || (expr.callee.name === 'parse_str' && expr.args.length === 1);
}

const SETS_UNSEEN = new Set(['source', '.', 'eval']);
/** Behind so many there is no name left that nothing was said of. */
const MOST_UNSEEN = 16;

/** `client.level = "high"` outside of the class sets what its methods call `this.level`, where the file says what makes the client. */
function* fieldsSetOutside(parts: ReadonlyMap<string, ObjectExpr[]>, bindings: ReadonlyMap<string, Binding[]>, blocks: readonly Block[], text: string): Generator<[string, Binding]> {
  const classes = blocks.filter(({ isClass }) => isClass === true);
  for (const [name, some] of classes.length === 0 ? [] : parts) {
    for (const { fields, start } of some) {
      const made = nearest(bindings.get(name) ?? [], start)?.let.value;
      const type = made === undefined ? undefined : typeMade(made)?.name;
      const home = type === undefined ? undefined : classes.find(({ reach }) => isHeadOf(type, text, reach.from))?.reach;
      for (const { name: field, nameSpan, value, start: from, end: to } of home === undefined ? [] : fields) {
        if (home !== undefined && field !== undefined && bindings.get(`this.${field}`)?.some((one) => one.home === home) === true) yield [`this.${field}`, { let: newLet(`this.${field}`, nameSpan, value, {}, { start: from, end: to }), home, from, to }];
      }
    }
  }
}

/** Whether a class has a name: some readers give the whole of it, others its body. */
function isHeadOf(type: string, text: string, from: number): boolean {
  const named = `(?:class|struct|record|object)\\s+${type}\\b[^{};]*`;
  return new RegExp(`^[\\w\\s]*${named}`).test(text.slice(from, from + LONGEST_HEAD)) || new RegExp(`\\b${named}$`).test(text.slice(Math.max(0, from - LONGEST_HEAD), from));
}

const LONGEST_HEAD = 160;

/** A block that may be run once, often, or never: most are functions. One that makes an object is always run. */
function blockOf(expr: Extract<Expr, { kind: 'other' }>, around: Block, name: string | undefined): Block {
  const { start, end, isClass } = expr;
  const open = !isMaker(name, around);
  return { reach: { from: start, to: end }, around, ...(isClass && { isClass, parts: expr.children }), ...(name !== undefined && { name }), meeting: once(() => meetingOf({ arms: [expr], open, start, end }, around.reach)) };
}

/** Functions of a class that make an object, as languages call them and readers where these do not. */
function isMaker(name: string | undefined, around: Block): boolean {
  return name !== undefined && around.isClass === true && MAKERS.has(name);
}

const MAKERS = new Set(['constructor', '__init__', '__construct', 'initialize']);

/** `Self { base: … }` within the methods of a type says what `self.base` is. */
function fieldsMade({ type, fields }: Extract<Expr, { kind: 'object' }>, block: Block): LetExpr[] {
  const name = type?.kind === 'name' ? type.name : '';
  const made = name !== '' && classAround(block)?.parts?.some((one) => name === 'Self' || (one.kind === 'name' && one.name === name)) === true;
  return !made ? [] : fields.flatMap(({ name, nameSpan, value }) => (name === undefined ? [] : [newLet(`self.${name}`, nameSpan, value, {}, value)]));
}

/** PHP makes an array of a name that an element is given of, unless the function has one: nobody knows what else is in it, for a file that is included may have begun it. */
function recordsMade(additions: readonly Addition[], lets: readonly Reached[]): Reached[] {
  const keyOf = (name: string, home: Block): string => `${home.reach.from} ${name}`;
  const known = additions.length === 0 ? new Set() : new Set(lets.map(({ bound: { name }, block }) => keyOf(name, homeOf(name, block))));
  return additions.toSorted((a, b) => a.at.start - b.at.start).flatMap(({ to, at, block }) => {
    const home = homeOf(to.name, block);
    const key = keyOf(to.name, home);
    if (known.has(key)) return [];
    known.add(key);
    const before = { start: at.start - 1, end: at.start };
    return [{ bound: newLet(to.name, to, newObject([], true, before), {}, before), block: home }];
  });
}

function classAround(block: Block): Block | undefined {
  let at: Block | undefined = block;
  while (at !== undefined && at.isClass !== true) at = at.around;
  return at;
}

function armsOf(expr: BranchesExpr, around: Block): Map<Expr, Block> {
  const meeting = once(() => meetingOf(expr, around.reach));
  const block = (arm: Expr): Block => ({ reach: { from: arm.start, to: arm.end }, around, arm });
  return new Map([...expr.arms.map((arm): [Expr, Block] => [arm, { ...block(arm), meeting }]), ...expr.left.map((arm): [Expr, Block] => [arm, block(arm)])]);
}

function declare({ name, declares }: { name: string; declares: Declares }, block: Block): void {
  if (declares === 'nothing') return;
  const home = declares === 'block' ? block : functionAround(block);
  home.declared ??= new Set();
  home.declared.add(name);
}

/** Where the name is declared that is bound in a block; what no block around declares, its function does. */
function homeOf(name: string, block: Block): Block {
  for (let at: Block | undefined = block; at !== undefined; at = at.around) if (at.declared?.has(name) === true) return at;
  return functionAround(block);
}

function functionAround(block: Block): Block {
  let at = block;
  while (at.arm !== undefined && at.around !== undefined) at = at.around;
  return at;
}

/** The buffer that an encoder of Go writes to: `json.NewEncoder(&buf).Encode(payload)`. */
function encodedInto({ callee }: CallExpr): Extract<Expr, { kind: 'name' }> | undefined {
  const encoder = callee.kind === 'member' && callee.name === 'Encode' ? callee.object : undefined;
  const [buffer] = encoder?.kind === 'call' && lastName(encoder.callee) === 'newencoder' ? encoder.args : [];
  return buffer?.value.kind === 'name' ? buffer.value : undefined;
}
