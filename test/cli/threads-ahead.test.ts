import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worthAhead } from '../../analyzer/cli/threads-ahead.ts';

const MEGABYTE = 1 << 20;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ahead-'));
  mkdirSync(path.join(folder, 'logs'));
  log('large.log', 2000);
  log('small.log', 10);
  log('unit.log', 200);
  log('other-unit.log', 200);
  log('packed.log', 1000, Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of that size that takes no room. */
function log(name: string, megabytes: number, head: Buffer = Buffer.from(`{"a":"${'b'.repeat(100)}"}\n`)): void {
  writeFileSync(path.join(folder, name), head);
  truncateSync(path.join(folder, name), megabytes * MEGABYTE);
}

test.each([
  ['a log of several stretches', ['large.log'], 3],
  ['several logs of one', ['unit.log', 'other-unit.log'], 1],
  ['a log among others', ['small.log', 'large.log', 'missing.log'], 3],
])('%s gets threads before all is known of it', (_, files, threads) => {
  expect(worthAhead(files, {}, folder, 4)).toBe(threads);
});

test.each([
  ['a small log', ['small.log']],
  ['a log of one stretch', ['unit.log']],
  ['a compressed log', ['packed.log']],
  ['a folder', ['logs']],
  ['a file that is not there', ['missing.log']],
  ['standard input', ['-']],
])('%s does not', (_, files) => {
  expect(worthAhead(files, {}, folder, 4)).toBe(0);
});

test('on one processor there is no thread beside the first', () => {
  expect(worthAhead(['large.log'], {}, folder, 1)).toBe(0);
});

test.each([
  ['a filter', { filter: '{}' }],
  ['an engine', { engine: 'duckdb' }],
  ['--print-sql', { printSql: true }],
  ['a state', { state: 'state' }],
  ['--follow', { follow: true }],
] as const)('with %s nobody knows yet', (_, flags) => {
  expect(worthAhead(['large.log'], flags, folder, 4)).toBe(0);
});
