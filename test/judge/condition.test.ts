import { describe, expect, test } from 'vitest';
import { ask, type Verdict } from '../../analyzer/judge/condition.ts';
import type { Condition, Doc } from '../../analyzer/model.ts';
import { doc, list, object, text, UNKNOWN } from './docs.ts';

const verdict = (condition: Condition, root: Doc): Verdict => ask(condition, root).verdict;

/** Conditions with a known answer to `{ a: 1, hole: ? }`. */
const ANSWERS: Record<Verdict, Condition> = { yes: { at: 'a', oneOf: [1] }, no: { at: 'a', oneOf: [2] }, unknown: { at: 'hole', oneOf: [1] } };
const ROOT = object({ a: doc(1), hole: UNKNOWN });
const VERDICTS: Verdict[] = ['yes', 'no', 'unknown'];

const AND: Record<Verdict, Record<Verdict, Verdict>> = {
  yes: { yes: 'yes', no: 'no', unknown: 'unknown' },
  no: { yes: 'no', no: 'no', unknown: 'no' },
  unknown: { yes: 'unknown', no: 'no', unknown: 'unknown' },
};
const OR: Record<Verdict, Record<Verdict, Verdict>> = {
  yes: { yes: 'yes', no: 'yes', unknown: 'yes' },
  no: { yes: 'yes', no: 'no', unknown: 'unknown' },
  unknown: { yes: 'yes', no: 'unknown', unknown: 'unknown' },
};
const NOT: Record<Verdict, Verdict> = { yes: 'no', no: 'yes', unknown: 'unknown' };

describe.each(VERDICTS.flatMap((left) => VERDICTS.map((right) => [left, right] as const)))('%s with %s', (left, right) => {
  test('every is the three-valued and', () => {
    expect(verdict({ every: [ANSWERS[left], ANSWERS[right]] }, ROOT)).toBe(AND[left][right]);
  });
  test('some is the three-valued or', () => {
    expect(verdict({ some: [ANSWERS[left], ANSWERS[right]] }, ROOT)).toBe(OR[left][right]);
  });
});

test.each(VERDICTS)('not of %s', (one) => {
  expect(verdict({ not: ANSWERS[one] }, ROOT)).toBe(NOT[one]);
});

test.each<[string, Doc, Verdict]>([
  ['a field that is written', object({ locked: doc(false) }), 'yes'],
  ['a field whose value is decided at run time', object({ locked: UNKNOWN }), 'yes'],
  ['another field', object({ name: doc('x') }), 'no'],
  ['an object that may hold more', object({ name: doc('x') }, true), 'unknown'],
  ['a field that is written beside a spread', object({ locked: doc(true) }, true), 'yes'],
  ['a document nobody could read', UNKNOWN, 'unknown'],
  ['a number in place of an object', doc(7), 'no'],
  ['a text that may be JSON', text('{', undefined), 'unknown'],
])('presence of a field: %s', (_name, root, expected) => {
  expect(verdict({ at: 'locked', is: 'present' }, root)).toBe(expected);
  expect(verdict({ at: 'locked', is: 'absent' }, root)).toBe(NOT[expected]);
});

test.each<[string, Doc, Verdict]>([
  ['a value that stays valid', doc('off'), 'no'],
  ['a value that does not', doc('high'), 'yes'],
  ['a value of another type', doc(1), 'yes'],
  ['a value from run time', UNKNOWN, 'unknown'],
  ['a text with a hole that could be a valid one', text('o', undefined), 'unknown'],
  ['a text with a hole that can be none', text('level-', undefined), 'yes'],
])('a value that must be none of a list: %s', (_name, value, expected) => {
  expect(verdict({ at: 'value', noneOf: ['off', 'under_attack'] }, object({ value }))).toBe(expected);
  expect(verdict({ at: 'value', oneOf: ['off', 'under_attack'] }, object({ value }))).toBe(NOT[expected]);
});

test('a field that is not there is none of nothing: absence is no yes', () => {
  expect(verdict({ at: 'value', noneOf: ['off'] }, object({}))).toBe('no');
  expect(verdict({ at: 'value', noneOf: ['off'] }, object({}, true))).toBe('unknown');
});

test.each<[string, Doc, Verdict]>([
  ['an expression with the field', doc('cf.threat_score gt 10'), 'yes'],
  ['an expression without it', doc('http.host eq "cf.threat_score.example"'), 'no'],
  ['a longer field', doc('cf.threat_score_v2 gt 10'), 'no'],
  ['an expression that is built at run time', text('http.host eq "a" and ', undefined), 'unknown'],
  ['an expression of which only a value is filled in', text('http.host eq "', undefined, '"'), 'no'],
  ['an expression with holes that uses it all the same', text('cf.threat_score gt ', undefined), 'yes'],
  ['no text', doc(5), 'no'],
])('a field of the rules language: %s', (_name, expression, expected) => {
  expect(verdict({ at: 'expression', mentions: 'cf.threat_score' }, object({ expression }))).toBe(expected);
});

test('conditions inside a list hold for one and the same item', () => {
  const both: Condition = { in: 'items[]', where: { every: [{ at: 'id', oneOf: ['minify'] }, { at: 'value', oneOf: ['on'] }] } };
  expect(verdict(both, doc({ items: [{ id: 'minify', value: 'on' }] }))).toBe('yes');
  expect(verdict(both, doc({ items: [{ id: 'minify', value: 'off' }, { id: 'polish', value: 'on' }] }))).toBe('no');
  expect(verdict(both, object({ items: list([], true) }))).toBe('unknown');
  expect(verdict(both, object({ items: list([doc({ id: 'minify', value: 'on' })], true) }))).toBe('yes');
  expect(verdict(both, doc({ items: { id: 'minify', value: 'on' } }))).toBe('yes');
});

test('a yes points at what made it one', () => {
  const { witnesses } = ask({ every: [{ at: 'kind', oneOf: ['a'] }, { at: 'rules[].expression', mentions: 'cf.threat_score' }] }, doc({
    kind: 'a', rules: [{ expression: 'ssl' }, { expression: 'cf.threat_score gt 1' }],
  }));
  expect(witnesses.map((one) => one.field?.name)).toEqual(['kind', 'expression']);
  expect(witnesses[1]?.value).toMatchObject({ value: 'cf.threat_score gt 1' });
});

test('an unknown points at a written value that asks to be none of a list, and at nothing where it only selects', () => {
  const root = object({ value: UNKNOWN, id: UNKNOWN });
  expect(ask({ at: 'value', noneOf: ['off'] }, root).witnesses).toHaveLength(1);
  expect(ask({ at: 'id', oneOf: ['minify'] }, root).witnesses).toEqual([]);
  expect(ask({ every: [{ at: 'id', oneOf: ['minify'] }, { at: 'value', noneOf: ['off'] }] }, root).witnesses).toEqual([]);
  expect(ask({ at: 'value', noneOf: ['off'] }, object({}, true)).witnesses).toEqual([]);
});

test('a no has no witnesses', () => {
  expect(ask({ not: { at: 'a', is: 'present' } }, doc({ a: 1 }))).toEqual({ verdict: 'no', witnesses: [] });
});
