import { setImmediate } from 'node:timers/promises';
import { bytesOfText, startsWith } from './characters.ts';
import { behind, CUT, DAMAGED, disposal, pieces, type Bytes } from './pieces.ts';
import { UnreadableLog } from './unreadable.ts';
import { zstdFrames } from './zstd-frames.ts';

/** So many of the first bytes tell what a log is. */
export const TELLING = 24;

type Decoder = (bytes: Bytes) => AsyncGenerator<Uint8Array>;

/** The decompressor that the first bytes of a log ask for; `undefined` for text. Throws for a container nobody here reads. */
export function decoderOf(head: Uint8Array, name: string): Decoder | undefined {
  if (isGzip(head)) return (bytes) => bytesOfText(unzip(bytes, name));
  if (startsWith(head, 0x28, 0xb5, 0x2f, 0xfd) || isSkippableFrame(head)) return (bytes) => bytesOfText(unzstd(bytes, name));
  if (startsWith(head, 0x42, 0x5a, 0x68)) return (bytes) => bytesOfText(unbzip2(bytes, name));
  const begins = Buffer.from(head.subarray(0, TELLING)).toString('latin1');
  const other = FOREIGN.find(({ magic }) => magic.test(begins));
  if (other === undefined) return undefined;
  throw new UnreadableLog(`${name} is ${other.what}, which is not read here; ${other.instead}.`, 'unparsed');
}

/** Gzip is inflated by a thread of Node's own, while this one reads; all else keeps the thread busy that asks for it. */
export function isGzip(head: Uint8Array): boolean {
  return startsWith(head, 0x1f, 0x8b);
}

const UNPACK = 'unpack it and pass the result';
const PACKETS = '`tshark -r FILE -Y http -T ek` prints what is';

/** By the documentation of each format; bytes are written as characters. */
const FOREIGN: readonly { magic: RegExp; what: string; instead: string }[] = [
  { magic: /^\xfd7zXZ/, what: 'compressed with xz', instead: UNPACK },
  { magic: /^\x04"M\x18/, what: 'compressed with lz4', instead: UNPACK },
  { magic: /^PK\x03\x04/, what: 'a zip archive', instead: UNPACK },
  { magic: /^7z\xbc\xaf\x27\x1c/, what: 'a 7-Zip archive', instead: UNPACK },
  { magic: /^PAR1/, what: 'a Parquet file', instead: 'pass it with --engine duckdb' },
  { magic: /^(?:Obj\x01|ORC[\0-\x1f])/, what: 'a file of records in binary form', instead: 'pass it as NDJSON, or as a table with --engine clickhouse' },
  { magic: /^(?:\xd4\xc3\xb2\xa1|\xa1\xb2\xc3\xd4|\x4d\x3c\xb2\xa1|\xa1\xb2\x3c\x4d|\n\r\r\n.{4}(?:\x1a\x2b\x3c\x4d|\x4d\x3c\x2b\x1a))/s, what: 'a capture of packets', instead: PACKETS },
  { magic: /^\d+:\d+:(?:type|version|websocket);/, what: 'a file of flows of mitmproxy', instead: '`mitmdump -nr FILE --set hardump=log.har` writes what is' },
  { magic: /^LPKSHHRH/, what: 'a journal of systemd', instead: '`journalctl --file FILE -o cat` prints what is' },
  { magic: /^SQLite format 3\0/, what: 'a database of SQLite', instead: 'pass its rows as CSV or NDJSON' },
];

/** pzstd and seekable zstd files begin with a frame that carries no data. */
function isSkippableFrame(head: Uint8Array): boolean {
  return ((head[0] ?? 0) & 0xf0) === 0x50 && startsWith(head.subarray(1), 0x2a, 0x4d, 0x18);
}

/** zlib is loaded with the first log that wants it. */
async function* unzip(bytes: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const { gunzip } = await import('./gunzip.ts');
  yield* gunzip(bytes, name);
}

/** Loaded with the first log that wants it, too. */
async function* unbzip2(bytes: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const { bunzip2 } = await import('./bunzip2.ts');
  yield* bunzip2(bytes, name);
}

/**
 * Every frame of a zstd file, up to what begins none. Not through node:zlib, whose versions in Node 22 and 24 drop all frames but the first.
 * (nodejs/node issue 64741)
 */
async function* unzstd(bytes: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const { ZSTDDecoder } = await import('zstddec/stream');
  const decoder = new ZSTDDecoder();
  await decoder.init();
  const queue: Uint8Array[] = [];
  const decoding = decoder.decodeStreaming(drain(queue));
  const frames = zstdFrames(bytes);
  const source = pieces(frames.bytes)[Symbol.asyncIterator]();
  const memory = disposal();
  let idle = 0;
  try {
    for (let ended = false; ;) {
      // The decoder pulls at most one piece per step, so one in the queue lets a synchronous decoder read an asynchronous source.
      if (queue.length === 0 && !ended) {
        // Memory is given back when the thread comes to other things.
        await setImmediate();
        const next = await source.next();
        if (next.done === true) ended = true;
        else queue.push(next.value);
        continue;
      }
      const step = zstdStep(decoding, name);
      if (step === undefined) break;
      idle = step.length === 0 ? idle + 1 : 0;
      // It does not report damage but stops making progress.
      if (idle > STALLED) throw new UnreadableLog(`${name} ${DAMAGED}.`);
      // What still lies in the decoder's own memory stays there.
      if (step.length > 0) yield* step.length === step.buffer.byteLength ? memory.released([step]) : [step];
    }
  } finally {
    memory.close();
  }
  if (frames.behind() > 0) throw new UnreadableLog(`${name} ${behind(frames.behind())}.`, 'unreadable', true);
}

const STALLED = 1000;

function* drain(queue: Uint8Array[]): Generator<Uint8Array> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) yield next;
}

function zstdStep(decoding: Generator<Uint8Array>, name: string): Uint8Array | undefined {
  try {
    const step = decoding.next();
    return step.done === true ? undefined : step.value;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Incomplete stream')) throw error;
    throw new UnreadableLog(`${name} ${CUT}.`);
  }
}
