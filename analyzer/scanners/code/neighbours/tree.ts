import path from 'node:path';
import { put } from '../../../lists.ts';
import { isIn, placeIn } from '../../files/sorted.ts';
import { nameOf, type Note } from '../../files/workspace.ts';
import { languageOf } from '../readers/languages.ts';
import { placesMeant } from './aliases.ts';
import { ENDING, scriptFiles } from './module-files.ts';

/** Where the files of a tree lie, for languages in which a module does not say it. Names are those of reports. */
export interface Tree {
  /** The files named like a type or module, in the language of `file`: the nearest first, three at most. */
  named(name: string, file: string): string[];
  /** Some files beside `file`, first those whose names promise constants, or which tell something: a Go package is its folder. */
  beside(file: string): string[];
  /** The files that a script in a folder means by a module which is no path, if they are of the tree. */
  meant(module: string, folder: string): string[];
  /** Whether a first look at a file showed something of the API in it. */
  tells(file: string): boolean;
  /** The files that tell something and are named like a type, the nearest first. */
  telling(name: string, file: string): string[];
}

/** Looks over files, sorted by their absolute paths, when first asked: most scans never ask. Reports name them relative to `cwd`. */
export function treeOf(files: readonly string[], cwd: string, notes: readonly Note[]): Tree {
  const told = new Set(notes.flatMap((note) => (note.signal === undefined && note.isCandidate === undefined ? [] : [note.file])));
  let tellers: Map<string, string[]> | undefined;
  let known: Map<string, string[]> | undefined;
  const byName = (): Map<string, string[]> => (known ??= named(files));
  const around = new Map<string, string[]>();
  const meant = new Map<string, string[]>();
  const has = (name: string): boolean => isIn(files, path.resolve(cwd, name));
  return {
    named: (name, file) => nearestTo(file, (byName().get(plain(name)) ?? []).map((one) => nameOf(one, cwd))),
    beside(file) {
      // Every name that a file does not bind itself is looked for there.
      const found = around.get(file) ?? siblings(files, path.resolve(cwd, file), (one) => told.has(nameOf(one, cwd))).map((one) => nameOf(one, cwd));
      around.set(file, found);
      return found;
    },
    meant(module, folder) {
      const key = `${folder}\n${module}`;
      const found = meant.get(key) ?? firstOf(placesMeant(folder, module), (place) => (begins(files, path.resolve(cwd, place)) ? scriptFiles(place).filter(has) : []));
      meant.set(key, found);
      return found;
    },
    tells: (file) => told.has(file),
    telling: (name, file) => nearestTo(file, (tellers ??= named([...told])).get(plain(name)) ?? []),
  };
}

/** What comes of the first place of which anything comes. */
function firstOf(places: string[], comesOf: (place: string) => string[]): string[] {
  for (const place of places) {
    const found = comesOf(place);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a file of the tree is called so but for its ending, or is the index of a folder that is. */
function begins(files: readonly string[], place: string): boolean {
  const name = place.replace(ENDING, '');
  return [`${name}.`, `${name}${path.sep}index.`].some((start) => files[placeIn(files, start)]?.startsWith(start) === true);
}

/** Those of the language of a file, by the folders they have in common with it. */
function nearestTo(file: string, names: string[]): string[] {
  const language = languageOf(file);
  const found = names.filter((one) => one !== file && languageOf(one) === language);
  return found.length <= 1 ? found : found.sort((a, b) => shared(b, file) - shared(a, file) || (a < b ? -1 : 1)).slice(0, NEAREST);
}

function siblings(files: readonly string[], file: string, tells: (file: string) => boolean): string[] {
  const language = languageOf(file);
  const [found, others]: [string[], string[]] = [[], []];
  for (const one of filesIn(path.dirname(file), files)) {
    if (one === file || languageOf(one) !== language) continue;
    const isPromising = PROMISING.test(path.basename(one)) || tells(one);
    if (isPromising && found.push(one) === BESIDE) break;
    if (!isPromising && others.length < BESIDE) others.push(one);
  }
  return [...found, ...others].slice(0, BESIDE);
}

const PROMISING = /const|config|setting|path|route|url|endpoint|api|common|client|default|\blocals?\b|\bvariables?\b|\.tfvars$/i;

/** The files of a folder, without those of the folders in it, which are leapt over. */
function* filesIn(folder: string, files: readonly string[]): Generator<string> {
  const above = folder.endsWith(path.sep) ? folder : folder + path.sep;
  for (let at = placeIn(files, above); ; ) {
    const file = files[at];
    if (file?.startsWith(above) !== true) return;
    const end = file.indexOf(path.sep, above.length);
    if (end < 0) {
      yield file;
      at++;
    } else at = placeIn(files, file.slice(0, end) + AFTER_SEPARATOR);
  }
}

/** Stands behind everything in a folder, and before all else. */
const AFTER_SEPARATOR = String.fromCharCode(path.sep.charCodeAt(0) + 1);

const NEAREST = 3;
const BESIDE = 8;

function named(files: readonly string[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const file of files) {
    const name = path.basename(file);
    const key = plain(name.slice(0, name.lastIndexOf('.')));
    put(index, key, file);
  }
  return index;
}

/** `ZoneEndpoints` may stand in `zone_endpoints.rb`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** How many folders two files have in common. */
function shared(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')];
  const differs = a.findIndex((part, index) => part !== b[index]);
  return differs < 0 ? a.length : differs;
}
