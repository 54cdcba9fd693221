import Ajv2020 from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Report } from '../../analyzer/model.ts';
import { formats, type Format } from '../../reports/index.ts';
import { reportSchema } from '../../reports/schema.ts';
import { draw, load } from './draw.ts';

/** What an SQL engine read: it tells neither lines nor bytes. */
function byEngine(): Report {
  const report = load('logs');
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, source: { kind: 'log', file: 'lake.requests', format: 'logpush-http' } })),
    coverage: [{ kind: 'logs', files: [{ file: 'lake.requests', format: 'logpush-http', lines: 7, unreadable: 0 }], lines: 7, unreadable: 0, own: 0 }],
  };
}

test.each((Object.keys(formats) as Format[]).sort())('%s names what an engine read without a line 0 and without 0 bytes', async (format) => {
  const text = await draw(format, byEngine());
  expect(text).not.toMatch(/lake\.requests:\d|\bundefined\b|\bNaN\b|\(0 bytes\)|line=|"(?:line|startLine|begin|bytes)": ?0/);
  expect(text).toContain('lake.requests');
});

test('such a report is valid by the published schema', async () => {
  const valid = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true }).compile(reportSchema());
  valid(JSON.parse(await draw('json', byEngine())));
  expect(valid.errors).toBeNull();
});
