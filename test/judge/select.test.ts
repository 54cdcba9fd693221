import { expect, test } from 'vitest';
import { select } from '../../analyzer/judge/select.ts';
import type { Doc } from '../../analyzer/model.ts';
import { doc, list, object, text, UNKNOWN } from './docs.ts';

const values = (root: Doc, path: string) => select(root, path).found.map(({ value }) => (value.kind === 'value' ? value.value : value.kind));

test('a path leads through objects and lists', () => {
  const root = doc({ body: { rules: [{ expression: 'a' }, { expression: 'b' }, {}] } });
  expect(values(root, 'body.rules[].expression')).toEqual(['a', 'b']);
  expect(values(root, 'body.rules[1].expression')).toEqual(['b']);
  expect(values(root, 'body.rules[7].expression')).toEqual([]);
  expect(select(root, 'body.rules[].expression').holes).toBe(false);
});

test('a list at the root, and one object where a list is asked for', () => {
  expect(values(doc({ body: [{ id: 1 }, { id: 2 }] }), 'body[].id')).toEqual([1, 2]);
  expect(values(doc({ body: { id: 1 } }), 'body[].id')).toEqual([1]);
  expect(values(doc({ body: { id: 1 } }), 'body[0].id')).toEqual([]);
});

test('a star is every field', () => {
  expect(values(doc({ body: { a: { x: 1 }, b: { x: 2 } } }), 'body.*.x')).toEqual([1, 2]);
});

test('header names are compared without case, body fields with it', () => {
  const root = doc({ headers: { 'Content-Length': '3' }, body: { Locked: true } });
  expect(values(root, 'headers.content-length')).toEqual(['3']);
  expect(values(root, 'body.locked')).toEqual([]);
});

test.each<[string, Doc, string]>([
  ['an unknown document', UNKNOWN, 'body'],
  ['an object that is open', object({ body: object({}, true) }), 'body.a'],
  ['any field of an open object', object({ body: object({ a: doc(1) }, true) }), 'body.*'],
  ['a list that is open', object({ body: list([doc({ a: 1 })], true) }), 'body[].a'],
  ['an index beyond an open list', object({ body: list([], true) }), 'body[3]'],
  ['a text with holes', object({ body: text('{', undefined) }), 'body.a'],
])('%s may hold more than was found', (_name, root, path) => {
  expect(select(root, path).holes).toBe(true);
});

test('what is written out hides no more, however open the object is', () => {
  expect(select(object({ body: object({ a: doc(1) }, true) }), 'body.a').holes).toBe(false);
});
