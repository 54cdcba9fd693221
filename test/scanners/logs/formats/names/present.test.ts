import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../../../analyzer/model.ts';
import { DIALECTS, USUAL, type Dialect } from '../../../../../analyzer/scanners/logs/formats/names/dialects.ts';
import { dialectsIn } from '../../../../../analyzer/scanners/logs/formats/names/present.ts';
import { usualAmong } from '../../../../../analyzer/scanners/logs/formats/names/usual-names.ts';
import { first } from '../../../../../analyzer/scanners/logs/record/keys.ts';
import type { JsonObject } from '../../../../../analyzer/scanners/logs/record/values.ts';
import { json, PATH } from '../../format-lines.ts';
import { readText } from '../../reading.ts';

const listsOf = (dialect: Dialect): [part: string, names: string[]][] => Object.entries(dialect).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
const name = fc.constantFrom(...new Set(DIALECTS.flatMap(listsOf).flatMap(([, names]) => names)));

/** `a.b.c` as keys inside each other from the first dot on, the second, or not at all. */
function nested(text: string, dots: number): [string, Json] {
  const parts = text.split('.');
  const key = parts.slice(0, parts.length - dots).join('.') || text;
  return [key, parts.slice(parts.length - dots).reverse().reduce<Json>((inner, part) => ({ [part]: inner }), 'x')];
}
const record = fc.array(fc.tuple(name, fc.nat(3)).map(([text, dots]) => nested(text, Math.min(dots, text.split('.').length - 1))), { maxLength: 8 }).map((entries): JsonObject => Object.fromEntries(entries));

test('names of hundreds are left away, and dialects of which nothing is there', () => {
  const [only, ...others] = dialectsIn({ method: 'GET', path: '/x', uri: '/x' }, DIALECTS);
  expect([only?.format, only?.method, only?.uri, only?.path, others]).toEqual(['json', ['method'], ['uri'], ['path'], []]);
});

test('dialects without the names that a record cannot have read the same of it', () => {
  fc.assert(fc.property(record, (value) => {
    const present = dialectsIn(value, DIALECTS);
    const reads = (dialects: readonly Dialect[]): Json[] => dialects
      .filter((dialect) => (dialect.marks.length === 0 || first(value, dialect.marks) !== undefined) && first(value, [...dialect.uri, ...dialect.path]) !== undefined)
      .map((dialect) => [dialect.format, ...listsOf(dialect).map(([, names]) => first(value, names) ?? null)]);
    expect(reads(present)).toEqual(reads(DIALECTS.map((dialect) => (dialect === USUAL ? usualAmong(Object.keys(value)) : dialect))));
  }), { numRuns: 2000 });
});

test('what collectors wrote down keeps the kernel from learning nothing that others write', async () => {
  const own = (day: number): string => json({ time: `2024-03-0${day}T10:20:30Z`, method: 'GET', host: 'api.cloudflare.com', path: PATH, status: 200 });
  const wrapped = (day: number): string => json({ log: `${own(day)}\n`, stream: 'stdout', time: `2024-03-0${day}T10:20:31Z` });
  const { groups } = await readText([...Array.from({ length: 30 }, () => wrapped(1)), ...Array.from({ length: 30 }, () => own(2)), wrapped(3)].join('\n'));
  expect(groups).toMatchObject([{ count: 61, days: { '2024-03-01': 30, '2024-03-02': 30, '2024-03-03': 1 } }]);
});
