import { onceFor } from '../../once.ts';
import type { Call, Expr, LetExpr, Unit } from '../expr/expr.ts';
import { showsPeople } from '../expr/called-names.ts';
import { alone, plainText } from '../expr/literals.ts';
import { isAnyItem, isOpaque } from '../expr/nodes.ts';
import { isFunction, parametersOf } from '../expr/parameters.ts';
import { childrenOf, everyExpr, exprsOf, isWithin, lastName } from '../expr/walk.ts';
import { resolveCallee } from '../values/resolve.ts';
import { rowsOf } from '../values/rows.ts';
import type { Page } from './page.ts';

/**
 * Whether the program tells rows, or what loops over them make, from one another by their place: `rows.length`, `results[0]`, `const [a, b] = …`.
 * Without one of them it would take another. What is not known to go by no place does.
 */
export function goesByPlace(of: Expr, page: Page): boolean {
  return isCounted(of, page) || loopsOver(of, page).some((loop) => isNumbered(loop, page) || makesInOrder(loop, page) || addsInOrder(loop, page) || counts(loop, of, page));
}

/** What a loop over the rows keeps under the first thing that it puts into a pair, a map or a set: `[id, answer]`, `state.set(id, answer)`. */
export function keptUnder(of: Expr, page: Page): Expr[] {
  return loopsOver(of, page).flatMap((loop) => blocksOf(loop, page.unit).flatMap((block) => [
    // A comprehension of Python that makes a record.
    ...(page.unit.language === 'python' && block.kind === 'other' && block.children[0] === loop ? block.children.filter(({ kind }) => kind === 'name') : []),
    ...everyExpr([block]).filter((expr) => !isWithin(expr, of)).flatMap((expr) => firstPut(expr, page)),
  ]));
}

/** The first thing that is put into a pair, or that a map or a set is told. What a function of the file does with it, that says itself. */
export function firstPut(expr: Expr, { scope }: Page): Expr[] {
  if (expr.kind === 'list') return expr.items.length === 2 ? expr.items.slice(0, 1) : [];
  const isKept = expr.kind === 'call' && KEEPS.has(lastName(expr.callee)) && !isFunction(resolveCallee(expr.callee, scope).value);
  return isKept ? expr.args.slice(0, 1).map(({ value }) => value) : [];
}

/** Whether a loop tells a row from others by what it says: `if (id === 'minify') purge()`. */
export function isToldApart(row: Expr, of: Expr, page: Page): boolean {
  const parts = row.kind === 'list' ? row.items.slice(0, 1) : row.kind === 'object' ? row.fields.map(({ value }) => value) : [row];
  const texts = new Set(parts.flatMap((one) => plainText(one) ?? []));
  const run = loopsOver(of, page).flatMap((loop) => everyExpr(blocksOf(loop, page.unit)));
  return run.some((expr) => expr.kind === 'string' && !isWithin(expr, of) && texts.has(plainText(expr) as string));
}

const KEEPS = new Set(['set', 'setdefault', 'put', 'putifabsent', 'store', 'add', 'insert', 'emplace']);

/** Names for how many there are, and for the first and the last of them. */
const COUNTS = new Set(['length', 'size', 'count', 'len', 'first', 'last', 'at']);

function isCounted(of: Expr, page: Page): boolean {
  const { unit } = page;
  if (unit.language === 'shell') return exprsOf(unit).some((expr) => expr.kind === 'let' && expr.value.start === of.start && unit.text.includes(`\${#${expr.name}[`));
  return exprsOf(unit).some((expr) => expr.kind === 'member' && COUNTS.has(expr.name.toLowerCase()) && isOver(expr.object, of, page));
}

/** What a loop binds to each of the rows. */
const loopsOver = onceFor((of: Expr, page: Page): LetExpr[] => exprsOf(page.unit).filter((expr): expr is LetExpr => {
  const item = expr.kind === 'let' ? alone(expr.value) : undefined;
  return item?.kind === 'index' && isAnyItem(item) && isOver(item.object, of, page);
}));

function isOver(list: Expr, of: Expr, { scope }: Page): boolean {
  const found = rowsOf(list, scope, 0);
  return found?.scope.unit === scope.unit && found.of.start === of.start && found.of.end === of.end;
}

/** Whether the function that is told each row is told its place, or what the one before made, as well: `rows.map((row, index) => …)`. */
function isNumbered(loop: LetExpr, { unit }: Page): boolean {
  const body = parentsIn(unit).get(loop);
  return body !== undefined && callWith(body, unit) !== undefined && told(body).length > 0;
}

/** The parameters of such a function that are no part of a row. */
function told(body: Expr): string[] {
  const parts = new Set(childrenOf(body).flatMap((one) => (one.kind === 'let' && (one.value.kind === 'index' || one.value.kind === 'member') ? [one.name] : [])));
  // What is bound to something is the first thing that is done in it.
  return parametersOf(body).filter(({ name, value }) => !parts.has(name) && (value === undefined || isOpaque(value))).map(({ name }) => name);
}

function callWith(body: Expr, unit: Unit): Call | undefined {
  const call = parentsIn(unit).get(body);
  return call?.kind === 'call' && call.args.some(({ value }) => value === body) ? call : undefined;
}

/** Whether a loop makes a list that is read by place. */
function makesInOrder(loop: LetExpr, page: Page): boolean {
  const parents = parentsIn(page.unit);
  const body = parents.get(loop);
  if (body === undefined || parents.get(body)?.kind === 'branches' || body.kind !== 'other' || body.children[0] !== loop) return false;
  const call = callWith(body, page.unit);
  if (call?.callee.kind === 'member' && call.args.length === 1 && EACH.has(lastName(call.callee))) return false;
  const isMade = call === undefined || call.callee.kind === 'member' || body.start < loop.start;
  return isMade && isTakenInOrder(call ?? body, page);
}

const EACH = new Set(['each', 'foreach', 'each_pair']);
const ANY = new Set(['all', 'any', 'none', 'every', 'some']);
const AFTER = new Set(['catch', 'finally']);

/** Whether what stands there is given to something that may go by places; a statement of its own gives it to nobody. */
function isTakenInOrder(made: Expr, page: Page): boolean {
  const parents = parentsIn(page.unit);
  let outer = made;
  for (let next = parents.get(outer); next?.kind === 'call' || next?.kind === 'member'; next = parents.get(outer)) {
    if (next.kind === 'call' && next.callee !== outer && ANY.has(lastName(next.callee)) && next.callee.kind === 'name') return false;
    if (next.kind === 'call' && next.callee === outer && ANY.has(lastName(outer))) return false;
    if (next.kind === 'call' && next.callee === outer && !AFTER.has(lastName(outer)) && next.args.some(({ value }) => parametersOf(value).length > 0)) return true;
    outer = next;
  }
  const kept = parents.get(outer);
  return kept?.kind === 'let' ? isReadInOrder(kept.name, page) : !isStatement(outer.start, page.unit);
}

/** Whether a line begins there that goes on with nothing before it, nor is what a function gives back. */
function isStatement(start: number, { text, language }: Unit): boolean {
  const before = text.slice(Math.max(0, start - 200), start).replace(/(?:await|void)\s+$/, '');
  return /(?:^|[;{}\n])\s*$/.test(before) && !/[=(,[?+.&|>]\s*$/.test(before) && (language === 'python' || !/:\s*$/.test(before));
}

/** Whether a loop puts something behind a list in each turn that is read by place. */
function addsInOrder(loop: LetExpr, page: Page): boolean {
  const { unit } = page;
  const parents = parentsIn(unit);
  const blocks = blocksOf(loop, unit);
  const run = everyExpr(blocks);
  return run.some((expr) => {
    const name = listAdded(expr);
    if (name === undefined || run.some((one) => one.kind === 'let' && one.name === name && !isAdding(one))) return false;
    // What is added to in some turns only has no place for each row.
    return blocks.some((block) => block === blockAround(expr, parents)) ? isReadInOrder(name, page) : isNumberedIn(name, page);
  });
}

function isNumberedIn(list: string, { unit }: Page): boolean {
  return exprsOf(unit).some((expr) => expr.kind === 'index' && !isAnyItem(expr) && (expr.object.kind === 'name' || expr.object.kind === 'member') && expr.object.name === list);
}

/** Whether a loop keeps count of its turns to read or keep something by it: `labels[i]`, `out[i++] = answer`. */
function counts(loop: LetExpr, of: Expr, { unit }: Page): boolean {
  const numbers = new Set(exprsOf(unit).flatMap((expr) => (expr.kind === 'let' && expr.value.kind === 'atom' ? [expr.name] : [])));
  return everyExpr(blocksOf(loop, unit)).filter((expr) => !isWithin(expr, of)).some((expr) => {
    if (expr.kind === 'object') return expr.fields.some(({ name }) => name === undefined);
    return expr.kind === 'index' && everyExpr([expr.index]).some((one) => one.kind === 'name' && numbers.has(one.name));
  });
}

const ADDS = new Set(['push', 'append', 'add', 'unshift', 'array_push']);

/** `out` of `out.push(answer)`, `append(out, answer)`, `OUT+=("$answer")`. */
export function listAdded(expr: Expr): string | undefined {
  if (expr.kind === 'let') return isAdding(expr) ? expr.name : undefined;
  if (expr.kind !== 'call' || !ADDS.has(lastName(expr.callee))) return undefined;
  const [to, added] = expr.callee.kind === 'member' ? [expr.callee.object, expr.args[0]?.value] : [expr.args[0]?.value, expr.args[1]?.value];
  const isOne = expr.args.length === (expr.callee.kind === 'member' ? 1 : 2);
  return isOne && added?.kind !== 'atom' && (to?.kind === 'name' || to?.kind === 'member') ? to.name : undefined;
}

/** `OUT+=(…)`, `out = append(out, …)`, `out += [answer]`, `out = out.concat(answer)` */
function isAdding({ name, value }: LetExpr): boolean {
  if (value.kind === 'call' && value.callee.kind === 'member') return lastName(value.callee) === 'concat' && isNamed(value.callee.object, name);
  const [first] = value.kind === 'list' ? value.items : value.kind === 'call' ? value.args.map((arg) => arg.value) : value.kind === 'concat' && value.parts.some(({ kind }) => kind === 'list') ? value.parts : [];
  return first !== undefined && isNamed(first, name);
}

function isAddingTo(expr: Expr | undefined): boolean {
  return expr?.kind === 'let' && isAdding(expr);
}

function isNamed(expr: Expr, name: string): boolean {
  return expr.kind === 'name' && expr.name === name;
}

/** Whether anything reads a list of that name but what asks it for all, goes through it, or shows it. */
function isReadInOrder(name: string, page: Page): boolean {
  const { unit } = page;
  const isAlone = exprsOf(unit).filter((expr) => expr.kind === 'let' && expr.name === name && !isAdding(expr)).length === 1;
  return !isAlone || exprsOf(unit).some((expr) => (expr.kind === 'name' || expr.kind === 'member') && expr.name === name && !isReadAsAny(expr, page));
}

function isReadAsAny(expr: Expr, page: Page): boolean {
  const parents = parentsIn(page.unit);
  const parent = parents.get(expr);
  if (parent?.kind === 'index') return parent.object === expr && isAnyItem(parent);
  if (parent?.kind === 'list' || parent?.kind === 'concat') return listAdded(parents.get(parent) ?? parent) !== undefined;
  if (parent?.kind === 'call') return listAdded(parent) !== undefined || showsPeople(parent.callee) || (ANY.has(lastName(parent.callee)) && (parent.callee.kind === 'name' || !isTakenInOrder(parent, page)));
  const call = parent?.kind === 'member' ? parents.get(parent) : undefined;
  if (parent === undefined || call?.kind !== 'call' || call.callee !== parent) return false;
  return listAdded(call) !== undefined || isAddingTo(parents.get(call)) || ((ANY.has(lastName(parent)) || EACH.has(lastName(parent))) && call.args.every(({ value }) => parametersOf(value).length < 2 || told(value).length === 0));
}

/** The code that is run in each turn. */
function blocksOf(loop: LetExpr, unit: Unit): Expr[] {
  const parent = parentsIn(unit).get(loop);
  const beside = parent === undefined ? unit.body : childrenOf(parent);
  const behind = beside.slice(beside.indexOf(loop)).find((one) => one.kind !== 'let');
  const isOwn = parent?.kind === 'other' && parent.children[0] === loop;
  return [...(isOwn ? [parent] : []), ...(behind?.kind === 'branches' ? behind.arms : [])];
}

/** The arm or the function that something stands in. */
function blockAround(expr: Expr, parents: ReadonlyMap<Expr, Expr>): Expr | undefined {
  let [at, around] = [expr, parents.get(expr)];
  while (around !== undefined && around.kind !== 'branches' && !(at !== expr && isFunction(at) && around.kind === 'call')) [at, around] = [around, parents.get(around)];
  return at;
}

/** What each expression of a unit stands in; one that stands in two places in the first. */
const parentsIn = onceFor((unit: Unit): ReadonlyMap<Expr, Expr> => {
  const parents = new Map<Expr, Expr>();
  for (const expr of exprsOf(unit)) for (const child of childrenOf(expr)) if (!parents.has(child)) parents.set(child, expr);
  return parents;
});
