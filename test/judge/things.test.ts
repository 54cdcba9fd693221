import { expect, test } from 'vitest';
import { foldFindings } from '../../analyzer/fold.ts';
import { thingsIn } from '../../analyzer/things.ts';
import { at, finding } from './findings.ts';

const part = (line: number, within: string | undefined, rest: Parameters<typeof finding>[0] = {}) => finding({ source: at('src/a.ts', line), surface: 'payload', route: null, ...(within && { within }), ...rest });
const LINES = (found: Parameters<typeof thingsIn>[0]) => thingsIn(found).map(({ source, also = [] }) => [source, ...also].map((place) => ('line' in place ? place.line : 0)));

test.each([
  ['of one record', [part(9, 'payload 5'), part(5, 'payload 5'), part(7, 'payload 5')], [[9, 5, 7]]],
  ['of two records', [part(5, 'payload 5'), part(6, 'payload 5'), part(15, 'payload 15')], [[5, 6], [15]]],
  ['of nothing in particular', [part(5, undefined), part(6, undefined)], [[5], [6]]],
  ['of two files', [part(5, 'payload 5'), part(6, 'payload 5', { source: at('src/b.ts', 6) })], [[5], [6]]],
  ['of two entries', [part(5, 'payload 5'), part(6, 'payload 5', { deprecation: 'rate-limits-api' })], [[5], [6]]],
])('fields that have to go together are one thing to do: %s', (_, found, lines) => {
  expect(LINES(found)).toEqual(lines);
});

test('one thing to do is certain where a part of it is, and stands where it begins', () => {
  const [thing, ...more] = thingsIn([part(5, 'payload 5', { certainty: 'possible', note: 'maybe' }), part(6, 'payload 5')]);
  expect(more).toEqual([]);
  expect(thing).toMatchObject({ certainty: 'certain', source: at('src/a.ts', 5), also: [{ file: 'src/a.ts', line: 6 }] });
});

test('what is counted and saved are its parts', () => {
  expect(foldFindings([part(9, 'payload 5'), part(5, 'payload 5')]).map(({ source }) => source)).toEqual([at('src/a.ts', 5), at('src/a.ts', 9)]);
});
