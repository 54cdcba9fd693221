import type { Expr } from '../expr.ts';
import { newBranches, newOther } from '../nodes.ts';

type Other = Extract<Expr, { kind: 'other' }>;

const IF = new Set(['if', 'unless']);
const ELSE_IF = new Set(['elsif', 'elseif']);
const ELSE = new Set(['else']);
const LOOPS = new Set(['for', 'foreach', 'while', 'until']);

/**
 * Blocks behind `if`, `else` and loops as arms, in languages that put them in braces: `if (x) {…}` is read like a call
 * that is given a block, or like a call with a block behind it.
 */
export function branched(statements: Expr[]): Expr[] {
  if (!statements.some((one) => isWord(one, IF) || isWord(one, LOOPS))) return statements;
  const found: Expr[] = [];
  for (let at = 0; at < statements.length;) {
    const one = statements[at] as Expr;
    const read = isWord(one, IF) || isWord(one, LOOPS) ? armsFrom(statements, at) : undefined;
    found.push(...(read?.found ?? [one]));
    at = read?.next ?? at + 1;
  }
  return found;
}

function armsFrom(statements: Expr[], start: number): { found: Expr[]; next: number } | undefined {
  const deciding: Expr[] = [];
  const arms: Other[] = [];
  let open = true;
  let next = start;
  const isLoop = isWord(statements[start], LOOPS);
  for (let word = statements[start]; word !== undefined; word = statements[next]) {
    if (next > start && (isLoop || !(isWord(word, ELSE_IF) || isWord(word, ELSE)))) break;
    // In `else if (x) {…}` both words stand side by side.
    const isElse = isWord(word, ELSE) && !isWord(statements[next + 1], IF);
    const arm = armAt(statements, isWord(word, ELSE) && !isElse ? next + 1 : next);
    if (arm === undefined) break;
    deciding.push(...arm.before);
    arms.push(arm.block);
    next = arm.next;
    if (isElse) {
      open = false;
      break;
    }
  }
  const [first, last] = [statements[start], arms.at(-1)];
  return first === undefined || last === undefined ? undefined : { found: [...deciding, newBranches(arms, open, { start: first.start, end: last.end })], next };
}

/** The block of a word, what stands between, and where it goes on. */
function armAt(statements: Expr[], at: number): { before: Expr[]; block: Other; next: number } | undefined {
  const word = statements[at];
  const before: Expr[] = [];
  for (let next = at; next <= at + 2; next++) {
    const one = statements[next];
    if (one === undefined || (next > at && isWord(one, IF))) return undefined;
    if (one.kind === 'other' && next > at) return { before, block: one, next: next + 1 };
    // `if (x) level = "high";`
    if (one.kind === 'let' && next === at + 1 && (word?.kind === 'call' || isWord(word, ELSE))) return { before, block: newOther([one], one), next: next + 1 };
    const values = one.kind === 'call' ? one.args.map(({ value }) => value) : [];
    const block = values.at(-1);
    // `if (a == b)` decides, and the block stands behind it.
    const isBlock = block?.kind === 'other' && (one !== word || values.length > 1 || isWord(word, ELSE));
    // What a block is given to by its looks alone was asked before: `if let answer = ask(url) {…}`.
    const asked = one === word ? values.slice(0, isBlock ? -1 : values.length) : one.kind === 'call' && isBlock ? [{ ...one, args: one.args.slice(0, -1) }] : [one];
    before.push(...asked.filter((each) => each !== word));
    if (isBlock) return { before, block, next: next + 1 };
  }
  return undefined;
}

function isWord(expr: Expr | undefined, words: ReadonlySet<string>): boolean {
  const name = expr?.kind === 'call' ? expr.callee : expr;
  return name?.kind === 'name' && words.has(name.name);
}
