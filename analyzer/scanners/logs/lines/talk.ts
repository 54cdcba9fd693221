import {
  BACKSLASH, CLOSING_BRACE, CLOSING_BRACKET, COLON, COMMA, DOT, EQUALS, GREATER, HASH, HYPHEN, isCapital, isLetter, oneOf, OPENING_BRACE, OPENING_BRACKET,
  OPENING_PARENTHESIS, QUOTE, SLASH, SPACE,
} from '../../ascii.ts';
import type { FoundLine } from '../bytes/finder.ts';
import type { Prefilter } from '../bytes/prefilter.ts';
import { columnsOf, OF_NO_NAME } from '../formats/fields/columns.ts';
import { withoutColours } from '../formats/wrappings/prefix.ts';
import { containedIn } from './contained.ts';
import { afterWord, endsWith, hasCellOfMethod, isAnnounced, isCapitalOfRecord, isDigit, isMethodAt, isOfWord, isTelling, mayBeTally } from './talk-words.ts';

/** What stands in a line, as far as it matters here. */
interface Signs {
  slashes: number;
  backslashes: number;
  separators: number;
  tabs: number;
  hasMethod: boolean;
  /** A label under which a table without columns has what was asked for. */
  hasLabel: boolean;
  /** A byte that no name of a column has stands before the first quote. */
  isNoHeader: boolean;
}

/** One for all lines. */
const signs: Signs = { slashes: 0, backslashes: 0, separators: 0, tabs: 0, hasMethod: false, hasLabel: false, isNoHeader: false };

/** Longer lines may have been cut, of shorter ones the formats tell soon enough. */
const [LONGEST, SHORTEST] = [4096, 8];

/** Where a line stands. */
export type LineBytes = Pick<FoundLine, 'bytes' | 'start' | 'end'>;

/**
 * A line in which no word of the catalog stands, without its colours, where it is surely a program's own talk: no request in any format, no heading,
 * nothing that lines behind it would need. Told by bytes, of which each kind of line needs some, so that most lines of a log in no known format are never
 * decoded; `undefined` says nothing: then the formats have to tell. `find` looks for words that colours hid. Once it is known that messages are written
 * out (`isAmongMessages`), the stamp that a logger puts before them says nothing any more.
 */
export function talkIn(line: LineBytes, find: Prefilter, isAmongMessages: boolean): LineBytes | undefined {
  const contained = isAmongMessages ? undefined : containedIn(line);
  if (contained !== undefined) return isTalk(contained, false) ? contained : undefined;
  if (isTalk(line, isAmongMessages)) return line;
  const { bytes, start, end } = line;
  if (!bytes.subarray(start, end).includes(ESCAPE)) return undefined;
  const plain = Buffer.from(withoutColours(bytes.toString('latin1', start, end)), 'latin1');
  const bare: LineBytes = { bytes: plain, start: 0, end: plain.length };
  return isTalk(bare, isAmongMessages) && find(plain).length === 0 ? bare : undefined;
}

const ESCAPE = 0x1b;

/** Whether a text is talk, whatever stands around it. */
export function isTalk({ bytes, start, end }: LineBytes, isAmongMessages: boolean): boolean {
  if (end - start > LONGEST || end - start < SHORTEST || mayBegin(bytes, start, end, isAmongMessages) || !gather(bytes, start, end)) return false;
  const { slashes, separators, tabs, hasMethod, isNoHeader } = signs;
  if ((separators > 0 && !isNoHeader && columnsOf(bytes.toString('utf8', start, end)) !== undefined) || (tabs > 0 && mayBeLabelled(bytes, start)) || mayEnd(bytes, start, end)) return false;
  return slashes === 0 || !(hasMethod || mayBeTally(bytes, start, end) || (separators > 1 && hasCellOfMethod(bytes.toString('latin1', start, end))));
}

/** With what records, headings, remarks, and the messages of programs that write several lines begin. */
const isBeginning = oneOf('{"#*+}');

/** What curl may write before its signs: times, numbers of transfers, how far one has come. */
const isBeforeSigns = oneOf(' \t0123456789.:kMGTx[]-');
const isSign = oneOf('<>*{}=');

function mayBegin(bytes: Buffer, start: number, end: number, isAmongMessages: boolean): boolean {
  const first = bytes[start] as number;
  const second = bytes[start + 1];
  // Packets as ngrep shows them, messages of .NET, times of Java.
  if (isBeginning(first) || first >= 0x80 || second === SPACE || (first === HYPHEN && second === HYPHEN) || bytes[start + 4] === COLON || isOfJava(bytes, start)) return true;
  if (first === OPENING_BRACKET && (second === OPENING_BRACKET || second === OPENING_BRACE)) return true;
  let at = start;
  while (isBeforeSigns(bytes[at])) at += 1;
  const [sign, next] = [bytes[at], bytes[at + 1]];
  if (isSign(sign) && (next === SPACE || next === EQUALS || next === GREATER)) return true;
  return (first === SPACE && isDigit(bytes[afterSpaces(bytes, start)])) || isInBrackets(bytes, start, end) || (!isAmongMessages && isStamped(bytes, start)) || !holdsWord(bytes, start, end);
}

/** `Nov 26, 2026 10:00:00 AM`. */
function isOfJava(bytes: Buffer, start: number): boolean {
  return bytes[start + 3] === SPACE && isDigit(bytes[start + 4]) && (bytes[start + 5] === COMMA || bytes[start + 6] === COMMA);
}

function afterSpaces(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === SPACE) at += 1;
  return at;
}

/** A line without one is blank, or drawn. */
function holdsWord(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && !isOfWord(bytes[at])) at += 1;
  return at < end;
}

/** `[10:00:00.000] INFO:`, as pino-pretty begins a record. */
function isInBrackets(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] !== OPENING_BRACKET) return false;
  let at = start;
  while (at < end && bytes[at] !== CLOSING_BRACKET) at += 1;
  at = afterWord(bytes, at + 2);
  return bytes[at] === COLON || (bytes[at] === SPACE && bytes[at + 1] === OPENING_PARENTHESIS);
}

/** `2024-05-01T10:00:00.000Z [DEBUG]`, as what logs messages begins its lines. */
function isStamped(bytes: Buffer, start: number): boolean {
  if (!isDigit(bytes[start]) || !isDigit(bytes[start + 3]) || (bytes[start + 4] !== HYPHEN && bytes[start + 4] !== SLASH)) return false;
  let at = start + BEHIND_DAY;
  while ((bytes[at] as number) > SPACE) at += 1;
  return bytes[at + 1] === OPENING_BRACKET && isCapital(bytes[at + 2]) && bytes[afterWord(bytes, at + 2)] === CLOSING_BRACKET;
}

const BEHIND_DAY = 11;

/** Cells with a label each: where the second has none, one of the others says what was asked for. */
function mayBeLabelled(bytes: Buffer, start: number): boolean {
  let at = start;
  while (bytes[at] !== TAB) at += 1;
  return signs.hasLabel || (isLetter(bytes[at + 1]) && bytes[afterLabel(bytes, at + 1)] === COLON);
}

function afterLabel(bytes: Buffer, start: number): number {
  let at = afterWord(bytes, start);
  while (bytes[at] === HYPHEN || bytes[at] === DOT) at = afterWord(bytes, at + 1);
  return at;
}

/** What ends a record, a line that others go on from, a list of these, and what led to a request. */
function mayEnd(bytes: Buffer, start: number, end: number): boolean {
  const { slashes, backslashes } = signs;
  let last = end - 1;
  while (bytes[last] === SPACE) last -= 1;
  const byte = bytes[last] as number;
  if (byte === CLOSING_BRACE) return slashes > 0 || backslashes > 0 || TELLING.test(bytes.toString('latin1', start, last));
  if (byte === CLOSING_BRACKET) return slashes > 0 || backslashes > 0 || bytes[last - 1] === CLOSING_BRACE;
  if (!isDigit(byte)) return byte === TAB || byte >= 0x80 || isOpenEnd(byte);
  while (isDigit(bytes[last])) last -= 1;
  return bytes[last] === HASH && bytes[last - 1] === SPACE;
}

const isOpenEnd = oneOf("{:>'");

/** Fields that may tell what was asked for without a slash. */
const TELLING = /MESSAGE|reqPath/;

/** What a byte may mean: of those up to `OF_NAMES` nothing follows. */
const [OF_NAMES, OF_NONE, CAPITAL, SEPARATOR, CONTROL, LEAD] = [0, 1, 2, 3, 4, 5];
const [TAB, UNDERSCORE] = [9, 95];
const KINDS = new Uint8Array(256);
KINDS.fill(CONTROL, 0, SPACE);
KINDS.fill(CAPITAL, 65, 91);
for (const one of Buffer.from(`${OF_NO_NAME}"/`)) KINDS[one] = OF_NONE;
for (const one of Buffer.from(',|;^~\t')) KINDS[one] = SEPARATOR;
/** The first byte of what tables and frames are drawn with, and the second of single and of double lines. */
KINDS[0xe2] = LEAD;
const [DRAWN, DOUBLY_DRAWN] = [0x94, 0x95];

/** Notes what stands in a line; false as soon as it may be something else than talk. */
function gather(bytes: Buffer, start: number, end: number): boolean {
  let [slashes, backslashes, separators, tabs] = [0, 0, 0, 0];
  let [hasMethod, hasLabel, isNoHeader, isQuoted] = [false, false, false, false];
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    const kind = KINDS[byte] as number;
    if (kind === OF_NAMES) continue;
    if (kind === CAPITAL) {
      const after = afterWord(bytes, at);
      // Behind the escape of a newline begins a word as well.
      if (at === start || !isOfWord(bytes[at - 1]) || bytes[at - 2] === BACKSLASH) {
        if (isCapitalOfRecord(bytes, at)) return false;
        if (isMethodAt(bytes, at, after)) {
          if (isAnnounced(bytes, at)) return false;
          hasMethod = true;
        }
      }
      at = after - 1;
    } else if (kind === OF_NONE) {
      if (byte === SLASH) {
        if ((bytes[at - 1] === COLON && bytes[at + 1] === SLASH) || ((isCapital(bytes[at - 1]) || bytes[at - 1] === UNDERSCORE) && isDigit(bytes[at + 1]))) return false;
        slashes += 1;
        continue;
      }
      if (byte === QUOTE) isQuoted = true;
      else isNoHeader ||= !isQuoted;
      if (byte === EQUALS && isTelling(bytes, at)) return false;
      if (byte === COLON) hasLabel ||= endsWith(bytes, at, 'req') || endsWith(bytes, at, 'uri');
      else if (byte === BACKSLASH) backslashes += 1;
    } else if (kind === SEPARATOR) {
      separators += 1;
      if (byte === TAB) tabs += 1;
    } else if (kind === CONTROL || bytes[at + 1] === DRAWN || bytes[at + 1] === DOUBLY_DRAWN) return false;
  }
  [signs.slashes, signs.backslashes, signs.separators, signs.tabs] = [slashes, backslashes, separators, tabs];
  [signs.hasMethod, signs.hasLabel, signs.isNoHeader] = [hasMethod, hasLabel, isNoHeader];
  return true;
}
