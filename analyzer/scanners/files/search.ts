import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { prefilterFor, type Prefilter } from './prefilter.ts';
import { LARGEST_PARSED_BYTES } from './read.ts';
import { memorySeeker, type Seeker } from './word-kernel.ts';

/** Looks through bytes for what a vocabulary knows. */
export interface Search {
  prefilter: Prefilter;
  placeFrom: Seeker['placeFrom'];
  /** What stands here is searched fastest: as much as is parsed, since it is never given back. Whoever searches next overwrites it. */
  room: Buffer;
}

const KNOWN = new WeakMap<Vocabulary, Search>();

/** One for each vocabulary and thread: its tables take long to make. */
export function searchFor(vocabulary: Vocabulary): Search {
  const known = KNOWN.get(vocabulary);
  if (known !== undefined) return known;
  const seeker = memorySeeker();
  const prefilter = prefilterFor(vocabulary, seeker);
  const made: Search = { prefilter, placeFrom: seeker.placeFrom, room: seeker.room(LARGEST_PARSED_BYTES) };
  KNOWN.set(vocabulary, made);
  return made;
}
