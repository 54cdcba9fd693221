import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finderFor, forget, noSightings } from '../../../analyzer/scanners/files/finder.ts';
import { placeOfWord, type Edge, type Word } from '../../../analyzer/scanners/files/word.ts';

const EDGES: Edge[] = ['any', 'identifier', 'call', 'path', 'segment'];

/** The same question to a regular expression: slow, and plain to read. */
function oracle(text: string, { text: word, edge }: Word): number {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const part = '[A-Za-z0-9_-]';
  if (edge === 'any') return text.search(new RegExp(escaped));
  const whole = `(?:(?<!${part})|(?<=\\\\${part}))${escaped}(?!${part})`;
  if (edge === 'identifier') return text.search(new RegExp(whole));
  if (edge === 'path') return text.search(new RegExp(`(?<=/)${whole}|${whole}(?=/)`));
  if (edge === 'call') return text.search(new RegExp(`${whole}(?=[(<!?{]| [("':$@{[-])`));
  const mark = '[\\/\\\\"\'`]';
  return text.search(new RegExp(`(?<!\\.)(?:(?<=${mark}|\\\\${part})${whole}|${whole}(?=${mark})|(?<=\\})${whole}(?=[{$#?%&+])|(?<=(?<!${part}):)${whole})`));
}

function found(words: Word[], text: string): number[] {
  const sightings = noSightings(words.length);
  finderFor(words, words.map((_, index) => index))(Buffer.from(text, 'latin1'), sightings);
  expect([...sightings.seen].sort()).toEqual([...words.keys()].filter((index) => (sightings.at[index] as number) >= 0).sort());
  return [...sightings.at];
}

const letters = (min: number, max: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'z', '_', '/', '-'), minLength: min, maxLength: max });
const wordsOf = (min: number) => fc.array(fc.record({ text: letters(min, 12), edge: fc.constantFrom(...EDGES) }), { minLength: 1, maxLength: 6 });
const noise = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '_', '/', '.', ' ', '\\', '\0', '\xff', '"', '(', '}', '{', ':', '?'), maxLength: 40 });

test.each([[1], [3], [4], [5], [6], [7]])('words of %i bytes and more are found where a regular expression finds them, wherever they lie', (least) => {
  fc.assert(fc.property(wordsOf(least), fc.array(fc.oneof(noise, fc.nat(5)), { maxLength: 12 }), (words, pieces) => {
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : words[piece]?.text ?? '')).join('');
    expect(found(words, text)).toEqual(words.map((word) => oracle(text, word)));
    expect(words.map((word) => placeOfWord(word)(Buffer.from(text, 'latin1')))).toEqual(words.map((word) => oracle(text, word)));
  }), { numRuns: 400 });
});

test('a word is found at every distance from the start and from the end', () => {
  const words: Word[] = ['filters', 'brotli', 'rules'].map((text) => ({ text, edge: 'identifier' }));
  for (const { text } of words) {
    for (let before = 0; before < 9; before++) {
      for (let after = 0; after < 9; after++) {
        const whole = `${' '.repeat(before)}${text}${' '.repeat(after)}`;
        expect(found(words, whole)[words.findIndex((word) => word.text === text)]).toBe(before);
      }
    }
  }
});

test('bytes that do not begin at a multiple of four in memory are read all the same', () => {
  const words: Word[] = [{ text: 'firewall', edge: 'identifier' }];
  const sightings = noSightings(1);
  const memory = Buffer.from(new ArrayBuffer(64));
  memory.write('/firewall/', 3);
  const find = finderFor(words, [0]);
  for (const start of [0, 1, 2, 3]) {
    forget(sightings);
    find(memory.subarray(start, 20), sightings, 100);
    expect(sightings.at[0]).toBe(100 + 4 - start);
  }
});

test('a word between typographic quotes, or in a script without spaces, ends where its letters end', () => {
  const words: Word[] = [{ text: 'minify', edge: 'identifier' }, { text: 'firewall', edge: 'identifier' }, { text: 'Roles', edge: 'identifier' }];
  const at = (text: string): number[] => found(words, Buffer.from(text, 'utf8').toString('latin1'));
  expect(at('\u201cminify\u201d')).toEqual([3, -1, -1]);
  expect(at('\u4f7f\u7528firewall\u89c4\u5219\u00abRoles\u00bb')).toEqual([-1, 6, 22]);
  expect(at('minifyer')).toEqual([-1, -1, -1]);
});

test('a part of a longer word, or a member where a path is meant, is no sighting', () => {
  const words: Word[] = [{ text: 'filters', edge: 'identifier' }, { text: 'filters', edge: 'segment' }, { text: 'filters', edge: 'any' }];
  expect(found(words, 'prefilters filtersSet _filters')).toEqual([-1, -1, 3]);
  expect(found(words, 'client.filters.list')).toEqual([7, -1, 7]);
  expect(found(words, '"\\nfilters/"')).toEqual([3, 3, 3]);
});
