import path from 'node:path';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Expr, Import, Unit } from './expr.ts';
import { languageOf } from './languages.ts';
import { exportOf } from './scope.ts';

/** Reads a file by its name in reports; `undefined` where there is none, or nothing in it can be part of a path. */
export type ReadNeighbour = (file: string) => Promise<Unit | undefined>;

/** Files that a file imports, for constants that hold a part of a path. */
export interface Neighbours {
  /** Reads what a unit imports; readers load asynchronously, so this comes before `usagesIn`. */
  load(unit: Unit): Promise<void>;
  /** Answers `Host.resolveImport`, for what was loaded. */
  resolve(file: string, module: string, name: string): { unit: Unit; value: Expr } | undefined;
}

/** How many imported files are kept: enough for the constants of one package, whose files are read one after the other. */
const KEPT = 32;

/** Follows imports one level, for languages in which a module names its file. */
export function neighbours(read: ReadNeighbour): Neighbours {
  const known = new Map<string, Unit | undefined>();
  return {
    async load(unit) {
      const files = unit.imports.filter(mayHoldConstants).flatMap((one) => filesOf(unit.file, one.module));
      for (const file of files) {
        const found = known.has(file) ? known.get(file) : await read(file);
        known.delete(file);
        known.set(file, found);
      }
      for (const file of known.keys()) {
        if (known.size <= KEPT + files.length) break;
        known.delete(file);
      }
    },
    resolve(file, module, name) {
      const unit = filesOf(file, module).map((one) => known.get(one)).find((one) => one !== undefined);
      const value = unit === undefined ? undefined : exportOf(unit, name);
      return unit === undefined || value === undefined ? undefined : { unit, value };
    },
  };
}

/** What a file must contain for its constants to be worth reading. */
export function wordsOfPaths({ apis, segments }: Vocabulary): RegExp {
  const either = (words: string[]): string => words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|') || '(?!)';
  const words = either([...apis.flatMap((api) => api.roots), ...segments]);
  return new RegExp(`${either(apis.flatMap((api) => [...api.hosts, ...api.basePaths]))}|["'\`/](?:${words})(?=["'\`/?])`);
}

/** Constants are spelled as such, or come from a file whose name says what is in it. */
function mayHoldConstants({ module, local, names }: Import): boolean {
  const bound = [...(local === undefined ? [] : [local]), ...Object.keys(names)];
  return bound.length > 0 && (bound.some((name) => /^[A-Z][A-Z0-9_]+$/.test(name)) || /const|config|settings?\b|paths?\b|routes?\b|urls?\b|endpoints?\b|api\b/i.test(module));
}

/** The files a module may be, the likeliest first; none for packages from elsewhere. */
function filesOf(file: string, module: string): string[] {
  const folder = path.posix.dirname(file);
  const language = languageOf(file);
  if (language === 'typescript' || language === 'javascript') return module.startsWith('.') ? scriptFiles(path.posix.join(folder, module)) : [];
  return language === 'python' ? pythonFiles(folder, module) : [];
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
