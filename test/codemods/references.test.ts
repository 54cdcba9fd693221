import { expect, test } from 'vitest';
import { fixedTree } from './fixed.ts';

const settings = (inside: string): string => `resource "cloudflare_zone_settings_override" "shop" {\n  zone_id = var.zone\n  settings {\n    ssl    = "full"\n    brotli = "on"\n    minify {\n      css = "on"\n    }\n  }\n${inside}}\n`;
const SRV = 'resource "cloudflare_record" "sip" {\n  for_each = var.hosts\n  zone_id  = var.zone\n  name     = "_sip._tcp"\n  type     = "SRV"\n  data {\n    service = "_sip"\n    proto   = "_tcp"\n    name    = each.value\n    port    = 5060\n  }\n}\n';
const POOL = 'resource "cloudflare_load_balancer_pool" "web" {\n  name               = "web"\n  notification_email = "ops@example.com"\n}\n';
const output = (value: string): string => `output "it" {\n  value = ${value}\n}\n`;
const SHOP = 'cloudflare_zone_settings_override.shop';
const OVERRIDE = `${SHOP}.settings[0]`;

const told = (err: string): string[] => [...err.matchAll(/look at (\S+): it refers to "(.*)", which/g)].map(([, place, word]) => `${place} ${word}`);

test.each([
  ['a setting', { 'main.tf': settings('') + output(`${OVERRIDE}.brotli`) }, [`main.tf:8 ${OVERRIDE}.brotli`]],
  ['a block, in another file of the module', { 'main.tf': settings(''), 'outputs.tf': output(`${OVERRIDE}.minify[0].css`) }, [`outputs.tf:2 ${OVERRIDE}.minify`]],
  ['a part of an SRV record, of one of many', { 'main.tf': SRV + output('cloudflare_record.sip["a"].data[0].name') }, ['main.tf:11 cloudflare_record.sip["a"].data[0].name']],
  ['a setting, by its place among the blocks as it was once written', { 'main.tf': settings('') + output(`${SHOP}.settings.0.brotli`) }, [`main.tf:8 ${SHOP}.settings.0.brotli`]],
  ['a setting, by its name in brackets', { 'main.tf': settings('') + output(`${OVERRIDE}["brotli"]`) }, [`main.tf:8 ${OVERRIDE}["brotli"]`]],
  ['a setting of the only block', { 'main.tf': settings('') + output(`one(${SHOP}.settings).brotli`) }, [`main.tf:8 one(${SHOP}.settings).brotli`]],
  ['a setting that is looked up, or something else', { 'main.tf': settings('') + output(`lookup(${OVERRIDE}, "brotli", "off")`) }, [`main.tf:8 lookup(${OVERRIDE}, "brotli", "off")`]],
  ['a setting of each block', { 'main.tf': settings('') + output(`[\n    for one in ${SHOP}.settings : one.brotli\n  ]`) }, ['main.tf:9 one.brotli']],
  ['a part of each SRV record', { 'main.tf': SRV + output('{ for host, record in cloudflare_record.sip : host => record.data[0].service }') }, ['main.tf:11 record.data[0].service']],
  ['a setting that was written on a line with others', { 'main.tf': `resource "cloudflare_zone_settings_override" "shop" {\n  settings = { ssl = "full", brotli = "on" }\n}\n${output(`${OVERRIDE}.brotli`)}` }, [`main.tf:5 ${OVERRIDE}.brotli`]],
  ['a setting, in a test of the module', { 'main.tf': settings(''), 'tests/shop.tftest.hcl': `run "shop" {\n  assert {\n    condition     = ${OVERRIDE}.brotli == "on"\n    error_message = "It is off."\n  }\n}\n` }, [`tests/shop.tftest.hcl:3 ${OVERRIDE}.brotli`]],
  ['a setting, in JSON', { 'main.tf': settings(''), 'outputs.tf.json': `{ "output": { "it": { "value": "\${${OVERRIDE}.brotli}" } } }\n` }, [`outputs.tf.json:1 ${OVERRIDE}.brotli`]],
  ['a field of the resource itself', { 'main.tf': POOL + output('cloudflare_load_balancer_pool.web.notification_email') }, ['main.tf:5 cloudflare_load_balancer_pool.web.notification_email']],
  ['what the resource is told to ignore', { 'main.tf': settings('  lifecycle {\n    ignore_changes = [settings[0].ssl, settings[0].minify]\n  }\n') }, ['main.tf:7 settings[0].minify']],
  ['what the resource is told to ignore, as it was once written', { 'main.tf': settings('  lifecycle {\n    ignore_changes = [settings.0.minify]\n  }\n') }, ['main.tf:7 settings.0.minify']],
  ['a field of its own that it is told to ignore', { 'main.tf': POOL.replace(/}\n$/, '  lifecycle {\n    ignore_changes = [notification_email]\n  }\n}\n') }, ['main.tf:4 notification_email']],
])('a line that refers to what was taken out of a resource is told of: %s', async (_, files, expected) => {
  expect(told((await fixedTree(files as Record<string, string>)).err)).toEqual(expected);
});

test.each([
  ['another setting', { 'main.tf': settings('') + output(`${OVERRIDE}.ssl`) }],
  ['the same setting of another resource', { 'main.tf': settings('') + output('cloudflare_zone_settings_override.blog.settings[0].brotli') }],
  ['the name of the record, not of its data', { 'main.tf': SRV + output('cloudflare_record.sip["a"].name') }],
  ['what stands beside the setting', { 'main.tf': settings('') + output(`try(one(${SHOP}.settings).ssl, var.brotli, "brotli")`) }],
  ['the setting of another record that is gone through', { 'main.tf': settings('') + output(`[for one in var.zones : one.brotli if ${SHOP}.id != ""]`) }],
  ['a test of another module', { 'main.tf': settings(''), 'other/tests/shop.tftest.hcl': output(`${OVERRIDE}.brotli`) }],
  ['another module', { 'main.tf': settings(''), 'other/outputs.tf': output(`${OVERRIDE}.brotli`) }],
])('and none that refers to something else: %s', async (_, files) => {
  expect(told((await fixedTree(files as Record<string, string>)).err)).toEqual([]);
});
