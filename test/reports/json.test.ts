import Ajv2020 from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { reportSchema } from '../../reports/schema.ts';
import { draw, findingWith, load, NAMES } from './draw.ts';

const valid = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true }).compile(reportSchema());

test.each(NAMES)('%s is valid by the published schema', async (name) => {
  valid(JSON.parse(await draw('json', load(name))));
  expect(valid.errors).toBeNull();
});

test.each(NAMES)('%s loses nothing but the edits when it is written and read again', async (name) => {
  const report = load(name);
  const findings = report.findings.map(({ edits: _, ...finding }) => finding);
  expect(JSON.parse(await draw('json', report))).toEqual({ ...report, findings });
});

test('the code fixture has edits, and none are written', async () => {
  expect(load('code').findings.some((finding) => finding.edits !== undefined)).toBe(true);
  expect(await draw('json', load('code'))).not.toContain('"edits":');
  expect(await draw('ndjson', load('code'))).not.toContain('"edits":');
});

test('keys come in the order of the contract, whatever order they were set in', async () => {
  const finding = findingWith({});
  const reversed = Object.fromEntries(Object.entries(finding).reverse()) as typeof finding;
  const report = load('empty-complete');
  expect(await draw('json', { ...report, findings: [reversed] })).toBe(await draw('json', { ...report, findings: [finding] }));
});

test.each([
  ['a day that is no day', { asOf: 'tomorrow' }],
  ['an unknown status', { findings: [{ ...findingWith({}), status: 'late' }] }],
  ['a finding without a fingerprint', { findings: [{ ...findingWith({}), fingerprint: undefined }] }],
  ['a source of no known kind', { findings: [{ ...findingWith({}), source: { kind: 'dream' } }] }],
])('the schema refuses %s', (_, wrong) => {
  expect(valid(JSON.parse(JSON.stringify({ ...load('code'), ...wrong })))).toBe(false);
});

test('the schema handed out is a copy', () => {
  delete reportSchema().properties;
  expect(reportSchema().properties).toBeDefined();
});

test('ndjson has findings, then blind spots, then one summary', async () => {
  const lines = (await draw('ndjson', load('code'))).trimEnd().split('\n').map((line) => JSON.parse(line) as { kind: string });
  const kinds = lines.map(({ kind }) => kind).join(' ');
  expect(kinds).toMatch(/^(finding ){28}(blindSpot ){6}summary$/);
  expect(lines.at(-1)).toMatchObject({ findings: { expired: 8, due: 2, upcoming: 16 }, suppressed: 2, complete: false });
});
