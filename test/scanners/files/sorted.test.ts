import { expect, test } from 'vitest';
import { placeIn, SortedNames } from '../../../analyzer/scanners/files/sorted.ts';

test('a text is found where it stands, or where it would have to', () => {
  const sorted = ['a', 'b', 'd'];
  expect(['', 'a', 'b', 'c', 'd', 'e'].map((text) => placeIn(sorted, text))).toEqual([0, 0, 1, 2, 2, 3]);
  expect(placeIn([], 'a')).toBe(0);
});

test('names are found in any order, and others are not', () => {
  const names = new SortedNames(['a', 'b', 'd']);
  expect(['a', 'b', 'b', 'd', 'a', 'c', 'd', 'e', 'b'].map((name) => names.placeOf(name))).toEqual([0, 1, 1, 2, 0, undefined, 2, undefined, 1]);
});

test('a name is added only behind all others', () => {
  const names = new SortedNames();
  expect(['b', 'a', 'b', 'c'].map((name) => names.add(name))).toEqual([true, false, false, true]);
  expect(names.list).toEqual(['b', 'c']);
});
