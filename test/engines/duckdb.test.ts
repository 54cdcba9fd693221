import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDuckdb } from '../../analyzer/engines/duckdb.ts';
import { readByEngine, type EngineReading, type EngineTerms } from '../../analyzer/engines/engine.ts';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import { readLogs, type LogOptions } from '../../analyzer/scanners/logs/index.ts';
import { folder } from '../cli/io.ts';
import { vocabulary } from '../scanners/logs/reading.ts';
import { comparable, records } from './logs.ts';

const LINES = records(4000).map((one) => JSON.stringify(one));

async function byDuckdb(files: string[], terms: Partial<EngineTerms> = {}): Promise<EngineReading> {
  const engine = await openDuckdb(files);
  try {
    return await readByEngine(engine, 'logs', { vocabulary, ...terms });
  } finally {
    await engine.close();
  }
}

const byReader = (file: string, options: Partial<LogOptions> = {}) => readLogs([{ name: 'logs', path: file }], { vocabulary, ...options });

test('DuckDB finds the same groups and counts as the log reader, hits and near misses', async () => {
  const file = path.join(folder({ 'a.ndjson': `${LINES.join('\n')}\n` }), 'a.ndjson');
  const [theirs, ours] = [await byDuckdb([file]), await byReader(file)];
  expect(ours.groups.length).toBeGreaterThan(300);
  expect(comparable(theirs)).toEqual(comparable(ours));
});
