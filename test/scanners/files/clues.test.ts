import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { standTogether, type Clue, type Need } from '../../../analyzer/scanners/files/clue.ts';
import { cluesOf } from '../../../analyzer/scanners/files/clues.ts';
import { mayHoldNames, packagesOf } from '../../../analyzer/scanners/files/ecosystems.ts';
import { patternOf, placeFrom } from '../../../analyzer/scanners/files/word.ts';
import { prefilterFor } from '../../../analyzer/scanners/files/prefilter.ts';
import { apis, deprecations } from '../../../rules/index.ts';

const { vocabulary } = catalogOf(deprecations, apis);
const clues = cluesOf(vocabulary);
const look = prefilterFor(vocabulary);
const seen = (text: string, language = 'typescript') => look(Buffer.from(text), { language });

test('every example that something is found in is a candidate', () => {
  const missed = deprecations.flatMap((entry) => entry.examples.flatMap((example) =>
    (example.kind === 'code' && !seen(example.code, example.language).candidate ? [`${entry.id}: ${example.code}`] : [])));
  expect(missed).toEqual([]);
});

test('the quick way decides as the slow one: every clue asked word by word', () => {
  const owned = (text: string) => apis.some((api) => [api.id.toUpperCase(), ...api.signals, ...api.hosts, ...api.basePaths.map((base) => base.slice(1)), ...Object.values(api.packages).flat()].some((word) => text.includes(word)));
  const speaks = (text: string) => apis.some((api) => [...api.signals.filter((word) => word.toLowerCase() !== api.id), ...api.hosts, ...api.basePaths.map((base) => base.slice(1))].some((word) => text.includes(word))
    || Object.values(api.packages).flat().some((name) => (name === api.id ? /(?<=["'])[cC]loud[fF]lare(?=["'\s/.;,\\]|::|$)/.test(text) : text.includes(name))));
  const mayHold = ({ packages, isCommon }: Clue, language: string) => packages === undefined || (isCommon === true ? packagesOf(language) === packages : mayHoldNames(language, packages));
  const slow = (text: string, language: string): { candidate: boolean; needsEvidence: boolean } => {
    const bytes = Buffer.from(text);
    const holds = (needs: Need) => clues.some((clue) => clue.needs === needs && mayHold(clue, language) && clue.words.every((word) => placeFrom(patternOf(word, 0), bytes, 0) >= 0) && standTogether(clue, clue.words, bytes));
    if (holds('nothing') || (owned(text) && holds('own evidence')) || (speaks(text) && (holds('own signal') || holds('own text')))) return { candidate: true, needsEvidence: false };
    return { candidate: holds('any evidence'), needsEvidence: holds('any evidence') && !owned(text) };
  };
  const words = [...new Set(clues.flatMap((clue) => clue.words.map((word) => word.text)))];
  const piece = fc.oneof(fc.constantFrom(...words), fc.constantFrom('/', '"', ' ', '.', '\n', 'x', 'Cloudflare', 'cloudflare', '(', '${id}'));
  fc.assert(fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom('', '/', ' ', '"', ' '.repeat(600)), fc.constantFrom('typescript', 'go', 'markdown'), (pieces, between, language) => {
    const text = pieces.join(between);
    const { candidate, needsEvidence } = seen(text, language);
    expect({ text, candidate, needsEvidence }).toEqual({ text, ...slow(text, language) });
  }), { numRuns: 150 });
});

test('chunks that overlap give the answer of the whole', () => {
  const text = `${'x '.repeat(500)}fetch("/zones/x/firewall/rules") // X-Auth-Key ${'y '.repeat(300)}`;
  const bytes = Buffer.from(text);
  for (const size of [64, 100, 251]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(Math.max(0, index * size - 40), (index + 1) * size));
    expect(look.chunks(() => chunks, { language: 'javascript' })).toEqual(look(bytes, { language: 'javascript' }));
  }
});

test('what counts only beside the API says so; two words of one path, a Terraform type and a host need nothing', () => {
  expect(seen('get(`/zones/${zone}/settings/minify`)')).toMatchObject({ candidate: true, needsEvidence: false });
  expect(seen('resource "cloudflare_filter" "a" {}')).toMatchObject({ candidate: true, needsEvidence: false });
  expect(seen('get("https://api.cloudflare.com" + path)')).toMatchObject({ candidate: true, needsEvidence: false });
  expect(seen('get(`/zones/${zone}/settings/${id}`)')).toMatchObject({ candidate: true, needsEvidence: true });
  expect(seen("const defaults = { 'security_level': level };")).toMatchObject({ candidate: true, needsEvidence: true });
  expect(seen('const defaults = { brotli: true };').candidate).toBe(false);
  expect(seen("setSetting(zone, 'brotli', value)")).toMatchObject({ candidate: true, needsEvidence: true });
  expect(seen("setSettings(zone); pack('brotli')".replace(';', ' '.repeat(250))).candidate).toBe(false);
});

test('one word that may be a whole address is worth a look where something around the file speaks for the API', () => {
  const asking = ["zone.get('/filters')", 'get(`${base}/filters?page=1`)', 'zone_api DELETE /filters', "zone.delete('filters/' + id)", "Zone.get '/filters'"];
  expect(asking.map((text) => seen(text))).toEqual(asking.map(() => expect.objectContaining({ candidate: true, needsEvidence: true })));
  const others = ["import './filters'", "from '../filters/all'", "{ filters: 'all' }", "list['filters']", "open('src/filters/a.txt')", "show('filters of this page')", "page.get('/settings')"];
  expect(others.filter((text) => seen(text).candidate)).toEqual([]);
});

test('what a bundler says too is worth a look where a file near by is named after the API, or a name says that it is a setting', () => {
  const inFile = (text: string, kind: { isAbout?: boolean } = {}) => look(Buffer.from(text), { language: 'typescript', ...kind }).candidate;
  expect(inFile('const defaults = { brotli: true };', { isAbout: true })).toBe(true);
  expect(inFile('const defaults = { brotli: true };')).toBe(false);
  const beside = ["const SETTING = 'brotli'", 'module "zone" {\n  brotli = "on"\n}', '{ ...defaults, brotli: "on" }', 'dict(\n    brotli="on",\n    **defaults)', 'defaults.merge(brotli: "on")', "{ brotli: 'on' }; rocket_loader"];
  expect(beside.filter((text) => !inFile(`// Cloudflare\n${text}`))).toEqual([]);
  expect(look(Buffer.from('// Cloudflare\nZoneSettings{SecurityLevel: level, BrowserCacheTTL: 0}'), { language: 'go' }).candidate).toBe(true);
  const alone = ['{ minify: true }', 'if (options.minify) run();', '/** Packs: brotli */', `import settings from './settings';${' '.repeat(300)}pack(brotli);`, '{ locked: true }'];
  expect(alone.filter((text) => inFile(`// Cloudflare\n${text}`))).toEqual([]);
});

test('a root that says what follows leads to no word elsewhere', () => {
  const about = (text: string) => seen(`// Cloudflare\n${text}`).candidate;
  const far = ' '.repeat(600);
  expect(about(`get(\`/accounts/\${id}/workers\`);${far}get('images')`)).toBe(false);
  expect(about(`get(\`/accounts/\${id}/\${what}\`);${far}get('images')`)).toBe(true);
  expect(about(`const a = 'accounts';${far}get('profile')`)).toBe(false);
  expect(about(`const a = 'accounts';${far}get(base + '/profile')`)).toBe(true);
  expect(about(`get('accounts', id, kind, 'profile')`)).toBe(true);
  expect(about(`const base = '/accounts/a23e105f4ecef8ad9ca31a8372d0c353/';${far}get(base + 'images')`)).toBe(true);
});

test('words of the catalog in other clothes are no clue', () => {
  for (const text of ['applyFilters(rows)', 'cloudflare_filter_total', 'import settings from "./settings"', 'const total = bank.accounts.length', 'minifyWhitespace: true', 'for (const filters of zones) rules.push(filters)', 'a.rules&&firewall.open()']) {
    expect([text, seen(text).candidate]).toEqual([text, false]);
  }
});

test('names of an SDK are those of its own language; headers that are sent together stand close together', () => {
  const call = 'client.Firewall.Rules.List(ctx)';
  expect(['go', 'markdown', 'typescript', 'python'].map((language) => seen(call, language).candidate)).toEqual([true, true, false, false]);
  expect(seen('client.filters.list()').candidate).toBe(true);
  expect(seen(`use Cloudflare\\API\\Endpoints\\Firewall; $firewall = new Firewall($adapter);${' '.repeat(20_000)}$firewall->createFirewallRules($zone);`, 'php').candidate).toBe(true);
  expect(seen('cloudflare_dns:\n  type: SRV\n  proto: tcp\n  service: sip\n  weight: 1', 'python').candidate).toBe(true);
  const headers = `headers: { 'Transfer-Encoding': 'chunked',${' '.repeat(200)} 'Content-Length': size }`;
  expect([headers, `/* Cloudflare */ ${headers}`, `get('/zones/' + id, ${headers})`].map((text) => seen(text).candidate)).toEqual([false, true, true]);
  expect(seen(`/* Cloudflare */ req.headers['transfer-encoding']${' '.repeat(20_000)}req.headers['content-length']`).candidate).toBe(false);
});

test('names of an SDK that is not imported are links of one chain, below some client', () => {
  const candidates = ['cf.zones.filters.list()', 'cf\n  .filters\n  .list()', 'cf.filters(zone).list()', 'cf.filters[zone]?.list()', 'cf.filters.with_raw_response.list()', 'f = cf.filters zone\nf.list', 'cf->filters->list()', 'Cf::filters().list()', 'cf.filters // all of them\n .list()'];
  expect(candidates.filter((text) => !seen(text).candidate)).toEqual([]);
  const others = ['query.filters.length; rows.list()', 'query.filters[0].label; rows.list()', 'if (a.filters(b)) rows.list()', 'filters.list()', 'const { filters } = this.props; cf.list(filters)', 'this.filters = []; this.list()', 'a.filters; a.list()', 'a.filters.listed()'];
  expect(others.filter((text) => seen(text).candidate)).toEqual([]);
  expect(others.filter((text) => seen(`// Cloudflare\n${text}`).candidate)).toEqual([]);
  expect(others.filter((text) => seen(`import Cloudflare from 'cloudflare';\n${text}`).candidate)).toEqual(others.filter((text) => !text.endsWith('listed()')));
  expect(seen('import os, CloudFlare\nfilters.list()', 'python').candidate).toBe(true);
  expect(seen('use \\Cloudflare\\API\\Endpoints\\Firewall; (new Firewall($a))->createFirewallRules($z)', 'php').candidate).toBe(true);
});

test('the fields of a record are written as fields', () => {
  for (const text of ['{ locked: true, content: ip }', '"locked":true,"content":"x"', "'locked' => true, 'content' => $ip", 'dict(locked=True, content=ip)', '{locked,content}', 'locked: true\ncontent: x', 'r.locked = true; r.content = ip', '-d \'{\\"locked\\":true,\\"content\\":\\"x\\"}\'', 'Locked: true, Content: ip']) expect([text, seen(text).candidate]).toEqual([text, true]);
  for (const text of ['if (stream.locked) throw x.content', 'get locked() { return this.content }', 'door locked, content gone', 'locked == content']) expect([text, seen(text).candidate]).toEqual([text, false]);
});

test('segments of a path that nobody speaks for have a slash, or stand together as items of a list', () => {
  expect(seen("get('/accounts/' + id + tail); const tail = '/images/v1'").candidate).toBe(true);
  expect(["join('zones', id, 'filters')", "join('zones', id, 'firewall', 'rules')"].map((text) => seen(text).candidate)).toEqual([true, true]);
  expect(seen(`const a = 'accounts';${' '.repeat(2000)}const b = 'images';`).candidate).toBe(false);
  expect(seen(`import a from './accounts'; import b from '../images';`).candidate).toBe(false);
});

test('the beginning of a path is worth a look where the rest may stand elsewhere', () => {
  const open = ['`/zones/${id}`', '`/zones/${encodeURIComponent(zone.id)}/${what}`', "'/accounts/' + id", "'/accounts/:id'", '"/zones/%s/%s"', '`${base}/zones`'];
  expect(open.filter((path) => !seen(`cloudflare.ask(${path})`).candidate)).toEqual([]);
  const told = ['`/accounts/${id}/workers/scripts`', "'*/accounts/:id/pages'", '"/accounts/{id}/d1/database"', "'../user/commands'"];
  expect(told.filter((path) => seen(`cloudflare.ask(${path})`).candidate)).toEqual([]);
});

test('a member that is called like a root is worth a look where it may be a text, not where it is asked for members, or set', () => {
  const about = (text: string) => seen(`// Cloudflare\n${text}`).candidate;
  const texts = ['`${paths.zones}/${id}/${paths.rest}`', 'join(Paths.ZONES, id, rest)', 'paths.zones + "/" + id', 'Paths.ZONES.format(id)', 'paths.zones(id) + rest', 'paths.zones(id).concat(rest)', 'ok = paths.zones == base', '$this->zones . $rest', 'self::ZONES.\'/\''];
  expect(texts.filter((text) => !about(text))).toEqual([]);
  const others = ['client.zones.list()', 'client.zones(id).list()', 'Client::zones($id)->list()', 'client.Zones = NewZones(options)', 'client.zones\n = made', 'zones.list()'];
  expect(others.filter(about)).toEqual([]);
});

test('members that spell a path are worth a look, in either spelling', () => {
  const about = (text: string) => seen(`// Cloudflare\n${text}`).candidate;
  expect(['client.zones.analytics.dashboard(id)', 'cf.zones.rate_limits.all()', 'cf.zones.rateLimits.all()'].filter((text) => !about(text))).toEqual([]);
  expect(['client.zones.ssl.all()', 'analytics.dashboard(id)'].filter(about)).toEqual([]);
});

test('a member that is chosen at run time is worth a look in a file that imports the SDK', () => {
  const call = 'client[kind].list()';
  expect([`import Cloudflare from 'cloudflare';\n${call}`, `key = CLOUDFLARE_API_KEY;\n${call}`, `import { client } from './client'; // CLOUDFLARE_API_KEY\n${call}`].map((text) => seen(text).candidate)).toEqual([true, false, false]);
  expect(seen('import CloudFlare\ngetattr(client, kind).get()', 'python').candidate).toBe(true);
});

test('in Go a name stands behind its package or a client', () => {
  const inFile = (text: string) => seen(`import "github.com/cloudflare/cloudflare-go"\n${text}`, 'go').candidate;
  expect(['var rule cloudflare.Filter', 'api.Filters(ctx, zone)'].map(inFile)).toEqual([true, true]);
  expect(['type Filter struct {}', '// Filters of the table', 'query := Filters{}'].map(inFile)).toEqual([false, false, false]);
});

test('a path that others have too is worth a look beside the name of the API, or with words enough where something around speaks for it', () => {
  expect(seen('get(`/organizations/${id}`)').candidate).toBe(false);
  expect(seen('get(`/organizations/${id}/members`)')).toMatchObject({ candidate: true, needsEvidence: true });
  expect(seen('get(`/organizations/${id}/members`) // Cloudflare')).toMatchObject({ candidate: true, needsEvidence: false });
});

test('a request is worth a look where no literal tells its address', () => {
  const speaking = 'key = process.env.CLOUDFLARE_KEY; ';
  const open = [
    'fetch(url)', 'fetch(`${base}${x}`)', 'fetch(\n  url,\n)', 'fetch("")', 'fetch("/users"); fetch(url)', 'new Request(input, init)', 'fetch<User>(url)', 'got(...args)',
    'fetch(`${fill("/users/x")}`)', 'async fetch(request) { return fetch(request) }', 'await fetch(url)', 'sasync fetch(url)',
    'request{ |one| one.url = url }', 'Request(url)',
  ];
  expect(open.filter((call) => !seen(`${speaking}${call}`).candidate)).toEqual([]);
  const told = ['fetch("/users")', "fetch('https://example.com/' + id)", 'fetch(\n  `/users/${id}`,\n)', 'fetch()', 'new Request("https://example.com", init)', 'fetch(`${base}/x`)', 'got("{base}/x")', 'async fetch(request, env) {}', 'def request(self, path)', 'func NewRequest(path string) {}', 'ctrl.Request{NamespacedName: key}'];
  expect(told.filter((call) => seen(`${speaking}${call}`).candidate)).toEqual([]);
  expect(['javascript', 'go'].map((language) => seen(`${speaking}got(url)`, language).candidate)).toEqual([true, false]);
});

test('who names a credential makes no request yet', () => {
  expect(seen('key = os.environ["CLOUDFLARE_KEY"]', 'python').candidate).toBe(false);
  expect(seen('key = os.environ["CLOUDFLARE_KEY"]; urlopen(request)', 'python')).toMatchObject({ candidate: true, needsEvidence: false });
  expect(seen('type Handler = (request: Request) => Response; // Cloudflare').candidate).toBe(false);
});

test('an entry of somebody else, with nothing but short words, is found as well', () => {
  const [entry] = deprecations;
  if (entry === undefined) throw new Error('The catalog is empty.');
  const own = { ...entry, id: 'own', surfaces: [{ kind: 'calls' as const, calls: ['GET /v2/{id}/foo' as const, 'POST /a/b' as const] }] };
  const api = { ...apis[0]!, id: 'acme', hosts: ['acme.io'], basePaths: ['/v4'], roots: ['v2', 'a'], signals: ['ACME'], packages: {} };
  const lookOwn = prefilterFor(catalogOf([own], [api]).vocabulary);
  expect(lookOwn(Buffer.from('get("https://acme.io/v4/v2/7/foo")'), { language: 'ruby' }).candidate).toBe(true);
  expect(lookOwn(Buffer.from('get("/v2/7/foo") // ACME'), { language: 'ruby' }).candidate).toBe(true);
  expect(lookOwn(Buffer.from('get("/v3/7/bar")'), { language: 'ruby' }).candidate).toBe(false);
});
