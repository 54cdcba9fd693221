import type { CallUsage } from '../../model.ts';
import { keyOf, type OpenPath } from './words.ts';

/** Words that would complete a path, kept until it is known whether any file builds such a path. */
export interface DeferredWords {
  /** A file builds a path with this hole. */
  open(path: OpenPath, file: string): void;
  /** A file holds a word that would fill it; `about`: the file's own name says that it is about the API. */
  word(path: OpenPath, usage: CallUsage, about?: boolean): void;
  /**
   * The words whose path is built somewhere, where more than the word speaks for them: the file names the API or stands
   * beside one that builds the path, and a word that others use too (a bundler's `minify`) needs a second one in its file.
   */
  settled(): CallUsage[];
}

interface Waiting {
  key: string;
  word: string;
  file: string;
  usage: CallUsage;
  about: boolean;
}

/** Starts empty; one per scan. */
export function deferredWords(): DeferredWords {
  const builders = new Map<string, Set<string>>();
  const waiting: Waiting[] = [];
  return {
    open(path, file) {
      const key = keyOf(path);
      builders.set(key, (builders.get(key) ?? new Set()).add(folderOf(file)));
    },
    word(path, usage, about = false) {
      const word = usage.path[path.hole]?.text;
      if (word !== undefined && usage.source.kind === 'code') waiting.push({ key: keyOf(path), word, file: usage.source.file, usage, about });
    },
    settled: () => waiting.filter((one) => isMeant(one, builders.get(one.key), waiting)).map(({ usage }) => usage),
  };
}

function isMeant({ key, word, file, usage, about }: Waiting, folders: ReadonlySet<string> | undefined, all: Waiting[]): boolean {
  if (folders === undefined) return false;
  const beside = folders.has(folderOf(file));
  const others = all.filter((one) => one.file === file && one.key === key && one.word !== word).map((one) => one.word);
  if (!isParticular(word)) return about || ((beside || usage.evidence.level === 'file') && others.some(isParticular));
  return beside || usage.evidence.level === 'file' || others.length > 0;
}

/** A name of two words and more. */
function isParticular(word: string): boolean {
  return word.includes('_');
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
