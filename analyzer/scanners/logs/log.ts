import type { BlindSpot } from '../../model.ts';
import { cassetteItems, isCassette } from './formats/cassettes.ts';
import { elementsOf } from './formats/elements.ts';
import type { Announcing } from './groups/announcements.ts';
import type { Doubts } from './groups/doubts.ts';
import type { OpenGroup } from './groups/group.ts';
import type { LimitMet } from './groups/limits.ts';
import { requests, windowOf, type Left, type RequestOptions } from './groups/requests.ts';
import type { Spilled } from './groups/spill.ts';
import type { Tally } from './groups/tally.ts';
import { peek } from './input/peek.ts';
import { UnreadableLog } from './input/unreadable.ts';
import { DOCUMENT_HEAD, isDocument, isLineByLine, LONGEST_FIRST_LINE, scanDocument, secondLine } from './lines/document.ts';
import { lineLog, type LineLog, type LineTerms, type Sink } from './lines/lines.ts';
import { timeOf } from './record/record.ts';

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

/** Takes the text of one log, by whatever way it comes. */
export interface PartReader {
  sink: Sink;
  /** For text that is in lines: it goes into the finder of the terms. `before` is a line that announced columns. */
  lines(before?: string): LineLog;
  /** Counts bytes of text. */
  text(bytes: number): void;
  part(failure?: LogPart['failure'], isStateful?: boolean): LogPart;
}

/** Reads under the name of a log, which goes into what is found. */
export function partReader(name: string, terms: LineTerms, options: RequestOptions): PartReader {
  const taken = requests(options, terms.known, (group) => terms.repeats.name(group));
  const part: Omit<LogPart, 'groups' | 'limits' | 'announced' | 'left' | 'failure' | 'isStateful'> = {
    formats: new Set(), lines: 0, headings: 0, hasRequests: false, bytes: 0, unread: [], unreadable: 0, first: Infinity, last: -Infinity,
  };
  const seen = (time: number, format?: string): void => {
    part.hasRequests = true;
    if (format !== undefined) part.formats.add(format);
    if (time < part.first) part.first = time;
    if (time > part.last) part.last = time;
  };
  const sink: Sink = {
    lines: (count) => void (part.lines += count),
    heading: (format) => {
      part.headings += 1;
      if (format !== undefined) part.formats.add(format);
    },
    sample: (record) => seen(timeOf(record), record.format),
    record: (record) => {
      seen(timeOf(record), record.format);
      return taken.add(record, name);
    },
    notice: (record) => {
      seen(timeOf(record), record.format);
      taken.notice(record, name);
    },
    unread: (line, reason) => {
      part.unreadable += 1;
      if (part.unread.length < UNREAD_SHOWN) part.unread.push({ line, reason });
    },
  };
  // A filter wants each request with all its fields, an exact run each caller by name.
  terms.repeats.attach({ file: name, requests: taken, seen, window: windowOf(options), learns: options.select === undefined && options.spill === undefined });
  let log: LineLog | undefined;
  return {
    sink,
    lines: (before) => (log = lineLog(terms, sink, before)),
    text: (bytes) => void (part.bytes += bytes),
    part: (failure, isStateful = false) => {
      log?.settle();
      terms.repeats.settle();
      return {
        ...part,
        isSpread: log?.isSpread() === true,
        isWaiting: log?.isWaiting() === true,
        groups: taken.groups(),
        limits: taken.limits(),
        announced: taken.announced(),
        left: taken.left(),
        doubts: taken.doubts(),
        failure,
        isStateful,
        spilled: taken.spilled(),
      };
    },
  };
}

export interface StreamReading {
  /** A line that announced the columns of those in the stream. */
  before?: string | undefined;
  /** Told after each piece of a stream that takes its time, with a way to look at what came of it so far; its lines are counted at the end. */
  onText?: (part: () => LogPart) => void;
}

/** Reads a whole log that comes as a stream of text. What ends it early is part of the answer. */
export async function readStream(name: string, text: AsyncIterable<Uint8Array>, terms: LineTerms, options: RequestOptions, { before, onText }: StreamReading = {}): Promise<LogPart> {
  const reader = partReader(name, terms, options);
  try {
    const { form, whole } = await looked(text, onText !== undefined);
    const chunks = measured(whole, reader, onText);
    if (form === 'lines') await scanLines(chunks, terms, reader, before);
    else await scanDocument(form === 'cassette' ? cassetteItems(chunks) : elementsOf(chunks), terms, reader.sink);
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return reader.part({ reason: error.message, kind: error.kind });
  }
  return reader.part();
}

/** Of a stream that takes its time no more is waited for than a line, and a line that is a document is taken for the first of several. */
async function looked(text: AsyncIterable<Uint8Array>, isGrowing: boolean): Promise<{ form: Form; whole: AsyncGenerator<Uint8Array> }> {
  const { head, whole } = await peek(text, isGrowing ? 1 : DOCUMENT_HEAD);
  if (isCassette(head)) return { form: 'cassette', whole };
  if (!isDocument(head)) return { form: 'lines', whole };
  if (isGrowing) return { form: isLineByLine(head) ? 'lines' : 'document', whole };
  const more = await peek(whole, LONGEST_FIRST_LINE, secondLine());
  return { form: secondLine()(more.head) && isLineByLine(more.head) ? 'lines' : 'document', whole: more.whole };
}

/** What a log is: requests in lines, or records in JSON or YAML that may go over several. */
type Form = 'lines' | 'document' | 'cassette';

async function* measured(chunks: AsyncIterable<Uint8Array>, reader: PartReader, onText: StreamReading['onText'] = () => {}): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    reader.text(chunk.length);
    yield chunk;
    onText(() => reader.part());
  }
}

/** What was read before a stream breaks off is read to its end all the same. */
async function scanLines(chunks: AsyncIterable<Uint8Array>, { finder }: LineTerms, reader: PartReader, before: string | undefined): Promise<void> {
  const log = reader.lines(before);
  let isWhole = false;
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) {
        const room = finder.room();
        const piece = chunk.subarray(at, at + room.length);
        room.set(piece);
        finder.filled(piece.length);
        at += piece.length;
      }
    }
    isWhole = true;
  } catch (error) {
    isWhole = error instanceof UnreadableLog && error.isAtEnd;
    throw error;
  } finally {
    log.end(isWhole);
  }
}
