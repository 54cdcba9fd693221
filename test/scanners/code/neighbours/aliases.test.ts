import { expect, test } from 'vitest';
import { inTree, unreadInTree } from '../finding.ts';

const BASE = 'https://api.cloudflare.com/client/v4';

const words = (asked: string): string => `export const CF_BASE = '${BASE}';\nexport const ASKED = '${asked}';\n`;
const asking = (module: string): string => `import { ASKED, CF_BASE } from '${module}';\nexport const all = (zone) => fetch(\`\${CF_BASE}/zones/\${zone}/\${ASKED}\`);\n`;

/** How a module is called, from where, and where it lies. */
const MEANT: [string, string, string][] = [
  ['@/lib/words', 'src/app/zones/ask.ts', 'src/lib/words.ts'],
  ['@/lib/words', 'app/zones/ask.ts', 'lib/words.ts'],
  ['~/lib/words', 'app/routes/ask.tsx', 'app/lib/words.ts'],
  ['@lib/words', 'src/zones/ask.ts', 'src/lib/words/index.ts'],
  ['@config', 'src/zones/ask.js', 'src/config/index.js'],
  ['#lib/words.js', 'src/zones/ask.ts', 'src/lib/words.ts'],
  ['$lib/words', 'src/routes/zones/ask.ts', 'src/lib/words.ts'],
  ['src/lib/words', 'src/zones/ask.ts', 'src/lib/words.ts'],
  ['lib/words', 'src/zones/ask.ts', 'src/lib/words.ts'],
  ['@acme/words', 'apps/edge/src/ask.ts', 'packages/words/src/index.ts'],
  ['@acme/words/paths', 'apps/edge/src/ask.ts', 'packages/words/src/paths.ts'],
  ['shop-words', 'apps/edge/src/ask.ts', 'libs/shop-words/index.ts'],
];

test.each(MEANT)('%s in %s is %s', async (module, file, words_) => {
  expect(await inTree({ [words_]: words('filters'), [file]: asking(module) })).toEqual([`${file}:2 filters-api`]);
  expect(await inTree({ [words_]: words('dns_records'), [file]: asking(module) })).toEqual([]);
});

test('of several the nearest is meant', async () => {
  const tree = { 'apps/a/src/lib/words.ts': words('filters'), 'apps/b/src/lib/words.ts': words('dns_records'), 'apps/a/src/ask.ts': asking('@/lib/words'), 'apps/b/src/ask.ts': asking('@/lib/words') };
  expect(await inTree(tree)).toEqual(['apps/a/src/ask.ts:2 filters-api']);
});

test('what lies elsewhere, or is a package from elsewhere, is not known: the request is one that nobody can read', async () => {
  const elsewhere = { 'other/lib/words.ts': words('filters'), 'src/cf.ts': `export const verify = () => fetch('${BASE}/user/tokens/verify');\n` };
  const file = (module: string): string => `// ${BASE}\n${asking(module)}`;
  for (const module of ['@/lib/words', 'node:lib/words', 'lib', '@acme/lib']) {
    expect(await inTree({ ...elsewhere, 'src/ask.ts': file(module) })).toEqual([]);
    expect(await unreadInTree({ ...elsewhere, 'src/ask.ts': file(module) })).toHaveLength(1);
  }
});

const CONFIG = (asked: string): string => `package config\n\nconst (\n\tBase  = "${BASE}"\n\tAsked = "${asked}"\n)\n\nfunc Path(zone, rest string) string { return "/zones/" + zone + rest }\n`;
const GO = (module: string, call: string): string => `package main\n\nimport (\n\t"net/http"\n\n\t"${module}"\n)\n\nfunc ask(zone string) {\n\thttp.Get(${call})\n}\n`;

test.each([
  ['github.com/acme/edge/internal/config', 'cmd/edge/ask.go', 'internal/config/config.go'],
  ['github.com/acme/edge/v2/config', 'ask.go', 'config/config.go'],
  ['edge/pkg/config', 'services/edge/cmd/ask.go', 'services/edge/pkg/config/defaults.go'],
  ['go.acme.dev/edge/config', 'backend/ask.go', 'backend/config/config.go'],
  ['git.acme.dev/web/edge/config', 'cmd/ask.go', 'config/config.go'],
  ['git.acme.dev/web/tools/edge/internal/config', 'ask.go', 'internal/config/config.go'],
])('a constant of the package %s is known in %s', async (module, file, config) => {
  for (const call of [() => 'config.Base + "/zones/" + zone + "/" + config.Asked', (asked: string) => `config.Base + config.Path(zone, "/${asked}")`]) {
    expect(await inTree({ [config]: CONFIG('filters'), [file]: GO(module, call('filters')) })).toEqual([`${file}:10 filters-api`]);
    expect(await inTree({ [config]: CONFIG('dns_records'), [file]: GO(module, call('dns_records')) })).toEqual([]);
  }
});

test('a package of Go itself, or of another repository, is not one that is called the same here', async () => {
  const call = 'config.Base + "/zones/" + zone + "/" + config.Asked';
  for (const module of ['net/config', 'github.com/other/config', 'config']) {
    expect(await inTree({ 'config/config.go': CONFIG('filters').replace('/client/v4', '/client/v4/zones'), 'ask.go': GO(module, call) })).toEqual([]);
  }
});

test('a constant of Rust is known by the module that it stands in, a module of Python also where the sources stand in a folder', async () => {
  const rust = (use: string, name: string): Record<string, string> => ({ 'src/words.rs': `pub const ASKED: &str = "filters";\npub const OTHER: &str = "dns_records";\n`, 'src/ask.rs': `use crate::words::${use};\nasync fn ask(z: &str) {\n    reqwest::get(format!("${BASE}/zones/{}/{}", z, ${name})).await;\n}\n` });
  expect(await inTree(rust('{ASKED, OTHER}', 'ASKED'))).toEqual(['src/ask.rs:3 filters-api']);
  expect(await inTree(rust('ASKED as WORD', 'WORD'))).toEqual(['src/ask.rs:3 filters-api']);
  expect(await inTree(rust('{ASKED, OTHER}', 'OTHER'))).toEqual([]);
  const python = (asked: string): Record<string, string> => ({ 'src/edge/words.py': `ASKED = "${asked}"\n`, 'scripts/ask.py': `from edge.words import ASKED\nrequests.get(f"${BASE}/zones/{zone}/{ASKED}")\n` });
  expect(await inTree(python('filters'))).toEqual(['scripts/ask.py:2 filters-api']);
  expect(await inTree(python('dns_records'))).toEqual([]);
});

test('a constant of Kotlin is known by its package, the settings of Django by where they are imported from', async () => {
  const kotlin = (asked: string): Record<string, string> => ({ 'src/com/acme/words/Words.kt': `package com.acme.words\nconst val BASE = "${BASE}"\nconst val ASKED = "${asked}"\n`, 'src/com/acme/Ask.kt': `package com.acme\nimport com.acme.words.BASE\nimport com.acme.words.ASKED\nsuspend fun ask(z: String) = client.get("$BASE/zones/$z/$ASKED")\n` });
  expect(await inTree(kotlin('filters'))).toEqual(['src/com/acme/Ask.kt:4 filters-api']);
  expect(await inTree(kotlin('dns_records'))).toEqual([]);
  const django = (asked: string): Record<string, string> => ({ 'shop/settings.py': `CF_BASE = "${BASE}"\nCF_ASKED = "${asked}"\n`, 'edge/ask.py': `from django.conf import settings\nrequests.get(f"{settings.CF_BASE}/zones/{zone}/{settings.CF_ASKED}")\n` });
  expect(await inTree(django('filters'))).toEqual(['edge/ask.py:2 filters-api']);
  expect(await inTree(django('dns_records'))).toEqual([]);
});
