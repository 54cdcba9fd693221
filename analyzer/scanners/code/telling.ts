import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Places } from './expr.ts';
import { cluesOf, type Clue } from '../files/clues.ts';
import { mayHoldNames } from '../files/ecosystems.ts';
import { finderFor, noSightings, type Finder } from '../files/finder.ts';
import { standNear, type Word } from '../files/word.ts';

/**
 * Finds the words that the uses in a text cannot do without. Of what stands together in one record or one chain one word is
 * enough; the words of a path may be anywhere.
 */
export function tellingPlaces(text: string, language: string, vocabulary: Vocabulary): Places {
  const { clues, words, find } = lookFor(vocabulary);
  const bytes = Buffer.from(text);
  const sightings = noSightings(words.size);
  find(bytes, sightings);
  const isThere = (word: Word): boolean => (sightings.at[words.get(keyOf(word)) as number] as number) >= 0;
  const held = clues.filter((clue) =>
    (clue.packages === undefined || mayHoldNames(language, clue.packages)) && clue.words.every(isThere) && (clue.within === undefined || standNear(clue.words, bytes, clue.within)));
  const placesOf = (some: Clue[]): number[] => [...text.matchAll(patternOf(some))].map((match) => match.index);
  return { words: placesOf(held), texts: placesOf(held.filter((clue) => clue.words.some(({ edge }) => edge !== 'call'))) };
}

interface Look {
  clues: Clue[];
  /** The place of each word among those that are looked for. */
  words: ReadonlyMap<string, number>;
  find: Finder;
}

const LOOKS = new WeakMap<Vocabulary, Look>();

function lookFor(vocabulary: Vocabulary): Look {
  const known = LOOKS.get(vocabulary) ?? newLook(cluesOf(vocabulary));
  LOOKS.set(vocabulary, known);
  return known;
}

function newLook(clues: Clue[]): Look {
  const words = [...new Map(clues.flatMap((clue) => clue.words).map((word) => [keyOf(word), word])).values()];
  return { clues, words: new Map(words.map((word, index) => [keyOf(word), index])), find: finderFor(words, words.map((_, index) => index)) };
}

function keyOf({ text, edge }: Word): string {
  return `${edge} ${text}`;
}

/** All words of a path; of a name or record the longest, which is rarely anything else. */
function tellingWords({ words }: Clue): Word[] {
  if (words.some(({ edge }) => edge === 'segment')) return words;
  const named = words.filter(({ edge }) => edge !== 'any');
  return (named.length > 0 ? named : words).toSorted((a, b) => b.text.length - a.text.length).slice(0, 1);
}

function patternOf(clues: Clue[]): RegExp {
  const words = clues.flatMap(tellingWords);
  const either = (...edges: Word['edge'][]): string => [...new Set(words.filter(({ edge }) => edges.includes(edge)).map(({ text }) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')))].join('|') || '(?!)';
  const inPath = either('path', 'segment');
  return new RegExp(`${either('any')}|(?<![\\w-])(?:(?:${either('identifier')})(?![\\w-])|(?:${either('call')})(?=[(<!?{]| [("':$@{[-]))|(?<=["'\`/\\\\}:]n?)(?:${inPath})(?![\\w-])|(?<![\\w.-])(?:${inPath})(?=["'\`/\\\\])`, 'g');
}
