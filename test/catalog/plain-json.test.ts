import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainJson } from '../../analyzer/catalog/plain-json.ts';

test('whatever was written as JSON is read', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 2), (text, indent) => {
    const value: unknown = JSON.parse(text);
    expect(plainJson(JSON.stringify(value, null, indent))).toEqual(value);
  }));
});

test.each([
  ['a key that stands twice', '{"a": 1, "a": 2}'],
  ['one written with an escape the second time', '{"a": 1, "\\u0061": 2}'],
  ['one far inside', '[{"b": [{"a": {"c": 1}, "a": {"c": 1}}]}]'],
])('%s is not passed over', (_, text) => {
  expect(plainJson(text)).toBeUndefined();
});

test.each([
  ['the same key in two objects', '[{"a": 1}, {"a": {"a": 2}}]', [{ a: 1 }, { a: { a: 2 } }]],
  ['a text that looks like a key', '{"a": "\\"b\\": 1", "c": ["d: e", ":"]}', { a: '"b": 1', c: ['d: e', ':'] }],
])('%s is fine', (_, text, value) => {
  expect(plainJson(text)).toEqual(value);
});

test.each(['a: 1', '{a: 1}', '{"a": 1,}', '// why\n{"a": 1}', ''])('%j is left to YAML', (text) => {
  expect(plainJson(text)).toBeUndefined();
});
