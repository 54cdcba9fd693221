import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folder } from '../cli/io.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** In place of the package one is asked for that no machine has, or one that lacks its part for this platform. */
function instead(peer: string, resolve: string): string {
  const loader = `export async function resolve(name, context, next) { return name === '${peer}' ? ${resolve} : next(name, context); }`;
  return `data:text/javascript,${encodeURIComponent(`import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(loader)}`)});`)}`;
}

const WITHOUT_BINDING = "throw Object.assign(new Error('Cannot find module @duckdb/node-bindings-linux-x64/duckdb.node'), { code: 'MODULE_NOT_FOUND' });";

test.each([
  ['DuckDB', 'is not installed', 'duckdb', '@duckdb/node-api', "next('@duckdb/not-there', context)", 'DuckDB is not installed.'],
  ['DuckDB', 'lacks its part for this platform', 'duckdb', '@duckdb/node-api', `{ url: 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(WITHOUT_BINDING)}), shortCircuit: true }`, 'DuckDB is not installed.'],
  ['a client of ClickHouse', 'is not installed', 'clickhouse', '@clickhouse/client', "next('@clickhouse/not-there', context)", 'The client of ClickHouse is not installed.'],
])('%s that %s is a sentence that says how to install it, and exit 2', (_, __, engine, peer, resolve, sentence) => {
  const hooks = ['--import', pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href, '--import', instead(peer, resolve)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...hooks, path.join(ROOT, 'analyzer/cli/main.ts'), 'logs', '--engine', engine, 'a.ndjson'], {
    cwd: folder({ 'a.ndjson': '{}\n' }), encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `lastcall: ${sentence}\n  npm install ${peer}\n` });
});
