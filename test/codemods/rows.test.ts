import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones';
const each = (rows: string, row: string, body = '{ value }', over = 'ROWS'): string =>
  `const ROWS = ${rows};\nfor (const ${row} of ${over}) await fetch(\`${ZONE}/\${z}/settings/\${id}\`, { method: 'PATCH', headers, body: JSON.stringify(${body}) });\n`;
const python = (rows: string): string => `import requests\n\nfor name, value in ${rows}:\n    requests.patch(f"${ZONE}/{z}/settings/{name}", headers=h, json={"value": value})\n`;
const shell = (words: string): string => `for s in ${words}; do\n  curl -X PATCH "${ZONE}/$Z/settings/$s" -d '{"value":"off"}'\ndone\n`;

test.each<[string, string, string, string]>([
  ['pairs', 'a.ts', each("[\n  ['ssl', 'full'],\n  ['minify', { css: 'on' }], // small\n]", '[id, value]'), "  ['minify', { css: 'on' }], // small\n"],
  ['records', 'a.ts', each("[{ id: 'minify', value: 'on' }, { id: 'ssl', value: 'full' }]", '{ id, value }'), "{ id: 'minify', value: 'on' }, "],
  ['what it says to people, in a record', 'a.ts', each("[{ id: 'minify', value: 'on', label: 'minified', name: 'Minify' }, { id: 'ssl', value: 'full', label: 'safe', name: 'TLS' }]", '{ id, value, label, name }'), "{ id: 'minify', value: 'on', label: 'minified', name: 'Minify' }, "],
  ['what it says to people, in a tuple', 'a.py', `import requests\n\nfor name, value, says in [("ssl", "full", "Safe"), ("brotli", "on", "less to send")]:\n    requests.patch(f"${ZONE}/{z}/settings/{name}", headers=h, json={"value": value})\n    print(says)\n`, ', ("brotli", "on", "less to send")'],
  ['a record', 'a.ts', each("{ ssl: 'full', brotli: 'on' }", '[id, value]', '{ value }', 'Object.entries(ROWS)'), ", brotli: 'on'"],
  ['words, to which all send the same', 'a.ts', each("['privacy_pass', 'ipv6']", 'id', "{ value: 'off' }"), "'privacy_pass', "],
  ['a dictionary of Python', 'a.py', python('{"ssl": "full", "brotli": "on"}.items()'), ', "brotli": "on"'],
  ['tuples of Python', 'a.py', python('(("minify", "off"), ("ssl", "full"), ("ipv6", "on"))'), '("minify", "off"), '],
  ['structs of Go', 'a.go', `package a\n\nfunc f(z string) {\n\trows := []struct{ ID, Value string }{\n\t\t{"ssl", "full"},\n\t\t{"brotli", "on"},\n\t}\n\tfor _, row := range rows {\n\t\tbody, _ := json.Marshal(map[string]string{"value": row.Value})\n\t\treq, _ := http.NewRequest("PATCH", "${ZONE}/"+z+"/settings/"+row.ID, bytes.NewReader(body))\n\t\thttp.DefaultClient.Do(req)\n\t}\n}\n`, '\t\t{"brotli", "on"},\n'],
  ['an array of PHP', 'a.php', `<?php\n$rows = ['ssl' => 'full', 'brotli' => 'on'];\nforeach ($rows as $id => $value) {\n    $client->request('PATCH', "${ZONE}/$z/settings/$id", ['json' => ['value' => $value]]);\n}\n`, ", 'brotli' => 'on'"],
  ['words of Ruby', 'a.rb', `%w[minify ipv6].each { |id| HTTParty.patch("${ZONE}/#{z}/settings/#{id}", body: { value: 'off' }.to_json) }\n`, 'minify '],
  ['a record that is one value', 'a.ts', each("[['ssl', 'full'], ['mobile_redirect', { status: 'off', mobile_subdomain: null, strip_uri: false }]]", '[id, value]'), ", ['mobile_redirect', { status: 'off', mobile_subdomain: null, strip_uri: false }]"],
  ['the last word of a shell', 'a.sh', shell('ssl mobile_redirect'), ' mobile_redirect'],
  ['a word of a shell on a line that goes on', 'a.sh', shell('ssl \\\n  minify \\\n  ipv6'), '  minify \\\n'],
  ['items of a task', 'a.yml', `- hosts: all\n  tasks:\n    - ansible.builtin.uri:\n        url: "${ZONE}/{{ z }}/settings/{{ item.id }}"\n        method: PATCH\n        body_format: json\n        body:\n          value: "{{ item.value }}"\n      loop:\n        - { id: ssl, value: full }\n        - { id: brotli, value: "on" }\n`, '        - { id: brotli, value: "on" }\n'],
])('the row of a setting that is gone goes out of the loop: %s', async (_, file, code, gone) => {
  expect(code.split(gone)).toHaveLength(2);
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code.replace(gone, ''));
  expect(err).toContain('out of the settings that a loop sends');
});

const OTHERS = 'read by others as well, or cannot be taken out safely';

test.each<[string, string, string, string]>([
  ['it is the only one', 'a.py', python('[("minify", "off")]'), 'the only row of a loop'],
  ['others read the rows', 'a.ts', `${each("['minify', 'ipv6']", 'id', "{ value: 'off' }")}show(ROWS);\n`, OTHERS],
  ['others can import the rows', 'a.ts', `export ${each("['minify', 'ipv6']", 'id', "{ value: 'off' }")}`, OTHERS],
  ['its answer is kept under its name', 'a.ts', each("['minify', 'ipv6']", 'id', "{ value: 'off' }").replace('await fetch', 'answers[id] = await fetch'), OTHERS],
  ['its answer is kept under its name, in Python', 'a.py', python('[("minify", "off"), ("ipv6", "on")]').replace('    requests', '    answers[name] = requests'), OTHERS],
  ['its answer is kept under its name, in Go', 'a.go', `package a\n\nfunc f(z string) {\n\tfor _, id := range []string{"brotli", "ipv6"} {\n\t\treq, _ := http.NewRequest("PATCH", "${ZONE}/"+z+"/settings/"+id, strings.NewReader(\`{"value":"on"}\`))\n\t\tanswers[id], _ = http.DefaultClient.Do(req)\n\t}\n}\n`, OTHERS],
  ['its answer is kept under its name, in PHP', 'a.php', `<?php\nforeach (['ipv6', 'brotli'] as $id) {\n    $state[$id] = $client->request('PATCH', "${ZONE}/$z/settings/$id", ['json' => ['value' => 'on']]);\n}\n`, OTHERS],
  ['its answer is kept under its name, in a shell', 'a.sh', shell('ssl mobile_redirect').replace('  curl', '  STATE[$s]=$(curl').replace("}'\n", "}')\n"), OTHERS],
  ['its answer is kept under a member of the row', 'a.ts', each("[{ id: 'ssl', value: 'on' }, { id: 'minify', value: 'on' }]", 'row', '{ value: row.value }').replace('${id}', '${row.id}').replace('await fetch', 'answers[row.id] = await fetch'), OTHERS],
  ['its answer is kept in a record that is made anew', 'a.ts', each("['minify', 'ipv6']", 'id', "{ value: 'off' }").replace('await fetch', 'all = { ...all, [id]: await fetch').replace(');\n', ') };\n'), OTHERS],
  ['it is read by its name', 'a.ts', `${each("{ ssl: 'full', minify: 'on' }", '[id, value]', '{ value }', 'Object.entries(ROWS)')}show(ROWS.minify);\n`, OTHERS],
  ['a tuple of Python would be none', 'a.py', python('(("minify", "off"), ("ssl", "full"))'), OTHERS],
  ['their number is told', 'a.go', `package a\n\nfunc f(z string) {\n\tfor _, id := range [2]string{"minify", "ipv6"} {\n\t\treq, _ := http.NewRequest("PATCH", "${ZONE}/"+z+"/settings/"+id, strings.NewReader(\`{"value":"off"}\`))\n\t\thttp.DefaultClient.Do(req)\n\t}\n}\n`, OTHERS],
  ['its value comes from another list', 'a.py', `import requests\nVALUES = [{"css": "on"}, "full"]\nfor i, name in enumerate(["minify", "ssl"]):\n    requests.patch(f"${ZONE}/{z}/settings/{name}", headers=h, json={"value": VALUES[i]})\n`, 'Delete the call or the setting'],
  ['what is sent is not all known', 'a.ts', each("['minify', 'ipv6']", 'id', '{ value: values[id] }'), 'is not told by it'],
  ['it tells more', 'a.ts', `${each("[{ id: 'minify', value: 'off', zone: 'a' }, { id: 'ssl', value: 'full', zone: 'b' }]", '{ id, value, zone }').replace('await fetch', 'await purge(zone), await fetch')}`, 'tells more than the setting and its value'],
  ['it is read, not set', 'a.ts', each("['minify', 'ipv6']", 'id').replace("method: 'PATCH', headers, body: JSON.stringify({ value })", 'headers'), 'Delete the call or the setting'],
  ['a record may be sent', 'a.ts', each("[['ssl', 'full'], ['mobile_redirect', { status: 'on', mobile_subdomain: 'm' }]]", '[id, value]'), 'Write a redirect rule'],
  ['a value may be sent', 'a.ts', each("[['ssl', 'full'], ['brotli', 'off']]", '[id, value]'), 'Delete calls that set Brotli on'],
])('it stays where %s', async (_, file, code, reason) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain(reason);
});

test('of rows that would all go one stays', async () => {
  expect((await fixedFile('a.sh', shell('minify privacy_pass'))).text).toBe(shell('minify'));
  expect((await fixedFile('a.ts', each("[\n  'minify',\n  'privacy_pass',\n]", 'id', "{ value: 'off' }"))).text).toBe(each("[\n  'minify',\n]", 'id', "{ value: 'off' }"));
});
