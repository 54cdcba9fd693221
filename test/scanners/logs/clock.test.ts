import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clfClock, jsonClock } from '../../../analyzer/scanners/logs/bytes/clock.ts';
import { isoTime } from '../../../analyzer/scanners/logs/time.ts';

const ofText = (text: string): number => Date.parse(isoTime(text) ?? '');
const inBytes = (clock: typeof jsonClock, text: string): number => clock(Buffer.from(`x${text}x`), 1, 1 + text.length);

const two = fc.integer({ min: 0, max: 61 }).map((value) => String(value).padStart(2, '0'));
const rfc3339 = fc.tuple(fc.integer({ min: 1995, max: 2105 }), two, two, two, two, two, fc.constantFrom('', '.1', '.12', '.123', '.1239999', '.', '.12a'), fc.constantFrom('Z', '', '+01:00'))
  .map(([year, month, day, hours, minutes, seconds, fraction, zone]) => `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${fraction}${zone}`);
const number = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 62n }), fc.bigInt({ min: 946_684_800n, max: 4_102_444_800n })).map(String);
const clf = fc.tuple(two, fc.constantFrom('Jan', 'Feb', 'Jun', 'Dec', 'Foo'), fc.integer({ min: 1995, max: 2105 }), two, two, two, fc.constantFrom('+0000', '-0800', '+0530', ' 0000'))
  .map(([day, month, year, hours, minutes, seconds, zone]) => `${day}/${month}/${year}:${hours}:${minutes}:${seconds} ${zone}`);

test('a time read from bytes is the one read from text, or is left to text', () => {
  fc.assert(fc.property(fc.oneof(rfc3339, number), (text) => {
    const time = inBytes(jsonClock, text);
    if (!Number.isNaN(time)) expect(time).toBe(ofText(text));
  }), { numRuns: 2000 });
  fc.assert(fc.property(clf, (text) => {
    const time = inBytes(clfClock, text);
    if (!Number.isNaN(time)) expect(time).toBe(ofText(text));
  }), { numRuns: 2000 });
});

test.each([
  [jsonClock, '2024-02-29T23:59:59Z'], [jsonClock, '2024-03-01T10:00:00.123456789Z'], [jsonClock, '1709251200'], [jsonClock, '1709251200123'], [jsonClock, '1709251200123456789'],
  [clfClock, '29/Feb/2024:16:00:00 -0800'],
])('usual times are read from bytes', (clock, text) => {
  expect(inBytes(clock, text)).toBe(ofText(text));
});

test.each([[jsonClock, '2024-02-30T00:00:00Z'], [jsonClock, '2024-13-01T00:00:00Z'], [jsonClock, 'yesterday'], [jsonClock, ''], [clfClock, '30/Feb/2024:00:00:00 +0000'], [clfClock, '-']])('%# is none', (clock, text) => {
  expect(inBytes(clock, text)).toBeNaN();
});
