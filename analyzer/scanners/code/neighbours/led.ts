import { onceFor } from '../../once.ts';
import type { Expr, Import, Unit } from '../expr/expr.ts';
import { newChoice } from '../expr/nodes.ts';
import { typeMade } from '../expr/records.ts';
import { everyExpr } from '../expr/walk.ts';
import { languageOf } from '../readers/languages.ts';
import { classOfObject, implementing } from '../values/object-class.ts';
import { boundAtEnd, declaredIn, exportOf, PACKAGE, PARENTS, type ResolveImport } from '../values/scope.ts';
import { filesOf, NAMED_BY_TYPE, SCRIPTS, SOURCING } from './module-files.ts';
import { parentsIn } from './parents.ts';
import type { Tree } from './tree.ts';

/** A file that another leads to. */
export interface Neighbour {
  text: string;
  /** `false` only where it surely exports nothing under a name. */
  mayExport(name: string): boolean;
  /** Parses it when first asked: of most it is enough to ask the above. `undefined` where nobody can read it. */
  unit(): Unit | undefined;
}

/** Reads a file by its name in reports, once for those that import it soon after each other; `undefined` where there is none, or nothing in it can be part of a path. */
export type ReadNeighbour = (file: string) => Neighbour | undefined;

type Exported = NonNullable<ReturnType<ResolveImport>>;

/** The files that one unit leads to. None is read before something is asked of it. */
export class Led {
  readonly #unit: Unit;
  readonly #tree: Tree;
  readonly #read: ReadNeighbour;
  readonly #known = new Map<string, Neighbour | undefined>();
  /** Files whose names are all known: what a shell sources, what PHP requires, the package. */
  readonly #opened: string[];
  readonly #listed: ReadonlySet<string>;
  /** The files of the classes that its own extend. */
  readonly #extended: string[];
  readonly #handed = new Map<string, string[]>();
  #parents: string[] | undefined;

  constructor(unit: Unit, read: ReadNeighbour, tree: Tree) {
    [this.#unit, this.#read, this.#tree] = [unit, read, tree];
    const opened = unit.imports.filter((one) => one.opened === true && (OPENING.has(unit.language) || one.module.endsWith('.php'))).map(({ module }) => module);
    this.#opened = this.#files(unit, [...(SOURCING.has(unit.language) ? opened.reverse() : opened), PACKAGE]);
    this.#listed = new Set([...this.#files(unit, [...unit.imports.filter(mayHoldConstants).map(({ module }) => module), ...typesIn(unit)]), ...tellersOf(unit, tree), ...this.#opened]);
    this.#extended = this.#extendedBy(unit, []);
  }

  /** What a module exports under a name, or hands on. */
  valueOf(module: string, name: string): Exported | undefined {
    if (name.startsWith(GIVEN) && this.#unit.language === 'terraform') return this.#givenAnywhere(name);
    for (const file of this.#filesOf(module, name)) {
      const found = this.#valueIn(file, module, name) ?? this.#handedOnBy(file, module, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What a variable may be: its default, or what any file of variables beside it gives. None of these names anything else. */
  #givenAnywhere(name: string): Exported | undefined {
    const found = this.#opened.flatMap((file) => this.#valueIn(file, PACKAGE, name) ?? []);
    const [first, ...more] = found;
    return first === undefined || more.length === 0 ? first : { unit: first.unit, value: newChoice(found.map(({ value }) => value), first.value) };
  }

  /** What all these files import. */
  imports(): Import[] {
    const files = new Set([...this.#listed, ...[...this.#listed].flatMap((file) => this.#behind(file)), ...this.#parentFiles()]);
    return [...files].flatMap((file) => this.#unitOf(file)?.imports ?? []);
  }

  #filesOf(module: string, name: string): readonly string[] {
    if (module === PARENTS) return this.#parentFiles();
    // What Go calls by two words is of another package, or of a value.
    if (module === PACKAGE && this.#unit.language === 'go' && name.includes('.')) return [];
    if (module === PACKAGE) return this.#opened;
    const found = this.#files(this.#unit, [module]);
    if (found.length === 0 && NAMED_BY_TYPE.has(this.#unit.language)) return this.#declaring(module);
    return found.filter((file) => this.#listed.has(file) || this.#extended.includes(file));
  }

  /** Files beside this one that tell something and declare a type which none is named after. */
  #declaring(type: string): string[] {
    if (!/^[A-Z]\w*$/.test(type)) return [];
    return this.#tree.beside(this.#unit.file).filter((file) => declares(this.#neighbour(file), type));
  }

  #valueIn(file: string, module: string, name: string): Exported | undefined {
    const neighbour = this.#neighbour(file);
    const isSourced = SOURCING.has(this.#unit.language);
    const isDeclared = module === PARENTS || isSourced;
    const mayHold = neighbour !== undefined && (isDeclared ? neighbour.text.includes(name) : neighbour.mayExport(name));
    const unit = mayHold ? neighbour.unit() : undefined;
    const value = unit && (isSourced ? boundAtEnd(unit, name) : isDeclared ? declaredIn(unit, name) : exportOf(unit, name));
    return unit && value && { unit, value };
  }

  #handedOnBy(file: string, module: string, name: string): Exported | undefined {
    for (const one of this.#behind(file)) {
      const found = this.#valueIn(one, module, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Files of which this one hands on what they export. */
  #behind(file: string): string[] {
    if (!this.#handed.has(file)) this.#handed.set(file, this.#listed.has(file) ? this.#modulesBehind(file) : []);
    return this.#handed.get(file) ?? [];
  }

  #modulesBehind(file: string): string[] {
    const neighbour = this.#neighbour(file);
    const unit = neighbour !== undefined && mayHandOn(file, neighbour.text) ? neighbour.unit() : undefined;
    return unit === undefined ? [] : this.#files(unit, handedOn(unit)).slice(0, TYPES);
  }

  /** With those that the parents extend. */
  #parentFiles(): string[] {
    if (this.#parents !== undefined) return this.#parents;
    this.#parents = [...this.#extended];
    for (let level = 1, last = this.#extended; last.length > 0 && level < LEVELS; level++) {
      const units = last.flatMap((file) => this.#unitOf(file) ?? []);
      last = [...new Set(units.flatMap((unit) => this.#extendedBy(unit, this.#parents ?? [])))].slice(0, TYPES);
      this.#parents.push(...last);
    }
    return this.#parents;
  }

  #extendedBy(unit: Unit, before: readonly string[]): string[] {
    const files = parentsIn(unit).flatMap((parent) => {
      const named = this.#files(unit, [parent]);
      // A class of Ruby may stand in any file that is required.
      return named.length > 0 || unit !== this.#unit ? named : this.#opened.filter((file) => declares(this.#neighbour(file), parent));
    });
    return [...new Set(files)].filter((file) => !before.includes(file)).slice(0, TYPES);
  }

  #files({ file }: Unit, modules: string[]): string[] {
    return modules.flatMap((module) => filesOf(file, module, this.#tree));
  }

  #unitOf(file: string): Unit | undefined {
    return this.#neighbour(file)?.unit();
  }

  #neighbour(file: string): Neighbour | undefined {
    if (!this.#known.has(file)) this.#known.set(file, this.#read(file));
    return this.#known.get(file);
  }
}

const GIVEN = 'var.';

/** Constants are spelled as such, or come from a file whose name says what is in it; functions say that they build an address or ask for one. */
function mayHoldConstants({ module, local, names }: Import): boolean {
  const bound = [...(local === undefined ? [] : [local]), ...Object.keys(names)];
  return bound.length > 0 && (bound.some((name) => TELLING_NAME.test(name)) || TELLING_FILE.test(module));
}

const TELLING_NAME = /^[A-Z][A-Z0-9_]+$|path|ur[il]|endpoint|route|api|fetch|request|client|cloudflare|^cf$/i;
const TELLING_FILE = /const|config|settings?\b|paths?\b|routes?\b|urls?\b|endpoints?\b|api\b/i;

/** Languages in which a file knows all names of another that it brings in. */
const OPENING: ReadonlySet<string> = new Set([...SOURCING, 'ruby', 'dart', 'yaml']);

function declares(neighbour: Neighbour | undefined, type: string): boolean {
  return neighbour !== undefined && typesDeclared(neighbour).has(type.replace(/^.*::/, ''));
}

const typesDeclared = onceFor((neighbour: Neighbour): ReadonlySet<string> => new Set([...neighbour.text.matchAll(TYPE_DECLARED)].map(([, name = '']) => name)));

const TYPE_DECLARED = /\b(?:class|struct|enum|interface|object|module|record|trait|defmodule)[ \t]+(?:\w+(?:::|\.))*([A-Z]\w*)/g;

/** Whether its text lets a file hand on what others export. */
function mayHandOn(file: string, text: string): boolean {
  const language = languageOf(file);
  return language === 'python' ? isPackage(file) : language !== undefined && SCRIPTS.has(language) && HANDING_ON.test(text);
}

const HANDING_ON = /\bexport\s*(?:type\s*)?[*{]|\bimport\s*(?:type\s*)?(?:["']|\{\s*\})/;

function isPackage(file: string): boolean {
  return /(?:^|\/)__init__\.py$/.test(file);
}

/** Modules that a file of little else hands on: `export * from './words'`, `from .words import WORD` in an `__init__.py`. */
function handedOn({ file, language, imports }: Unit): string[] {
  if (language === 'python') return isPackage(file) ? imports.map(({ module }) => module) : [];
  return SCRIPTS.has(language) ? imports.filter(({ local, names }) => local === undefined && Object.keys(names).length === 0).map(({ module }) => module) : [];
}

/** Files that a file imports, or whose types it names, of which a first look showed that they hold something of the API. */
function tellersOf(unit: Unit, tree: Tree): string[] {
  const { file, language, imports, text } = unit;
  const imported = imports.flatMap(({ module }) => filesOf(file, module, tree)).filter((one) => tree.tells(one));
  const types = new Set(NAMED_BY_TYPE.has(language) ? text.match(TYPE_NAMES)?.flatMap((name) => implementing(name, unit)) : []);
  return [...new Set([...imported, ...[...types].flatMap((name) => tree.telling(name, file))])].slice(0, TYPES);
}

const TYPE_NAMES = /(?<!\w)[A-Z]\w+/g;

/** Types whose members a text is put together from, `$"{Endpoints.Zones}/{id}"`, `String.format(Paths.FILTERS, id)`, and those of clients that are asked, `shopClient.get(path)`. */
function typesIn(unit: Unit): string[] {
  if (!NAMED_BY_TYPE.has(unit.language)) return [];
  const types = new Set<string>();
  const given = new Set<string>();
  for (const expr of everyExpr(unit.body)) {
    if (expr.kind === 'string' || expr.kind === 'concat') for (const part of expr.parts) if (part.kind !== 'chunk') addType(part, types);
    if (expr.kind !== 'call') continue;
    for (const { value } of expr.args) addType(value, given);
    const type = expr.callee.kind === 'member' ? classOfObject(expr.callee.object, expr.callee.object, unit) : typeMade(expr)?.name;
    if (type !== undefined && TELLING_NAME.test(type)) for (const one of implementing(type, unit)) types.add(one);
  }
  // What a call is given may be any member of any type: those that promise constants come first.
  return [...new Set([...types, ...[...given].filter((type) => HOLDS_CONSTANTS.test(type)), ...given])].slice(0, TYPES);
}

/** The outermost type of a chain, and the one the member belongs to. */
function addType(expr: Expr, types: Set<string>): void {
  let at: Expr = expr.kind === 'call' ? expr.callee : expr;
  while (at.kind === 'member') {
    at = at.object;
    if ((at.kind === 'name' || at.kind === 'member') && /^[A-Z]/.test(at.name.replace(/^.*\\/, ''))) types.add(at.name);
  }
}

/** How many types of one file are followed. */
const TYPES = 16;

/** How far a class is followed to those it builds on. */
const LEVELS = 3;

const HOLDS_CONSTANTS = /const|config|setting|path|route|ur[il]s?$|endpoint|api/i;

