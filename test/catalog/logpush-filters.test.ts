import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogOf, type Catalog } from '../../analyzer/catalog/catalog.ts';
import { logpushFilters, type LogpushJob } from '../../analyzer/catalog/logpush-filters.ts';
import { isMethod, pathSegments } from '../../analyzer/catalog/route.ts';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import { MOST_BYTES } from '../../analyzer/expression/logpush-schema.ts';
import { parseLogFilter } from '../../analyzer/expression/logpush.ts';
import type { Deprecation } from '../../analyzer/model.ts';
import { apis, deprecations } from '../../rules/index.ts';

const catalog = catalogOf(deprecations, apis);
const { jobs, left, note } = logpushFilters(catalog);

type Line = Record<'ClientRequestMethod' | 'ClientRequestPath', string>;

const dead = operations('deprecated-operations.txt');
const alive = operations('near-misses.txt');

/** Live operations that no log filter can tell from `GET /organizations/{id}`, which is only possible anyway. */
const NOT_TOLD_APART = ['accounts', 'billable/usage', 'logs/audit/{}/history', 'profile', 'shares'].map((one) => `GET /organizations/{}/${one}`);

test('every filter is valid as the job carries it, and says how large it is', () => {
  const wrong = jobs.filter((job) => {
    const parsed = parseLogFilter(job.body.filter);
    return !parsed.ok || parsed.warnings.length > 0 || Buffer.byteLength(job.body.filter) !== job.bytes || job.bytes > MOST_BYTES;
  });
  expect(wrong).toEqual([]);
  expect(parseLogFilter(JSON.stringify(jobs[0]?.body.filter)).ok).toBe(true);
});

test('few jobs do: on the average they are nearly full', () => {
  for (const selects of ['deprecated', 'candidates'] as const) {
    const full = jobs.filter((job) => job.selects === selects).slice(0, -1);
    expect(full.reduce((sum, job) => sum + job.bytes, 0) / full.length).toBeGreaterThan(0.85 * MOST_BYTES);
  }
});

test('together they select exactly the deprecated lines of a log: by method and path where that says enough', () => {
  const wrong = [...dead, ...alive].filter(({ line }) => selected(line, 'deprecated') !== (kindOf(line, catalog) === 'deprecated'));
  expect(wrong.map(({ operation }) => operation).filter((one) => !NOT_TOLD_APART.includes(one))).toEqual([]);
  expect(dead.filter(({ line }) => selected(line, 'deprecated')).length).toBeGreaterThan(80);
});

test('paths that are only modified have jobs of their own', () => {
  const modified = [...dead, ...alive].filter(({ line }) => kindOf(line, catalog) === 'candidates');
  expect(modified.length).toBeGreaterThan(10);
  expect(modified.filter(({ line }) => !selected(line, 'candidates'))).toEqual([]);
  expect(dead.filter(({ line }) => !jobs.some((job) => compileLogFilter(job.filter)(line)))).toEqual([]);
});

test('what cannot be told apart is shipped too, and the note says so', () => {
  const select = (method: string, tail: string) => selected({ ClientRequestMethod: method, ClientRequestPath: `/client/v4${tail}` }, 'deprecated');
  expect(select('GET', `/zones/${id(1)}/filters/${id(2)}/history`)).toBe(true);
  expect(select('GET', `/organizations/${id(1)}/profile`)).toBe(true);
  expect(select('OPTIONS', `/zones/${id(1)}/filters`)).toBe(true);
  expect(note).toContain('longer paths with the same beginning and end are shipped too');
  expect(note).toContain('shipped with any method');
});

test('a slash at the end hides nothing, another base path or a similar word is another path', () => {
  const select = (one: string) => selected({ ClientRequestMethod: 'GET', ClientRequestPath: one }, 'deprecated');
  expect(select(`/client/v4/zones/${id(1)}/settings/brotli/`)).toBe(true);
  expect(select('/client/v4/user/billing/profile/')).toBe(true);
  expect(select(`/zones/${id(1)}/settings/brotli`)).toBe(false);
  expect(select(`/client/v4/zones/${id(1)}/settings/brotli_level`)).toBe(false);
  expect(select('/client/v4/user/billing/profiles')).toBe(false);
});

test('a word that only a clean example has keeps its path out', () => {
  const filters = logpushFilters(catalogOf(deprecations.filter((entry) => entry.id === 'filters-api'), apis));
  expect(JSON.stringify(filters.jobs.map((job) => job.filter))).toContain('{"key":"ClientRequestPath","operator":"!contains","value":"/workers/"}');
  const untold = deprecations.filter((entry) => entry.id === 'filters-api').map((entry): Deprecation => ({ ...entry, examples: [] }));
  expect(JSON.stringify(logpushFilters(catalogOf(untold, apis)))).not.toContain('!contains');
});

test('a live method of a deprecated path is kept out by the methods', () => {
  const entry: Deprecation = {
    ...(deprecations[0] as Deprecation),
    surfaces: [{ kind: 'calls', calls: ['GET /zones/{id}/old'] }],
    examples: [{ kind: 'clean-log', log: { method: 'PUT', path: `/client/v4/zones/${id(1)}/old` } }],
  };
  const [job] = logpushFilters(catalogOf([entry], apis)).jobs;
  const test = compileLogFilter((job as LogpushJob).filter);
  const line = (method: string) => ({ ClientRequestMethod: method, ClientRequestPath: `/client/v4/zones/${id(3)}/old` });
  expect([test(line('GET')), test(line('PUT'))]).toEqual([true, false]);
});

test('every entry is served or named as left', () => {
  const served = new Set(jobs.flatMap((job) => job.entries));
  expect(left).toEqual(['chacha20-draft-ciphers', 'te-cl-headers']);
  expect(deprecations.map((entry) => entry.id).filter((one) => !served.has(one) && !left.includes(one))).toEqual([]);
  const analytics = jobs.filter((job) => compileLogFilter(job.filter)({ ClientRequestMethod: 'GET', ClientRequestPath: `/client/v4/zones/${id(1)}/analytics/dashboard` }));
  expect(analytics.flatMap((job) => job.entries)).toContain('zone-analytics-api');
});

function selected(line: Line, selects: LogpushJob['selects']): boolean {
  return jobs.some((job) => job.selects === selects && compileLogFilter(job.filter)(line));
}

function kindOf(line: Line, { calls }: Catalog): LogpushJob['selects'] | 'alive' {
  const method = line.ClientRequestMethod;
  const matches = isMethod(method) ? calls.match(method, pathSegments(line.ClientRequestPath, apis)) : [];
  if (matches.length === 0) return 'alive';
  return matches.some(({ value: { surface } }) => surface.kind === 'network' || surface.when === undefined || surface.unknown === 'possible') ? 'deprecated' : 'candidates';
}

/** The operations of a table as log lines, each with identifiers of its own. */
function operations(file: string): { operation: string; line: Line }[] {
  const rows = readFileSync(path.join(import.meta.dirname, '../../fixtures/catalog', file), 'utf8').split('\n');
  return rows.filter((row) => row !== '' && !row.startsWith('#')).map((row, index) => {
    const [method = '', template = ''] = row.split(' ');
    const base = template.startsWith('/v1/') ? '' : '/client/v4';
    let placeholders = 0;
    const filled = template.replace(/\{[^}]*\}/g, () => id(index * 7 + placeholders++));
    return { operation: `${method} ${template.replace(/\{[^}]*\}/g, '{}')}`, line: { ClientRequestMethod: method, ClientRequestPath: base + filled } };
  });
}

/** 32 hexadecimal digits, different for every number. */
function id(number: number): string {
  return ((number + 1) * 2654435761).toString(16).padStart(16, '0').repeat(2).slice(0, 32);
}
