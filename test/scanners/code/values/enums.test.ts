import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** A program that asks for a path whose end one value of an enum is made with, and the same that goes through all of them. */
const ENUMS: [string, (end: string) => string, string][] = [
  ['java', (end) => `class A { enum R { OLD("${end}"), NEW("rulesets"); private final String path; R(String path) { this.path = path; } String path() { return path; } }\nvoid f(String z) {`, '}\n}\n'],
  ['kotlin', (end) => `enum class R(val path: String) { OLD("${end}"), NEW("rulesets") }\nfun f(z: String) {`, '}\n'],
  ['php', (end) => `<?php enum R: string { case Old = '${end}'; case New = 'rulesets'; const OTHER = 'dns_records'; }\nfunction f($z) {`, '}\n'],
];

const ONE: Record<string, (name: string) => string> = {
  java: (name) => `http.get("${API}/zones/" + z + "/" + R.${name.toUpperCase()}.path());`,
  kotlin: (name) => `http.get("${API}/zones/$z/\${R.${name.toUpperCase()}.path}")`,
  php: (name) => `$http->get("${API}/zones/$z/" . R::${name}->value);`,
};

const EACH: Record<string, string> = {
  java: `for (R r : R.values()) { http.get("${API}/zones/" + z + "/" + r.path()); }`,
  kotlin: `for (r in R.entries) { http.get("${API}/zones/$z/\${r.path}") }`,
  php: `foreach (R::cases() as $r) { $http->get("${API}/zones/$z/{$r->value}"); }`,
};

test.each(ENUMS)('a value of an enum stands for what it is made with: %s', async (language, begin, end) => {
  expect(await inText(language, begin('filters') + ONE[language]?.('Old') + end)).toHaveLength(1);
  expect(await inText(language, begin('filters') + ONE[language]?.('New') + end)).toEqual([]);
  expect(await inText(language, begin('dns_records') + ONE[language]?.('Old') + end)).toEqual([]);
});

test.each(ENUMS)('so does each that a loop goes through: %s', async (language, begin, end) => {
  expect(await entriesIn(language, begin('filters') + EACH[language] + end)).toEqual(['filters-api']);
  expect(await inText(language, begin('dns_records') + EACH[language] + end)).toEqual([]);
});

test('a constant beside the values of an enum is found as before', async () => {
  expect(await inText('php', `<?php enum R: string { case New = 'rulesets'; const OLD = 'filters'; }\n$http->get("${API}/zones/$z/" . R::OLD);\n`)).toHaveLength(1);
});

/** A program whose enum has texts for values, of which none need be written, and what it asks for by them. */
const CALLED: [string, (values: string, path: string) => string, { one(name: string): string; each: string }][] = [
  ['swift', (values, path) => `enum Setting: String, CaseIterable { case ${values}\n  var isSlow: Bool { false }\n}\nfunc f(_ z: String) {\n${path}\n}\n`, {
    one: (name) => `AF.request("${API}/zones/\\(z)/settings/\\(Setting.${name}.rawValue)", method: .get)`,
    each: `for s in Setting.allCases { AF.request("${API}/zones/\\(z)/settings/\\(s.rawValue)", method: .get) }`,
  }],
  ['dart', (values, path) => `enum Setting { ${values} }\nFuture<void> f(String z) async {\n${path}\n}\n`, {
    one: (name) => `await http.get(Uri.parse('${API}/zones/$z/settings/\${Setting.${name}.name}'));`,
    each: `for (final s in Setting.values) { await http.get(Uri.parse('${API}/zones/$z/settings/\${s.name}')); }`,
  }],
];

test.each(CALLED)('a value of which no text is written is called what it is: %s', async (language, code, { one, each }) => {
  expect(await entriesIn(language, code('minify, brotli, ssl', one('minify')))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(language, code('minify, brotli, ssl', one('ssl')))).toEqual([]);
  expect(await entriesIn(language, code('ipv6, brotli, ssl', each))).toEqual(['zone-setting-brotli']);
  expect(await entriesIn(language, code('ipv6, ssl', each))).toEqual([]);
});

test.each([
  ['swift', 'enum Setting: String { case minify, ssl }\nfunc f(_ z: String, _ s: Setting) {\n  AF.request("https://api.cloudflare.com/client/v4/zones/\\(z)/settings/\\(s.rawValue)", method: .get)\n}\n'],
  ['dart', "enum Setting { minify, ssl }\nFuture f(String z, Setting s) => http.get(Uri.parse('https://api.cloudflare.com/client/v4/zones/$z/settings/${s.name}'));\n"],
])('what may be any of them may be each of them: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['zone-setting-minify?']);
  expect(await entriesIn(language, code.replace(/settings\/\S+?(?="|'\))/, 'settings/ssl'))).toEqual([]);
});

test('a text that is written counts, and the level that one stands for decides', async () => {
  const code = (level: string): string => `enum Level: String { case high, underAttack = "under_attack" }\nlet body = ["value": Level.${level}.rawValue]\nAF.request("${API}/zones/\\(z)/settings/security_level", method: .patch, parameters: body)\n`;
  expect(await entriesIn('swift', code('high'))).toEqual(['security-level']);
  expect(await entriesIn('swift', code('underAttack'))).toEqual([]);
});

test('a Swift enum that is not made of texts has none', async () => {
  expect(await entriesIn('swift', `enum Setting: Int { case minify, ssl }\nfunc f(_ s: Setting) { AF.request("${API}/zones/\\(z)/settings/\\(name(s))", method: .get) }\n`)).toEqual([]);
});

/** A program with an enum of settings that are put in small letters where they are asked for. */
const LOWERED: [string, (values: string, path: string, name?: string) => string, { one(name: string): string; any: string }][] = [
  ['java', (values, path, name = 'ZoneSetting') => `enum ${name} { ${values} }\nclass A { void f(String z, ${name} s) { ${path} } }\n`, {
    one: (name) => `http.getForObject("${API}/zones/" + z + "/settings/" + ZoneSetting.${name}.name().toLowerCase(), String.class);`,
    any: `http.getForObject("${API}/zones/" + z + "/settings/" + s.name().toLowerCase(), String.class);`,
  }],
  ['kotlin', (values, path, name = 'ZoneSetting') => `enum class ${name} { ${values} }\nsuspend fun f(z: String, s: ${name}) { ${path} }\n`, {
    one: (name) => `client.get("${API}/zones/$z/settings/\${ZoneSetting.${name}.name.lowercase()}")`,
    any: `client.get("${API}/zones/$z/settings/\${s.name.lowercase()}")`,
  }],
  ['csharp', (values, path, name = 'ZoneSetting') => `public enum ${name} { ${values} }\npublic class A { async Task F(string z, ${name} s) { ${path} } }\n`, {
    one: (name) => `await http.GetAsync($"${API}/zones/{z}/settings/{ZoneSetting.${name}.ToString().ToLower()}");`,
    any: `await http.GetAsync($"${API}/zones/{z}/settings/{s.ToString().ToLower()}");`,
  }],
  ['rust', (values, path, name = 'ZoneSetting') => `#[derive(Debug)]\npub enum ${name} { ${values} }\npub async fn f(client: &Client, z: &str, s: ${name}) { ${path} }\n`, {
    one: (name) => `client.get(format!("${API}/zones/{}/settings/{}", z, ZoneSetting::${name}.to_string().to_lowercase())).send().await;`,
    any: `let name = format!("{:?}", s).to_lowercase(); client.get(format!("${API}/zones/{}/settings/{}", z, name)).send().await;`,
  }],
];

test.each(LOWERED)('a value of an enum of settings is called what it is, in small letters: %s', async (language, code, { one, any }) => {
  expect(await entriesIn(language, code('MINIFY, SSL', one('MINIFY')))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(language, code('MINIFY, SSL', one('SSL')))).toEqual([]);
  expect(await entriesIn(language, code('Ssl, MobileRedirect', any))).toEqual(['zone-setting-mobile-redirect?']);
});

test.each(LOWERED)('products that a rule skips are no settings, nor is a value that is called something else: %s', async (language, code, { any }) => {
  expect(await entriesIn(language, code('UaBlock, MobileRedirect', any, 'Product'))).toEqual([]);
  const renamed: Record<string, string> = { java: '@JsonProperty("http3") Minify', kotlin: '@SerialName("http3") Minify', csharp: '[EnumMember(Value = "http3")] Minify', rust: '#[serde(rename = "http3")] Minify' };
  expect(await entriesIn(language, code(`${renamed[language]}, Ssl`, any))).toEqual([]);
});
