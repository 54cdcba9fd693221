import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { whyOf } from '../../../errors.ts';
import { bytesOfText } from './characters.ts';
import { decoderOf, TELLING } from './decode.ts';
import { peek } from './peek.ts';
import { UnreadableLog } from './unreadable.ts';

/** Bytes that come from elsewhere, such as standard input. */
export interface LogStream {
  name: string;
  bytes: AsyncIterable<Uint8Array | string>;
}

/** A file or directory, shown by `name` (else by its path); or a stream. */
export type LogInput = { path: string; name?: string } | LogStream;

/** The text of a log that comes from elsewhere. A chunk is valid only until the next one is asked for. */
export function textOf(name: string, bytes: AsyncIterable<Uint8Array | string>, onProgress: (bytes: number) => void): AsyncIterable<Uint8Array> {
  return decoded(streamBytes(bytes, onProgress), name);
}

/** The text of a file, decompressed, as UTF-8. A chunk is valid only until the next one is asked for. */
export function textOfFile(file: LogFile, onProgress: (bytes: number) => void): AsyncIterable<Uint8Array> {
  return decoded(fileBytes(file, onProgress), file.name);
}

export interface LogFile {
  name: string;
  path: string;
  /** The file as it was looked at: another one under its name is not read in its place, and a shorter one is told. */
  was?: { inode: number; size: number };
}

/** The files behind a path: a directory walked in order of name, links and hidden files inside it left out. */
export function* filesUnder({ name, path }: LogFile): Generator<LogFile> {
  const entries = listing(path);
  // What is no directory, or cannot be listed, is left to the reader, which says why.
  if (entries === undefined) {
    yield { name, path };
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = { name: join(name, entry.name), path: join(path, entry.name) };
    if (entry.isDirectory()) yield* filesUnder(inside);
    else if (entry.isFile() && !entry.name.startsWith('.')) yield inside;
  }
}

/** Tells of each log whether it is the first of its file: one that several paths lead to is read once. */
export function firstOfFile(): (log: LogFile | LogStream) => boolean {
  const seen = new Set<string>();
  return (log) => {
    const file = 'path' in log ? fileAt(log.path) : undefined;
    if (file === undefined) return true;
    const isFirst = !seen.has(file);
    seen.add(file);
    return isFirst;
  };
}

/** What tells a file from all others; `undefined` for what is none, or cannot be looked at. */
function fileAt(path: string): string | undefined {
  const stat = ifAllowed(() => statSync(path));
  return stat?.isFile() === true ? `${stat.dev} ${stat.ino}` : undefined;
}

function listing(path: string): Dirent[] | undefined {
  return ifAllowed(() => (statSync(path).isDirectory() ? readdirSync(path, { withFileTypes: true }) : undefined));
}

/** What an action gives; `undefined` where the system refuses it. Whoever reads the file says why. */
export function ifAllowed<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

const CHUNK = 1 << 20;

/** Reads through one buffer: from the page cache this is several times faster than a stream of small ones. */
async function* fileBytes(log: LogFile, onProgress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const { name } = log;
  const file = opened(log);
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK);
    for (let read = 0; ;) {
      const length = attempt(name, () => readSync(file, buffer, 0, CHUNK, null));
      if (length === 0) return requireWhole(log, file, read);
      read += length;
      onProgress(length);
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Opens a file for as long as an action takes. Throws `UnreadableLog`, also when it is another than the one looked at. */
export function withFile<T>(log: LogFile, action: (file: number) => T): T {
  const file = opened(log);
  try {
    return action(file);
  } finally {
    closeSync(file);
  }
}

function opened({ name, path, was }: LogFile): number {
  const file = attempt(name, () => openSync(path, 'r'));
  if (was === undefined || fstatSync(file).ino === was.inode) return file;
  closeSync(file);
  throw new UnreadableLog(`${name} was replaced by another file before it was read.`);
}

/** Throws `UnreadableLog` for a file of which there were `end` bytes to read, up to `wanted`, when it once had more. */
export function requireWhole({ name, was }: LogFile, file: number, end: number, wanted = Infinity): void {
  if (was === undefined || end >= Math.min(was.size, wanted)) return;
  throw new UnreadableLog(`${name} became shorter while it was read, from ${was.size} bytes to ${fstatSync(file).size}; what was cut off before its turn was not read.`);
}

/** Does something with a file; the world's reasons against it become `UnreadableLog`. */
export function attempt<T>(name: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new UnreadableLog(`${name} could not be read: ${whyOf(error, { EISDIR: 'it is a directory that cannot be listed', ENXIO: 'it is a socket, or a device that is not there' })}.`);
  }
}

async function* streamBytes(stream: AsyncIterable<Uint8Array | string>, onProgress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const part of stream) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    onProgress(chunk.length);
    if (chunk.length > 0) yield chunk;
  }
}

/** Chooses the decoder by the first bytes: names lie, and standard input has none. */
async function* decoded(bytes: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const { head, whole } = await peek(bytes, TELLING);
  try {
    const decoder = decoderOf(head, name);
    yield* decoder === undefined ? bytesOfText(whole) : decoder(whole);
  } finally {
    await bytes.return(undefined);
  }
}
