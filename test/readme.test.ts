import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deprecations } from '../rules/index.ts';

const FILE = path.join(import.meta.dirname, '../README.md');
const START = '<!-- catalog:start (written by `npm test -- -u`) -->';
const END = '<!-- catalog:end -->';
const text = readFileSync(FILE, 'utf8');

test('the catalog table is the catalog', async () => {
  const [before] = text.split(START);
  const [, after] = text.split(END);
  expect(before).toBeDefined();
  expect(after).toBeDefined();
  await expect(`${before}${START}\n${table()}\n${END}${after}`).toMatchFileSnapshot(FILE);
});

test('every dependency has its line in the dependency table', () => {
  const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const missing = Object.keys(manifest.dependencies).filter((name) => !text.includes(`\n| ${name} |`));
  expect(missing).toEqual([]);
});

function table(): string {
  const rows = [...deprecations]
    .sort((a, b) => (a.endOfLife < b.endOfLife ? 1 : a.endOfLife > b.endOfLife ? -1 : a.id < b.id ? -1 : 1))
    .map((entry) => `| \`${entry.id}\` | ${entry.title} | ${entry.boundary} ${entry.endOfLife} | ${entry.replacement?.summary ?? 'none announced'} |`);
  return ['| entry | what | ends | instead |', '|---|---|---|---|', ...rows.map((row) => row.replaceAll('\n', ' '))].join('\n');
}
