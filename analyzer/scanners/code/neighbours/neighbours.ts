import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Unit } from '../expr/expr.ts';
import type { Host } from '../page/page.ts';
import { languageOf, readerOf } from '../readers/languages.ts';
import { Led, type ReadNeighbour } from './led.ts';
import { filesOf, SCRIPTS } from './module-files.ts';
import type { Tree } from './tree.ts';

/** The tree around a file, as far as imports lead there. */
export interface Around {
  read: ReadNeighbour;
  tree: Tree;
}

/** Files that a file imports, for constants that hold a part of a path. */
export interface Neighbours {
  /** Finds what a unit leads to, in place of what the last one did; readers load asynchronously, so this comes before `usagesIn`. */
  load(unit: Unit): Promise<void>;
  /** What a host is asked of the unit that was loaded last. */
  answers: Required<Pick<Host, 'resolveImport' | 'filesOf' | 'importsAround'>>;
}

/** Follows imports one level, and what is only handed on there one more: a module names its file, or a type the file it is declared in, or a package its folder. */
export function neighbours({ read, tree }: Around): Neighbours {
  let led: Led | undefined;
  return {
    async load(unit) {
      for (const language of SCRIPTS.has(unit.language) ? SCRIPTS : [unit.language, ...sourcedBy(unit)]) await readerOf(language);
      led = new Led(unit, read, tree);
    },
    answers: {
      resolveImport: (_, module, name) => led?.valueOf(module, name),
      filesOf: (file, module) => filesOf(file, module, tree),
      importsAround: () => led?.imports() ?? [],
    },
  };
}

/** What else a shell runs as if it were its own: `. ./deploy.conf`. */
function sourcedBy({ language, imports }: Unit): string[] {
  return language === 'shell' ? imports.flatMap(({ module }) => languageOf(module) ?? []).filter((one) => one === 'ini') : [];
}

/** What a file must contain for its constants, or a client of an SDK, to be worth reading; `../user` is another file. */
export function wordsOfPaths({ apis, segments }: Vocabulary): RegExp {
  const either = (words: string[]): string => words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|') || '(?!)';
  const words = either([...apis.flatMap((api) => api.roots), ...segments]);
  const packages = either([...new Set(apis.flatMap((api) => Object.values(api.packages).flat()))]);
  return new RegExp(`${either(apis.flatMap((api) => [...api.hosts, ...api.basePaths]))}|["'\`](?:${packages})["'\`/]|(?:from|import) +(?:${packages})\\b|(?<!\\.)["'\`/](?:${words})(?=["'\`/?])`);
}
