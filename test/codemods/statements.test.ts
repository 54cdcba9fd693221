import { expect, test } from 'vitest';
import { content, folder, lastcall } from '../cli/io.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

/** What `fix --write` makes of the statements of a program, and what a second run makes of that. */
async function fixed(file: string, code: string): Promise<string> {
  const cwd = folder({ [file]: code });
  await lastcall(['fix', '--write', '--allow-dirty'], { cwd });
  const once = content(cwd, file);
  await lastcall(['fix', '--write', '--allow-dirty'], { cwd });
  expect(content(cwd, file)).toBe(once);
  return once;
}

const python = (...lines: string[]) => `def f(x):\n    r = {'type': 'A'}\n${lines.map((line) => `    ${line}\n`).join('')}    requests.post("${URL}", json=r)\n`;

test.each<[string, string[], string[]]>([
  ['the only statement of a block', ['if x:', "    r['locked'] = True"], ['if x:', '    pass']],
  ['one on the line of its condition', ["if x: r['locked'] = True", 'else:', "    r['locked'] = False"], ['if x: pass', 'else:', '    pass']],
  ['the first of two that both go', ['if x:', "    r['locked'] = True", "    r['locked'] = False"], ['if x:', '    pass']],
  ['one of several', ['if x:', "    r['locked'] = True", '    log(x)'], ['if x:', '    log(x)']],
  ['one behind others', ['if x:', "    r['ttl'] = 1", "    r['locked'] = True"], ['if x:', "    r['ttl'] = 1"]],
  ['one before a semicolon', ["r['locked'] = True; r['ttl'] = 1"], ["r['ttl'] = 1"]],
  ['one whose value is asked for', ["y = r['locked'] = True"], ["y = r['locked'] = True"]],
])('a statement that Python loses leaves Python behind: %s', async (_, lines, left) => {
  expect(await fixed('a.py', python(...lines))).toBe(python(...left));
});

const around: Record<string, (statement: string) => string> = {
  'a.js': (statement) => `async function f(x) {\n  const r = { type: 'A' }\n  ${statement}\n  await fetch('${URL}', { method: 'POST', body: JSON.stringify(r) })\n}\n`,
  'a.php': (statement) => `<?php\nfunction f($x, $http) {\n  $r = ['type' => 'A'];\n  ${statement}\n  $http->post('${URL}', ['json' => $r]);\n}\n`,
  'a.rb': (statement) => `def f(x)\n  r = { 'type' => 'A' }\n  ${statement}\n  HTTParty.post('${URL}', body: r.to_json)\nend\n`,
  'a.kt': (statement) => `fun f(x: Boolean) {\n  val r = mutableMapOf<String, Any>("type" to "A")\n  ${statement}\n  client.post("${URL}", r)\n}\n`,
  'a.java': (statement) => `class A { void f(boolean x) {\n  JSONObject r = new JSONObject();\n  r.put("type", "A");\n  ${statement}\n  http.post("${URL}", r.toString());\n} }\n`,
  'a.pl': (statement) => `my $r = { type => 'A' };\n  ${statement}\n$ua->post("${URL}", Content => encode_json($r));\n`,
};

test.each([
  ['a.js', "if (x) r.locked = true", 'if (x) {}'],
  ['a.js', "if (x) r.locked = true;", 'if (x) {}'],
  ['a.js', "if (x) { r.locked = true }", 'if (x) { }'],
  ['a.js', "for (const y of x) r.locked = true", 'for (const y of x) {}'],
  ['a.php', "$r['locked'] = true;", ''],
  ['a.php', "if ($x) $r['locked'] = true;", 'if ($x) {}'],
  ['a.php', "$y = $r['locked'] = true;", undefined],
  ['a.rb', "r['locked'] = true if x", undefined],
  ['a.rb', "x && r['locked'] = true", undefined],
  ['a.rb', "r['locked'] = true", ''],
  ['a.kt', 'if (x) r["locked"] = true', undefined],
  ['a.kt', 'if (x) { r["locked"] = true }', 'if (x) { }'],
  ['a.java', 'if (x) r.put("locked", true);', 'if (x) {}'],
  ['a.java', 'r.put("locked", true);', ''],
  ['a.pl', '$r->{locked} = 1 if $x;', undefined],
  ['a.pl', '$r->{locked} = 1;', ''],
])('in %s of %s is left what means the same, or all of it', async (file, statement, left) => {
  const code = around[file]!;
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  expect(lines(await fixed(file, code(statement)))).toEqual(lines(code(left ?? statement)));
});

test('a statement that stays is left to a person, at its place', async () => {
  const cwd = folder({ 'a.rb': around['a.rb']!("r['locked'] = true if x") });
  const { out, err } = await lastcall(['fix'], { cwd });
  expect(out + err).toContain('  dns-record-locked\n    "locked" is set in a way that cannot be edited safely.\n      a.rb:3\n');
});

test('a map of JSON and a block of Terraform that lose their only key are empty, one of YAML has its other keys', async () => {
  const task = (body: string) => `- uri:\n    url: ${URL}\n    method: POST\n    body_format: json\n    body:\n${body}`;
  expect(await fixed('a.yml', task('      type: A\n      locked: true\n'))).toBe(task('      type: A\n'));
  const json = (body: string) => `{ "method": "POST", "url": "${URL}", "body": ${body} }\n`;
  expect(JSON.parse(await fixed('a.json', json('{ "type": "A",\n  "locked": true }')))).toMatchObject({ body: { type: 'A' } });
  expect(JSON.parse(await fixed('a.json', json('{ "locked": true,\n  "type": "A" }')))).toMatchObject({ body: { type: 'A' } });
  const settings = (held: string) => `{ "resource": { "cloudflare_zone_settings_override": { "a": { "settings": {${held}} } } } }\n`;
  expect(await fixed('a.tf.json', settings(' "brotli": "on" '))).toBe(settings(' '));
  expect(await fixed('a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    brotli = "on"\n  }\n}\n')).toBe('resource "cloudflare_zone_settings_override" "a" {\n  settings {\n  }\n}\n');
});

test.each([
  ['put("type", "A"); put("locked", false); put("ttl", 1)', 'put("type", "A"); put("ttl", 1)'],
  ['put("locked", false); put("ttl", 1)', 'put("ttl", 1)'],
  ['put("type", "A"); put("locked", false)', 'put("type", "A")'],
  ['put("type", "A"); put("locked", false);', 'put("type", "A");'],
])('what a block of Kotlin puts into a record goes with its semicolon: %s', async (puts, left) => {
  const code = (told: string): string => `suspend fun f(c: HttpClient) {\n    c.post("${URL}") { setBody(buildJsonObject { ${told} }) }\n}\n`;
  expect(await fixed('a.kt', code(puts))).toBe(code(left));
});
