import { expect, test } from 'vitest';
import { inText, inTree } from './finding.ts';

test.each([
  ['a map of a schema', 'go', 'package cloudflare\n\nvar settings = map[string]*schema.Schema{\n\t"minify": {Optional: true},\n\t"rocket_loader": {Optional: true},\n}\n', ['4 zone-setting-minify?']],
  ['a list of settings with their values', 'json', '{"cloudflare": [{"id": "ssl", "value": "full"},\n{"id": "server_side_exclude", "value": "on"}]}', ['2 zone-setting-server-side-exclude?']],
  ['a hash of defaults', 'ruby', '# Cloudflare\nDEFAULTS = {\n  browser_check: "on",\n  brotli: "on",\n}.freeze\n', ['4 zone-setting-brotli?']],
  ['a level that stays', 'json', '{"cloudflare": {"security_level": "under_attack", "rocket_loader": "off"}}', []],
  ['options of a bundler', 'javascript', '// for Cloudflare Workers\nexport default { minify: true, brotli: true, sourcemap: false };\n', []],
  ['options of a web server', 'yaml', '# behind Cloudflare\nnginx:\n  brotli: "on"\n  ssl: full\n', []],
  ['credentials of a network monitor', 'yaml', '# cloudflare tunnel for the exporter\nauth:\n  security_level: authPriv\n  privacy_protocol: AES\n', []],
])('a table of zone settings: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['a struct', 'go', 'package cloudflare\n\ntype record struct {\n\tContent string `json:"content"`\n\tLocked  bool   `json:"locked,omitempty"`\n}\n', ['5 dns-record-locked?']],
  ['an interface', 'typescript', "import Cloudflare from 'cloudflare';\ninterface Row {\n  proxied: boolean;\n  locked: boolean;\n}\n", ['4 dns-record-locked?']],
  ['an interface of a pool', 'typescript', "import Cloudflare from 'cloudflare';\ninterface Pool {\n  origins: string[];\n  notification_email?: string;\n}\n", ['4 lb-notification-email?']],
  ['what is optional of a pool', 'rust', 'const API: &str = "https://api.cloudflare.com/client/v4";\nstruct Optional {\n    minimum_origins: u8,\n    notification_email: String,\n}\n', ['4 lb-notification-email?']],
  ['options of a mailer', 'rust', 'const API: &str = "https://api.cloudflare.com/client/v4";\nstruct Optional {\n    enabled: bool,\n    notification_email: String,\n}\n', []],
  ['columns of a table', 'go', 'package cloudflare\n\nvar columns = []*plugin.Column{\n\t{Name: "content", Type: text},\n\t{Name: "locked", Type: bool},\n}\n', ['5 dns-record-locked?']],
  ['what a module returns', 'python', 'RETURN = """\nrecord:\n  contains:\n    content:\n      type: str\n    locked:\n      type: bool\n"""\nURL = "https://api.cloudflare.com/client/v4"\n', ['6 dns-record-locked?']],
  ['properties', 'csharp', '// https://api.cloudflare.com/client/v4\npublic class DnsRecord {\n  public string Content { get; set; }\n  public bool Locked { get; set; }\n}\n', ['4 dns-record-locked?']],
  ['properties of something else', 'csharp', '// https://api.cloudflare.com/client/v4\npublic class Door {\n  public string Name { get; set; }\n  public bool Locked { get; set; }\n}\n', []],
  ['what is worked out', 'csharp', '// https://api.cloudflare.com/client/v4\npublic class State {\n  public string Content { get; set; }\n  public bool Locked => _gate.IsTaken;\n}\n', []],
  ['properties of a body, named by an annotation', 'kotlin', '// https://api.cloudflare.com/client/v4\nclass Entry {\n  @Json(name = "content") var text = ""\n  @SerializedName("locked") var fixed = false\n}\n', ['4 dns-record-locked?']],
  ['properties of a body, named by a list of annotations', 'kotlin', '// https://api.cloudflare.com/client/v4\nclass Entry {\n  @field:[Json(name = "content")]\n  var text = ""\n  @field:[Json(name = "locked") Late]\n  var fixed = false\n}\n', ['5 dns-record-locked?']],
  ['properties of something else, named by an annotation', 'kotlin', '// https://api.cloudflare.com/client/v4\nclass Door {\n  @Json(name = "label") var text = ""\n  @Json(name = "locked") var fixed = false\n}\n', []],
  ['properties that are named otherwise', 'kotlin', '// https://api.cloudflare.com/client/v4\nclass Entry {\n  @Json(name = "content") var text = ""\n  @Json(name = "held") var locked = false\n}\n', []],
  ['properties of which one is named otherwise', 'kotlin', '// https://api.cloudflare.com/client/v4\nclass Entry {\n  var content = ""\n  @Json(name = "held") var locked = false\n}\n', []],
  ['a factory', 'ruby', "URL = 'https://api.cloudflare.com/client/v4'\nFactoryBot.define do\n  factory :record, class: Hash do\n    content { '192.0.2.1' }\n    locked { false }\n  end\nend\n", ['5 dns-record-locked?']],
  ['a factory of something that is locked', 'ruby', "URL = 'https://api.cloudflare.com/client/v4'\nFactoryBot.define do\n  factory :account, class: Hash do\n    name { 'a' }\n    locked { false }\n  end\nend\n", []],
  ['a domain of a registrar', 'typescript', "import Cloudflare from 'cloudflare';\ninterface Domain {\n  expires_at: string;\n  locked: boolean;\n}\n", []],
  ['a lock', 'typescript', "import Cloudflare from 'cloudflare';\nconst state = { locked: true, waiting: [] };\n", []],
])('a record declared: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('each of the three fields of an SRV data map is pointed at, those of a service binding are not', async () => {
  const code = 'package cloudflare\n\nfunc srv() *data {\n\treturn &data{\n\t\tService: a,\n\t\tProto:   b,\n\t\tName:    c,\n\t\tWeight:  d,\n\t}\n}\n';
  expect(await inText('go', code)).toEqual(['5 dns-srv-data-fields?', '6 dns-srv-data-fields?', '7 dns-srv-data-fields?']);
  expect(await inText('typescript', "import Cloudflare from 'cloudflare';\nconst binding = { name: 'auth', service: 'auth', proto: 'http' };\n")).toEqual([]);
});

test('the fields of an SRV data map are pointed at inside its record too, and not the type that tells it', async () => {
  const record = (type: string): string => `{\n  "type": "${type}",\n  "data": {\n    "service": "_sip",\n    "proto": "_tcp",\n    "name": "a",\n    "weight": 1\n  }\n}`;
  const module = (type: string): string => `module "dns" {\n  source = "./cloudflare"\n  records = [{\n    type = "${type}"\n    data = {\n      service = "_sip"\n      proto = "_tcp"\n      name = "a"\n      weight = 1\n    }\n  }]\n}\n`;
  const three = (first: number): string[] => [0, 1, 2].map((line) => `${first + line} dns-srv-data-fields?`);
  expect(await inText('terraform', module('SRV'))).toEqual(three(6));
  expect(await inText('terraform', module('URI'))).toEqual([]);
  expect(await inText('python', `import CloudFlare\nrecord = ${record('SRV')}\n`)).toEqual(three(5));
  expect(await inText('ruby', `URL = 'https://api.cloudflare.com/client/v4'\npost("#{URL}/zones/#{zone}/dns_records", ${record('SRV').replaceAll('": ', '" => ')})\n`)).toContain('5 dns-srv-data-fields');
});

test.each([
  ['without the rest of the record', "{'service': service, 'proto': proto, 'name': name, 'weight': 1, 'port': port, 'target': target}", ['4 dns-srv-data-fields?']],
  ['with no more than its endpoint', "{'weight': 1, 'port': port, 'target': target}", []],
  ['of another record', "{'service': service, 'regex': '', 'name': name, 'order': 1, 'preference': 1, 'replacement': target}", []],
  ['of a service', "{'service': service, 'proto': proto, 'name': name, 'port': port}", []],
])('a data map that a function makes for a record: %s', async (_, data, expected) => {
  expect(await inText('python', `import CloudFlare\n\ndef contents(record):\n    yield {'data': ${data}}\n`)).toEqual(expected);
});

test('JSON that a language fills in with its own quotes is read with what is filled in unknown', async () => {
  const code = (locked: string): string => `import com.example.cloudflare\nclass A {\n  def record(kind: String = "CNAME") = json\"\"\"{ "type": $kind, "name": "a", "proxiable": true${locked} }\"\"\"\n}\n`;
  expect(await inText('scala', code(', "locked": false'))).toEqual(['3 dns-record-locked?']);
  expect(await inText('scala', code(''))).toEqual([]);
});

test('JSON with a part that may be one of two is read with that part unknown', async () => {
  const code = (field: string): string => `// Cloudflare\nconst kind = isAlias ? 'CNAME' : 'A';\nconst record = \`{ "type": "\${kind}", "name": "a", "proxiable": true${field} }\`;\n`;
  expect(await inText('javascript', code(', "locked": false'))).toEqual(['3 dns-record-locked?']);
  expect(await inText('javascript', code(''))).toEqual([]);
});

test('a snapshot of a test is read as the records it shows', async () => {
  const shown = (fields: string): string => `// Cloudflare\nexpect(records).toMatchInlineSnapshot(\`\n  Array [\n    Object {\n      "content": Any<String>,\n      "meta": Object {},\n      "priority": undefined,${fields}\n      "proxiable": true,\n    },\n  ]\n\`);\n`;
  expect(await inText('typescript', shown('\n      "locked": false,'))).toEqual(['8 dns-record-locked?']);
  expect(await inText('typescript', shown(''))).toEqual([]);
});

test('a form with the fields of an SRV record that are left empty is one of another provider', async () => {
  const form = (value: string): string => `{\n  "typeRecord": "TXT",\n  "proto": "${value}",\n  "service": "${value}",\n  "weight": ""\n}\n`;
  const beside = { 'client.py': 'API = "https://api.cloudflare.com/client/v4"\n' };
  expect(await inTree({ ...beside, 'record.json': form('') })).toEqual([]);
  expect(await inTree({ ...beside, 'record.json': form('_sip') })).toEqual(['record.json:3 dns-srv-data-fields?', 'record.json:4 dns-srv-data-fields?']);
});

test.each([
  ['a constant', 'csharp', 'class Fields { public const string Threat = "cf.threat_score"; }', ['1 threat-score-field?']],
  ['a comment with code', 'python', 'def f(e):\n    # f("ip.src eq 1.2.3.4 or cf.threat_score ge 1")\n    return e\n', ['2 threat-score-field?']],
  ['a docstring', 'python', 'def f(e):\n    """Formats.\n\n    >>> f("(cf.client.bot) or (cf.threat_score ge 1)")\n    """\n', ['4 threat-score-field?']],
  ['a list of endpoints in a document', 'markdown', '# Cloudflare\n\n```\nGET /zones/{zone_id}/firewall/rules\nPOST /zones/{zone_id}/filters\nGET /zones/{zone_id}/dns_records\n```\n', ['4 firewall-rules-api', '5 filters-api']],
  ['endpoints with what they are for', 'markdown', '# Cloudflare\n\n```\nGET  /zones/:id/filters  # all of them\nPOST /zones/:id/filters\nGET/POST /zones/{zone_id}/rate_limits  (frozen)\n```\n', ['4 filters-api?', '5 filters-api?', '6 rate-limits-api?']],
  ['a query in a document', 'markdown', '```sql\nselect id\nwhere expression = \'(cf.threat_score gt 1)\'\n```\n', ['3 threat-score-field?']],
  ['a key of a table', 'ruby', 'FIELDS = {\n  "ip.src" => :ip,\n  "cf.threat_score" => :int,\n}\n', ['3 threat-score-field?']],
  ['a member of a type', 'typescript', 'interface Fields {\n  "cf.threat_score": number;\n  "cf.bot_management.score": number;\n}\n', ['2 threat-score-field?']],
  ['the tag of a field', 'go', 'package a\n\ntype Fields struct {\n\tScore int `json:"cf.threat_score"`\n}\n', ['4 threat-score-field?']],
  ['keys that end alike', 'json', '{"threat_score": 1, "x.cf.threat_score": 2, "cf.threat_score.max": 3}', []],
  ['upper case', 'json', '{"expression": "cf.threat_score > 10 AND ip.src ne 1.2.3.4"}', ['1 threat-score-field?']],
  ['a label of a metric', 'go', 'package a\n\nvar labels = []string{"threat_score", "country"}\n', []],
  ['prose', 'python', '# Requests with a bad cf.threat_score are rare here.\nx = 1\n', []],
])('an expression in %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['an object alone', '{\n  action     = "block" | "challenge"\n  expression = "cf.threat_score > 50"\n}\n', ['4 threat-score-field?']],
  ['one of two objects', '{\n  action = "log"\n},\n{\n  expression = "cf.threat_score > 50"\n}\n', ['6 threat-score-field?']],
  ['a list with something left out', 'rules = [\n  {\n    expression = "cf.threat_score > 50"\n    ...\n  },\n  ...\n]\n', ['4 threat-score-field?']],
  ['another field', '{\n  expression = "cf.bot_management.score > 50"\n}\n', []],
])('a part of a Terraform file in a document: %s', async (_, code, expected) => {
  expect(await inText('markdown', `\`\`\`hcl\n${code}\`\`\`\n`)).toEqual(expected);
});

test('a filter of jq is read for the paths and words it builds', async () => {
  const code = `curl "$CF/client/v4/zones/$Z/settings" | jq '.result[] | select(.id=="security_level")'
jq -n --arg z "$Z" '{path: ("/zones/" + $z + "/rate_limits?page=1")}, "/zones/\\($z)/filters"'
`;
  expect(await inText('shell', code)).toEqual(['2 filters-api', '2 rate-limits-api']);
  expect(await inText('shell', `jq '.rules | map(select(.filters == "zones"))' api.cloudflare.com.json`)).toEqual([]);
});

test('beside code that uses the API, organizations of others are theirs', async () => {
  const asked = 'client.patch({ url: `/organizations/${id}`, body });\nclient.get(`/organizations/${id}/members`);\nclient.get(`/organizations/${id}/invites`);\n';
  const around = { 'package.json': '{ "dependencies": { "cloudflare": "2.9.1" } }', 'cdn.js': 'export const api = "https://api.cloudflare.com/client/v4";\n' };
  expect(await inTree({ ...around, 'people.js': asked })).toEqual([]);
  expect(await inTree({ ...around, 'people.js': `// of Cloudflare\n${asked}` })).toEqual(['people.js:2 organizations-api', 'people.js:3 organizations-api?', 'people.js:4 organizations-api']);
  expect(await inTree({ ...around, 'people.js': 'client.get(`https://api.cloudflare.com/client/v4/organizations/${id}/invites`);\n' })).toEqual(['people.js:1 organizations-api']);
});

const PROSE = (said: string): Record<string, string> => ({ 'API.md': `# Our API\n\n${said}\n\n| Organizations | \`PATCH /organizations/{id}\` |\n| Rules | \`GET /zones/{zone_id}/firewall/rules\` |\n` });

test.each([
  ['the vendor', 'Live behind a Cloudflare tunnel.', ['API.md:6 firewall-rules-api']],
  ['the API', 'A proxy for https://api.cloudflare.com/client/v4.', ['API.md:5 organizations-api', 'API.md:6 firewall-rules-api']],
])('a document speaks of organizations of the API where it names more than the vendor: %s', async (_, said, expected) => {
  expect(await inTree(PROSE(said))).toEqual(expected);
});

test.each([
  ['a sentence', '// runs on Node.js, Cloudflare Workers and Deno', true],
  ['a check', 'const edge = navigator.userAgent === "Cloudflare-Workers" || isCloudflareWorker();', true],
  ['a name that is found out', 'if (navigator.userAgent?.includes("Cloudflare")) detectedRuntime = "cloudflare";', true],
  ['and the API as well', '// runs on Cloudflare Workers\nconst cloudflare = connect();', false],
])('a file that names the API as a run time does not speak of it: %s', async (_, said, isRunTime) => {
  const asked = `${said}\nclient.get(`;
  expect((await inTree({ 'people.js': `${asked}\`/organizations/\${id}/invites\`);\n` })).length).toBe(isRunTime ? 0 : 1);
  expect((await inTree({ 'rules.js': `${asked}\`/zones/\${id}/filters\`);\n` })).length).toBe(1);
});

test('parts of the old organizations count, the same paths below accounts and zones do not', async () => {
  const code = (root: string) => `const url = (id: string) => \`https://api.cloudflare.com/client/v4/${root}/firewall/access_rules/rules\`;\n`;
  expect(await inText('typescript', code('organizations/${id}'))).toEqual(['1 organizations-api?']);
  expect(await inText('typescript', code('accounts/${id}'))).toEqual([]);
  expect(await inText('typescript', code('${kind}/${id}'))).toEqual([]);
  expect(await inText('go', 'package cloudflare\n\nfunc f(prefix string) string { return fmt.Sprintf("%s/firewall/access_rules/rules", prefix) }\n')).toEqual([]);
});

test('a method of the SDK counts below its client, not below another resource', async () => {
  const code = (call: string) => `import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nawait ${call}({ zone_id: 'z' });\n`;
  expect(await inText('typescript', code('client.filters.list'))).toEqual(['3 filters-api']);
  expect(await inText('typescript', code('this.edge.client.filters.list'))).toEqual(['3 filters-api']);
  expect(await inText('typescript', code('client.ddosProtection.advancedTCPProtection.filters.list'))).toEqual([]);
});

const BUILDER = 'export const set = (id) => fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/${id}`, { method: "PATCH" });\n';

test('a setting held as data counts where more than the word speaks for it', async () => {
  const tree = {
    'lib/client.js': BUILDER,
    'lib/ids.js': "export const IDS = ['mobile_redirect', 'ssl'];\n",
    'vars/edge.json': '["security_level", "server_side_exclude"]',
    'cloudflare/options.js': "export const LABELS = ['minify'];\n",
    'cloudflare-apps/packages/shop/src/build.js': 'export const OPTIONS = { minify: true };\n',
    'webpack.config.js': "module.exports = { optimization: { minify: true }, mode: 'cloudflare' };\n",
    'snmp.yml': 'security_level: authPriv\n',
  };
  expect(await inTree(tree)).toEqual([
    'cloudflare/options.js:1 zone-setting-minify?', 'lib/ids.js:1 zone-setting-mobile-redirect?', 'vars/edge.json:1 security-level?', 'vars/edge.json:1 zone-setting-server-side-exclude?',
  ]);
});

test('settings that a method of the SDK is told in a loop are found in their list', async () => {
  const code = 'import CloudFlare\n\ncf = CloudFlare.CloudFlare()\nfrom cloudflare import Cloudflare\nclient = Cloudflare()\nfor s in ["mobile_redirect", "ssl"]:\n    client.zones.settings.get(s, zone_id=z)\n';
  expect(await inText('python', code)).toEqual(['6 zone-setting-mobile-redirect']);
});

test('a constant is followed into the file it is imported from, in TypeScript and Python', async () => {
  expect(await inTree({
    'src/paths.ts': "export const FILTERS = 'filters';\nexport const USERS = 'members';\n",
    'src/app.ts': "import { FILTERS, USERS } from './paths.js';\nconst api = 'https://api.cloudflare.com/client/v4';\nawait fetch(`${api}/zones/${zone}/${FILTERS}`);\nawait fetch(`${api}/accounts/${account}/${USERS}`);\n",
    'py/app/paths.py': "RULES = '/firewall/rules'\n",
    'py/app/main.py': "import requests\nfrom .paths import RULES\nrequests.get('https://api.cloudflare.com/client/v4/zones/' + zone + RULES)\n",
  })).toEqual(['py/app/main.py:3 firewall-rules-api', 'src/app.ts:3 filters-api']);
});

test('what a client of a look-alike says of itself is no evidence for its neighbours', async () => {
  const record = 'RECORD = {"content": "a", "locked": True}\n';
  const client = (host: string) => `URL = "https://${host}/v1"\nKEY = "CLOUDFLARE_ERROR"\n`;
  expect(await inTree({ 'setup.py': '', 'sdk/client.py': client('api.cis.cloud.ibm.com'), 'test/records.py': record })).toEqual([]);
  expect(await inTree({ 'setup.py': '', 'sdk/client.py': client('api.cloudflare.com'), 'test/records.py': record })).toEqual(['test/records.py:1 dns-record-locked?']);
});

test('documents of a command line that is made for a look-alike show its own records', async () => {
  const page = (command: string) => `# DNS\nThe airport of the Cloudflare data center.\n\n\`\`\`sh\n${command} dns-record-create ID --json-str @srv.json\n\`\`\`\n\n\`\`\`json\n{\n  "type": "SRV",\n  "data": {\n    "service": "_ftp",\n    "proto": "_tcp",\n    "name": "a",\n    "weight": 1\n  }\n}\n\`\`\`\n`;
  const file = 'cli.md';
  expect(await inTree({ [file]: page('ibmcloud cis') })).toEqual([]);
  expect(await inTree({ [file]: page('edge') })).toEqual([12, 13, 14].map((line) => `${file}:${line} dns-srv-data-fields?`));
});

test('a changelog tells what once was', async () => {
  const text = '- `GET /zones/:id/firewall/rules` of api.cloudflare.com is used\n';
  expect(await inTree({ 'CHANGELOG.md': text, '.changelog/12.txt': text, 'docs/use.md': text })).toEqual(['docs/use.md:1 firewall-rules-api']);
});

test('a program without an ending in its name is read in the language of its first line, or as text', async () => {
  const request = (quote: string): string => `https://api.cloudflare.com/client/v4/zones/${quote}/firewall/rules`;
  expect(await inTree({
    'bin/edge': `#!/usr/bin/env bash\ncurl -X DELETE "${request('$ZONE')}"\n`,
    'bin/rules': `#!/usr/bin/python3 -u\nimport requests\nrequests.get(f"${request('{zone}')}")\n`,
    'bin/cf': `#!/usr/bin/env -S node --no-warnings\nfetch(\`${request('${zone}')}\`);\n`,
    'bin/hidden': `#!/opt/own/interpreter\ncurl "${request('$ZONE')}"\n`,
    'bin/plain': `curl -X DELETE \\\n  "${request('$ZONE')}"\n`,
    'bin/packed': `\0\0${request('$ZONE')}\n`,
  })).toEqual(['bin/cf:2 firewall-rules-api', 'bin/edge:2 firewall-rules-api', 'bin/plain:2 firewall-rules-api', 'bin/rules:3 firewall-rules-api']);
});

test('a file that another is made from is read like that one', async () => {
  const url = 'https://api.cloudflare.com/client/v4/zones/$zone/firewall/rules';
  expect(await inTree({
    'add.sh.template': `curl -X POST "${url}"\n`,
    'config.php.dist': '<?php\n$cloudflare->get("zones/$zone/rate_limits");\n',
    'zones.yml.j2': 'cloudflare:\n  - id: ssl\n    value: full\n  - id: server_side_exclude\n    value: "on"\n',
    'main.tf.tftpl': 'resource "cloudflare_filter" "a" {}\n',
    'add.sh.bak': `curl -X POST "${url}"\n`,
  })).toEqual(['add.sh.template:1 firewall-rules-api', 'config.php.dist:2 rate-limits-api', 'main.tf.tftpl:1 filters-api', 'zones.yml.j2:4 zone-setting-server-side-exclude?']);
});

test.each([
  ['a list in one text', 'shell', '# for terraform import\nTYPES="cloudflare_zone\ncloudflare_filter\ncloudflare_rate_limit"\n', ['3 filters-api?', '4 rate-limits-api?']],
  ['a list with commas', 'python', 'TERRAFORM = "cloudflare_zone, cloudflare_firewall_rule"\n', ['1 firewall-rules-api?']],
  ['keys of a provider that is made from one of Terraform', 'go', 'package config\n\nimport "github.com/crossplane/upjet/pkg/config"\n\nvar names = map[string]config.ExternalName{\n\t"cloudflare_filter": config.IdentifierFromProvider,\n}\n', ['6 filters-api?']],
  ['a description', 'terraform', 'output "package" {\n  description = "Everything of \'cloudflare_waf_package\', never null."\n  value       = null\n}\n', ['2 waf-managed-rules-previous?']],
  ['text of several lines', 'terraform', 'section {\n  content = <<-END\n    - `cloudflare_waf_group`\n  END\n}\n', ['3 waf-managed-rules-previous?']],
  ['a sentence elsewhere', 'go', 'package terraform\n\nvar help = "where cloudflare_filter is meant"\n', []],
  ['metrics', 'python', 'METRICS = "cloudflare_waf_rules cloudflare_requests"\n', []],
])('types of Terraform in %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('ids of settings that are sent many at once are found where they are kept', async () => {
  expect(await inText('shell', `declare -A known
known[security_level]="security_level"
known[rocket_loader]="rocket_loader"
items="$items{\\"id\\":\\"\${known[$1]}\\",\\"value\\":\\"$2\\"}"
curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE/settings" --data "{\\"items\\":[$items]}"
`)).toEqual(['2 security-level?']);
  expect(await inText('javascript', `const IDS = ['brotli', 'mobile_redirect'];
cloudflare.patch(\`/zones/\${zone}/settings\`, { items: IDS.map((id) => ({ id, value: 'on' })) });
`)).toEqual(['1 zone-setting-brotli?', '1 zone-setting-mobile-redirect?']);
  expect(await inText('javascript', `cloudflare.patch(\`/zones/\${zone}/settings\`, { items: [{ id: 'minify', value: 'on' }] });
`)).toHaveLength(1);
});

test.each([
  ['a field of an object that is filled method by method', 'php', `<?php // Cloudflare
class Pool {
  function origins($all) { $this->fields['origins'] = $all; }
  function mail($to) { $this->fields['notification_email'] = $to; }
}
`, ['4 lb-notification-email?']],
  ['a field of an object without others like it', 'php', "<?php // Cloudflare\nclass Mailer { function mail($to) { $this->fields['notification_email'] = $to; $this->other['origins'] = 1; } }\n", []],
  ['a body that is set after the request was made', 'ruby', `request = Net::HTTP::Post.new(URI("https://api.cloudflare.com/client/v4/accounts/#{id}/load_balancers/pools"))
request.body = JSON.generate(name: "a", notification_email: "a@b.example")
`, ['2 lb-notification-email']],
  ['a level that stays, set later', 'ruby', `request = Net::HTTP::Patch.new(URI("https://api.cloudflare.com/client/v4/zones/#{zone}/settings/security_level"))
request.body = { value: "under_attack" }.to_json
`, []],
  ['a level that goes, set later', 'ruby', `request = Net::HTTP::Patch.new(URI("https://api.cloudflare.com/client/v4/zones/#{zone}/settings/security_level"))
request.body = { value: "high" }.to_json
`, ['1 security-level']],
  ['content of a message', 'csharp', `var request = new HttpRequestMessage(HttpMethod.Patch, $"https://api.cloudflare.com/client/v4/zones/{zone}/settings/security_level");
request.Content = new StringContent("{\\"value\\":\\"off\\"}");
`, []],
])('what is given in another place: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['Terraform', '--- a/main.tf\n+++ b/main.tf\n@@ -1,2 +1,2 @@\n-resource "cloudflare_rate_limit" "login" {\n+resource "cloudflare_ruleset" "login" {\n   zone_id = var.zone\n }\n', ['5 rate-limits-api']],
  ['a command', '-curl https://api.cloudflare.com/client/v4/zones/1/filters\n+curl https://api.cloudflare.com/client/v4/zones/1/rulesets\n', ['2 filters-api']],
])('a change in a document is read as what it changes: %s', async (_, code, expected) => {
  expect(await inText('markdown', `\`\`\`diff\n${code}\`\`\`\n`)).toEqual(expected);
});

test('behind its method a path of a document may lack the first slash', async () => {
  expect(await inText('markdown', '> GET zones/:zone_id/firewall/waf/packages\n')).toEqual(['1 waf-managed-rules-previous?']);
  expect(await inText('markdown', 'We GET started/zones/filters, and get zones/a/filters.\n')).toEqual([]);
});

test('a document may name the end of a path alone', async () => {
  expect(await inText('markdown', 'Cloudflare: the token writes `settings/minify` and `firewall/waf/packages`.\n')).toEqual(['1 waf-managed-rules-previous?', '1 zone-setting-minify?']);
  expect(await inText('markdown', 'Cloudflare: see `src/settings/minify`, `settings/minify.ts` and `firewall/rules.md`.\n')).toEqual([]);
  expect(await inText('markdown', 'The page is at `settings/minify`.\n')).toEqual([]);
});

test('of many settings that one call sends, the ended one is pointed at', async () => {
  expect(await inText('go', `package edge

import "github.com/cloudflare/cloudflare-go"

func set(api *cloudflare.API) {
	api.UpdateZoneSettings(ctx, zone, []cloudflare.ZoneSetting{
		{ID: "always_use_https", Value: "on"},
		{ID: "minify", Value: "on"},
	})
	api.UpdateZoneSetting(ctx, zone,
		cloudflare.UpdateZoneSettingParams{Name: "brotli", Value: "on"})
}
`)).toEqual(['10 zone-setting-brotli', '8 zone-setting-minify']);
});

test('the first releases of an SDK were told no context', async () => {
  const code = (id: string): string => `package edge\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc set(api *cloudflare.API) {\n\tapi.UpdateZoneSettings(zone, []cloudflare.ZoneSetting{{ID: "${id}", Value: "high"}})\n}\n`;
  expect(await inText('go', code('security_level'))).toEqual(['6 security-level']);
  expect(await inText('go', code('ssl'))).toEqual([]);
});

test.each([
  ['actions that a function of a shell is given', 'shell', "# Cloudflare\nrule 'a/*' '[\n  {\"id\": \"cache_level\", \"value\": \"bypass\"},\n  {\"id\": \"security_level\", \"value\": \"high\"}\n]'\n", ['4 security-level?']],
  ['actions inside a body', 'python', '# Cloudflare\nBODY = \'{"targets": [], "actions": [{"id": "minify", "value": {"css": "on"}}, {"id": "server_side_exclude", "value": "on"}]}\'\n', ['2 zone-setting-minify?', '2 zone-setting-server-side-exclude?']],
  ['a level that stays', 'shell', "# Cloudflare\nrule 'a/*' '[{\"id\": \"cache_level\", \"value\": \"bypass\"}, {\"id\": \"security_level\", \"value\": \"off\"}]'\n", []],
  ['one entry, which may be anything', 'shell', "# Cloudflare\nrule 'a/*' '[{\"id\": \"security_level\", \"value\": \"high\"}]'\n", []],
  ['entries of something else', 'shell', "# Cloudflare\nrule 'a/*' '[{\"id\": \"theme\"}, {\"id\": \"minify\"}, {\"text\": \"security_level\"}]'\n", []],
])('a record given as a list of entries in a text of JSON: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['actions of a page rule', 'php', "<?php // Cloudflare\nclass Actions {\n  function level($x) { $this->add('security_level', ['value' => $x]); }\n  function loader($x) { $this->add('rocket_loader', $x); }\n  function excludes($x) { $this->add('server_side_exclude', $x); }\n}\n", ['3 security-level?', '5 zone-setting-server-side-exclude?']],
  ['labels of something else', 'php', "<?php // Cloudflare\n$this->add('minify', 1);\n$this->add('cache', 1);\n", []],
  ['two records', 'java', 'class A {\n  // Cloudflare\n  void f() {\n    data.addProperty("service", "_sip");\n    data.addProperty("proto", "_tls");\n    data.addProperty("name", zone);\n    data.addProperty("weight", 1);\n    record.addProperty("name", full);\n  }\n}\n', ['4 dns-srv-data-fields?', '5 dns-srv-data-fields?', '6 dns-srv-data-fields?']],
  ['each call behind the one before', 'java', 'class A {\n  // Cloudflare\n  Object f() {\n    return data().add("service", "_sip")\n      .add("proto", "_tls").add("weight", 1);\n  }\n}\n', ['4 dns-srv-data-fields?', '5 dns-srv-data-fields?']],
  ['half of it each', 'java', 'class A {\n  // Cloudflare\n  void f() {\n    one.addProperty("service", "_sip");\n    one.addProperty("proto", "_tls");\n    other.addProperty("name", zone);\n    other.addProperty("weight", 1);\n  }\n}\n', []],
  ['different calls', 'php', "<?php // Cloudflare\n$this->log('server_side_exclude');\n$this->add('rocket_loader', 1);\n", []],
  ['calls of an SDK that are judged by its name', 'typescript', "import Cloudflare from 'cloudflare';\nconst cf = new Cloudflare();\nawait cf.zones.settings.edit('security_level', { zone_id, value: 'under_attack' });\nawait cf.zones.settings.edit('mobile_redirect', { zone_id, value: { status: 'on' } });\n", ['4 zone-setting-mobile-redirect']],
])('a record that is written call by call: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});
