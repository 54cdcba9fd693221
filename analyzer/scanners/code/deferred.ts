import type { CallUsage } from '../../model.ts';
import { keyOf, type OpenPath } from './words.ts';

/** Words that would complete a path, kept until it is known whether any file builds such a path. */
export interface DeferredWords {
  /** A file builds a path with this hole. */
  open(path: OpenPath, file: string): void;
  /** A file holds a word that would fill it. */
  word(path: OpenPath, usage: CallUsage): void;
  /**
   * The words whose path is built somewhere, in files that name the API themselves or stand beside one that builds the
   * path: a bundler's `minify` in the same repository is neither.
   */
  settled(): CallUsage[];
}

/** Starts empty; one per scan. */
export function deferredWords(): DeferredWords {
  const builders = new Map<string, Set<string>>();
  const waiting: { key: string; usage: CallUsage }[] = [];
  return {
    open(path, file) {
      const key = keyOf(path);
      builders.set(key, (builders.get(key) ?? new Set()).add(folderOf(file)));
    },
    word(path, usage) {
      waiting.push({ key: keyOf(path), usage });
    },
    settled: () => waiting.filter(({ key, usage }) => {
      const folders = builders.get(key);
      if (folders === undefined || usage.source.kind === 'zone') return false;
      return usage.evidence.level === 'file' || folders.has(folderOf(usage.source.file));
    }).map(({ usage }) => usage),
  };
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
