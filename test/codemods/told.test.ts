import { expect, test } from 'vitest';
import { fixedTree } from './fixed.ts';

const settings = (rest: string): string => `resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n${rest}  }\n}\n`;
const BROTLI = '    brotli = "on"\n';
const go = (config: string, more: string): string => `package a\n\nfunc TestSettings(t *testing.T) {\n\tapply(t, \`\n${config}\`)\n${more}}\n`;

type Files = Record<string, string>;

test.each<[string, Files, string]>([
  ['a test that looks at the field', { 'a_test.go': go(settings(BROTLI), '\tcheck(t, "settings.0.brotli", "on")\n') }, 'a_test.go tells of "brotli"'],
  ['a test that looks at a field of a record', { 'a_test.go': go('resource "cloudflare_record" "a" {\n  type = "SRV"\n  name = "x"\n  data {\n    service = "_a"\n    proto = "_b"\n    name = "c"\n  }\n}\n', '\tcheck(t, "data.0.service", "_a")\n') }, 'a_test.go tells of "service"'],
  ['what a test expects to be written', { 'testdata/input/a.tf': settings(BROTLI), 'testdata/expected/a.tf': 'resource "cloudflare_zone_setting" "a" {\n  setting_id = "brotli"\n}\n' }, 'testdata/expected/a.tf tells of "brotli"'],
  ['a test that reads the file looks at the field', { 'testdata/a.tf': settings(BROTLI), 'a_test.go': 'package a\n\nfunc TestSettings(t *testing.T) {\n\tapply(t, load("testdata/a.tf"))\n\tcheck(t, "brotli", "on")\n}\n' }, 'a_test.go tells of "brotli"'],
  ['a page that describes a block which is made of others', { 'README.md': `\`\`\`hcl\n${settings('    dynamic "minify" {\n      for_each = [1]\n      content {\n        css = "on"\n      }\n    }\n')}\`\`\`\n\n- \`minify\`: a block\n` }, 'README.md tells of "minify"'],
  ['a page that describes the field', { 'README.md': `\`\`\`hcl\n${settings(BROTLI)}\`\`\`\n\n- \`brotli\`: on or off\n` }, 'README.md tells of "brotli"'],
])('a field stays while %s', async (_, files, says) => {
  expect(await fixedTree(files)).toEqual({ texts: files, err: expect.stringContaining(`${says} as well`) });
});

test.each<[string, Files]>([
  ['a test that tells nothing else of it', { 'a_test.go': go(settings(BROTLI), '\tcheck(t, "settings.0.ipv6", "on")\n') }],
  ['two of one test', { 'a_test.go': go(settings(BROTLI), `\tapply(t, \`\n${settings(BROTLI)}\`)\n`) }],
  ['what goes from the expected file too', { 'testdata/input/a.tf': settings(BROTLI), 'testdata/expected/a.tf': settings(BROTLI) }],
  ['a test beside one that tells of it', { 'a_test.go': go(settings(BROTLI), ''), 'b_test.go': 'package a\n\nvar encodings = []string{"brotli"}\n' }],
  ['a file that is read by a test which looks at something else', { 'testdata/a.tf': settings(BROTLI), 'a_test.go': 'package a\n\nfunc TestSettings(t *testing.T) {\n\tapply(t, load("a.tf"))\n\tcheck(t, "ipv6", "on")\n}\n' }],
  ['a file beside one that is read by a test which looks at the field', { 'testdata/a.tf': settings(BROTLI), 'a_test.go': 'package a\n\nfunc TestSettings(t *testing.T) {\n\tapply(t, load("b.tf"))\n\tcheck(t, "brotli_level", "on", "brotli.")\n}\n' }],
  ['an example', { 'README.md': `\`\`\`hcl\n${settings(BROTLI)}\`\`\`\n` }],
])('a field goes from %s', async (_, files) => {
  const { texts } = await fixedTree(files);
  expect(Object.values(texts).join('')).not.toContain('brotli ');
  expect(Object.values(texts).join('')).toContain('ipv6');
});
