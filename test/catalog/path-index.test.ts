import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathIndex } from '../../analyzer/catalog/path-index.ts';
import { pathSegments, templateOf } from '../../analyzer/catalog/route.ts';
import type { Route } from '../../analyzer/model.ts';

const API = [{ basePaths: ['/client/v4'] }];

const index = pathIndex<string>([
  ['GET /zones/{zone_id}/filters', 'list'],
  ['GET /zones/{zone_id}/filters/{filter_id}', 'one'],
  ['PUT /zones/{zone_id}/rulesets/{ruleset_id}', 'ruleset'],
  ['PUT /zones/{zone_id}/rulesets/phases/{phase}/entrypoint', 'entry point'],
  ['* /zones/{zone_id}/script_monitor/{+rest}', 'monitor'],
]);

const found = (method: 'GET' | 'PUT' | 'POST' | undefined, path: string) =>
  index.match(method, pathSegments(path, API)).map((match) => match.value);

test('a request fits the template of its own method', () => {
  expect(found('GET', '/zones/abc/filters')).toEqual(['list']);
  expect(found('POST', '/zones/abc/filters')).toEqual([]);
});

test('a method that was not read fits every method', () => {
  expect(found(undefined, '/zones/abc/filters/def')).toEqual(['one']);
});

test('host, base path, query, fragment, trailing and doubled slashes do not matter', () => {
  for (const path of [
    'https://api.example.com/client/v4/zones/abc/filters?page=2',
    '/client/v4//zones/abc//filters/',
    '/zones/abc/filters#top',
    'http://127.0.0.1:8787/client/v4/zones/abc/filters/?id=1&id=2',
    '/zones/abc/%66ilters',
  ]) expect(found('GET', path), path).toEqual(['list']);
});

test('an escape that is none stays a segment of its own', () => {
  expect(found('GET', '/zones/%zz/filters')).toEqual(['list']);
});

test('a literal hides the placeholder beside it', () => {
  expect(found('PUT', '/zones/abc/rulesets/phases/x/entrypoint')).toEqual(['entry point']);
  expect(found('PUT', '/zones/abc/rulesets/phases')).toEqual([]);
});

test('the rest of a path may be long or empty', () => {
  expect(found('GET', '/zones/abc/script_monitor')).toEqual(['monitor']);
  expect(found('GET', '/zones/abc/script_monitor/scripts/1')).toEqual(['monitor']);
  expect(found('GET', '/zones/abc/script_monitors')).toEqual([]);
});

test('an unknown segment is counted as assumed where only a literal could stand', () => {
  const [match] = index.match('GET', ['zones', undefined, undefined]);
  expect(match).toMatchObject({ value: 'list', assumed: 1, agreed: 0 });
});

test('a longer path with the same beginning is another one', () => {
  expect(found('GET', '/zones/abc/filters/def/history')).toEqual([]);
  expect(found('GET', '/zones/abc/workers/filters')).toEqual([]);
});

const word = fc.stringMatching(/^[a-z][a-z_]{0,6}$/);
const template = fc.array(fc.oneof(word, fc.constant('{}')), { minLength: 1, maxLength: 5 });

test('every template finds itself, whatever stands for its placeholders and however many others there are', () => {
  fc.assert(fc.property(fc.array(template, { minLength: 1, maxLength: 12 }), fc.array(fc.stringMatching(/^[0-9a-f]{8}$/), { minLength: 5, maxLength: 5 }), (templates, ids) => {
    const routes = templates.map((segments): Route => `GET /${segments.map((one) => (one === '{}' ? '{id}' : one)).join('/')}`);
    const built = pathIndex(routes.map((route): [Route, Route] => [route, route]));
    for (const route of routes) {
      // A hexadecimal id is no word of the templates: words have no digits, ids have eight characters.
      const path = templateOf(route).segments.map((one, at) => (one === '{}' ? `${ids[at % 5]}0` : one));
      expect(built.match('GET', path).map((match) => match.value)).toContain(route);
      expect(built.match('DELETE', path)).toEqual([]);
    }
  }), { numRuns: 200 });
});
