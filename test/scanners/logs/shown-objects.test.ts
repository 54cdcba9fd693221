import { expect, test } from 'vitest';
import { shownObject } from '../../../analyzer/scanners/logs/formats/fields/literals.ts';
import { HOST, json, PATH } from './format-lines.ts';
import { readText } from './reading.ts';

const URL = `https://${HOST}${PATH}`;
const told = async (text: string): Promise<unknown[]> => {
  const { groups, blindSpots } = await readText(text);
  return [...groups.map(({ count, statuses, usage }) => [count, usage.kind === 'call' ? usage.method : '', usage.reading !== 'exact', Object.keys(statuses).join()]), ...blindSpots.map(() => 'told')];
};

test.each([
  ['Python', `{'method': 'GET', 'url': '${URL}', 'status': 403, 'data': None, 'ok': False}`],
  ['Python, in a message', `2024-03-01 10:20:30,123 DEBUG client sends {'url': "${URL}", 'method': 'GET', 'status': 403, 'headers': {'X': 'it\\'s'}}`],
  ['Python, with objects of its own', `{'method': 'GET', 'url': '${URL}', 'status': 403, 'answer': <Response [200]>, 'at': datetime.datetime(2024, 3, 1, 10, 20), 'body': b'{"a": "}"}', 'pair': (1, 'a')}`],
  ['Ruby', `{:method=>:get, :url=>"${URL}", :status=>403}`],
  ['Ruby, with texts for names', `D, [2024-03-01T10:20:30.123456 #1] DEBUG -- : {"method" => "GET", "url" => "${URL}", "status" => 403, "of" => #<Foo:0x01 @a={:b=>1}>, "no" => nil}`],
  ['Clojure', `DEBUG app.core - {:method :get, :scheme :https, :headers {"a" 1}, :url "${URL}", :status 403}`],
  ['Ruby 3.4', `{method: "GET", url: "${URL}", status: 403}`],
  ['JavaScript', `{ method: 'get', url: '${URL}', status: 403, data: undefined, headers: [Object], done: [Function: done] }`],
])('an object is read as %s shows it', async (_, text) => {
  expect(await told(`${text}\n`)).toEqual([[1, 'GET', false, '403']]);
});

test.each([
  ['a method that is none of HTTP', `{'method': 'fetch_rules', 'url': '${URL}'}`, [[1, undefined, false, '']]],
  ['no object', `{ not: a thing, ${PATH} }\n{'a': ${PATH}`, ['told', 'told']],
  ['a template', `{{ x }} ${PATH}`, ['told']],
])('what only looks like one is told, or has no method: %s', async (_, text, expected) => {
  expect(await told(`${text}\n`)).toEqual(expected);
});

test('what is read is what stands there', () => {
  expect(shownObject(`{'a': 1.5, "b": [True, None, (1, 'x')], :c => {d: nil}, 'e': <A b='}'>, 'f': '\\x41\\u0042\\n'}`)).toEqual({ a: 1.5, b: [true, null, [1, 'x']], c: { d: null }, e: "<A b='}'>", f: 'AB\n' });
  for (const text of ['{}', '{a}', "{'a'}", "{'a': }", "{'a': 1", "{'a': 1} more", `${'{a: '.repeat(99)}1${'}'.repeat(99)}`]) expect(shownObject(text)).toBeUndefined();
});

test.each([
  ['axios', { method: 'get', baseURL: `https://${HOST}/client/v4`, url: PATH.replace('/client/v4', '') }],
  ['axios, below its configuration', { level: 'debug', msg: 'request', config: { method: 'get', baseURL: `https://${HOST}/client/v4/`, url: PATH.replace('/client/v4/', '') } }],
  ['got', { method: 'GET', prefixUrl: `https://${HOST}/client/v4/`, url: PATH.replace('/client/v4/', '') }],
  ['a path with that of the base', { method: 'GET', base_url: `https://${HOST}/client/v4`, path: PATH }],
  ['a whole URL', { method: 'GET', baseURL: `https://${HOST}/client/v4`, url: URL }],
])('what was asked for stands below the base that stands beside it: %s', async (_, record) => {
  const { groups, blindSpots } = await readText(`${json(record)}\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { method: 'GET', host: HOST, seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
  expect(blindSpots).toEqual([]);
});

test('below the base of another host it is asked of that one', async () => {
  const { groups } = await readText(`${json({ method: 'GET', baseURL: 'https://api.example.com/client/v4', url: PATH.replace('/client/v4', '') })}\n`);
  expect(groups).toMatchObject([{ usage: { host: 'api.example.com' } }]);
});
