import { expect, test } from 'vitest';
import { entriesIn, inTree } from '../finding.ts';
import { callsOf, routesOf, seenIn, usagesOf } from '../reading.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['a path of another host', 'fetch("https://api.github.com/organizations/1/members")'],
  ['another host in a constant', 'const BASE = "https://api.github.com"; fetch(`${BASE}/organizations/${id}/invites`)'],
  ['a look-alike API with its own prefix', 'fetch(`https://api.cis.cloud.ibm.com/v1/${crn}/zones/${zone}/firewall/rules`)'],
  ['the same prefix behind a base URL', 'fetch(`${base}/v1/${crn}/zones/${zone}/filters`)'],
  ['an import', 'import { rules } from "zones/x/filters"; export * from "/zones/1/filters"; require("/zones/1/filters")'],
  ['a module path in a mock', 'jest.mock("/zones/1/filters")'],
  ['a relative path of a test file', 'run("api-resources/user/billing/history.test.ts"); run("../zones/1/filters")'],
  ['resource folders', 'run("resources/firewall/rules")'],
  ['a bundler option', 'export default { optimization: { minify: true, brotli: true } }'],
  ['a network of another service', 'connect("https://rinkeby.infura.io/v3/key"); connect("https://rinkeby.example.io/v1/blocks")'],
  ['a network that goes on', 'fetch("/v1/sepolia")'],
  ['documentation of the API', '// see https://developers.cloudflare.com/zones/1/filters\nlog("https://api.cloudflare.com/#zones/filters")'],
  ['two holes and nothing else', 'fetch(`${base}/${a}/${b}`)'],
  ['the name of a table', 'Schema.table("organizations", (table) => table.drop("id")); db.assertHas("organizations", row)'],
])('%s is no request of this API', (_, code) => {
  expect(callsOf(code)).toEqual([]);
});

test.each([
  ['api.get(`/zones/${zone}/workers/filters`)', 'GET /zones/{}/workers/filters'],
  ['api.get(`/zones/${zone}/firewall/access_rules/rules`)', 'GET /zones/{}/firewall/access_rules/rules'],
])('%s keeps its own path', (code, route) => {
  expect(routesOf(code)).toEqual([route]);
});

test('a tail that two catalogued paths share is not completed', () => {
  expect(callsOf('http.get(scope + "/rulesets/phases")')).toEqual([]);
});

test('a file that speaks to a look-alike host has no evidence of its own', () => {
  const [call] = callsOf('const cloudflareBase = "https://api.cis.cloud.ibm.com/v1/"; http.get(`/zones/${zone}/filters`)');
  expect(call?.evidence.level).toBe('none');
});

test('the host, the file and what lies around it are told apart as evidence', () => {
  const level = (code: string): string | undefined => callsOf(code, { evidenceOf: () => ({ level: 'repository', what: 'x' }) })[0]?.evidence.level;
  expect([
    level('fetch("https://api.cloudflare.com/client/v4/zones/1/filters")'),
    level('import Cloudflare from "cloudflare"; api.get("/zones/1/filters")'),
    level('api.get("/zones/1/filters")'),
  ]).toEqual(['url', 'file', 'repository']);
});

test('railguns of a user are no railguns of an organization', () => {
  expect(routesOf('api.get("railguns/" + id + "/zones")')).toEqual(['GET /railguns/{}/zones']);
});

test('unknown methods are not guessed', () => {
  expect(routesOf('call(`/zones/${zone}/filters`); const P = "/zones/:id/filters";')).toEqual(['? /zones/{}/filters', '? /zones/{}/filters']);
});

test('requests to addresses nobody can read are one blind spot per file that talks to the API', () => {
  const code = 'import Cloudflare from "cloudflare";\nfetch(a);\nfetch(b, { method: "POST" });';
  expect(seenIn(code)).toMatchObject([{ kind: 'run-time', where: 'app.ts:2', reason: expect.stringContaining('2 requests') as string }]);
});

test('elsewhere such requests say nothing', () => {
  expect(seenIn('fetch(a)')).toEqual([]);
});

test('credentials never reach what is shown', () => {
  const [usage] = usagesOf('fetch("https://api.cloudflare.com/client/v4/zones/1/filters", { headers: { "X-Auth-Key": "0123456789abcdef0123456789abcdef01234" } })');
  expect(usage?.seen).not.toContain('0123456789abcdef0123456789abcdef01234');
});

test('code in a test folder says so', () => {
  expect(callsOf('api.get("/zones/1/filters")', {}, 'test/zones.ts')[0]?.context).toBe('test');
});

test.each([
  ['vendor/github.com/acme/edge/zones.go', 'dependency'], ['public/vendor/edge/zones.js', 'dependency'], ['third_party/edge/zones.ts', 'dependency'],
  ['venv/lib/python3.12/site-packages/edge/zones.py', 'dependency'], ['vendor/acme/edge/tests/zones.php', 'test'], ['vendor/acme/edge/README.md', 'doc'],
  ['src/vendors/zones.ts', undefined], ['vendor.ts', undefined],
])('what is said of %s is that it is a %s', (file, context) => {
  expect(callsOf('api.get("/zones/1/filters")', {}, file)[0]?.context).toBe(context);
});

test('a path in a comment is loose and marked', () => {
  expect(callsOf('// DELETE /zones/{zone_id}/filters\nrun();')).toMatchObject([{ method: 'DELETE', reading: 'mentioned', context: 'comment', source: { line: 1, column: 11 } }]);
});

test('a syntax error is named and the rest is read', async () => {
  const { unitOf } = await import('../reading.ts');
  const code = 'const = ;\napi.get("/zones/1/filters")';
  expect([unitOf(code).problems.length > 0, routesOf(code)]).toEqual([true, ['GET /zones/1/filters']]);
});

test.each([
  ['nothing yet', 'undefined', []],
  ['a path of its own server', "'/copy/settings/minify'", []],
  ['a value', "'on'", ['minify']],
  ['one that is not known', 'value', ['minify']],
])('a field that is called like a setting is none with %s in it', async (_, value, expected) => {
  const about = "const BASE = 'https://api.cloudflare.com/client/v4';\n";
  const found = await inTree({ 'a.js': `${about}const wanted = { rocket_loader: ${value}, minify: ${value} };\n` });
  expect(found.map((line) => line.replace(/^.*zone-setting-/, '').replace('?', ''))).toEqual(expected);
});

/** What a constant of the file begins is asked of whom it names. */
test.each([
  ['javascript', (host: string) => `// ${API}\nconst OTHER = '${host}';\nfetch(OTHER + '/zones/x/filters');\n`],
  ['python', (host: string) => `# ${API}\nOTHER = "${host}"\nrequests.get(OTHER + "/zones/x/filters")\n`],
  ['java', (host: string) => `// ${API}\n@FeignClient(name = "edge", url = "${host}")\ninterface Edge {\n  @GetMapping("/zones/{zone}/filters")\n  Object filters(String zone);\n}\n`],
  ['kotlin', (host: string) => `// ${API}\n@HttpExchange("${host}")\ninterface Edge {\n  @GetExchange("/zones/{zone}/filters")\n  fun filters(zone: String): Any\n}\n`],
])('a path behind the base of another service is none of the API: %s', async (language, code) => {
  expect(await entriesIn(language, code('https://edge.example.com/v1'))).toEqual([]);
  expect(await entriesIn(language, code(API))).toEqual(['filters-api']);
});
