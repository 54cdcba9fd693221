import { expect, test } from 'vitest';
import { sparkline } from '../../reports/sparkline.ts';

test('bars are as high as the busiest day asks for, and days without calls are gaps', () => {
  expect(sparkline({ '2024-03-01': 1, '2024-03-02': 80, '2024-03-05': 40 })).toBe('▁█  ▄');
});

test('a long span is drawn in sixty columns at most', () => {
  expect(sparkline({ '2023-01-01': 5, '2024-12-31': 5 })).toMatch(/^█ {40,58}█$/);
});

test('no days draw nothing', () => {
  expect(sparkline({})).toBe('');
});
