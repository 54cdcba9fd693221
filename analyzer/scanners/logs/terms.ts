import { lineFinder, MOST_PLACES, type FoundLine } from './bytes/finder.ts';
import { isElsewhere } from './bytes/elsewhere.ts';
import { repeats } from './bytes/repeats.ts';
import { shapeFor, windowsOf } from './bytes/tables.ts';
import { pathTables } from './bytes/trie.ts';
import { DIALECTS } from './dialects.ts';
import type { LineTerms } from './lines.ts';
import { lineFormat } from './log-format.ts';
import { paths, type Paths } from './paths.ts';
import { prefilter, type Prefilter } from './prefilter.ts';
import type { RequestOptions } from './requests.ts';
import { userDialect } from './user-fields.ts';
import { wordsOf } from './words.ts';

/** What a thread looks for, made ready once for all logs that it reads. */
export interface ReadingTerms extends LineTerms {
  known: Paths;
  /** For records of documents, which are no lines. */
  find: Prefilter;
}

const [PERCENT, BACKSLASH] = [37, 92];

/** Shorter words are not looked for: every line is read. */
const SHORTEST = 4;

/** Makes tables, tries and the finder for a catalog. */
export function readingTerms({ vocabulary, bases, fields = [], logFormat }: RequestOptions): ReadingTerms {
  const formats = { dialects: fields.length === 0 ? DIALECTS : [userDialect(fields), ...DIALECTS], line: logFormat === undefined ? undefined : lineFormat(logFormat) };
  const known = paths(vocabulary, bases);
  const { words, confirm } = wordsOf(vocabulary, known);
  const isSelective = words.every((word) => Buffer.byteLength(word) >= SHORTEST);
  const sought = isSelective ? words : [];
  const windows = windowsOf(sought, shapeFor(sought).stride);

  const isWord = (bytes: Buffer, at: number): boolean => {
    if (bytes[at] === PERCENT || bytes[at] === BACKSLASH) return true;
    return windows.get(bytes.readInt32LE(at))?.some(({ word, offset }) => bytes.compare(word, 0, word.length, at - offset, at - offset + word.length) === 0) === true;
  };

  const mayMatter = (bytes: Buffer, at: number): boolean => isWord(bytes, at) && !isElsewhere(finder.kernel.walk, bytes, at);

  const hasWord = ({ bytes, numbers, first, last }: FoundLine): boolean => {
    if (last - first >= MOST_PLACES) return true;
    for (let index = first; index < last; index += 1) {
      const at = numbers[index] as number;
      // Bytes say no in most cases; strings have the last word.
      if (mayMatter(bytes, at) && confirm(bytes, at)) return true;
    }
    return false;
  };
  const finder = lineFinder({ words: sought, windows: windows.keys(), paths: pathTables(vocabulary, bases), watched: vocabulary.ciphers, takesCombined: logFormat === undefined });
  let find: Prefilter | undefined;
  return {
    known,
    get find() {
      return (find ??= prefilter(words, confirm));
    },
    finder,
    hasWord,
    isSelective,
    formats,
    repeats: repeats(finder, vocabulary.bodyFields, formats),
  };
}
