import { expect, test } from 'vitest';
import { foldField, type FoldPolicy } from '../../analyzer/expression/fold-field.ts';

const fold = (text: string, policy: FoldPolicy, action?: string) => foldField(text, 'x.score', policy, action === undefined ? {} : { action });

test.each([
  ['(http.host eq "a") or (x.score gt 14)', '(http.host eq "a")'],
  ['(x.score gt 14) or (http.host eq "a")', '(http.host eq "a")'],
  ['(http.host eq "a" or x.score ge 1)', 'http.host eq "a"'],
  ['http.host eq "a" and x.score lt 10 and ssl', 'http.host eq "a" and ssl'],
  ['http.host eq "a" && x.score < 10 &&  ssl', 'http.host eq "a" &&  ssl'],
  ['ssl and (x.score gt 5 or http.host eq "a" or http.host eq "b")', 'ssl and (http.host eq "a" or http.host eq "b")'],
  ['ssl and (x.score gt 5 or http.host eq "a")', 'ssl and http.host eq "a"'],
  ['not(x.score gt 5 or ssl)', 'not ssl'],
  ['!(x.score > 5 || ssl)', '!ssl'],
  ['not (x.score gt 5 or not ssl)', 'not (not ssl)'],
  ['not (x.score gt 5 or ssl and cf.client.bot)', 'not (ssl and cf.client.bot)'],
  ['(ssl or(x.score lt 0 or cf.client.bot))and(http.host eq "a")', '(ssl or cf.client.bot)and(http.host eq "a")'],
  ['ssl xor x.score eq 0', 'not ssl'],
  ['http.host eq "a" ^^ cf.client.bot ^^ x.score eq 0', '!http.host eq "a" ^^ cf.client.bot'],
  ['(ssl and cf.client.bot) xor x.score ne 7', 'not (ssl and cf.client.bot)'],
  ['(ssl or cf.client.bot) xor x.score eq 7', '(ssl or cf.client.bot)'],
  ['ssl and not x.score in {1 2..9}', 'ssl'],
  ['ssl and x.score in {-3..3}', 'ssl'],
  ['to_string(x.score) eq "0" and ssl', 'ssl'],
  ['ssl and x.score & 4 or http.host eq "a"', 'http.host eq "a"'],
  ['\n  (\n    ssl and\n    x.score le 10\n  )\n', '\n  ssl\n'],
  ['http.request.uri.path contains "x.score gt 1" or x.score gt 1', 'http.request.uri.path contains "x.score gt 1"'],
])('zero: %j becomes %j', (before, after) => {
  expect(fold(before, 'zero')).toMatchObject({ kind: 'changed', text: after, effect: 'same' });
});

test('a rule that can no longer match is reported, not rewritten', () => {
  expect(fold('(http.host eq "a" and x.score gt 10)', 'zero')).toEqual({
    kind: 'manual',
    effect: 'never',
    says: 'With x.score always 0, the rule no longer matches anything: delete or disable it.',
  });
});

test('a rule that would match everyone is never rewritten, and says so by its action', () => {
  expect(fold('x.score lt 10 or ssl', 'zero', 'skip')).toEqual({
    kind: 'manual',
    effect: 'always',
    says: 'With x.score always 0, a `skip` rule that lets traffic through matches every request: decide what it is still for, then delete or rewrite it.',
  });
});

test.each([
  ['ssl and x.score gt 10', 'ssl', 'wider'],
  ['ssl or x.score gt 10', 'ssl', 'narrower'],
  ['not (ssl or x.score gt 10)', 'not ssl', 'wider'],
  ['not (ssl and x.score gt 10)', 'not ssl', 'narrower'],
  ['ssl and x.score gt 1 or cf.client.bot and not x.score le 1', 'ssl or cf.client.bot', 'wider'],
  ['(ssl and x.score gt 1) or x.score gt 9', 'ssl', 'different'],
  ['ssl xor x.score gt 1', 'ssl', 'different'],
  ['ssl and x.score in $bad', 'ssl', 'wider'],
])('remove: %j becomes %j, which matches %s', (before, after, effect) => {
  expect(fold(before, 'remove')).toMatchObject({ kind: 'changed', text: after, effect });
});

test('removing a condition from a rule that lets traffic through is left to a person, with the text as a suggestion', () => {
  expect(fold('ssl and x.score lt 10', 'remove', 'allow')).toMatchObject({ kind: 'manual', effect: 'wider', suggestion: 'ssl' });
  expect(fold('ssl and x.score lt 10', 'remove', 'block')).toMatchObject({ kind: 'changed', text: 'ssl' });
  expect(fold('ssl or x.score lt 10', 'remove', 'allow')).toMatchObject({ kind: 'changed', text: 'ssl' });
});

test('without any other condition there is nothing to keep', () => {
  expect(fold('(x.score gt 10 and x.score lt 50)', 'remove')).toMatchObject({ kind: 'manual', effect: 'no-condition' });
});

test.each(['x.score in $bad or ssl', 'x.score eq "high" or ssl', 'concat(http.host, to_string(x.score)) eq "a0"', 'x.score', 'unknown_function(x.score) eq 1', 'ssl and len(x.score) gt 0'])(
  'zero cannot work out %j',
  (text) => {
    expect(fold(text, 'zero')).toMatchObject({ kind: 'manual', effect: 'unknown' });
  },
);

test('keep changes nothing', () => {
  expect(fold('ssl or x.score gt 1', 'keep')).toMatchObject({ kind: 'manual', effect: 'same' });
});

test.each(['ssl or x.scores gt 1', 'x.score.sqli gt 1', 'http.host eq "x.score gt 1"'])('%j does not use the field', (text) => {
  expect(fold(text, 'zero').kind).toBe('unused');
});

test('a constant that the author wrote stays where nothing beside it changed', () => {
  expect(fold('(true and ssl) or x.score gt 1', 'zero')).toMatchObject({ text: '(true and ssl)' });
});

test('an expression that cannot be read is left alone', () => {
  expect(fold('x.score gt 1 OR ssl', 'zero')).toMatchObject({ kind: 'manual', says: 'The expression could not be read (1:14): Operators are written in lower case: `or`.' });
});
