import { expect, test } from 'vitest';
import { entriesIn, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

const JS = (line: string): Record<string, string> => ({ 'package.json': '{ "dependencies": { "cloudflare": "^4.0.0" } }', 'a.js': `import Cloudflare from 'cloudflare';\nconst cf = new Cloudflare();\n${line}\n` });
const PY = (line: string): Record<string, string> => ({ 'requirements.txt': 'cloudflare==3.1.0\n', 'a.py': `from cloudflare import Cloudflare\ncf = Cloudflare()\n${line}\n` });
const GO = (line: string): Record<string, string> => ({ 'go.mod': 'module a\nrequire github.com/cloudflare/cloudflare-go v0.79.0\n', 'a.go': `package a\n\nimport cloudflare "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API) { ${line} }\n` });

test.each([
  [JS('const list = cf.filters.list.bind(cf.filters);\nawait list({ zone_id: zone });'), ['a.js:3 filters-api']],
  [JS('await retry(cf.filters.list.bind(cf.filters), { zone_id: zone });'), ['a.js:3 filters-api']],
  [JS('const all = cf.filters.list;\nawait all({ zone_id: zone });'), ['a.js:3 filters-api']],
  [JS('await cf.filters.list.call(cf.filters, { zone_id: zone });'), ['a.js:3 filters-api']],
  [JS('const calls = { list: cf.filters.list };'), ['a.js:3 filters-api']],
  [JS("await cf['firewall']['rules'].list({ zone_id: zone });"), ['a.js:3 firewall-rules-api']],
  [JS("await cf['filters']['list']({ zone_id: zone });"), ['a.js:3 filters-api']],
  [JS("const part = 'filters';\nawait cf[part].list({ zone_id: zone });"), ['a.js:4 filters-api']],
  [JS('await cf?.filters?.list?.();'), ['a.js:3 filters-api']],
  [JS("await cf?.['filters']?.list();"), ['a.js:3 filters-api']],
  [JS("const edit = cf.zones.settings.edit.bind(cf.zones.settings);\nawait edit('minify', { zone_id: zone, value: {} });"), ['a.js:4 zone-setting-minify?']],
  [PY('all = cf.filters.list\nall(zone_id=zone)'), ['a.py:3 filters-api']],
  [PY('getattr(cf, "filters").list(zone_id=zone)'), ['a.py:3 filters-api']],
  [GO('retry(api.FirewallRules)'), ['a.go:5 firewall-rules-api']],
  [GO('list := api.Filters\n\tlist(ctx, zone)'), ['a.go:5 filters-api']],
  [{ Gemfile: "gem 'cloudflair'\n", 'a.rb': "require 'cloudflair'\nCloudflair.zone(zone).public_send(:settings).minify\n" }, ['a.rb:2 zone-setting-minify']],
  [{ 'a.rb': `HTTP.public_send(:patch, "${API}/zones/1/settings/security_level", json: { value: 'high' })\n` }, ['a.rb:1 security-level']],
  [{ 'a.js': `axios['patch']('${API}/zones/1/settings/security_level', { value: 'high' });\n` }, ['a.js:1 security-level']],
])('a method that has another name, is bound, or is named by a text is that method: %j', async (files, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test('a method that keeps its name is told of where it is called', async () => {
  expect(await inTree(JS('const { list } = cf.filters;\nawait list({ zone_id: zone });'))).toEqual(['a.js:4 filters-api']);
});

test.each([
  ['methods of something else', JS('const all = store.filters.list;\nstore.filters.list.bind(store);\nconst { list } = store.filters;')],
  ['other methods', JS("const all = cf.zones.list;\ncf.zones.list.bind(cf);\ncf['zones']['list']();\ncf?.zones?.list();")],
  ['what only lies there', JS('const names = data.filters.list;\nshow(data[part].list);')],
  ['a field of an answer', GO('filters := answer.Filters; show(filters)')],
  ['another word that is sent', { 'a.rb': `HTTP.public_send(:get, "${API}/zones/1/settings/security_level")\n` }],
  ['another method in brackets', { 'a.js': `axios['get']('${API}/zones/1/settings/security_level');\n` }],
])('%s are none', async (_, files) => {
  expect(await inTree(files)).toEqual([]);
});

/** A level says which method changes it: GET of the setting is no use. */
test.each([
  ['csharp', (method: string) => `class A { Task F() => client.SendAsync(new HttpRequestMessage(new HttpMethod("${method}"), "${API}/zones/1/settings/security_level")); }`],
  ['rust', (method: string) => `fn f() { client.request(Method::from_bytes(b"${method}").unwrap(), "${API}/zones/1/settings/security_level").send(); }`],
  ['java', (method: string) => `class A { void f() { rest.exchange("${API}/zones/1/settings/security_level", HttpMethod.valueOf("${method}"), entity, String.class); } }`],
])('%s: a method that is made of its word is that method', async (language, code) => {
  expect(await entriesIn(language, code('PATCH'))).toEqual(['security-level?']);
  expect(await entriesIn(language, code('GET'))).toEqual([]);
});

test.each([
  "const { default: Cloudflare } = await import('cloudflare');",
  "const { Cloudflare } = await import('cloudflare');",
  "const { default: Cloudflare } = require('cloudflare');",
  "const Cloudflare = (await import('cloudflare')).default;",
])('a package that is loaded where it is needed is that package: %s', async (line) => {
  const files = (id: string): Record<string, string> => ({ 'package.json': '{ "dependencies": { "cloudflare": "^4.0.0" } }', 'a.js': `${line}\nconst cf = new Cloudflare();\nawait cf.${id}.list({ zone_id: zone });\n` });
  expect(await inTree(files('filters'))).toEqual(['a.js:3 filters-api']);
  expect(await inTree(files('rulesets'))).toEqual([]);
});
