import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const BASE = 'https://api.cloudflare.com/client/v4';

/** Two files: the texts of a path, and who asks for two of them, with nothing between the name of a text and its use. */
const TREES: [string, (base: string, tails: [string, string]) => Record<string, string>][] = [
  ['JavaScript', (base, [one, two]) => ({
    'paths.js': `exports.ZONES = '/zones/';\nexports.ONE = '/${one}';\nexports.TWO = '/${two}';\n`,
    'ask.js': `const paths = require('./paths');\nconst BASE = '${base}';\nexports.one = (zone) => axios.get(BASE + paths.ZONES + zone + paths.ONE);\nexports.two = (zone) => axios.get(BASE + paths.ZONES + zone + paths.TWO);\n`,
  })],
  ['TypeScript', (base, [one, two]) => ({
    'paths.ts': `export const ZONES = '/zones/';\nexport const ONE = '/${one}';\nexport const TWO = '/${two}';\n`,
    'ask.ts': `import { ONE, TWO, ZONES } from './paths';\nconst BASE = '${base}';\nexport const one = (zone: string) => fetch(\`\${BASE}\${ZONES}\${zone}\${ONE}\`);\nexport const two = (zone: string) => fetch(\`\${BASE}\${ZONES}\${zone}\${TWO}\`);\n`,
  })],
  ['Python', (base, [one, two]) => ({
    'paths.py': `ZONES = "/zones/"\nONE = "/${one}"\nTWO = "/${two}"\n`,
    'ask.py': `import paths\nBASE = "${base}"\ndef one(zone): return requests.get(BASE + paths.ZONES + zone + paths.ONE)\ndef two(zone): return requests.get(BASE + paths.ZONES + zone + paths.TWO)\n`,
  })],
  ['Go', (base, [one, two]) => ({
    'paths.go': `package a\nconst (\n\tzones = "/zones/"\n\tone = "/${one}"\n\ttwo = "/${two}"\n)\n`,
    'ask.go': `package a\nconst base = "${base}"\nfunc One(zone string) { http.Get(base + zones + zone + one) }\nfunc Two(zone string) { http.Get(base + zones + zone + two) }\n`,
  })],
  ['PHP', (base, [one, two]) => ({
    'Paths.php': `<?php\nclass Paths {\n  const ZONES = 'zones/';\n  const ONE = '/${one}';\n  const TWO = '/${two}';\n}\n`,
    'ask.php': `<?php $client = new Client(['base_uri' => '${base}/']);\n\n$client->get(Paths::ZONES . $zone . Paths::ONE);\n$client->get(Paths::ZONES . $zone . Paths::TWO);\n`,
  })],
  ['Ruby', (base, [one, two]) => ({
    'paths.rb': `module Paths\n  ZONES = '/zones/'\n  ONE = '/${one}'\n  TWO = '/${two}'\nend\n`,
    'ask.rb': `require_relative 'paths'\nBASE = '${base}'\ndef one(zone) = Faraday.get(BASE + Paths::ZONES + zone + Paths::ONE)\ndef two(zone) = Faraday.get(BASE + Paths::ZONES + zone + Paths::TWO)\n`,
  })],
  ['C#', (base, [one, two]) => ({
    'Paths.cs': `static class Paths { public const string Zones = "/zones/"; public const string One = "/${one}"; public const string Two = "/${two}"; }\n`,
    'Ask.cs': `class Ask {\n  const string Base = "${base}";\n  Task One(string zone) => client.GetAsync(Base + Paths.Zones + zone + Paths.One);\n  Task Two(string zone) => client.GetAsync(Base + Paths.Zones + zone + Paths.Two);\n}\n`,
  })],
  ['Java', (base, [one, two]) => ({
    'Paths.java': `final class Paths { static final String ZONES = "/zones/"; static final String ONE = "/${one}"; static final String TWO = "/${two}"; }\n`,
    'Ask.java': `class Ask {\n  static final String BASE = "${base}";\n  String one(String zone) { return rest.getForObject(BASE + Paths.ZONES + zone + Paths.ONE, String.class); }\n  String two(String zone) { return rest.getForObject(BASE + Paths.ZONES + zone + Paths.TWO, String.class); }\n}\n`,
  })],
  ['a function of another file', (base, [one, two]) => ({
    'paths.js': `exports.one = (zone) => \`/zones/\${zone}/${one}\`;\nexports.two = (zone) => \`/zones/\${zone}/${two}\`;\n`,
    'ask.js': `const paths = require('./paths');\nconst BASE = '${base}';\nexports.one = (zone) => axios.get(BASE + paths.one(zone));\nexports.two = (zone) => axios.get(BASE + paths.two(zone));\n`,
  })],
];

const askedIn = async (files: Record<string, string>): Promise<string[]> => (await inTree(files)).filter((line) => /^ask\./i.test(line)).map((line) => line.replace(/^[^:]*:|\?$/g, ''));

test.each(TREES)('each path of which all words stand in another file is told where it is asked for: %s', async (_, tree) => {
  expect(await askedIn(tree(BASE, ['settings/brotli', 'settings/mobile_redirect']))).toEqual(['3 zone-setting-brotli', '4 zone-setting-mobile-redirect']);
  expect(await askedIn(tree(BASE, ['rate_limits', 'settings/minify']))).toEqual(['3 rate-limits-api', '4 zone-setting-minify']);
});

test.each(TREES)('no other words, nor the same of another API: %s', async (_, tree) => {
  expect(await askedIn(tree(BASE, ['settings/ssl', 'settings/always_online']))).toEqual([]);
  expect(await askedIn(tree('https://shop.example.com/v2', ['settings/brotli', 'rate_limits']))).toEqual([]);
});

test('an address that has a name is told once, where it is put together', async () => {
  const files = (more: string): Record<string, string> => ({
    'paths.js': "exports.ZONES = '/zones/';\nexports.ONE = '/settings/brotli';\n",
    'ask.js': `const paths = require('./paths');\nconst BASE = '${BASE}';\nexports.one = (zone) => {\n  const url = BASE + paths.ZONES + zone + paths.ONE;\n${more}  return axios.get(url);\n};\n`,
  });
  expect(await askedIn(files(''))).toEqual(['4 zone-setting-brotli']);
  expect(await askedIn(files('  console.log(url);\n'))).toEqual(['4 zone-setting-brotli']);
});
