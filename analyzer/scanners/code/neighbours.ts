import path from 'node:path';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Expr, Import, Unit } from './expr/expr.ts';
import { everyExpr } from './expr/walk.ts';
import { languageOf } from './languages.ts';
import type { Host } from './page/page.ts';
import { parentsIn } from './parents.ts';
import type { Tree } from './tree.ts';
import { declaredIn, exportOf, PACKAGE, PARENTS } from './values/scope.ts';

/** Reads a file by its name in reports, once for those that import it soon after each other; `undefined` where there is none, or nothing in it can be part of a path. */
export type ReadNeighbour = (file: string) => Promise<Unit | undefined>;

/** The tree around a file, as far as imports lead there. */
export interface Around {
  read: ReadNeighbour;
  tree: Tree;
}

/** Files that a file imports, for constants that hold a part of a path. */
export interface Neighbours {
  /** Reads what a unit imports, in place of what the last one did; readers load asynchronously, so this comes before `usagesIn`. */
  load(unit: Unit): Promise<void>;
  /** What a host is asked of the unit that was loaded last. */
  answers: Required<Pick<Host, 'resolveImport' | 'filesOf' | 'importsAround'>>;
}

/** Follows imports one level, and what is only handed on there one more: a module names its file, or a type the file it is declared in, or a package its folder. */
export function neighbours({ read, tree }: Around): Neighbours {
  let known = new Map<string, Unit | undefined>();
  let parents: string[] = [];
  /** Files whose names are all known: what a shell sources, what PHP requires. */
  let opened: string[] = [];
  /** Files of which a file that was read hands on what they export. */
  let behind = new Map<string, string[]>();
  /** The files of the classes that these extend, which come to the parents. */
  const extended = async (units: Unit[]): Promise<Unit[]> => {
    const files = units.flatMap((unit) => parentsIn(unit).flatMap((module) => filesOf(unit.file, module, tree)));
    const fresh = [...new Set(files)].filter((file) => !parents.includes(file)).slice(0, TYPES);
    for (const file of fresh) known.set(file, known.get(file) ?? await read(file));
    parents.push(...fresh);
    return fresh.flatMap((file) => known.get(file) ?? []);
  };
  return {
    async load(unit) {
      known = new Map();
      opened = [...unit.imports.filter(({ module, opened: all }) => all === true && (unit.language === 'shell' || module.endsWith('.php'))).map(({ module }) => module), PACKAGE].flatMap((module) => filesOf(unit.file, module, tree));
      const modules = [...unit.imports.filter(mayHoldConstants).map((one) => one.module), ...typesIn(unit)];
      for (const file of new Set([...modules.flatMap((module) => filesOf(unit.file, module, tree)), ...tellersOf(unit, tree), ...opened])) known.set(file, await read(file));
      behind = new Map([...known].flatMap(([file, one]) => (one === undefined ? [] : [[file, handedOn(one).flatMap((module) => filesOf(file, module, tree)).slice(0, TYPES)]])));
      for (const file of new Set([...behind.values()].flat())) known.set(file, known.get(file) ?? await read(file));
      parents = [];
      for (let units = [unit], level = 0; units.length > 0 && level < LEVELS; level++) units = await extended(units);
    },
    answers: {
      resolveImport(file, module, name) {
        const files = module === PARENTS ? parents : module === PACKAGE ? opened : filesOf(file, module, tree);
        for (const one of files.flatMap((first) => [first, ...behind.get(first) ?? []])) {
          const unit = known.get(one);
          const value = unit === undefined ? undefined : module === PARENTS || unit.language === 'shell' ? declaredIn(unit, name) : exportOf(unit, name);
          if (unit !== undefined && value !== undefined) return { unit, value };
        }
        return undefined;
      },
      filesOf: (file, module) => filesOf(file, module, tree),
      importsAround: () => [...known.values()].flatMap((unit) => unit?.imports ?? []),
    },
  };
}

/** What a file must contain for its constants, or a client of an SDK, to be worth reading; `../user` is another file. */
export function wordsOfPaths({ apis, segments }: Vocabulary): RegExp {
  const either = (words: string[]): string => words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|') || '(?!)';
  const words = either([...apis.flatMap((api) => api.roots), ...segments]);
  const packages = either([...new Set(apis.flatMap((api) => Object.values(api.packages).flat()))]);
  return new RegExp(`${either(apis.flatMap((api) => [...api.hosts, ...api.basePaths]))}|["'\`](?:${packages})["'\`/]|(?:from|import) +(?:${packages})\\b|(?<!\\.)["'\`/](?:${words})(?=["'\`/?])`);
}

/** Constants are spelled as such, or come from a file whose name says what is in it; functions say that they build an address or ask for one. */
function mayHoldConstants({ module, local, names }: Import): boolean {
  const bound = [...(local === undefined ? [] : [local]), ...Object.keys(names)];
  return bound.length > 0 && (bound.some((name) => /^[A-Z][A-Z0-9_]+$|path|ur[il]|endpoint|route|api|fetch|request|client|cloudflare|^cf$/i.test(name)) || /const|config|settings?\b|paths?\b|routes?\b|urls?\b|endpoints?\b|api\b/i.test(module));
}

/** Modules that a file of little else hands on: `export * from './words'`, `from .words import WORD` in an `__init__.py`. */
function handedOn({ file, language, imports }: Unit): string[] {
  if (language === 'python') return file.endsWith('/__init__.py') || file === '__init__.py' ? imports.map(({ module }) => module) : [];
  return language === 'typescript' || language === 'javascript' ? imports.filter(({ local, names }) => local === undefined && Object.keys(names).length === 0).map(({ module }) => module) : [];
}

/** Files that a file imports, or whose types it names, of which a first look showed that they hold something of the API. */
function tellersOf({ file, language, imports, text }: Unit, tree: Tree): string[] {
  const imported = imports.flatMap(({ module }) => filesOf(file, module, tree)).filter((one) => tree.tells(one));
  const types = NAMED_BY_TYPE.has(language) ? new Set(text.match(TYPE_NAMES)) : [];
  return [...new Set([...imported, ...[...types].flatMap((name) => tree.telling(name, file))])].slice(0, TYPES);
}

const TYPE_NAMES = /(?<!\w)[A-Z]\w+/g;

/** Types whose members a text is put together from: `$"{Endpoints.Zones}/{id}"`, `String.format(Paths.FILTERS, id)`. */
function typesIn(unit: Unit): string[] {
  if (!NAMED_BY_TYPE.has(unit.language)) return [];
  const types = new Set<string>();
  for (const expr of everyExpr(unit.body)) {
    if (expr.kind === 'string' || expr.kind === 'concat') for (const part of expr.parts) if (part.kind !== 'chunk') addType(part, types);
    if (expr.kind === 'call') for (const { value } of expr.args) addType(value, types, HOLDS_CONSTANTS);
  }
  return [...types].slice(0, TYPES);
}

/** The outermost type of a chain, and the one the member belongs to. */
function addType(expr: Expr, types: Set<string>, among = /^[A-Za-z]/): void {
  let at: Expr = expr.kind === 'call' ? expr.callee : expr;
  while (at.kind === 'member') {
    at = at.object;
    if ((at.kind === 'name' || at.kind === 'member') && /^[A-Z]/.test(at.name.replace(/^.*\\/, '')) && among.test(at.name)) types.add(at.name);
  }
}

/** How many types of one file are followed. */
const TYPES = 16;

/** How far a class is followed to those it builds on. */
const LEVELS = 3;

const NAMED_BY_TYPE = new Set(['csharp', 'java', 'kotlin', 'php', 'ruby', 'elixir', 'rust']);
const HOLDS_CONSTANTS = /const|config|setting|path|route|ur[il]s?$|endpoint|api/i;

/** The files a module may be, the likeliest first; none for packages from elsewhere. */
function filesOf(file: string, module: string, tree: Tree): string[] {
  const folder = path.posix.dirname(file);
  const language = languageOf(file);
  if (language === undefined) return [];
  if (module === PACKAGE) return language === 'go' || language === 'kotlin' ? tree.beside(file) : [];
  if (language === 'typescript' || language === 'javascript' || language === 'html') return module.startsWith('.') ? scriptFiles(path.posix.join(folder, module)) : [];
  if (language === 'python') return pythonFiles(folder, module);
  if (language === 'shell') return tree.named(path.posix.parse(module).name, file);
  if (language === 'php' && module.endsWith('.php')) return [path.posix.join(folder, module), path.posix.normalize(module)];
  return NAMED_BY_TYPE.has(language) ? tree.named(module.split(/[.\\/:]+/).at(-1) ?? module, file) : [];
}

/** TypeScript lets a module be named by the file it will become. */
function scriptFiles(base: string): string[] {
  if (/\.[cm]?[jt]sx?$/.test(base)) return [base, base.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')];
  return ['.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.js'].map((end) => base + end);
}

/** `..paths` counts folders upwards; `app.paths` is looked for beside the file and above it. */
function pythonFiles(folder: string, module: string): string[] {
  const dots = /^\.+/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll('.', '/');
  if (inner === '') return [];
  const bases = dots > 0 ? [path.posix.join(folder, ...Array<string>(dots - 1).fill('..'), inner)] : above(folder).map((one) => path.posix.join(one, inner));
  return bases.flatMap((base) => [`${base}.py`, `${base}/__init__.py`]);
}

function above(folder: string): string[] {
  const parent = path.posix.dirname(folder);
  return parent === folder || folder === '.' ? [folder] : [folder, ...above(parent)];
}
