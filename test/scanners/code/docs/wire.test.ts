import { expect, test } from 'vitest';
import { inText, inTree, untoldInTree } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';

/** A level sent as a field of a type whose declaration says what it is called over the wire, and as one declared elsewhere. */
const BODIES: [string, (level: string) => string, number][] = [
  ['go', (level) => `type payload struct {\n\tLevel string \`json:"value"\`\n}\nfunc f(level string) {\n\thttp.NewRequest("PATCH", "${URL}", marshal(payload{Level: ${level}}))\n}\n`, 5],
  ['go', (level) => `func f(level string) {\n\tb, _ := json.Marshal(payload{Value: ${level}})\n\thttp.NewRequest("PATCH", "${URL}", bytes.NewBuffer(b))\n}\n`, 3],
  ['go', (level) => `func f(level string) {\n\tvar p payload\n\tp.Value = ${level}\n\tb, _ := json.Marshal(p)\n\thttp.NewRequest("PATCH", "${URL}", bytes.NewBuffer(b))\n}\n`, 5],
  ['csharp', (level) => `class Setting { [JsonPropertyName("value")] public string Level { get; set; } }\nclass A {\n  Task F(string level) => http.PatchAsJsonAsync("${URL}", new Setting { Level = ${level} });\n}\n`, 3],
  ['csharp', (level) => `class A {\n  Task F(string level) => http.PatchAsJsonAsync("${URL}", new Setting { Value = ${level} });\n}\n`, 2],
  ['csharp', (level) => `class A {\n  Task F(string level) => http.PatchAsJsonAsync("${URL}", new { Value = ${level} });\n}\n`, 2],
  ['kotlin', (level) => `@Serializable data class Setting(@SerialName("value") val level: String)\nsuspend fun f(level: String) =\n  client.patch("${URL}") { setBody(Setting(level = ${level})) }\n`, 3],
  ['rust', (level) => `#[derive(Serialize)]\nstruct Setting { #[serde(rename = "value")] level: String }\nasync fn f(level: String) { client.patch("${URL}").json(&Setting { level: ${level} }).send().await; }\n`, 3],
];

test.each(BODIES)('a value in a field of a type is sent under the name that the field has over the wire: %s', async (language, code) => {
  expect((await inText(language, code('"high"'))).map((line) => line.replace(/^\d+ |\?$/g, ''))).toEqual(['security-level']);
});

test.each(BODIES)('so is one that is decided at run time: %s', async (language, code, line) => {
  expect(await inText(language, code('level'))).toEqual([`${line} security-level?`]);
});

test.each(BODIES.filter(([, code]) => !code('').includes('var p')))('a value that stays allowed is none: %s', async (language, code) => {
  expect(await inText(language, code('"under_attack"'))).toEqual([]);
});

test('records written as structs are asked for their fields, inner ones too', async () => {
  const code = (data: string): string => `package a\n\nfunc f(zone string) {\n\tdo("POST", "https://api.cloudflare.com/client/v4/zones/"+zone+"/dns_records", record{Type: "SRV", Data: ${data}})\n}\n`;
  expect(await inText('go', code('srv{Service: "_sip", Target: host}'))).toEqual(['4 dns-srv-data-fields']);
  expect(await inText('go', code('srv{Weight: 1, Target: host}'))).toEqual([]);
});

test('a field that another type of the file names says nothing of this one', async () => {
  const code = (sent: string): string => `package a\n\ntype other struct {\n\tFlag bool \`json:"locked"\`\n}\ntype payload struct {\n\tFlag bool \`json:"level"\`\n}\nfunc f() { do("POST", "https://api.cloudflare.com/client/v4/zones/1/dns_records", ${sent}{Flag: true}) }\n`;
  expect(await inText('go', code('payload'))).toEqual([]);
  expect(await inText('go', code('other'))).toEqual(['9 dns-record-locked']);
});

test('a struct of another file may call its fields anything, so what is sent is not known', async () => {
  const files = { 'a.go': `package a\n\nfunc f() { do("PATCH", "${URL}", payload{Level: "high"}) }\n`, 'b.go': 'package a\n\ntype payload struct {\n\tLevel string `json:"value"`\n}\n' };
  expect(await inTree(files)).toEqual(['a.go:3 security-level?']);
});

test.each([
  ['a record', '&data{Service: s.A, Proto: s.B}', 9],
  ['what a function gives', 'srv(s)', 5],
])('a struct of another file in what an SDK is told may hold any field: %s', async (_, given, line) => {
  const struct = 'type data struct {\n\tService string `json:"service"`\n\tProto   string `json:"proto"`\n}\n';
  const program = `package a\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc srv(s *S) *data { return &data{Service: s.A, Proto: s.B} }\n\nfunc (c *C) set(s *S) {\n\tr := cloudflare.UpdateDNSRecordParams{ID: s.ID, Type: "SRV"}\n\tr.Data = ${given}\n\tc.api.UpdateDNSRecord(ctx, zone, r)\n}\n`;
  const manifest = 'module a\nrequire github.com/cloudflare/cloudflare-go v0.115.0\n';
  expect(await untoldInTree({ 'go.mod': manifest, 'a.go': program, 'b.go': `package a\n\n${struct}` })).toEqual(['a.go:8 under dns-srv-data-fields']);
  expect(await inTree({ 'go.mod': manifest, 'a.go': program + struct })).toContain(`a.go:${line} dns-srv-data-fields`);
});
