import { expect, test } from 'vitest';
import { entriesIn, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `${API}/zones/1/settings/security_level`;


/** Objects whose class, or whose type, stands in the file and says what they are. */
const MADE: [string, string, (level: string) => string][] = [
  ['a field', 'typescript', (level) => `class Setting {\n  value = '${level}';\n}\nawait fetch('${LEVEL}', { method: 'PATCH', body: JSON.stringify(new Setting()) });\n`],
  ['a parameter that is a field', 'typescript', (level) => `class Setting {\n  constructor(public value: string) {}\n}\nawait axios.patch('${LEVEL}', new Setting('${level}'));\n`],
  ['what the constructor sets', 'python', (level) => `import requests\n\nclass Setting:\n    def __init__(self):\n        self.value = "${level}"\n\nrequests.patch("${LEVEL}", json=Setting().__dict__)\n`],
  ['a field of a dataclass', 'python', (level) => `import requests\n\n@dataclass\nclass Setting:\n    value: str = "${level}"\n\nrequests.patch("${LEVEL}", json=asdict(Setting()))\n`],
  ['a property', 'csharp', (level) => `class Setting { public string Value { get; set; } = "${level}"; }\nclass A { void F() { http.PatchAsJsonAsync("${LEVEL}", new Setting()); } }\n`],
  ['a field', 'java', (level) => `class Setting { public String value = "${level}"; }\nclass A { void f() { rest.exchange("${LEVEL}", HttpMethod.PATCH, new HttpEntity<>(new Setting()), String.class); } }\n`],
  ['a parameter with a default', 'kotlin', (level) => `data class Setting(val value: String = "${level}")\nsuspend fun f() = client.patch("${LEVEL}") { setBody(Setting()) }\n`],
  ['a field', 'php', (level) => `<?php\nclass Setting { public string $value = '${level}'; }\n$client->request('PATCH', '${LEVEL}', ['json' => new Setting()]);\n`],
  ['a property, under a name', 'powershell', (level) => `class Setting { [string]$value = '${level}' }\n$body = [Setting]::new()\nInvoke-RestMethod -Method Patch -Uri '${LEVEL}' -Body ($body | ConvertTo-Json)\n`],
  ['a type without a name', 'go', (level) => `package a\n\nfunc f() {\n\tbody := struct {\n\t\tValue string \`json:"value,omitempty"\`\n\t}{"${level}"}\n\tbuf, _ := json.Marshal(body)\n\treq, _ := http.NewRequest("PATCH", "${LEVEL}", bytes.NewReader(buf))\n\thttp.DefaultClient.Do(req)\n}\n`],
  ['members that are added', 'powershell', (level) => `$body = New-Object PSObject\n$body | Add-Member -MemberType NoteProperty -Name 'value' -Value '${level}'\nInvoke-RestMethod -Method Patch -Uri '${LEVEL}' -Body ($body | ConvertTo-Json)\n`],
  ['members that are added in their places', 'powershell', (level) => `$body = New-Object -TypeName PSCustomObject\nAdd-Member -InputObject $body NoteProperty value '${level}'\nInvoke-RestMethod -Method Patch -Uri '${LEVEL}' -Body ($body | ConvertTo-Json)\n`],
  ['members that are added at once', 'powershell', (level) => `$body = New-Object PSObject -Property @{}\n$body | Add-Member -NotePropertyMembers @{ value = '${level}' }\nInvoke-RestMethod -Method Patch -Uri '${LEVEL}' -Body ($body | ConvertTo-Json)\n`],
  ['properties of a new object', 'powershell', (level) => `$body = New-Object PSObject -Property @{ value = '${level}' }\nInvoke-RestMethod -Method Patch -Uri '${LEVEL}' -Body ($body | ConvertTo-Json)\n`],
];

test.each(MADE)('an object is sent as its class makes it: %s, %s', async (_, language, code) => {
  expect(await entriesIn(language, code('high'))).toEqual(['security-level']);
  expect(await entriesIn(language, code('under_attack'))).toEqual([]);
});

/** A class with a level at first, and what stands between where an object of it is made and where it is sent. */
const TOUCHED: [string, (between: string) => string, string][] = [
  ['a function that is given it', (between) => `class Setting {\n  value = 'off';\n}\nconst body = new Setting();\n${between}await axios.patch('${LEVEL}', body);\n`, 'fill(body);\n'],
  ['a method', (between) => `class Setting {\n  value = 'off';\n}\nconst body = new Setting();\n${between}await axios.patch('${LEVEL}', body);\n`, 'body.from(level);\n'],
  ['another place that sets the field', (between) => `class Setting {\n  value = 'off';\n${between}}\nawait axios.patch('${LEVEL}', new Setting());\n`, '  raise() {\n    this.value = level();\n  }\n'],
  ['what it is told', (between) => `class Setting {\n  value = 'off';\n}\nawait axios.patch('${LEVEL}', new Setting(${between}));\n`, 'level'],
];

test.each(TOUCHED)('unless it may be another by then: %s', async (_, code, between) => {
  expect(await entriesIn('typescript', code(''))).toEqual([]);
  expect(await entriesIn('typescript', code(between))).toEqual(['security-level?']);
});

test('of a class that stands alone it is known what is not sent', async () => {
  const code = (head: string): string => `class Entry${head} {\n  type = 'A';\n  content = '192.0.2.1';\n}\nawait axios.post('${API}/zones/1/dns_records', new Entry());\n`;
  expect(await unseenIn('typescript', code(''))).toEqual([]);
  expect(await unseenIn('typescript', code(' extends Anything'))).toEqual(['POST /zones/{zone_id}/dns_records']);
});

test('a word of the language that names a field of Scala keeps its place among the others', async () => {
  const code = (field: string): string => `case class Entry(\`type\`: String, private val content: String, ${field}: Boolean)\nobject A { def f() = basicRequest.post(uri"${API}/zones/1/dns_records").body(Entry("A", "192.0.2.1", false).asJson.noSpaces).send(backend) }\n`;
  expect(await entriesIn('scala', code('locked'))).toContain('dns-record-locked');
  expect(await entriesIn('scala', code('proxied'))).toEqual([]);
  expect(await unseenIn('scala', code('proxied'))).toEqual([]);
});
