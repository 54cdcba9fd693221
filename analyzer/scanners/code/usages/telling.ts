import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Clue } from '../../files/clue.ts';
import { searchFor, type Search } from '../../files/search.ts';
import { patternOf, placesOf, type Word } from '../../files/word.ts';
import type { Places } from '../expr/expr.ts';
import { isWritten, mergedPlaces } from '../readers/focus.ts';

/**
 * Finds the words that the uses in a text cannot do without. Of what stands together in one record or one chain one word is
 * enough; the words of a path may be anywhere.
 */
export function tellingPlaces(text: string, language: string, vocabulary: Vocabulary): Places {
  const search = searchFor(vocabulary);
  const bytes = bytesOf(text, search);
  const held = search.prefilter.held(bytes, language);
  const inText = offsetsIn(text, bytes);
  const tells = language === 'json' ? (place: number): boolean => !isInFileName(text, place) : (): boolean => true;
  const placesIn = (clues: Clue[]): number[] => inText(placesOfAll(clues.flatMap(tellingWords), bytes, search)).filter(tells);
  const texts = placesIn(held.filter((clue) => !isCall(clue) && clue.isCommon === undefined));
  const calls = held.filter((clue) => isCall(clue) || (clue.isCommon === true && isWritten(text)));
  return { words: mergedPlaces(texts, placesIn(calls)), texts };
}

/** Bundlers list thousands of files, whose folders are called what paths of the API are: `"src/user/settings/rules.mjs"`. */
function isInFileName(text: string, place: number): boolean {
  FILE_NAME.lastIndex = place;
  return FILE_NAME.test(text);
}

const FILE_NAME = /[\w./@+~-]*\.(?:[cm]?[jt]sx?|json|map|css|html?|md|ya?ml|py|rb|go|php|rs|java|cs)"/y;

function isCall({ words }: Clue): boolean {
  return words.every(({ edge }) => edge === 'call');
}

/** Files as large as are parsed have room. */
function bytesOf(text: string, { room }: Search): Buffer {
  return Buffer.byteLength(text) > room.length ? Buffer.from(text) : room.subarray(0, room.write(text));
}

/** All words of a path, and of what is scattered; of a name or record the longest, which is rarely anything else. */
function tellingWords({ words, scattered }: Clue): Word[] {
  if (scattered === true || words.some(({ edge }) => edge === 'segment' || edge === 'path')) return words;
  const named = words.filter(({ edge }) => edge !== 'any');
  return (named.length > 0 ? named : words).toSorted((a, b) => b.text.length - a.text.length).slice(0, 1);
}

/** Where the words stand, in order, as offsets of bytes. */
function placesOfAll(words: Word[], bytes: Uint8Array, { placeFrom }: Search): number[] {
  const wanted = new Map(words.map((word) => [`${word.edge} ${word.text}`, word]));
  return mergedPlaces([...wanted.values()].flatMap((word, index) => [...placesOf(patternOf(word, index), bytes, placeFrom)]));
}

/** Offsets of bytes, in order, as offsets of characters. */
function offsetsIn(text: string, bytes: Buffer): (places: number[]) => number[] {
  if (bytes.length === text.length) return (places) => places;
  return (places) => {
    let [from, characters] = [0, 0];
    return places.map((place) => {
      characters += bytes.toString('utf8', from, place).length;
      from = place;
      return characters;
    });
  };
}
