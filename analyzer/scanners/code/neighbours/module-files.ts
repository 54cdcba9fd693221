import path from 'node:path';
import { foldersFrom } from '../../files/workspace.ts';
import { variableFiles, variablesOf } from '../readers/ansible.ts';
import { languageOf } from '../readers/languages.ts';
import { PACKAGE } from '../values/scope.ts';
import { foldersNamed, foldersOfPackage } from './package-folders.ts';
import type { Tree } from './tree.ts';

/** Languages in which a type is named, and not the file that it is declared in. */
export const NAMED_BY_TYPE: ReadonlySet<string> = new Set(['csharp', 'java', 'kotlin', 'php', 'ruby', 'elixir', 'rust', 'scala', 'swift', 'perl']);

/** Languages whose files import each other. */
export const SCRIPTS: ReadonlySet<string> = new Set(['typescript', 'javascript']);

/** Languages in which the files of a folder know each other's names. */
const IN_FOLDERS: ReadonlySet<string> = new Set(['go', 'kotlin', 'terraform']);

/** Languages in which a file is run as if it stood in another: of two that bind a name the later one counts. */
export const SOURCING: ReadonlySet<string> = new Set(['shell', 'powershell']);

/** Whether a file can call or read what is declared in one of a language, `any` where that is known to all programs. */
export function canUse(file: string, language: string): boolean {
  const own = languageOf(file);
  return language === 'any' || own === language || (SCRIPTS.has(language) && (SCRIPTS.has(own ?? '') || own === 'html'));
}

/** The files a module may be, the likeliest first; none for packages from elsewhere. */
export function filesOf(file: string, module: string, tree: Tree): string[] {
  const folder = path.posix.dirname(file);
  const language = languageOf(file);
  if (language === undefined) return [];
  if (module === PACKAGE) return IN_FOLDERS.has(language) ? tree.beside(file) : language === 'yaml' ? variablesOf(file) : [];
  if (language === 'go' || language === 'kotlin') {
    const found = (language === 'go' ? foldersOfPackage : foldersNamed)(folder, module).map((one) => tree.beside(`${one}/${path.posix.basename(file)}`)).find(({ length }) => length > 0);
    if (found !== undefined || language === 'go') return found ?? [];
  }
  if (SCRIPTS.has(language) || language === 'html') return module.startsWith('.') ? scriptFiles(path.posix.join(folder, module)) : tree.meant(module, folder);
  if (language === 'python') return DJANGO.test(module) ? tree.named('settings', file) : pythonFiles(folder, module);
  if (SOURCING.has(language)) return [path.posix.join(folder, module), ...tree.named(path.posix.parse(module).name, file)];
  if (language === 'yaml') return variableFiles(file, module);
  if (language === 'php' && module.endsWith('.php')) return [path.posix.join(folder, module), path.posix.normalize(module)];
  if (language === 'dart') return module.startsWith('package:') ? foldersFrom(folder).map((one) => path.posix.join(one, module.replace(/^package:[^/]*/, 'lib'))) : [path.posix.join(folder, module)];
  const [last = module, owner] = NAMED_BY_TYPE.has(language) ? module.split(/[.\\/:]+/).reverse() : [];
  const named = NAMED_BY_TYPE.has(language) ? tree.named(last, file) : [];
  return named.length > 0 || language !== 'rust' || owner === undefined ? named : tree.named(owner, file);
}

/** Gives the settings of the project, which are a module of their own. (docs.djangoproject.com, "Using settings in Python code") */
const DJANGO = /^django\.conf(?:\.settings)?$/;

/** What the names of scripts end with. */
export const ENDING = /\.[cm]?[jt]sx?$/;

/** The files that a script may mean by the path of a module; TypeScript lets it be named by the file it will become. */
export function scriptFiles(base: string): string[] {
  if (ENDING.test(base)) return [base, base.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')];
  return ['.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.js'].map((end) => base + end);
}

/** `..paths` counts folders upwards; `app.paths` is looked for beside the file and above it, and where sources stand in a folder of their own. */
function pythonFiles(folder: string, module: string): string[] {
  const dots = /^\.+/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll('.', '/');
  if (inner === '') return [];
  const bases = dots > 0 ? [path.posix.join(folder, ...Array<string>(dots - 1).fill('..'), inner)] : foldersFrom(folder).flatMap((one) => [path.posix.join(one, inner), path.posix.join(one, 'src', inner)]);
  return bases.flatMap((base) => [`${base}.py`, `${base}/__init__.py`]);
}
