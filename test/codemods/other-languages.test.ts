import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';
import { content, folder, lastcall } from '../cli/io.ts';

const API = 'https://api.cloudflare.com/client/v4/zones';

/** An expression of which a part goes, with quotes of its own at the end of what stays. */
const OLD = String.raw`(http.request.uri.path matches "\.php$" or cf.threat_score gt 10)`;
const NEW = String.raw`http.request.uri.path matches "\.php$"`;

test.each([
  ['Lua', 'a.lua', `h:request_uri(api .. "/zones/" .. z .. "/script_monitor/scripts") -- ${API}\n`, 'script_monitor/', 'page_shield/'],
  ['Lua, a field', 'a.lua', `h:request_uri("${API}/" .. z .. "/dns_records", { method = "POST", body = cjson.encode({ type = "A", content = "192.0.2.1", locked = false }) })\n`, ', locked = false', ''],
  ['Perl', 'a.pl', `$ua->get("${API}/$z/script_monitor");\n`, 'script_monitor', 'page_shield'],
  ['Perl, a field', 'a.pl', `$ua->post("${API}/$z/dns_records", Content => encode_json({ type => 'A', locked => 0, content => 'x' }));\n`, 'locked => 0, ', ''],
  ['Ruby, a pair of those that become a record', 'a.rb', `HTTParty.post("${API}/#{z}/dns_records", body: [["type", "A"], ["locked", true]].to_h.to_json)\n`, ', ["locked", true]', ''],
  ['Groovy', 'Jenkinsfile', `httpRequest(url: "${API}/\${z}/settings/security_level", httpMode: 'PATCH', requestBody: JsonOutput.toJson([value: 'essentially_off']))\n`, 'essentially_off', 'off'],
  ['Swift', 'a.swift', `AF.request("${API}/\\(z)/script_monitor")\n`, 'script_monitor', 'page_shield'],
  ['Clojure', 'a.clj', `(http/get (str "${API}/" z "/script_monitor"))\n`, 'script_monitor', 'page_shield'],
  ['fail2ban', 'a.conf', `actionban = curl "${API}/<zone>/script_monitor"\n`, 'script_monitor', 'page_shield'],
  ['a page', 'a.html', `<script>fetch("${API}/z/script_monitor")</script>\n`, 'script_monitor', 'page_shield'],
  ['an event', 'a.html', `<a onclick="fetch('${API}/z/script_monitor')">x</a>\n`, 'script_monitor', 'page_shield'],
  ['EJS', 'a.ejs', `<p><%= get('${API}/z/script_monitor') %></p>\n`, 'script_monitor', 'page_shield'],
  ['Blade', 'a.blade.php', `<p>@if (Http::get("${API}/$z/script_monitor")->ok()) {{ $x }} @endif</p>\n`, 'script_monitor', 'page_shield'],
  ['ERB', 'a.html.erb', `<p><%= HTTP.get("${API}/#{z}/script_monitor") %></p>\n`, 'script_monitor', 'page_shield'],
  ['Razor', 'a.cshtml', `<p>@await client.GetAsync($"${API}/{z}/script_monitor")</p>\n`, 'script_monitor', 'page_shield'],
  ['SQL', 'a.sql', `select http_get('${API}/' || z || '/script_monitor');\n`, 'script_monitor', 'page_shield'],
  ['CoffeeScript', 'a.coffee', `axios.get "${API}/#{z}/script_monitor"\n`, 'script_monitor', 'page_shield'],
  ['a script in XML', 'a.xml', `<a><b>curl &quot;${API}/z/script_monitor&quot;</b></a>\n`, 'script_monitor', 'page_shield'],
  ['an expression in an attribute of XML', 'a.xml', '<cloudflare><a b="(http.host eq &quot;a&quot; or cf.threat_score gt 10)" c="1"/></cloudflare>\n', '(http.host eq &quot;a&quot; or cf.threat_score gt 10)', 'http.host eq &quot;a&quot;'],
  ['an expression in an attribute of a page', 'a.html', '<h1>Cloudflare</h1><a data-rule="(http.host eq &quot;a&quot; or cf.threat_score gt 10)">x</a>\n', '(http.host eq &quot;a&quot; or cf.threat_score gt 10)', 'http.host eq &quot;a&quot;'],
  ['a template whose backslashes are some', 'a.ts', `// cloudflare\nconst a = { expression: String.raw\`${OLD}\` };\n`, OLD, NEW],
  ['a long bracket of Lua', 'a.lua', `-- cloudflare\nlocal a = { expression = [[${OLD}]] }\n`, OLD, NEW],
  ['a literal text of TOML', 'a.toml', `# cloudflare\nexpression = '${OLD}'\n`, OLD, NEW],
  ['a raw text of C#', 'a.cs', `// cloudflare\nclass A { Rule a = new Rule { Expression = """\n  ${OLD}\n  """ }; }\n`, OLD, NEW],
  ['a raw text of C# that would end in one quote too many', 'a.cs', `// cloudflare\nclass A { Rule a = new Rule { Expression = """${OLD}""" }; }\n`, '', ''],
  ['a verbatim text of Scala', 'a.scala', `// cloudflare\nval a = Map("expression" -> raw"(http.request.uri.path matches /\\.php/ or cf.threat_score gt 10)")\n`, '', ''],
  ['fish', 'a.fish', `curl "${API}/$z/dns_records" -d '{"type":"A","locked":true}'\n`, ',"locked":true', ''],
  ['an example on a page, where tags could go along', 'a.html', `<pre>curl &quot;${API}/z/<b>script_monitor</b>&quot;</pre>\n`, '', ''],
])('%s is rewritten in place', async (_, file, code, from, to) => {
  const cwd = folder({ [file]: code });
  await lastcall(['fix', '--write', '--allow-dirty'], { cwd });
  expect(content(cwd, file)).toBe(code.replace(from, to));
});

const RECORDS = `${API}/1/dns_records`;

test.each<[string, (fields: string) => string]>([
  ['a.http', (fields) => `POST ${RECORDS}\nContent-Type: application/json\n\n{\n${fields}\n}\n`],
  ['a.hurl', (fields) => `POST ${RECORDS}\n{\n${fields}\n}\nHTTP 200\n`],
  ['a.bru', (fields) => `post {\n  url: ${RECORDS}\n  body: json\n}\n\nbody:json {\n  {\n${fields}\n  }\n}\n`],
  ['a.feature', (fields) => `Feature: a\n  Scenario: b\n    Given url '${RECORDS}'\n    And request\n      """\n      {\n${fields}\n      }\n      """\n    When method post\n`],
])('the last field of a JSON body takes the comma before it along: %s', async (file, request) => {
  const { text } = await fixedFile(file, request('  "type": "A",\n  "locked": true'));
  expect(text).toBe(request('  "type": "A"'));
});

test.each<[string, (body: string) => string]>([
  ['a.java', (body) => `class A {\n  void f() {\n    client.send(HttpRequest.newBuilder(URI.create("${API}/1/settings/security_level")).method("PATCH", HttpRequest.BodyPublishers.ofString("""\n      ${body}\n      """)).build(), h);\n  }\n}\n`],
  ['a.py', (body) => `import requests\nrequests.patch("${API}/1/settings/security_level", data="""${body}""")\n`],
  ['a.ex', (body) => `defmodule A do\n  def f do\n    Req.patch!("${API}/1/settings/security_level", body: """\n    ${body}\n    """)\n  end\nend\n`],
])('a quote within three needs no backslash, whatever is put there: %s', async (file, code) => {
  expect((await fixedFile(file, code('{ "value": "essentially_off" }'))).text).toBe(code('{ "value": "off" }'));
});

test('a backslash of JSON stays one in a heredoc of a shell, and has another where that reads it', async () => {
  const code = (expression: string): string => `curl -X POST "${API}/1/rulesets/2/rules" -d @- <<EOF\n{ "action": "block", "expression": "${expression}" }\nEOF\n`;
  expect((await fixedFile('a.sh', code(String.raw`(http.host eq \"a\" or cf.threat_score gt 10)`))).text).toBe(code(String.raw`http.host eq \"a\"`));
  expect((await fixedFile('a.sh', code(String.raw`(http.request.uri.path matches \"\\\\.php\" or cf.threat_score gt 10)`))).text).toBe(code(String.raw`http.request.uri.path matches \"\\\\.php\"`));
});

test('a quote that would meet the three at the end has one', async () => {
  const python = (expression: string): string => `# cloudflare\nrule = {"expression": """${expression}"""}\n`;
  expect((await fixedFile('a.py', python('(http.host eq "a" or cf.threat_score gt 10)'))).text).toBe(python('http.host eq "a\\"'));
});

test('a comment between the fields that go and the one that stays leaves them to a person where a comma would be too much', async () => {
  const code = `class A {\n  void f() {\n    rest.postForEntity("${RECORDS}", Map.of("type", "SRV", "name", "x", "data", Map.of(\n      "port", 1, // of the server\n      "service", "_a",\n      "proto", "_b",\n      "name", "c"\n    )), String.class);\n  }\n}\n`;
  const { text, err } = await fixedFile('a.java', code);
  expect(text).toBe(code);
  expect(err).toContain('"name" cannot be built safely in this place.');
});

test.each<[string, (fields: string) => string, string, string]>([
  ['a.java', (fields) => `class A {\n  void f() {\n    rest.postForEntity("${RECORDS}", Map.of(${fields}), String.class);\n  }\n}\n`, '\n      "type", "A",\n      "locked", false\n    ', '\n      "type", "A"\n    '],
  ['a.vb', (fields) => `Dim body = New With {${fields}}\nclient.PostAsJsonAsync("${RECORDS}", body)\n`, '\n    .type = "A",\n    .locked = False\n', '\n    .type = "A"\n'],
])('where no comma may stand behind the last of several, it goes with the last: %s', async (file, code, before, after) => {
  expect((await fixedFile(file, code(before))).text).toBe(code(after));
});

const level = (quote: string, value: string): string => `curl -X PATCH "${API}/1/settings/security_level" -d "{${quote}value${quote}:${quote}${value}${quote}}"\n`;
const srv = (quote: string, name: string, data: string): string => `curl -X POST "${RECORDS}" -d "${`{'type':'SRV','name':'${name}','data':{${data}'port':1}}`.replaceAll("'", quote)}"\n`;

test.each([
  ['a.bat', '\\"'],
  ['a.bat', '""'],
  ['a.ps1', '""'],
  ['a.ps1', '`"'],
  ['a.sh', '\\"'],
])('a quote within quotes is spelled as those beside it are: %s, %s', async (file, quote) => {
  expect((await fixedFile(file, level(quote, 'essentially_off'))).text).toBe(level(quote, 'off'));
  expect((await fixedFile(file, srv(quote, 'x', "'service':'_a','proto':'_b','name':'c',"))).text).toBe(srv(quote, '_a._b.c', ''));
});
