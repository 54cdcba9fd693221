import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';

/**
 * Whether a value says itself that it may be nothing, an empty text or the sign of a zone's own name: `name ?? null`, `one?.name`,
 * `record.get('name')`, `(name if named)`, `host || '@'`; or the file asks of it whether it is that sign. A field can be left out or stand for
 * something then; a text built of it would spell that out.
 */
export function mayMiss(expr: Expr, source: string, unit: Unit): boolean {
  return (
    !WRITTEN.has(expr.kind) &&
    (zonesIn(unit).has(source) ||
      NOTHING.test(source) ||
      BLANK.test(source) ||
      GOT.test(source) ||
      (ON_CONDITION.test(source) && !/\belse\b/.test(source)) ||
      (CHAINED.test(source) && !OTHERWISE.test(source)))
  );
}

/** A record is there, whatever its fields are. */
const WRITTEN: ReadonlySet<Expr['kind']> = new Set(['string', 'atom', 'object', 'list']);

/** Whether what a name stands for may be nothing or the zone: the default of a variable, one of several values. */
export function isBlankOnce(value: Expr): boolean {
  if (value.kind === 'choice') return value.options.some(isBlankOnce);
  return value.kind === 'atom' ? value.value === null : BLANKS.has(plainText(value));
}

const BLANKS = new Set<string | undefined>(['', '@']);

/** What a file compares with the sign of a zone's own name: `var.name == "@" ? "" : ".${var.name}"`. */
const zonesIn = onceFor(({ text }: Unit): ReadonlySet<string> => new Set([...text.matchAll(IS_ZONE)].map(([, name = '']) => name)));

/** Begins with the sign, which is rare. */
const IS_ZONE = /["']@["'](?<=([\w$][\w$.[\]"']*)\s*(?:[!=]==?|\beq\b|\bne\b|\bis|\bis not)\s*["']@["'])/g;

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
