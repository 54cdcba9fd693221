import { blocksOf } from './blocks.ts';
import { columnsOf, rowOf, type Columns } from './columns.ts';
import { jsonRecord, objectRecord } from './json.ts';
import { pairsOf } from './pairs.ts';
import type { Prefilter } from './prefilter.ts';
import { isUnread, type LogRecord, type Unread } from './record.ts';
import { textRecord } from './text.ts';
import { isOfTranscript, transcriptReader } from './transcript.ts';

/** Where a scanner of one log puts what it reads. */
export interface Sink {
  /** A request with a word of the catalog in its line. */
  record(record: LogRecord): void;
  /** A line that is no request in any known format. */
  unread(line: number, reason: string): void;
  /** A request read only to learn the format and the span of time. */
  sample(record: LogRecord): void;
  lines(count: number): void;
}

const NEWLINE = 10;

/**
 * Reads a log line by line. A line is decoded only when the prefilter found a word in it; of the others only the shape is
 * looked at, until one line of that shape was read. Formats may change from line to line.
 */
export async function scanLines(chunks: AsyncIterable<Uint8Array>, find: Prefilter, sink: Sink): Promise<void> {
  const reader = lineReader(sink);
  let number = 0;
  for await (const block of blocksOf(chunks)) {
    if ('longLine' in block) {
      number += 1;
      sink.unread(number, `is ${Math.ceil(block.longLine / (1 << 20))} MB long, too long to be held`);
      sink.lines(1);
    } else {
      const count = scanBlock(block.lines, find(block.lines), number, reader);
      sink.lines(count);
      number += count;
    }
  }
  reader.end();
}

function scanBlock(lines: Buffer, words: readonly number[], linesBefore: number, reader: LineReader): number {
  let count = 0;
  let word = 0;
  for (let start = 0; start < lines.length; ) {
    const newline = lines.indexOf(NEWLINE, start);
    const end = newline < 0 ? lines.length : newline;
    count += 1;
    while ((words[word] ?? Infinity) < start) word += 1;
    reader.line(lines, start, end, linesBefore + count, (words[word] ?? Infinity) < end);
    start = end + 1;
  }
  reader.blockEnd(lines, linesBefore + count);
  return count;
}

interface LineReader {
  line(lines: Buffer, start: number, end: number, number: number, hasWord: boolean): void;
  blockEnd(lines: Buffer, number: number): void;
  end(): void;
}

/** What lines look like while nothing is decoded. `other` has to be decoded to know. */
type Shape = 'json' | 'quoted' | 'columns' | 'other';

function lineReader(sink: Sink): LineReader {
  const transcript = transcriptReader();
  let isTranscript = false;
  let shape: Shape = 'other';
  let columns: Columns | undefined;
  /** The last line so far, which tells until when the log goes. */
  let last = { text: '', number: 0 };

  const line: LineReader['line'] = (lines, start, end, number, hasWord) => {
    if (!isTranscript && !hasWord && fits(shape, lines, start, end)) return;
    const text = decoded(lines, start, end);
    isTranscript ||= isOfTranscript(text);
    const { isTaken, record } = isTranscript ? transcript.line(text, number) : { isTaken: false };
    if (record !== undefined) sink.record(record);
    if (isTaken || text.trim() === '') return;
    const announced = text.startsWith('{') ? undefined : columnsOf(text);
    if (announced !== undefined) [columns, shape] = [announced, 'columns'];
    else if (!text.startsWith('#')) take(text, number, hasWord);
  };

  const take = (text: string, number: number, hasWord: boolean): void => {
    const record = recordOf(text, number, columns);
    if (isUnread(record)) {
      // Between the messages of a transcript anything may stand, as long as it is not about the API.
      if (!isTranscript || hasWord) sink.unread(number, record.unread);
      return;
    }
    shape = columns !== undefined ? 'columns' : text.startsWith('{') ? 'json' : text.includes('"') ? 'quoted' : 'other';
    if (hasWord) sink.record(record);
    else sink.sample(record);
  };

  const end = (): void => {
    const open = transcript.end();
    if (open !== undefined) sink.record(open);
    const record = isTranscript ? undefined : recordOf(last.text, last.number, columns);
    if (record !== undefined && !isUnread(record)) sink.sample(record);
  };
  return { line, end, blockEnd: (lines, number) => (last = { text: lastLine(lines), number }) };
}

function recordOf(text: string, line: number, columns: Columns | undefined): LogRecord | Unread {
  if (text.startsWith('{')) return jsonRecord(text, line);
  if (columns !== undefined) {
    const row = rowOf(columns, text);
    if (row !== undefined) return objectRecord(row, line);
  }
  const pairs = pairsOf(text);
  if (pairs !== undefined) return objectRecord(pairs, line);
  const embedded = /\{.*\}\s*$/s.exec(text);
  if (embedded !== null) {
    const record = jsonRecord(embedded[0], line);
    if (!isUnread(record)) return record;
  }
  return textRecord(text, line);
}

/** A cheap look at bytes: whether an undecoded line may be one of the kind that was read before. */
function fits(shape: Shape, lines: Buffer, start: number, end: number): boolean {
  if (end - start <= 1) return true;
  if (shape === 'json') return lines[start] === 123 && lines[lines[end - 1] === 13 ? end - 2 : end - 1] === 125;
  if (shape === 'quoted') return holdsQuote(lines, start, end);
  return shape === 'columns' && (lines[start] ?? 0) >= 32;
}

/** Not `indexOf`, which would run on to the end of the block. */
function holdsQuote(lines: Buffer, start: number, end: number): boolean {
  if ((lines[start] ?? 0) < 32) return false;
  for (let at = start; at < end; at += 1) if (lines[at] === 34) return true;
  return false;
}

function lastLine(lines: Buffer): string {
  const end = lines[lines.length - 1] === NEWLINE ? lines.length - 1 : lines.length;
  const start = end === 0 ? 0 : lines.lastIndexOf(NEWLINE, end - 1) + 1;
  return end - start > LONGEST_SAMPLE ? '' : decoded(lines, start, end);
}

const LONGEST_SAMPLE = 1 << 16;

/** Text of a line; bytes of zero, as a crash leaves them at the start of the next line, are dropped. */
function decoded(lines: Buffer, start: number, end: number): string {
  const text = lines.toString('utf8', start, lines[end - 1] === 13 ? end - 1 : end);
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
