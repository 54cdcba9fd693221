import { describe, expect, test } from 'vitest';
import { inText } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';

/** A program in which a level is bound in two arms, the second of which is all that follows, and then sent. */
const PROGRAMS: Record<string, (first: string, second: string) => string> = {
  python: (first, second) => `def f(x):\n    if x:\n        level = "${first}"\n    else:\n        level = "${second}"\n    requests.patch("${URL}", json={"value": level})\n`,
  typescript: (first, second) => `function f(x) {\n  let level;\n  if (x) { level = '${first}'; } else level = '${second}';\n  return fetch('${URL}', { method: 'PATCH', body: JSON.stringify({ value: level }) });\n}\n`,
  go: (first, second) => `package a\nfunc f(x bool) {\n\tlevel := "${second}"\n\tif x {\n\t\tlevel = "${first}"\n\t}\n\treq, _ := http.NewRequest("PATCH", "${URL}", strings.NewReader(\`{"value":"\` + level + \`"}\`))\n\t_ = req\n}\n`,
  php: (first, second) => `<?php\nfunction f($client, $x) {\n  switch ($x) {\n    case 1: $level = '${first}'; break;\n    default: $level = '${second}';\n  }\n  $client->patch('${URL}', ['json' => ['value' => $level]]);\n}\n`,
  ruby: (first, second) => `def f(x)\n  level = '${second}'\n  level = '${first}' if x\n  HTTP.patch('${URL}', json: { value: level })\nend\n`,
  java: (first, second) => `class A {\n  void f(boolean x) {\n    String level;\n    if (x) { level = "${first}"; } else { level = "${second}"; }\n    client.patch().uri("${URL}").bodyValue(Map.of("value", level));\n  }\n}\n`,
  csharp: (first, second) => `class A {\n  async Task F(bool x) {\n    var level = "${second}";\n    if (x) level = "${first}";\n    await client.PatchAsync("${URL}", JsonContent.Create(new { value = level }));\n  }\n}\n`,
  rust: (first, second) => `fn f(x: bool) {\n  let mut level = "${second}";\n  if x { level = "${first}"; }\n  client.patch("${URL}").json(&json!({ "value": level })).send();\n}\n`,
  kotlin: (first, second) => `suspend fun f(x: Boolean) {\n  var level = "${second}"\n  when { x -> level = "${first}" }\n  client.patch("${URL}") { setBody(mapOf("value" to level)) }\n}\n`,
  shell: (first, second) => `if [ "$1" = x ]; then\n  LEVEL=${first}\nelse\n  LEVEL=${second}\nfi\ncurl -X PATCH "${URL}" --data "{\\"value\\":\\"$LEVEL\\"}"\n`,
  groovy: (first, second) => `def f(x) {\n  def level = '${second}'\n  if (x == 1) { level = '${first}' }\n  httpRequest httpMode: 'PATCH', url: '${URL}', requestBody: "{\\"value\\":\\"\${level}\\"}"\n}\n`,
  dart: (first, second) => `Future f(bool x) async {\n  var level = '${second}';\n  if (x == 1) level = '${first}'; else level = '${second}';\n  await http.patch(Uri.parse('${URL}'), body: jsonEncode({'value': level}));\n}\n`,
  perl: (first, second) => `my $level;\nif ($x eq $z) { $level = '${first}'; } elsif ($y) { $level = '${second}'; } else { $level = '${second}'; }\nmy $req = HTTP::Request->new(PATCH => '${URL}');\n$req->content(encode_json({ value => $level }));\n$ua->request($req);\n`,
  powershell: (first, second) => `if ($x) { $level = '${first}' } else { $level = '${second}' }\nInvoke-RestMethod -Method Patch -Uri '${URL}' -Body (@{ value = $level } | ConvertTo-Json)\n`,
};

describe.each(Object.entries(PROGRAMS))('%s: what is bound in one of two arms', (language, program) => {
  const found = async (first: string, second: string): Promise<string[]> => (await inText(language, program(first, second))).map((one) => one.replace(/^\d+ /, ''));

  test('may be either where they meet', async () => {
    expect(await found('high', 'under_attack')).toEqual(['security-level?']);
    expect(await found('under_attack', 'high')).toEqual(['security-level?']);
  });

  test('is no deprecated value where neither is one', async () => {
    expect(await found('under_attack', 'under_attack')).toEqual([]);
  });
});

const sent = (code: string): string => `${code}\nfetch('${URL}', { method: 'PATCH', body: JSON.stringify({ value: level }) });`;
const path = (code: string): string => `${code}\nfetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/' + path);`;

test('what all arms bind anew is forgotten', async () => {
  expect(await inText('javascript', sent("let level = 'high';\nif (a) level = 'off'; else if (b) level = 'off'; else level = 'off';"))).toEqual([]);
  expect(await inText('javascript', sent("let level = 'high';\nif (a) level = 'off'; else if (b) level = 'off';"))).toEqual(['3 security-level?']);
});

test('inside an arm only what it binds itself is there', async () => {
  const code = (level: string): string => `let level = 'off';\nif (a) { level = 'high'; } else { level = '${level}'; ${sent('')} }`;
  expect(await inText('javascript', code('off'))).toEqual([]);
  expect(await inText('javascript', code('low'))).toEqual(['3 security-level']);
});

test('what a function binds elsewhere, or a block for itself alone, is another name', async () => {
  expect(await inText('javascript', sent("const level = 'off';\nif (a) { const level = 'high'; log(level); }\nfunction other() { let level = 'low'; }"))).toEqual([]);
});

test('a path has as many ends as there are arms', async () => {
  const ends = "switch (a) { case 1: path = 'filters'; break; case 2: path = 'firewall/rules'; break; default: path = 'purge_cache'; }";
  expect(await inText('javascript', path(`let path;\n${ends}`))).toEqual(['2 filters-api', '2 firewall-rules-api']);
  expect(await inText('javascript', path("let path = 'purge_cache';\nfor (const one of all) { if (one) { path = 'filters'; } }"))).toEqual(['2 filters-api']);
  expect(await inText('javascript', path("let path = 'purge_cache';\ntry { path = 'filters'; } catch { path = 'dns_records'; }"))).toEqual(['2 filters-api']);
});

test('arms that stand one in the other and one behind the other leave what any of them bound', async () => {
  const many = Array.from({ length: 20 }, (_, index) => `if (a[${index}]) { if (b) { path = 'dns_records'; } else path = 'purge_cache'; }`).join('\n');
  expect(await inText('javascript', path(`let path = 'filters';\n${many}`))).toEqual(['1 filters-api']);
});

test('of more values than are followed none is kept back in silence', async () => {
  const many = (level: (index: number) => string): string => Array.from({ length: 40 }, (_, index) => `if (a[${index}]) level = '${level(index)}';`).join('\n');
  expect(await inText('javascript', sent(`let level = 'off';\n${many(() => 'under_attack')}`))).toEqual([]);
  expect(await inText('javascript', sent(`let level = 'off';\n${many((index) => `${index === 39 ? 'high' : `x${index}`}`)}`))).toEqual(['42 security-level?']);
});

test('a record that is made in two arms has the fields of both', async () => {
  const code = (fields: string): string => `def f(x):\n    if x:\n        data = {"type": "A", "content": "192.0.2.1"${fields}}\n    else:\n        data = {"type": "CNAME", "content": "example.com"}\n    data["ttl"] = 1\n    requests.post("https://api.cloudflare.com/client/v4/zones/1/dns_records", json=data)\n`;
  expect(await inText('python', code(', "locked": True'))).toEqual(['3 dns-record-locked', '3 dns-record-locked?']);
  expect(await inText('python', code(', "proxied": True'))).toEqual([]);
});

test('what a function gives is what any of its arms gives', async () => {
  const code = "def tail(a)\n  if a\n    '/filters'\n  else\n    '/purge_cache'\n  end\nend\nHTTP.get(\"https://api.cloudflare.com/client/v4/zones/#{zone}\" + tail(x))\n";
  expect(await inText('ruby', code)).toEqual(['3 filters-api']);
  expect(await inText('ruby', 'path = if a then "filters" else "purge_cache" end\nHTTP.get("https://api.cloudflare.com/client/v4/zones/#{zone}/#{path}")\n')).toEqual(['1 filters-api']);
});

test('a name that a shell binds on a condition keeps what it had otherwise', async () => {
  const curl = `curl -X PATCH "${URL}" -d "{\\"value\\":\\"$LEVEL\\"}"\n`;
  expect(await inText('shell', `LEVEL=high\n[ -n "$1" ] && LEVEL=under_attack\n${curl}`)).toEqual(['3 security-level?']);
  expect(await inText('shell', `LEVEL=off\n[ -n "$1" ] && LEVEL=under_attack\n${curl}`)).toEqual([]);
  expect(await inText('shell', `case $1 in\n  on) LEVEL=under_attack ;;\n  calm) LEVEL=low ;;\nesac\n${curl}`)).toEqual(['5 security-level?']);
});

const lua = (code: string): string => `local function f(x, y)\n${code}\n  httpc:request_uri("${URL}", { method = "PATCH", body = cjson.encode({ value = level }) })\nend\n`;
const crystal = (code: string): string => `def f(x)\n${code}\n  HTTP::Client.patch("${URL}", body: {value: level}.to_json)\nend\n`;
const dart = (code: string): string => `Future f(int x, bool y) async {\n${code}\n  await http.patch(Uri.parse('${URL}'), body: jsonEncode({'value': level}));\n}\n`;
const swift = (code: string): string => `func f(x: Int, y: Bool) throws {\n${code}\n  var request = URLRequest(url: URL(string: "${URL}")!)\n  request.httpMethod = "PATCH"\n  request.httpBody = try JSONSerialization.data(withJSONObject: ["value": level])\n}\n`;
const scala = (code: string): string => `object A {\n  def f(x: Int) = {\n${code}\n    basicRequest.patch(uri"${URL}").body(s\"\"\"{"value":"$level"}\"\"\").send(backend)\n  }\n}\n`;
const groovy = (code: string): string => `def f(x) {\n${code}\n  httpRequest httpMode: 'PATCH', url: '${URL}', requestBody: "{\\"value\\":\\"\${level}\\"}"\n}\n`;
const perl = (code: string): string => `sub f {\n${code}\nmy $req = HTTP::Request->new(PATCH => '${URL}');\n$req->content(encode_json({ value => $level }));\n$ua->request($req);\n}\n`;
const c = (code: string): string => `void f(int x, int y) {\n${code}\n  char body[100];\n  snprintf(body, sizeof body, "{\\"value\\":\\"%s\\"}", level);\n  curl_easy_setopt(h, CURLOPT_URL, "${URL}");\n  curl_easy_setopt(h, CURLOPT_CUSTOMREQUEST, "PATCH");\n  curl_easy_setopt(h, CURLOPT_POSTFIELDS, body);\n  curl_easy_perform(h);\n}\n`;
const r = (code: string): string => `f <- function(x, y) {\n${code}\n  httr::PATCH("${URL}", body = list(value = level), encode = "json")\n}\n`;

const shell = (code: string): string => `#!/bin/bash\n${code}\ncurl -X PATCH "${URL}" --data "{\\"value\\":\\"$LEVEL\\"}"\n`;
const fish = (code: string): string => shell(code).replace('/bin/bash', '/usr/bin/env fish');
const powershell = (code: string): string => `${code}\nInvoke-RestMethod -Method Patch -Uri '${URL}' -Body (@{ value = $level } | ConvertTo-Json)\n`;

/** Programs in which a level is bound in another way, the second time perhaps, and then sent. */
const FORMS: [what: string, language: string, program: (first: string, second: string) => string][] = [
  ['a block that catches', 'javascript', (a, b) => sent(`let level;\ntry { level = '${a}'; } catch { level = '${b}'; }`)],
  ['what is tried', 'python', (a, b) => `level = "${a}"\ntry:\n    g()\n    level = "${b}"\nexcept KeyError:\n    pass\nrequests.patch("${URL}", json={"value": level})\n`],
  ['what is tried', 'ruby', (a, b) => `begin\n  level = '${a}'\nrescue StandardError\n  level = '${b}'\nend\nHTTP.patch('${URL}', json: { value: level })\n`],
  ['what is tried with a resource', 'java', (a, b) => `class A {\n  void f() {\n    String level = "${a}";\n    try (R r = g()) { h(); } catch (E e) { level = "${b}"; }\n    client.patch().uri("${URL}").bodyValue(Map.of("value", level));\n  }\n}\n`],
  ['the end of a loop that was not left', 'python', (a, b) => `for k in x:\n    level = "${a}"\n    break\nelse:\n    level = "${b}"\nrequests.patch("${URL}", json={"value": level})\n`],
  ['a loop in three parts', 'javascript', (a, b) => sent(`let level = '${a}';\nfor (let i = 0; i < x; i++) { level = '${b}'; }`)],
  ['keys of an object', 'javascript', (a, b) => sent(`let level = '${a}';\nfor (const key in x) level = '${b}';`)],
  ['the right side of a condition', 'javascript', (a, b) => sent(`let level = '${a}';\nx && (level = '${b}');`)],
  ['an assignment for want of a value', 'javascript', (a, b) => sent(`let level = x ? '${a}' : null;\nlevel ??= '${b}';`)],
  ['a bare block', 'javascript', (a, b) => sent(`let level = '${a}';\n{ if (x) level = '${b}'; }`)],
  ['a function that another is given', 'javascript', (a, b) => sent(`let level = '${a}';\nx.forEach(() => { level = '${b}'; });`)],
  ['a function that another is given', 'kotlin', (a, b) => `suspend fun f() {\n  var level = "${a}"\n  ks.forEach { level = "${b}" }\n  client.patch("${URL}") { setBody(mapOf("value" to level)) }\n}\n`],
  ['a block that a method is given', 'ruby', (a, b) => `level = '${a}'\nx.each { |k| level = '${b}' }\nHTTP.patch('${URL}', json: { value: level })\n`],
  ['a name from outside of a function', 'python', (a, b) => `level = "${a}"\ndef g():\n    global level\n    level = "${b}"\ng()\nrequests.patch("${URL}", json={"value": level})\n`],
  ['a method of the class', 'java', (a, b) => `class A {\n  private String level = "${a}";\n  void s() { level = "${b}"; }\n  void f() { client.patch().uri("${URL}").bodyValue(Map.of("value", level)); }\n}\n`],
  ['a function that returns early', 'javascript', (a, b) => sent(`function pick() { if (x) { return '${a}'; } return '${b}'; }\nconst level = pick();`)],
  ['a function that returns early', 'python', (a, b) => `def pick():\n    if x:\n        return "${a}"\n    if y:\n        raise Error("low")\n    return "${b}"\nlevel = pick()\nrequests.patch("${URL}", json={"value": level})\n`],
  ['the right side of a condition', 'php', (a, b) => `<?php\n$level = '${a}';\n$x && $level = '${b}';\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
  ['a value that a statement gives', 'php', (a, b) => `<?php\n$level = match ($x) { 1 => '${a}', default => '${b}' };\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
  ['a value that a statement gives', 'rust', (a, b) => `fn f() {\n  let level = match x { 1 => "${a}", _ => { log(); "${b}" } };\n  client.patch("${URL}").json(&json!({ "value": level })).send();\n}\n`],
  ['a value that a statement gives', 'ruby', (a, b) => `level = case x\nwhen 1 then '${a}'\nelse '${b}'\nend\nHTTP.patch('${URL}', json: { value: level })\n`],
  ['an arm that ends with a word', 'lua', (a, b) => lua(`local level\nif x == "k" and not y then\n  level = "${a}"\nelse\n  level = "${b}"\nend`)],
  ['one line', 'lua', (a, b) => lua(`local level = "${a}"\nif x then level = "${b}" end`)],
  ['a function that another is given', 'lua', (a, b) => lua(`local level = "${a}"\npcall(function() level = "${b}" end)`)],
  ['both and either', 'lua', (a, b) => lua(`local level = x and "${a}" or "${b}"`)],
  ['an arm that ends with a word', 'crystal', (a, b) => crystal(`if x.check(1)\n  level = "${a}"\nelse\n  level = "${b}"\nend`)],
  ['what stands behind', 'crystal', (a, b) => crystal(`level = "${a}"\nlevel = "${b}" unless x`)],
  ['a case', 'crystal', (a, b) => crystal(`case x\nwhen "k" then level = "${a}"\nelse\n  level = "${b}"\nend`)],
  ['a block', 'crystal', (a, b) => crystal(`level = "${a}"\nx.each do |k|\n  level = "${b}"\nend`)],
  ['what rescues', 'crystal', (a, b) => crystal(`begin\n  level = "${a}"\nrescue ex\n  level = "${b}"\nend`)],
  ['a case', 'dart', (a, b) => dart(`String level;\nswitch (x) {\n  case 1:\n    level = '${a}';\n    break;\n  default:\n    level = '${b}';\n}`)],
  ['a value that a statement gives', 'dart', (a, b) => dart(`final level = switch (x) { 'k' => '${a}', _ => '${b}' };`)],
  ['what catches', 'dart', (a, b) => dart(`var level = '${a}';\ntry { g(); } on FormatException catch (e) { level = '${b}'; }`)],
  ['a condition without parentheses', 'swift', (a, b) => swift(`var level = "${a}"\nif x == 2 && y { level = "${b}" }`)],
  ['what is bound on a condition', 'swift', (a, b) => swift(`var level = "${a}"\nif let k = g() { level = "${b}" }`)],
  ['a case', 'swift', (a, b) => swift(`let level: String\nswitch x {\ncase .one: level = "${a}"\ndefault: level = "${b}"\n}`)],
  ['what catches', 'swift', (a, b) => swift(`var level = "${a}"\ndo { try g() } catch { level = "${b}" }`)],
  ['a case', 'scala', (a, b) => scala(`var level = "${a}"\nx match {\n  case 1 => level = "${b}"\n  case _ =>\n}`)],
  ['a value that a statement gives', 'scala', (a, b) => scala(`val level = x match {\n  case 1 => "${a}"\n  case _ => "${b}"\n}`)],
  ['a case', 'groovy', (a, b) => groovy(`def level = '${a}'\nswitch (x) {\n  case 'k': level = '${b}'; break\n}`)],
  ['a block', 'groovy', (a, b) => groovy(`def level = '${a}'\nks.each { k -> level = '${b}' }`)],
  ['what stands behind', 'perl', (a, b) => perl(`my $level = '${a}';\n$level = '${b}' if $x;`)],
  ['the right side of a condition', 'perl', (a, b) => perl(`my $level = '${a}';\n$x and $level = '${b}';`)],
  ['what is evaluated', 'perl', (a, b) => perl(`my $level = '${a}';\neval { g(); 1 } or do { $level = '${b}'; };`)],
  ['a case', 'c', (a, b) => c(`const char *level = "${a}";\nswitch (x) { case MODE_A: level = "${b}"; break; case MODE_B: break; }`)],
  ['what is compiled', 'c', (a, b) => c(`#ifdef X\nconst char *level = "${a}";\n#else\nconst char *level = "${b}";\n#endif`)],
  ['a loop', 'r', (a, b) => r(`level <- "${a}"\nrepeat { if (y) { level <- "${b}" }; break }`)],
  ['a function that chooses', 'r', (a, b) => r(`level <- switch(x, a = "${a}", b = "${b}")`)],
  ['what is printed on a condition', 'shell', (a, b) => shell(`LEVEL=$([ -n "$1" ] && echo ${a} || echo ${b})`)],
  ['what an arm prints', 'shell', (a, b) => shell(`LEVEL=$(case $1 in x) echo ${a};; *) echo ${b};; esac)`)],
  ['a value for want of one', 'shell', (a, b) => shell(`[ -n "$2" ] && LEVEL=${b}\n: \${LEVEL:=${a}}`)],
  ['a condition', 'shell', (a, b) => shell(`[ x ] && LEVEL=${a} || LEVEL=${b}`)],
  ['commands in braces', 'shell', (a, b) => shell(`LEVEL=${a}\n[ -n "$1" ] && { echo x; LEVEL=${b}; }`)],
  ['a function', 'shell', (a, b) => shell(`LEVEL=${a}\nattack() { LEVEL=${b}; }\n[ -n "$1" ] && attack`)],
  ['a text that is read', 'shell', (a, b) => shell(`LEVEL=${a}\nif [ -n "$1" ]; then\n read -r LEVEL <<< "${b}"\nfi`)],
  ['printf', 'shell', (a, b) => shell(`LEVEL=${a}\n[ -n "$1" ] && printf -v LEVEL %s ${b}`)],
  ['an arm of fish', 'shell', (a, b) => fish(`if test "$argv[1]" = x\n  set LEVEL ${a}\nelse\n  set LEVEL ${b}\nend`)],
  ['a case of fish', 'shell', (a, b) => fish(`switch $argv[1]\n  case x\n    set LEVEL ${a}\n  case '*'\n    set LEVEL ${b}\nend`)],
  ['a condition of fish', 'shell', (a, b) => fish(`set LEVEL ${a}\ntest -n "$argv[1]"; and set LEVEL ${b}`)],
  ['what is printed on a condition of fish', 'shell', (a, b) => fish(`set LEVEL (test x; and echo ${a}; or echo ${b})`)],
  ['a value that a statement gives', 'powershell', (a, b) => powershell(`$level = if ($x) { '${a}' } else { '${b}' }`)],
  ['a block', 'powershell', (a, b) => powershell(`$level = '${a}'\n$ks | ForEach-Object { $level = '${b}' }`)],
  ['what is tried', 'powershell', (a, b) => powershell(`$level = '${a}'\ntry { g; $level = '${b}' } catch { } finally { h }`)],
];

test.each(FORMS)('%s may bind the name, and nothing else does: %s', async (_, language, program) => {
  const found = async (first: string, second: string): Promise<string[]> => (await inText(language, program(first, second))).map((one) => one.replace(/^\d+ /, ''));
  expect(await found('high', 'under_attack')).toEqual(['security-level?']);
  expect(await found('under_attack', 'high')).toEqual(['security-level?']);
  expect(await found('under_attack', 'off')).toEqual([]);
  expect(await found('high', 'low')).toEqual(['security-level']);
});

/** Programs in which a name of its own hides the one that is sent. */
const HIDDEN: [what: string, language: string, program: (sent: string, hidden: string) => string][] = [
  ['let', 'javascript', (outer, inner) => sent(`let level = '${outer}';\nif (a) { let level = '${inner}'; if (b) level = '${inner}'; }`)],
  ['let without a value', 'javascript', (outer, inner) => sent(`let level = '${outer}';\nif (a) { let level; level = '${inner}'; log(level); }`)],
  ['the head of a loop', 'javascript', (outer, inner) => sent(`let level = '${outer}';\nfor (let level = '${inner}'; level; ) { log(level); }`)],
  ['a parameter', 'javascript', (outer, inner) => sent(`const level = '${outer}';\nx.map((level) => { level = '${inner}'; });`)],
  [':=', 'go', (outer, inner) => `package a\nfunc f() {\n\tlevel := "${outer}"\n\tif x {\n\t\tlevel := "${inner}"\n\t\tlog(level)\n\t}\n\treq, _ := http.NewRequest("PATCH", "${URL}", strings.NewReader(\`{"value":"\` + level + \`"}\`))\n\t_ = req\n}\n`],
  ['the head of a statement', 'go', (outer, inner) => `package a\nfunc f() {\n\tlevel := "${outer}"\n\tif level := "${inner}"; level != "" {\n\t\tlog(level)\n\t}\n\treq, _ := http.NewRequest("PATCH", "${URL}", strings.NewReader(\`{"value":"\` + level + \`"}\`))\n\t_ = req\n}\n`],
  ['a block', 'rust', (outer, inner) => `fn f() {\n  let level = "${outer}";\n  { let mut level = "${inner}"; log(level); }\n  client.patch("${URL}").json(&json!({ "value": level })).send();\n}\n`],
  ['var', 'kotlin', (outer, inner) => `suspend fun f() {\n  val level = "${outer}"\n  for (k in ks) { var level = "${inner}"; log(level) }\n  client.patch("${URL}") { setBody(mapOf("value" to level)) }\n}\n`],
  ['a local of a method', 'csharp', (outer, inner) => `class A {\n  const string level = "${outer}";\n  void S() { if (y) { string level = "${inner}"; log(level); } }\n  Task F() => client.PatchAsync("${URL}", JsonContent.Create(new { value = level }));\n}\n`],
  ['a function', 'python', (outer, inner) => `level = "${outer}"\ndef g():\n    level = "${inner}"\n    return level\nrequests.patch("${URL}", json={"value": level})\n`],
  ['local', 'lua', (outer, inner) => lua(`local level = "${outer}"\nif x then\n  local level = "${inner}"\n  print(level)\nend`)],
  ['a function', 'lua', (outer, inner) => lua(`local level = "${outer}"\nlocal function g()\n  local level = "${inner}"\n  return level\nend`)],
  ['a method', 'crystal', (outer, inner) => crystal(`level = "${outer}"\ndef g\n  level = "${inner}"\nend`)],
  ['my', 'perl', (outer, inner) => perl(`my $level = '${outer}';\nforeach my $k (@ks) { my $level = '${inner}'; print $level; }`)],
  ['a type before it', 'dart', (outer, inner) => dart(`var level = '${outer}';\nif (y) { String level = '${inner}'; print(level); }`)],
  ['a type before it', 'c', (outer, inner) => c(`const char *level = "${outer}";\nif (y) { const char *level = "${inner}"; puts(level); }`)],
  ['a loop', 'swift', (outer, inner) => swift(`let level = "${outer}"\nfor level in ["${inner}"] { print(level) }`)],
  ['a function', 'r', (outer, inner) => r(`level <- "${outer}"\ng <- function() { level <- "${inner}"; level }`)],
  ['a subshell', 'shell', (outer, inner) => shell(`LEVEL=${outer}\n(LEVEL=${inner}; echo "$LEVEL")`)],
  ['what is set for a command', 'shell', (outer, inner) => shell(`LEVEL=${outer}\nLEVEL=${inner} ./run.sh`)],
  ['local', 'shell', (outer, inner) => shell(`LEVEL=${outer}\ng() { local LEVEL; if [ x ]; then LEVEL=${inner}; fi; echo "$LEVEL"; }\ng`)],
  ['set -l of fish', 'shell', (outer, inner) => fish(`set LEVEL ${outer}\nif test x\n  set -l LEVEL ${inner}\n  echo $LEVEL\nend`)],
  ['a function', 'powershell', (outer, inner) => powershell(`$level = '${outer}'\nfunction G { $level = '${inner}'; $level }`)],
  ['a closure', 'php', (outer, inner) => `<?php\n$level = '${outer}';\n$g = function () { $level = '${inner}'; return $level; };\n$client->patch('${URL}', ['json' => ['value' => $level]]);\n`],
];

test.each(HIDDEN)('%s declares another name, which is not seen outside: %s', async (_, language, program) => {
  expect(await inText(language, program('off', 'high'))).toEqual([]);
  expect((await inText(language, program('high', 'off'))).map((one) => one.replace(/^\d+ /, ''))).toEqual(['security-level']);
});

test('an arm that is left leaves nothing behind', async () => {
  expect(await inText('javascript', `function f() {\n${sent("let level = 'off';\nif (a) { level = 'high'; return level; }")}\n}`)).toEqual([]);
  expect(await inText('python', `def f():\n    level = "off"\n    try:\n        g()\n    except KeyError:\n        level = "high"\n        raise\n    requests.patch("${URL}", json={"value": level})\n`)).toEqual([]);
  expect(await inText('python', `def f():\n    level = "off"\n    try:\n        g()\n    except KeyError:\n        level = "high"\n    requests.patch("${URL}", json={"value": level})\n`)).toEqual(['7 security-level?']);
});

test('what another function binds is not what a parameter holds', async () => {
  const code = (level: string): string => `package a\nfunc g() {\n\tlevel := "${level}"\n\tlog(level)\n}\nfunc F(level string) {\n\treq, _ := http.NewRequest("PATCH", "${URL}", strings.NewReader(\`{"value":"\` + level + \`"}\`))\n\t_ = req\n}\n`;
  expect(await inText('go', code('off'))).toEqual(['7 security-level?']);
  expect(await inText('go', code('high'))).toEqual(['7 security-level?']);
});

test('a function that asks for something and returns the text of an error before still asks', async () => {
  const code = (level: string): string => `<?php\nfunction req($url, $method, $headers, $data = null) {\n  $response = curl_exec($ch);\n  if (curl_errno($ch)) {\n    return 'Error:' . curl_error($ch);\n  }\n  return json_decode($response, true);\n}\n$data = array('value' => '${level}');\nreq('${URL}', 'PATCH', $headers, $data);\n`;
  expect(await inText('php', code('high'))).toEqual(['10 security-level']);
  expect(await inText('php', code('off'))).toEqual([]);
});

test.each([
  ['php', `<?php\n$x = match (true) { $s === 400 => throw new A($r), default => throw new B($client->delete('${URL.replace('settings/security_level', 'filters/1')}')) };\n`],
  ['csharp', `var x = s switch { 400 => throw new A(), _ => throw new B(client.DeleteAsync("${URL.replace('settings/security_level', 'filters/1')}")) };\n`],
  ['kotlin', `val x = when (s) { 1 -> throw A(); else -> throw B(client.delete("${URL.replace('settings/security_level', 'filters/1')}")) }\n`],
  ['rust', `fn f() { let x = match s { 1 => return a, _ => return client.delete("${URL.replace('settings/security_level', 'filters/1')}").send() }; }\n`],
])('a value of which every arm leaves is read to its end: %s', async (language, code) => {
  expect((await inText(language, code)).map((one) => one.replace(/^\d+ /, ''))).toEqual(['filters-api']);
});
