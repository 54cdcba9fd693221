import { expect, test } from 'vitest';
import { onceFor } from '../../analyzer/scanners/once.ts';

test('each thing is looked at once, also where nothing comes of it', () => {
  const asked: object[] = [];
  const sizeOf = onceFor((list: number[], least: number) => {
    asked.push(list);
    return list.length < least ? undefined : list.length;
  });
  const [two, none] = [[1, 2], []];
  expect([sizeOf(two, 1), sizeOf(none, 1), sizeOf(two, 1), sizeOf(none, 1)]).toEqual([2, undefined, 2, undefined]);
  expect(asked).toEqual([two, none]);
});

test('what is made of itself is something else meanwhile', () => {
  interface Link { next?: Link }
  const lengthOf: (link: Link) => number = onceFor((link: Link): number => 1 + (link.next === undefined ? 0 : lengthOf(link.next)), 0);
  const ring: Link = {};
  ring.next = { next: ring };
  expect([lengthOf(ring), lengthOf(ring.next), lengthOf({})]).toEqual([2, 1, 1]);
});
