import { expect, test } from 'vitest';
import { fixedTree } from './fixed.ts';

const document = (language: string, code: string): string => `# How it is set up\n\nWords that stand before it, so that code does not begin where the file does.\n\n\`\`\`${language}\n${code}\`\`\`\n`;
const override = (inner: string): string => `resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    http3 = "on"\n${inner}  }\n}\n`;
const pulumi = (inner: string): string => `resources:\n  a:\n    type: cloudflare:ZoneSettingsOverride\n    properties:\n      settings:\n${inner}`;

test('code in a document is rewritten where it stands, whatever its language makes of a field', async () => {
  const { texts } = await fixedTree({
    'blocks.md': document('terraform', override('    dynamic "minify" {\n      for_each = [1]\n      content {\n        css = "on"\n      }\n    }\n')),
    'map.md': document('yaml', pulumi('        minify:\n          css: "on"\n')),
  });
  expect(texts).toEqual({ 'blocks.md': document('terraform', override('')), 'map.md': document('yaml', pulumi('        {}\n')) });
});

test('what asks for an address on one line of a page asks for it, though the text of the script holds the address too', async () => {
  const page = (segment: string): string => `<body onload="fetch('https://api.cloudflare.com/client/v4/zones/1/${segment}/scripts')"><script>fetch("https://api.cloudflare.com/client/v4/zones/1/${segment}/scripts")</script></body>\n`;
  expect((await fixedTree({ 'a.html': page('script_monitor') })).texts).toEqual({ 'a.html': page('page_shield') });
});

test('what another file puts into a script is not written over, and what stands beside it is', async () => {
  const script = (path: string): string => `- shell: |\n    curl "https://api.cloudflare.com/client/v4/zones/$Z/{{ path }}/scripts"\n    curl "https://api.cloudflare.com/client/v4/zones/$Z/${path}/scripts"\n`;
  const [tasks, defaults] = ['roles/a/tasks/main.yml', 'roles/a/defaults/main.yml'];
  const { texts } = await fixedTree({ [tasks]: script('script_monitor'), [defaults]: 'path: script_monitor\n' });
  expect([texts[tasks], texts[defaults]]).toEqual([script('page_shield'), 'path: script_monitor\n']);
});
