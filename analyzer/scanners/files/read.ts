import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { whyOf } from '../../errors.ts';
import type { BlindSpot } from '../../model.ts';
import { once } from '../once.ts';
import { utf16Of } from '../utf16.ts';

/** Larger files are searched for words, but not parsed. */
export const LARGEST_PARSED_BYTES = 4 * 1024 * 1024;

/** Larger files are searched in chunks: a few bundles have 10 MB, and in one piece they are searched faster. */
export const LARGEST_HELD_BYTES = 16 * 1024 * 1024;

export type FileBytes =
  /** `bytes` is a view of a buffer that the next read overwrites; what is `binary` has others in it than a text. */
  | { kind: 'bytes' | 'binary'; bytes: Buffer; size: number }
  | { kind: 'skipped'; reason: string }
  | { kind: 'blind'; blind: BlindSpot };

/** Reads files one after the other into one buffer, and those that it is too small for into another, of the size that is held in one piece, which goes with the reader. */
export function fileReader(room: Buffer = Buffer.alloc(0)): (file: string) => FileBytes {
  const roomOfLarge = once(() => Buffer.allocUnsafeSlow(LARGEST_HELD_BYTES));
  return (file) => {
    try {
      // Without NONBLOCK a named pipe would be waited for, for ever.
      const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        const stat = fstatSync(descriptor);
        if (!stat.isFile()) return { kind: 'skipped', reason: 'not a regular file' };
        const buffer = stat.size > room.length ? roomOfLarge() : room;
        const bytes = buffer.subarray(0, readFully(descriptor, buffer, Math.min(stat.size, buffer.length)));
        return { kind: isBinary(bytes) ? 'binary' : 'bytes', bytes, size: stat.size };
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      return { kind: 'blind', blind: unreadable(file, error) };
    }
  };
}

/** What is said of a file that the system would not read. */
export function unreadable(file: string, error: unknown): BlindSpot {
  return { kind: 'unreadable', where: file, reason: `The file could not be read (${whyOf(error, file.includes(UNKNOWN) ? MISNAMED : {})}).` };
}

/** The text of a file as it stands there now; a blind spot where it is gone since it was listed, or may not be read. */
export function textIn(file: string): { text: string; blind?: undefined } | { text?: undefined; blind: BlindSpot } {
  try {
    return { text: decode(readFileSync(file)).text };
  } catch (error) {
    return { blind: unreadable(file, error) };
  }
}

/** What stands for bytes that are no UTF-8. */
const UNKNOWN = '\uFFFD';

/** By such a name the system knows no file. */
const MISNAMED = { ENOENT: 'its name is not UTF-8; it can be read under another one' };

/**
 * The whole of a file that is too large to be held, in chunks that overlap, so that a word at a border is whole in one of
 * them. The first chunk is its beginning, which was read before; each other is a view of one buffer that the next overwrites.
 */
export function* chunksOf(file: string, beginning: Uint8Array): Generator<Uint8Array> {
  yield beginning;
  const buffer = Buffer.alloc(OVERLAP + CHUNK);
  const descriptor = openSync(file, 'r');
  try {
    buffer.set(beginning.subarray(beginning.length - OVERLAP));
    for (let position = beginning.length; ;) {
      const got = readSync(descriptor, buffer, OVERLAP, CHUNK, position);
      if (got === 0) return;
      position += got;
      yield buffer.subarray(0, OVERLAP + got);
      buffer.copyWithin(0, got, OVERLAP + got);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Chunks of a text in UTF-16, which its beginning tells, in UTF-8; of any other as they are. */
export function* narrowed(chunks: Iterable<Uint8Array>, beginning: Uint8Array): Generator<Uint8Array> {
  const wide = utf16Of(beginning);
  const decoder = wide && new TextDecoder(wide);
  for (const chunk of chunks) yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk));
}

const CHUNK = 1 << 20;

/** Longer than any word that is looked for, with what may stand around it. */
export const OVERLAP = 256;

export interface Decoded {
  text: string;
  /** The bytes were no valid text; unreadable ones stand as U+FFFD, and such a file is never rewritten. */
  lossy: boolean;
}

/** UTF-8, or UTF-16 where the first bytes say so. A byte-order mark stays in the text so that offsets and bytes agree. */
export function decode(bytes: Uint8Array): Decoded {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide, { ignoreBOM: true }).decode(bytes), lossy: true };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { text, lossy: text.includes(UNKNOWN) };
}

function readFully(descriptor: number, buffer: Buffer, wanted: number): number {
  let filled = 0;
  while (filled < wanted) {
    const got = readSync(descriptor, buffer, filled, wanted - filled, filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}

/**
 * A NUL byte near the beginning, as git takes it, and more than a few such bytes: code keeps one in a string, or where an editor went wrong, and
 * nothing would be found in it. UTF-16 is text.
 */
function isBinary(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 8000);
  return utf16Of(bytes) === undefined && beginning.includes(0) && beginning.filter(isControl).length > Math.max(2, beginning.length / 100);
}

/** What no text has in it but by mistake. */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
}
