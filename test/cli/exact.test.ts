import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Report } from '../../analyzer/model.ts';
import { folder, lastcall, ROOT } from './io.ts';

const HOOKS = pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a run that is interrupted by %s leaves nothing behind, and ends by that signal', async (signal) => {
  const disk = folder();
  const child = spawn(process.execPath, ['--import', HOOKS, path.join(ROOT, 'analyzer/cli/main.ts'), 'logs', '-', '--exact'], {
    env: { ...process.env, TMPDIR: disk, NODE_DISABLE_COMPILE_CACHE: '1' }, stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(child, 'close');
  // Standard input stays open, so that the run goes on until it is told to end.
  child.stdin.write('{"ClientRequestURI":"/"}\n');
  while (readdirSync(disk).length === 0 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(readdirSync(disk)).toEqual([expect.stringMatching(/^lastcall-exact-/)]);
  child.kill(signal);
  expect(await closed).toEqual([null, signal]);
  expect(readdirSync(disk)).toEqual([]);
});

test('what a killed run left a week ago is removed; a folder in use, and those of others, stay', async () => {
  const disk = folder({ log: '' });
  for (const [name, day] of [['lastcall-exact-abandoned', 12], ['lastcall-exact-in-use', 19], ['lastcall-other', 1]] as const) {
    mkdirSync(path.join(disk, name, 'inside'), { recursive: true });
    utimesSync(path.join(disk, name), new Date(Date.UTC(2026, 10, day)), new Date(Date.UTC(2026, 10, day)));
  }
  expect((await lastcall(['logs', 'log', '--exact'], { cwd: disk, env: { TMPDIR: disk }, now: '2026-11-20T00:00:00Z' })).code).toBe(0);
  expect(readdirSync(disk).sort()).toEqual(['lastcall-exact-in-use', 'lastcall-other', 'log']);
});

const met = (out: string): string[] => (JSON.parse(out) as Report).limits?.map(({ limit, sign, count }) => `${limit} ${sign} ${count}`) ?? [];

test('limits that requests met are the same with and without temporary files', async () => {
  const line = (fields: object): string => `${JSON.stringify({ ClientRequestMethod: 'POST', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: '/client/v4/zones/x/filters', EdgeResponseStatus: 200, OriginResponseStatus: 0, ...fields })}\n`;
  const lines = [{ EdgeResponseStatus: 413 }, { EdgeResponseStatus: 429, SecurityRuleID: 'worker' }, { EdgeResponseStatus: 429 }, { ClientRequestURI: `/client/v4/zones/x/filters?${'q'.repeat(17_000)}` }, {}];
  const cwd = folder({ log: lines.map(line).join('').repeat(3), disk: '' });
  const run = async (...words: string[]): Promise<string[]> => met((await lastcall(['logs', 'log', '--format', 'json', ...words], { cwd, env: { TMPDIR: cwd } })).out);
  const usual = await run();
  expect(usual).toHaveLength(3);
  expect(await run('--exact')).toEqual(usual);
});
