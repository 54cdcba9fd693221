import path from 'node:path';
import { expect, test } from 'vitest';
import { analyze, analyzeLogs, apis, applyEdits, catalogOf, deprecations, readLogs, scanCode, scanText, startEmulator } from '../../analyzer/index.ts';
import { ROOT } from './program.ts';

const question = { catalog: catalogOf(deprecations, apis), terms: { asOf: '2024-10-01', dates: 'seed', threatScore: 'zero' } as const, toolVersion: '' };
const { vocabulary } = question.catalog;

test('a program scans, judges and rewrites with what the library exports', async () => {
  const { seen, coverage } = scanCode({ roots: ['src'], cwd: path.join(ROOT, 'fixtures', 'projects', 'dated-client'), vocabulary });
  const report = await analyze(seen, coverage, question);
  expect(report.findings.map(({ deprecation, status }) => [deprecation, status]).sort()).toEqual([['security-level', 'expired'], ['threat-score-field', 'expired']]);

  const text = "fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/script_monitor`);\n";
  const one = await analyze(each(await scanText('a.js', 'javascript', text, vocabulary)), () => [], question);
  expect(applyEdits(text, one.findings.flatMap(({ edits }) => edits ?? [])).text).toBe(text.replace('script_monitor', 'page_shield'));
});

test('a program reads the log of an emulator of its own', async () => {
  const api = await startEmulator({ asOf: '2024-10-01', seed: { zones: [{ name: 'example.com' }] } });
  await fetch(`${api.url}/zones/${'0'.repeat(32)}/filters`, { headers: { Authorization: 'Bearer any-token' } });
  const [entry] = api.journal();
  await api.close();
  const bytes = each([`{"method":"${entry?.method}","url":"https://api.cloudflare.com${entry?.path}","status":${entry?.status}}\n`]);
  const { groups, blindSpots, coverage } = await readLogs([{ name: 'journal', bytes }], { vocabulary });
  expect(analyzeLogs(groups, blindSpots, [coverage], question).findings.map(({ deprecation }) => deprecation)).toEqual(['filters-api']);
});

async function* each<T>(all: T[]): AsyncGenerator<T> {
  yield* all;
}
