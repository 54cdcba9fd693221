import { finderFor, forget, noSightings } from './finder.ts';
import { decode, fileReader, narrowed } from './read.ts';

/** Which of some words stand in each of some files; files in which none does are left out. */
export function mentionsIn(files: readonly string[], words: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const find = finderFor(words.map((text) => ({ text, edge: 'any' })), [...words.keys()]);
  const sightings = noSightings(words.length);
  const read = fileReader();
  for (const file of words.length === 0 ? [] : files) {
    const content = read(file);
    if (content.kind !== 'bytes') continue;
    for (const bytes of narrowed([content.bytes], content.bytes)) {
      forget(sightings);
      find(bytes, sightings);
      const text = sightings.seen.length === 0 ? '' : decode(bytes).text;
      const held = sightings.seen.flatMap((index) => words[index] ?? []).filter((word) => holdsWord(text, word));
      if (held.length > 0) found.set(file, new Set(held));
    }
  }
  return found;
}

/** Whether a text holds a word, and not only as a part of a longer one. */
export function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!IN_WORDS.test(text.charAt(at - 1)) && !IN_WORDS.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

const IN_WORDS = /\w/;
