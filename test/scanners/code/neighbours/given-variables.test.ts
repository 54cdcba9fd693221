import { expect, test } from 'vitest';
import { inTree, untoldInTree } from '../finding.ts';

const variable = (name: string, value = ''): string => `variable "${name}" {\n${value === '' ? '' : `  default = ${value}\n`}}\n`;
const OVERRIDE = 'resource "cloudflare_zone_settings_override" "all" {\n  settings {\n    security_level = var.level\n  }\n}\n';
const EACH = 'resource "cloudflare_zone_setting" "all" {\n  for_each   = var.settings\n  setting_id = each.key\n  value      = each.value\n}\n';
const level = (text: string): string => `level = "${text}"\n`;

test.each([
  ['the only file', { 'terraform.tfvars': level('high') }, ['main.tf:3 security-level']],
  ['the only file, which stays', { 'terraform.tfvars': level('off') }, []],
  ['the second of two files', { 'a.tfvars': level('off'), 'b.tfvars': level('high') }, ['main.tf:3 security-level?']],
  ['the first of two files', { 'a.tfvars': level('high'), 'b.tfvars': level('under_attack') }, ['main.tf:3 security-level?']],
  ['two files, which stay', { 'a.tfvars': level('off'), 'b.tfvars': level('under_attack') }, []],
  ['a file of another folder', { 'terraform.tfvars': level('off'), 'b/terraform.tfvars': level('high') }, []],
])('a variable without a default is what it is given by %s', async (_, files: Record<string, string>, expected) => {
  expect(await inTree({ 'main.tf': OVERRIDE + variable('level'), ...files })).toEqual(expected);
});

test.each([['here', {}], ['in another file', { 'variables.tf': variable('level', '"off"') }]])('a default %s may be replaced by a file of variables', async (where, files: Record<string, string>) => {
  const main = where === 'here' ? OVERRIDE + variable('level', '"off"') : OVERRIDE;
  expect(await inTree({ 'main.tf': main, ...files, 'prod.tfvars': level('high') })).toEqual(['main.tf:3 security-level?']);
});

test('a map that is a default may be replaced, also where no file says so', async () => {
  const LEFT = 'main.tf:1 under security-level, zone-setting-brotli, zone-setting-minify, zone-setting-mobile-redirect, zone-setting-privacy-pass, zone-setting-server-side-exclude';
  const harmless = { 'main.tf': EACH + variable('settings', '{ ssl = "full" }') };
  expect(await untoldInTree(harmless)).toEqual([LEFT]);
  expect(await untoldInTree({ ...harmless, 'prod.tfvars': 'settings = { minify = "on" }\n' })).toEqual([LEFT]);
  expect(await untoldInTree({ 'main.tf': `${EACH.replace('var.', 'local.')}locals {\n  settings = { ssl = "full" }\n}\n` })).toEqual([]);
  expect(await inTree({ 'main.tf': EACH + variable('settings', '{ brotli = "on" }') })).toEqual(['main.tf:7 zone-setting-brotli']);
});
