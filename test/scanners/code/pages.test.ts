import { expect, test } from 'vitest';
import { inTree } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['a script of a page', 'index.html', `<!doctype html>\n<script>\nfetch(\`${API}/zones/\${zone}/settings/minify\`, { method: 'PATCH', body: JSON.stringify({ value: { css: 'on' } }) });\n</script>\n`, ['3 zone-setting-minify']],
  ['a component of Vue', 'Edge.vue', `<template><p @click="go">/zones/x/filters</p></template>\n<script setup lang="ts">\nconst base: string = '${API}';\nawait axios.delete(\`\${base}/zones/\${zone}/filters\`);\n</script>\n`, ['4 filters-api']],
  ['a component of Svelte', 'Edge.svelte', `<script lang="ts">\n  const rules = () => fetch(\`${API}/zones/\${zone}/firewall/rules\`);\n</script>\n{#each list as one}<p>{one}</p>{/each}\n`, ['2 firewall-rules-api']],
  ['a page of Astro', 'index.astro', `---\nconst answer = await fetch(\`${API}/zones/\${import.meta.env.ZONE}/firewall/rules\`);\n---\n<p>{answer}</p>\n`, ['2 firewall-rules-api']],
  ['a template of a page', 'page.html.erb', `<script type="module">\n  fetch("${API}/zones/<%= zone %>/filters")\n</script>\n`, ['2 filters-api']],
  ['documentation', 'help.html', `<pre><code class="language-bash"><span class="k">curl</span> -X POST &quot;${API}/zones/:zone/firewall/rules&quot; \\\n  -d &#39;[]&#39;</code></pre>\n<p>See <code>DELETE /zones/:id/rate_limits/:id</code></p>\n`, ['1 firewall-rules-api', '3 rate-limits-api']],
])('%s is read', async (_, file, code, expected) => {
  expect((await inTree({ [file]: code })).map((line) => line.replace(`${file}:`, ''))).toEqual(expected);
});

test.each([
  ['attributes', 'index.html', `<a href="${API}/zones/x/filters" title="DELETE /zones/:id/filters">api</a>\n`],
  ['templates in a script', 'index.html', `<script type="text/x-template"><a href="${API}/zones/x/filters"></a></script>\n`],
  ['styles', 'Edge.vue', `<style>\n.a { background: url(${API}/zones/x/filters); }\n</style>\n`],
  ['prose', 'index.html', '<p>Our filters and firewall rules stand behind Cloudflare.</p>\n'],
])('%s of a page say nothing', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});

test('a constant is followed from the script of a page into the module that it imports', async () => {
  expect(await inTree({
    'src/paths.ts': "export const RULES = 'firewall/rules';\n",
    'src/Edge.vue': `<script setup>\nimport { RULES } from './paths';\nawait fetch(\`${API}/zones/\${zone}/\${RULES}\`);\n</script>\n`,
  })).toEqual(['src/Edge.vue:3 firewall-rules-api']);
});
