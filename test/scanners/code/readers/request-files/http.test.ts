import { expect, test } from 'vitest';
import { readHttp } from '../../../../../analyzer/scanners/code/readers/request-files/http.ts';
import { astray, misplaced, spellings, survives } from '../exactness.ts';
import { lowered, sourceOf } from '../show.ts';

const lines = (text: string): Promise<string[]> => lowered(readHttp, text);

const SAMPLE = `@base = https://api.example.com/v4
### first
# why
PATCH {{base}}/zones/{{zone}}/settings HTTP/1.1
Authorization: Bearer {{token}}

{"value": {"css": "on"}, "x": {{y}}}

> {% client.log(1) %}

###
GET /v4/zones/abc
    ?page=2
Host: api.example.com
`;

test('a request is its line, its headers and its body; variables are names', async () => {
  expect(await lines(SAMPLE)).toEqual([
    'let base = "https://api.example.com/v4"',
    'request(PATCH, "{base}/zones/{zone}/settings", {Authorization: "Bearer {token}"}, {value: {css: "on"}, x: ()}, -)',
    'request(GET, "api.example.com" + "/v4/zones/abc" + "?page=2", {Host: "api.example.com"}, -, -)',
  ]);
});

test('without a method it is GET, and a body that is no JSON is text', async () => {
  expect(await lines('https://a.example.com/b\n\n###\nPOST https://a.example.com/b\nX: y\n\na=b&c={{d}}\n')).toEqual(['request(GET, "https://a.example.com/b", -, -, -)', 'request(POST, "https://a.example.com/b", {X: "y"}, "a=b&c={d}", -)']);
});

test('in a list of what an API answers each line that says its method is a request, with the lines behind it', async () => {
  expect(await lines('GET /a/b\n  POST /a/c HTTP/1.1\nX: y\n\n{"d": "/e"}\n\nDELETE /a/{f}\n/a/g\n')).toEqual([
    'request(GET, "/a/b", -, -, -)',
    'request(POST, "/a/c", {X: "y"}, {d: "/e"}, -)',
    'request(DELETE, "/a/{f}", -, -, -)',
  ]);
});

test('an answer is not a request', async () => {
  expect(await lines('HTTP/1.1 200 OK\nContent-Type: text/plain\n\nx\n')).toEqual([]);
});

test('comments are kept', () => {
  expect(readHttp(sourceOf('# a\n// b\nGET /c\n', 'http')).comments.map((each) => each.text)).toEqual(['# a', '// b']);
});

test('every chunk stands where it says and is spelled as it would be', () => {
  const unit = readHttp(sourceOf(SAMPLE, 'http'));
  expect([misplaced(unit), astray(unit)]).toEqual([[], []]);
  for (const [spelled, written] of spellings(unit)) expect(spelled).toBe(written);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readHttp, SAMPLE);
});
