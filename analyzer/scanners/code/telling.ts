import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Places } from './expr.ts';
import { cluesOf, type Clue } from '../files/clues.ts';
import { mayHoldNames } from '../files/ecosystems.ts';
import { placeOfWord, standNear, type Word } from '../files/word.ts';

/**
 * Finds the words that the uses in a text cannot do without. Of what stands together in one record or one chain one word is
 * enough; the words of a path may be anywhere.
 */
export function tellingPlaces(text: string, language: string, vocabulary: Vocabulary): Places {
  const bytes = Buffer.from(text);
  const known = new Map<string, boolean>();
  const isThere = (word: Word): boolean => {
    const key = `${word.edge} ${word.text}`;
    const found = known.get(key) ?? placeOfWord(word)(bytes) >= 0;
    known.set(key, found);
    return found;
  };
  const held = cluesFor(vocabulary).filter(({ words, packages, within }) =>
    (packages === undefined || mayHoldNames(language, packages)) && words.every(isThere) && (within === undefined || standNear(words, bytes, within)));
  const placesOf = (clues: Clue[]): number[] => [...text.matchAll(patternOf(clues))].map((match) => match.index);
  return { words: placesOf(held), texts: placesOf(held.filter(({ words }) => words.some(({ edge }) => edge !== 'call'))) };
}

const CLUES = new WeakMap<Vocabulary, Clue[]>();

function cluesFor(vocabulary: Vocabulary): Clue[] {
  const known = CLUES.get(vocabulary) ?? cluesOf(vocabulary);
  CLUES.set(vocabulary, known);
  return known;
}

function patternOf(clues: Clue[]): RegExp {
  const words = clues.flatMap((clue) => (clue.within === undefined ? clue.words : clue.words.toSorted((a, b) => b.text.length - a.text.length).slice(0, 1)));
  const either = (...edges: Word['edge'][]): string => [...new Set(words.filter(({ edge }) => edges.includes(edge)).map(({ text }) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')))].join('|') || '(?!)';
  const inPath = either('path', 'segment');
  return new RegExp(`${either('any')}|(?<![\\w-])(?:(?:${either('identifier')})(?![\\w-])|(?:${either('call')})(?=[(<!?{]| [("':$@{[-]))|(?<=["'\`/\\\\}:]n?)(?:${inPath})(?![\\w-])|(?<![\\w.-])(?:${inPath})(?=["'\`/\\\\])`, 'g');
}
