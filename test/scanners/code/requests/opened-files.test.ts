import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Each names the API, so that a path in it is believed. */
const HEADS: Record<string, string> = {
  javascript: `const API = '${API}';\n`,
  python: `API = "${API}"\n`,
  go: `package a\n\nconst API = "${API}"\n\nfunc keep() {\n`,
  ruby: `API = "${API}"\n`,
  java: `class A { static final String API = "${API}"; void keep() {\n`,
  csharp: `class A { const string API = "${API}"; void Keep() {\n`,
};
const TAILS: Record<string, string> = { go: '}\n', java: '} }\n', csharp: '} }\n' };

const said = async (language: string, code: string) => (await inText(language, `${HEADS[language]}${code}\n${TAILS[language] ?? ''}`)).map((line) => line.replace(/^\d+ /, ''));

test.each([
  ['javascript', "fs.readFileSync(`zones/${zone}/filters`); await fs.promises.mkdir('/zones/1/filters'); Deno.readTextFile('zones/1/filters');"],
  ['python', 'open("zones/1/filters")\nos.makedirs(f"/zones/{zone}/filters")\nshutil.copy("zones/1/filters", target)'],
  ['go', 'os.ReadFile("zones/1/filters")\nos.Open(fmt.Sprintf("zones/%s/filters", zone))'],
  ['ruby', 'File.read("zones/#{zone}/filters")\nDir.mkdir("zones/1/filters")'],
  ['java', 'Files.readString("zones/1/filters");'],
  ['csharp', 'File.ReadAllText($"zones/{zone}/filters"); Directory.CreateDirectory("/zones/1/filters");'],
])('the name of a file is no path of the API: %s', async (language, code) => {
  expect(await said(language, code)).toEqual([]);
});

test.each([
  ['what is written there', 'javascript', "fs.writeFileSync('run.sh', 'curl https://api.cloudflare.com/client/v4/zones/1/filters');", ['filters-api']],
  ['a path that something else reads as well', 'python', 'FILTERS = "/zones/1/filters"\nopen(FILTERS)\nrequests.get(API + FILTERS)', ['filters-api']],
  ['what joins paths', 'python', 'requests.get(API + "/" + os.path.join("zones", zone, "filters"))', ['filters-api']],
  ['what asks by the same name', 'ruby', 'URI.open(API + "/zones/1/filters")', ['filters-api']],
  ['a method of a client', 'python', 'opener.open(API + "/zones/1/filters")', ['filters-api']],
])('beside that it is one: %s', async (_, language, code, expected) => {
  expect(await said(language, code)).toEqual(expected);
});
