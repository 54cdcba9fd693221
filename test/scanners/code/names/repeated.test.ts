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

test.each([
  ['a variable', 'var.settings'], ['a map and more', 'merge({ ssl = "strict" }, var.settings)'], ['a map with a name of its own', '{ ssl = "strict", (var.name) = "on" }'],
])('what it is repeated for may be out of sight: %s', async (_, over) => {
  expect((await untoldInTree(settings(over))).length).toBe(1);
});
