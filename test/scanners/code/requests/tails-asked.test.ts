import { expect, test } from 'vitest';
import { inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test('a function of which only the name is known may ask for the end of a path where that says whom it asks', async () => {
  const code = `// ${API}
const a = await cfGet(zone, '/settings/minify');
const b = await cloudflare.callApi(zone, '/firewall/rules');
const c = await getZoneSettings(zones, '/settings/server_side_exclude');
const d = await cfPatch(zone, '/settings/security_level', { value: 'high' });
`;
  expect(await inText('javascript', code)).toEqual(['2 zone-setting-minify?', '4 zone-setting-server-side-exclude?', '5 security-level?']);
});

test.each([
  ['what goes to another page', `router.push('/firewall/rules');`],
  ['what compares', `const is = matchesZoneRequest('/firewall/rules');`],
  ['what loads a module', `import('./settings/minify');`],
  ['what only reads the level', `const a = await cfGet(zone, '/settings/security_level');`],
  ['another setting', `const a = await cfGet(zone, '/settings/ssl');`],
  ['what sends no level that goes', `const a = await cfPatch(zone, '/settings/security_level', { value: 'off' });`],
  ['a function that does something else', `const getZoneText = (path) => texts[path];\nconst a = getZoneText('/settings/minify');`],
])('the end of a path alone is none: %s', async (_, code) => {
  expect(await inText('javascript', `// ${API}\n${code}\n`)).toEqual([]);
});

test('what asks on may stand in another file that is not seen to ask', async () => {
  const page = `import { getZoneSettings } from './utils';\nconst now = await getZoneSettings(zones, '/settings/minify');\n`;
  const worker = `export default { async fetch(request) { const { zone, path } = await request.json(); return fetch(\`${API}/zones/\${zone}\${path}\`); } };\n`;
  expect(await inTree({ 'page.jsx': page, 'worker.js': worker })).toEqual(['page.jsx:2 zone-setting-minify?']);
  expect(await inTree({ 'page.jsx': page })).toEqual([]);
});
