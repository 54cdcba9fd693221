import { decode, fileReader } from './read.ts';

/** Which of some words stand in each of some files; files in which none does are left out. */
export function mentionsIn(files: readonly string[], words: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const read = fileReader();
  for (const file of words.length === 0 ? [] : files) {
    const content = read(file);
    if (content.kind !== 'bytes') continue;
    const { text } = decode(content.bytes);
    const held = heldOf(words, text);
    if (held.length > 0) found.set(file, new Set(held));
  }
  return found;
}

/** So many words are worth taking a text apart, instead of going through it for each. */
const MANY = 50;

function heldOf(words: readonly string[], text: string): string[] {
  const whole = words.length < MANY ? undefined : new Set(text.match(/\w+/g));
  return words.filter((word) => (whole !== undefined && !/\W/.test(word) ? whole.has(word) : holdsWord(text, word)));
}

/** Whether a text holds a word, and not only as a part of a longer one. */
export function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!IN_WORDS.test(text.charAt(at - 1)) && !IN_WORDS.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

const IN_WORDS = /\w/;
