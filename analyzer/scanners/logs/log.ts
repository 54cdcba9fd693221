import type { BlindSpot } from '../../model.ts';
import type { Element, Oddity } from './formats/documents/element.ts';
import { elementsOf } from './formats/documents/elements.ts';
import { yamlFormIn, yamlItems, type YamlForm } from './formats/documents/yaml-items.ts';
import type { Announcing } from './groups/announcements.ts';
import type { Doubts } from './groups/doubts.ts';
import type { OpenGroup } from './groups/group.ts';
import type { LimitMet } from './groups/limits.ts';
import { Requests, windowOf, type Left, type Outcome, type RequestOptions } from './groups/requests.ts';
import type { Spilled } from './groups/spill.ts';
import type { Tally } from './groups/tally.ts';
import { peek } from './input/peek.ts';
import { UnreadableLog } from './input/unreadable.ts';
import { DOCUMENT_HEAD, isDocument, isLineByLine, LONGEST_FIRST_LINE, secondLine } from './lines/document.ts';
import { DocumentRecords } from './lines/document-records.ts';
import { LineLog, type LineTerms, type Sink } from './lines/lines.ts';
import { RecordLines } from './lines/record-lines.ts';
import { timeOf, type LogRecord } from './record/record.ts';

/** What came of one log, or of a part of one. Plain data, so that threads can hand it over. */
export interface LogPart {
  groups: OpenGroup[];
  limits: Tally<LimitMet>[];
  announced: Tally<Announcing>[];
  left: Left;
  formats: Set<string>;
  lines: number;
  /** Those that announce columns, or say something about the log. */
  headings: number;
  /** Whether some line was read as a request. */
  hasRequests: boolean;
  /** Bytes of text, after decompression. */
  bytes: number;
  /** The first lines that could not be read, and the number of all. */
  unread: { line: number; reason: string }[];
  unreadable: number;
  doubts?: Doubts;
  /** Milliseconds since 1970; infinite without times. */
  first: number;
  last: number;
  /** What ended the reading early. */
  failure: Pick<BlindSpot, 'reason' | 'kind'> | undefined;
  /** True when later lines cannot be read without these. */
  isStateful: boolean;
  /** True when requests stand over several lines, so that lines are none. */
  isSpread?: boolean;
  /** True when later lines may tell more of requests in this part. */
  isWaiting?: boolean;
  /** The line that announced the columns of those after it, where that is all they need. */
  columns?: string | undefined;
  /** What was too much for memory, where nothing may be folded away. */
  spilled?: Spilled | undefined;
}

/** Unreadable lines that are told one by one. */
export const UNREAD_SHOWN = 10;

/** Takes the text of one log, by whatever way it comes, and what is read of it. `name` is that of the log, which goes into what is found. */
export class PartReader implements Sink {
  readonly #terms: LineTerms;
  readonly #requests: Requests;
  readonly #part: Omit<LogPart, 'groups' | 'limits' | 'announced' | 'left' | 'failure' | 'isStateful'> = {
    formats: new Set(), lines: 0, headings: 0, hasRequests: false, bytes: 0, unread: [], unreadable: 0, first: Infinity, last: -Infinity,
  };
  #log: LineLog | undefined;
  #lineOf: (number: number) => number = (number) => number;

  constructor(name: string, terms: LineTerms, options: RequestOptions) {
    this.#terms = terms;
    this.#requests = new Requests(name, options, terms.known, (group) => terms.repeats.name(group));
    // A filter wants each request with all its fields.
    const learns = options.select === undefined;
    terms.repeats.attach({ file: name, requests: this.#requests, seen: (time, format) => this.#seen(time, format), lineOf: (number) => this.#lineOf(number), window: windowOf(options), learns });
  }

  /** Opens the log for text that is in lines: it goes into the finder of the terms. `before` is a line that announced columns; `lineOf` tells where a line of another number stands. */
  inLines(before?: string, lineOf = this.#lineOf): LineLog {
    this.#lineOf = lineOf;
    return (this.#log = new LineLog(this.#terms, this, before));
  }

  /** Counts bytes of text. */
  text(bytes: number): void {
    this.#part.bytes += bytes;
  }

  lines(count: number): void {
    this.#part.lines += count;
  }

  heading(format?: string): void {
    this.#part.headings += 1;
    if (format !== undefined) this.#part.formats.add(format);
  }

  sample(record: LogRecord): void {
    this.#seen(timeOf(record), record.format);
  }

  record(record: LogRecord): Outcome | undefined {
    const time = timeOf(record);
    this.#seen(time, record.format);
    return this.#requests.add(this.#placed(record), time);
  }

  notice(record: LogRecord): void {
    const time = timeOf(record);
    this.#seen(time, record.format);
    this.#requests.notice(this.#placed(record), time);
  }

  unread(line: number, reason: string): void {
    this.#part.unreadable += 1;
    if (this.#part.unread.length < UNREAD_SHOWN) this.#part.unread.push({ line: this.#lineOf(line), reason });
  }

  /** What came of it so far. */
  part(failure?: LogPart['failure'], isStateful = false): LogPart {
    const [log, requests] = [this.#log, this.#requests];
    log?.settle();
    this.#terms.repeats.settle();
    return {
      ...this.#part,
      isSpread: log?.isSpread === true,
      isWaiting: log?.isWaiting === true,
      groups: requests.groups(),
      limits: requests.limits(),
      announced: requests.announced(),
      left: requests.left(),
      doubts: requests.doubts(),
      failure,
      isStateful,
      spilled: requests.spilled(),
    };
  }

  #placed(record: LogRecord): LogRecord {
    const line = this.#lineOf(record.line);
    return line === record.line ? record : { ...record, line };
  }

  #seen(time: number, format?: string): void {
    const part = this.#part;
    part.hasRequests = true;
    if (format !== undefined) part.formats.add(format);
    if (time < part.first) part.first = time;
    if (time > part.last) part.last = time;
  }
}

export interface StreamReading {
  /** A line that announced the columns of those in the stream. */
  before?: string | undefined;
  /** Told after each piece of a stream that takes its time, with a way to look at what came of it so far; its lines are counted at the end. */
  onText?: (part: () => LogPart) => void;
}

/** Reads a whole log that comes as a stream of text. What ends it early is part of the answer. */
export async function readStream(name: string, text: AsyncIterable<Uint8Array>, terms: LineTerms, options: RequestOptions, { before, onText }: StreamReading = {}): Promise<LogPart> {
  const reader = new PartReader(name, terms, options);
  try {
    const { form, whole } = await looked(text, onText !== undefined);
    const chunks = measured(whole, reader, onText);
    if (form === 'lines') await scanLines(chunks, terms, reader, before);
    else await scanDocument(form === 'document' ? elementsOf(chunks) : yamlItems(chunks, form), terms, reader);
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return reader.part({ reason: error.message, kind: error.kind });
  }
  return reader.part();
}

/** Of a stream that takes its time no more is waited for than a line, and a line that is a document is taken for the first of several. */
async function looked(text: AsyncIterable<Uint8Array>, isGrowing: boolean): Promise<{ form: Form; whole: AsyncGenerator<Uint8Array> }> {
  const { head, whole } = await peek(text, isGrowing ? 1 : DOCUMENT_HEAD);
  const yaml = yamlFormIn(head);
  if (yaml !== undefined) return { form: yaml, whole };
  if (!isDocument(head)) return { form: 'lines', whole };
  if (isGrowing) return { form: isLineByLine(head) ? 'lines' : 'document', whole };
  const more = await peek(whole, LONGEST_FIRST_LINE, secondLine());
  return { form: secondLine()(more.head) && isLineByLine(more.head) ? 'lines' : 'document', whole: more.whole };
}

/** What a log is: requests in lines, or records in JSON or YAML that may go over several. */
type Form = 'lines' | 'document' | YamlForm;

async function* measured(chunks: AsyncIterable<Uint8Array>, reader: PartReader, onText: StreamReading['onText'] = () => {}): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    reader.text(chunk.length);
    yield chunk;
    onText(() => reader.part());
  }
}

/** Text in lines. */
function scanLines(chunks: AsyncIterable<Uint8Array>, { finder }: LineTerms, reader: PartReader, before: string | undefined): Promise<void> {
  return toItsEnd(reader.inLines(before), chunks, (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const room = finder.room();
      const piece = chunk.subarray(at, at + room.length);
      room.set(piece);
      finder.filled(piece.length);
      at += piece.length;
    }
  });
}

/** Records, each as a line. */
function scanDocument(elements: AsyncIterable<Iterable<Element | Oddity>>, terms: LineTerms, reader: PartReader): Promise<void> {
  const lines = new RecordLines(terms.finder);
  const log = reader.inLines(undefined, (number) => lines.lineOf(number));
  const records = new DocumentRecords(terms, log, lines, reader);
  return toItsEnd(log, elements, (some) => records.take(some));
}

/** What was read before a stream breaks off is read to its end all the same. */
async function toItsEnd<T>(log: LineLog, parts: AsyncIterable<T>, take: (part: T) => void): Promise<void> {
  let isWhole = false;
  try {
    for await (const part of parts) take(part);
    isWhole = true;
  } catch (error) {
    isWhole = error instanceof UnreadableLog && error.isAtEnd;
    throw error;
  } finally {
    log.end(isWhole);
  }
}
