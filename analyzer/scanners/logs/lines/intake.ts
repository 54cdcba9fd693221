import { OPENING_BRACE } from '../../ascii.ts';
import type { FoundLine } from '../bytes/finder.ts';
import { columnsOf, type Columns } from '../formats/fields/columns.ts';
import { recordsOf } from '../formats/line-records.ts';
import type { Outcome } from '../groups/requests.ts';
import { isAbout, isUnread, type Found, type LogRecord, type Unread } from '../record/record.ts';
import type { ReadElement } from './batch-lines.ts';
import type { LineTerms, Look, Sink } from './lines.ts';
import { withMentions } from './mentions.ts';
import type { Messages } from './messages.ts';
import { fits, shapeOf, type Shape } from './shapes.ts';
import type { Tellings } from './tellings.ts';

/**
 * Where the records of one log go once a text was read: they are counted, or wait until no more is told of them, and a text that gave none is told. What
 * the lines behind look like is learned from them. Nothing is known at first but `before`, a line that announced columns.
 */
export class Intake {
  readonly #terms: LineTerms;
  readonly #sink: Sink;
  readonly #requests: Tellings;
  readonly #messages: Pick<Messages, 'isBegun'>;
  #columns: Columns | undefined;
  #announcement: string | undefined;
  #shape: Shape;
  /** Set while the answer is read that a request waited for, also where it is no request by itself. */
  isAwaited = false;

  constructor(terms: LineTerms, sink: Sink, requests: Tellings, messages: Pick<Messages, 'isBegun'>, before?: string) {
    [this.#terms, this.#sink, this.#requests, this.#messages] = [terms, sink, requests, messages];
    [this.#columns, this.#announcement] = [before === undefined ? undefined : columnsOf(before), before];
    this.#shape = before === undefined ? 'other' : 'columns';
  }

  /** The columns in force. */
  get columns(): Columns | undefined {
    return this.#columns;
  }

  /** The line that announced them. */
  get announcement(): string | undefined {
    return this.#announcement;
  }

  /** What lines look like that need not be decoded. */
  get shape(): Shape {
    return this.#shape;
  }

  /** True for a line that announces the columns of those behind it. */
  announces(text: string): boolean {
    const columns = /^[{[]/.test(text) ? undefined : columnsOf(text);
    if (columns === undefined) return false;
    [this.#columns, this.#shape, this.#announcement] = [columns, 'columns', text];
    this.#sink.heading(columns.format);
    return true;
  }

  /** Counts requests that are whole. */
  count(records: readonly LogRecord[]): void {
    for (const record of records) this.#sink.record(record);
  }

  /** Takes the records of a line, or tells what it is. */
  take(records: readonly Found[], text: string, found: FoundLine, look: Look): void {
    for (const record of records) {
      if (isUnread(record)) {
        this.#takeUnread(record, found, look);
        continue;
      }
      const outcome = this.#takeRecord(record, text, look, found);
      // A batch is no record that others could repeat, and while all lines are shown the kernel tells none from another.
      const isRepeatable = records.length === 1 && this.#columns === undefined && !this.#messages.isBegun && !this.#requests.isWaiting();
      if (isRepeatable) this.#terms.repeats.learn(found, text, record, outcome);
    }
  }

  /** Takes the records of one item of a batch; false where it holds none. */
  takeOfBatch({ records, text, element, look }: ReadElement): boolean {
    const found = this.withMentions(records, look);
    for (const record of found) {
      if (isUnread(record)) this.#takeUnread(record, element, look);
      else this.#takeRecord(record, text, look, element);
    }
    return found.length > 0;
  }

  /** A call that a remark names was made, or is one that somebody took out. */
  takeRemark(text: string, found: FoundLine): void {
    for (const record of this.withMentions(recordsOf(text, found.number, undefined, this.#terms.formats), 'hit')) {
      if (isUnread(record)) this.#takeUnread(record, found, 'hit');
      else this.#sink.record({ ...record, loose: true });
    }
  }

  /** Takes a line before the text that is counted elsewhere. */
  remember(text: string, number: number): void {
    for (const record of text === '' ? [] : recordsOf(text, number, undefined, this.#terms.formats)) {
      if (isUnread(record)) continue;
      this.#shape = shapeOf(text);
      this.#requests.ask(record, text);
    }
  }

  /** Records with what else a text names that is worth it. */
  withMentions(found: Found[], look: Look): Found[] {
    return look === 'hit' ? withMentions(found, this.#terms) : found;
  }

  #takeUnread(unread: Unread, found: FoundLine, look: Look): void {
    if (this.isAwaited || !isAbout(unread, this.#terms)) return;
    // Between the messages of a transcript anything may stand, as long as it is not about the API; a clue in what fits changes nothing.
    if (look === 'hit' || !(this.#messages.isBegun || (look === 'clue' && fits(this.#shape, found)))) this.#sink.unread(found.number, unread.unread);
  }

  #takeRecord(record: LogRecord, text: string, look: Look, { bytes, start }: FoundLine): Outcome | undefined {
    // A line that was sent with others stands in a record.
    this.#shape = this.#columns !== undefined ? 'columns' : bytes[start] === OPENING_BRACE ? 'json' : shapeOf(text);
    if (look === 'clue') this.#sink.notice(record);
    else if (look === 'none') this.#sink.sample(record);
    let outcome: Outcome | undefined;
    const due = look !== 'hit' ? [] : this.#columns === undefined ? this.#requests.ask(record, text) : [record];
    for (const one of due) {
      const met = this.#sink.record(one);
      if (one === record) outcome = met;
    }
    return outcome;
  }
}
