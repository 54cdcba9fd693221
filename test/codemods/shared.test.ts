import { expect, test } from 'vitest';
import { content, folder, lastcall } from '../cli/io.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/dns_records`;

/** What `fix --write` makes of a file, a second run of which changes nothing. */
async function fixed(file: string, code: string): Promise<string> {
  const cwd = folder({ [file]: code });
  await lastcall(['fix', '--write'], { cwd });
  const once = content(cwd, file);
  expect((await lastcall(['fix'], { cwd })).out).toBe('');
  return once;
}

test.each<[string, string, string]>([
  ['a base of several calls', 'a.js', `const base = \`${API}/accounts/\${id}/tunnels\`;\nawait fetch(base);\nawait fetch(base, { method: 'POST', body: '{}' });\nawait fetch(base + '/' + t + '/configurations');\n`],
  ['a word that stands in another path too', 'a.js', `const ORGS = 'organizations';\nawait fetch(\`${API}/\${ORGS}/\${id}/roles\`);\nawait fetch(\`${API}/accounts/\${id}/access/\${ORGS}\`);\n`],
  ['what a function gives to several', 'a.js', `function base(id) { return \`${API}/accounts/\${id}/tunnels\`; }\nawait fetch(base(a), { method: 'POST', body: '{}' });\nawait fetch(base(a));\n`],
  ['a field of a class that two methods read', 'a.ts', `class A {\n  private url = \`${API}/accounts/\${this.id}/tunnels\`;\n  make() { return fetch(this.url, { method: 'POST' }); }\n  list() { return fetch(this.url); }\n}\n`],
  ['a constant that other files can import', 'a.ts', `export const SCRIPTS = '${API}/zones/1/script_monitor/scripts';\nawait fetch(SCRIPTS);\n`],
  ['a path that is logged', 'a.go', `package a\n\nfunc f(id string) {\n\turl := fmt.Sprintf("${API}/zones/%s/script_monitor", id)\n\treq, err := http.NewRequest("GET", url, nil)\n\tlog.Print(url)\n}\n`],
  ['a body of two requests', 'a.js', `const body = { value: true };\nawait fetch(\`${API}/zones/1/dns_settings/use_apex_ns\`, { method: 'PATCH', body: JSON.stringify(body) });\nawait fetch(\`${API}/zones/1/settings/ipv6\`, { method: 'PATCH', body: JSON.stringify(body) });\n`],
  ['a field that is read afterwards', 'a.js', `const record = { type: 'A', locked: true };\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(record) });\nif (record.locked) keep(record);\n`],
  ['a body that goes elsewhere as a whole', 'a.php', `<?php\n$body = ['type' => 'A', 'locked' => false];\n$http->post("${URL}", ['json' => $body]);\nerror_log(json_encode($body));\n`],
  ['a text of JSON that is shown', 'a.sh', `BODY='{"type":"A","locked":true}'\necho "$BODY"\ncurl -X POST ${URL} -d "$BODY"\n`],
  ['a field that is set for whoever calls', 'a.js', `function lock(record) { record.locked = true; }\nconst record = { type: 'A' };\nlock(record);\nlock(other);\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(record) });\n`],
  ['a field of a record that is spread', 'a.js', `const base = { type: 'A', locked: true };\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify({ ...base, name }) });\n`],
  ['fields of which a spread may set another', 'a.js', `await fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', name: 'x', data: { service: '_sip', proto: '_tcp', name: 'x', ...given } }) });\n`],
  ['an address of which another path is made', 'a.rb', `require 'net/http'\nuri = URI("${API}/zones/1/script_monitor")\nlog(uri.path)\nNet::HTTP.start(uri.host, uri.port) { |http| http.request(Net::HTTP::Get.new(uri)) }\n`],
  ['a word by which a function decides', 'a.js', `function url(kind, id) {\n  if (kind === 'tunnels') note(id);\n  return \`${API}/accounts/a/\${kind}/\${id}\`;\n}\nawait fetch(url('tunnels', 3), { method: 'DELETE' });\n`],
  ['a word that a function puts in two places', 'a.js', `const url = (kind, id) => \`${API}/accounts/a/\${kind}/\${id}?of=\${kind}\`;\nawait fetch(url('tunnels', 3), { method: 'DELETE' });\n`],
  ['a word by which a function that asks decides', 'a.py', `import requests\n\ndef ask(account, kind, id):\n    if kind in KINDS:\n        note(id)\n    return requests.delete(f"${API}/accounts/{account}/{kind}/{id}")\n\nask(a, "tunnels", 3)\n`],
])('what others read as well is left to a person: %s', async (_, file, code) => {
  expect(await fixed(file, code)).toBe(code);
});

test.each<[string, string, string, string, string]>([
  ['a word that a function puts in an address', 'a.js', `const url = (kind, id) => \`${API}/accounts/a/\${kind}/\${id}\`;\nawait fetch(url('tunnels', 3), { method: 'DELETE' });\n`, "'tunnels'", "'cfd_tunnel'"],
  ['one that it tells people as well', 'a.py', `import requests\n\ndef ask(account, kind, id):\n    logging.info("asks for %s", kind)\n    answer = requests.delete(f"${API}/accounts/{account}/{kind}/{id}")\n    if not answer.ok:\n        raise ApiError(f"{kind} failed")\n\nask(a, "tunnels", 3)\n`, '"tunnels"', '"cfd_tunnel"'],
  ['a constant read once', 'a.js', `const url = '${API}/zones/1/script_monitor';\nawait fetch(url);\n`, 'script_monitor', 'page_shield'],
  ['one of several with its name', 'a.py', `import requests\ndef f(z):\n    url = f"${API}/zones/{z}/page_shield"\n    log(url)\ndef g(z):\n    url = f"${API}/zones/{z}/script_monitor"\n    return requests.get(url)\n`, 'script_monitor', 'page_shield'],
  ['a name that is bound anew', 'a.sh', `URL="${API}/zones/$Z/script_monitor"\ncurl "$URL"\nURL="${URL}"\ncurl "$URL"\n`, 'script_monitor', 'page_shield'],
  ['one member of a table', 'a.js', `const routes = { scripts: '/zones/1/script_monitor', list: '/zones' };\nawait fetch('${API}' + routes.scripts);\nawait fetch('${API}' + routes.list);\n`, 'script_monitor', 'page_shield'],
  ['a record of which another field is read', 'a.js', `const record = { type: 'A', locked: true };\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(record) });\nlog(record.type);\n`, ', locked: true', ''],
  ['an address that tells the server', 'a.rb', `require 'net/http'\nuri = URI("${API}/zones/1/script_monitor")\nNet::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(Net::HTTP::Get.new(uri)) }\n`, 'script_monitor', 'page_shield'],
  ['one that tells it to a library of Java', 'A.java', `class A {\n  void f() throws Exception {\n    URI uri = URI.create("${API}/zones/1/script_monitor");\n    log.info(uri.getHost());\n    client.send(HttpRequest.newBuilder(uri).GET().build(), h);\n  }\n}\n`, 'script_monitor', 'page_shield'],
  ['a record that gets another field', 'a.py', `import requests\nr = {'type': 'A', 'locked': True}\nr['ttl'] = 1\nrequests.post("${URL}", json=r)\n`, ", 'locked': True", ''],
])('what nobody else reads is rewritten where it stands: %s', async (_, file, code, from, to) => {
  expect(await fixed(file, code)).toBe(code.replace(from, to));
});
