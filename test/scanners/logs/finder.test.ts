import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHUNK, LineFinder, NEVER, type Ends } from '../../../analyzer/scanners/logs/bytes/finder.ts';
import { gramsOf } from '../../../analyzer/scanners/logs/bytes/grams.ts';

const USUAL: Ends = [() => true, () => true];

/** Lines that were shown, each with what stands at its places. */
function shown(words: readonly string[], text: Buffer, sizes: readonly number[], ends: Ends = USUAL): { lines: string[]; total: number } {
  const finder = new LineFinder({ grams: gramsOf(words) });
  const lines: string[] = [];
  finder.open({
    ends: () => ends,
    line: ({ bytes, numbers, start, end, number, first, last }) => {
      const found = [...numbers.subarray(first, last)].map((place) => place - start).sort((a, b) => a - b);
      lines.push(`${number} ${bytes.toString('latin1', start, end).slice(0, 80)} @${found.join()}`);
      return false;
    },
    longLine: (number, bytes) => void lines.push(`${number} ${bytes} bytes`),
  });
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const piece = text.subarray(at, at + Math.min(CHUNK, sizes[turn % sizes.length] ?? CHUNK));
    finder.room().set(piece);
    finder.filled(piece.length);
    at += piece.length;
  }
  finder.end(true);
  return { lines, total: finder.lines };
}

const word = fc.constantFrom('/filters', '/rate_limits', '/ips', 'abcdefg', '0xCC13');
const piece = fc.oneof(word, fc.constantFrom('/filter', 'ilters', 'x', '/', ' ', 'é', '%66', '%20', '%zz', '%', '\\u0066', '\\u0026', '\\n', '\\', '"', '{', '}', '\0', '\r'));
const line = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

test('each line with a word or with an escape that hides a letter is shown, wherever it is cut', () => {
  fc.assert(fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.array(line, { minLength: 1, maxLength: 40 }), fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1 }), (words, lines, sizes) => {
    const expected = lines.flatMap((text, index) => (words.some((one) => text.includes(one)) || /%66|\\u0066/.test(text) ? [index + 1] : []));
    const numbers = shown(words, Buffer.from(`${lines.join('\n')}\n`), sizes).lines.map((one) => Number.parseInt(one, 10));
    expect(numbers.filter((number) => expected.includes(number))).toEqual(expected);
    expect(shown(words, Buffer.from(`${lines.join('\n')}\n`), sizes).total).toBe(lines.length);
  }));
});

test('what is shown does not depend on where the text is cut, to the place', () => {
  const words = ['/filters', '/rate_limits'];
  fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 70 }), (lines, size) => {
    const text = Buffer.from(lines.join('\n'));
    // Only places of words: a stretch of four bytes is looked at wherever it happens to lie.
    const plain = ({ lines: all, total }: ReturnType<typeof shown>): unknown => ({ lines: all.filter((one) => /filters|rate_limits/.test(one)).map((one) => one.replace(/ @.*/, '')), total });
    expect(plain(shown(words, text, [size]))).toEqual(plain(shown(words, text, [CHUNK])));
  }));
});

test('lines that begin or end otherwise than expected are shown, and all where nothing is', () => {
  const text = Buffer.from('{a}\n{b\nc}\n\n{d}\n');
  const ends: Ends = [(byte) => byte === 123, (byte) => byte === 125];
  expect(shown(['/filters'], text, [CHUNK], ends).lines).toEqual(['2 {b @', '3 c} @']);
  expect(shown(['/filters'], text, [CHUNK], NEVER).lines).toHaveLength(5);
});

test('more lines and places than fit into the lists are all shown', () => {
  const many = Buffer.from('/filters\n'.repeat(30_000));
  expect(shown(['/filters'], many, [CHUNK]).lines).toHaveLength(30_000);
  const crowded = Buffer.from(`${'/filters '.repeat(50_000)}\n/filters\n`);
  expect(shown(['/filters'], crowded, [CHUNK]).lines.map((one) => one.slice(0, 10))).toEqual(['1 /filters', '2 /filters']);
});

test('thousands of words are found, and little else', () => {
  const words = Array.from({ length: 2700 }, (_, index) => `/entry_${(index * 7919).toString(36)}_x`);
  const lines = Array.from({ length: 5000 }, (_, index) => `GET /blog/${(index * 104_729).toString(36)}/comments HTTP/1.1`);
  const { lines: found } = shown(words, Buffer.from(`${[...lines, ...words].join('\n')}\n`), [CHUNK]);
  expect(found.filter((one) => one.includes('/entry_'))).toHaveLength(2700);
  expect(found.length).toBeLessThan(2700 + 100);
});

test('a line of twenty megabytes is left out, told, and the next one read', () => {
  const text = Buffer.concat([Buffer.alloc(20 << 20, 'x'), Buffer.from('\n/filters\n')]);
  expect(shown(['/filters'], text, [CHUNK]).lines).toEqual([`1 ${20 << 20} bytes`, expect.stringMatching(/^2 \/filters @\d$/)]);
});
