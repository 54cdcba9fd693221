import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { NEWLINE, SLASH } from '../../ascii.ts';
import { shorterTargets, withoutPunctuation } from '../formats/texts/free-text.ts';
import type { Paths } from '../paths/paths.ts';
import { remembered } from '../paths/remembered.ts';
import { unescapedOnce } from '../record/escapes.ts';
import { isBehindSegment, isDelimiter } from './elsewhere.ts';
import type { Confirm } from './prefilter.ts';

/** What makes a line worth a look: a path that fits a template, a cipher the catalog names, a header that must not come with another. */
export interface Words {
  words: string[];
  /** Whether a word at a place matters, seen with what stands around it. */
  confirm: Confirm;
}

/** The words of a catalog. Of a path the one in it that says most. */
export function wordsOf({ templates, ciphers }: Pick<Vocabulary, 'templates' | 'ciphers'>, paths: Paths): Words {
  return { words: [...new Set([...templates.map(wordOf), ...ciphers.flatMap(delimited), ...FRAMING_HEADER, OF_JOURNAL])], confirm: confirmed(paths) };
}

/**
 * Of a template its most telling literal segment, with the slash before it, which survives most escapes: the last long one, else
 * the longest. The first (`zones`) is taken only where the others are short.
 */
function wordOf(template: readonly string[]): string {
  const [first = '', ...others] = template.filter((segment) => !segment.startsWith('{'));
  const telling = others.findLast((segment) => segment.length > SHORT) ?? longest(others);
  return `/${telling.length + 1 < SHORT && first.length > telling.length ? first : telling}`;
}

function longest(segments: readonly string[]): string {
  return segments.reduce((best, one) => (one.length > best.length ? one : best), '');
}

/** Words shorter than this slow the search down for all. */
const SHORT = 7;

/** A short name is looked for with what stands before it. */
function delimited(name: string): string[] {
  return name.length >= SHORT ? [name] : ['"', ' ', '\t', ',', '=', '|'].map((before) => before + name);
}

/** A header as it begins in every spelling of its first letter, and as a variable of nginx. */
const FRAMING_HEADER = ['ransfer-Encoding', 'ransfer-encoding', 'RANSFER-ENCODING', 'ransfer_encoding'];

/** A field of every record of journald, which may hold its line byte by byte, so that no word can be seen in it. */
const OF_JOURNAL = '__REALTIME_TIMESTAMP';

/** Its line, as a text or byte by byte, also in a record that is a string in another. */
const [AS_TEXT, AS_BYTES] = [/"MESSAGE\\*"\s*:\s*\\*"/, /"MESSAGE\\*"\s*:\s*\[/];

/** Whether the line of a record of journald may not be written as a text there. */
function mayBeSpelled(lines: Buffer, at: number): boolean {
  const end = lines.indexOf(NEWLINE, at);
  const line = lines.toString('latin1', lines.lastIndexOf(NEWLINE, at) + 1, end < 0 ? lines.length : end);
  return AS_BYTES.test(line) || !AS_TEXT.test(line);
}

/** Looks the path up that the word stands in; a word outside of one, or a path whose beginning is not clear, is confirmed. */
function confirmed(paths: Paths): Confirm {
  const isKnown = (text: string): boolean => paths.ask(text, undefined, undefined) !== 'no-path';
  const isOtherwise = remembered(
    (text: string) =>
      [withoutPunctuation(text), withoutEscapes(text), unescapedOnce(text), ...shorterTargets(text, true), ...cellsOf(text)].some(isKnown),
  );
  return (lines, at) => {
    let start = at;
    while (start > 0 && !isDelimiter(lines[start - 1]) && at - start < LONGEST_PATH) start -= 1;
    let end = at;
    while (end < lines.length && !isDelimiter(lines[end]) && end - at < LONGEST_PATH) end += 1;
    const text = plain(lines.toString('latin1', start, end));
    if (text.startsWith(OF_JOURNAL)) return mayBeSpelled(lines, at);
    if (isBehindSegment(lines, start)) return true;
    if (text.charCodeAt(0) !== SLASH && !/^https?:\/\//i.test(text)) return true;
    // Most are as they stand.
    return isKnown(text) || isOtherwise(text);
  };
}

/** A line within a string of JSON has its escapes escaped. */
function plain(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\+\//g, '/').replace(/\\+(?:u00|x)([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** A path as it ends in such a line: before an escaped quote, the end of the line, a colour. */
function withoutEscapes(path: string): string {
  return path.replace(/[\\\0-\x1f].*$/s, '');
}

/** What may be cells of a table by itself: what separates them may stand in a path as well. */
function cellsOf(text: string): string[] {
  return /[|;^~]/.test(text) ? text.split(/[|;^~]/) : [];
}

/** Twice what servers accept at most; without a bound a line that is one long word would be walked for every hit in it. */
const LONGEST_PATH = 1 << 15;
