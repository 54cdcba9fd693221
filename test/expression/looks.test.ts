import { expect, test } from 'vitest';
import { fieldsIn, mayNameField, mentionsField, recognise } from '../../analyzer/expression/looks.ts';
import type { Parts } from '../../analyzer/expression/holes.ts';

const SCORE = 'cf.threat_score';

test.each([
  'cf.threat_score gt 10', 'cf.threat_score > 10', '(cf.client.bot)', 'ip.src in $offices', 'not http.host contains "a"', 'starts_with(http.request.uri.path, "/a")', 'cf.brand_new_field ge 3',
  'ssl and http.request.version in {"HTTP/2"}', 'http.host == "a" || cf.client.bot', 'concat("/x", http.request.uri.path)',
])('%j is an expression', (text) => {
  expect(recognise([text])).toBe('exact');
});

test.each([
  'cf.threat_score', 'http.host', 'ssl', 'not ssl', '', 'Block when cf.threat_score > 10 for users.', 'http.host and cf.threat_score are fields', 'http.host and cf.threat_score',
  'ip.version == 4', 'http.get("https://example.com")', 'application/json', 'https://http.cat/404', '$.http.host', 'http.request.uri.path:', 'cf.threat_score,http.host', 'a.b eq 1',
  'cf.threat_score{zone="a"} > 10',
])('%j is none', (text) => {
  expect(recognise([text])).not.toBe('exact');
});

test('what the language refuses but people write is recognised loosely', () => {
  expect(recognise(['(cf.threat_score gt 5) AND (ip.src.country eq "X")'])).toBe('loose');
  expect(recognise(['http.request.uri.path starts_with "/a"'])).toBe('loose');
  expect(recognise(['(http.host eq "a" and '])).toBe('loose');
  expect(recognise(['We drop it when http.host eq "a" and nothing else holds'])).toBe('no');
});

test('parts known only at run time stand for any operand', () => {
  expect(recognise(['http.host eq "', undefined, '.example.com" and ip.src in {', undefined, '}'])).toBe('exact');
  expect(recognise([undefined, ' and ', undefined])).toBe('no');
});

test('fields are found in the fixed parts, at offsets that do not count the holes', () => {
  const parts: Parts = ['(http.host eq "', undefined, '" and cf.threat_score gt ', undefined, ') or ', undefined];
  const found = fieldsIn(parts);
  expect(found.fields.map(({ name, start, end }) => [name, parts.join('').slice(start, end)])).toEqual([['http.host', 'http.host'], [SCORE, SCORE]]);
  expect(found).toMatchObject({ unread: undefined, holes: true });
});

test('a field whose name is finished at run time is not taken for the part that is fixed', () => {
  expect(fieldsIn(['http.request.', undefined, ' eq "a"']).fields).toEqual([]);
  expect(mentionsField([`${SCORE}`, undefined, ' eq 1'], SCORE)).toBe('no');
});

test('what cannot be read is said', () => {
  expect(fieldsIn(['ssl AND ', undefined])).toEqual({ fields: [], unread: 'Operators are written in lower case: `and`.', holes: true });
});

test.each<[string, Parts]>([
  ['a plain use', ['(cf.threat_score gt 5)']],
  ['a value at run time', ['cf.threat_score gt ', undefined]],
  ['an operator at run time', ['cf.threat_score ', undefined, ' 5']],
  ['more conditions at run time, before and after', [undefined, ' cf.threat_score gt 5 ', undefined]],
  ['a placeholder of a template', ['ssl and cf.threat_score ge ${var.limit} and not ip.src in ${local.office}']],
  ['a placeholder in a string', ['http.host eq "{{ host }}" and cf.threat_score ge 1']],
  ['a call', ['to_string(cf.threat_score)']],
])('%s mentions the field', (_, parts) => {
  expect(mentionsField(parts, SCORE)).toBe('yes');
});

test.each<[string, Parts]>([
  ['an upper-case operator', ['(cf.threat_score >= 30) OR (ip.src.country eq "X")']],
  ['an infix function', ['http.host starts_with "a" and cf.threat_score gt 1']],
  ['an invented function', ['rate(5m) gt 3 and cf.threat_score gt 1']],
  ['a text that goes on elsewhere', ['cf.threat_score gt 5 and ']],
  ['a text that began elsewhere', [') or cf.threat_score > 5']],
  ['escaped quotes', ['http.host eq \\"a\\" and cf.threat_score gt 5']],
])('%s around the field is likely a mention', (_, parts) => {
  expect(mentionsField(parts, SCORE)).toBe('likely');
});

test.each<[string, Parts]>([
  ['a name alone', ['cf.threat_score']],
  ['another field', ['cf.threat_scores gt 5']],
  ['a field below it', ['cf.threat_score.v2 gt 5']],
  ['a string', ['http.host eq "cf.threat_score gt 5"']],
  ['prose', ['The rule blocks visitors whose cf.threat_score > 10 since Monday.']],
  ['a list of names', ['cf.threat_score, http.host']],
  ['a comment', ['# cf.threat_score gt 5\nssl AND http.host eq "a"']],
  ['nothing fixed', [undefined]],
])('%s does not mention the field', (_, parts) => {
  expect(mentionsField(parts, SCORE)).toBe('no');
});

test.each<[string, Parts]>([
  ['a text', ['http.host eq "', undefined, '"']],
  ['part of a text', ['http.host eq "api.', undefined, '.example" and ssl']],
  ['a set', ['ip.src in {', undefined, '}']],
  ['one of a set', ['ip.src in {192.0.2.1 ', undefined, '} and not ssl']],
  ['what a field is compared with', ['ip.geoip.asnum eq ', undefined]],
  ['a key', ['http.request.headers["', undefined, '"][0] eq "a"']],
  ['a text that a function is given', ['starts_with(http.request.uri.path, "/', undefined, '")']],
  ['a text with a placeholder of a template', ['http.host eq "${var.host}"']],
  ['nothing unknown', ['http.host eq "a"']],
])('%s names no field, whatever it is', (_, parts) => {
  expect(mayNameField(parts)).toBe(false);
});

test.each<[string, Parts]>([
  ['everything', [undefined]],
  ['a condition', ['ssl and ', undefined]],
  ['a condition in parentheses', ['(http.host eq "a") and (', undefined, ')']],
  ['what follows', ['http.host eq "', undefined, '"', undefined]],
  ['what stands before', [undefined, ' gt 5']],
  ['a field below another', ['cf.', undefined, ' eq 5']],
  ['what a function is given', ['lower(', undefined, ') eq "a"']],
  ['a comparison that is chosen', ['http.host ', undefined, ' "a" or ', undefined]],
  ['what is no expression yet', ['http.host eq "', undefined]],
])('%s may name a field', (_, parts) => {
  expect(mayNameField(parts)).toBe(true);
});
