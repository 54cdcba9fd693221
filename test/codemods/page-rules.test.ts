import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const rule = (actions: string): string => `resource "cloudflare_page_rule" "a" {\n  zone_id = var.zone_id\n  target  = "example.com/*"\n  actions {\n${actions}  }\n}\n`;

test.each([
  ['a block', '    minify {\n      css = "on"\n    }\n', '    cache_level = "bypass"\n'],
  ['a block that is written for each of several', '    dynamic "minify" {\n      for_each = var.minify\n      content {\n        css = minify.value\n      }\n    }\n', '    ssl = "full" # all\n'],
  ['an argument that is decided elsewhere', '    server_side_exclude = lookup(each.value, "sse", null)\n', '    browser_cache_ttl = 300\n'],
  ['both', '    server_side_exclude = "on"\n    minify {\n      css = "on"\n    }\n', '    cache_level = "bypass"\n'],
])('an action of a page rule goes from beside one that stays: %s', async (_, gone, stays) => {
  expect((await fixedFile('a.tf', rule(gone + stays))).text).toBe(rule(stays));
  expect((await fixedFile('a.tf', rule(stays + gone))).text).toBe(rule(stays));
});

test.each([
  ['there is no other', ''],
  ['the other one is deprecated as well', '    server_side_exclude = "on"\n'],
  ['the other one may be nothing', '    cache_level = lookup(each.value, "cache_level", null)\n'],
  ['the other one may be nothing at times', '    cache_level = var.on ? "bypass" : null\n'],
  ['the other one may be empty', '    cache_level = "${var.level}"\n'],
  ['the other one is as if it were not written', '    disable_performance = false\n'],
  ['nobody knows the other one', '    something_else = "on"\n'],
])('and stays where the rule would be left without one, or may be: %s', async (_, other) => {
  const code = rule(`${other}    minify {\n      css = "on"\n    }\n`);
  const { text, err } = await fixedFile('a.tf', code);
  expect(text).toBe(code);
  expect(err).toMatch(/Beside "minify" nothing is surely set that would stay[^\n]*\n +a\.tf:\d/);
});

const pulumi = (fields: string): string => `import * as cloudflare from '@pulumi/cloudflare';\n\nnew cloudflare.PageRule('a', { zoneId, target: 'example.com/*', actions: { ${fields} } });\n`;

test('what is made from Terraform is rewritten like it', async () => {
  expect((await fixedFile('a.ts', pulumi("serverSideExclude: 'on', cacheLevel: 'bypass', minifies: [{ css: 'on', html: 'on', js: 'on' }]"))).text).toBe(pulumi("cacheLevel: 'bypass'"));
  expect((await fixedFile('a.ts', pulumi("serverSideExclude: 'on', cacheLevel: level"))).text).toBe(pulumi("serverSideExclude: 'on', cacheLevel: level"));
});

const settings = (status: string): string => `resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n${status === '' ? '' : `    mobile_redirect {\n      mobile_subdomain = "m"\n      status           = ${status}\n      strip_uri        = false\n    }\n`}  }\n}\n`;

test('a redirect of phones that is off goes, and one that is on, or may be, is for a person to move', async () => {
  expect((await fixedFile('a.tf', settings('"off"'))).text).toBe(settings(''));
  for (const status of ['"on"', 'var.mobile', 'var.mobile ? "on" : "off"']) {
    const { text, err } = await fixedFile('a.tf', settings(status));
    expect(text).toBe(settings(status));
    expect(err).toContain('Write a redirect rule');
  }
});
