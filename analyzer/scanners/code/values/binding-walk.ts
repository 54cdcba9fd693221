import { put } from '../../../lists.ts';
import { once } from '../../once.ts';
import { classNameOf } from '../expr/classes.ts';
import type { BranchesExpr, Call, Declares, Expr, LetExpr, NameExpr, ObjectExpr, OtherExpr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newLet } from '../expr/nodes.ts';
import { changedBy, itemsPushed, mergedInto } from '../expr/records.ts';
import { childrenOf, lastName } from '../expr/walk.ts';
import { fieldAddition, filledElsewhere, innerFieldAddition, itemAddition } from './additions.ts';
import { appendedBy, type Append } from './appended.ts';
import { classAround, functionAround, type Block, type Change, type Reach, type Reached } from './binding.ts';
import { handsOver, type Handing } from './handed.ts';
import { meetingOf } from './meetings.ts';
import { pushesSegment } from './path-segments.ts';

/** A field that is set on what a name stands for. */
export interface Addition {
  to: NameExpr;
  at: Expr;
  block: Block;
}

/** What a walk over a file finds that gives a name a value, or changes what it stands for. */
interface Found {
  lets: Reached[];
  /** Calls that put something behind what a name stands for, and those that put words behind the path of an address. */
  appends: Append[];
  pushes: Append[];
  changes: Map<string, Change[]>;
  /** Fields that are set, by the name of the record. */
  parts: Map<string, ObjectExpr[]>;
  handings: Handing[];
  /** Statements that may set any name. */
  unseen: { statement: Expr; reach: Reach }[];
  additions: Addition[];
  blocks: Block[];
  functions: Map<Expr, LetExpr>;
}

/** Each is found in the order of the walk, which goes from the end of a file to its beginning; `file` is the block of all. */
export function foundIn(unit: Unit, file: Block): Found {
  const { body, language } = unit;
  const found: Found = { lets: [], appends: [], pushes: [], changes: new Map(), parts: new Map(), handings: [], unseen: [], additions: [], blocks: [], functions: new Map() };
  const { lets, appends, pushes, changes, parts, handings, unseen, additions, functions } = found;
  const statements = new Set<Expr>(body);
  /** What was pushed by a chain, with its last call. */
  const chained = new Set<Expr>();
  const waiting = [...body];
  // The block of each that waits.
  const within = body.map(() => file);
  for (let expr = waiting.pop(), block = within.pop(); expr !== undefined && block !== undefined; expr = waiting.pop(), block = within.pop()) {
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
    const added = part?.kind === 'object' && part.of?.kind !== 'name' ? innerFieldAddition(part, reach) : undefined;
    if (added !== undefined) put(changes, added.name, added.change);
    if (expr.kind === 'object' && language === 'rust') for (const bound of fieldsMade(expr, block)) lets.push({ bound, block });
    if (expr.kind === 'call' && appendedBy(expr) !== undefined) appends.push({ call: expr, block });
    if (expr.kind === 'call' && language === 'rust' && pushesSegment(expr)) pushes.push({ call: expr, block });
    const filled = expr.kind === 'call' ? encodedInto(expr) : undefined;
    if (filled !== undefined) lets.push({ bound: newLet(filled.name, filled, expr, {}, expr), block });
    const pushed = expr.kind === 'call' && !chained.has(expr) ? itemsPushed(expr) : undefined;
    for (const one of pushed?.inner ?? []) chained.add(one);
    if (pushed !== undefined) put(changes, pushed.of, itemAddition(expr, pushed, reach));
    const changed = expr.kind === 'call' && statements.has(expr) && pushed === undefined && part === undefined ? changedBy(expr) : undefined;
    if (changed !== undefined) put(changes, changed, filledElsewhere(expr, reach));
    const inner = expr.kind === 'object' && language === 'yaml' ? blockOfMap(expr, block) : expr.kind === 'other' && expr !== block.arm ? blockOf(expr, block, functions.get(expr)?.name, unit) : block;
    if (inner !== block && inner.arm === undefined) found.blocks.push(inner);
    const arms = expr.kind === 'branches' ? armsOf(expr, block) : undefined;
    for (const child of childrenOf(expr)) {
      waiting.push(child);
      within.push(arms?.get(child) ?? inner);
    }
  }
  return found;
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

/** A block that may be run once, often, or never: most are functions. One that makes an object is always run. */
function blockOf(expr: OtherExpr, around: Block, name: string | undefined, unit: Unit): Block {
  const { start, end, isClass } = expr;
  const open = !isMaker(name, around);
  const className = classNameOf(expr, unit);
  return {
    reach: { from: start, to: end },
    around,
    ...(isClass && { isClass, parts: expr.children }),
    ...(className !== undefined && { className }),
    ...(name !== undefined && { name }),
    meeting: once(() => meetingOf({ arms: [expr], open, start, end }, around.reach)),
  };
}

/** A map that says what is known in it, or on what it depends whether anything is done: a task of Ansible, a job. What else it binds is bound behind it as well. */
function blockOfMap(map: ObjectExpr, around: Block): Block {
  const { start, end, fields } = map;
  const open = fields.some(({ name }) => name === 'when');
  if (!open && !fields.some(({ name = '' }) => GIVES.test(name))) return around;
  return { reach: { from: start, to: end }, around, arm: map, meeting: once(() => meetingOf({ arms: [map], open, start, end }, around.reach)) };
}

const GIVES = /^(?:env|environment|vars|variables|substitutions)$/i;

/** Functions of a class that make an object, as languages call them and readers where these do not. */
export function isMaker(name: string | undefined, around: Block): boolean {
  return name !== undefined && around.isClass === true && MAKERS.has(name);
}

const MAKERS = new Set(['constructor', '__init__', '__construct', 'initialize']);

/** `Self { base: … }` within the methods of a type says what `self.base` is. */
function fieldsMade({ type, fields }: ObjectExpr, block: Block): LetExpr[] {
  const name = type?.kind === 'name' ? type.name : '';
  const made = name !== '' && classAround(block)?.parts?.some((one) => name === 'Self' || (one.kind === 'name' && one.name === name)) === true;
  return !made ? [] : fields.flatMap(({ name, nameSpan, value }) => (name === undefined ? [] : [newLet(`self.${name}`, nameSpan, value, {}, value)]));
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

/** The buffer that an encoder of Go writes to: `json.NewEncoder(&buf).Encode(payload)`. */
function encodedInto({ callee }: Call): NameExpr | undefined {
  const encoder = callee.kind === 'member' && callee.name === 'Encode' ? callee.object : undefined;
  const [buffer] = encoder?.kind === 'call' && lastName(encoder.callee) === 'newencoder' ? encoder.args : [];
  return buffer?.value.kind === 'name' ? buffer.value : undefined;
}
