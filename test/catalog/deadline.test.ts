import { expect, test } from 'vitest';
import { daysLeft, endOfLifeOf, parseDay, statusOf } from '../../analyzer/catalog/deadline.ts';
import type { Deprecation } from '../../analyzer/model.ts';

test('"after" leaves the day itself good', () => {
  expect(daysLeft('2024-09-30', 'after', '2024-09-30')).toBe(0);
  expect(statusOf(daysLeft('2024-09-30', 'after', '2024-09-30'))).toBe('due');
  expect(statusOf(daysLeft('2024-09-30', 'after', '2024-10-01'))).toBe('expired');
});

test('"from" does not', () => {
  expect(statusOf(daysLeft('2023-07-01', 'from', '2023-06-30'))).toBe('due');
  expect(statusOf(daysLeft('2023-07-01', 'from', '2023-07-01'))).toBe('expired');
});

test('what is more than 90 days away is upcoming, also over a leap day', () => {
  expect(daysLeft('2024-03-01', 'after', '2024-02-28')).toBe(2);
  expect(statusOf(90)).toBe('due');
  expect(statusOf(91)).toBe('upcoming');
});

test('the latest published end of life counts on request, a withdrawn or announced day does not', () => {
  const entry: Pick<Deprecation, 'endOfLife' | 'dates'> = {
    endOfLife: '2025-01-15',
    dates: [
      { day: '2025-01-15', what: 'end-of-life', source: 'a' },
      { day: '2025-06-15', what: 'end-of-life', source: 'b' },
      { day: '2026-06-22', what: 'withdrawn', source: 'c' },
    ],
  };
  expect(endOfLifeOf(entry, 'seed')).toBe('2025-01-15');
  expect(endOfLifeOf(entry, 'latest')).toBe('2025-06-15');
});

test('a day that no calendar has is no day', () => {
  expect(parseDay('2024-02-29')).toBe('2024-02-29');
  for (const wrong of ['2024-02-30', '2023-02-29', '2024-13-01', '24-01-01', '2024-1-1', '']) expect(parseDay(wrong), wrong).toBeUndefined();
});
