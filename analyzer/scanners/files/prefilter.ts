import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { standTogether, type Clue } from './clue.ts';
import { mayHoldNames, packagesOf } from './ecosystems.ts';
import { finderFor, forget, noSightings, type Finder, type Sightings } from './finder.ts';
import { gateOf, holds, type Decision, type Fits, type IsThere } from './gate.ts';
import { OVERLAP } from './read.ts';
import { soughtBy, type SoughtClue } from './sought.ts';
import type { Seeker } from './word-kernel.ts';
import { isImportedAt, patternOf, placeFrom, placesOf, type Pattern, type Word } from './word.ts';

export interface Sighting extends Decision {
  /** What only the API's users write: a host, a base path, a credential's name, the import of an SDK. Speaks for the whole package. */
  signal: string | undefined;
}

/** Looks at raw bytes, before anything is decoded or parsed. A file that is too large for one buffer comes in chunks. */
export interface Prefilter {
  (bytes: Uint8Array, kind: FileKind): Sighting;
  /** `read` begins anew each time; a word at the end of a chunk stands whole in the next, which repeats that end. */
  chunks(read: () => Iterable<Uint8Array>, kind: FileKind): Sighting;
  /** The signal alone, of chunks like those. */
  signal(chunks: Iterable<Uint8Array>): string | undefined;
  /** Every clue that holds, whatever speaks for the API. */
  held(bytes: Uint8Array, language: string): Clue[];
}

/** The language of files that no reader knows: in these only what tells by itself counts, since nobody looks closer. */
export const UNREAD = '';

/** What the name of a file says. */
export interface FileKind {
  language: string;
  /** It is named after the API (see `Standing`). */
  isAbout?: boolean;
}

/**
 * Nothing that a reader would find may be missed here. Long words come first, all in one pass over every fourth byte; most
 * files end there. Only for clues that these leave open are short words looked for, one by one.
 */
export function prefilterFor(vocabulary: Vocabulary, seeker: Seeker = { finderFor, placeFrom }): Prefilter {
  const { words, isLong, clues, signals, strangers, evidence, imported } = soughtBy(vocabulary);
  const indexes = [...words.keys()];
  const long = seeker.finderFor(words, indexes.filter((index) => isLong[index]));
  const ofSignals = seeker.finderFor(words, [...signals, ...strangers]);
  const patterns = words.map(patternOf);
  const wordsOf = (clue: SoughtClue): Word[] => clue.words.map((index) => words[index] as Word);
  const cluesIn = oncePerKind((language) => clues.filter((clue) => mayHold(clue, language)));
  const gateFor = oncePerKind((language) => gateOf(cluesIn(language), { speaking: [...signals, ...imported], evidence }, isLong));
  const sightings = noSightings(words.length);
  const isSeen = (index: number): boolean => (sightings.at[index] as number) >= 0;
  // A client of a look-alike speaks like one of the API; what it says of itself is no evidence for its neighbours.
  const signal = (): string | undefined => (strangers.some(isSeen) ? undefined : firstOf(signals, words, sightings.at));
  const importIn = (bytes: Uint8Array): string | undefined => {
    const found = strangers.some(isSeen) ? undefined : imported.filter(isSeen).find((index) => isImported(patterns[index] as Pattern, bytes, seeker));
    return found === undefined ? undefined : `import of ${words[found]?.text}`;
  };
  const lookAt = (bytes: Uint8Array): { isThere: IsThere; fits: Fits } => {
    forget(sightings);
    long(bytes, sightings);
    const isThereShort = remembered((index) => seeker.placeFrom(patterns[index] as Pattern, bytes, 0) >= 0);
    return { isThere: (index) => (isLong[index] ? isSeen(index) : isThereShort(index)), fits: (clue) => standTogether(clue, wordsOf(clue), bytes, seeker.placeFrom) };
  };
  const one = (bytes: Uint8Array, { language, isAbout }: FileKind): Sighting => {
    const { isThere, fits } = lookAt(bytes);
    return { ...gateFor(language)({ seen: sightings.seen, isAbout, isThere, fits }), signal: signal() ?? (packagesOf(language) === undefined ? undefined : importIn(bytes)) };
  };
  const held = (bytes: Uint8Array, language: string): Clue[] => {
    const { isThere, fits } = lookAt(bytes);
    return cluesIn(language).filter((clue) => holds(clue, isLong, isThere, fits)).map((clue) => ({ ...clue, words: wordsOf(clue) }));
  };
  const chunks = (read: () => Iterable<Uint8Array>, { language, isAbout }: FileKind): Sighting => {
    const decide = (isThere: IsThere): Decision => gateFor(language)({ seen: sightings.seen, isAbout, isThere, fits: () => true });
    forget(sightings);
    lookThrough(read(), long, sightings);
    const now = (): Decision => decide(isSeen);
    // The most that short words could still make of it: where that is nothing new, nobody looks for them.
    const most = decide((index) => !isLong[index] || isSeen(index));
    if (!isSame(now(), most)) lookThrough(read(), finderFor(words, indexes.filter((index) => !isLong[index])), sightings, () => isSame(now(), most));
    return { ...now(), signal: signal() };
  };
  const signalIn = (pieces: Iterable<Uint8Array>): string | undefined => {
    forget(sightings);
    lookThrough(pieces, ofSignals, sightings);
    return signal();
  };
  return Object.assign(one, { chunks, signal: signalIn, held });
}

/** Whether a clue may stand in files of a language. */
function mayHold({ packages, isCommon, tells }: Omit<Clue, 'words'>, language: string): boolean {
  if (language === UNREAD) return tells === true;
  return packages === undefined || (isCommon === true ? packagesOf(language) === packages : mayHoldNames(language, packages));
}

/** Asks for each word once. */
function remembered(isThere: IsThere): IsThere {
  const known = new Map<number, boolean>();
  return (index) => {
    const is = known.get(index) ?? isThere(index);
    known.set(index, is);
    return is;
  };
}

/** Looks at chunks one after the other, until enough was seen. */
function lookThrough(chunks: Iterable<Uint8Array>, finder: Finder, sightings: Sightings, isEnough: () => boolean = () => false): void {
  for (const [piece, base] of piecesOf(chunks)) {
    finder(piece, sightings, base);
    if (isEnough()) break;
  }
}

/** Keeps what was made for a language, for all whose files may hold the same names. */
function oncePerKind<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string | undefined, T>();
  return (language) => {
    const kind = language === UNREAD ? UNREAD : packagesOf(language);
    const known = made.get(kind) ?? make(language);
    made.set(kind, known);
    return known;
  };
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

function isSame(a: Decision, b: Decision): boolean {
  return a.candidate === b.candidate && a.needsEvidence === b.needsEvidence;
}

/** Whether a file of code brings a package in, and does not only name it. */
function isImported(pattern: Pattern, bytes: Uint8Array, { placeFrom: find }: Seeker): boolean {
  for (const at of placesOf(pattern, bytes, find)) if (isImportedAt(pattern, bytes, at)) return true;
  return false;
}

/** The word that stands first in the file; of two at one place the one that the API names first. */
function firstOf(signals: number[], words: readonly Word[], at: Float64Array): string | undefined {
  let first: number | undefined;
  for (const index of signals) {
    const place = at[index] as number;
    if (place >= 0 && (first === undefined || place < (at[first] as number))) first = index;
  }
  return first === undefined ? undefined : words[first]?.text;
}
