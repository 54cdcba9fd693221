import { expect, test } from 'vitest';
import { inText } from '../finding.ts';
import { callsOf, plain, routesOf } from '../reading.ts';

const FILTERS = '/zones/{}/filters';

test.each([
  ['fetch("https://api.cloudflare.com/client/v4/zones/1/filters")', 'GET /zones/1/filters'],
  ['fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/filters`, { method: "POST", body })', `POST ${FILTERS}`],
  ['fetch(`${BASE}/zones/${zone}/filters`, { headers })', `GET ${FILTERS}`],
  ['fetch(`${BASE}/zones/${zone}/filters`, options)', `? ${FILTERS}`],
  ['fetch(`${BASE}/zones/${zone}/filters`, { ...options })', `? ${FILTERS}`],
  ['const send = { method: "PUT", body }; fetch(`${BASE}/zones/${zone}/filters`, { ...common, ...send })', `PUT ${FILTERS}`],
  ['const send = { method: "GET" }; fetch(`${BASE}/zones/${zone}/filters`, { ...send, ...options })', `? ${FILTERS}`],
  ['fetch(`${BASE}/zones/${zone}/filters`, { method })', `? ${FILTERS}`],
  ['const method = "PUT"; fetch(`${BASE}/zones/${zone}/filters`, { method })', `PUT ${FILTERS}`],
  ['const init = { method: "DELETE" }; fetch(`/zones/${zone}/filters`, init)', `DELETE ${FILTERS}`],
  ['fetch(new URL(`/client/v4/zones/${zone}/filters`, base))', `GET ${FILTERS}`],
  ['fetch(new Request(`${BASE}/zones/${zone}/filters`, { method: "PUT" }))', `PUT ${FILTERS}`],
  ['axios.get(`/zones/${zone}/filters`)', `GET ${FILTERS}`],
  ['axios({ url: `/zones/${zone}/filters`, method: "post", data: [] })', `POST ${FILTERS}`],
  ['axios.request({ method: "PUT", url: `/zones/${zone}/filters` })', `PUT ${FILTERS}`],
  ['await got.post(`zones/${zone}/filters`, { json: [] })', `POST ${FILTERS}`],
  ['const { body } = await undici.request(`${BASE}/zones/${zone}/filters`, { method: "DELETE" })', `DELETE ${FILTERS}`],
  ['this.api.del("/zones/" + zone + "/filters")', `DELETE ${FILTERS}`],
  ['client.request("PATCH", `/zones/${zone}/filters`, body)', `PATCH ${FILTERS}`],
  ['send(Method.POST, `/zones/${zone}/filters`)', `POST ${FILTERS}`],
  ['superagent.post(`/zones/${zone}/filters`).send({})', `POST ${FILTERS}`],
  ['builder.uri(`/zones/${zone}/filters`).PUT(body)', `PUT ${FILTERS}`],
  ['describe("GET /zones/:zone_id/filters", run)', `GET ${FILTERS}`],
  ['const path = ["zones", zone, "filters"].join("/"); api.get(path)', `GET ${FILTERS}`],
  ['api.get(path.join("/zones", zone, "filters"))', `GET ${FILTERS}`],
  ['api.get(util.format("/zones/%s/filters", zone))', `GET ${FILTERS}`],
  ['api.get("/zones/:zone/filters".replace(":zone", zone))', `GET ${FILTERS}`],
  ['api.get(`/zones/${encodeURIComponent(zone)}/filters`)', `GET ${FILTERS}`],
  ['api.get(`/zones/${zone}/filters${query}`)', `GET ${FILTERS}`],
  ['api.get(`/zones/${zone}/filters?page=${page}`)', `GET ${FILTERS}`],
  ['api.get(`//zones//${zone}/filters/`)', `GET ${FILTERS}`],
  ['api.get(`/zones/${zone}/f%69lters`)', `GET ${FILTERS}`],
  ['api.get(`/zones/023e105f4ecef8ad9ca31a8372d0c353/filters`)', `GET ${FILTERS}`],
  ['api.get(path`/zones/${zone}/filters`)', `GET ${FILTERS}`],
  ['const url = (zone) => `/zones/${zone}/filters`; api.post(url(id), [])', `POST ${FILTERS}`],
  ['function url(zone) { return `/zones/${zone}/filters`; } api.post(url(id), [])', `POST ${FILTERS}`],
  ['class Api { private base = "/zones"; list(zone: string) { return this.get(`${this.base}/${zone}/filters`); } }', `GET ${FILTERS}`],
  ['class Api { static PATH = "/filters"; list() { return http.get("/zones/" + zone + Api.PATH); } }', `GET ${FILTERS}`],
  ['enum Path { Filters = "filters" } http.get(`/zones/${zone}/${Path.Filters}`)', `GET ${FILTERS}`],
  ['const PATHS = { zone: { filters: "/zones/:id/filters" } } as const; http.get(PATHS.zone.filters)', `GET ${FILTERS}`],
  ['const PATHS = { filters: "/zones/:id/filters" }; http.get(PATHS["filters"])', `GET ${FILTERS}`],
  ['let url = `/zones/${zone}`; url += "/filters"; http.put(url, [])', `PUT ${FILTERS}`],
  ['stub(zone.url + "/firewall/rules")', '? /zones/{}/firewall/rules'],
  ['http.get(`${proto}://${host}/client/v4/zones/${zone}/filters`)', `GET ${FILTERS}`],
  ['http.get("http://localhost:4010/zones/1/filters")', 'GET /zones/1/filters'],
  ['fetch(`${GATEWAY}/v1/rinkeby`, { method: "POST", body })', 'POST /v1/rinkeby'],
  ['const NETWORK = "rinkeby"; fetch(`https://eth.example.com/v1/${NETWORK}`, { method: "POST", body })', 'POST /v1/rinkeby'],
])('%s', (code, route) => {
  expect(routesOf(code)).toEqual([route]);
});

test('a choice of paths is one usage each', () => {
  expect(routesOf('http.get(all ? `/zones/${z}/filters` : `/zones/${z}/firewall/rules`)')).toEqual(['GET /zones/{}/filters', 'GET /zones/{}/firewall/rules']);
});

test('a path in a constant counts once and takes the method of the call that uses it', () => {
  const [call, ...more] = callsOf('const URL = "/zones/:id/filters";\nlog(1);\nfetch(URL, { method: "POST", body });');
  expect([call?.method, call?.source, more]).toMatchObject(['POST', { line: 1 }, []]);
});

test('a call whose path stands on another line says where it is made', () => {
  const code = 'const PATH = "/filters";\nexport const list = (zone) => fetch(`/zones/${zone}${PATH}`);\nexport const make = (zone, body) =>\n  fetch(`/zones/${zone}${PATH}`, { method: "POST", body });\nfetch("/zones/1/firewall/rules");';
  expect(callsOf(code).map(({ method, source, madeOn }) => [method, source, madeOn])).toMatchObject([['GET', { line: 1 }, 2], ['POST', { line: 1 }, 4], ['GET', { line: 5 }, undefined]]);
});

test('a parameter hides a constant of the same name', () => {
  expect(routesOf('const url = "/zones/:id/filters"; function send(url: string) { return fetch(url, { method: "DELETE" }); }')).toEqual(['? /zones/{}/filters']);
});

test('a loop over a list reads every item where it is written', () => {
  const calls = callsOf('const IDS = [\n  "brotli",\n  "minify",\n];\nfor (const id of IDS) api.patch(`/zones/${zone}/settings/${id}`, { value: "on" });');
  expect(calls.map((call) => [call.method, call.path.at(-1)?.text, call.source])).toMatchObject([['PATCH', 'brotli', { line: 2 }], ['PATCH', 'minify', { line: 3 }]]);
});

test('an imported constant is followed one level', () => {
  const resolveImport = (_file: string, module: string, name: string) => {
    const expr = { kind: 'string', parts: [{ kind: 'chunk', value: `/zones/:id/${name}`, at: (index: number) => index, encode: (text: string) => text }], start: 0, end: 0 } as const;
    return module === './paths' ? { unit: { file: 'paths.ts', language: 'typescript', text: '', imports: [], body: [], comments: [], problems: [], dialect: undefined as never }, value: { ...expr, parts: [...expr.parts] } } : undefined;
  };
  expect(routesOf('import { filters as F } from "./paths"; http.get(`${BASE}${F}`)', { resolveImport })).toEqual(['GET /zones/{}/filters']);
});

test('each of what an imported constant may be is asked for, though all of it stands at one place', () => {
  const text = (value: string) => ({ kind: 'string' as const, parts: [{ kind: 'chunk' as const, value, at: (index: number) => index, encode: (one: string) => one }], start: 0, end: 0 });
  const unit = { file: 'paths.ts', language: 'typescript', text: '', imports: [], body: [], comments: [], problems: [], dialect: undefined as never };
  const value = { kind: 'choice' as const, options: [text('rulesets'), text('filters')], beside: [], start: 0, end: 0 };
  const resolveImport = (_file: string, module: string) => (module === './paths' ? { unit, value } : undefined);
  expect(routesOf('import { F } from "./paths"; http.get(`${BASE}/zones/1/${F}`)', { resolveImport })).toEqual(['GET /zones/1/rulesets', 'GET /zones/1/filters']);
  expect(routesOf('import { F } from "./paths"; const url = `${BASE}/zones/1/${F}`', { resolveImport })).toEqual(['? /zones/1/rulesets', '? /zones/1/filters']);
});

test('the body is read through JSON.stringify and names, and a spread leaves it open', () => {
  const code = 'const data = { value: "high" }; fetch(`/zones/${z}/settings/security_level`, { method: "PATCH", body: JSON.stringify({ ...data, more: 1 }) }); api.patch("/zones/1/settings/minify", data)';
  expect(callsOf(code).map((call) => plain(call.body))).toEqual([{ value: 'high', more: 1, '…': true }, { value: 'high' }]);
});

test('a body that is JSON text is read as data, with its run-time parts as holes', () => {
  const code = 'fetch("/zones/1/settings/minify", { method: "PATCH", body: `{"value": "${level}", "n": 1, "list": [true, ${x}]}` })';
  expect(callsOf(code).map((call) => plain(call.body))).toEqual([{ value: '?', n: 1, list: [true, '?', '…'] }]);
});

test('a GET sends no body, and an argument nobody can see leaves it unknown', () => {
  expect(callsOf('api.get("/zones/1/filters"); api.post("/zones/1/filters", build())').map((call) => plain(call.body))).toEqual([null, '?']);
});

test('the query is read from the path', () => {
  expect(callsOf('api.delete(`/zones/1/filters?id=a&id=${b}`)').map((call) => call.query)).toMatchObject([
    { kind: 'object', fields: [{ name: 'id', value: { value: 'a' } }, { name: 'id', value: { kind: 'text' } }] },
  ]);
});

test('headers are read by name', () => {
  const [call] = callsOf('fetch("/zones/1/filters", { method: "POST", headers: { "Transfer-Encoding": "chunked", "Content-Length": "3" } })');
  expect(call && plain(call.headers)).toEqual({ 'Transfer-Encoding': 'chunked', 'Content-Length': '3' });
});

test.each([
  ['javascript', (asked: string) => `const url = \`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/security_level\`;\n${asked}await axios({ url, method: 'patch', data: { value: 'high' } });\n`, 'const hit = cache.get(url);\n'],
  ['javascript', (asked: string) => `const url = \`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/security_level\`;\n${asked}await axios({ url, method: 'patch', data: { value: 'high' } });\n`, 'const etag = hashKey(url);\n'],
  ['python', (asked: string) => `import requests\nurl = f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/security_level"\n${asked}requests.patch(url, json={"value": "high"})\n`, 'hit = page_cache.get(url)\n'],
])('what is looked up by an address leaves it to the request: %s %#', async (language, code, lookup) => {
  const found = (asked: string): Promise<string[]> => inText(language, code(asked));
  expect((await found(lookup)).map((line) => line.replace(/^\d+ /, ''))).toEqual((await found('')).map((line) => line.replace(/^\d+ /, '')));
  expect(await found('')).toHaveLength(1);
});
