import { expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { prefilterFor } from '../../../analyzer/scanners/files/prefilter.ts';
import { apis, deprecations } from '../../../rules/index.ts';

const { vocabulary } = catalogOf(deprecations, apis);
const look = prefilterFor(vocabulary);
const candidate = (text: string, language = 'typescript') => look(Buffer.from(text), { language }).candidate;

test('every template that is written out beside the base path makes a candidate', () => {
  const missed = vocabulary.templates.filter((template) => {
    const base = template[0] === 'v1' ? '' : '/client/v4';
    return !candidate(`fetch("${base}/${template.map((part) => (part.startsWith('{') ? '${id}' : part)).join('/')}")`);
  });
  expect(missed).toEqual([]);
});

test('a common word alone is not worth parsing, beside a sign of the API it is', () => {
  expect(candidate('const filters = rows.filter(Boolean);')).toBe(false);
  expect(candidate('const filters = await get("https://api.cloudflare.com/" + path);')).toBe(true);
});

test('a distinctive word is enough alone', () => {
  expect(candidate('expression = "(cf.threat_score gt 10)"')).toBe(true);
  expect(candidate('resource "cloudflare_filter" "a" {}')).toBe(true);
});

test('a sign of the API is told, the bare name of its vendor is none', () => {
  expect(look(Buffer.from('"X-Auth-Key": key'), { language: 'python' }).signal).toBe('X-Auth-Key');
  expect(look(Buffer.from('We use Cloudflare.'), { language: 'markdown' }).signal).toBeUndefined();
});

test.each([
  ['typescript', "import Cloudflare from 'cloudflare';", true],
  ['javascript', 'const cf = require("cloudflare");', true],
  ['python', 'import os\nfrom cloudflare import Cloudflare\n', true],
  ['go', 'import (\n\tcf "github.com/cloudflare/cloudflare-go/v2"\n)', true],
  ['php', '<?php\nuse Cloudflare\\API\\Auth\\APIToken;\n', true],
  ['typescript', "const PROVIDERS = ['route53', 'cloudflare'];", false],
  ['typescript', "import x from 'cloudflare-ip';", false],
  ['python', '# the records come from cloudflare and others\n', false],
  ['markdown', 'import cloudflare\n', false],
])('the import of an SDK is a sign of the API, its name alone is none: %s %s', (language, text, isSign) => {
  expect(look(Buffer.from(text), { language }).signal !== undefined).toBe(isSign);
});

test('words are found between bytes that are no text', () => {
  expect(candidate('')).toBe(false);
  expect(look(Buffer.from([0x80, 0xff, ...Buffer.from(' cf.threat_score '), 0xc3]), { language: 'go' }).candidate).toBe(true);
});
