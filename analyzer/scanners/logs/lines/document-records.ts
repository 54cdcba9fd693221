import { OPENING_BRACKET } from '../../ascii.ts';
import { LONGEST_LINE } from '../bytes/finder.ts';
import type { Element, Oddity } from '../formats/documents/element.ts';
import { isOneRecord } from '../formats/line-records.ts';
import { isInParts } from '../formats/records/postman.ts';
import { mayBeEncoded } from '../formats/records/recorded.ts';
import type { LineLog, LineTerms, Look, Sink } from './lines.ts';
import type { RecordLines } from './record-lines.ts';

type Terms = Pick<LineTerms, 'find' | 'findStatus' | 'formats'>;

/** Reads the records of a document as the lines of a log. What no line could hold, or in which no word stands that would show it, is read by itself. */
export class DocumentRecords {
  readonly #terms: Terms;
  readonly #log: Pick<LineLog, 'takeApart'>;
  readonly #lines: RecordLines;
  readonly #sink: Pick<Sink, 'unread'>;
  /** Whether the last object that held lists was a record by itself. */
  #isOne: boolean | undefined;

  constructor(terms: Terms, log: Pick<LineLog, 'takeApart'>, lines: RecordLines, sink: Pick<Sink, 'unread'>) {
    [this.#terms, this.#log, this.#lines, this.#sink] = [terms, log, lines, sink];
  }

  /** Takes what ends in a chunk of the document. */
  take(elements: Iterable<Element | Oddity>): void {
    this.#takeAll(elements);
    this.#lines.flush();
  }

  #takeAll(elements: Iterable<Element | Oddity>): void {
    for (const one of elements) {
      if ('unread' in one) this.#sink.unread(this.#lines.skip(one.line), one.unread);
      else this.#takeElement(one);
    }
  }

  #takeElement({ bytes, line, parts }: Element): void {
    if (parts !== undefined && !this.#isOneRecord(bytes)) return this.#takeAll(parts);
    const look = this.#lookApart(bytes);
    if (look !== 'none') this.#log.takeApart(bytes.toString('utf8'), this.#lines.skip(line), look);
    else if (bytes.length > LONGEST_LINE) this.#lines.skip(line);
    else this.#lines.put(bytes, line);
  }

  /** Why a record is read by itself: most are not. */
  #lookApart(bytes: Buffer): Look {
    if (bytes.length > LONGEST_LINE && this.#terms.find(bytes).length > 0) return 'hit';
    if (!bytes.includes(OPENING_BRACKET)) return 'none';
    return isInParts(bytes) ? 'hit' : mayBeEncoded(bytes) && this.#terms.findStatus(bytes).length > 0 ? 'clue' : 'none';
  }

  /** Of one that nothing shows to be worth a look it is enough that it is like the one before. */
  #isOneRecord(bytes: Buffer): boolean {
    const { find, formats } = this.#terms;
    if (this.#isOne === undefined || find(bytes).length > 0 || isInParts(bytes)) this.#isOne = isOneRecord(bytes.toString('utf8'), formats);
    return this.#isOne;
  }
}
