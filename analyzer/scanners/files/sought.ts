import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { ahead } from './ahead.ts';
import { packageWords, type Clue } from './clue.ts';
import { cluesOf, ownWords } from './clues.ts';
import { LENGTH_FOR_STRIDE } from './finder.ts';
import { isAskedOfAll } from './gate.ts';
import type { Word } from './word.ts';

/** A clue, with the places of its words in the list of all. */
export interface SoughtClue extends Omit<Clue, 'words'> {
  words: number[];
}

/** What files are looked through for: plain data. All but the words themselves are told by their places in the list of these. */
export interface Sought {
  words: readonly Word[];
  /** Those that the first pass looks for. */
  isLong: boolean[];
  /** Each once. */
  clues: SoughtClue[];
  /** What only the API's users write. */
  signals: number[];
  /** What only the users of a look-alike write. */
  strangers: number[];
  /** Names that speak for the API where something else does as well. */
  evidence: number[];
  /** The packages that bring an SDK in. */
  imported: number[];
}

/** All that a vocabulary asks of the bytes of a file, each word once. */
export function soughtBy(vocabulary: Vocabulary): Sought {
  const { apis, digest } = vocabulary;
  if (digest === ahead?.digest) return ahead.sought;
  const words = new Words();
  const clues = distinct(cluesOf(vocabulary).map((clue) => ({ ...clue, words: clue.words.map((word) => words.indexOf(word)) })));
  const signals = indexesOf(apis.flatMap((api) => ownWords(api.id, [...api.hosts, ...api.basePaths, ...api.signals])), words);
  const strangers = indexesOf(apis.flatMap((api) => [...api.notHosts, ...api.notSignals]), words);
  const evidence = indexesOf(apis.flatMap((api) => [api.id.toUpperCase(), ...api.signals, ...Object.values(api.packages).flat()]), words);
  const imported = apis.flatMap((api) => packageWords(api, Object.values(api.packages).flat())).map((word) => words.indexOf(word));
  const isLong = longWords(words.list, clues, [...signals, ...imported, ...strangers, ...evidence]);
  return { words: words.list, isLong, clues, signals, strangers, evidence, imported };
}

/** Words by index, each once. Thousands of clues ask for them before anything is read, so that little garbage is made. */
class Words {
  readonly list: Word[] = [];
  readonly #indexes = new Map<Word['edge'], Map<string, number>>();

  indexOf(word: Word): number {
    const alike = this.#indexes.get(word.edge) ?? new Map<string, number>();
    const known = alike.get(word.text);
    if (known !== undefined) return known;
    const index = this.list.push(word) - 1;
    this.#indexes.set(word.edge, alike.set(word.text, index));
    return index;
  }
}

/** Entries share routes, and names that SDKs give to several. */
function distinct(clues: SoughtClue[]): SoughtClue[] {
  return [...new Map(clues.map((clue) => [JSON.stringify(clue), clue])).values()];
}

function indexesOf(texts: string[], words: Words): number[] {
  return texts.map((text) => words.indexOf({ text, edge: 'any' }));
}

/** What every file is asked for stands in the first pass, however short it is. */
function longWords(words: Word[], clues: SoughtClue[], always: number[]): boolean[] {
  const isLong = words.map((word) => word.text.length >= LENGTH_FOR_STRIDE);
  for (const index of always) isLong[index] = true;
  for (const clue of clues) if (isAskedOfAll(clue) && !clue.words.some((index) => isLong[index])) isLong[clue.words[0] as number] = true;
  return isLong;
}
