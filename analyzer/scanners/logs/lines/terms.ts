import { BACKSLASH, PERCENT } from '../../ascii.ts';
import { once } from '../../once.ts';
import { cluesOf, coresOf, spellingsOf, statusFinder, watchedStatuses } from '../bytes/clues.ts';
import { isElsewhere } from '../bytes/elsewhere.ts';
import { LineFinder, MOST_PLACES } from '../bytes/finder.ts';
import { GRAM, gramsOf, toldOf, type Told } from '../bytes/grams.ts';
import type { KernelModule } from '../bytes/kernel.ts';
import { pathTables } from '../bytes/path-tables.ts';
import { LONG_LINE } from '../bytes/places.ts';
import { prefilter, type Confirm } from '../bytes/prefilter.ts';
import { Repeats } from '../bytes/repeats.ts';
import { wordsOf } from '../bytes/words.ts';
import { lineFormat } from '../formats/fields/log-format.ts';
import type { LineFormats } from '../formats/line-records.ts';
import { DIALECTS } from '../formats/names/dialects.ts';
import { userDialect } from '../formats/names/user-fields.ts';
import type { RequestOptions } from '../groups/requests.ts';
import { basesOf, hostsOf, paths } from '../paths/paths.ts';
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
  const grams = gramsOf(isSelective ? [...words, ...spellingsOf(clues)] : []);
  const { alone, withRule } = watchedStatuses(limits);
  const sought = { grams, paths: pathTables(tree, basesOf(vocabulary, bases), hostsOf(vocabulary, bases)), watched: [...vocabulary.ciphers, ...alone], watchedWhenExplained: withRule, module };
  const finder = new LineFinder(sought, logFormat === undefined);
  const [find, findStatus] = [once(() => prefilter(words, confirm)), once(() => statusFinder(limits))];
  const own = new Set(words);
  return {
    known, formats, finder, isSelective, isThorough,
    find: (lines) => find()(lines),
    findStatus: (record) => findStatus()(record),
    hasWord: wordTest(finder, toldOf(grams, (one) => (own.has(one.word.toString()) ? one : undefined)), confirm),
    hasClue: clueTest(toldOf(grams, coresOf(clues)), isThorough, limits.length > 0),
    onText: warming(textFlags),
    repeats: new Repeats(finder, vocabulary.bodyFields, formats),
  };
}

/** What is told of, by three bytes of it. */
type ToldBy = (gram: number) => readonly Told[];

/** Whether a word stands in a line of those that are told of. Bytes say no in most cases; strings have the last word. */
function wordTest(finder: LineFinder, told: ToldBy, confirm: Confirm): LineTerms['hasWord'] {
  return ({ bytes, numbers, first, last }) => {
    if (last - first >= MOST_PLACES) return true;
    for (let index = first; index < last; index += 1) {
      const at = numbers[index] as number;
      if ((isEscape(bytes, at) || isAt(bytes, at, told)) && !isElsewhere(finder.kernel, bytes, at) && confirm(bytes, at)) return true;
    }
    return false;
  };
}

/** Whether a line is worth a look for what is told of; any is where each is to be looked at, and a long one where its length may meet a limit. */
function clueTest(told: ToldBy, isThorough: boolean, hasLimits: boolean): LineTerms['hasClue'] {
  return ({ bytes, numbers, start, end, first, last }) => {
    if (isThorough || (hasLimits && end - start > LONG_LINE)) return true;
    for (let index = first; index < last; index += 1) if (isAt(bytes, numbers[index] as number, told)) return true;
    return false;
  };
}

/** Whether one of these stands whole around a place. */
function isAt(bytes: Buffer, at: number, told: ToldBy): boolean {
  for (const { word, offset } of told(bytes.readUIntLE(at, GRAM))) {
    const start = at - offset;
    let length = 0;
    while (length < word.length && bytes[start + length] === word[length]) length += 1;
    if (length === word.length && !(isDigit(word[length - 1]) && isDigit(bytes[start + length]))) return true;
  }
  return false;
}
