import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineFinder } from '../../../analyzer/scanners/logs/bytes/finder.ts';
import { gramsOf, toldOf } from '../../../analyzer/scanners/logs/bytes/grams.ts';
import { NO_PATH, UNCLEAR, WORDS } from '../../../analyzer/scanners/logs/bytes/places.ts';
import { pathTables } from '../../../analyzer/scanners/logs/bytes/path-tables.ts';
import { cluesOf, coresOf, spellingsOf } from '../../../analyzer/scanners/logs/bytes/clues.ts';
import { basesOf, paths } from '../../../analyzer/scanners/logs/paths/paths.ts';
import { templateTree } from '../../../analyzer/scanners/logs/paths/template-tree.ts';
import { wordsOf } from '../../../analyzer/scanners/logs/bytes/words.ts';
import { limits } from '../../../rules/limits.ts';
import { vocabulary, ZONE } from './reading.ts';

const { words } = wordsOf(vocabulary, paths(vocabulary));
const clues = cluesOf(limits, true);
const sought = [...words, ...spellingsOf(clues)];
const grams = gramsOf(sought);
const finder = new LineFinder({ grams });

/** Numbers of the lines that are shown. */
function shown(text: string): number[] {
  const numbers: number[] = [];
  finder.open({ ends: () => [() => true, () => true], line: ({ number }) => numbers.push(number) === 0, longLine: () => {} });
  const bytes = Buffer.from(text);
  finder.room().set(bytes);
  finder.filled(bytes.length);
  return numbers;
}

test('each word is told by three bytes of it, in one line', () => {
  const told = new Set([...grams.told].flatMap(([gram, all]) => all.map(({ word, offset }) => {
    expect(word.readUIntLE(offset, 3)).toBe(gram);
    expect(word.subarray(offset, offset + 3).includes(10)).toBe(false);
    return word.toString();
  })));
  expect([...told].sort()).toEqual([...new Set(sought)].sort());
});

test('of the spellings of a clue its core is told, once for each gram', () => {
  const cores = [...grams.told.keys()].map(toldOf(grams, coresOf(clues))).flatMap((all) => all.map(({ word, offset }) => `${offset} ${word.toString()}`));
  expect(cores).toContain('2 ":413');
  expect(cores).toHaveLength(new Set(cores).size);
});

test('a line is shown for any word, whatever stands around it', () => {
  const around = fc.string({ unit: fc.constantFrom('4', '1', '0', '/', 'C', 'O', 'L', 'a', 'é', ' ', '"', '%', '\\'), maxLength: 90 });
  fc.assert(fc.property(fc.array(fc.tuple(around, fc.option(fc.constantFrom(...sought)), around), { minLength: 1, maxLength: 12 }), (lines) => {
    const texts = lines.map(([before, word, after]) => `${before}${word ?? ''}${after}`);
    const numbers = shown(`${texts.join('\n')}\n`);
    let number = 1;
    for (const [index, [, word]] of lines.entries()) {
      if (word !== null) expect(numbers).toContain(number);
      // Some clues go on to the next line.
      number += (texts[index] ?? '').split('\n').length;
    }
  }), { numRuns: 1000 });
});

const segment = fc.constantFrom('client', 'v4', 'zones', 'accounts', 'filters', 'firewall', 'rules', 'settings', 'minify', 'x', ZONE, '', 'user', 'v1');
const called = fc.constantFrom(...vocabulary.templates).map((parts) => ['client', 'v4', ...parts.map((part) => (part.startsWith('{') ? 'x' : part))]);

test('a path of the catalog has one of the words in it, so that lines without need not be taken apart', () => {
  const { kernel, memory } = new LineFinder({ grams, paths: pathTables(templateTree(vocabulary.templates), basesOf(vocabulary, [])) });
  fc.assert(fc.property(fc.oneof(called, fc.array(segment, { maxLength: 8 })), (segments) => {
    const text = `/${segments.join('/')}`;
    const end = WORDS + memory.bytes.write(`${text} `, WORDS, 'latin1') - 1;
    const place = kernel.walk(WORDS, end);
    if (place !== NO_PATH && place !== UNCLEAR) expect(words.some((word) => text.includes(word))).toBe(true);
  }), { numRuns: 3000 });
});
