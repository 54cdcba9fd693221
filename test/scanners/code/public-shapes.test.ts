import { expect, test } from 'vitest';
import { inFile } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

const HELPER = `const get = async (zone, path) => fetch(\`${API}/zones/\${zone}\${path}\`);\n`;

test.each([
  ['what is below a path', `${HELPER}get(z, '/script_monitor/scripts');\n`, ['2 page-shield-script-monitor']],
  ['an id', `${HELPER}get(z, '/firewall/rules/9c1ae');\n`, ['2 firewall-rules-api']],
  ['a word where an id could stand', `${HELPER}get(z, '/firewall/rules/summary');\n`, []],
  ['another path', `${HELPER}get(z, '/page_shield/scripts');\n`, []],
])('a helper is given %s', async (_, code, expected) => {
  expect(await inFile('a.js', code)).toEqual(expected);
});

const SCRIPT = (first: string): string => `${first}\ncurl -X PATCH "${API}/zones/$ZONE/settings/minify" \\\\\n  --data '{"value": {"css": "on"}}'\n`;

test.each([
  ['that assigns first', SCRIPT('\nZONE=abc'), ['3 zone-setting-minify']],
  ['that says what it is', SCRIPT('#!/bin/bash'), ['2 zone-setting-minify']],
  ['that begins with a comment', SCRIPT('# Minify'), ['2 zone-setting-minify']],
  ['that tells what it does', SCRIPT('echo "Minify"'), ['2 zone-setting-minify']],
  ['that asks for something else', SCRIPT('ZONE=abc').replace('settings/minify', 'settings/polish'), []],
])('a script in a template of another language, one %s', async (_, script, expected) => {
  expect(await inFile('setup.js', `export const setup = \`${script}\`;\n`)).toEqual(expected);
});

test('of a sentence that names a command only the address is read', async () => {
  expect(await inFile('help.js', `export const help = 'Set it up, then\\ncurl ${API}/zones/1/dns_records';\n`)).toEqual([]);
});

const SRV = '{\n  "type": "SRV",\n  "data": {\n    "service": "_sip",\n    "proto": "_tcp",\n    "name": "a",\n    "weight": 1\n  }\n}';

test('each field that has to go is pointed at, also in a text that a command sends', async () => {
  const sent = (body: string): string => `curl -X POST ${API}/zones/$ZONE/dns_records -d '${body}'\n`;
  expect(await inFile('srv.sh', sent(SRV))).toEqual([4, 5, 6].flatMap((line) => [`${line} dns-srv-data-fields`, `${line} dns-srv-data-fields?`]));
  expect(await inFile('srv.py', `import requests\nrequests.post("${API}/zones/1/dns_records", data='''${SRV.replace(',\n    "weight": 1', '')}''')\n`)).toEqual([5, 6, 7].map((line) => `${line} dns-srv-data-fields`));
  expect(await inFile('srv.sh', sent(SRV.replaceAll(/ {4}"(?:service|proto|name)".*\n/g, '')))).toEqual([]);
});

test.each([
  ['an address in quotes', `method: "PATCH"\nurl: "${API}/zones/{zone_id}/firewall/waf/packages/{package_id}"`, ['3 waf-managed-rules-previous']],
  ['a list of paths', 'api: cloudflare\nendpoints:\n  - /zones/{zone_id}/firewall/waf/packages/{package_id}/groups', ['4 waf-managed-rules-previous']],
  ['another path', `method: "PATCH"\nurl: "${API}/zones/{zone_id}/rulesets"`, []],
  ['no path', 'title: Cloudflare firewall rules', []],
])('the front matter of a page says what it is about: %s', async (_, front, expected) => {
  expect(await inFile('page.md', `---\n${front}\n---\n\n# Update\n`)).toEqual(expected);
});

test.each([
  ['| On | `PATCH .../settings/brotli` |', ['2 zone-setting-brotli?']],
  ['Use PATCH …/settings/minify here.', ['2 zone-setting-minify?']],
  ['Call `.../firewall/rules` with it.', ['2 firewall-rules-api?']],
  ['GET/zones/{zone_id}/firewall/rules', ['2 firewall-rules-api']],
  ['GET/zones/{zone_id}/rulesets', []],
  ['Use GET/POST as you like.', []],
  ['| On | `PATCH .../settings/polish` |', []],
  ['See .../src/settings/brotli for more.', []],
])('a path as documents write it: %s', async (line, expected) => {
  expect(await inFile('notes.md', `# ${API}\n${line}\n`)).toEqual(expected);
});

test('a command below the word http is a command', async () => {
  const page = (code: string): string => `# Cloudflare\n\n\`\`\`http\n${code}\n\`\`\`\n`;
  expect(await inFile('rules.md', page(`curl ${API}/zones/$ZONE/firewall/rules \\\n    -H "X-Auth-Email: $EMAIL"`))).toEqual(['4 firewall-rules-api']);
  expect(await inFile('rules.md', page('DELETE https://api.cloudflare.com/client/v4/zones/1/filters HTTP/1.1'))).toEqual(['4 filters-api']);
  expect(await inFile('rules.md', page(`curl ${API}/zones/$ZONE/rulesets`))).toEqual([]);
});

const LEVEL = (level: string): [string, string][] => [
  ['set.py', `import subprocess\nsubprocess.run(["curl", "-X", "PATCH", f"${API}/zones/{z}/settings/security_level", "-d", '{"value":"${level}"}'])\n`],
  ['set.go', `package a\n\nfunc f() { exec.CommandContext(ctx, "curl", "-X", "PATCH", "${API}/zones/"+z+"/settings/security_level", "--data", \`{"value":"${level}"}\`) }\n`],
  ['set.js', `spawn('/usr/bin/curl', ['-X', 'PATCH', \`${API}/zones/\${z}/settings/security_level\`, '--data', '{"value":"${level}"}']);\n`],
  ['set.rb', `system('curl', '-X', 'PATCH', "${API}/zones/#{z}/settings/security_level", '-d', '{"value":"${level}"}')\n`],
  ['job.yaml', `command: ["curl", "-X", "PATCH", "${API}/zones/abc/settings/security_level", "-d", '{"value":"${level}"}']\n`],
];

test.each(LEVEL('medium'))('a command is given word by word: %s', async (name, code) => {
  expect((await inFile(name, code)).map((line) => line.replace(/^\d+ /, ''))).toEqual(['security-level']);
});

test.each(LEVEL('under_attack'))('so is one that sends what stays: %s', async (name, code) => {
  expect(await inFile(name, code)).toEqual([]);
});

test('of an expression over many lines each is pointed at that uses the field', async () => {
  const rule = (lines: string[]): string => `resource "cloudflare_ruleset" "x" {\n  rules {\n    expression = <<-EOT\n${lines.join('\n')}\n    EOT\n  }\n}\n`;
  expect(await inFile('a.tf', rule(['      (cf.threat_score ge 5 and ssl) or', '      (http.host eq "a") or', '      (cf.threat_score ge 20 and cf.threat_score le 50)'])))
    .toEqual(['4 threat-score-field', '6 threat-score-field']);
});

test.each([
  ['javascript', '// rule\n(cf.threat_score > 30)', ['5 threat-score-field?']],
  ['sql', ' (ssl and cf.threat_score > 15)\n (cf.threat_score > 50 and not ssl)', ['4 threat-score-field', '5 threat-score-field']],
  ['javascript', 'const score = cf.threat_score;', []],
  ['javascript', 'if (request.cf.threat_score > 30) block();', []],
])('a document shows an expression as it is below the name of a language: %s', async (language, code, expected) => {
  const found = await inFile('rules.md', `# ${API}\n\n\`\`\`${language}\n${code}\n\`\`\`\n`);
  expect(found.map((line) => line.replace(/\?$/, ''))).toEqual(expected.map((line) => line.replace(/\?$/, '')));
});

test.each([
  ['a.py', '# R3 managed_challenge  cf.threat_score > 30, nearly invisible to people\nx = 1\n', ['1 threat-score-field?']],
  ['a.js', "log('blocked because cf.threat_score > 30 was what it said');\n", ['1 threat-score-field?']],
  ['a.py', '# the cf.threat_score of our visitors is high\nx = 1\n', []],
])('a comparison inside a sentence of a comment or text: %s', async (name, code, expected) => {
  expect(await inFile(name, code)).toEqual(expected);
});
