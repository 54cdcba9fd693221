import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finderFor, forget, noSightings, type Finder } from '../../../analyzer/scanners/files/finder.ts';
import { WORD_KERNEL_DIGEST } from '../../../analyzer/scanners/files/word-kernel-code.ts';
import { memorySeeker } from '../../../analyzer/scanners/files/word-kernel.ts';
import { patternOf, placeFrom, standNear, type Edge, type Word } from '../../../analyzer/scanners/files/word.ts';
import { digestOfWordKernel } from '../../../kernel/words/build.mjs';

const EDGES: Edge[] = ['any', 'identifier', 'call', 'member', 'link', 'field', 'package', 'path', 'segment'];

/** The same question to a regular expression: slow, and plain to read. */
function oracle(text: string, { text: word, edge }: Word): number {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const part = '[A-Za-z0-9_-]';
  if (edge === 'any') return text.search(new RegExp(escaped));
  const whole = `(?:(?<!${part})|(?<=\\\\${part}))${escaped}(?!(?!->)${part})`;
  if (edge === 'identifier') return text.search(new RegExp(whole));
  if (edge === 'path') return text.search(new RegExp(`(?<=(?<!\\.)/)${whole}|(?<!/)${whole}(?=/)`));
  if (edge === 'member') return text.search(new RegExp(`(?<=(?:\\.|\\\\|->|::)[ \\n]*)${whole}`));
  if (edge === 'link') return text.search(new RegExp(`(?<=["'\`]|(?:\\.|\\\\|->|[:{,])[ \\n]*)${whole}`));
  if (edge === 'package') return text.search(new RegExp(`(?<=["'\`]|(?:import|from|use|alias|require|crate|,)[ \\n]+\\\\?)${whole}(?=["'\`\\s/.;,\\\\]|::|$)`));
  if (edge === 'field') {
    const [quoted, value, assigned] = [`(?<=["'\`])${whole}(?=["'\`\\\\])`, `(?<=:[ \\n]*)${whole}(?=\\n|$)`, `${whole}(?=[ \\n?]*=(?!=))`];
    const [declared, listed] = [`(?<!\\.)${whole}(?=[ \\n?]*(?::(?!:)|\\{))`, `(?<!\\.)(?<=[{,}][ \\n]*)${whole}(?=[ \\n?]*[{,}])`];
    return text.search(new RegExp([quoted, value, assigned, declared, listed].join('|')));
  }
  if (edge === 'call') return text.search(new RegExp(`${whole}(?=[(<!?{]| [("':$@{[-])`));
  const mark = '[\\/\\\\"\'`]';
  return text.search(new RegExp(`(?<!\\.\\/?)(?:(?<=${mark}|\\\\${part})${whole}|${whole}(?=${mark})|(?<=\\})${whole}(?=[{$#?%&+])|(?<=(?<!${part}):)${whole})`));
}

function foundBy(find: Finder, words: Word[], bytes: Uint8Array): number[] {
  const sightings = noSightings(words.length);
  find(bytes, sightings);
  expect([...sightings.seen].sort()).toEqual([...words.keys()].filter((index) => (sightings.at[index] as number) >= 0).sort());
  return [...sightings.at];
}

/** Where JavaScript finds the words; in the kernel's memory, wherever the text lies there, they are found as well. */
function found(words: Word[], text: string): number[] {
  const indexes = [...words.keys()];
  const bytes = Buffer.from(text, 'latin1');
  const places = foundBy(finderFor(words, indexes), words, bytes);
  const seeker = memorySeeker();
  const find = seeker.finderFor(words, indexes);
  const room = seeker.room(bytes.length + 8);
  for (const start of [0, 1, 2, 3]) {
    // What stands before and behind would count as parts of words.
    const inside = room.fill('a').subarray(start, start + bytes.length);
    bytes.copy(inside);
    expect(foundBy(find, words, inside)).toEqual(places);
    expect(words.map((word) => seeker.placeFrom(patternOf(word, 0), inside, 0))).toEqual(places);
    expect(words.map((word, index) => seeker.placeFrom(patternOf(word, 0), inside, (places[index] as number) + 1))).toEqual(words.map((word, index) => placeFrom(patternOf(word, 0), bytes, (places[index] as number) + 1)));
    expect(room.toString('latin1')).toBe(`${'a'.repeat(start)}${text}${'a'.repeat(8 - start)}`);
  }
  expect(foundBy(find, words, bytes)).toEqual(places);
  return places;
}

test('the kernel is the one that its sources describe', () => {
  expect(digestOfWordKernel()).toBe(WORD_KERNEL_DIGEST);
});

const letters = (min: number, max: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'z', '_', '/', '-'), minLength: min, maxLength: max });
const wordsOf = (min: number) => fc.array(fc.record({ text: letters(min, 12), edge: fc.constantFrom(...EDGES) }), { minLength: 1, maxLength: 6 });
const noise = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '_', '/', '.', ' ', '\\', '\0', '\xff', '"', '(', '}', '{', ':', '?', '=', ',', '\n', '->', '::', 'import ', 'from\n', ', '), maxLength: 40 });

test.each([[1], [3], [4], [5], [6], [7]])('words of %i bytes and more are found where a regular expression finds them, wherever they lie', (least) => {
  fc.assert(fc.property(wordsOf(least), fc.array(fc.oneof(noise, fc.nat(5)), { maxLength: 12 }), (words, pieces) => {
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : words[piece]?.text ?? '')).join('');
    expect(found(words, text)).toEqual(words.map((word) => oracle(text, word)));
    expect(words.map((word) => placeFrom(patternOf(word, 0), Buffer.from(text, 'latin1'), 0))).toEqual(words.map((word) => oracle(text, word)));
  }), { numRuns: 400 });
});

test('a word that overlaps itself is found at its first place', () => {
  for (let size = 3; size < 12; size++) for (let before = 0; before < 5; before++) {
    expect(found([{ text: '/'.repeat(size), edge: 'any' }], `${' '.repeat(before)}${'/'.repeat(2 * size)}`)).toEqual([before]);
  }
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

test.each([[4], [70_000], [300_000]])('a room of %i bytes is full to its last byte, and the next text is looked at alone', (size) => {
  const words: Word[] = ['firewall', 'rul', 'filters'].map((text) => ({ text, edge: 'identifier' }));
  const seeker = memorySeeker();
  const find = seeker.finderFor(words, [0, 1, 2]);
  const room = seeker.room(size).fill(' ');
  room.write('rul', size - 3);
  expect(foundBy(find, words, room)).toEqual([-1, size - 3, -1]);
  room.write('filters firewall'.slice(0, size));
  expect(foundBy(find, words, room.subarray(0, Math.min(7, size)))).toEqual([-1, -1, size < 7 ? -1 : 0]);
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

test('words stand near each other where some place of the first has all the others around it', () => {
  const wordsNear = fc.array(fc.record({ text: fc.constantFrom('ab', 'b', 'za', 'abz'), edge: fc.constantFrom<Edge>('any', 'identifier') }), { maxLength: 3 });
  const noise = fc.array(fc.constantFrom('ab', 'b', 'za', 'abz', ' ', '    '), { maxLength: 30 });
  const placesIn = (text: string, word: Word): number[] => [...text].flatMap((_, at) => (at + oracle(text.slice(at), word) === at && (word.edge === 'any' || !/[a-z]/.test(text[at - 1] ?? ' ')) ? [at] : []));
  fc.assert(fc.property(wordsNear, noise, fc.integer({ min: 1, max: 12 }), (words, pieces, within) => {
    const text = pieces.join('');
    const [first, ...others] = words;
    const isNear = (at: number, word: Word): boolean => placesIn(text, word).some((place) => place >= at - within && place + word.text.length <= at + within);
    const expected = first === undefined || placesIn(text, first).some((at) => others.every((other) => isNear(at, other)));
    expect({ text, near: standNear(words, Buffer.from(text), within) }).toEqual({ text, near: expected });
  }), { numRuns: 2000 });
});
