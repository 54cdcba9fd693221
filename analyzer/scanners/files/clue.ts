import type { Api } from '../../model.ts';
import { formChain, leadsToMore, type Lead } from './leads.ts';
import { placeFrom, standNear, type Edge, type Word } from './word.ts';

/**
 * What must speak for the API: nothing; something in or around the file; something in the file itself, or its name; there, more
 * than a word; that, and the text itself; its name, or that of a folder near it.
 */
export type Need = 'nothing' | 'any evidence' | 'own evidence' | 'own signal' | 'own text' | 'own name';

/** Words that a file must hold, all of them, for one kind of use to stand in it. */
export interface Clue {
  words: Word[];
  needs: Need;
  /** Only in files that can hold names out of such packages. */
  packages?: string;
  /** Code is full of it: it is looked for only in the language that has such packages, and where a person wrote the lines. */
  isCommon?: true;
  /** No further from the first word than so many bytes. */
  within?: number;
  /** These stand as links of one chain. */
  chain?: string[];
  /** Names something of the catalog by itself, whatever reads the file: a whole path, a resource of Terraform, a field. */
  tells?: true;
  /** The first word is the root of a path or the name of a call, and behind one of its places stands more than the text there tells. */
  leadsOn?: Lead;
  /** What stands at one word is judged with what stands at the others, however far away. */
  scattered?: true;
}

/** Whether the words of a clue, each of which stands somewhere, stand together as it asks. */
export function standTogether({ within, chain, leadsOn }: Omit<Clue, 'words'>, words: Word[], bytes: Uint8Array, find = placeFrom): boolean {
  return (
    (within === undefined || standNear(words, bytes, within, find)) &&
    (chain === undefined || formChain(chain, bytes, find)) &&
    (leadsOn === undefined || words[0] === undefined || leadsToMore(words[0], bytes, leadsOn, find))
  );
}

/** Two letters (`v1`) are in every file; so they are asked for only where there is nothing else. */
export function clue(needs: Need, edge: Edge, texts: string[]): Clue {
  const telling = texts.filter((text) => text.length >= 3);
  return { needs, words: (telling.length > 0 ? telling : texts).map((text) => ({ text, edge })) };
}

/** Packages of an API, as they are imported. One that is called like the API is told from the API by what stands around it there. */
export function packageWords({ id, signals }: Api, packages: readonly string[]): Word[] {
  const isName = (text: string): boolean => text.toLowerCase() === id;
  return [...signals.filter(isName), ...packages].map((text) => ({ text, edge: isName(text) ? 'package' : 'any' }));
}

/** A word in a file that speaks for the API, beside one of these marks, whatever they are part of. */
export function beside(word: string, marks: string[], within?: number): Clue[] {
  return marks.map((mark) => ({ needs: 'own evidence', words: [{ text: word, edge: 'identifier' }, { text: mark, edge: 'any' }], ...(within !== undefined && { within }) }));
}

/** The last name of a place in a body, `action_parameters.rules[0]` → `rules`; none where that may be any. */
export function lastNameAt(at: string): string[] {
  return at.split('.').slice(-1).map((part) => part.replace(/\[\d*\]$/, '')).filter(isWord);
}

/** Part of a dotted name that stands for itself. */
export function isWord(part: string): boolean {
  return part !== '*' && part !== '';
}
