import { CLOSE_OBJECT, HASH, OPEN_OBJECT, QUOTE, RETURN, SPACE } from './bytes/ascii.ts';
import { NEVER, type Ends, type FoundLine, type LineFinder, type Visitor } from './bytes/finder.ts';
import { RECORD } from './bytes/places.ts';
import type { Repeats } from './bytes/repeats.ts';
import { columnsOf, type Columns } from './columns.ts';
import { halves } from './halves.ts';
import { recordsOf, wholeRecord, type LineFormats } from './line-records.ts';
import type { Prefilter } from './prefilter.ts';
import { isAbout, isUnread, type LogRecord, type Unread } from './record.ts';
import type { Outcome } from './requests.ts';
import { traceReader } from './trace.ts';
import { isOfTranscript, transcriptReader } from './transcript.ts';

/** Where a scanner of one log puts what it reads. */
export interface Sink {
  /** A request with a word of the catalog in its line. */
  record(record: LogRecord): Outcome | undefined;
  /** A request without one, whose answer or size may still say something. */
  notice(record: LogRecord): void;
  /** A line that is no request in any known format. */
  unread(line: number, reason: string): void;
  /** A request read only to learn the format and the span of time. */
  sample(record: LogRecord): void;
  lines(count: number): void;
  /** Columns were announced, in one of the ways to do so. */
  columns(format: Columns['format']): void;
}

/** What is looked for in lines. */
export interface LineTerms {
  finder: LineFinder;
  /** Whether one of the places in a line that the finder shows is a word that matters. */
  hasWord(line: FoundLine): boolean;
  /** Whether a line without one is worth a look all the same. */
  hasClue(line: FoundLine): boolean;
  formats: LineFormats;
  /** Words in texts that are no lines. */
  find: Prefilter;
  repeats: Repeats;
  /** False when words are so short that every line has to be decoded. */
  isSelective: boolean;
  /** True when every line is to be decoded for its clues. */
  isThorough: boolean;
}

/** Reads one log line by line. The text goes into the finder, in pieces; `end` comes after the last one. Of a text that is not whole, the line that breaks off is left out. */
export interface LineLog {
  end(isWhole: boolean): void;
  /** True once what a line means depends on lines before it: columns, or a message written out over several. */
  isStateful(): boolean;
  /** The line that announced the columns in force, with which the lines after this text can be read. */
  columns(): string | undefined;
}

/** Why a line is decoded: for a word of the catalog, for a clue, or to learn the format alone. */
type Look = 'hit' | 'clue' | 'none';

/** What lines look like while nothing is decoded. `other` has to be decoded to know. */
type Shape = 'json' | 'quoted' | 'columns' | 'other';

/**
 * Opens the finder for a log. A line is decoded only when a word stands in it and it does not repeat one read before; of the others
 * only the shape is looked at, until one line of that shape was read. Formats may change from line to line. `before` is a line that
 * announced columns.
 */
export function lineLog(terms: LineTerms, sink: Sink, before?: string): LineLog {
  const { finder, hasWord, hasClue, isSelective, isThorough, formats, repeats } = terms;
  const transcript = traceReader(transcriptReader(wholeRecord(formats)));
  const told = halves((line, reason) => sink.unread(line, reason));
  let isTranscript = false;
  let shape: Shape = before === undefined ? 'other' : 'columns';
  let announcement = before;
  let columns = before === undefined ? undefined : columnsOf(before);

  const line: Visitor['line'] = (found, why) => {
    const met = repeats.meet(found, why);
    if (met === 'strings') lineOfText(found, why === RECORD);
    return met === 'again';
  };

  const lineOfText = (found: FoundLine, isRecord: boolean): void => {
    if (found.bytes[found.end - 1] === RETURN && found.end > found.start) found.end -= 1;
    if (found.end === found.start && !isTranscript) return;
    const look: Look = isRecord || !isSelective || hasWord(found) ? 'hit' : hasClue(found) ? 'clue' : 'none';
    if (look !== 'none' || isTranscript || !fits(shape, found)) decode(found, look);
  };

  const decode = (found: FoundLine, look: Look): void => {
    const text = textOf(found.bytes, found.start, found.end);
    isTranscript ||= isOfTranscript(text);
    const { isTaken, records } = isTranscript ? transcript.line(text, found.number) : { isTaken: false, records: [] };
    for (const record of records) sink.record(record);
    if (isTaken || text.trim() === '') return;
    const announced = text.startsWith('{') ? undefined : columnsOf(text);
    if (announced !== undefined) {
      [columns, shape, announcement] = [announced, 'columns', text];
      sink.columns(announced.format);
    } else if (!text.startsWith('#')) take(text, found, look);
  };

  const take = (text: string, found: FoundLine, look: Look): void => {
    for (const record of recordsOf(text, found.number, columns, formats)) takeRecord(record, text, found, look);
  };

  const takeRecord = (record: LogRecord | Unread, text: string, found: FoundLine, look: Look): void => {
    if (isUnread(record)) {
      if (!isAbout(record, terms)) return;
      if (record.half !== undefined) return look === 'hit' ? told.second(record.half, found.number) : undefined;
      // Between the messages of a transcript anything may stand, as long as it is not about the API; a clue in what fits changes nothing.
      if (look === 'hit' || !(isTranscript || (look === 'clue' && fits(shape, found)))) sink.unread(found.number, record.unread);
      return;
    }
    shape = columns !== undefined ? 'columns' : text.startsWith('{') ? 'json' : text.includes('"') ? 'quoted' : 'other';
    if (look === 'clue') sink.notice(record);
    else if (look === 'none') sink.sample(record);
    const outcome = look === 'hit' ? sink.record(record) : undefined;
    if (look === 'hit') told.read(record.target, text);
    if (columns === undefined && !isTranscript) repeats.learn(found, text, record, outcome);
  };

  /** A message that is written out over lines has to be read in full. */
  const ends = (): Ends => (isTranscript || !isSelective || isThorough ? NEVER : ENDS[shape]);

  const longLine: Visitor['longLine'] = (number, bytes) => sink.unread(number, `is ${Math.ceil(bytes / (1 << 20))} MB long, too long to be held`);

  const end: LineLog['end'] = (isWhole) => {
    finder.end(isWhole);
    sink.lines(finder.lines());
    for (const record of transcript.end()) sink.record(record);
    told.end();
    const last = finder.lastLine();
    const records = isTranscript || last.length === 0 ? [] : recordsOf(textOf(last, 0, last.length), finder.lines(), columns, formats);
    for (const record of records) if (!isUnread(record)) sink.sample(record);
  };
  finder.open({ ends, line, longLine });
  return { end, isStateful: () => columns !== undefined || isTranscript, columns: () => (isTranscript ? undefined : announcement) };
}

const isPrintable = (byte: number): boolean => byte >= SPACE;

/** A server that starts anew announces its columns again, perhaps others. */
const isOfRow = (byte: number): boolean => byte >= SPACE && byte !== HASH;

/** First and last bytes by which a line can be told to fit without being looked at again. */
const ENDS: Record<Shape, Ends> = {
  json: [(byte) => byte === OPEN_OBJECT, (byte) => byte === CLOSE_OBJECT, true],
  quoted: [isPrintable, (byte) => byte === QUOTE, true],
  columns: [isOfRow, () => true],
  other: NEVER,
};

/** A cheap look at bytes: whether an undecoded line may be one of the kind that was read before. */
function fits(shape: Shape, { bytes, start, end }: FoundLine): boolean {
  if (end - start <= 1) return true;
  if (shape === 'json') return bytes[start] === OPEN_OBJECT && bytes[end - 1] === CLOSE_OBJECT;
  if (shape === 'quoted') return holdsQuote(bytes, start, end);
  return shape === 'columns' && isOfRow(bytes[start] as number);
}

/** Not `indexOf`, which would run on to the end of the text. */
function holdsQuote(bytes: Uint8Array, start: number, end: number): boolean {
  if ((bytes[start] as number) < SPACE) return false;
  for (let at = start; at < end; at += 1) if (bytes[at] === QUOTE) return true;
  return false;
}

/** Text of a line; bytes of zero, as a crash leaves them at the start of the next line, are dropped. */
function textOf(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start, bytes[end - 1] === RETURN ? end - 1 : end);
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
