import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { cluesOf, ownWords, type Clue, type Need } from './clues.ts';
import { finderFor, LENGTH_FOR_STRIDE, type Finder, type Sightings, type Word } from './finder.ts';

export interface Sighting {
  /** The file may hold a use and is worth parsing. */
  candidate: boolean;
  /** What has to speak for the API around the file, which does not do so itself. */
  needs: 'nothing' | 'any evidence' | 'package evidence';
  /** A word that only the API's users write: a host, a base path, a credential's name. Speaks for the whole package. */
  signal: string | undefined;
}

/** Looks at raw bytes, before anything is decoded or parsed. A file that is too large for one buffer comes in chunks. */
export interface Prefilter {
  (bytes: Uint8Array): Sighting;
  chunks(chunks: Iterable<Uint8Array>): Sighting;
}

/**
 * Nothing that a reader would find may be missed here. Long words come first, in one pass over every fourth byte; most
 * files end there. Only where they leave a clue open are the short ones looked for.
 */
export function prefilterFor(vocabulary: Vocabulary): Prefilter {
  const words = new Words();
  const clues = cluesOf(vocabulary).map((clue) => indexed(clue, words));
  const signals = indexesOf(vocabulary.apis.flatMap((api) => ownWords(api.id, [...api.hosts, ...api.basePaths, ...api.signals])), words);
  const evidence = [...signals, ...indexesOf(vocabulary.apis.flatMap((api) => [api.id.toUpperCase(), ...api.signals, ...Object.values(api.packages).flat()]), words)];
  const gate = gateOf(clues, signals, evidence, words.list);
  const one = (bytes: Uint8Array): Sighting => {
    gate.sightings.fill(-1);
    gate.long(bytes, gate.sightings);
    if (gate.isOpen()) gate.short(bytes, gate.sightings);
    return gate.decide();
  };
  return Object.assign(one, { chunks: (chunks: Iterable<Uint8Array>) => inChunks(chunks, gate) });
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

interface IndexedClue {
  words: number[];
  needs: Need;
}

function indexed({ words: wanted, needs }: Clue, words: Words): IndexedClue {
  return { needs, words: [...new Set(wanted.map((word) => words.indexOf(word)))] };
}

function indexesOf(texts: string[], words: Words): number[] {
  return texts.map((text) => words.indexOf({ text, edge: 'any' }));
}

interface Gate {
  sightings: Sightings;
  long: Finder;
  short: Finder;
  /** Whether the short words could still make a candidate of what the long ones left open. */
  isOpen(): boolean;
  decide(): Sighting;
}

function gateOf(clues: IndexedClue[], signals: number[], evidence: number[], words: Word[]): Gate {
  const sightings = new Float64Array(words.length);
  const isLong = words.map((word) => word.text.length >= LENGTH_FOR_STRIDE);
  // What every file is asked for stands in the first pass, however short it is.
  for (const index of [...signals, ...evidence]) isLong[index] = true;
  for (const clue of clues) if (clue.needs !== 'own evidence' && !clue.words.some((index) => isLong[index])) isLong[clue.words[0] as number] = true;
  const indexes = words.map((_, index) => index);
  const seen = (index: number): boolean => (sightings[index] as number) >= 0;
  const anchored = (needs: Need): Anchored => byAnchor(clues.filter((clue) => clue.needs === needs), isLong);
  const [nothing, any, near, own] = [anchored('nothing'), anchored('any evidence'), anchored('package evidence'), anchored('own evidence')];
  const isOwn = (): boolean => evidence.some(seen);
  const some = ({ anchors, clues }: Anchored, fits: (index: number) => boolean): boolean => anchors.some((anchor, at) => fits(anchor) && (clues[at] as number[][]).some((clue) => clue.every(fits)));
  const maybe = (index: number): boolean => !isLong[index] || seen(index);
  return {
    sightings,
    long: finderFor(words, indexes.filter((index) => isLong[index])),
    short: finderFor(words, indexes.filter((index) => !isLong[index])),
    isOpen: () => some(nothing, maybe) || some(any, maybe) || some(near, maybe) || (isOwn() && some(own, maybe)),
    decide() {
      const signal = firstOf(signals, words, sightings);
      const isAbout = isOwn();
      const beside = some(any, seen) ? 'any evidence' : some(near, seen) ? 'package evidence' : undefined;
      const alone = some(nothing, seen) || (isAbout && (beside !== undefined || some(own, seen)));
      return { candidate: alone || beside !== undefined, needs: alone ? 'nothing' : beside ?? 'nothing', signal };
    },
  };
}

/** Clues by one word of each, a long one where there is one: if it is not there, none of its clues holds. */
interface Anchored {
  anchors: number[];
  clues: number[][][];
}

function byAnchor(clues: IndexedClue[], isLong: boolean[]): Anchored {
  const found = new Map<number, number[][]>();
  for (const { words } of clues) {
    const anchor = words.find((index) => isLong[index]) ?? (words[0] as number);
    found.set(anchor, [...(found.get(anchor) ?? []), words]);
  }
  return { anchors: [...found.keys()], clues: [...found.values()] };
}

/** The word that stands first in the file; of two at one place the one that the API names first. */
function firstOf(signals: number[], words: Word[], sightings: Sightings): string | undefined {
  let first: number | undefined;
  for (const index of signals) {
    const at = sightings[index] as number;
    if (at >= 0 && (first === undefined || at < (sightings[first] as number))) first = index;
  }
  return first === undefined ? undefined : words[first]?.text;
}

/** A word that is cut by the end of a chunk stands whole at the beginning of the next, which repeats that end. */
function inChunks(chunks: Iterable<Uint8Array>, gate: Gate): Sighting {
  gate.sightings.fill(-1);
  let base = 0;
  for (const chunk of chunks) {
    gate.long(chunk, gate.sightings, base);
    gate.short(chunk, gate.sightings, base);
    base += chunk.length;
  }
  return gate.decide();
}
