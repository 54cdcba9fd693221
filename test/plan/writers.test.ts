import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyze } from '../../analyzer/analyze.ts';
import { hclAttributes, hclString, hclValue } from '../../analyzer/plan/hcl.ts';
import type { StoredRule } from '../../analyzer/plan/configuration.ts';
import { planZone, type Plan } from '../../analyzer/plan/plan-zone.ts';
import { curlOf } from '../../analyzer/plan/write-curl.ts';
import { terraformOf } from '../../analyzer/plan/write-terraform.ts';
import { scanText } from '../../analyzer/scanners/code/scan.ts';
import { firewallRuleSchema } from '../../analyzer/plan/configuration.ts';
import { catalog, configured, TERMS } from './planning.ts';

const HOSTILE = `it's "over"; $(touch pwned) \`id\`\n\r\u2028resource "x" "y" {}\n# %{ if } \${path.cwd} \\ $HOME`;

function hostilePlan(): Plan {
  const rule = firewallRuleSchema.parse({ id: `r\n${HOSTILE}`, action: 'block', description: HOSTILE, filter: { id: 'f', expression: 'ssl' } });
  const odd = firewallRuleSchema.parse({ id: 'odd', action: HOSTILE, filter: { id: 'g', expression: 'ssl' } });
  return planZone(configured({ firewallRules: [rule, odd] }), TERMS);
}

test('the shell script sends exactly the planned bodies, whatever a description holds', async () => {
  const plan = hostilePlan();
  const folder = await mkdtemp(path.join(tmpdir(), 'plan-curl-'));
  try {
    // A curl that only says what it was given, each word ended by a zero byte.
    await writeFile(path.join(folder, 'curl'), '#!/bin/sh\nprintf \'%s\\0\' "$@"\n', { mode: 0o755 });
    const script = curlOf([plan], 'https://api.example.com/client/v4/');
    const { stdout, stderr, status } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8', env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, CLOUDFLARE_API_TOKEN: 'secret' } });
    expect([status, stderr]).toEqual([0, '']);
    const words = stdout.split('\0');
    expect(words).toContain('Authorization: Bearer secret');
    expect(words).toContain(`https://api.example.com/client/v4${plan.calls[0]?.path}`);
    expect(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '')).toEqual(plan.calls[0]?.body);
    expect(script).not.toContain('secret');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([4, 5] as const)('no text gets out of its string or comment in Terraform for provider %d', (provider) => {
  const lines = terraformOf([hostilePlan()], provider).split('\n');
  expect(lines.filter((line) => line.startsWith('resource '))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('#')).join('\n')).toMatch(/By hand/);
  expect(lines.find((line) => line.includes('description'))).toContain('$${path.cwd}');
  expect(lines.find((line) => line.includes('description'))).toContain('%%{ if }');
});

test('a Terraform string reads back as the text it was made of', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom('\\', '"', '$', '%', '{', '}', 'b', 'u', '\n', '\u0000', '\u2028'), fc.string({ unit: 'binary', maxLength: 1 })), { maxLength: 10 });
  fc.assert(fc.property(pieces.map((all) => all.join('')), (text) => {
    const written = hclString(text);
    expect(written).not.toMatch(/(?<!\$)\$\{|(?<!%)%\{/);
    expect(JSON.parse(written.replace(/([$%])\1\{/g, '$1{'))).toBe(text);
  }));
});

test('attributes stand as terraform fmt sets them: a value of several lines parts those above it from those below', () => {
  const attributes: [string, string][] = [['id', '"a"'], ['enabled', 'true'], ['rules', hclValue({ aa: 1, bbbb: 2 }, '')], ['on', '1'], ['status', '2']];
  expect(hclAttributes(attributes, '')).toBe([
    'id      = "a"', 'enabled = true', 'rules = {', '  aa   = 1', '  bbbb = 2', '}', 'on     = 1', 'status = 2', '',
  ].join('\n'));
});

test.each([4, 5] as const)('what is written for provider %d is found clean by our own scanner', async (provider) => {
  const plan = planZone(configured({
    firewallRules: [firewallRuleSchema.parse({ id: 'r', action: 'bypass', products: ['waf'], filter: { id: 'f', expression: 'ssl or cf.threat_score gt 5' } })],
    settings: { brotli: 'off' },
    legacyDns: { use_apex_ns: true },
  }), TERMS);
  expect(await foundIn(terraformOf([plan], provider))).toEqual([]);
  const spoilt = terraformOf([{ ...plan, rulesets: plan.rulesets.map((ruleset) => ({ ...ruleset, rules: ruleset.rules.map((rule) => ({ ...rule, expression: 'ssl or cf.threat_score gt 5' })) })) }], provider);
  expect(await foundIn(spoilt)).toContain('threat-score-field');
});

async function foundIn(text: string): Promise<string[]> {
  const seen = await scanText('plan.tf', 'terraform', text, catalog.vocabulary);
  const report = await analyze((async function* () { yield* seen; })(), () => [], { catalog, terms: { asOf: '2026-11-20', dates: 'seed', threatScore: 'zero' }, toolVersion: '' });
  return report.findings.map(({ deprecation }) => deprecation);
}

test('provider 4 has blocks, imports what is there, and says that it cannot set DNS', () => {
  const rules: StoredRule[] = [{ id: 'n', action: 'skip', expression: 'ssl', enabled: true, action_parameters: { rules: { aa: ['1', '2'] } } }];
  const plan = planZone(configured({
    firewallRules: [firewallRuleSchema.parse({ id: 'r', action: 'allow', filter: { id: 'f', expression: 'not ssl' } })],
    legacyDns: { secondary_overrides: true },
    entryPoints: { ...configured({}).entryPoints, http_request_firewall_custom: { id: 'e', name: 'mine', rules } },
  }), TERMS);
  const text = terraformOf([plan], 4);
  expect(text).toContain(`# terraform import cloudflare_ruleset.example_com_bbbbbbbb_http_request_firewall_custom zone/${plan.zone.id}/e\n`);
  expect(text).toContain('    action_parameters {\n      rules = {\n        aa = "1,2"\n      }\n    }\n');
  expect(text).toContain('    action_parameters {\n      ruleset = "current"\n    }\n');
  expect(text).toContain('# Provider 4 has no resource for DNS settings; send {"secondary_overrides":true}');
  expect(terraformOf([plan], 5)).toContain('  secondary_overrides = true\n');
});
