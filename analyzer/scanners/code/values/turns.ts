import type { Expr, Span, Unit } from '../expr/expr.ts';
import type { Str } from './flat.ts';
import type { Rows } from './rows.ts';
import type { Fuel } from './scope.ts';

/** Which row each loop stands at, and what those go over that were met on the way. */
export interface Turns {
  taken: Map<Expr, number>;
  met: Map<Expr, Rows>;
}

/** How many rows are gone through one by one; of more, what is told in one row is not known to belong together. */
const MOST = 64;

/** The row whose turn it is, where a loop is gone through; `loop` is what its variable is bound to. */
export function rowTaken(loop: Expr, over: Rows, fuel: Fuel): Expr | undefined {
  const { turns } = fuel;
  fuel.loops++;
  if (turns === undefined) return undefined;
  turns.met.set(loop, over);
  const index = turns.taken.get(loop);
  return index === undefined ? undefined : over.rows[index];
}

/** Where the rows stand in a file whose turn it is; `undefined` where no loop is gone through. */
export function rowsTaken({ turns }: Fuel, unit: Unit): Span[] | undefined {
  if (turns === undefined || turns.taken.size === 0) return undefined;
  return [...turns.taken].flatMap(([loop, index]) => {
    const over = turns.met.get(loop);
    const row = over?.scope.unit === unit ? over.rows[index] : undefined;
    return row === undefined ? [] : [{ start: row.start, end: row.end }];
  });
}

/** The row whose turn it is and in which a text of the file stands, and those that it is one of. */
export function rowAt(at: number, { turns }: Fuel, unit: Unit): { row: Expr; over: Rows } | undefined {
  for (const [loop, index] of turns?.taken ?? []) {
    const over = turns?.met.get(loop);
    const row = over?.scope.unit === unit ? over.rows[index] : undefined;
    if (over !== undefined && row !== undefined && row.start <= at && at < row.end) return { row, over };
  }
  return undefined;
}

/** Whether a text is, or begins with, what stands in a row whose turn it is; of what stands in another file it may. */
export function isOfRow(at: number | undefined, fuel: Fuel, unit: Unit): boolean {
  const rows = rowsTaken(fuel, unit);
  return rows !== undefined && (at === undefined || rows.some(({ start, end }) => start <= at && at < end));
}

/** Says something of an address in one turn of the loops it is put together from; `over` are these. */
type Tell<T> = (strs: Str[], over: readonly Rows[]) => T[];

/**
 * Goes through the rows of the loops that an address is put together from, so that what is told beside it comes from the same row:
 * `for s in SETTINGS: patch(f"settings/{s.id}", s.value)`. Without such a loop `tell` is asked once.
 */
export function inEachTurn<T>(address: () => Str[], fuel: Fuel, tell: Tell<T>): T[] {
  const { loops } = fuel;
  const strs = address();
  if (fuel.turns !== undefined || fuel.loops === loops) return tell(strs, []);
  const turns: Turns = { taken: new Map(), met: new Map() };
  fuel.turns = turns;
  try {
    const told = rowByRow(address, turns, [], tell, MOST);
    if (told !== undefined) return told;
  } finally {
    delete fuel.turns;
  }
  return tell(strs, []);
}

/** `undefined` where no loop is met, or too many rows. */
function rowByRow<T>(address: () => Str[], turns: Turns, over: readonly Rows[], tell: Tell<T>, most: number): T[] | undefined {
  turns.met.clear();
  const strs = address();
  const [loop, next] = [...turns.met].find(([one]) => !turns.taken.has(one)) ?? [];
  if (loop === undefined || next === undefined) return over.length === 0 ? undefined : tell(strs, over);
  if (next.rows.length > most) return undefined;
  const told: T[] = [];
  for (let index = 0; index < next.rows.length; index++) {
    turns.taken.set(loop, index);
    const some = rowByRow(address, turns, [...over, next], tell, Math.floor(most / next.rows.length));
    turns.taken.delete(loop);
    if (some === undefined) return undefined;
    told.push(...some);
  }
  return told;
}
