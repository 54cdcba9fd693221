import { expect, test } from 'vitest';
import { entriesInTree, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/settings/security_level`;

function inFile(name: string, text: string): Promise<string[]> {
  return entriesInTree({ [name]: text });
}

const java = (level: string, inside: string, sent = 'level'): string => `class A {\n  private String level${level};\n  ${inside}\n  void f() { client.patch().uri("${URL}").bodyValue(Map.of("value", ${sent})); }\n}\n`;
const csharp = (level: string, inside: string, sent = 'level'): string => `class A {\n  private string level${level};\n  ${inside}\n  Task F() => client.PatchAsync("${URL}", JsonContent.Create(new { value = ${sent} }));\n}\n`;
const php = (level: string, inside: string): string => `<?php\nclass A {\n  private $level${level};\n  ${inside}\n  function f($client, $level) { $client->patch('${URL}', ['json' => ['value' => $this->level]]); }\n}\n`;
const ts = (level: string, inside: string): string => `class A {\n  level${level};\n  ${inside}\n  f() { return fetch('${URL}', { method: 'PATCH', body: JSON.stringify({ value: this.level }) }); }\n}\n`;
const python = (level: string, inside: string): string => `class A:\n    level = ${level}\n    ${inside}\n    def f(self):\n        requests.patch("${URL}", json={"value": self.level})\n`;
const ruby = (inside: string): string => `class A\n  ${inside}\n  def f = HTTP.patch('${URL}', json: { value: @level })\nend\n`;

/** Classes with a field that what makes the object sets anew: the value that is seen, and the one that never is. */
const MADE: [what: string, file: string, code: (seen: string, never: string) => string][] = [
  ['this and a bare name', 'A.java', (a, b) => java(` = "${b}"`, `A() { this.level = "${a}"; }`)],
  ['a bare name and this', 'A.java', (a, b) => java(` = "${b}"`, `A() { level = "${a}"; }`, 'this.level')],
  ['no default', 'A.java', (a) => java('', `A() { this.level = "${a}"; }`)],
  ['another class with such a field', 'A.java', (a, b) => `${java('', `A() { this.level = "${a}"; }`)}class B {\n  private String level;\n  B() { this.level = "${b}"; }\n}\n`],
  ['this and a bare name', 'A.cs', (a, b) => csharp(` = "${b}"`, `public A() { this.level = "${a}"; }`)],
  ['a property', 'A.cs', (a, b) => csharp('', `public string Level { get; set; } = "${b}";\n  public A() { this.Level = "${a}"; }`, 'Level')],
  ['a default', 'a.php', (a, b) => php(` = '${b}'`, `function __construct() { $this->level = '${a}'; }`)],
  ['a default', 'a.ts', (a, b) => ts(` = '${b}'`, `constructor() { this.level = '${a}'; }`)],
  ['a default', 'a.py', (a, b) => python(`"${b}"`, `def __init__(self):\n        self.level = "${a}"`)],
  ['an earlier value', 'a.rb', (a, b) => ruby(`def initialize\n    @level = '${b}'\n    @level = '${a}'\n  end`)],
];

test.each(MADE)('what makes an object sets a field, in place of %s: %s', async (_, file, code) => {
  expect(await inFile(file, code('high', 'off'))).toEqual(['security-level']);
  expect(await inFile(file, code('off', 'high'))).toEqual([]);
});

/** Programs in which a value is bound twice, and what runs in between is not known. */
const EITHER: [what: string, file: string, code: (first: string, second: string) => string][] = [
  ['a method', 'A.java', (a, b) => java(` = "${a}"`, `void off() { this.level = "${b}"; }`)],
  ['a method behind the one that reads', 'A.java', (a, b) => java(` = "${a}"`, '').replace(/\}\n$/, `  void off() { level = "${b}"; }\n}\n`)],
  ['one of two constructors', 'A.java', (a, b) => java(` = "${a}"`, `A() { }\n  A(int x) { this.level = "${b}"; }`)],
  ['a constructor, in some cases', 'A.java', (a, b) => java(` = "${a}"`, `A(boolean x) { if (x) { this.level = "${b}"; } }`)],
  ['a method', 'A.cs', (a, b) => csharp(` = "${a}"`, `void Off() { this.level = "${b}"; }`)],
  ['a method', 'a.php', (a, b) => php(` = '${a}'`, `function off() { $this->level = '${b}'; }`)],
  ['a constructor, in some cases', 'a.php', (a, b) => php(` = '${a}'`, `function __construct($x) { if ($x) { $this->level = '${b}'; } }`)],
  ['a static method', 'a.php', (a, b) => php(` = '${a}'`, `static function off() { self::$level = '${b}'; }`)],
  ['a method', 'a.ts', (a, b) => ts(` = '${a}'`, `off() { this.level = '${b}'; }`)],
  ['a method', 'a.py', (a, b) => python('None', `def __init__(self):\n        self.level = "${a}"\n    def off(self):\n        self.level = "${b}"`)],
  ['a method', 'a.rb', (a, b) => ruby(`def initialize\n    @level = '${a}'\n  end\n  def off\n    @level = '${b}'\n  end`)],
  ['init', 'A.kt', (a, b) => `class A {\n  private var level = "${a}"\n  init { this.level = "${b}" }\n  suspend fun f() = client.patch("${URL}") { setBody(mapOf("value" to level)) }\n}\n`],
  ['a constructor', 'a.dart', (a, b) => `class A {\n  String level = '${a}';\n  A() { this.level = '${b}'; }\n  Future f() async {\n    await http.patch(Uri.parse('${URL}'), body: jsonEncode({'value': level}));\n  }\n}\n`],
  ['what stands before the body of a constructor', 'a.dart', (a, b) => `class A {\n  String level = '${a}';\n  A.of(int x) : level = '${b}';\n  Future f() async {\n    await http.patch(Uri.parse('${URL}'), body: jsonEncode({'value': level}));\n  }\n}\n`],
  ['init', 'a.swift', (a, b) => `class A {\n  var level = "${a}"\n  init() { self.level = "${b}" }\n  func f() throws {\n    var request = URLRequest(url: URL(string: "${URL}")!)\n    request.httpMethod = "PATCH"\n    request.httpBody = try JSONSerialization.data(withJSONObject: ["value": level])\n  }\n}\n`],
  ['a constructor', 'a.groovy', (a, b) => `class A {\n  def level = '${a}'\n  A() { this.level = '${b}' }\n  def f(x) {\n    httpRequest httpMode: 'PATCH', url: '${URL}', requestBody: "{\\"value\\":\\"\${level}\\"}"\n  }\n}\n`],
  ['a constructor', 'a.ps1', (a, b) => `class A {\n  [string]$Level = '${a}'\n  A() { $this.Level = '${b}' }\n  [void] F() {\n    Invoke-RestMethod -Method Patch -Uri '${URL}' -Body (@{ value = $this.Level } | ConvertTo-Json)\n  }\n}\n`],
  ['a closure that shares it', 'a.php', (a, b) => `<?php\n$level = '${a}';\n$g = function () use (&$level) { $level = '${b}'; };\n$g();\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
  ['a function that names it as global', 'a.php', (a, b) => `<?php\n$level = '${a}';\nfunction g() { global $level; $level = '${b}'; }\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
  ['a function, among all globals', 'a.php', (a, b) => `<?php\n$level = '${a}';\nfunction g() { $GLOBALS['level'] = '${b}'; }\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
  ['what stands between two calls', 'a.sh', (a, b) => `#!/bin/bash\nset_level() {\n  curl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n}\nlevel=${a}; set_level; level=${b}; set_level\n`],
  ['what stands before the call alone', 'a.sh', (a, b) => `#!/bin/bash\nset_level() {\n  curl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n}\nlevel=${a}\nlevel=${b} set_level\n`],
  ['what stands between two calls', 'a.fish', (a, b) => `set level ${a}\nfunction set_level\n  curl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\nend\nset_level\nset level ${b}\nset_level\n`],
  ['what stands between two calls', 'a.py', (a, b) => `level = "${a}"\ndef set_level():\n    requests.patch("${URL}", json={"value": level})\nset_level()\nlevel = "${b}"\nset_level()\n`],
  ['what stands between two calls of a function below', 'a.js', (a, b) => `let level = '${a}';\nset();\nlevel = '${b}';\nset();\nfunction set() { return fetch('${URL}', { method: 'PATCH', body: JSON.stringify({ value: level }) }); }\n`],
  ['whoever has the object', 'a.ts', (a, b) => `${ts(` = '${a}'`, '')}const a = new A();\na.level = '${b}';\na.f();\n`],
  ['whoever has the object', 'a.py', (a, b) => `${python('None', `def __init__(self):\n        self.level = "${a}"`)}a = A()\na.level = "${b}"\na.f()\n`],
  ['whoever has the object', 'a.rb', (a, b) => `${ruby(`attr_accessor :level\n  def initialize = @level = '${a}'`)}a = A.new\na.level = '${b}'\na.f\n`],
  ['whoever has the object', 'A.cs', (a, b) => `${csharp('', `public string Level { get; set; } = "${a}";`, 'Level')}class B {\n  Task F() {\n    var a = new A();\n    a.Level = "${b}";\n    return a.F();\n  }\n}\n`],
  ['whoever has the object', 'A.kt', (a, b) => `class A {\n  var level = "${a}"\n  suspend fun f() = client.patch("${URL}") { setBody(mapOf("value" to level)) }\n}\nsuspend fun g() {\n  val a = A()\n  a.level = "${b}"\n  a.f()\n}\n`],
  ['another clause', 'a.ex', (a, b) => `defmodule A do\n  def level(:calm), do: "${a}"\n  def level(x) when is_atom(x) do\n    "${b}"\n  end\n  def set(x), do: HTTPoison.patch("${URL}", Jason.encode!(%{value: level(x)}))\nend\n`],
  ['another clause, below', 'a.ex', (a, b) => `defmodule A do\n  def set(x), do: HTTPoison.patch("${URL}", Jason.encode!(%{value: level(x)}))\n  defp level(:calm), do: "${a}"\n  defp level(:off), do: "${b}"\nend\n`],
  ['another method of the name', 'A.java', (a, b) => `class A {\n  String level(int x) { return "${a}"; }\n  String level() { return "${b}"; }\n  void f() { client.patch().uri("${URL}").bodyValue(Map.of("value", level(1))); }\n}\n`],
  ['another function of the name', 'A.kt', (a, b) => `fun level(x: Int) = "${a}"\nfun level() = "${b}"\nsuspend fun f() = client.patch("${URL}") { setBody(mapOf("value" to level(1))) }\n`],
];

test.each(EITHER)('%s may give the other value: %s', async (_, file, code) => {
  expect(await inFile(file, code('high', 'off'))).toEqual(['security-level?']);
  expect(await inFile(file, code('off', 'high'))).toEqual(['security-level?']);
  expect(await inFile(file, code('off', 'under_attack'))).toEqual([]);
});

test.each([
  ['a parameter that is called like the field', 'A.java', java(' = "off"', 'A(String level) { this.level = level; }')],
  ['a parameter that is called like the field', 'a.ts', ts(" = 'off'", 'constructor(level) { this.level = level; }')],
  ['what a shell reads', 'a.sh', `#!/bin/bash\nset_level() {\n  curl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n}\nlevel=off\nset_level\nread level\nset_level\n`],
])('%s may be anything: %s', async (_, file, code) => {
  expect(await inFile(file, code)).toEqual(['security-level?']);
});

test.each([
  ['a name of the method', 'a.php', php(" = 'off'", "function g() { $level = 'high'; return $level; }")],
  ['a copy in a closure', 'a.php', `<?php\n$level = 'off';\n$g = function () use ($level) { $level = 'high'; };\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
  ['a local name', 'a.sh', `#!/bin/bash\nset_level() {\n  local level=off\n  curl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n}\nlevel=high\nset_level\n`],
  ['a field of something else', 'a.ts', `${ts(" = 'off'", '')}class B {\n  level;\n}\nconst b = new B();\nb.level = 'high';\n`],
  ['a value that no function can still see', 'a.sh', `#!/bin/bash\nlevel=high\nlevel=off\ncurl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n`],
  ['a name that shadows', 'a.rs', `fn f() {\n  let level = "high";\n  let level = "off";\n  let send = || client.patch("${URL}").json(&json!({ "value": level })).send();\n}\n`],
])('%s is another: %s', async (_, file, code) => {
  expect(await inFile(file, code)).toEqual([]);
});

const sent = (code: string): string => `${code}\nfetch('${URL}', { method: 'PATCH', body: JSON.stringify({ value: level }) });\n`;
const py = (code: string): string => `level = "off"\n${code}\nrequests.patch("${URL}", json={"value": level})\n`;

test.each([
  ['a.js', sent("let level = 'off';\n[level, other] = ['high', 1];"), ['security-level']],
  ['a.js', sent("let level = 'off', other = 'high';\n[level, other] = [other, level];"), ['security-level']],
  ['a.js', sent("let level = 'off';\n[level, other] = pick();"), ['security-level?']],
  ['a.js', sent("let level = 'off';\n({ level } = await pick());"), ['security-level?']],
  ['a.js', sent("let level = 'off';\n({ mode: level = 'high' } = await pick());"), ['security-level?']],
  ['a.js', sent("const modes = { level: 'high' };\nlet level = 'off';\n({ level } = modes);"), ['security-level']],
  ['a.js', sent("let level = 'off';\n[other] = ['high'];\n({ other } = pick());"), []],
  ['a.js', sent("let level = 'high';\n[level, other] = ['off', 'high'];"), []],
  ['a.py', py('level, other = pick()'), ['security-level?']],
  ['a.py', py('(level, other) = ("high", 1)'), ['security-level']],
  ['a.py', py('other, another = pick()'), []],
  ['a.rb', `level = 'off'\nlevel, other = 'high', 1\nHTTP.patch('${URL}', json: { value: level })\n`, ['security-level']],
  ['a.rb', `level = 'off'\nlevel, other = pick\nHTTP.patch('${URL}', json: { value: level })\n`, ['security-level?']],
  ['a.php', `<?php\n$level = 'off';\n[$level, $x] = ['high', 1];\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`, ['security-level']],
  ['a.php', `<?php\n$level = 'off';\nlist($level, $x) = pick();\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`, ['security-level?']],
  ['a.lua', `local function f()\n  local level = "off"\n  level, other = "high", 1\n  httpc:request_uri("${URL}", { method = "PATCH", body = cjson.encode({ value = level }) })\nend\n`, ['security-level']],
  ['a.lua', `local function f()\n  local level = "off"\n  level, err = pick()\n  httpc:request_uri("${URL}", { method = "PATCH", body = cjson.encode({ value = level }) })\nend\n`, ['security-level?']],
  ['a.lua', `local function f()\n  local level = "off"\n  local other, err = "high", 1\n  httpc:request_uri("${URL}", { method = "PATCH", body = cjson.encode({ value = level }) })\nend\n`, []],
  ['a.rs', `fn f() {\n  let mut level = "off";\n  (level, _) = pick();\n  client.patch("${URL}").json(&json!({ "value": level })).send();\n}\n`, ['security-level?']],
  ['a.pl', `my $level = 'off';\n($level, $x) = pick();\nmy $req = HTTP::Request->new(PATCH => '${URL}');\n$req->content(encode_json({ value => $level }));\n$ua->request($req);\n`, ['security-level?']],
])('names that are there already are bound to what is taken apart: %s %s', async (file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
});

test('a path ends as any clause of a function says', async () => {
  const code = (...ends: string[]): string => `defmodule A do\n${ends.map((end, index) => `  def path(:a${index}), do: "${end}"\n`).join('')}  def get(zone, what), do: HTTPoison.get("${API}/zones/" <> zone <> path(what))\nend\n`;
  expect(await inTree({ 'a.ex': code('/firewall/rules', '/dns_records', '/rate_limits') })).toEqual(['a.ex:2 firewall-rules-api', 'a.ex:4 rate-limits-api']);
  expect(await inTree({ 'a.ex': code('/dns_records', '/rulesets') })).toEqual([]);
});

test('a method that calls another of its name gives what that gives', async () => {
  const code = (end: string): string => `class A {\n  String path(String z) { return path(z, 1); }\n  String path(String z, int page) { return "${API}/zones/" + z + "/${end}"; }\n  void f() { client.get().uri(path(z)); }\n}\n`;
  expect(await inTree({ 'A.java': code('filters') })).toEqual(['A.java:3 filters-api']);
  expect(await inTree({ 'A.java': code('rulesets') })).toEqual([]);
});

test('what a method makes of a field is no value of it from before', async () => {
  const code = 'class A:\n    def __init__(self):\n        self.url = "https://api.cloudflare.com/client/v4"\n    def zones(self):\n        self.url = self.url + "/zones"\n    def f(self):\n        requests.get(self.url + "/1/filters")\n    def g(self):\n        requests.get(self.url + "/1/rulesets")\n';
  expect(await inTree({ 'a.py': code })).toEqual(['a.py:7 filters-api']);
});

test('a name that is given more values than are followed may be any of them', async () => {
  const calls = (level: string, times: number): string => Array.from({ length: times }, (_, index) => `level="${index === times - 1 ? level : 'under_attack'}"\nset_level\n`).join('');
  const script = (level: string, times: number): string => `set_level() {\n  curl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n}\n${calls(level, times)}`;
  expect(await inFile('set.sh', script('high', 40))).toEqual(['security-level?']);
  expect(await inFile('set.sh', script('under_attack', 10))).toEqual([]);
});

/** Functions that stand before the value that they replace, and what stands between that and the request. */
const GLOBALS: Record<string, (between: string) => string> = {
  'a.sh': (between) => `raise_it() { LEVEL=high; }\nLEVEL=off\n${between}\ncurl -X PATCH "${URL}" -d "{\\"value\\":\\"$LEVEL\\"}"\n`,
  'a.py': (between) => `def raise_it():\n    global level\n    level = "high"\n\nlevel = "off"\n${between.replace(/^raise_it$/, 'raise_it()')}\nrequests.patch("${URL}", json={"value": level})\n`,
  'a.rb': (between) => `def raise_it\n  $level = 'high'\nend\n\n$level = 'off'\n${between}\nHTTParty.patch('${URL}', body: { value: $level }.to_json)\n`,
  'a.ps1': (between) => `function raise_it { $script:level = 'high' }\n$level = 'off'\n${between}\nInvoke-RestMethod -Method Patch -Uri "${URL}" -Body (@{ value = $level } | ConvertTo-Json)\n`,
};

test.each(Object.entries(GLOBALS))('a function that is called replaces a value behind it, one that is not leaves it: %s', async (file, code) => {
  expect(await inFile(file, code('raise_it'))).toEqual(['security-level?']);
  expect(await inFile(file, code('# raise_it_not'))).toEqual([]);
});

test('a name of Ruby with a dollar is the same in all methods', async () => {
  const code = (level: string): string => `$level = 'off'\ndef raise_it\n  $level = '${level}'\nend\nraise_it\nHTTParty.patch('${URL}', body: { value: $level }.to_json)\n`;
  expect(await inFile('a.rb', code('high'))).toEqual(['security-level?']);
  expect(await inFile('a.rb', code('under_attack'))).toEqual([]);
});
