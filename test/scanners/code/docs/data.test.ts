import { expect, test } from 'vitest';
import type { ApiEvidence, ExpressionUsage, PayloadUsage } from '../../../../analyzer/model.ts';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { findingOf } from '../../../../analyzer/finding.ts';
import { judge } from '../../../../analyzer/judge/judge.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { deferredWords } from '../../../../analyzer/scanners/code/page/deferred.ts';
import { sampleName } from '../../../../analyzer/scanners/code/readers/languages.ts';
import { scanText } from '../../../../analyzer/scanners/code/scan.ts';
import { inText, inTree } from '../finding.ts';
import { applied, callsOf, plain, routeOf, routesOf, usagesOf, vocabulary } from '../reading.ts';

const TEMPLATE = 'const set = (id: string) => api.patch(`/zones/${zone}/settings/${id}`, body);\n';

test('setting ids held as data are found in a file that builds the path: loosely, but for one that is given to what builds it', () => {
  const code = `${TEMPLATE}const LABELS = { minify: "Minify", always_online: "Online" };\nset("brotli");`;
  const words = callsOf(code).filter((call) => call.path.at(-1)?.text !== undefined);
  expect(words.map((call) => [call.path.at(-1)?.text, call.reading, call.source])).toMatchObject([['minify', 'word', { line: 2 }], ['brotli', 'exact', { line: 3 }]]);
});

test('a word with its value in one text is such data', async () => {
  const loop = 'do curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$Z/settings/${pair%%[=: ]*}"; done\n';
  const pairs = (...texts: string[]): Promise<string[]> => inText('shell', `PAIRS=(\n${texts.map((text) => `  "${text}"\n`).join('')})\nfor pair in "\${PAIRS[@]}"; ${loop}`);
  expect(await pairs('brotli=on', 'ssl=full', 'security_level:high', 'privacy_pass off')).toEqual(['2 zone-setting-brotli?', '4 security-level?', '5 zone-setting-privacy-pass?']);
  expect(await pairs('brotli \\"on\\"', 'security_level \\"under_attack\\"', 'security_level \\"low\\"')).toEqual(['2 zone-setting-brotli?', '4 security-level?']);
  expect(await pairs('security_level=under_attack', 'brotli:11', 'minify:css', 'brotli: on and off', 'always_use_https=on')).toEqual([]);
  expect(await inText('shell', 'PAIRS=("brotli=on" "security_level=high")\n')).toEqual([]);
});

test('the same words say nothing where no such path is built', () => {
  expect(callsOf('const LABELS = { minify: "Minify" }; set("brotli"); api.get(`/zones/${zone}/filters/${id}`)').map((call) => call.reading)).toEqual(['exact']);
});

test('an id is not filled with the only word that the catalog knows in its place', () => {
  const code = 'const one = (id: string) => api.get(`/accounts/${account}/images/v1/${id}`);\nlog("direct_upload");';
  expect(callsOf(code).map((call) => call.reading)).toEqual(['exact']);
});

test('words wait for a file elsewhere that builds the path', () => {
  const deferred = deferredWords();
  usagesOf('import Cloudflare from "cloudflare"; export const IDS = ["mobile_redirect", "ssl"];', { deferred }, 'src/ids.ts');
  const before = deferred.settled();
  usagesOf(TEMPLATE, { deferred }, 'lib/client.ts');
  expect([before, deferred.settled().map(routeOf)]).toEqual([[], ['? /zones/{}/settings/mobile_redirect']]);
});

test('words of a file that does not name the API wait in vain', () => {
  const deferred = deferredWords();
  usagesOf('export default { optimization: { minify: true } };', { deferred }, 'webpack.config.js');
  usagesOf(TEMPLATE, { deferred }, 'lib/client.ts');
  expect(deferred.settled()).toEqual([]);
});

const READ = 'import Cloudflare from "cloudflare";\nexport const get = (id: string) => api.get(`/zones/${zone}/settings/${id}`);\n';
const COLUMNS = 'import Cloudflare from "cloudflare";\nexport const COLUMNS = ["security_level",\n  "mobile_redirect"];\n';

test.each([
  ['what reads it', { 'lib/read.ts': READ, 'db/columns.ts': COLUMNS }, ['db/columns.ts:3 zone-setting-mobile-redirect?']],
  ['what reads it, in the same file', { 'lib/read.ts': `${READ}get("security_level");\nget("mobile_redirect");\n` }, ['lib/read.ts:4 zone-setting-mobile-redirect']],
  ['one file that reads and another that writes it', { 'lib/read.ts': `${READ}get("security_level");\nexport const ID = "mobile_redirect";\n`, 'lib/write.ts': TEMPLATE }, ['lib/read.ts:4 zone-setting-mobile-redirect?']],
  ['what writes it', { 'lib/write.ts': TEMPLATE, 'db/columns.ts': COLUMNS }, ['db/columns.ts:2 security-level?', 'db/columns.ts:3 zone-setting-mobile-redirect?']],
  ['what does not say how it asks', { 'lib/write.ts': TEMPLATE.replace('patch(', 'send('), 'db/columns.ts': COLUMNS }, ['db/columns.ts:2 security-level?', 'db/columns.ts:3 zone-setting-mobile-redirect?']],
] as [string, Record<string, string>, string[]][])('a word that fills a path is asked for as the path is: %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

function payloadsOf(code: string, level: ApiEvidence['level'] = 'repository'): PayloadUsage[] {
  return usagesOf(code, { evidenceOf: () => ({ level, what: 'dependency' }) }).filter((usage) => usage.kind === 'payload');
}

test('a payload where nothing speaks for the API is none', () => {
  expect(payloadsOf('const record = { name: "x", locked: true };', 'none')).toEqual([]);
});

test('an object with a field the catalog asks for is a payload, the body of a request is not', () => {
  const code = 'const record = { name: "x", locked: true };\napi.put("/zones/1/dns_records/2", { name: "y", locked: false });';
  expect(payloadsOf(code).map((usage) => [plain(usage.body), usage.source])).toMatchObject([[{ name: 'x', locked: true }, { line: 1 }]]);
});

test('of a long record the line of the field that is meant is shown', () => {
  const [usage] = payloadsOf('const settings = [\n  { id: "rocket_loader", value: "on" },\n  { id: "security_level", value: "high" },\n];');
  const [match] = usage === undefined ? [] : judge(usage, catalogOf(deprecations, apis));
  const finding = match?.kind === 'match' ? findingOf(match, { asOf: '2026-11-20', dates: 'seed', threatScore: 'zero' }) : undefined;
  expect([finding?.source, finding?.evidence.seen]).toMatchObject([{ line: 3 }, '{ id: "security_level", value: "high" },']);
});

test.each([
  ['terraform', 'resource "cloudflare_zone_settings_override" "a" {\n  zone_id = "z"\n  settings {\n    minify {\n      css = "on"\n    }\n  }\n}\n', 4, 'minify {'],
  ['typescript', "fetch(`https://api.cloudflare.com/client/v4/accounts/${a}/load_balancers/pools`, {\n  method: 'POST',\n  body: JSON.stringify({\n    notification_email: mail,\n  }),\n});\n", 4, 'notification_email: mail,'],
  ['terraform', 'resource "cloudflare_ruleset" "a" {\n  rules {\n    expression = <<-EOT\n      ip.src.country eq "DE" and cf.threat_score gt 5\n      or cf.threat_score gt 20\n    EOT\n  }\n}\n', 5, 'or cf.threat_score gt 20'],
  ['json', `{"a": "${'x'.repeat(300)}", "request": {"method": "POST", "url": "https://api.cloudflare.com/client/v4/accounts/1/load_balancers/pools", "body": {"mode": "raw", "raw": "{\\"notification_email\\": \\"a\\"}"}}}`, 1, 'notification_email'],
])('of what a block or a request holds the line that is meant is shown: %s, %#', async (language, code, line, seen) => {
  const usages = (await scanText(sampleName(language), language, code, vocabulary)).flatMap((one) => (one.kind === 'usage' ? [one.usage] : []));
  const matches = usages.flatMap((usage) => [...judge(usage, catalogOf(deprecations, apis))]).flatMap((one) => (one.kind === 'match' ? [one] : []));
  const findings = matches.map((match) => findingOf(match, { asOf: '2026-11-20', dates: 'seed', threatScore: 'zero' }));
  expect(findings.map(({ source, evidence }) => [source.kind === 'code' && source.line, evidence.seen])).toContainEqual([line, expect.stringContaining(seen)]);
});

test('a field one level down makes the object around it the payload', () => {
  const code = 'const srv = { type: "SRV", data: { service: "_sip", proto: "_tcp", port: 1, weight: 2, target: "x" } };';
  expect(payloadsOf(code).map((usage) => plain(usage.body))).toMatchObject([{ type: 'SRV' }]);
});

function expressionsOf(code: string): ExpressionUsage[] {
  return usagesOf(code).filter((usage) => usage.kind === 'expression');
}

test('an expression is found wherever it is written, with the action beside it', () => {
  const code = 'rules.push({ action: "allow", filter: { expression: `ip.src eq ${ip} or cf.threat_score lt 5` } });';
  expect(expressionsOf(code).map((usage) => [usage.parts, usage.action])).toEqual([[['ip.src eq ', undefined, ' or cf.threat_score lt 5'], 'allow']]);
});

test('conditions that are joined by a word are not known, and the word is none of them', () => {
  const partsOf = (code: string) => expressionsOf(code).map(({ parts }) => parts);
  expect(partsOf("const all = paths.map(asked).join(' or ');\nconst e = `(${all}) and cf.threat_score gt 10`;")).toEqual([['(', undefined, ') and cf.threat_score gt 10']]);
  expect(partsOf("const e = `(${paths.join(' or ')}) and cf.threat_score gt 10`;")).toEqual([['(', undefined, ') and cf.threat_score gt 10']]);
});

test('a part of an expression is found again in the file, also behind a hole', () => {
  const code = 'const e = `ip.src eq ${ip} or cf.threat_score lt 5`;';
  const [usage] = expressionsOf(code);
  const from = usage?.parts.join('').indexOf('cf.threat_score') ?? 0;
  expect(usage?.at(from, from + 15)).toMatchObject({ line: 1, column: code.indexOf('cf.threat_score') + 1, endColumn: code.indexOf(' lt 5') + 1 });
});

test('an expression inside JSON text is read with its own action and rewritten in place', () => {
  const code = `const body = '[{"action":"block","expression":"cf.threat_score gt 10"}]';`;
  const [usage] = expressionsOf(code);
  expect([usage?.action, applied(code, usage?.slots?.[0]?.replace('ip.src eq 1.1.1.1'))]).toEqual(['block', `const body = '[{"action":"block","expression":"ip.src eq 1.1.1.1"}]';`]);
});

test('an expression split over a concatenation is one', () => {
  expect(expressionsOf('const e = "(cf.threat_score " +\n  "gt 10)";').map((usage) => usage.parts)).toEqual([['(cf.threat_score gt 10)']]);
});

test('a string without such a field is no expression', () => {
  expect(expressionsOf('const e = "http.request.uri.path contains \\"threat\\"";')).toEqual([]);
});

test('a draft cipher suite is named, its standard successor is not', () => {
  const [name] = vocabulary.ciphers;
  const code = `const ciphers = "ECDHE-ECDSA-AES128-GCM-SHA256:${name}"; const good = "ECDHE-ECDSA-CHACHA20-POLY1305X";`;
  expect(usagesOf(code).filter((usage) => usage.kind === 'cipher').map((usage) => usage.name)).toEqual([name]);
});

test('JSON held as text is a payload where it has such a field', () => {
  const code = 'const answer = `{"result": {"name": "x", "notification_email": "a@example.com", "origins": []}}`;';
  expect(payloadsOf(code).map((usage) => plain(usage.body))).toContainEqual({ name: 'x', notification_email: 'a@example.com', origins: [] });
});

test('a table of routes that gives a path in pieces is read, loosely', () => {
  expect([routesOf('add("AUTH", "zones", "firewall/waf/packages", "rules")'), routesOf('add("AUTH", "zones", "workers/filters")')]).toEqual([['? /zones/{}/firewall/waf/packages/{}/rules'], []]);
});

test('a word bound to a name that says that it is a setting is one, where some file builds the path', async () => {
  const api = "export const patch = (zone, id, value) => fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/${id}`, { method: 'PATCH', body: JSON.stringify({ value }) });\n";
  const tree = (card: string) => inTree({ 'package.json': '{"name": "cloudflare-cards"}', 'src/api.js': api, 'cards/level/Card.js': card });
  expect(await tree("const SETTING_NAME = 'security_level';\n")).toEqual(['cards/level/Card.js:1 security-level?']);
  expect(await tree("const COLUMN = 'security_level';\n")).toEqual([]);
});
