import { BACKSLASH, PERCENT } from '../../ascii.ts';
import { clueFinder, cluesOf, coresOf, spellingsOf, watchedStatuses } from '../bytes/clues.ts';
import { isElsewhere } from '../bytes/elsewhere.ts';
import { LineFinder, MOST_PLACES, type FoundLine } from '../bytes/finder.ts';
import { GRAM, gramsOf, toldOf, type Told } from '../bytes/grams.ts';
import type { KernelModule } from '../bytes/kernel.ts';
import { pathTables } from '../bytes/path-tables.ts';
import { LONG_LINE } from '../bytes/places.ts';
import { prefilter, type Prefilter } from '../bytes/prefilter.ts';
import { Repeats } from '../bytes/repeats.ts';
import { wordsOf } from '../bytes/words.ts';
import { DIALECTS } from '../formats/dialects.ts';
import type { LineFormats } from '../formats/line-records.ts';
import { lineFormat } from '../formats/log-format.ts';
import { userDialect } from '../formats/user-fields.ts';
import type { RequestOptions } from '../groups/requests.ts';
import { basesOf, paths } from '../paths/paths.ts';
import { templateTree } from '../paths/template-tree.ts';
import type { LineTerms } from './lines.ts';
import { warming } from './warming.ts';

/** The number 4130 is not the number 413. */
function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** An escape that may spell a letter. */
function isEscape(bytes: Buffer, at: number): boolean {
  return bytes[at] === PERCENT || bytes[at] === BACKSLASH;
}

/** Shorter words are not looked for: every line is read. */
const SHORTEST = 4;

/** What lines may be written in, by what the user says of them. */
export function formatsOf({ fields = [], logFormat }: Pick<RequestOptions, 'fields' | 'logFormat'>): LineFormats {
  return { dialects: fields.length === 0 ? DIALECTS : [userDialect(fields), ...DIALECTS], line: logFormat === undefined ? undefined : lineFormat(logFormat) };
}

/** Makes tables, tries and the finder for a catalog, with a kernel that may be compiled already. */
export function readingTerms(options: RequestOptions, module?: KernelModule): LineTerms {
  const { vocabulary, bases = [], logFormat, limits = [], isThorough = false, discover = false, textFlags = [] } = options;
  const formats = formatsOf(options);
  const tree = templateTree(vocabulary.templates);
  const known = paths(vocabulary, bases, tree);
  const { words, confirm } = wordsOf(vocabulary, known);
  const clues = cluesOf(limits, discover);
  const isSelective = words.every((word) => Buffer.byteLength(word) >= SHORTEST);
  const sought = isSelective ? [...words, ...spellingsOf(clues)] : [];
  const grams = gramsOf(sought);
  const wordsIn = new Set(words);
  const wordAt = toldOf(grams, (one) => (wordsIn.has(one.word.toString()) ? one : undefined));
  const clueAt = toldOf(grams, coresOf(clues));

  const isAt = (bytes: Buffer, at: number, among: (gram: number) => readonly Told[]): boolean => {
    for (const { word, offset } of among(bytes.readUIntLE(at, GRAM))) {
      const start = at - offset;
      let length = 0;
      while (length < word.length && bytes[start + length] === word[length]) length += 1;
      if (length === word.length && !(isDigit(word[length - 1]) && isDigit(bytes[start + length]))) return true;
    }
    return false;
  };
  const hasWord = ({ bytes, numbers, first, last }: FoundLine): boolean => {
    if (last - first >= MOST_PLACES) return true;
    for (let index = first; index < last; index += 1) {
      const at = numbers[index] as number;
      // Bytes say no in most cases; strings have the last word.
      if ((isEscape(bytes, at) || isAt(bytes, at, wordAt)) && !isElsewhere(finder.kernel.walk, bytes, at) && confirm(bytes, at)) return true;
    }
    return false;
  };

  const hasClue = ({ bytes, numbers, start, end, first, last }: FoundLine): boolean => {
    if (isThorough || (limits.length > 0 && end - start > LONG_LINE)) return true;
    for (let index = first; index < last; index += 1) if (isAt(bytes, numbers[index] as number, clueAt)) return true;
    return false;
  };
  const { alone, withRule } = watchedStatuses(limits);
  const tables = pathTables(tree, basesOf(vocabulary, bases));
  const watched = [...vocabulary.ciphers, ...alone];
  const finder = new LineFinder({ grams, paths: tables, watched, watchedWhenExplained: withRule, module }, logFormat === undefined);
  let find: Prefilter | undefined;
  let findClue: Prefilter | undefined;
  return {
    known,
    get find() {
      return (find ??= prefilter(words, confirm));
    },
    get findClue() {
      return (findClue ??= clueFinder(clues, limits, vocabulary.apis));
    },
    finder,
    hasWord,
    hasClue,
    isSelective,
    isThorough,
    formats,
    onText: warming(textFlags),
    repeats: new Repeats(finder, vocabulary.bodyFields, formats),
  };
}
