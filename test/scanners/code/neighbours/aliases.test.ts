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
