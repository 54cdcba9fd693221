import { RETURN } from '../../ascii.ts';
import { LONGEST_LINE, NEVER, type Ends, type FoundLine, type LineFinder, type Visitor } from '../bytes/finder.ts';
import { LINE } from '../bytes/places.ts';
import type { Prefilter } from '../bytes/prefilter.ts';
import type { Repeats } from '../bytes/repeats.ts';
import type { Columns } from '../formats/fields/columns.ts';
import type { Spread } from '../formats/messages/spread.ts';
import { withoutColours } from '../formats/wrappings/prefix.ts';
import type { Outcome } from '../groups/requests.ts';
import type { LogRecord } from '../record/record.ts';
import { lineParts } from './line-parts.ts';
import { batchIn, textOf } from './line-text.ts';
import type { MentionTerms } from './mentions.ts';
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

/** Why a line is read: for a word of the catalog, for a clue, or to learn the format alone. */
export type Look = 'hit' | 'clue' | 'none';

/** What is looked for in lines. */
export interface LineTerms extends MentionTerms {
  finder: LineFinder;
  /** Words, in a text that did not come through the finder. */
  find: Prefilter;
  /** Statuses that mean a limit where the answer says so, in a record that may hold it encoded. */
  findStatus: Prefilter;
  /** True when every line is to be read for its clues. */
  isThorough: boolean;
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

/**
 * Reads one log line by line. The text goes into the finder, in pieces; `end` comes after the last one. A line is decoded only when a word stands in it and it
 * does not repeat one read before; of the others only the shape is looked at, until one line of that shape was read. Formats may change from line to line.
 */
export class LineLog implements Visitor {
  readonly #terms: LineTerms;
  readonly #sink: Sink;
  readonly #parts = lineParts();
  readonly #requests = tellings();
  readonly #texts: LineTexts;
  #isCutOff = false;

  /** Opens the finder. `before` is a line that announced columns. */
  constructor(terms: LineTerms, sink: Sink, before?: string) {
    [this.#terms, this.#sink] = [terms, sink];
    this.#texts = new LineTexts(terms, sink, this.#requests, (found) => this.#worthOf(found), before);
    terms.finder.open(this);
  }

  /** Whether more may be told of a request that was counted. */
  get isWaiting(): boolean {
    return this.#requests.isWaiting();
  }

  /** True once messages are written out over several lines, or answered in lines of their own. */
  get isSpread(): boolean {
    return this.#texts.isTranscript || this.#requests.isListening();
  }

  /** True once what a line means depends on lines before it: columns, or a message written out over several. */
  get isStateful(): boolean {
    return this.#texts.isStateful || this.#isCutOff;
  }

  /** The line that announced the columns in force, with which the lines after this text can be read. */
  get columns(): string | undefined {
    return this.#texts.columns;
  }

  /** A message that is written out over lines has to be read in full. */
  ends(piece: Buffer | undefined): Ends {
    const { isSelective, isThorough } = this.#terms;
    if (this.#parts.isListening(piece) || this.#texts.isTranscript || this.#texts.isExpecting || !isSelective || isThorough || this.#requests.isListening()) return NEVER;
    return (this.#requests.isWaiting() ? SHOWN : ENDS)[this.#texts.shape];
  }

  line(found: FoundLine, why: number): boolean {
    const met = this.#terms.repeats.meet(found, why);
    if (met === 'strings' && why === LINE) this.#lineOfText(found);
    else if (met === 'strings') this.#texts.takeRecord(found);
    return met === 'again';
  }

  /** Takes a record that came as no line; `number` is that of an empty one in its place. */
  takeApart(text: string, number: number, look: Look): void {
    this.#texts.count(this.#requests.reach(number, () => text, look === 'hit').due);
    this.#texts.takeApart(text, number, look);
  }

  longLine(number: number, bytes: number): void {
    this.#sink.unread(number, `is ${Math.ceil(bytes / (1 << 20))} MB long, too long to be held`);
  }

  /** Reads lines before the text that are counted elsewhere, if there are any: the text may tell on of what they tell. `feed` puts them into the finder. */
  recall(feed: () => void): void {
    const { finder, isSelective } = this.#terms;
    finder.open({ ends: () => (!isSelective || this.#requests.isWaiting() ? NEVER : WITH_WORDS), line: (found) => (this.#remember(found), false), longLine: () => {} });
    feed();
    this.#requests.settle(finder.lines);
    finder.open(this);
  }

  /** Counts what more may be told of. */
  settle(): void {
    this.#texts.count(this.#requests.settle());
  }

  /** Of a text that is not whole, the line that breaks off is left out. */
  end(isWhole: boolean): void {
    const { finder } = this.#terms;
    finder.end(isWhole);
    this.#sink.lines(finder.lines);
    this.#isCutOff = this.#parts.isOpen();
    for (const one of this.#parts.end()) this.#texts.takeSpread(one);
    this.#texts.end();
    this.settle();
    this.#texts.sample(finder.lastLine, finder.lines);
  }

  #worthOf(found: FoundLine): Look {
    const { isSelective, hasWord, hasClue } = this.#terms;
    return !isSelective || hasWord(found) ? 'hit' : hasClue(found) ? 'clue' : 'none';
  }

  #lineOfText(found: FoundLine): void {
    const [texts, requests] = [this.#texts, this.#requests];
    if (found.bytes[found.end - 1] === RETURN && found.end > found.start) found.end -= 1;
    if (found.end === found.start && !texts.isTranscript) return;
    const part = this.#parts.take(found);
    if (part !== undefined) return this.#takePart(part, found.number);
    const look = this.#worthOf(found);
    if (look === 'hit' || this.isSpread || texts.isExpecting) {
      const batch = batchIn(found);
      if (batch !== undefined) return batch.forEach((text) => texts.takeOne(text, found));
    }
    const { due, isAnswer, isAwaited } = requests.reach(found.number, () => withoutColours(textOf(found)), look === 'hit');
    texts.count(due);
    if (isAnswer && look !== 'hit') return;
    if (!texts.isTranscript && isBrace(found)) texts.open(found.number);
    else if (look !== 'none' || texts.isTranscript || !fits(texts.shape, found)) texts.take(found, look, isAwaited);
    else if (texts.isExpecting) texts.goOn(found);
  }

  #takePart(part: Spread | 'held' | 'too long', number: number): void {
    if (part === 'too long') this.longLine(number, LONGEST_LINE);
    else if (part !== 'held') this.#texts.takeSpread(part);
  }

  #remember(found: FoundLine): void {
    const isHit = this.#worthOf(found) === 'hit';
    this.#requests.reach(found.number, () => withoutColours(textOf(found)), isHit);
    if (isHit) this.#texts.remember(textOf(found), found.number);
  }
}

/** Any line is passed over that has no word in it. */
const WITH_WORDS: Ends = [() => true, () => true];
