import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished, expect, test } from 'vitest';
import { folder, lastcall, ROOT } from './io.ts';

const HOOKS = pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href;

function call(uri: string, client = '192.0.2.1'): string {
  return `${JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: `/client/v4/zones/x/${uri}`, ClientIP: client })}\n`;
}

interface Following {
  child: ChildProcess;
  /** Resolves once standard output holds this text. */
  says(text: string): Promise<void>;
  /** Interrupts it; answers the exit code and everything it wrote. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<{ code: number | null; out: string }>;
}

/** `lastcall logs --follow` in a process of its own. */
function following(cwd: string, ...words: string[]): Following {
  const child = spawn(process.execPath, ['--import', HOOKS, path.join(ROOT, 'analyzer/cli/main.ts'), 'logs', '--follow', '--as-of', '2026-11-20', ...words], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const says = (text: string): Promise<void> => new Promise((resolve, reject) => {
    const look = (): void => void (out.includes(text) && resolve());
    child.stdout.on('data', look);
    void closed.then(() => reject(new Error(`It ended without "${text}": ${out}${problem}`)));
    look();
  });
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return {
    child, says,
    end: async (signal) => {
      child.kill(signal);
      return { code: await closed, out };
    },
  };
}

test('each call and each caller that is new is one line; the report comes with the interrupt', async () => {
  const cwd = folder({ log: call('filters') });
  const { says, end } = following(cwd, 'log');
  await says('GET /zones/{zone_id}/filters  192.0.2.1  filters-api  Removed since 2025-01-15 (674 days ago).\n');
  appendFileSync(path.join(cwd, 'log'), call('filters') + call('filters', '192.0.2.2') + call('settings/ssl') + call('rate_limits').slice(0, 20));
  await says('GET /zones/{zone_id}/filters  192.0.2.2  filters-api');
  renameSync(path.join(cwd, 'log'), path.join(cwd, 'log.1'));
  appendFileSync(path.join(cwd, 'log.1'), call('rate_limits').slice(20));
  writeFileSync(path.join(cwd, 'log'), call('filters', '192.0.2.3'));
  await says('GET /zones/{zone_id}/rate_limits  192.0.2.1  rate-limits-api');
  await says('GET /zones/{zone_id}/filters  192.0.2.3  filters-api');
  const { code, out } = await end('SIGINT');
  const [live = '', report = ''] = out.split('\n\nlastcall');
  expect([code, live.split('\n').length]).toEqual([1, 4]);
  expect(report).toContain('6 lines of 2 logs read');
  expect(report).toContain('GET /zones/{zone_id}/filters  ×4');
});

test('events go on with the counts of the state, and the next run goes on with theirs', async () => {
  const cwd = folder({ log: call('filters') + call('filters') });
  const args = ['log', '--state', 'state', '--format', 'ndjson'];
  await lastcall(['logs', ...args], { cwd });
  const { says, end } = following(cwd, ...args);
  appendFileSync(path.join(cwd, 'log'), call('filters', '192.0.2.7'));
  await says('"count":3,"added":1');
  const { code, out } = await end('SIGTERM');
  const lines = out.trimEnd().split('\n').map((line) => JSON.parse(line) as { kind: string; isNew?: boolean; count?: number });
  expect([code, ...lines.map(({ kind }) => kind)]).toEqual([1, 'call', 'finding', 'summary']);
  expect(lines[0]).toMatchObject({ isNew: false, deprecation: 'filters-api', endOfLife: '2025-01-15', route: 'GET /zones/{zone_id}/filters', callers: [{ who: '192.0.2.1', count: 2 }, { who: '192.0.2.7', count: 1 }] });
  const { out: again } = await lastcall(['logs', ...args.slice(0, 3), '--format', 'json'], { cwd });
  expect((JSON.parse(again) as { findings: { count: number }[] }).findings.map(({ count }) => count)).toEqual([3]);
});

test('standard input is followed until it is closed, or until an interrupt while it is open', async () => {
  for (const isClosed of [true, false]) {
    const { child, says, end } = following(folder());
    child.stdin?.write(call('settings/ssl') + call('filters'));
    await says('filters-api');
    child.stdin?.write(call('rate_limits').slice(0, 50));
    if (isClosed) child.stdin?.end(call('rate_limits').slice(50));
    if (isClosed) await says('of 1 log read');
    const { code, out } = await end('SIGINT');
    expect([code, out.includes('rate-limits-api')]).toEqual([1, isClosed]);
  }
});

test('nothing that ends is no output but the report, and exit 0', async () => {
  const cwd = folder({ log: call('settings/ssl') });
  const { out, code } = await new Promise<{ code: number | null; out: string }>((resolve) => {
    const { child } = following(cwd, '-');
    child.stdin?.end(call('settings/ssl'));
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', (exit) => resolve({ code: exit, out: text }));
  });
  expect([code, out.startsWith('lastcall 0')]).toEqual([0, true]);
});

test('an engine cannot follow', async () => {
  expect(await lastcall(['logs', '--follow', '--engine', 'duckdb', 'log'])).toMatchObject({ code: 2, err: expect.stringContaining('cannot follow logs') as string });
});

test('limits that requests met while it followed stand in the report', async () => {
  const refused = `${JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: '/client/v4/zones/x/filters', ClientIP: '192.0.2.1', EdgeResponseStatus: 413 })}\n`;
  const cwd = folder({ log: refused });
  const { says, end } = following(cwd, 'log');
  await says('192.0.2.1  filters-api');
  appendFileSync(path.join(cwd, 'log'), refused + call('rate_limits'));
  await says('rate-limits-api');
  expect((await end('SIGTERM')).out).toMatch(/Request body: status 413 on [^\n]*, 2 times/);
});
