import { onceFor } from '../../once.ts';
import { newChoice } from '../expr/nodes.ts';
import { classesOf, declarationsOf } from '../expr/classes.ts';
import type { Expr, LetExpr, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf, lastName, requires } from '../expr/walk.ts';
import { nearest } from './binding.ts';
import { bindingsIn } from './bindings.ts';
import { valueAt } from './called-later.ts';
import { FoldedStrings } from './folded.ts';
import type { Turns } from './turns.ts';

/**
 * Finds a constant another file exports; `undefined` when there is no such file or name. The module is what an import
 * says, the name of a type that needs none, `PACKAGE` or `PARENTS`.
 */
export type ResolveImport = (module: string, name: string) => { unit: Unit; value: Expr } | undefined;

/** Stands for the package a file belongs to, which it need not import. */
export const PACKAGE = '';

/** Stands for the classes that those of a file extend. */
export const PARENTS = '^';

/** What names stand for in one file. */
export interface Scope {
  readonly unit: Unit;
  /** Steps that assembling one string may still take: names bound to one another would multiply them without end. */
  readonly fuel: Fuel;
  /** Strings that were assembled before. */
  readonly folded: FoldedStrings;
  /** Of a function while one call of it runs: where that stands, and how many calls within one another these are. */
  readonly inside?: { caller: Scope; calls: number; body: Expr };
  /** The value that a name read at an offset was bound to most likely. */
  lookup(name: string, at: number): Bound | undefined;
  /** A member of something imported, or of a type declared elsewhere: `paths.FILTERS` after `import * as paths`. */
  imported(name: string, member: string): Bound | undefined;
  /** A member of a class in another file that one of this file extends. */
  inherited(name: string): Bound | undefined;
  /** A class of that name, of this file or one that it leads to. */
  classNamed(name: string): Bound | undefined;
}

export interface Fuel {
  left: number;
  /** How deep the last assembly went. */
  deepest: number;
  /** How many loops were met so far, of whose rows any may be meant. */
  loops: number;
  /** Loops that are gone through one row at a time. */
  turns?: Turns;
}

export interface Bound {
  value: Expr;
  /** Where the value's own names are looked up. */
  scope: Scope;
}

/** Names of a file; imported constants are followed one level, through `resolveImport`; `outer` knows what the file around code gives it. */
export function scopeOf(unit: Unit, resolveImport?: ResolveImport, outer?: (name: string) => Bound | undefined, fuel: Fuel = { left: 0, deepest: 0, loops: 0 }): Scope {
  const bindings = bindingsIn(unit);
  const imports = importsByLocal(unit);
  const scope: Scope = {
    unit,
    fuel,
    folded: new FoldedStrings(),
    lookup(name, at) {
      const from = imports.get(name);
      const value = valueAt(bindings, name, at);
      // What is declared is nothing that is imported, but for `const api = require('./api')`.
      const others = value !== undefined && unit.language === 'terraform' && name.startsWith('var.') ? follow(PACKAGE, name) : undefined;
      // Neither a default nor what a file of variables gives names anything.
      if (value !== undefined && others !== undefined) return { value: newChoice([value, others.value], value), scope: others.scope };
      if (value !== undefined && (from === undefined || !isRequired(value))) return value.kind === 'declaration' ? undefined : { value, scope };
      const given = value === undefined ? outer?.(name) : undefined;
      if (given !== undefined) return given;
      if (from === undefined) return follow(PACKAGE, name);
      // Rust does not say whether what is brought in is a module or a function of one.
      return follow(from.module, from.name) ?? (from.name === 'default' && from.module.includes('::') ? follow(from.module, from.module.slice(from.module.lastIndexOf(':') + 1)) : undefined);
    },
    imported(name, member) {
      const from = imports.get(name);
      const module = from === undefined ? name : from.name === 'default' ? from.module : `${from.module}.${from.name}`;
      // Other classes of the file may have a member of that name.
      const own = (file: string): Bound | undefined => (/^[A-Z]/.test(name) ? follow(file, `${exportedAs(name)}.${member}`) : undefined);
      return own(module) ?? (from && own(from.module)) ?? follow(module, member);
    },
    inherited: (name) => follow(PARENTS, name),
    classNamed(name) {
      const own = classesOf(unit).get(name);
      if (own !== undefined) return { value: own, scope };
      return follow(imports.get(name)?.module ?? name, CLASS + exportedAs(name)) ?? follow(PARENTS, CLASS + name);
    },
  };
  /** What a class is called where it is declared. */
  const exportedAs = (name: string): string => {
    const from = imports.get(name);
    return from === undefined || from.name === 'default' ? name : from.name;
  };
  const followed = new Map<string, Bound | undefined>();
  const follow = (module: string, name: string): Bound | undefined => {
    if (resolveImport === undefined) return undefined;
    // Every name that the file does not bind comes here, once for each place it stands in.
    const key = `${module}\n${name}`;
    if (followed.has(key)) return followed.get(key);
    const found = resolveImport(module, name);
    const bound = found === undefined ? undefined : { value: found.value, scope: scopeOf(found.unit, undefined, undefined, fuel) };
    followed.set(key, bound);
    return bound;
  };
  return scope;
}

/** What a file exports under a name; `default` is its default export, `Paths.zone` what a class of it has. Hosts build `ResolveImport` with it. */
export function exportOf(unit: Unit, name: string): Expr | undefined {
  return exportsOf(unit).get(name)?.();
}

/** Before the name of a class, which as a value is what makes its objects. */
const CLASS = 'class ';

/** What a class of a file declares under a name: a method, or a field that is set where all are; or such a class. */
export function declaredIn(unit: Unit, name: string): Expr | undefined {
  if (name.startsWith(CLASS)) return classesOf(unit).get(name.slice(CLASS.length));
  const { known } = bindingsIn(unit);
  const [first] = [name, `this.${name}`].flatMap((one) => known.get(one) ?? []);
  return first?.let.value ?? (name === CLASS_BASE ? exprsOf(unit).find((expr) => expr.kind === 'call' && expr.args.length === 1 && lastName(expr.callee) === CLASS_BASE) : undefined);
}

/** What a name is bound to when a file has been run. */
export function boundAtEnd(unit: Unit, name: string): Expr | undefined {
  return nearest(bindingsIn(unit).known.get(name) ?? [], unit.text.length)?.let.value;
}

/** What a class of Ruby says of the base of all that it asks for. (HTTParty) */
export const CLASS_BASE = 'base_uri';

/** All that a file exports, by name. */
export const exportsOf = onceFor((unit: Unit): ReadonlyMap<string, () => Expr> => {
  const exports = new Map<string, () => Expr>();
  const put = (name: string, value: () => Expr): void => void (exports.has(name) || exports.set(name, value));
  for (const [name, declaring] of declarationsOf(unit)) {
    put(CLASS + name, () => declaring);
    for (const member of declaring.children) if (member.kind === 'let') put(`${name}.${member.name.replace(OWN, '')}`, () => member.value);
  }
  for (const expr of everyExpr(unit.body)) {
    if (expr.kind !== 'let' || !expr.exported) continue;
    put(expr.name, () => atTheEnd(expr, unit));
    // `module.exports = { name: value }`, `enum Id: string { case Minify = 'minify'; }`
    const within = expr.name === 'default' ? '' : /^[A-Z]/.test(expr.name) ? `${expr.name}.` : undefined;
    if (within !== undefined && expr.value.kind === 'object') for (const field of expr.value.fields) if (field.name !== undefined) put(within + field.name, () => field.value);
  }
  return exports;
});

/** Methods of an object are called so within its class. */
const OWN = /^this\./;

/** Whoever imports a list or a record gets it with all that its file puts into it: `UPDATES.append(('minify', value))`. */
function atTheEnd({ name, value }: LetExpr, unit: Unit): Expr {
  if (value.kind !== 'list' && value.kind !== 'object') return value;
  const last = nearest(bindingsIn(unit).known.get(name) ?? [], unit.text.length)?.let.value;
  return last?.kind === value.kind && last.start === value.start ? last : value;
}

/** `require('./api')`, `require('./api').get` */
function isRequired(value: Expr): boolean {
  if (value.kind === 'member') return isRequired(value.object);
  return value.kind === 'call' && requires(value);
}

function importsByLocal(unit: Unit): Map<string, { module: string; name: string }> {
  const imports = new Map<string, { module: string; name: string }>();
  for (const one of unit.imports) {
    if (one.local !== undefined) imports.set(one.local, { module: one.module, name: 'default' });
    for (const [local, name] of Object.entries(one.names)) imports.set(local, { module: one.module, name });
  }
  return imports;
}
