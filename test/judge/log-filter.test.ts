import { expect, test } from 'vitest';
import { catalogOf } from '../../analyzer/catalog/catalog.ts';
import { judge } from '../../analyzer/judge/judge.ts';
import { sampleName } from '../../analyzer/scanners/code/readers/languages.ts';
import { scanText } from '../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../rules/index.ts';

const catalog = catalogOf(deprecations, apis);

async function notes(language: string, code: string): Promise<string[]> {
  const seen = await scanText(sampleName(language), language, code, catalog.vocabulary);
  const usages = seen.flatMap((one) => (one.kind === 'usage' ? [one.usage] : []));
  return usages.flatMap((usage) => [...judge(usage, catalog)]).flatMap((one) => (one.kind === 'blind' && one.blind.kind === 'unparsed' ? [`${one.blind.where} ${one.blind.reason}`] : []));
}

const job = (filter: string) => `
await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/logpush/jobs\`, {
  method: 'POST',
  body: JSON.stringify({ name: 'x', dataset: 'http_requests', filter: ${filter} }),
});`;

test('a filter without where in a job that code creates is told with its place', async () => {
  expect(await notes('typescript', job(`'{"key":"ClientRequestHost","operator":"eq","value":"a"}'`))).toEqual([
    expect.stringMatching(/^example\.ts:4 The log filter here is not valid.*`where`/),
  ]);
});

test('an operator that the type of the field does not have is told', async () => {
  expect(await notes('typescript', job(`'{"where":{"key":"EdgeResponseStatus","operator":"startsWith","value":"5"}}'`))).toHaveLength(1);
});

test('a valid filter, and one that is put together at run time, say nothing', async () => {
  expect(await notes('typescript', job(`'{"where":{"key":"ClientRequestHost","operator":"eq","value":"a"}}'`))).toEqual([]);
  expect(await notes('typescript', job('buildFilter(host)'))).toEqual([]);
});

test('Terraform jobs are checked too, as text and as an encoded object', async () => {
  const block = (filter: string) => `resource "cloudflare_logpush_job" "x" {\n  dataset = "http_requests"\n  filter = ${filter}\n}\n`;
  expect(await notes('terraform', block('"{\\"where\\":{\\"key\\":\\"ClientRequestHost\\",\\"operator\\":\\"like\\",\\"value\\":\\"a\\"}}"'))).toHaveLength(1);
  expect(await notes('terraform', block('jsonencode({ where = { key = "ClientRequestHost", operator = "eq", value = "a" } })'))).toEqual([]);
});
