import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { cluesOf, ownWords, type Clue, type Need } from './clues.ts';
import { mayHoldNames } from './ecosystems.ts';
import { finderFor, forget, LENGTH_FOR_STRIDE, noSightings } from './finder.ts';
import { OVERLAP } from './read.ts';
import type { Seeker } from './word-kernel.ts';
import { placeOfWord, standNear, type Word } from './word.ts';

export interface Sighting {
  /** The file may hold a use and is worth parsing. */
  candidate: boolean;
  /** A candidate only if something around the file speaks for the API; the file itself does not. */
  needsEvidence: boolean;
  /** A word that only the API's users write: a host, a base path, a credential's name. Speaks for the whole package. */
  signal: string | undefined;
}

/** Looks at raw bytes, before anything is decoded or parsed. A file that is too large for one buffer comes in chunks. */
export interface Prefilter {
  (bytes: Uint8Array, language: string): Sighting;
  /** `read` begins anew each time; a word at the end of a chunk stands whole in the next, which repeats that end. */
  chunks(read: () => Iterable<Uint8Array>, language: string): Sighting;
  /** The signal alone, of chunks like those. */
  signal(chunks: Iterable<Uint8Array>): string | undefined;
}

/**
 * Nothing that a reader would find may be missed here. Long words come first, all in one pass over every fourth byte; most
 * files end there. Only for clues that these leave open are short words looked for, one by one.
 */
export function prefilterFor(vocabulary: Vocabulary, seeker: Seeker = { finderFor, placeOfWord }): Prefilter {
  const words = new Words();
  const clues = cluesOf(vocabulary).map((clue) => indexed(clue, words));
  const signals = indexesOf(vocabulary.apis.flatMap((api) => ownWords(api.id, [...api.hosts, ...api.basePaths, ...api.signals])), words);
  const evidence = indexesOf(vocabulary.apis.flatMap((api) => [api.id.toUpperCase(), ...api.signals, ...Object.values(api.packages).flat()]), words);
  const isLong = longWords(words.list, clues, [...signals, ...evidence]);
  const indexes = words.list.map((_, index) => index);
  const long = seeker.finderFor(words.list, indexes.filter((index) => isLong[index]));
  const short = seeker.finderFor(words.list, indexes.filter((index) => !isLong[index]));
  const ofSignals = seeker.finderFor(words.list, signals);
  const places = words.list.map(seeker.placeOfWord);
  const gates = new Map<string, Gate>();
  const gateFor = (language: string): Gate => {
    const known = gates.get(language) ?? gateOf(clues.filter(({ packages }) => packages === undefined || mayHoldNames(language, packages)), [...signals, ...evidence], isLong);
    gates.set(language, known);
    return known;
  };
  const sightings = noSightings(words.list.length);
  const signal = (): string | undefined => firstOf(signals, words.list, sightings.at);
  const one = (bytes: Uint8Array, language: string): Sighting => {
    forget(sightings);
    long(bytes, sightings);
    const looked = new Map<number, boolean>();
    const areNear: AreNear = (wanted, within) => standNear(wanted.map((index) => words.list[index] as Word), bytes, within);
    const isThere = (index: number): boolean => {
      if (isLong[index]) return (sightings.at[index] as number) >= 0;
      const known = looked.get(index) ?? (places[index] as (bytes: Uint8Array) => number)(bytes) >= 0;
      looked.set(index, known);
      return known;
    };
    return { ...gateFor(language)(sightings.seen, isThere, areNear), signal: signal() };
  };
  const chunks = (read: () => Iterable<Uint8Array>, language: string): Sighting => {
    const decide = gateFor(language);
    forget(sightings);
    for (const [piece, base] of piecesOf(read())) long(piece, sightings, base);
    const isSeen = (index: number): boolean => (sightings.at[index] as number) >= 0;
    const now = (): Decision => decide(sightings.seen, isSeen);
    // The most that short words could still make of it: where that is nothing new, nobody looks for them.
    const most = decide(sightings.seen, (index) => !isLong[index] || isSeen(index));
    for (const [piece, base] of isSame(now(), most) ? [] : piecesOf(read())) {
      short(piece, sightings, base);
      if (isSame(now(), most)) break;
    }
    return { ...now(), signal: signal() };
  };
  const signalIn = (pieces: Iterable<Uint8Array>): string | undefined => {
    forget(sightings);
    for (const [piece, base] of piecesOf(pieces)) ofSignals(piece, sightings, base);
    return signal();
  };
  return Object.assign(one, { chunks, signal: signalIn });
}

/** Chunks in pieces that stay in the processor's cache; each begins before the end of the last, as chunks do. */
function* piecesOf(chunks: Iterable<Uint8Array>): Generator<[piece: Uint8Array, base: number]> {
  let base = 0;
  for (const chunk of chunks) {
    for (let at = 0; at === 0 || at + OVERLAP < chunk.length; at += PIECE - OVERLAP) yield [chunk.subarray(at, at + PIECE), base + at];
    base += chunk.length;
  }
}

const PIECE = 1 << 18;

type Decision = Pick<Sighting, 'candidate' | 'needsEvidence'>;

function isSame(a: Decision, b: Decision): boolean {
  return a.candidate === b.candidate && a.needsEvidence === b.needsEvidence;
}

/** Words by index, each once. */
class Words {
  readonly list: Word[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(word: Word): number {
    const key = `${word.edge} ${word.text}`;
    const known = this.#indexes.get(key) ?? this.list.push(word) - 1;
    this.#indexes.set(key, known);
    return known;
  }
}

interface IndexedClue extends Omit<Clue, 'words'> {
  words: number[];
}

function indexed({ words: wanted, ...clue }: Clue, words: Words): IndexedClue {
  return { ...clue, words: [...new Set(wanted.map((word) => words.indexOf(word)))] };
}

function indexesOf(texts: string[], words: Words): number[] {
  return texts.map((text) => words.indexOf({ text, edge: 'any' }));
}

/** What every file is asked for stands in the first pass, however short it is. */
function longWords(words: Word[], clues: IndexedClue[], always: number[]): boolean[] {
  const isLong = words.map((word) => word.text.length >= LENGTH_FOR_STRIDE);
  for (const index of always) isLong[index] = true;
  for (const clue of clues) if (clue.needs !== 'own evidence' && !clue.words.some((index) => isLong[index])) isLong[clue.words[0] as number] = true;
  return isLong;
}

type IsThere = (word: number) => boolean;

/** Whether words stand as near to the first of them as a clue asks for. */
type AreNear = (words: number[], within: number) => boolean;

type Gate = (seen: number[], isThere: IsThere, areNear?: AreNear) => Decision;

/** Decides by the words that were seen, and by those that are asked for because of them. */
function gateOf(clues: IndexedClue[], evidence: number[], isLong: boolean[]): Gate {
  const anchored = (needs: Need): Anchored => byAnchor(clues.filter((clue) => clue.needs === needs), isLong);
  const [nothing, any, own] = [anchored('nothing'), anchored('any evidence'), anchored('own evidence')];
  const unanchored = [...own.keys()].filter((index) => !isLong[index]);
  return (seen, isThere, areNear = () => true) => {
    const holds = (anchored: Anchored, anchors: number[]): boolean => anchors.some((anchor) =>
      anchored.get(anchor)?.some(({ words, within }) => words.every(isThere) && (within === undefined || words.length === 1 || areNear(words, within))) === true);
    if (holds(nothing, seen)) return { candidate: true, needsEvidence: false };
    const isAbout = evidence.some(isThere);
    if (isAbout && (holds(own, seen) || holds(own, unanchored))) return { candidate: true, needsEvidence: false };
    const candidate = holds(any, seen);
    return { candidate, needsEvidence: candidate && !isAbout };
  };
}

/** Clues by one word of each, a long one where there is one: if it is not there, none of its clues holds. */
type Anchored = ReadonlyMap<number, IndexedClue[]>;

function byAnchor(clues: IndexedClue[], isLong: boolean[]): Anchored {
  const found = new Map<number, IndexedClue[]>();
  for (const clue of clues) {
    const ordered = [...clue.words.filter((index) => isLong[index]), ...clue.words.filter((index) => !isLong[index])];
    const anchor = ordered[0] as number;
    found.set(anchor, [...(found.get(anchor) ?? []), { ...clue, words: ordered }]);
  }
  return found;
}

/** The word that stands first in the file; of two at one place the one that the API names first. */
function firstOf(signals: number[], words: Word[], at: Float64Array): string | undefined {
  let first: number | undefined;
  for (const index of signals) {
    const place = at[index] as number;
    if (place >= 0 && (first === undefined || place < (at[first] as number))) first = index;
  }
  return first === undefined ? undefined : words[first]?.text;
}
