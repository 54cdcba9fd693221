import type { Expr } from '../expr/expr.ts';

/**
 * Whether a value says itself that it may be nothing, an empty text or the sign of a zone's own name: `name ?? null`, `one?.name`,
 * `record.get('name')`, `(name if named)`, `host || '@'`. A field can be left out or stand for something then; a text built of it would spell that out.
 */
export function mayMiss(expr: Expr, source: string): boolean {
  return (
    expr.kind !== 'string' &&
    expr.kind !== 'atom' &&
    (NOTHING.test(source) ||
      BLANK.test(source) ||
      GOT.test(source) ||
      (ON_CONDITION.test(source) && !/\belse\b/.test(source)) ||
      (CHAINED.test(source) && !OTHERWISE.test(source)))
  );
}

/** Nothing, where it is not what something is compared with. */
const NOTHING = /(?<![=!]=\s*|\bis\s+|\bnot\s+|[\w.$'"`])(?:null|undefined|None|nil|NULL)(?![\w'"`]|\s*[=!]=)/;

/** One of several values, or the one in place of what there is not. */
const BLANK = /(?:\|\||\?\?|\?:|[?:,]|\bor|\belse|\bthen)\s*(['"])@?\1/;

/** `.get('name')` of Python, `.try(:name)` and `.presence` of Rails, which give nothing where there is none. */
const GOT = /\.(?:get\([^,()]*\)|try\([^,()]*\)|presence)\)*$/;

/** `(name if named)`, without another value for the rest. */
const ON_CONDITION = /[\w)\]'"]\s+(?:if|unless|rescue)\s/;

const CHAINED = /\?\.|\?->|&\./;

const OTHERWISE = /\?\?|\|\|/;
