import { NO_LINE, type FoundLine } from '../bytes/finder.ts';
import { LONG_LINE } from '../bytes/places.ts';
import { rowOf } from '../formats/fields/columns.ts';
import { recordsOf } from '../formats/line-records.ts';
import type { Spread } from '../formats/messages/spread.ts';
import { bareLine } from '../formats/wrappings/bare-line.ts';
import { withoutColours, withoutZeros } from '../formats/wrappings/prefix.ts';
import { isUnread, UNKNOWN, type Found, type LogRecord } from '../record/record.ts';
import { readBatch } from './batch-lines.ts';
import { isDocument } from './document.ts';
import { EncodedLines } from './encoded.ts';
import { isOfLog } from './headings.ts';
import { Intake } from './intake.ts';
import type { LineTerms, Look, Sink } from './lines.ts';
import { textOf } from './line-text.ts';
import { Messages } from './messages.ts';
import type { Shape } from './shapes.ts';
import { kindOf, SilentRecords } from './silent-records.ts';
import { talkIn } from './talk.ts';
import type { Tellings } from './tellings.ts';

/**
 * Reads what was found worth it as text: a line, a batch, the lines of a message that was written out. Nothing is known at first but `before`, a line that
 * announced columns. `worthOf` tells why a record of a batch is read.
 */
export class LineTexts {
  readonly #terms: LineTerms;
  readonly #sink: Sink;
  readonly #requests: Tellings;
  readonly #worthOf: (found: FoundLine) => Look;
  readonly #messages: Messages;
  readonly #encoded: EncodedLines;
  readonly #intake: Intake;
  readonly #silent = new SilentRecords();
  /** What came of the line that was read last, if it was by itself. */
  #read: readonly Found[] | undefined;

  constructor(terms: LineTerms, sink: Sink, requests: Tellings, worthOf: (found: FoundLine) => Look, before?: string) {
    [this.#terms, this.#sink, this.#requests, this.#worthOf] = [terms, sink, requests, worthOf];
    this.#messages = new Messages(terms.formats);
    this.#encoded = new EncodedLines(terms, sink);
    this.#intake = new Intake(terms, sink, requests, this.#messages, before);
  }

  /** True once messages are written out over several lines. */
  get isTranscript(): boolean {
    return this.#messages.isBegun;
  }

  /** Whether the next line may show that they are. */
  get isExpecting(): boolean {
    return this.#messages.isExpected;
  }

  /** True once what a line means depends on lines before it. */
  get isStateful(): boolean {
    return this.#intake.columns !== undefined || this.isTranscript;
  }

  /** What lines look like that need not be decoded. */
  get shape(): Shape {
    return this.#intake.shape;
  }

  /** The line that announced the columns in force, where that is all that lines behind it need. */
  get columns(): string | undefined {
    return this.isTranscript ? undefined : this.#intake.announcement;
  }

  /** Takes a line, a batch of records among them. What is the answer that a request waited for (`isAwaited`) was read, also where it is no request by itself. */
  take(found: FoundLine, look: Look, isAwaited = false): void {
    this.#intake.isAwaited = isAwaited;
    this.#terms.onText(found.number);
    if (look === 'none' && this.#encoded.passes(found)) return;
    if (look === 'hit' || !this.#standsAlone) return this.#takeWhole(found, look);
    const talk = look === 'none' ? talkIn(found, this.#terms.find, this.isTranscript) : undefined;
    if (talk === undefined) this.#takeSilent(found, look);
    else if (this.isTranscript) this.#messages.pass(talk);
    else this.#sink.unread(found.number, UNKNOWN);
  }

  /** Takes a request of the catalog in a layout that is known: a whole record, which begins no message and goes on with none. */
  takeRecord(found: FoundLine): void {
    this.#intake.isAwaited = false;
    this.#terms.onText(found.number);
    this.#takeText(textOf(found), found, 'hit');
  }

  /** Whether a line without a word of the catalog means the same whatever was read before. */
  get #standsAlone(): boolean {
    return this.#intake.columns === undefined && this.#terms.formats.line === undefined && !this.#messages.isOpen();
  }

  /** Takes a line that may be a record of a kind that holds no request. */
  #takeSilent(found: FoundLine, look: Look): void {
    const kind = this.isTranscript ? undefined : kindOf(found);
    const known = kind === undefined ? undefined : this.#silent.of(kind);
    if (known !== undefined) return this.#intake.take(known, '', found, look);
    this.#read = undefined;
    this.#takeWhole(found, look);
    if (kind !== undefined && this.#read !== undefined && this.#standsAlone && !this.isTranscript) this.#silent.learn(kind, textOf(found), this.#read);
  }

  #takeWhole(found: FoundLine, look: Look): void {
    const isBatch = found.end - found.start > LONG_LINE && !this.isTranscript && isDocument(found.bytes.subarray(found.start, found.end));
    if (!isBatch || !this.#takeBatch(found)) this.#decodeWhole(found, look);
  }

  /** Takes what stood on several lines, or waited until it was clear that it does not. */
  takeSpread({ text: bare, line: number, prefix = '' }: Spread, near: FoundLine = NO_LINE): void {
    const text = `${prefix}${bare}`;
    const look = this.#holdsWord(text) ? 'hit' : 'none';
    const { due, isAnswer, isAwaited } = this.#requests.reach(number, () => text, look === 'hit');
    this.#intake.isAwaited = isAwaited;
    this.count(due);
    if (!isAnswer || look === 'hit') this.#decodeText(text, { ...near, number }, look, prefix);
  }

  /** Takes a record that came as no line, of which nothing is learned. */
  takeApart(text: string, number: number, look: Look): void {
    const records = recordsOf(text, number, undefined, this.#terms.formats);
    if (records.every(isUnread) && this.#encoded.take(text, number)) return;
    this.#intake.takeOfBatch({ records, text, element: { ...NO_LINE, number }, look });
  }

  /** A line is an opening brace and nothing else. */
  open(number: number): void {
    this.#messages.note('{', number);
  }

  /** Takes a line of a batch: of one that is about nothing only whether it goes on with others, or others with it. */
  takeOne(text: string, found: FoundLine): void {
    const isHit = this.#holdsWord(text);
    const { due, isAnswer, isAwaited } = this.#requests.reach(found.number, () => text, isHit);
    this.#intake.isAwaited = isAwaited;
    this.count(due);
    if (isHit) this.#decodeLine(text, found, 'hit');
    else if (!isAnswer) this.goOn(found, text);
  }

  /** Takes a line like many before it only where it goes on with the last one. */
  goOn(found: FoundLine, text = withoutColours(textOf(found))): void {
    if (this.#messages.begin(bareLine(text), found.number)) this.#decodeLine(text, found, 'none');
  }

  /** Reads a line before the text that is counted elsewhere. */
  remember(text: string, number: number): void {
    this.#intake.remember(text, number);
  }

  /** Reads the last line, whatever stands in it, for its format and time alone. */
  sample(line: Buffer, number: number): void {
    if (this.isTranscript || line.length === 0) return;
    const text = withoutZeros(line.toString('utf8').replace(/\r$/, ''));
    const records = recordsOf(text, number, this.#intake.columns, this.#terms.formats);
    for (const record of records) if (!isUnread(record)) this.#sink.sample(record);
    if (records.every(isUnread)) this.#encoded.sample(text, number);
  }

  /** Counts requests that are whole. */
  count(records: readonly LogRecord[]): void {
    this.#intake.count(records);
  }

  /** What the end of the log completes. */
  end(): void {
    for (const one of this.#messages.endOfLines()) this.takeSpread(one);
    this.count(this.#messages.endOfRequests().flatMap((record) => this.#requests.ask(record)));
  }

  /** Of a batch that is long only the records are parsed that are worth it. False where that gives nothing. */
  #takeBatch(batch: FoundLine): boolean {
    let isRead = false;
    for (const one of readBatch(batch, this.#worthOf, this.#terms.formats)) {
      if ('unread' in one) this.#sink.unread(batch.number, one.unread);
      else if (this.#intake.takeOfBatch(one)) isRead = true;
    }
    return isRead;
  }

  #decodeWhole(found: FoundLine, worth: Look): void {
    const written = found.bytes.toString('utf8', found.start, found.end);
    const text = withoutColours(withoutZeros(written));
    // Where some were dropped a word may have come to light, as in a line of UTF-16 in a log of UTF-8.
    const { columns } = this.#intake;
    const look = worth === 'none' && text !== written && this.#holdsWord(text) ? 'hit' : worth;
    if (!text.includes('\r') || (columns !== undefined && rowOf(columns, text) !== undefined)) return this.#decodeLine(text, found, look);
    // A terminal goes back to the beginning of a line to write over it.
    const parts = text.split('\r');
    for (const [index, part] of parts.entries()) {
      const isHit = look === 'hit' && this.#holdsWord(part);
      if (isHit || index === parts.length - 1) this.#decodeLine(part, found, isHit || look !== 'hit' ? look : 'none');
    }
  }

  #decodeLine(text: string, found: FoundLine, look: Look): void {
    const bare = bareLine(text);
    if (!this.#messages.begin(bare, found.number)) return this.#decodeText(text, found, look);
    for (const one of this.#messages.joined(bare, found.number)) {
      if (one.text === bare.text) this.#decodeText(`${bare.prefix}${bare.text}`, found, look, bare.prefix);
      else this.takeSpread(one, found);
    }
  }

  /** Reads a line, before which a collector put something. */
  #decodeText(text: string, found: FoundLine, look: Look, prefix = ''): void {
    const { isTaken, records } = this.#messages.take({ prefix, text: text.slice(prefix.length) }, found.number);
    this.count(records.flatMap((one) => this.#requests.ask(one)));
    if (isTaken || text.slice(prefix.length).trim() === '') return;
    if (this.#intake.announces(text)) return;
    if (isOfLog(text, look === 'hit')) this.#sink.heading();
    else if (text.startsWith('#')) this.#intake.takeRemark(text.replace(/^[#\s]+/, ''), found);
    else this.#takeText(text, found, look);
  }

  #takeText(text: string, found: FoundLine, look: Look): void {
    const records = this.#intake.withMentions(recordsOf(text, found.number, this.#intake.columns, this.#terms.formats), look);
    if (records.every(isUnread) && this.#encoded.take(text, found.number)) return;
    this.#read = records;
    this.#intake.take(records, text, found, look);
  }

  #holdsWord(text: string): boolean {
    return this.#terms.find(Buffer.from(text)).length > 0;
  }
}
