import type { Expr, ObjectField, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf } from '../expr/walk.ts';
import { nearest, type Binding } from '../values/binding.ts';
import { bindingsIn } from '../values/bindings.ts';

/** The names of a file that nothing in it uses any more once a field is gone, other fields of its name with it. */
export function leftoversOf(field: ObjectField, unit: Unit): string[] {
  const own = everyExpr([field.value]);
  const names = [...new Set(own.map(nameOf))].filter((name) => name !== undefined);
  if (names.length === 0) return [];
  const alike = exprsOf(unit).flatMap((one) => (one.kind === 'object' ? one.fields : [])).filter(({ name }) => name === field.name && name !== undefined);
  const gone = new Set([...own, ...everyExpr(alike.map(({ value }) => value))]);
  const used = new Set(usesIn(unit).filter((one) => !gone.has(one)).map(nameOf));
  return names.filter((name) => !used.has(name) && isKnown(name, field.start, unit));
}

/** Whether the program could not be compiled with such a name: a variable of a function, a package. */
export function mustBeUsed(name: string, field: ObjectField, unit: Unit): boolean {
  if (unit.language !== 'go') return false;
  const bound = nearest(bindingsIn(unit).known.get(name) ?? [], field.start);
  return isPackage(name, unit) || (bound !== undefined && isVariable(bound, unit));
}

/** A variable of a function, as Go declares it; parameters and what the file knows may be there for nobody. */
function isVariable({ home, let: { nameSpan } }: Binding, { text }: Unit): boolean {
  if (home.from === 0 && home.to === Infinity) return false;
  return /^\s*(?:,\s*\w+\s*)*:=/.test(text.slice(nameSpan.end, nameSpan.end + 200)) || /\bvar\s+(?:\w+\s*,\s*)*$/.test(text.slice(Math.max(0, nameSpan.start - 200), nameSpan.start));
}

const USES = new WeakMap<Unit, Expr[]>();

function usesIn(unit: Unit): Expr[] {
  const known = USES.get(unit) ?? exprsOf(unit).filter((one) => nameOf(one) !== undefined);
  USES.set(unit, known);
  return known;
}

/** `x`, and of Terraform `var.x` and `local.x`, which are names of their own. */
function nameOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return ROOTS.has(expr.name) ? undefined : expr.name;
  return expr.kind === 'member' && expr.object.kind === 'name' && ROOTS.has(expr.object.name) ? `${expr.object.name}.${expr.name}` : undefined;
}

const ROOTS = new Set(['var', 'local', 'this', 'self', 'each', 'data', 'module']);

/** Whether the file itself, or its folder, gives the name: others may be words of the language. */
function isKnown(name: string, at: number, unit: Unit): boolean {
  if (name.includes('.')) return unit.language === 'terraform' && /^(?:var|local)\./.test(name);
  return nearest(bindingsIn(unit).known.get(name) ?? [], at) !== undefined || isPackage(name, unit) || exprsOf(unit).some((one) => one.kind === 'declaration' && one.name === name);
}

function isPackage(name: string, { imports }: Unit): boolean {
  return imports.some(({ local, module, names }) => name === (local ?? module.slice(module.lastIndexOf('/') + 1)) || name in names);
}
