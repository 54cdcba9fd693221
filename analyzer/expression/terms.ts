import type { Logic, Term } from './ast.ts';

/** The operands and operators read so far on one level of parentheses, sorted by how tightly the operators bind. */
export interface Terms {
  /** `not`s that wait for their operand. */
  nots: { start: number; sign: 'not' | '!' }[];
  /** `undefined` until something is pushed: most parentheses hold one comparison, and long rules open thousands. */
  levels: (Level | undefined)[];
}

interface Level {
  operands: Term[];
  signs: string[];
}

/** Tightest first: `a or b xor c and d` is `a or (b xor (c and d))`. */
const TIGHTEST_FIRST: Logic['operator'][] = ['and', 'xor', 'or'];

/** Terms before anything was read. */
export function noTerms(): Terms {
  return { nots: [], levels: [undefined, undefined, undefined] };
}

/** Whether nothing was read since the last `closeTerms`. */
export function isEmpty(terms: Terms): boolean {
  return terms.nots.length === 0 && terms.levels.every((level) => level === undefined);
}

/** Adds an operand. `not` takes the next operand alone: `not a and b` is `(not a) and b`. */
export function pushOperand(terms: Terms, operand: Term): void {
  let term = operand;
  for (let not = terms.nots.pop(); not !== undefined; not = terms.nots.pop()) {
    term = { kind: 'not', sign: not.sign, operand: term, start: not.start, end: operand.end };
  }
  levelOf(terms, 0).operands.push(term);
}

/** Adds an operator: everything that binds tighter is complete. */
export function pushLogic(terms: Terms, operator: Logic['operator'], sign: string): void {
  const rank = TIGHTEST_FIRST.indexOf(operator);
  settle(terms, rank);
  levelOf(terms, rank).signs.push(sign);
}

/** The term that all operands make together; leaves `terms` empty. There must be an operand after every operator. */
export function closeTerms(terms: Terms): Term {
  settle(terms, TIGHTEST_FIRST.length - 1);
  return take(terms, TIGHTEST_FIRST.length - 1) as Term;
}

function settle(terms: Terms, rank: number): void {
  for (let level = 0; level < rank; level++) {
    const term = take(terms, level);
    if (term !== undefined) levelOf(terms, level + 1).operands.push(term);
  }
}

function levelOf(terms: Terms, rank: number): Level {
  return (terms.levels[rank] ??= { operands: [], signs: [] });
}

function take(terms: Terms, rank: number): Term | undefined {
  const level = terms.levels[rank];
  terms.levels[rank] = undefined;
  const [first, last] = [level?.operands[0], level?.operands.at(-1)];
  if (level === undefined || first === undefined || last === undefined || level.operands.length === 1) return first;
  return { kind: 'logic', operator: TIGHTEST_FIRST[rank] as Logic['operator'], ...level, start: first.start, end: last.end };
}
