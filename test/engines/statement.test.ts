import fc from 'fast-check';
import sqlParser from 'node-sql-parser';
import { expect, test } from 'vitest';
import { SQL_DIALECTS } from '../../analyzer/engines/dialects.ts';
import { compiled, namedTable } from '../../analyzer/engines/engine.ts';
import { routePatterns } from '../../analyzer/engines/templates.ts';
import { paths } from '../../analyzer/scanners/logs/paths.ts';
import { lastcall } from '../cli/io.ts';
import { vocabulary } from '../scanners/logs/reading.ts';

/** The grammar that comes nearest to each dialect that no engine runs here; Spark's SQL grew out of Hive's. */
const GRAMMARS: Record<string, string> = { athena: 'trino', bigquery: 'bigquery', spark: 'hive' };

const window = { since: '2024-01-01T00:00:00.000Z', until: '2024-12-31T23:59:59.999Z' };
const filter = { where: { key: 'EdgeResponseStatus', operator: '!in' as const, value: [404, "o'brien"] } };

test.each(SQL_DIALECTS.filter(({ isExecuted }) => !isExecuted))('the statement for $title is valid in the grammar nearest to it', (dialect) => {
  const { sql } = compiled(namedTable('lake.http_requests', dialect), dialect, { vocabulary, ...window, filter });
  const parser = new sqlParser.Parser();
  const database = GRAMMARS[dialect.name] ?? '';
  expect(parser.tableList(sql, { database }).filter((table) => table.includes('http_requests'))).toHaveLength(1);
  expect(() => parser.astify(sql.replace('GROUP BY', 'GROUP'), { database })).toThrow();
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
  expect(out.split('\n').slice(0, 3)).toEqual([
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
