import path from 'node:path';
import { expect, test as always } from 'vitest';
import { openDuckdb } from '../../analyzer/engines/duckdb.ts';
import { readByEngine } from '../../analyzer/engines/engine.ts';
import { readLogs } from '../../analyzer/scanners/logs/index.ts';
import { folder } from '../cli/io.ts';
import { FORMATS, PATH, type Format } from '../scanners/logs/format-lines.ts';
import { vocabulary, ZONE } from '../scanners/logs/reading.ts';
import { duckdb } from './duckdb.ts';
import { comparable } from './logs.ts';

const test = always.skipIf(duckdb === undefined);

const TABLES = Object.entries(FORMATS).filter(([, { line, name, options }]) => options === undefined && (name === 'csv' || line(PATH, 'tool/1').startsWith('{')));

/** What a collector put into an object or a line of its own is in no column by itself: such a table is refused, with its columns. */
const REFUSED = new Set(['Azure Front Door', 'Azure Application Gateway', 'Azure App Service, properties in a string', 'an export of Elasticsearch', 'logcli of Loki', 'Datadog, CSV with attributes']);

function linesOf({ header = '', line }: Format): string {
  const paths = [`/client/v4/zones/${ZONE}/filtersets`, PATH, '/blog/filters', PATH, `/client/v4/zones/${ZONE}/firewall/rules`];
  return `${header}${paths.map((one, index) => line(one, `tool/${index % 2}`)).join('\n')}\n`;
}

test.each(TABLES)('%s: DuckDB takes a table for what it is, and finds what the log reader finds', async (name, format) => {
  const file = path.join(folder({ [format.name === 'csv' ? 'a.csv' : 'a.ndjson']: linesOf(format) }), format.name === 'csv' ? 'a.csv' : 'a.ndjson');
  const engine = await openDuckdb([file]);
  const theirs = readByEngine(engine, 'logs', { vocabulary }).finally(() => engine.close());
  if (REFUSED.has(name)) return expect(theirs).rejects.toThrow('No column of these logs');
  const [ours, { groups, coverage }] = [await readLogs([{ name: 'logs', path: file }], { vocabulary }), await theirs];
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  // An engine does not say how the columns were written.
  expect(coverage.files[0]?.format).toBe(format.name === 'csv' ? 'json' : ours.coverage.files[0]?.format);
  expect(comparable({ groups, coverage: ours.coverage })).toEqual(comparable(ours));
});
