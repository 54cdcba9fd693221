import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogOf } from '../analyzer/catalog/catalog.ts';
import { pathSegments, templateOf } from '../analyzer/catalog/route.ts';
import { applyEdits } from '../analyzer/codemods/apply.ts';
import { findingOf, type Terms } from '../analyzer/finding.ts';
import { foldFindings } from '../analyzer/fold.ts';
import { judge } from '../analyzer/judge/judge.ts';
import type { CallUsage, Deprecation, Doc, Example, Finding, Json, LogExample, Route, Usage } from '../analyzer/model.ts';
import { sampleName } from '../analyzer/scanners/code/readers/languages.ts';
import { scanText } from '../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../rules/index.ts';
import { registryOf, RULES_FOLDER } from './registry.ts';

const catalog = catalogOf(deprecations, apis);
const TERMS: Terms = { asOf: '2026-11-20', dates: 'seed', threatScore: 'zero' };

test('the registry lists every folder', async () => {
  await expect(registryOf(RULES_FOLDER)).toMatchFileSnapshot('../rules/index.ts');
});

test('every method and path that the specification calls deprecated is in the catalog', () => {
  const lines = readFileSync(path.join(import.meta.dirname, '../fixtures/catalog/deprecated-operations.txt'), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const missing = lines.filter((line) => {
    const { method, segments } = templateOf(line as Route);
    return catalog.calls.match(method === '*' ? undefined : method, segments.map((one) => (one === '{}' ? 'a1b2' : one))).length === 0;
  });
  expect(lines).toHaveLength(101);
  expect(missing).toEqual([]);
});

test('no operation that is alive is reported as certain by its path', () => {
  const table = readFileSync(path.join(import.meta.dirname, '../fixtures/catalog/near-misses.txt'), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(table.length).toBeGreaterThan(300);
  const wrong = table.filter((line) => {
    const [method = '', template = ''] = line.split(' ');
    const call = requestOf({ method: method as LogExample['method'], path: template.replace(/\{[^}]*\}/g, '0a1b2c3d4e5f60718293a4b5c6d7e8f9') });
    return findings([call]).some((finding) => finding.certainty === 'certain');
  });
  expect(wrong).toEqual([]);
});

describe.each(deprecations.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  test('stands in the folder of its name and has a near miss', () => {
    expect(existsSync(path.join(RULES_FOLDER, id, 'deprecation.ts'))).toBe(true);
    expect(entry.examples.some((example) => example.kind === 'clean' || example.kind === 'clean-log')).toBe(true);
    expect(entry.dates.some((date) => date.day === entry.endOfLife)).toBe(true);
    expect(entry.surfaces.every((surface) => surface.kind !== 'stored') || entry.examples.some((example) => example.kind === 'zone')).toBe(true);
  });

  test.each(entry.examples.map((example, index) => [`${index + 1}: ${titleOf(example)}`, example] as const))('example %s', async (_title, example) => {
    await check(entry, example);
  });
});

async function check(entry: Deprecation, example: Example): Promise<void> {
  switch (example.kind) {
    case 'code': {
      const found = own(entry, await findingsIn(example.language, example.code));
      expect(certainties(found)).toContain(example.finds ?? 'certain');
      expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      if (example.becomes !== undefined) await checkRewrite(entry, example.language, example.code, example.becomes);
      return;
    }
    case 'clean':
      expect(own(entry, await findingsIn(example.language, example.code))).toEqual([]);
      return;
    case 'log':
      expect(certainties(own(entry, findings([requestOf(example.log)])))).toContain(example.finds ?? 'certain');
      return;
    case 'clean-log':
      expect(own(entry, findings([requestOf(example.log)])).filter((finding) => finding.certainty === 'certain')).toEqual([]);
      return;
    case 'zone': {
      const source = { kind: 'zone', zone: 'example.com', resource: example.read } as const;
      const stored: Usage = { kind: 'stored', source, seen: '', evidence: { level: 'url', what: 'zone' }, reading: 'exact', route: example.read, resource: docOf(example.resource) };
      expect(certainties(own(entry, findings([stored])))).toEqual(['certain']);
    }
  }
}

/** Applied, it reads as promised; looked at again, the entry is gone; applied again, nothing moves. */
async function checkRewrite(entry: Deprecation, language: string, code: string, becomes: string): Promise<void> {
  const edits = own(entry, await findingsIn(language, code)).flatMap((finding) => finding.edits ?? []);
  const after = applyEdits(code, edits).text;
  expect(after).toBe(becomes);
  const again = await findingsIn(language, after);
  expect(own(entry, again).flatMap((finding) => finding.edits ?? [])).toEqual([]);
  expect(again.filter((finding) => finding.certainty === 'certain').map((finding) => finding.deprecation)).toEqual([]);
}

async function findingsIn(language: string, code: string): Promise<Finding[]> {
  const seen = await scanText(sampleName(language), language, code, catalog.vocabulary);
  return findings(seen.flatMap((one) => (one.kind === 'usage' ? [one.usage] : [])));
}

function findings(usages: Usage[]): Finding[] {
  return foldFindings(usages.flatMap((usage) => [...judge(usage, catalog)].flatMap((one) => (one.kind === 'match' ? [findingOf(one, TERMS)] : []))));
}

function own(entry: Deprecation, found: Finding[]): Finding[] {
  return found.filter((finding) => finding.deprecation === entry.id);
}

function certainties(found: Finding[]): string[] {
  return found.map((finding) => finding.certainty);
}

function requestOf(log: LogExample): CallUsage {
  const query = log.path.includes('?') ? Object.fromEntries(new URLSearchParams(log.path.slice(log.path.indexOf('?')))) : {};
  return {
    kind: 'call',
    source: { kind: 'log', file: 'example.log', line: 1, format: 'example' },
    seen: '',
    evidence: { level: 'log', what: 'example' },
    reading: 'exact',
    method: log.method,
    host: log.host ?? 'api.cloudflare.com',
    path: pathSegments(log.path, apis).map((text) => ({ text })),
    query: docOf(query),
    headers: docOf(log.headers),
    body: docOf(log.body),
    response: docOf(log.response),
  };
}

function docOf(value: Json | undefined): Doc {
  if (value === undefined) return { kind: 'unknown' };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(docOf), open: false };
  if (value === null || typeof value !== 'object') return { kind: 'value', value };
  return { kind: 'object', open: false, fields: Object.entries(value).map(([name, one]) => ({ name, value: docOf(one) })) };
}

function titleOf(example: Example): string {
  if (example.kind === 'code' || example.kind === 'clean') return `${example.kind} ${example.language} ${example.code.split('\n').find((line) => line.trim() !== '')?.trim().slice(0, 60) ?? ''}`;
  return example.kind === 'zone' ? `zone ${example.read}` : `${example.kind} ${example.log.method} ${example.log.path}`;
}
