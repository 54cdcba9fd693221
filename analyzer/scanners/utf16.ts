/**
 * The kind of UTF-16 that a text begins with, by its mark or, without one, by the zero in each of its first four letters; `undefined` for
 * UTF-8, and for UTF-32, which nobody reads.
 */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? undefined : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (head.length < LETTERS.length || (first === 0) === (second === 0)) return undefined;
  const isLittle = second === 0;
  return LETTERS.every((at) => (head[at] === 0) === (at % 2 === Number(isLittle))) ? (isLittle ? 'utf-16le' : 'utf-16be') : undefined;
}

const LETTERS = [0, 1, 2, 3, 4, 5, 6, 7];
