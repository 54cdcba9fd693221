import { wholeRecord, type LineFormats } from '../formats/line-records.ts';
import { executionReader } from '../formats/messages/gateway-executions.ts';
import { spreadReader, type Spread, type SpreadReader } from '../formats/messages/spread.ts';
import { proxyReader } from '../formats/messages/threads-of-proxy.ts';
import { traceReader } from '../formats/messages/trace.ts';
import { transactionReader } from '../formats/messages/transactions.ts';
import { isOfTranscript, transcriptReader, type TranscriptReader } from '../formats/messages/transcript.ts';
import type { Unwrapped } from '../formats/wrappings/prefix.ts';
import type { LogRecord } from '../record/record.ts';
import type { LineBytes } from './talk.ts';

/** The messages of one log that are written out over several lines. Lines come as their program wrote them. */
export class Messages {
  readonly #transcript: TranscriptReader;
  readonly #spread: SpreadReader;
  #isBegun = false;

  constructor(formats: LineFormats) {
    const whole = wholeRecord(formats);
    this.#transcript = traceReader(transactionReader(proxyReader(transcriptReader(whole))));
    this.#spread = executionReader(spreadReader((text) => whole(text)?.method !== undefined));
  }

  /** True once the first was seen: then each line is looked at. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Whether the next line may show that one has begun. */
  get isExpected(): boolean {
    return !this.#isBegun && this.#spread.isOpen();
  }

  /** Whether any line may go on with one. */
  isOpen(): boolean {
    return this.#spread.isOpen() || this.#transcript.isOpen();
  }

  /** Looks at a line; true once messages are written out. */
  begin({ prefix, text }: Unwrapped, line: number): boolean {
    this.#isBegun ||= isOfTranscript(text) || this.#spread.shows(text, line, prefix);
    return this.#isBegun;
  }

  /** Looks at a line by which the next one may be known. */
  note(text: string, line: number): void {
    this.#spread.shows(text, line);
  }

  /** The lines to be read now that one was reached, those of a record put back on one. */
  joined({ prefix, text }: Unwrapped, line: number): Spread[] {
    return this.#spread.line(text, line, prefix);
  }

  /** Takes a line, or leaves it to others; hands over the requests that it completed. */
  take({ prefix, text }: Unwrapped, line: number): ReturnType<TranscriptReader['line']> {
    if (!this.#isBegun) return { isTaken: false, records: [] };
    this.#transcript.at(prefix);
    return this.#transcript.line(text, line);
  }

  /** Remembers the beginning of a line that was passed over, which may tell the time. */
  pass({ bytes, start, end }: LineBytes): void {
    this.#transcript.pass(bytes.toString('latin1', start, Math.min(end, start + LONGEST_STAMP)));
  }

  /** The lines that the end of the log completes, before the requests that it does. */
  endOfLines(): Spread[] {
    return this.#isBegun ? this.#spread.end() : [];
  }

  endOfRequests(): LogRecord[] {
    return this.#transcript.end();
  }
}

/** Longer than a time and a level behind it. */
const LONGEST_STAMP = 128;
