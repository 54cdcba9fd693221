import { expect, test } from 'vitest';
import { uuid } from '../../reports/uuid.ts';
import { draw, findingWith, load, NAMES } from './draw.ts';

interface Finding {
  uuid: string;
  target: { 'target-id': string; status: { state: string; reason: string } };
  'related-observations'?: { 'observation-uuid': string }[];
}
interface Document {
  'assessment-results': {
    uuid: string;
    metadata: Record<string, unknown>;
    'import-ap': { href: string };
    results: { observations?: { uuid: string; collected: string; methods: string[]; description: string }[]; findings: Finding[] }[];
    'back-matter': { resources: { uuid: string }[] };
  };
}

const read = async (report: Parameters<typeof draw>[1]) => (JSON.parse(await draw('oscal', report)) as Document)['assessment-results'];
const statusOf = (findings: Finding[] | undefined, id: string) => findings?.find(({ target }) => target['target-id'] === `no-use-of-${id}`)?.target.status;

test('a name always gives the same UUID of version 5, another name another one', () => {
  expect(uuid('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid('a')).toBe(uuid('a'));
  expect(uuid('a')).not.toBe(uuid('b'));
});

test.each(NAMES)('%s has what OSCAL 1.1 requires, UUIDs of its own and references that resolve', async (name) => {
  const { metadata, results, uuid: own, 'import-ap': plan, 'back-matter': back } = await read(load(name));
  expect(Object.keys(metadata)).toEqual(expect.arrayContaining(['title', 'last-modified', 'version', 'oscal-version']));
  const observations = results.flatMap((result) => result.observations ?? []);
  const findings = results.flatMap((result) => result.findings);
  const ids = [own, ...[...observations, ...findings, ...back.resources].map((one) => one.uuid)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(back.resources.map((one) => `#${one.uuid}`)).toContain(plan.href);
  const related = findings.flatMap((one) => one['related-observations'] ?? []).map((one) => one['observation-uuid']);
  expect(related.sort()).toEqual(observations.map((one) => one.uuid).sort());
  expect(observations.filter(({ collected, methods, description }) => !/T00:00:00Z$/.test(collected) || methods.length === 0 || description === '')).toEqual([]);
});

test('no text of a property is empty, padded or broken into lines', async () => {
  const drawn = await draw('oscal', { ...load('code'), catalog: { ...load('code').catalog, version: ' two\nlines ' } });
  expect(drawn).toContain('"value": "two lines"');
});

test('an entry is satisfied only when everything was looked at', async () => {
  const whole = await read(load('empty-complete'));
  expect(new Set(whole.results[0]?.findings.map(({ target }) => target.status.state))).toEqual(new Set(['satisfied']));
  const part = await read(load('empty-incomplete'));
  expect(new Set(part.results[0]?.findings.map(({ target }) => target.status.reason))).toEqual(new Set(['other']));
});

test('each zone speaks for its entries: found, clear, and unknown where a read was denied', async () => {
  const findings = (await read(load('zones'))).results[0]?.findings;
  expect(statusOf(findings, 'security-level')).toMatchObject({ state: 'not-satisfied', reason: 'fail' });
  expect(statusOf(findings, 'zone-setting-brotli')).toMatchObject({ state: 'satisfied' });
  expect(statusOf(findings, 'dns-record-locked')).toMatchObject({ state: 'not-satisfied', reason: 'other' });
});

test('an accepted use is not a satisfied objective', async () => {
  const finding = findingWith({ suppressed: { by: 'waiver', reason: 'Planned.', until: '2027-01-31' } });
  const { results } = await read({ ...load('empty-complete'), findings: [finding] });
  expect(statusOf(results[0]?.findings, finding.deprecation)).toMatchObject({ state: 'not-satisfied', reason: 'other' });
});
