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

const RUBY = (line: string): Record<string, string> => ({ 'zone.rb': `# https://api.cloudflare.com/client/v4/\nclass Zone < Resource\n  def things\n    ${line}\n  end\nend\n` });

test.each([
  ['its rules', RUBY("with(Firewall::Rules, path: 'firewall/rules')"), ['zone.rb:4 firewall-rules-api?']],
  ['its packages', RUBY("with(Waf::Packages, path: 'firewall/waf/packages')"), ['zone.rb:4 waf-managed-rules-previous?']],
  ['a setting', { 'zone.py': "# https://api.cloudflare.com/client/v4/\nminify = part(Setting, endpoint='settings/minify')\n" }, ['zone.py:2 zone-setting-minify?']],
])('what is told the end of a path as one means %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test.each([
  ['rules that stay', RUBY("with(Firewall::AccessRules, path: 'firewall/access_rules/rules')")],
  ['another name', RUBY("with(Firewall::Rules, label: 'firewall/rules')")],
  ['one word', RUBY("with(Firewall::Rules, path: 'filters')")],
  ['a file that names nobody', { 'zone.rb': "class Zone < Resource\n  def things\n    with(Firewall::Rules, path: 'firewall/rules')\n  end\nend\n" }],
  ['the routes of an application', { 'routes.rb': "# https://api.cloudflare.com/client/v4/\nRails.application.routes.draw do\n  resources :rules, path: 'firewall/rules'\n  scope path: 'firewall/rules' do\n  end\nend\n" }],
  ['a route of a server', { 'app.py': "# https://api.cloudflare.com/client/v4/\nfrom starlette.routing import Route\nroutes = [Route(path='firewall/rules', endpoint=rules)]\n" }],
])('the end of a path is none beside it: %s', async (_, files) => {
  expect(await inTree(files)).toEqual([]);
});
