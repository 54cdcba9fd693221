import { groupedBy } from '../../lists.ts';
import type { Clue } from './clue.ts';
import type { SoughtClue } from './sought.ts';

/** What the words of a file, and its name, make of it. */
export interface Decision {
  /** The file may hold a use and is worth parsing. */
  candidate: boolean;
  /** A candidate only if something around the file speaks for the API; the file itself does not. */
  needsEvidence: boolean;
}

export type IsThere = (word: number) => boolean;

/** Whether the words of a clue, which are all there, stand together as it asks. */
export type Fits = (clue: SoughtClue) => boolean;

export interface Look {
  /** Words that were seen. */
  seen: number[];
  isAbout: boolean | undefined;
  isThere: IsThere;
  fits: Fits;
}

export type Gate = (look: Look) => Decision;

/** Decides by the words that were seen, and by those that are asked for because of them. */
export function gateOf(clues: SoughtClue[], { speaking, evidence }: { speaking: number[]; evidence: number[] }, isLong: boolean[]): Gate {
  const asking = (needs: Clue['needs']): Asking => askingFor(clues.filter((one) => one.needs === needs), isLong);
  const [nothing, any, own, spoken, written, named] = [asking('nothing'), asking('any evidence'), asking('own evidence'), asking('own signal'), asking('own text'), asking('own name')];
  return (look) => {
    if (nothing(look)) return { candidate: true, needsEvidence: false };
    const { isAbout = false, isThere } = look;
    const says = speaking.some(isThere);
    const isWritten = says || evidence.some(isThere);
    const [isNamed, speaks] = [isAbout || isWritten, isAbout || says];
    if ((isNamed && own(look)) || (speaks && spoken(look)) || (speaks && isWritten && written(look)) || (isAbout && named(look))) return { candidate: true, needsEvidence: false };
    const candidate = any(look);
    return { candidate, needsEvidence: candidate && !isNamed };
  };
}

/** Whether one clue of several holds. */
type Asking = (look: Look) => boolean;

function askingFor(clues: SoughtClue[], isLong: boolean[]): Asking {
  // By one word of each, a long one where there is one: if it is not there, none of its clues holds.
  const anchors = groupedBy(clues, ({ words }) => words.find((index) => isLong[index]) ?? words[0] ?? -1);
  const short = [...anchors.keys()].filter((index) => !isLong[index]);
  const holdsOne = (among: number[], { isThere, fits }: Look): boolean => among.some((anchor) => anchors.get(anchor)?.some((one) => holds(one, isLong, isThere, fits)) === true);
  return (look) => holdsOne(look.seen, look) || holdsOne(short, look);
}

/** Whether a clue holds, by its words and by how they stand. Short words are looked for only where all long ones were seen. */
export function holds(clue: SoughtClue, isLong: boolean[], isThere: IsThere, fits: Fits): boolean {
  const { words } = clue;
  return words.every((index) => !isLong[index] || isThere(index)) && words.every(isThere) && fits(clue);
}

/** Whether every file is asked for a clue, not only one that speaks for the API itself. */
export function isAskedOfAll({ needs }: Pick<Clue, 'needs'>): boolean {
  return needs === 'nothing' || needs === 'any evidence';
}
