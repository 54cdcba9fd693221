import type { FoundLine } from '../bytes/finder.ts';
import { recordsOf } from '../formats/line-records.ts';
import { encodedLines, holdsNoWord } from '../formats/wrappings/encoded.ts';
import { isAbout, isUnread, type LogRecord } from '../record/record.ts';
import { textOf } from './line-text.ts';
import type { LineTerms, Sink } from './lines.ts';
import { withMentions } from './mentions.ts';

type Terms = Pick<LineTerms, 'find' | 'formats' | 'known'>;

/** Takes the lines that the records of one log hold encoded, in which nobody looked for words before. */
export class EncodedLines {
  readonly #terms: Terms;
  readonly #sink: Pick<Sink, 'record' | 'sample' | 'unread'>;
  #isKnown = false;

  constructor(terms: Terms, sink: Pick<Sink, 'record' | 'sample' | 'unread'>) {
    [this.#terms, this.#sink] = [terms, sink];
  }

  /** True once a record was read that holds a request so. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Takes those of a record; of lines without a word only the format is learned. False where there are none, or none that is a request. */
  take(text: string, number: number): boolean {
    let isRead = false;
    for (const line of encodedLines(text)) {
      const isHit = this.#terms.find(Buffer.from(line)).length > 0;
      const records = recordsOf(line, number, undefined, this.#terms.formats);
      for (const record of isHit ? withMentions(records, this.#terms) : records) {
        isRead ||= !isUnread(record);
        if (isUnread(record)) {
          if (isHit && isAbout(record, this.#terms)) this.#sink.unread(number, record.unread);
        } else if (isHit) this.#sink.record(record);
        else this.#sink.sample(record);
      }
    }
    this.#isKnown ||= isRead;
    return isRead;
  }

  /** Whether a record can be passed over: one that holds a request was read before, and no word stands in what this one holds. */
  passes(found: FoundLine): boolean {
    return this.#isKnown && holdsNoWord(textOf(found), this.#terms.find);
  }

  /** Reads those of the last record for their format and time alone. */
  sample(text: string, number: number): void {
    const sample = (record: LogRecord): undefined => void this.#sink.sample(record);
    new EncodedLines(this.#terms, { sample, record: sample, unread: () => {} }).take(text, number);
  }
}
