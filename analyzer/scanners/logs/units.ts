import { fstatSync, readSync, statSync } from 'node:fs';
import { NEWLINE } from '../ascii.ts';
import { utf16Of } from '../utf16.ts';
import { CHUNK } from './bytes/finder.ts';
import { yamlFormIn } from './formats/documents/yaml-items.ts';
import { columnsOf } from './formats/fields/columns.ts';
import { KNOWN_FORMATS, recordsOf, type LineFormats } from './formats/line-records.ts';
import { isOfTranscript } from './formats/messages/transcript.ts';
import type { RequestOptions } from './groups/requests.ts';
import { endsInReturns, FIRST_LINES } from './input/characters.ts';
import { decoderOf, isGzip } from './input/decode.ts';
import { textByThread } from './input/decoding.ts';
import { attempt, requireWhole, textOfFile, withFile, type LogFile } from './input/input.ts';
import { UnreadableLog } from './input/unreadable.ts';
import { isDocument, isLineByLine, LONGEST_FIRST_LINE, secondLine } from './lines/document.ts';
import type { LineTerms } from './lines/lines.ts';
import { PartReader, readStream, type LogPart } from './log.ts';
import { isUnread } from './record/record.ts';
import { unitCount } from './threads.ts';

/** A file, or the lines of it that begin in a stretch of bytes: what one thread reads in one go. */
export interface Unit extends LogFile {
  /** Offsets in the file; `end` is infinite for the last stretch, since the file may have grown. */
  range?: { start: number; end: number };
  /** Set where no line before the stretch is one of which it may tell more. */
  isApart?: boolean;
  /** A line before the stretch that announced the columns of those in it. */
  columns?: string | undefined;
}

const HEAD = 4096;

/**
 * Cuts a large file into stretches, if its lines can be read each by itself; else it is one unit. `size` is in bytes as they
 * lie on disk, 0 for what cannot be opened: the reader will say why.
 */
export function unitsOf(file: LogFile, unitSize?: number, formats: LineFormats = KNOWN_FORMATS): { units: Unit[]; size: number } {
  const { size, head, inode } = look(file);
  const unit: Unit = size === 0 ? file : { ...file, was: { inode, size } };
  if (unitCount(size, unitSize) === 1 || !isCuttable(file, head, formats)) return { units: [unit], size };
  return { units: stretchesOf(unit, 0, size, Infinity, unitSize), size };
}

/** Stretches from `start` to `size`; the last one goes on to `end`. */
export function stretchesOf(file: Unit, start: number, size: number, end: number, unitSize?: number): Unit[] {
  const count = unitCount(size - start, unitSize);
  const cut = (index: number): number => start + Math.round((size - start) * (index / count));
  return Array.from({ length: count }, (_, index) => ({ ...file, range: { start: cut(index), end: index === count - 1 ? end : cut(index + 1) } }));
}

/** Size, inode, beginning, of which there is so much room, and last writing of a file, in milliseconds; nothing of what is none, such as a pipe, which would lose what was looked at, or cannot be opened. */
export function look({ name, path }: LogFile, room = HEAD): { size: number; head: Buffer; inode: number; written: number } {
  const nothing = { size: 0, head: Buffer.alloc(0), inode: 0, written: 0 };
  try {
    if (!attempt(name, () => statSync(path)).isFile()) return nothing;
    return withFile({ name, path }, (file) => {
      const head = Buffer.alloc(room);
      const stat = fstatSync(file);
      return { size: stat.size, head: head.subarray(0, readSync(file, head, 0, room, 0)), inode: stat.ino, written: stat.mtimeMs };
    });
  } catch (error) {
    if (error instanceof UnreadableLog) return nothing;
    throw error;
  }
}

/** Plain text whose first line is a whole request by itself, or a batch of them, and no announcement of columns. */
export function isCuttable(file: LogFile, head: Buffer, formats: LineFormats): boolean {
  if (!isPlain(file, head)) return false;
  const line = head.toString('utf8').replace(/^\ufeff/, '').split('\n')[0]?.trimEnd() ?? '';
  if (/^(?:\{|\[[[{])/.test(line)) return true;
  if (line.startsWith('#') || columnsOf(line) !== undefined || isOfTranscript(line)) return false;
  return recordsOf(line, 1, undefined, formats).every((record) => !isUnread(record) && record.loose !== true);
}

/** Whether a file is text in lines that end in newlines, in UTF-8. `head` is its beginning. */
export function isPlain(file: LogFile, head: Buffer): boolean {
  if (utf16Of(head) !== undefined || isPacked(head, file.name)) return false;
  if (yamlFormIn(head) !== undefined) return false;
  if (endsInReturns(head) && endsInReturns(look(file, FIRST_LINES).head)) return false;
  return !isDocument(head.subarray(markLength(head, head.length))) || isInLines(file);
}

/** Whether what begins like a document is one per line; not of what cannot be read, which the reader will say. */
function isInLines(file: LogFile): boolean {
  for (let size = FIRST_LOOK; size <= LONGEST_FIRST_LINE; size *= 8) {
    const { head } = look(file, size);
    const text = head.subarray(markLength(head, head.length));
    if (secondLine()(text)) return isLineByLine(text);
    if (head.length < size) return false;
  }
  return false;
}

const FIRST_LOOK = 1 << 16;

/** Compressed, in a way that is read here or not. */
function isPacked(head: Buffer, name: string): boolean {
  try {
    return decoderOf(head, name) !== undefined;
  } catch (error) {
    if (error instanceof UnreadableLog) return true;
    throw error;
  }
}

/** Reads a unit. `onProgress` is told of bytes as they lie on disk. What unpacks to `worthAThread` bytes or more gets a thread that does. */
export async function readUnit(unit: Unit, terms: LineTerms, options: RequestOptions, onProgress: (bytes: number) => void, worthAThread = Infinity): Promise<LogPart> {
  const { size, head, inode } = look(unit);
  if (unit.range !== undefined || (inode !== 0 && isPlain(unit, head))) return readPlain(unit, terms, options, onProgress);
  const isApart = size * UNPACKED >= worthAThread && isPacked(head, unit.name) && !isGzip(head);
  return readStream(unit.name, isApart ? textByThread(unit, onProgress, options.v8Flags) : textOfFile(unit, onProgress), terms, options);
}

/** Logs unpack to about so many times their size. */
const UNPACKED = 16;

/** Straight from the file into the finder: no copy, no promise, no garbage. */
function readPlain(unit: Unit, terms: LineTerms, options: RequestOptions, onProgress: (bytes: number) => void): LogPart {
  const { name, range = { start: 0, end: Infinity } } = unit;
  const reader = new PartReader(name, terms, options);
  const log = reader.inLines(unit.columns);
  const failure = failureOf(() => withFile(unit, (file) => {
    const read = (room: Buffer, position: number): number => attempt(name, () => readSync(file, room, 0, Math.min(room.length, CHUNK), position));
    const before = { start: Math.max(0, range.start - RECALLED), end: range.start };
    if (range.start > 0 && unit.isApart !== true && unit.columns === undefined) log.recall(() => void readLines(before, read, () => {}, terms));
    const end = readLines(range, read, (text, read) => {
      reader.text(text);
      onProgress(read);
    }, terms);
    requireWhole(unit, file, end, range.end);
  }));
  log.end(failure === undefined);
  return { ...reader.part(failure, log.isStateful), columns: log.columns };
}

/** So many bytes before a stretch may tell of requests of which it tells more. */
const RECALLED = 1 << 20;

function failureOf(action: () => void): LogPart['failure'] {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableLog) return { reason: error.message, kind: error.kind };
    throw error;
  }
}

/** A line belongs to the stretch that its first byte lies in. The one before the stretch is looked at to see where that is. Answers how far it read. */
function readLines(
  { start, end }: { start: number; end: number }, read: (room: Buffer, position: number) => number,
  onRead: (text: number, read: number) => void, { finder }: LineTerms,
): number {
  let position = Math.max(0, start - 1);
  let isInside = start === 0;
  for (;;) {
    const room = finder.room();
    const length = read(room, position);
    if (length === 0) return position;
    const first = isInside ? (position === 0 ? markLength(room, length) : 0) : room.subarray(0, length).indexOf(NEWLINE) + 1;
    isInside ||= first > 0;
    if (isInside && position + first >= end && first > 0) return end;
    const newline = lastNewline(room, length, end - 1 - position);
    const last = newline < 0 ? length : newline + 1;
    if (isInside && last > first) {
      if (first > 0) room.copyWithin(0, first, last);
      finder.filled(last - first);
    }
    onRead(isInside ? last - first : 0, length);
    if (newline >= 0) return end;
    position += length;
  }
}

/** Where the line ends that the stretch's last byte lies in, if that is in this piece. */
function lastNewline(room: Buffer, length: number, lastByte: number): number {
  return lastByte >= length ? -1 : room.subarray(0, length).indexOf(NEWLINE, Math.max(0, lastByte));
}

/** The mark of UTF-8 that some editors put first. */
export function markLength(room: Uint8Array, length: number): number {
  return length >= 3 && room[0] === 0xef && room[1] === 0xbb && room[2] === 0xbf ? 3 : 0;
}
