import { closeSync, openSync, readdirSync, readSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { bytesOfText, decoderOf } from './decode.ts';
import { peek } from './peek.ts';
import { UnreadableLog } from './unreadable.ts';

/** A file or directory by path, or bytes that come from elsewhere (standard input) under a name. */
export type LogInput = { path: string } | { name: string; bytes: AsyncIterable<Uint8Array> };

export interface OpenLog {
  name: string;
  /** Decompressed, as UTF-8. A chunk is valid only until the next one is asked for. */
  chunks: AsyncIterable<Uint8Array>;
}

/** The logs behind the inputs: directories walked in order of name, links not followed inside them. */
export function* openLogs(inputs: readonly LogInput[], onProgress: (bytes: number) => void): Generator<OpenLog> {
  for (const input of inputs) {
    if ('bytes' in input) {
      yield { name: input.name, chunks: decoded(counted(input.bytes, onProgress), input.name) };
    } else {
      for (const path of filesUnder(input.path)) yield { name: path, chunks: decoded(fileBytes(path, onProgress), path) };
    }
  }
}

function* filesUnder(path: string): Generator<string> {
  const entries = listing(path);
  // What is no directory, or cannot be listed, is left to the reader, which says why.
  if (entries === undefined) {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesUnder(join(path, entry.name));
    else if (entry.isFile() && !entry.name.startsWith('.')) yield join(path, entry.name);
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
async function* fileBytes(path: string, onProgress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const file = attempt(path, () => openSync(path, 'r'));
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK);
    for (;;) {
      const length = attempt(path, () => readSync(file, buffer, 0, CHUNK, null));
      if (length === 0) return;
      onProgress(length);
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new UnreadableLog(`${path} could not be read: ${REASONS[code] ?? code}.`);
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

async function* counted(bytes: AsyncIterable<Uint8Array>, onProgress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
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
