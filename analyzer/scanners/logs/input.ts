import { closeSync, openSync, readdirSync, readSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { bytesOfText, decoderOf } from './decode.ts';
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
export function textOfFile({ name, path }: LogFile, onProgress: (bytes: number) => void): AsyncIterable<Uint8Array> {
  return decoded(fileBytes(name, path, onProgress), name);
}

export interface LogFile {
  name: string;
  path: string;
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

function listing(path: string): Dirent[] | undefined {
  try {
    return statSync(path).isDirectory() ? readdirSync(path, { withFileTypes: true }) : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

const CHUNK = 1 << 20;

/** Reads through one buffer: from the page cache this is several times faster than a stream of small ones. */
async function* fileBytes(name: string, path: string, onProgress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const file = attempt(name, () => openSync(path, 'r'));
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK);
    for (;;) {
      const length = attempt(name, () => readSync(file, buffer, 0, CHUNK, null));
      if (length === 0) return;
      onProgress(length);
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Does something with a file; the world's reasons against it become `UnreadableLog`. */
export function attempt<T>(name: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new UnreadableLog(`${name} could not be read: ${REASONS[code] ?? code}.`);
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  ELOOP: 'its links lead in a circle',
  EISDIR: 'it is a directory that cannot be listed',
  EIO: 'the disk reported an error',
};

async function* streamBytes(stream: AsyncIterable<Uint8Array | string>, onProgress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const part of stream) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    onProgress(chunk.length);
    if (chunk.length > 0) yield chunk;
  }
}

/** Chooses the decoder by the first bytes: names lie, and standard input has none. */
async function* decoded(bytes: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const { head, whole } = await peek(bytes, 8);
  try {
    const decoder = decoderOf(head, name);
    yield* decoder === undefined ? bytesOfText(whole) : decoder(whole);
  } finally {
    await bytes.return(undefined);
  }
}
