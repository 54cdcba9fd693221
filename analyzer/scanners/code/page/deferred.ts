import type { CallUsage, Method } from '../../../model.ts';
import { isParticular } from '../../files/path-clues.ts';
import { tellingName } from '../expr/called-names.ts';
import { onlyRead, pathKey, type Builders, type OpenPath } from './open-paths.ts';

/** Is told, while a file is read, what only all files together decide. */
export interface WordsTold {
  /** A file builds a path with this hole. */
  open(path: OpenPath, file: string): void;
  /** A file holds a word that would fill it. */
  word(path: OpenPath, usage: CallUsage, known?: Known): void;
}

/** Words that would complete a path, kept until it is known whether any file builds such a path. */
export interface DeferredWords extends WordsTold {
  /**
   * The words whose path is built somewhere, where more than the word speaks for them: it is given to who builds the path; its own file names
   * the API, holds a second such word, or stands beside one of its kind that builds the path. A word that others use too (a bundler's `minify`)
   * needs a second one in its file, or two where nothing else speaks for it. Where every file that builds the path reads it, so does the word.
   */
  settled(): CallUsage[];
  /** What other files may call to fill a path, of all files that build one. */
  builders(): Builders[];
}

/** What else is known of a word. */
interface Known {
  /** The file's own name says that it is about the API, or the word's that it is a setting. */
  about?: boolean;
  /** The only folder that the word is given to. */
  into?: string;
  /** The files that may declare what a call gives the word to. */
  givenTo?: readonly string[];
  /** What a call is called that the word is given to, as paths know it that are built `by` such a function. */
  calls?: string;
  /** The word is the name of a thing everywhere, and says nothing but where it is given to who builds the path. */
  onlyGiven?: true;
}

/** The files that build a path; their folders, alone and with the kind of file. */
interface Built {
  files: Set<string>;
  folders: Set<string>;
  kinds: Set<string>;
  methods: Set<Method | undefined>;
  by: Builders[];
  /** The telling names among those. */
  functions: Set<string>;
}

interface Waiting extends Known {
  key: string;
  word: string;
  file: string;
  usage: CallUsage;
}

/** Starts empty; one per scan. */
export function deferredWords(): DeferredWords {
  const built = new Map<string, Built>();
  const waiting: Waiting[] = [];
  return {
    open(path, file) {
      const key = pathKey(path);
      const known = built.get(key) ?? { files: new Set(), folders: new Set(), kinds: new Set(), methods: new Set(), by: [], functions: new Set() };
      known.files.add(file);
      known.folders.add(folderOf(file));
      known.methods.add(path.method);
      known.kinds.add(`${folderOf(file)} ${kindOf(file)}`);
      if (path.by !== undefined) known.by.push(path.by);
      for (const name of tellingNames(path.by)) known.functions.add(name);
      built.set(key, known);
    },
    word(path, usage, known = {}) {
      const word = usage.path[path.hole]?.text;
      if (word !== undefined && usage.source.kind === 'code') waiting.push({ key: pathKey(path), word, file: usage.source.file, usage, ...known });
    },
    settled() {
      const words = wordsByFile(waiting);
      const meant = waiting.filter((one) => isMeant(one, built.get(one.key), words.get(placeOf(one)) ?? new Set()));
      return meant.map(({ key, usage }) => (onlyRead(built.get(key)?.methods ?? []) ? { ...usage, method: 'GET' } : usage));
    },
    builders: () => [...new Set([...built.values()].flatMap(({ by }) => by))],
  };
}

function tellingNames({ language, names }: Builders = { language: '', names: [], types: [] }): string[] {
  return names.flatMap((name) => tellingName(name, language) ?? []);
}

/** The words of each file that would fill the same path. */
function wordsByFile(waiting: Waiting[]): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const one of waiting) words.set(placeOf(one), (words.get(placeOf(one)) ?? new Set()).add(one.word));
  return words;
}

function placeOf({ file, key }: Waiting): string {
  return `${file}\n${key}`;
}

function isMeant({ word, file, usage, about = false, into, givenTo = [], calls, onlyGiven }: Waiting, builders: Built | undefined, words: ReadonlySet<string>): boolean {
  if (builders === undefined) return false;
  if (into !== undefined) return builders.folders.has(into);
  if (givenTo.some((one) => builders.files.has(one))) return true;
  if (calls !== undefined && builders.functions.has(calls)) return true;
  if (onlyGiven === true) return false;
  const isNamed = usage.evidence.level === 'file';
  const others = [...words].filter((one) => one !== word);
  const particular = others.filter(isParticular).length;
  if (!isParticular(word)) return about || particular > 1 || ((builders.folders.has(folderOf(file)) || isNamed) && particular > 0);
  return isNamed || about || others.length > 0 || builders.kinds.has(`${folderOf(file)} ${kindOf(file)}`);
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** The configuration of another program often stands beside a script; variables of Terraform are given in files of their own. */
function kindOf(file: string): string {
  return /\.\w+$/.exec(file)?.[0].replace(/^\.tfvars$/, '.tf') ?? '';
}
