import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import { packLogFilters } from '../../analyzer/expression/logpush-pack.ts';
import { parseLogFilter, type LogNode } from '../../analyzer/expression/logpush.ts';
import { UserError } from '../../analyzer/errors.ts';

const host = (value: string): LogNode => ({ key: 'ClientRequestHost', operator: 'eq', value });
const path = (value: string): LogNode => ({ key: 'ClientRequestPath', operator: 'startsWith', value });
const method = (value: string): LogNode => ({ key: 'ClientRequestMethod', operator: 'eq', value });

test('a single condition is its own filter', () => {
  expect(packLogFilters([path('/a')])).toEqual([{ where: path('/a') }]);
  expect(packLogFilters([])).toEqual([]);
});

test('what conditions share is written once', () => {
  expect(packLogFilters([{ and: [host('a'), path('/x')] }, { and: [host('a'), path('/y')] }, { and: [host('a'), path('/x')] }])).toEqual([
    { where: { and: [host('a'), { or: [path('/x'), path('/y')] }] } },
  ]);
});

test('values of one field become a set, and what another prefix covers is left out', () => {
  expect(packLogFilters([method('PUT'), method('POST'), path('/a/b'), path('/a'), path('/c')])).toEqual([
    { where: { or: [{ key: 'ClientRequestMethod', operator: 'in', value: ['PUT', 'POST'] }, path('/a'), path('/c')] } },
  ]);
});

test('a prefix covers only conditions that ask nothing else', () => {
  const narrow: LogNode = { and: [method('PUT'), path('/a/b')] };
  expect(packLogFilters([narrow, path('/a')])).toEqual([{ where: { or: [narrow, path('/a')] } }]);
});

test('`in` on an array stays `in`', () => {
  const actions: LogNode = { key: 'SecurityActions', operator: 'in', value: ['block'] };
  expect(packLogFilters([actions])).toEqual([{ where: actions }]);
});

test('more than one filter holds is split, every filter is valid, and together they select what was asked', () => {
  const paths = Array.from({ length: 200 }, (_, index) => `/client/v4/zones/settings/number_${index * 7}`);
  const conditions = paths.map((one, index): LogNode => ({ and: [host(`api${index % 3}.example.com`), path(one)] }));
  const filters = packLogFilters(conditions);
  for (const filter of filters) expect(parseLogFilter(JSON.stringify(filter))).toMatchObject({ ok: true, warnings: [] });
  const selects = filters.map(compileLogFilter);
  const wanted = conditions.map((where) => compileLogFilter({ where }));
  for (const ClientRequestPath of [...paths, '/client/v4/zones/settings/other', '/x']) {
    for (const ClientRequestHost of ['api0.example.com', 'api1.example.com', 'api2.example.com', 'elsewhere']) {
      const record = { ClientRequestHost, ClientRequestPath };
      expect(selects.some((select) => select(record))).toBe(wanted.some((want) => want(record)));
    }
  }
  const alone = JSON.stringify(paths.map(path)).length;
  expect(filters.length).toBeLessThanOrEqual(Math.ceil(alone / 1000) + 4);
});

test('an `or` too long for one filter is opened', () => {
  const long: LogNode = { and: [host('a'), { or: Array.from({ length: 40 }, (_, index) => path(`/p${index}/`)) }] };
  const filters = packLogFilters([long]);
  expect(filters.length).toBe(4);
  for (const { where } of filters) expect(where).toMatchObject({ and: [host('a'), {}] });
});

test('where one opened `or` is not enough, the next one is opened', () => {
  const choice = (letter: string): LogNode => ({ or: Array.from({ length: 16 }, (_, index) => path(`/${letter}${index}/`)) });
  const filters = packLogFilters([{ and: [host('a'), choice('x'), choice('y'), choice('y')] }]);
  for (const filter of filters) expect(parseLogFilter(JSON.stringify(filter))).toMatchObject({ ok: true, warnings: [] });
});

test('a condition that fits no filter is the caller\'s mistake', () => {
  expect(() => packLogFilters([path('/'.repeat(1000))])).toThrow(UserError);
});

const scalar = fc.constantFrom('/a', '/a/b', '/ab', 'a', 'b');
const anyCondition: fc.Arbitrary<LogNode> = fc.oneof(
  fc.record({ key: fc.constantFrom('ClientRequestHost', 'ClientRequestPath'), operator: fc.constantFrom('eq', '!eq', 'startsWith', '!startsWith', 'endsWith', 'contains'), value: scalar }),
  fc.record({ key: fc.constantFrom('ClientRequestHost', 'ClientRequestPath'), operator: fc.constantFrom('in', '!in'), value: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
);
const anyNode: fc.Arbitrary<LogNode> = fc.letrec<{ node: LogNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    anyCondition,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((and): LogNode => ({ and })),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((or): LogNode => ({ or })),
  ),
})).node;
const fittingNode = anyNode.filter((where) => parseLogFilter(JSON.stringify({ where })).ok);

test('whatever is packed, the filters together select exactly what the conditions select', () => {
  const values = ['/a', '/a/b', '/ab', 'a', 'b', 'xa/b'];
  const records = values.flatMap((ClientRequestHost) => values.map((ClientRequestPath) => ({ ClientRequestHost, ClientRequestPath })));
  fc.assert(
    fc.property(fc.array(fittingNode, { maxLength: 12 }), (conditions) => {
      const filters = packLogFilters(conditions);
      const selects = filters.map(compileLogFilter);
      const wanted = conditions.map((where) => compileLogFilter({ where }));
      for (const filter of filters) expect(parseLogFilter(JSON.stringify(filter)).ok).toBe(true);
      expect(records.map((record) => selects.some((select) => select(record)))).toEqual(records.map((record) => wanted.some((want) => want(record))));
    }),
    { numRuns: 200 },
  );
});
