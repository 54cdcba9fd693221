import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones/z';
const go = (tag: string, literal: string): string => `package a\n\ntype rec struct {\n\tType   string \`json:"type"\`\n\tLocked bool   \`json:"locked${tag}"\`\n}\n\nfunc f() {\n\tpost("${ZONE}/dns_records", ${literal})\n}\n`;
const cs = (declared: string, path: string, body: string): string => `${declared}class A {\n    HttpClient client = new HttpClient();\n    Task F() => client.${path === 'dns_records' ? 'Post' : 'Patch'}AsJsonAsync("${ZONE}/${path}", ${body});\n}\n`;
const DECLARED = 'class Rec { public string type { get; set; } public bool locked { get; set; } }\n';

test.each([
  ['a struct of Go', 'a.go', go('', 'rec{Type: "A", Locked: true}'), 'it would be sent empty'],
  [
    'a struct of Go inside another', 'a.go',
    `package a\n\ntype srv struct {\n\tService string \`json:"service"\`\n\tProto   string \`json:"proto"\`\n\tName    string \`json:"name"\`\n}\n\ntype record struct {\n\tType string \`json:"type"\`\n\tName string \`json:"name"\`\n\tData srv    \`json:"data"\`\n}\n\nfunc f() {\n\tpost("${ZONE}/dns_records", record{Type: "SRV", Name: "x", Data: srv{Service: "_sip", Proto: "_tcp", Name: "a.example"}})\n}\n`,
    'it would be sent empty',
  ],
  ['a class of C#', 'A.cs', cs(DECLARED, 'dns_records', 'new Rec { type = "A", locked = true }'), 'it would be sent empty'],
  ['a class of C# of which a field would be called otherwise', 'A.cs', cs('class S { public bool value { get; set; } }\n', 'dns_settings/use_apex_ns', 'new S { value = true }'), 'take it out of the type'],
  ['a struct of Rust of which a field would be called otherwise', 'a.rs', `struct S { value: bool }\nasync fn f(c: &reqwest::Client) { c.patch("${ZONE}/dns_settings/use_apex_ns").json(&S { value: true }).send().await; }\n`, 'take it out of the type'],
])('what its type sends all the same is left to a person: %s', async (_, file, code, says) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain(says);
});

test.each([
  ['the tag of Go leaves it out', 'a.go', go(',omitempty', 'rec{Type: "A", Locked: true}'), ', Locked: true'],
  ['a map of Go', 'a.go', go('', 'map[string]any{"type": "A", "locked": true}'), ', "locked": true'],
  ['an anonymous type of C#', 'A.cs', cs(DECLARED, 'dns_records', 'new { type = "A", locked = true }'), ', locked = true'],
])('and taken out where it is not sent then: %s', async (_, file, code, gone) => {
  expect((await fixedFile(file, code)).text).toBe(code.replace(gone, ''));
});

test.each([
  ['C#', 'A.cs', `class A {\n    HttpClient client = new HttpClient { BaseAddress = new Uri("https://api.cloudflare.com/client/v4/") };\n    Task F() => client.GetAsync("zones/1/script_monitor");\n}\n`],
  ['C#, where only the declaration says of what type', 'A.cs', `class A {\n    readonly HttpClient client = new() { BaseAddress = new Uri("https://api.cloudflare.com/client/v4/") };\n    Task F() => client.GetAsync("zones/1/script_monitor");\n}\n`],
  ['C#, where that is a property', 'A.cs', `class A {\n    HttpClient Client { get; } = new() { BaseAddress = new Uri("https://api.cloudflare.com/client/v4/") };\n    Task F() => Client.GetAsync("zones/1/script_monitor");\n}\n`],
  ['Go', 'a.go', `package a\n\nfunc f() {\n\tclient := &http.Client{Timeout: 5 * time.Second}\n\tclient.Get("${ZONE}/script_monitor")\n}\n`],
])('a client that is made with fields asks, it is no record that something is looked up in: %s', async (_, file, code) => {
  expect((await fixedFile(file, code)).text).toBe(code.replace('script_monitor', 'page_shield'));
});

test.each([
  ['a name that ends like one of a map', 'var rec = new RecProperties { type = "A", locked = true };'],
  ['the declaration', 'Rec rec = new() { type = "A", locked = true };'],
  ['the list it stands in', 'var rec = new List<Rec> { new() { type = "A", locked = true } }[0];'],
])('what a type of C# sends all the same is left to a person where it is named by %s', async (_, made) => {
  const code = `${DECLARED}class A {\n    HttpClient client = new HttpClient();\n    void F() {\n        ${made}\n        client.PostAsJsonAsync("${ZONE}/dns_records", rec);\n    }\n}\n`;
  const { text, err } = await fixedFile('A.cs', code);
  expect(text).toBe(code);
  expect(err).toContain('it would be sent empty');
});

test('a record of handlers is still looked up in', async () => {
  const code = `const routes = { a: list };\nroutes.get('${ZONE}/script_monitor');\n`;
  expect((await fixedFile('a.js', code)).text).toBe(code);
});

test('a text that is built in the place of another keeps its quotes', async () => {
  const code = `fetch("${ZONE}/dns_records", { method: "POST", body: JSON.stringify({ type: "SRV", name: "x", data: { service: "_sip", proto: "_tcp", name: "a.example", port: 1 } }) });\n`;
  expect((await fixedFile('a.js', code)).text).toContain('name: "_sip._tcp.a.example", data');
});

test('the braces of a format are no block of which nothing is left', async () => {
  const code = `async fn f(c: &reqwest::Client, host: &str) {\n    c.post("${ZONE}/dns_records").json(&json!({ "type": "SRV", "name": "x", "data": { "service": "_sip", "proto": "_tcp", "name": host, "port": 1 } })).send().await;\n}\n`;
  const { text, err } = await fixedFile('a.rs', code);
  expect(text).toContain('format!("_sip._tcp.{}", host)');
  expect(err).not.toContain('nothing is left');
});
