import fc from 'fast-check';
import sqlParser from 'node-sql-parser';
import { expect, test } from 'vitest';
import { SQL_DIALECTS } from '../../analyzer/engines/dialects.ts';
import { compiled, namedTable } from '../../analyzer/engines/engine.ts';
import { routePatterns } from '../../analyzer/engines/templates.ts';
import type { LogFilter } from '../../analyzer/expression/logpush.ts';
import { limits } from '../../rules/limits.ts';
import { paths } from '../../analyzer/scanners/logs/paths/paths.ts';
import { lastcall } from '../cli/io.ts';
import { vocabulary } from '../scanners/logs/reading.ts';

/** The grammar that comes nearest to each dialect that no engine runs here; Spark's SQL grew out of Hive's. */
const GRAMMARS: Record<string, string> = { athena: 'trino', bigquery: 'bigquery', spark: 'hive' };

const window = { since: '2024-01-01T00:00:00.000Z', until: '2024-12-31T23:59:59.999Z' };
const filter = { where: { key: 'EdgeResponseStatus', operator: '!in' as const, value: [404, "o'brien"] } };

test.each(SQL_DIALECTS.filter(({ isExecuted }) => !isExecuted))('parsed, not executed: the statement for $title is valid in the grammar nearest to it', (dialect) => {
  const { sql } = compiled(namedTable('lake.http_requests', dialect), dialect, { vocabulary, ...window, filter, limits });
  const parser = new sqlParser.Parser();
  const database = GRAMMARS[dialect.name] ?? '';
  expect(parser.tableList(sql, { database }).filter((table) => table.includes('http_requests'))).toHaveLength(1);
  expect(() => parser.astify(sql.replace('GROUP BY', 'GROUP'), { database })).toThrow();
});

const LIST_TESTS: Record<string, string> = { athena: 'contains(CAST(json_parse(', bigquery: 'IN UNNEST(JSON_VALUE_ARRAY(', spark: 'array_contains(from_json(' };

test.each(SQL_DIALECTS.filter(({ isExecuted }) => !isExecuted))('parsed, not executed: a filter for what a list holds is valid in the grammar nearest to $title', (dialect) => {
  const lists: LogFilter = { where: { or: [{ key: 'SecurityRuleIDs', operator: 'contains', value: "o'brien" }, { key: 'SecurityRuleIDs', operator: '!in', value: ['a', 'b'] }] } };
  const { sql } = compiled(namedTable('lake.http_requests', dialect), dialect, { vocabulary, ...window, filter: lists, limits });
  const [parser, database, call] = [new sqlParser.Parser(), GRAMMARS[dialect.name] ?? '', LIST_TESTS[dialect.name] ?? ''];
  expect(sql.split(call)).toHaveLength(4);
  // The grammar knows no types of what is in a list.
  const plain = sql.replaceAll('ARRAY(VARCHAR)', 'JSON');
  expect(parser.tableList(plain, { database }).filter((table) => table.includes('http_requests'))).toHaveLength(1);
  expect(() => parser.astify(plain.replace(call, `${call}, `), { database })).toThrow();
});

test('a text is spelled so that it ends where it ends', () => {
  const shown = SQL_DIALECTS.map((dialect) => `${dialect.name} ${dialect.literal("a'b\\")} ${dialect.identifier('x`"y')}`);
  expect(shown).toEqual([
    `duckdb 'a''b\\' "x\`""y"`,
    "clickhouse 'a\\'b\\\\' `x\"y`",
    `athena 'a''b\\' "x\`""y"`,
    "bigquery 'a\\'b\\\\' `x\"y`",
    "spark 'a\\'b\\\\' `x\"y`",
  ]);
});

const TEMPLATES = ['a/{}/c', 'a/b/d', 'a/b/{}', 'a/{}', 'a/{}/x/{}', 'e/{}/{+}', 'e/f/{+}', 'e/f/g', 'h.i', 'u'].map((template) => template.split('/'));

test('the tests of the statement, in their order, agree with the walk of the tree on every path', () => {
  const { any, cases, words } = routePatterns(TEMPLATES);
  const known = paths({ apis: [], templates: TEMPLATES });
  const segment = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h.i', 'h-i', 'u', 'x', '1');
  fc.assert(fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
    const path = segments.map((one) => `/${one}`).join('');
    const first = cases.find(({ test }) => ('equals' in test ? path === test.equals : new RegExp(test.pattern).test(path)));
    const isFound = first !== undefined && first.route.kind !== 'none';
    const walked = known.look({ host: undefined, segments, query: undefined }, undefined, undefined);
    expect(isFound).toBe(walked !== 'no-path');
    if (!isFound) return;
    expect(new RegExp(any).test(path)).toBe(true);
    expect(new RegExp(words).test(path.replaceAll('a', '%61').replaceAll('f', '%66'))).toBe(true);
    if (first.route.kind === 'template') expect(walked).toMatchObject({ segments: first.route.name.split('/') });
  }), { numRuns: 2000, seed: 7 });
});

test('the statement is printed with its dialect, and says where it never ran', async () => {
  const { code, out } = await lastcall(['logs', '--print-sql', '--dialect', 'trino', '--since', '2024-01-01', 'lake.logs']);
  expect(code).toBe(0);
  expect(out.split('\n').filter((line, index, lines) => index < 2 || lines[index - 1]?.startsWith('-- ') === true && !line.startsWith('-- '))).toEqual([
    expect.stringMatching(/^-- Athena and Trino: requests of the \d+ catalogued paths, for a table with the columns ClientRequestURI, .*EdgeStartTimestamp/),
    '-- Parsed, not executed: no such engine runs in the tests of lastcall.',
    'WITH fields AS (',
  ]);
  expect(out).toContain(`FROM "lake"."logs"\n`);
  expect(out).toContain(`time >= '2024-01-01T00:00:00.000Z'`);
});

test('a dialect that does not exist and standard input for an engine are one sentence each', async () => {
  expect((await lastcall(['logs', '--print-sql', '--dialect', 'oracle'])).err)
    .toBe('lastcall: There is no SQL dialect "oracle".\n  There are duckdb, clickhouse, athena, bigquery, spark.\n');
  expect((await lastcall(['logs', '--engine', 'duckdb'])).err)
    .toBe('lastcall: An engine cannot read standard input.\n  Name files, globs or URLs for duckdb, a table for clickhouse.\n');
});

test('a table of other columns is asked for those that --field names, and for no others', async () => {
  const fields = ['uri=request_url', 'method=request_verb', 'host=domain_name', 'time=time'].flatMap((field) => ['--field', field]);
  const { out } = await lastcall(['logs', '--print-sql', '--dialect', 'athena', ...fields, "(SELECT * FROM alb_logs WHERE day >= '2024/01/01')"]);
  expect(out).toContain(`for a table with the columns request_url, request_verb, domain_name, time.\n`);
  expect(out).toContain("FROM (SELECT * FROM alb_logs WHERE day >= '2024/01/01')\n");
  expect(out.match(/CAST\("\w+" AS VARCHAR\)/g)?.length).toBeGreaterThan(3);
  expect(out).not.toMatch(/"(?:Client|Edge|Response)\w+"/);
  expect(() => new sqlParser.Parser().tableList(out.replace(/;\s*$/, ''), { database: 'trino' })).not.toThrow();
});

test('the columns that the comment lists are those that the statement reads', async () => {
  const { out } = await lastcall(['logs', '--print-sql', '--dialect', 'bigquery', 'lake.logs']);
  const listed = /with the columns (.*)\.\n/.exec(out)?.[1]?.split(', ').sort();
  expect(listed).toEqual([...new Set([...out.matchAll(/CAST\(`(\w+)` AS STRING\)/g)].map(([, name]) => name))].sort());
});

test.each([
  ['--state', ['--state', 'logs.state'], /it keeps no state\.\n/],
  ['--log-format', ['--log-format', '$request'], /named fields, not lines of a --log-format\.\n/],
  ['--follow', ['--follow'], /it cannot follow logs\.\n/],
  ['--discover', ['--discover'], /--discover needs the headers of answers\.\n/],
])('%s, which an engine cannot do, is refused rather than passed over', async (_, words, sentence) => {
  const { code, err } = await lastcall(['logs', '--engine', 'duckdb', 'a.ndjson', ...words]);
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
});

test('what is advised names the option that was given', async () => {
  expect((await lastcall(['logs', '--print-sql', 'lake.logs', '--log-format', '$request'])).err).toMatch(/\n {2}Leave out --print-sql, or --log-format\.\n$/);
  expect((await lastcall(['logs', '--print-sql', 'lake.logs', '--follow'])).err).toMatch(/\n {2}Leave out --print-sql, or --follow: a statement answers once, and --since narrows what it asks\.\n$/);
  expect((await lastcall(['logs', '--engine', 'duckdb', 'lake.ndjson', '--follow'])).err).toMatch(/\n {2}Leave out --engine, or --follow\.\n$/);
});

test('a dialect without a statement to print is refused', async () => {
  expect((await lastcall(['logs', 'a.ndjson', '--dialect', 'spark'])).err).toBe('lastcall: --dialect is for --print-sql; --engine runs its own.\n  Add --print-sql, or leave out --dialect.\n');
});
