import { expect, test } from 'vitest';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import { HTTP_REQUESTS, OPERATORS, type LogOperator } from '../../analyzer/expression/logpush-schema.ts';
import { parseLogFilter, type LogFilter } from '../../analyzer/expression/logpush.ts';

const filter = (where: unknown): string => JSON.stringify({ where });
const condition = (key: string, operator: string, value: unknown) => ({ key, operator, value });

function problems(text: string): string[] {
  const parsed = parseLogFilter(text);
  return parsed.ok ? [] : parsed.errors.map(({ pointer, message }) => `${pointer} ${message}`);
}

function warnings(text: string): string[] {
  return parseLogFilter(text).warnings.map(({ pointer, message }) => `${pointer} ${message}`);
}

function matches(where: unknown, record: Record<string, unknown>): boolean {
  const parsed = parseLogFilter(filter(where));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return compileLogFilter(parsed.filter)(record);
}

const HOST = condition('ClientRequestHost', 'eq', 'a.example');

test('a filter is read as a document and in every form in which it is carried inside strings', () => {
  const expected: LogFilter = { where: { and: [{ key: 'ClientRequestHost', operator: 'eq', value: 'a.example' }] } };
  const document = JSON.stringify(expected);
  const escaped = JSON.stringify(document);
  for (const text of [document, ` ${document}\n`, escaped, escaped.slice(1, -1), JSON.stringify(escaped)]) {
    expect(parseLogFilter(text)).toEqual({ ok: true, filter: expected, warnings: [] });
  }
});

test.each([
  ['{"where":', / The filter is not JSON; it must be `\{"where": …\}`, with all quotes and braces closed\.$/],
  ['', / The filter is not JSON; it must be `\{"where": …\}`, with all quotes and braces closed\.$/],
  ['[]', / The filter is not a JSON object; it must be/],
  ['null', / The filter is not a JSON object; it must be/],
  ['{}', / The filter has no `where`, which every filter must have\.$/],
  [filter(5), /^\/where A node is a condition with `key`/],
  [filter({}), /^\/where The condition has no `key` and no `operator` and no `value`\.$/],
  [filter({ and: [] }), /^\/where\/and The array of `and` is empty/],
  [filter({ or: HOST }), /^\/where\/or The value of `or` is an array of nodes\.$/],
  [filter({ and: [HOST], or: [HOST] }), /^\/where A node with `and` has no other key; put `or`/],
  [filter({ and: [HOST, { or: [{ key: 'ClientRequestPath', value: 'x' }] }] }), /^\/where\/and\/1\/or\/0 The condition has no `operator`\.$/],
  [filter({ ...HOST, unit: 1 }), /^\/where\/unit A condition has no key `unit`\.$/],
  [filter(condition('ClientRequestHost', 'equals', 'x')), /^\/where\/operator There is no operator "equals"; the operators are eq, !eq, /],
  [filter(condition('ClientRequestHost', 'toString', 'x')), /^\/where\/operator There is no operator "toString"/],
  [filter(condition('ClientRequestHost', 'lt', 'x')), /^\/where\/operator The operator `lt` does not work on ClientRequestHost, which is of type string; it supports eq, /],
  [filter(condition('RequestHeaders', 'contains', 'x')), /^\/where\/operator .* of type object; no operator supports it\.$/],
  [filter(condition('WorkerSubrequest', 'in', [1])), /^\/where\/operator .* of type bool; it supports eq, !eq\.$/],
  [filter(condition('EdgeResponseStatus', 'eq', 'ok')), /^\/where\/value "ok" is not an integer\.$/],
  [filter(condition('EdgeResponseStatus', 'in', [200, 'x'])), /^\/where\/value\/1 "x" is not an integer\.$/],
  [filter(condition('EdgeResponseStatus', 'in', 200)), /^\/where\/value `in` takes an array of strings or numbers\.$/],
  [filter(condition('EdgeResponseStatus', 'in', [])), /^\/where\/value The array of `in` is empty/],
  [filter(condition('EdgeResponseStatus', 'eq', [200])), /^\/where\/value `eq` takes one string, number or boolean\.$/],
  [filter(condition('WorkerSubrequest', 'eq', 'true')), /^\/where\/value "true" is not a boolean\.$/],
  [filter(condition('ClientRequestPath', 'startsWith', 5)), /^\/where\/value 5 is not a string\.$/],
])('%s is invalid, and the error names the place', (text, message) => {
  expect(problems(text)).toEqual([expect.stringMatching(message)]);
});

test('several mistakes are reported together', () => {
  expect(problems(filter({ or: [condition('ClientRequestHost', 'gt', 1), condition('BotScore', 'contains', '1')] }))).toHaveLength(2);
});

test('each operator works on the types that are documented for it, and on no other', () => {
  const example = { string: 'ClientRequestPath', int: 'BotScore', bool: 'WorkerSubrequest', array: 'SecurityActions', object: 'Cookies' };
  const table = Object.keys(OPERATORS).map((operator) => {
    const supported = Object.entries(example).filter(([type, key]) => {
      const single = type === 'int' ? 1 : type === 'bool' ? true : 'x';
      return problems(filter(condition(key, operator, /in$/.test(operator) && !/contains/.test(operator) ? [type === 'int' ? 1 : 'x'] : single))).length === 0;
    });
    return `${operator}: ${supported.map(([type]) => type).join(' ')}`;
  });
  expect(table).toEqual([
    'eq: string int bool', '!eq: string int bool', 'lt: int', 'leq: int', 'gt: int', 'geq: int',
    'startsWith: string', 'endsWith: string', '!startsWith: string', '!endsWith: string',
    'contains: string array', '!contains: string array', 'in: string int array', '!in: string int array',
  ]);
});

test('what is unknown or described both ways is a warning', () => {
  expect(warnings(filter(condition('NewField', 'eq', 'x')))).toEqual(['/where/key The field NewField is not in the dataset as this program knows it.']);
  expect(warnings(filter(condition('SecurityActions', 'in', ['block'])))).toEqual([
    '/where/operator Whether `in` works on arrays such as SecurityActions is described both ways; test it, or use `contains`.',
  ]);
  expect(warnings(JSON.stringify({ where: HOST, sample: 1 }))).toEqual(['/sample Beside `where` a filter has no other key; `sample` is not known.']);
  expect(parseLogFilter(filter(condition('NewField', 'eq', 'x')), null).warnings).toEqual([]);
});

test('30 operators are allowed and 31 are not', () => {
  const many = (count: number) => filter({ or: Array.from({ length: count }, () => condition('JA4', 'eq', '')) });
  const parsed = parseLogFilter(many(31));
  expect(!parsed.ok && parsed.errors.map((error) => error.message)).toContain('The filter has 31 operators; about 30 are allowed.');
  const allowed = parseLogFilter(many(30));
  expect(!allowed.ok && allowed.errors.some((error) => error.message.includes('operators'))).toBe(false);
});

test('1,000 bytes are allowed and 1,001 are not, counted as UTF-8', () => {
  const sized = (bytes: number): string => {
    const empty = filter(condition('ClientRequestPath', 'eq', ''));
    return filter(condition('ClientRequestPath', 'eq', `é${'a'.repeat(bytes - empty.length - 2)}`));
  };
  expect(problems(sized(1000))).toEqual([]);
  expect(problems(sized(1001))).toEqual([' The filter has 1001 bytes; at most 1000 are allowed.']);
  expect(problems(JSON.stringify(sized(1000)))).toEqual([]);
});

test('a filter nested beyond reason is refused, not crashed upon', () => {
  const deep = `{"where":${'{"and":['.repeat(20_000)}1${']}'.repeat(20_000)}}`;
  expect(problems(deep)).toContainEqual(expect.stringMatching(/The filter nests too deeply\.$/));
});

test.each<[LogOperator, string, unknown, unknown[], unknown[]]>([
  ['eq', 'ClientRequestHost', 'a', ['a'], ['b', '', undefined, null]],
  ['!eq', 'ClientRequestHost', 'a', ['b', undefined], ['a']],
  ['eq', 'EdgeResponseStatus', 200, [200, '200'], [201]],
  ['eq', 'EdgeResponseStatus', '200', [200], [20]],
  ['eq', 'WorkerSubrequest', true, [true], [false, undefined]],
  ['lt', 'BotScore', 30, [29, '3'], [30, undefined, '', 'x']],
  ['leq', 'BotScore', 30, [30], [31]],
  ['gt', 'BotScore', '30', [31], [30]],
  ['geq', 'BotScore', 30, [30], [29, undefined]],
  ['startsWith', 'ClientRequestPath', '/a', ['/a/b'], ['/b', undefined]],
  ['!startsWith', 'ClientRequestPath', '/a', ['/b', undefined], ['/a/b']],
  ['endsWith', 'ClientRequestPath', '.js', ['/x.js'], ['/x']],
  ['!endsWith', 'ClientRequestPath', '.js', ['/x'], ['/x.js']],
  ['contains', 'ClientRequestPath', 'b', ['/a/b'], ['/a']],
  ['contains', 'SecurityActions', 'block', [['log', 'block']], [['blocked'], []]],
  ['!contains', 'SecurityActions', 'block', [[], undefined], [['block']]],
  ['in', 'ClientCountry', ['x', 'y'], ['x'], ['z', undefined]],
  ['in', 'EdgeResponseStatus', [500, '502'], [500, 502, '502'], [503]],
  ['in', 'SecurityActions', ['block'], [['block', 'log']], [['log']]],
  ['!in', 'ClientCountry', ['x', 'y'], ['z', undefined], ['x']],
  ['contains', 'SecurityActions', 'block', ['["log", "block"]'], ['["blocked"]', '[]']],
  ['in', 'SecurityRuleIDs', ['5'], ['[4,5]', [5]], ['[55]', '["4,5"]']],
  ['contains', 'ClientIP', '2001:', ['[2001:db8::1]'], []],
  ['eq', 'EdgeResponseStatus', 200, ['200.0', ' 200'], ['0xc8', 'NaN', [200]]],
  ['gt', 'BotScore', 3, ['4e0', '+4'], ['Infinity', 'nan', '0x10', '1_0']],
  ['startsWith', 'EdgeStartTimestamp', '17', [1709251200], [1809251200]],
])('%s on %s %j', (operator, key, value, fulfilled, not) => {
  for (const actual of fulfilled) expect([actual, matches(condition(key, operator, value), { [key]: actual })]).toEqual([actual, true]);
  for (const actual of not) expect([actual, matches(condition(key, operator, value), { [key]: actual })]).toEqual([actual, false]);
});

test('`and` and `or` nest', () => {
  const where = { and: [HOST, { or: [condition('ClientRequestPath', 'startsWith', '/x'), condition('BotScore', 'lt', 5)] }] };
  expect(matches(where, { ClientRequestHost: 'a.example', BotScore: 3 })).toBe(true);
  expect(matches(where, { ClientRequestHost: 'a.example', ClientRequestPath: '/y', BotScore: 9 })).toBe(false);
});

test('the schema of http_requests knows its types', () => {
  expect(['ClientRequestPath', 'BotScore', 'Cookies', 'SecurityActions', 'CacheTieredFill', 'EdgeStartTimestamp'].map((key) => HTTP_REQUESTS.get(key))).toEqual([
    'string', 'int', 'object', 'array', 'bool', 'time',
  ]);
});
