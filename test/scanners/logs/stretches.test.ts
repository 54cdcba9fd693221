import { expect, test } from 'vitest';
import { stretchesOf } from '../../../analyzer/scanners/logs/units.ts';

test.each([[1, 1], [50, 1], [51, 2], [99, 2], [200, 2], [201, 4], [1000, 10], [1001, 12]])('%i bytes are cut into %i stretches, of a hundred at most, each beginning where the one before ends', (size, count) => {
  const ranges = stretchesOf({ name: 'log', path: 'log' }, 7, 7 + size, Infinity, 100).map(({ range }) => range);
  expect(ranges).toHaveLength(count);
  expect(ranges.map((range) => range?.start)).toEqual([7, ...ranges.slice(0, -1).map((range) => range?.end)]);
  expect(ranges.at(-1)?.end).toBe(Infinity);
  const sizes = ranges.map((range, index) => (index === count - 1 ? 7 + size : range?.end ?? 0) - (range?.start ?? 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});
