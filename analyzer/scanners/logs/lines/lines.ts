import { RETURN } from '../../ascii.ts';
import { LONGEST_LINE, NEVER, type Ends, type FoundLine, type LineFinder, type Visitor } from '../bytes/finder.ts';
import { RECORD } from '../bytes/places.ts';
import type { Repeats } from '../bytes/repeats.ts';
import type { Columns } from '../formats/columns.ts';
import { withoutColours } from '../formats/prefix.ts';
import type { Outcome } from '../groups/requests.ts';
import type { LogRecord } from '../record/record.ts';
import type { DocumentTerms, Look } from './document.ts';
import { lineParts } from './line-parts.ts';
import { ENDS, fits, isBrace, SHOWN } from './shapes.ts';
import { tellings } from './tellings.ts';
import { LineTexts } from './texts.ts';

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
  /** A line about the lines after it; `format` where it announced columns, in one of the ways to do so. */
  heading(format?: Columns['format']): void;
}

/** What is looked for in lines. */
export interface LineTerms extends DocumentTerms {
  finder: LineFinder;
  /** Whether one of the places in a line that the finder shows is a word that matters. */
  hasWord(line: FoundLine): boolean;
  /** Whether a line without one is worth a look all the same. */
  hasClue(line: FoundLine): boolean;
  repeats: Repeats;
  /** Told of each line that is read as text, with its number. */
  onText(line: number): void;
  /** False when words are so short that every line has to be decoded. */
  isSelective: boolean;
}

/** Reads one log line by line. The text goes into the finder, in pieces; `end` comes after the last one. Of a text that is not whole, the line that breaks off is left out. */
export interface LineLog {
  /** Reads lines before the text that are counted elsewhere, if there are any: the text may tell on of what they tell. `feed` puts them into the finder. */
  recall(feed: () => void): void;
  /** Counts what more may be told of. */
  settle(): void;
  /** Whether more may be told of a request that was counted. */
  isWaiting(): boolean;
  end(isWhole: boolean): void;
  /** True once messages are written out over several lines, or answered in lines of their own. */
  isSpread(): boolean;
  /** True once what a line means depends on lines before it: columns, or a message written out over several. */
  isStateful(): boolean;
  /** The line that announced the columns in force, with which the lines after this text can be read. */
  columns(): string | undefined;
}

/**
 * Opens the finder for a log. A line is decoded only when a word stands in it and it does not repeat one read before; of the others
 * only the shape is looked at, until one line of that shape was read. Formats may change from line to line. `before` is a line that
 * announced columns.
 */
export function lineLog(terms: LineTerms, sink: Sink, before?: string): LineLog {
  const { finder, hasWord, hasClue, isSelective, isThorough, repeats } = terms;
  const parts = lineParts();
  const requests = tellings();
  let isCutOff = false;

  const line: Visitor['line'] = (found, why) => {
    const met = repeats.meet(found, why);
    if (met === 'strings') lineOfText(found, why === RECORD);
    return met === 'again';
  };

  const worthOf = (found: FoundLine): Look => (!isSelective || hasWord(found) ? 'hit' : hasClue(found) ? 'clue' : 'none');

  const texts = new LineTexts(terms, sink, requests, worthOf, before);

  const lineOfText = (found: FoundLine, isRecord: boolean): void => {
    if (found.bytes[found.end - 1] === RETURN && found.end > found.start) found.end -= 1;
    if (found.end === found.start && !texts.isTranscript) return;
    const part = parts.take(found);
    if (part === 'too long') longLine(found.number, LONGEST_LINE);
    else if (part !== undefined && part !== 'held') texts.takeSpread(part);
    if (part !== undefined) return;
    const look = isRecord ? 'hit' : worthOf(found);
    const { due, isAnswer, isAwaited } = requests.reach(found.number, () => withoutColours(textOf(found)), look === 'hit');
    texts.count(due);
    if (isAnswer && look !== 'hit') return;
    if (!texts.isTranscript && isBrace(found)) texts.open(found.number);
    else if (look !== 'none' || texts.isTranscript || !fits(texts.shape, found)) texts.take(found, look, isAwaited);
  };

  /** A message that is written out over lines has to be read in full. */
  const ends: Visitor['ends'] = (piece) =>
    parts.isListening(piece) || texts.isTranscript || !isSelective || isThorough || requests.isListening()
      ? NEVER
      : (requests.isWaiting() ? SHOWN : ENDS)[texts.shape];

  const longLine: Visitor['longLine'] = (number, bytes) => sink.unread(number, `is ${Math.ceil(bytes / (1 << 20))} MB long, too long to be held`);

  const settle: LineLog['settle'] = () => texts.count(requests.settle());

  const end: LineLog['end'] = (isWhole) => {
    finder.end(isWhole);
    sink.lines(finder.lines);
    isCutOff = parts.isOpen();
    for (const one of parts.end()) texts.takeSpread(one);
    texts.end();
    settle();
    texts.sample(finder.lastLine, finder.lines);
  };

  const recall: LineLog['recall'] = (feed) => {
    finder.open({ ends: () => (!isSelective || requests.isWaiting() ? NEVER : WITH_WORDS), line: (found) => (remember(found), false), longLine: () => {} });
    feed();
    requests.settle(finder.lines);
    finder.open({ ends, line, longLine });
  };

  const remember = (found: FoundLine): void => {
    const isHit = worthOf(found) === 'hit';
    requests.reach(found.number, () => withoutColours(textOf(found)), isHit);
    if (isHit) texts.remember(textOf(found), found.number);
  };

  finder.open({ ends, line, longLine });
  return {
    end,
    recall,
    settle,
    isWaiting: requests.isWaiting,
    isSpread: () => texts.isTranscript || requests.isListening(),
    isStateful: () => texts.isStateful || isCutOff,
    columns: () => texts.columns,
  };
}

function textOf({ bytes, start, end }: FoundLine): string {
  return bytes.toString('utf8', start, bytes[end - 1] === RETURN && end > start ? end - 1 : end);
}

/** Any line is passed over that has no word in it. */
const WITH_WORDS: Ends = [() => true, () => true];
