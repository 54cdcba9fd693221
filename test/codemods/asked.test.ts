import { expect, test } from 'vitest';
import { fixedTree } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/script_monitor`;

const moved = (text: string): string => text.replaceAll('script_monitor', 'page_shield');

test.each<[string, string[]]>([
  ['a.js', [
    `if (url === '${URL}') go();`, `if ('${URL}' !== url) go();`, `switch (url) { case '${URL}': go(); }`, `const known = { '${URL}': go, b: 1 };`, `const known = new Map([['${URL}', go]]);`,
    `if (url.includes('${URL}')) go();`, `if (client.url.startsWith('${URL}/')) go();`, `const known = new Set(['${URL}']);`, `const r = new RegExp('${API}/zones/.*/script_monitor');`,
    `const it = url === '${URL}' ? 1 : 2;`, `console.log('asking ${URL}');`, `throw new Error('cannot read ${URL}');`, `const U = '${URL}'; if (url === U) go();`, `handlers.get('${URL}')();`,
    `const known = new Map(); known.get('${URL}');`, `answer.getHeaders().get('${URL}');`, `export const scripts = (z) => \`${API}/zones/\${z}/script_monitor\`;`, `const mocks = [{ method: 'GET', url: '${URL}', response: () => [] }];`,
    `const known = (url) => url.startsWith('/a'); if (known('${URL}')) go();`,
  ]],
  ['a.py', [`if url == "${URL}":\n    go()`, `if url in ("${URL}", "x"):\n    go()`, `if "${URL}" in text:\n    go()`, `known = {"${URL}": go}`, `match url:\n    case "${URL}":\n        go()`, `re.match(r"${API}/zones/\\w+/script_monitor", url)`, `if url.startswith("${URL}"):\n    go()`]],
  ['a.go', [`package a\n\nfunc f(url string) bool {\n\treturn url == "${URL}"\n}`, `package a\n\nfunc f(url string) {\n\tswitch url {\n\tcase "${URL}":\n\t\tgo_()\n\t}\n}`, `package a\n\nvar known = map[string]int{"${URL}": 1}`, `package a\n\nfunc f(url string) bool {\n\treturn strings.HasPrefix(url, "${URL}")\n}`]],
  ['a.rb', [`go if url == "${URL}"`, `case url\nwhen "${URL}" then go\nend`, `KNOWN = { "${URL}" => 1 }`, `go if url.start_with?("${URL}")`, `go if url =~ %r{${API}/zones/\\w+/script_monitor}`]],
  ['a.php', [`<?php if ($url === "${URL}") go();`, `<?php $known = ["${URL}" => 'go'];`, `<?php if (str_contains($url, "${URL}")) go();`, `<?php $x = match ($url) { "${URL}" => 1, default => 2 };`]],
  ['A.java', [`class A { boolean f(String url) { return url.equals("${URL}"); } }`, `class A { boolean f(String url) { return "${URL}".equals(url); } }`, `class A { void f(String url) { switch (url) { case "${URL}": go(); } } }`, `class A { void f() { handlers.put("${URL}", h); } }`]],
  ['a.cs', [`class A { bool F(string url) => url == "${URL}"; }`, `class A { object F() => new Dictionary<string, int> { ["${URL}"] = 1 }; }`, `class A { bool F(string url) => url.StartsWith("${URL}"); }`]],
  ['a.kt', [`fun f(url: String) = url == "${URL}"`, `fun f(url: String) { when (url) { "${URL}" -> go() } }`, `val known = mapOf("${URL}" to 1)`]],
  ['a.rs', [`fn f(url: &str) -> bool { url == "${URL}" }`, `fn f(url: &str) { match url { "${URL}" => go(), _ => no() } }`, `fn f(url: &str) -> bool { url.starts_with("${URL}") }`]],
  ['a.ex', [`defmodule A do\n  def f("${URL}"), do: go()\nend`, `defmodule A do\n  def f(url), do: String.starts_with?(url, "${URL}")\nend`]],
  ['a.sh', [`if [ "$url" = "${URL}" ]; then go; fi`, `case "$url" in\n  "${URL}") go ;;\nesac`, `grep -q "${URL}" a.log`, `echo "${URL}"`]],
  ['a.ps1', [`if ($url -eq "${URL}") { go }`, `switch ($url) { "${URL}" { go } }`, `if ($url -like "${URL}*") { go }`]],
  ['a.lua', [`if url == "${URL}" then go() end`, `if url:find("${URL}") then go() end`]],
  ['a.pl', [`go() if $url eq "${URL}";`]],
  ['a.swift', [`if url == "${URL}" { go() }`]],
  ['a.scala', [`url match { case "${URL}" => go() }`]],
  ['a.dart', [`if (url == '${URL}') go();`]],
  ['a.groovy', [`if (url == "${URL}") go()`]],
  ['a.c', [`if (strcmp(url, "${URL}") == 0) go();`]],
  ['a.tf', [`locals {\n  known = contains(["${URL}"], var.url)\n}`, `locals {\n  it = var.url == "${URL}" ? 1 : 2\n}`]],
  ['nginx.conf', [`location /client/v4/zones/1/script_monitor {\n  return 404;\n}`]],
  ['a.yaml', [`deny:\n- ${URL}`, `routes:\n- match: ${URL}\n  to: x`, `rule: request.url == "${URL}"`]],
  ['a.json', [`{"deny": ["${URL}"]}`]],
  ['a.env', [`SCRIPTS_URL=${URL}`]],
  ['a.properties', [`scripts.url=${URL}`]],
])('an address of %s that nothing asks for is left to a person, who is told of it', async (file, programs) => {
  const numbered = (index: number): string => file.replace(/^.*(?=\.\w+$)/, (stem) => `${index}/${stem}`);
  const files = Object.fromEntries(programs.map((code, index) => [numbered(index), `${code}\n`]));
  const { texts, err } = await fixedTree(files);
  expect(texts).toEqual(files);
  for (const one of Object.keys(files)) expect(err).toMatch(new RegExp(`^ {4}(?:Nothing here asks for this address|The path segment).*\\n(?: {6}.*\\n)* {6}${one}:\\d+`, 'm'));
});

test.each<[string, string]>([
  ['a.swift', `let u = URL(string: "${URL}")!\nlet (data, _) = try await URLSession.shared.data(from: u)`],
  ['A.java', `class A { void f() { new URL("${URL}").openConnection(); } }`],
  ['A.java', `class A { void f() { URL url = new URL("${URL}"); HttpURLConnection c = (HttpURLConnection) url.openConnection(); } }`],
  ['A.java', `class A { Request f() { return new Request.Builder().url("${URL}").build(); } }`],
  ['A.java', `class A { HttpRequest f() { return HttpRequest.newBuilder().uri(URI.create("${URL}")).build(); } }`],
  ['a.cs', `class A { void F() { var request = WebRequest.Create("${URL}"); } }`],
  ['a.cs', `class A { async Task F() { await SendAsync<Zone>($"${API}/zones/{zone}/script_monitor"); } }`],
  ['a.kt', `fun f() = URL("${URL}").readText()`],
  ['a.rs', `fn f() { let request = Request::builder().uri("${URL}").body(()); }`],
  ['a.go', `package a\n\nfunc f(z string) {\n\tapi.Raw("GET", "${API}/zones/"+z+"/script_monitor", nil)\n}`],
  ['a.py', `import urllib.request\nurllib.request.urlopen("${URL}")`],
  ['a.js', `const scripts = (path) => fetch('${API}' + path);\nawait scripts('/zones/1/script_monitor');`],
  ['a.js', `await load(\`${API}/zones/\${z}/script_monitor\`, 'GET');`],
  ['a.js', `https.get('${URL}', (answer) => answer.resume());`],
  ['a.yml', `- uri:\n    url: ${URL}`],
  ['a.js', `const base = process.env.API ?? '${API}';\nawait fetch(\`\${base}/zones/1/script_monitor\`);`],
  ['a.php', `<?php\n$base = getenv('API') ?: '${API}';\nfile_get_contents("$base/zones/1/script_monitor");`],
  ['a.php', `<?php\n$answer = Http::withHeaders(['Accept' => 'a'])->put('${API}/zones/' . $zone . '/script_monitor', ['enabled' => true]);`],
  ['crontab', `0 * * * * curl ${URL}`],
  ['a.md', `Look at ${URL} for the scripts.`],
])('an address of %s that is asked for is rewritten: %s', async (file, code) => {
  expect((await fixedTree({ [file]: `${code}\n` })).texts).toEqual({ [file]: `${moved(code)}\n` });
});

const PROGRAM = `export const scripts = (z, fetch) => fetch(\`${API}/zones/\${z}/script_monitor\`);\n`;
const EXPECTED: [string, string][] = [
  ['a.test.js', `expect(asked).toBe('${URL}');\nexpect(fetch).toHaveBeenCalledWith('${URL}', {});\n`],
  ['b.test.js', `nock('https://api.cloudflare.com').get('/client/v4/zones/1/script_monitor').reply(200, {});\n`],
  ['c.test.js', `const handlers = [http.get('${API}/zones/:z/script_monitor', () => HttpResponse.json({}))];\n`],
  ['d.test.js', `fetch.mockImplementation((url) => (url === '${URL}' ? ok() : no()));\n`],
  ['test_a.py', `import responses\nresponses.add(responses.GET, "${URL}", json={})\n`],
  ['test_b.py', `def test_b(m):\n    m.get("${URL}", json={})\n`],
  ['a_spec.rb', `stub_request(:get, "${URL}").to_return(status: 200)\n`],
  ['a_test.go', `package a\n\nfunc TestA(t *testing.T) {\n\tmux.HandleFunc("/client/v4/zones/1/script_monitor", answer)\n}\n`],
  ['ATest.java', `class ATest { void a() { stubFor(get(urlEqualTo("/client/v4/zones/1/script_monitor"))); } }\n`],
];

test.each(EXPECTED)('what a test expects of a request goes with it: %s', async (file, code) => {
  const files = { 'scripts.js': PROGRAM, [file]: code };
  expect((await fixedTree(files)).texts).toEqual(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, moved(text)])));
});

test.each(EXPECTED)('without a request that is rewritten it stays, and so it does where not all are: %s', async (file, code) => {
  const { texts, err } = await fixedTree({ [file]: code });
  expect([texts, err]).toEqual([{ [file]: code }, expect.stringContaining('No request for this address is rewritten, or not all of them are')]);
  const files = { 'scripts.js': PROGRAM, 'other.js': `if (url === '${URL}') go();\n`, [file]: code };
  expect((await fixedTree(files)).texts).toEqual({ ...files, 'scripts.js': moved(PROGRAM) });
});

test('a test that tells the old way from the new one is left to a person', async () => {
  const files = { 'scripts.js': PROGRAM, 'a.test.js': `fetch.mockImplementation((url) => (url === '${URL}' ? gone() : url.endsWith('/page_shield') ? ok() : no()));\n` };
  const { texts, err } = await fixedTree(files);
  expect([texts, err]).toEqual([{ ...files, 'scripts.js': moved(PROGRAM) }, expect.stringContaining('The file tells of "page_shield" already')]);
});

test('what still tells of the old word in a file that was rewritten is told', async () => {
  const { err } = await fixedTree({ 'a.js': `const get = (path) => fetch('${API}' + path + (path.endsWith('/script_monitor') ? '?old' : ''));\nawait get('/zones/1/script_monitor');\n` });
  expect(err).toContain('look at a.js:1: it still tells of "script_monitor"');
  expect((await fixedTree({ 'a.js': `const script_monitor = await fetch('${URL}');\n` })).err).not.toContain('look at');
});

test('a request of a test itself is one like any other', async () => {
  const code = `it('works', async () => { expect((await fetch('${URL}')).status).toBe(200); });\n`;
  expect((await fixedTree({ 'a.test.js': code })).texts).toEqual({ 'a.test.js': moved(code) });
});
