import { expect, test } from 'vitest';
import { inText } from '../../finding.ts';

const program = (module: string, ...lines: string[]): string => `import ${module}\n\nsuspend fun edge() {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
const FILTER = ['val bots = filter("bots") {', '    args {', '        zoneId(zone)', '        expression("(cf.client.bot)")', '    }', '}'];
const settings = (...told: string[]): string[] => ['zoneSettingsOverride("edge") {', '    args {', '        zoneId(zone)', '        settings {', ...told.map((one) => `            ${one}`), '        }', '    }', '}'];

test.each([
  ['a resource', program('com.pulumi.cloudflare.kotlin.filter', ...FILTER), ['4 filters-api']],
  ['one of all that the package has', program('com.pulumi.cloudflare.kotlin.*', ...FILTER), ['4 filters-api']],
  ['a field', program('com.pulumi.cloudflare.kotlin.zoneSettingsOverride', ...settings('brotli("on")')), ['8 zone-setting-brotli']],
  ['a field with fields of its own', program('com.pulumi.cloudflare.kotlin.zoneSettingsOverride', ...settings('http3("on")', 'minify { css("on") }')), ['9 zone-setting-minify']],
  ['a level', program('com.pulumi.cloudflare.kotlin.zoneSettingsOverride', ...settings('securityLevel("high")')), ['8 security-level']],
  ['a level that stays', program('com.pulumi.cloudflare.kotlin.zoneSettingsOverride', ...settings('securityLevel("under_attack")')), []],
  ['fields that stay', program('com.pulumi.cloudflare.kotlin.zoneSettingsOverride', ...settings('http3("on")')), []],
  ['another provider', program('com.pulumi.akamai.kotlin.filter', ...FILTER), []],
  ['a function of the file', program('com.pulumi.cloudflare.kotlin.record', ...FILTER), []],
  ['a list that is sifted', program('com.pulumi.cloudflare.kotlin.filter', 'val bots = rules.filter { it.enabled }', 'val some = filter("bots") { it }'), []],
])('what Pulumi is told in blocks is read: %s', async (_, code, expected) => {
  expect(await inText('kotlin', code)).toEqual(expected);
});
