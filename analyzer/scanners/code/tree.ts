import path from 'node:path';
import { languageOf } from './languages.ts';

/** Where the files of a tree lie, for languages in which a module does not say it. Names are those of reports. */
export interface Tree {
  /** The files named like a type or module, in the language of `file`: the nearest first, three at most. */
  named(name: string, file: string): string[];
  /** The files beside `file` whose names promise constants: a Go package is its folder. */
  beside(file: string): string[];
}

/** Looks the files over when first asked: most scans never ask. */
export function treeOf(files: () => string[]): Tree {
  let known: Index | undefined;
  const index = (): Index => (known ??= indexOf(files()));
  const around = new Map<string, string[]>();
  return {
    named(name, file) {
      const language = languageOf(file);
      const found = (index().byName.get(plain(name)) ?? []).filter((one) => one !== file && languageOf(one) === language);
      return found.length <= 1 ? found : found.sort((a, b) => shared(b, file) - shared(a, file) || (a < b ? -1 : 1)).slice(0, NEAREST);
    },
    beside(file) {
      // Every name that a file does not bind itself is looked for there.
      const found = around.get(file) ?? siblings(index().constants.get(path.posix.dirname(file)) ?? [], file);
      around.set(file, found);
      return found;
    },
  };
}

function siblings(files: string[], file: string): string[] {
  const language = languageOf(file);
  return files.filter((one) => one !== file && languageOf(one) === language).slice(0, BESIDE);
}

const NEAREST = 3;
const BESIDE = 8;

interface Index {
  byName: Map<string, string[]>;
  constants: Map<string, string[]>;
}

function indexOf(files: string[]): Index {
  const index: Index = { byName: new Map(), constants: new Map() };
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    put(index.byName, plain(name.slice(0, name.lastIndexOf('.'))), file);
    if (/const|config|setting|path|route|url|endpoint|api|common|client|default/i.test(name)) put(index.constants, path.posix.dirname(file), file);
  }
  return index;
}

function put(map: Map<string, string[]>, key: string, file: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [file]);
  else known.push(file);
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
