import { firstFrom } from '../../files/sorted.ts';
import { onceFor } from '../../once.ts';
import type { Expr, ObjectField, Span, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf } from '../expr/walk.ts';
import { nearest, type Binding } from '../values/binding.ts';
import { bindingsIn } from '../values/bindings.ts';
import { binds } from './imports.ts';

/** A field, or an item, which has no name. */
type Gone = Span & Pick<Partial<ObjectField>, 'name'>;

/** The names of a file that nothing in it uses any more once a field is gone, other fields of its name with it. */
export function leftoversOf(field: Gone, unit: Unit): string[] {
  const { uses, placed, alike, declared } = namesIn(unit);
  const [from, to] = [field.start, field.end].map((at) => firstFrom(placed.length, (index) => (placed[index]?.start ?? 0) < at));
  const own = placed.slice(from, to);
  if (own.length === 0) return [];
  const others = alike.get(field.name ?? '') ?? new Set();
  const gone = counted([...others, ...own.filter((one) => !others.has(one))]);
  const left = [...counted(own).keys()].filter((name) => (uses.get(name) ?? 0) <= (gone.get(name) ?? 0) && isKnown(name, field.start, declared, unit));
  return left.filter((name) => !left.some((whole) => name.startsWith(`${whole}.`)));
}

/** Whether the program could not be compiled with such a name: a variable of a function, a package. */
export function mustBeUsed(name: string, field: Span, unit: Unit): boolean {
  if (unit.language !== 'go') return false;
  const bound = nearest(bindingsIn(unit).known.get(name) ?? [], field.start);
  return isPackage(name, unit) || (bound !== undefined && isVariable(bound, unit));
}

/** A variable of a function, as Go declares it; parameters and what the file knows may be there for nobody. */
function isVariable({ home, let: { nameSpan } }: Binding, { text }: Unit): boolean {
  if (home.from === 0 && home.to === Infinity) return false;
  return /^\s*(?:,\s*\w+\s*)*:=/.test(text.slice(nameSpan.end, nameSpan.end + 200)) || /\bvar\s+(?:\w+\s*,\s*)*$/.test(text.slice(Math.max(0, nameSpan.start - 200), nameSpan.start));
}

/** How often a file uses each name, where fields of one name do, and what it declares without a value. */
interface Names {
  uses: Map<string, number>;
  /** Where it does, in order. */
  placed: Expr[];
  alike: Map<string, Set<Expr>>;
  declared: Set<string>;
}

/** Found once for each file. */
const namesIn = onceFor((unit: Unit): Names => {
  const exprs = exprsOf(unit);
  const alike = new Map<string, Set<Expr>>();
  for (const { name, value } of exprs.flatMap((one) => (one.kind === 'object' ? one.fields : []))) {
    // What a record or a function holds is more than the value of a field.
    if (name === undefined || value.kind === 'object' || value.kind === 'list' || value.kind === 'other') continue;
    const held = alike.get(name) ?? new Set();
    for (const one of everyExpr([value])) if (nameOf(one) !== undefined) held.add(one);
    alike.set(name, held);
  }
  const placed = exprs.filter((one) => nameOf(one) !== undefined).sort((a, b) => a.start - b.start);
  return { uses: counted(placed), placed, alike, declared: new Set(exprs.flatMap((one) => (one.kind === 'declaration' ? [one.name] : []))) };
});

function counted(exprs: Iterable<Expr>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of exprs) {
    const name = nameOf(one);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** `x`, and of Terraform `var.x`, which is a name of its own, as is what it holds under one: `var.x.y`. */
function nameOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return ROOTS.has(expr.name) ? undefined : expr.name;
  if (expr.kind !== 'member' || expr.object.kind !== 'name') return undefined;
  return ROOTS.has(expr.object.name) || VARIABLE.test(expr.object.name) ? `${expr.object.name}.${expr.name}` : undefined;
}

const VARIABLE = /^(?:var|local)\./;

const ROOTS = new Set(['var', 'local', 'this', 'self', 'each', 'data', 'module']);

/** Whether the file itself, or its folder, gives the name: others may be words of the language. */
function isKnown(name: string, at: number, declared: ReadonlySet<string>, unit: Unit): boolean {
  if (name.includes('.')) return unit.language === 'terraform' && VARIABLE.test(name);
  return declared.has(name) || nearest(bindingsIn(unit).known.get(name) ?? [], at) !== undefined || isPackage(name, unit);
}

function isPackage(name: string, { imports }: Unit): boolean {
  return imports.some((one) => binds(one, name) || (one.local === undefined && one.module.slice(one.module.lastIndexOf('/') + 1) === name));
}
