import { expect, test } from 'vitest';
import { inTree, untoldInTree } from '../finding.ts';

/** A setting for each of a map, which the first lines may name. */
const settings = (over: string, value = 'each.value', before = ''): Record<string, string> => ({
  'main.tf': `${before}resource "cloudflare_zone_setting" "all" {\n  for_each   = ${over}\n  zone_id    = var.zone\n  setting_id = each.key\n  value      = ${value}\n}\n`,
});
const LOCAL = (map: string): string => `locals {\n  settings = {\n    ssl = "strict"\n    ${map}\n  }\n}\n`;

test.each([
  ['a map', settings('{ ssl = "strict", security_level = "high" }'), ['main.tf:2 security-level']],
  ['a value that stays', settings('{ ssl = "strict", security_level = "under_attack" }'), []],
  ['a map with a name', settings('local.settings', 'each.value', LOCAL('security_level = "medium"')), ['main.tf:4 security-level']],
  ['a value that stays, by a name', settings('local.settings', 'each.value', LOCAL('security_level = "off"')), []],
  ['records', settings('local.settings', 'each.value.value', LOCAL('security_level = { value = "low" }')), ['main.tf:4 security-level']],
  ['a value that stays in a record', settings('local.settings', 'each.value["value"]', LOCAL('security_level = { value = "off" }')), []],
  ['a set', settings('toset(["http3", "minify"])', '"on"'), ['main.tf:2 zone-setting-minify']],
  ['other settings', settings('{ ssl = "strict", http3 = "on" }', '"${each.value}"'), []],
])('a block is judged for each that it is repeated for: %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
  expect(await untoldInTree(files)).toEqual([]);
});

const ROWS = (level: string): string => `[{ id = "http3", value = "on" },\n    { id = "security_level", value = "${level}" }]`;
const LISTED = (level: string): string => `locals {\n  settings = ${ROWS(level)}\n}\n`;

test.each([
  ['records by a field', settings('{ for s in local.settings : s.id => s }', 'each.value.value', LISTED('high')), ['main.tf:3 security-level']],
  ['values by a field', settings('{ for s in local.settings : s["id"] => s.value }', 'each.value', LISTED('low')), ['main.tf:3 security-level']],
  ['a value that stays', settings('{ for s in local.settings : s.id => s }', 'each.value.value', LISTED('off')), []],
  ['pairs of a map', settings('{ for id, value in local.settings : "${id}" => { level = value } }', 'each.value.level', LOCAL('security_level = "medium"')), ['main.tf:4 security-level']],
  ['a value of a map that stays', settings('{ for id, value in local.settings : id => value }', 'each.value', LOCAL('security_level = "under_attack"')), []],
  ['items of a list', settings('{ for id in ["http3", "brotli"] : id => "on" }'), ['main.tf:2 zone-setting-brotli']],
])('a loop makes what a block is repeated for: %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
  expect(await untoldInTree(files)).toEqual([]);
});

test('a field that says itself what it is stands in its own place', async () => {
  const zones = (level: string): Record<string, string> => ({ 'main.tf': `resource "cloudflare_zone_settings_override" "all" {\n  for_each = { a = { level = "off" }, b = { level = "${level}" } }\n  zone_id  = each.key\n  settings {\n    security_level = each.value.level\n  }\n}\n` });
  expect(await inTree(zones('high'))).toEqual(['main.tf:5 security-level']);
  expect(await inTree(zones('under_attack'))).toEqual([]);
});

test.each([
  ['a variable', 'var.settings'], ['a loop over one', '{ for s in var.settings : s.id => s.value }'], ['some of a list', '{ for id in ["brotli"] : id => "on" if var.plan != "free" }'], ['a map and more', 'merge({ ssl = "strict" }, var.settings)'], ['a map with a name of its own', '{ ssl = "strict", (var.name) = "on" }'],
])('what it is repeated for may be out of sight: %s', async (_, over) => {
  expect((await untoldInTree(settings(over))).length).toBe(1);
});
