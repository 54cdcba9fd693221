import { expect, test } from 'vitest';
import { isoTime, timeIn } from '../../../analyzer/scanners/logs/record/time.ts';

test.each([
  [1709251200, '2024-03-01T00:00:00.000Z'],
  ['1709251200', '2024-03-01T00:00:00.000Z'],
  ['1709251200.25', '2024-03-01T00:00:00.250Z'],
  [1709251200123, '2024-03-01T00:00:00.123Z'],
  [1709251200123456, '2024-03-01T00:00:00.123Z'],
  [1709251200123456789, '2024-03-01T00:00:00.123Z'],
  // The nearest number that can be held lies a little below.
  [1792872195042000000, '2026-10-24T20:03:15.042Z'],
  ['2024-03-01T00:00:00Z', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01T00:00:00.123456789Z', '2024-03-01T00:00:00.123Z'],
  ['2024-03-01T01:00:00+01:00', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01 00:00:00,500', '2024-03-01T00:00:00.500Z'],
  ['2024-03-01 01:00:00 +0100', '2024-03-01T00:00:00.000Z'],
  ['29/Feb/2024:16:00:00 -0800', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01 00:00:00.123456 UTC', '2024-03-01T00:00:00.123Z'],
  ['2024-03-01 00:00:00 GMT', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01 01:00:00.5 +0100 CET', '2024-03-01T00:00:00.500Z'],
  ['Fri, 01 Mar 2024 01:00:00 +0100', '2024-03-01T00:00:00.000Z'],
  ['Thu Feb 29 19:00:00 EST 2024', '2024-03-01T00:00:00.000Z'],
])('%s is %s', (logged, expected) => {
  expect(isoTime(logged)).toBe(expected);
});

test.each(['Mar 1, 2024 @ 10:20:30.000', 'Mar 01 2024 10:20:30', '1 March 2024 10:20:30', '03/01/2024 10:20:30', '3/1/2024, 10:20:30 AM', 'Fri Mar  1 10:20:30 2024', '2024-03-01 10:20:30'])('%s is taken as UTC wherever it is read', (logged) => {
  const zone = process.env.TZ;
  try {
    for (process.env.TZ of ['America/New_York', 'Asia/Tokyo']) expect(isoTime(logged)).toBe('2024-03-01T10:20:30.000Z');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('the name of a zone without its offset makes no time of another', () => {
  expect([undefined, '2024-03-01T15:20:30.000Z']).toContain(isoTime('2024-03-01 10:20:30 EST'));
});

test.each([['-'], [''], ['yesterday'], [200], [-5], ['12345678'], ['1970-01-01T00:00:00Z'], [null], [true]])('%s is no time', (logged) => {
  expect(isoTime(logged)).toBeUndefined();
});

test.each([
  ['[27-Nov-2026 10:00:00 UTC] PHP Warning:  fopen(): ', '2026-11-27T10:00:00.000Z'],
  // Which offset it had then is not told.
  ['[27-Nov-2026 10:00:00 Europe/Berlin] PHP Warning:  fopen(): ', undefined],
  ['[Nest] 123  - 11/27/2026, 1:00:00 PM     LOG [HTTP] ', '2026-11-27T13:00:00.000Z'],
  ['[Nest] 123  - 11/27/2026, 12:00:00 AM     LOG [HTTP] ', '2026-11-27T00:00:00.000Z'],
  // Nothing tells the day from the month.
  ['[Nest] 123  - 11/12/2026, 10:00:00     LOG [HTTP] ', undefined],
])('the time in %s', (text, time) => {
  expect(timeIn(text)).toBe(time);
});
