import sqlParser from 'node-sql-parser';
import { expect, test } from 'vitest';
import { usualColumns } from '../../analyzer/engines/columns.ts';
import { SQL_DIALECTS, sqlDialect } from '../../analyzer/engines/dialects.ts';
import { compiled, namedTable, requireDialect } from '../../analyzer/engines/engine.ts';
import { lastcall } from '../cli/io.ts';
import { vocabulary } from '../scanners/logs/reading.ts';

/** The grammar that comes nearest to each dialect that no engine runs here; Spark's SQL grew out of Hive's. */
const GRAMMARS: Record<string, string> = { athena: 'trino', bigquery: 'bigquery', spark: 'hive' };

const terms = { vocabulary, since: '2024-01-01T00:00:00.000Z', until: '2024-12-31T23:59:59.999Z' };

test.each(SQL_DIALECTS.filter(({ isExecuted }) => !isExecuted))('the statement for $title is valid in the grammar nearest to it', (dialect) => {
  const { sql } = compiled(namedTable('lake.http_requests', dialect), dialect, terms);
  const parser = new sqlParser.Parser();
  const database = GRAMMARS[dialect.name] ?? '';
  expect(parser.tableList(sql, { database }).filter((table) => table.includes('http_requests'))).toHaveLength(1);
  expect(() => parser.astify(sql.replace('GROUP BY', 'GROUP'), { database })).toThrow();
});
