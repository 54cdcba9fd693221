import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

/** What makes an address of a base and a path, `$B` and `/zones/1/filters`, by language; the base is a constant beside that of the API. */
const SHAPES: [language: string, declared: string, shapes: string[]][] = [
  ['javascript', 'const API = "https://api.cloudflare.com/client/v4"; const OTHER = "https://api.example.com";\n', [
    'add($B + "/zones/1/filters")',
    'const url = $B.concat("/zones/1/filters")',
    'const url = util.format("%s/zones/%s/filters", $B, id)',
    'const url = join($B, "/zones/1/filters")',
    'queue(new URL("/zones/1/filters", $B))',
  ]],
  ['python', 'API = "https://api.cloudflare.com/client/v4"\nOTHER = "https://api.example.com"\n', [
    'queue($B + "/zones/1/filters")',
    'queue("%s%s" % ($B, "/zones/1/filters"))',
    'queue($B.rstrip("/") + "/zones/1/filters")',
  ]],
  ['go', 'package main\nconst API = "https://api.cloudflare.com/client/v4"\nconst OTHER = "https://api.example.com"\n', [
    'func f() { queue(strings.TrimRight($B, "/") + "/zones/1/filters") }',
    'func f() { queue(strings.TrimSuffix($B, "/") + "/zones/1/filters") }',
    'func f() { queue(fmt.Sprintf("%s%s", $B, "/zones/1/filters")) }',
  ]],
  ['java', 'class Call { static final String API = "https://api.cloudflare.com/client/v4"; static final String OTHER = "https://api.example.com";\n', [
    'void f() { queue(String.format("%s/zones/%s/filters", $B, id)); } }',
    'void f() { queue($B.concat("/zones/1/filters")); } }',
    'void f() { queue(new StringBuilder($B).append("/zones/1/filters").toString()); } }',
  ]],
  ['csharp', 'class Call { const string API = "https://api.cloudflare.com/client/v4"; const string OTHER = "https://api.example.com";\n', [
    'void F() { Queue(string.Concat($B, "/zones/1/filters")); } }',
    'void F() { Queue($B.TrimEnd(\'/\') + "/zones/1/filters"); } }',
  ]],
  ['ruby', 'API = "https://api.cloudflare.com/client/v4"\nOTHER = "https://api.example.com"\n', ['queue($B.chomp("/") + "/zones/1/filters")', 'queue($B + "/zones/1/filters")']],
  ['php', '<?php const API = "https://api.cloudflare.com/client/v4"; const OTHER = "https://api.example.com";\n', ['queue($B . "/zones/1/filters");', 'queue(rtrim($B, "/") . "/zones/1/filters");']],
  ['shell', 'API=https://api.cloudflare.com/client/v4\nOTHER=https://api.example.com\n', ['queue "$(printf \'%s/zones/1/filters\' "$$B")"']],
];
const CASES = SHAPES.flatMap(([language, declared, shapes]) => shapes.map((shape): [string, string, string] => [language, shape, declared]));

test.each(CASES)('%s: %s is a use where the base is the API, and none where it is another address, though the file names the API', async (language, shape, declared) => {
  expect(await entriesIn(language, declared + shape.replace('$B', 'API'))).toEqual(['filters-api']);
  expect(await entriesIn(language, declared + shape.replace('$B', 'OTHER'))).toEqual([]);
});

test.each([
  ['a text that is no beginning of an address', 'log("asking " + "/zones/1/filters")', ['filters-api?']],
  ['a quote', 'send(\'"\' + "/zones/1/filters" + \'"\')', ['filters-api']],
  ['a base that nobody knows', 'queue(base + "/zones/1/filters")', ['filters-api?']],
  ['a server on this machine', 'queue("http://localhost:8080" + "/zones/1/filters")', ['filters-api']],
])('a path behind %s', async (_, code, entries) => {
  expect(await entriesIn('javascript', `const API = "https://api.cloudflare.com/client/v4";\n${code}`)).toEqual(entries);
});

test.each(['https://edge.example.com:8443', 'https://${user}:${key}@edge.example.com', 'https://EDGE.Example.com'])('a path behind %s is one of another service, and behind the API with a port it is none', async (base) => {
  const code = (begin: string): string => `const API = "https://api.cloudflare.com/client/v4";\nconst path = "/zones/1/filters";\nfetch(\`${begin}\${path}\`);`;
  expect(await entriesIn('javascript', code(base))).toEqual([]);
  expect(await entriesIn('javascript', code('https://api.cloudflare.com:443/client/v4'))).toEqual(['filters-api']);
});

test.each([
  ['javascript', 'fetch(new URL("/client/v4/zones/1/filters", "https://api.cloudflare.com/client/v4/"))'],
  ['csharp', 'class Call { void F() { client.GetAsync(new Uri(new Uri("https://api.cloudflare.com/client/v4/"), "/client/v4/zones/1/filters")); } }'],
  ['java', 'class Call { void f() { http.get(URI.create("https://api.cloudflare.com/client/v4").resolve("/client/v4/zones/1/filters")); } }'],
  ['go', 'package main\nfunc f() { base, _ := url.Parse("https://api.cloudflare.com/client/v4/"); http.Get(base.ResolveReference(&url.URL{Path: "/client/v4/zones/1/filters"}).String()) }'],
])('%s: an absolute path that holds the path of its base is found once', async (language, code) => {
  expect(await inText(language, code)).toEqual([`${language === 'go' ? 2 : 1} filters-api`]);
});

/** What asks for what it is told behind a base, `$B`, which it holds itself. */
const CLIENTS: [language: string, code: string][] = [
  ['javascript', 'const ask = (path) => fetch($B + path);\nask("/zones/1/filters");'],
  ['javascript', 'class Dns { constructor() { this.base = $B; }\nlist() { return this.ask("/zones/1/filters"); } ask(path) { return fetch(`${this.base}${path}`); } }'],
  ['python', 'def ask(path):\n    return requests.get(f"{$B}{path}")\nask("/zones/1/filters")'],
  ['go', 'func ask(path string) { http.Get($B + path) }\nfunc list() { ask("/zones/1/filters") }'],
  ['go', 'func list() { client := resty.New().SetBaseURL($B); client.R().Get("/zones/1/filters") }'],
  ['java', 'void list() { WebClient client = WebClient.create($B); client.get().uri("/zones/1/filters").retrieve(); } }'],
  ['php', 'class Dns { private $base = $B; function list() { return $this->ask("/zones/1/filters"); } function ask($path) { return file_get_contents($this->base . $path); } }'],
];

test.each(CLIENTS.map(([language, code]): [string, string, string] => [language, code, SHAPES.find(([name]) => name === language)?.[1] ?? '']))('%s: %s asks the API where the base is its own, and another service else', async (language, code, declared) => {
  expect(await entriesIn(language, declared + code.replace('$B', 'API'))).toEqual(['filters-api']);
  expect(await entriesIn(language, declared + code.replace('$B', 'OTHER'))).toEqual([]);
});

test('a function that asks an address nobody knows as well may ask the API', async () => {
  const code = 'const API = "https://api.cloudflare.com/client/v4";\nconst ask = (path) => other ? fetch("https://api.example.com" + path) : fetch(base + path);\nask("/zones/1/filters");';
  expect(await entriesIn('javascript', code)).toEqual(['filters-api']);
});

test.each([
  ['an expression that is joined', 'requests.post(f"{API}/zones/{zone}/rulesets", json={"rules": [{"action": "block", "expression": " or ".join(["ssl", "cf.threat_score gt 30"])}]})'],
  ['one of which a part is a path', 'requests.post(f"{API}/zones/{zone}/rulesets", json={"rules": [{"action": "block", "expression": "ssl" + " and cf.threat_score gt 30 and http.request.uri.path eq \\"/a/b\\""}]})'],
])('%s is no address, and its parts are read', async (_, code) => {
  expect(await entriesIn('python', `API = "https://api.cloudflare.com/client/v4"\n${code}`)).toEqual(['threat-score-field']);
});
