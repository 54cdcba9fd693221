import * as places from './places.ts';
import { HASH_A, HASH_B, HEX, TABLES } from './places.ts';

/** How words are looked for: four-byte windows at every `stride`th place, in tables of `2 ** bits` bytes. */
export interface KernelShape {
  stride: 1 | 2 | 4;
  bits: number;
}

/** The steps that the kernel may take without missing a word, and tables of which at most one place in 256 is taken. */
export function shapeFor(words: readonly string[]): KernelShape {
  const shortest = Math.min(...words.map((word) => Buffer.byteLength(word)));
  const stride = shortest >= 7 ? 4 : shortest >= 5 ? 2 : 1;
  const bits = Math.ceil(Math.log2(Math.max(1, words.length) * stride * 256));
  return { stride, bits: Math.min(20, Math.max(14, bits)) };
}

/** Where windows of words begin: the window's offset in the word, for each of its texts of four bytes. */
export function windowsOf(words: readonly string[], stride: KernelShape['stride']): Map<number, { word: Buffer; offset: number }[]> {
  const windows = new Map<number, { word: Buffer; offset: number }[]>();
  for (const text of words) {
    const word = Buffer.from(text);
    const start = rarestStretch(word, stride);
    for (let offset = start; offset < start + stride; offset += 1) {
      const window = word.readInt32LE(offset);
      windows.set(window, [...(windows.get(window) ?? []), { word, offset }]);
    }
  }
  return windows;
}

/** What many logs are full of; a stretch of a word that occurs here would stop the search in every other line. */
const COMMON = Buffer.from([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; X11; Linux x86_64; Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Firefox/',
  'TLS_AES_128_GCM_SHA256 TLS_AES_256_GCM_SHA384 ECDHE-RSA-AES128-GCM-SHA256 ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 AEAD-CHACHA20-POLY1305-SHA256 TLSv1.3',
  'ClientRequestUserAgent ClientSSLCipher EdgeResponseStatus OriginResponseStatus CacheCacheStatus SecurityAction SecurityLevel upstream_response_time remote_addr',
  'https://www. https://api. /index.html /assets/ /static/ /images/ /api/v1/ /users/ /client/v4/zones/ /accounts/ HTTP/1.1 application/json text/html unknown dynamic',
].join(' '));

/** The windows of `COMMON`, as numbers. */
const COMMON_WINDOWS = new Set(Array.from({ length: COMMON.length - 3 }, (_, at) => COMMON.readInt32LE(at)));

/** Where the stretch of `stride` windows begins that is common least; of equals the last, since ends say more than beginnings. */
function rarestStretch(word: Buffer, stride: number): number {
  let best = 0;
  let least = Infinity;
  for (let start = 0; start + stride + 3 <= word.length; start += 1) {
    let common = 0;
    for (let at = start; at < start + stride; at += 1) if (COMMON_WINDOWS.has(word.readInt32LE(at))) common += 1;
    if (common <= least) {
      best = start;
      least = common;
    }
  }
  return best;
}

/** Enters windows into both tables of the kernel's memory. */
export function fillTables(memory: Uint8Array, windows: Iterable<number>, { bits }: KernelShape): void {
  for (const window of windows) {
    for (const [which, hash] of [HASH_A, HASH_B].entries()) memory[TABLES + (which << bits) + (Math.imul(window, hash) >>> (32 - bits))] = 1;
  }
}

/** Enters the pairs of hex digits that spell a letter, a digit, `/`, `-`, `_` or `.`. */
export function fillHex(memory: Uint8Array): void {
  for (let byte = 0; byte < 256; byte += 1) {
    if (!/[\w./-]/.test(String.fromCharCode(byte))) continue;
    const digits = byte.toString(16).padStart(2, '0');
    for (const high of [digits.charCodeAt(0), digits.toUpperCase().charCodeAt(0)]) {
      for (const low of [digits.charCodeAt(1), digits.toUpperCase().charCodeAt(1)]) memory[HEX + high + (low << 8)] = 1;
    }
  }
}

/** Enters the vectors that the kernel compares with. */
export function fillVectors(memory: Uint8Array): void {
  const bytes = {
    [places.SPACES]: 32, [places.QUOTES]: 34, [places.SLASHES]: 47, [places.BACKSLASHES]: 92, [places.ZEROS]: 48, [places.NINES]: 9, [places.FIFTEENS]: 15,
    [places.BEHIND_SPACES]: 33, [places.EQUALS_SIGNS]: 61,
  };
  for (const [place, byte] of Object.entries(bytes)) memory.fill(byte, places.VECTORS + Number(place), places.VECTORS + Number(place) + 16);
  for (const byte of Array(256).keys()) {
    if (!UNUSUAL.test(String.fromCharCode(byte))) continue;
    const row = byte >> 4;
    // Rows of sixteen bytes that are unusual but for some have a mark of their own.
    const mark = row >= 2 && row <= 7 ? 1 << (row - 1) : 1;
    memory[places.VECTORS + places.HIGH_HALVES + row] = (memory[places.VECTORS + places.HIGH_HALVES + row] as number) | mark;
    memory[places.VECTORS + places.LOW_HALVES + (byte & 15)] = (memory[places.VECTORS + places.LOW_HALVES + (byte & 15)] as number) | mark;
  }
}

/** Bytes that may not be what they look like, or end the path, in some format. */
const UNUSUAL = /[^!$&()*+\-./0-9:;=@A-Z[\]^_a-z{|}~]/;
