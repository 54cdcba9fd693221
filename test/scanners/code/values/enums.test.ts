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
