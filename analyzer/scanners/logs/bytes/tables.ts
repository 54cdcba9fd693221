import { HASHES, PLACE, type KernelShape } from './kernel.ts';

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
    // The end of a word says more than its beginning: `/settings/`, `/security_level`.
    const start = word.length - stride - 3;
    for (let offset = start; offset < start + stride; offset += 1) {
      const window = word.readInt32LE(offset);
      windows.set(window, [...(windows.get(window) ?? []), { word, offset }]);
    }
  }
  return windows;
}

/** Enters windows into both tables of the kernel's memory. */
export function fillTables(memory: Uint8Array, windows: Iterable<number>, { bits }: KernelShape): void {
  for (const window of windows) {
    HASHES.forEach((hash, which) => (memory[PLACE.tables + (which << bits) + (Math.imul(window, hash) >>> (32 - bits))] = 1));
  }
}

/** Enters the pairs of hex digits that spell a letter, a digit, `/`, `-`, `_` or `.`. */
export function fillHex(memory: Uint8Array): void {
  for (let byte = 0; byte < 256; byte += 1) {
    if (!/[\w./-]/.test(String.fromCharCode(byte))) continue;
    const digits = byte.toString(16).padStart(2, '0');
    for (const high of [digits.charCodeAt(0), digits.toUpperCase().charCodeAt(0)]) {
      for (const low of [digits.charCodeAt(1), digits.toUpperCase().charCodeAt(1)]) memory[PLACE.hex + high + (low << 8)] = 1;
    }
  }
}
