import { expect, test } from 'vitest';
import type { Doc, Slot } from '../../../analyzer/model.ts';
import { select } from '../../../analyzer/judge/select.ts';
import { scanText } from '../../../analyzer/scanners/code/scan.ts';
import { applied, callsOf, usagesOf, vocabulary } from './reading.ts';

function segment(code: string, text: string): Slot | undefined {
  return callsOf(code).flatMap((call) => call.path).find((one) => one.text === text)?.slot;
}

function field(doc: Doc | undefined, at: string): Slot | undefined {
  return doc === undefined ? undefined : select({ kind: 'object', fields: [{ name: 'body', value: doc }], open: false }, `body.${at}`).found[0]?.field?.slot;
}

function bodyField(code: string, at: string): Slot | undefined {
  return field(callsOf(code)[0]?.body, at);
}

test.each([
  ['api.get(`/zones/${zone}/script_monitor/scripts`)', 'api.get(`/zones/${zone}/page_shield/scripts`)'],
  ['api.get("/zones/" + zone + "/script_monitor")', 'api.get("/zones/" + zone + "/page_shield")'],
  ['const S = \'script_monitor\'; api.get(`/zones/${zone}/${S}`)', 'const S = \'page_shield\'; api.get(`/zones/${zone}/${S}`)'],
  ['api.get(["zones", zone, "script_monitor"].join("/"))', 'api.get(["zones", zone, "page_shield"].join("/"))'],
  ['api.get(format("/zones/%s/script_monitor?x=%d", zone, 1))', 'api.get(format("/zones/%s/page_shield?x=%d", zone, 1))'],
])('a segment is renamed where it is spelled: %s', (code, changed) => {
  expect(applied(code, segment(code, 'script_monitor')?.replace('page_shield'))).toBe(changed);
});

test('a segment put together from two literals has no slot', () => {
  const code = 'api.get("/zones/1/script_" + "monitor")';
  expect([callsOf(code).map((call) => call.path.at(-1)?.text), segment(code, 'script_monitor')]).toEqual([['script_monitor'], undefined]);
});

test('a segment is taken out with its slash', () => {
  const code = 'api.get(`/zones/${zone}/dns_settings/use_apex_ns`)';
  expect(applied(code, segment(code, 'use_apex_ns')?.remove())).toBe('api.get(`/zones/${zone}/dns_settings`)');
});

test('an edit of a template keeps what would open a hole spelled out', () => {
  const code = 'api.get(`/zones/${zone}/script_monitor`)';
  expect(segment(code, 'script_monitor')?.replace('a`b${c}')?.text).toBe('a\\`b\\${c}');
});

test.each([
  ['{ type, locked: true, name }', '{ type, name }'],
  ['{ locked: true, name }', '{ name }'],
  ['{ name, locked: true }', '{ name }'],
  ['{ locked: true }', '{ }'],
  ['{\n  name,\n  locked: true,\n}', '{\n  name,\n}'],
  ['{\n  name,\n  locked: true\n}', '{\n  name,\n}'],
  ['{\n  locked: true,\n  name,\n}', '{\n  name,\n}'],
  ['{ "locked": true, name }', '{ name }'],
])('a field goes with its separator: %s', (body, rest) => {
  const code = `api.put("/zones/1/dns_records/2", ${body})`;
  expect(applied(code, bodyField(code, 'locked')?.remove())).toBe(`api.put("/zones/1/dns_records/2", ${rest})`);
});

test.each([
  ['type: "A", locked: false,\n  ttl: 1', 'type: "A",\n  ttl: 1'],
  ['type: "A",  locked: false,\t\r\n  ttl: 1', 'type: "A",\r\n  ttl: 1'],
  ['type: "A", locked: false, // as before\n  ttl: 1', 'type: "A", // as before\n  ttl: 1'],
  ['type: "A", locked: false, },{', 'type: "A", },{'],
  ['/* as before */ locked: false,\n  ttl: 1', '/* as before */\n  ttl: 1'],
  ['type: "A",\n  /* as before */ locked: false,\n  ttl: 1', 'type: "A",\n  /* as before */\n  ttl: 1'],
  ['/* as before */ locked: false, ttl: 1', '/* as before */ ttl: 1'],
])('a field at the end of a line or a record leaves no blank there: %j', (fields, changed) => {
  const code = (told: string): string => `api.put("/zones/1/dns_records/2", {\n  ${told}\n})`;
  expect(applied(code(fields), bodyField(code(fields), 'locked')?.remove())).toBe(code(changed));
});

test('neighbouring fields that all go leave the rest whole', () => {
  const code = 'api.post("/zones/1/dns_records", { type: "SRV", name: "x", data: { service: "_sip", proto: "_tcp", name: "a", port: 1 } })';
  const drops = ['data.service', 'data.proto', 'data.name'].map((at) => bodyField(code, at)?.remove());
  expect(applied(code, ...drops)).toBe('api.post("/zones/1/dns_records", { type: "SRV", name: "x", data: { port: 1 } })');
});

test('a field is renamed as it is quoted', () => {
  const code = 'api.put("/zones/1/dns_records/2", { "locked": true })';
  expect(applied(code, bodyField(code, 'locked')?.rename?.('other'))).toBe('api.put("/zones/1/dns_records/2", { "other": true })');
});

test('a shorthand field is not renamed: its name is the value too', () => {
  expect(bodyField('api.put("/zones/1/dns_records/2", { locked })', 'locked')?.rename?.('other')).toBeUndefined();
});

test('a string is composed from constants and expressions', () => {
  const code = 'api.post("/zones/1/dns_records", { name: "x", data: { service: "_sip", proto, port: 1 } })';
  const body = callsOf(code)[0]?.body;
  const value = (at: string): Slot | undefined => (body === undefined ? undefined : select({ kind: 'object', fields: [{ name: 'body', value: body }], open: false }, `body.${at}`).found[0]?.value.slot);
  const [service, proto] = [value('data.service'), value('data.proto')];
  const edit = service && proto && value('name')?.compose?.([service, '.', proto, '.x']);
  expect(edit?.text).toBe('`_sip.${proto}.x`');
});

test('a value keeps its quotes', () => {
  const code = 'api.patch("/zones/1/settings/security_level", { value: "high" })';
  expect(applied(code, bodyField(code, 'value')?.replace('off'))).toBe('api.patch("/zones/1/settings/security_level", { value: "off" })');
});

test('a field of JSON text is taken out of the text', () => {
  const code = `api.put("/zones/1/dns_records/2", '{"name":"x","locked":true}')`;
  expect(applied(code, bodyField(code, 'locked')?.remove())).toBe(`api.put("/zones/1/dns_records/2", '{"name":"x"}')`);
});

test('a field of JSON text with escaped quotes is replaced with escaped quotes', () => {
  const code = 'api.put("/zones/1/dns_records/2", "{\\"name\\":\\"x\\"}")';
  expect(applied(code, bodyField(code, 'name')?.replace('y'))).toBe('api.put("/zones/1/dns_records/2", "{\\"name\\":\\"y\\"}")');
});

test('an expression is rewritten inside its quotes', () => {
  const code = "const rule = { expression: 'cf.threat_score gt 10 and ip.src ne 1.1.1.1', action: 'block' };";
  const [usage] = usagesOf(code).filter((one) => one.kind === 'expression');
  expect([usage?.action, applied(code, usage?.slots?.[0]?.replace("a eq 'b'"))]).toEqual(['block', "const rule = { expression: 'a eq \\'b\\'', action: 'block' };"]);
});

test('a field that a statement sets goes with its statement, and leaves an empty block where something may depend on it', () => {
  const code = (statement: string): string => `const r = { type: "A" };\n${statement}\napi.put("/zones/1/dns_records/2", r);`;
  const set = code('if (x) r.locked = true;');
  expect(applied(set, bodyField(set, 'locked')?.remove())).toBe(code('if (x) {}'));
  const value = code('if (x && (r.locked = true)) y();');
  expect(bodyField(value, 'locked')?.remove()).toBeUndefined();
});

test.each([
  ['r.put("locked", true);\n', ''],
  ['r.put("type", "A").put("locked", true).put("name", n);\n', 'r.put("type", "A").put("name", n);\n'],
])('a call of Java that sets a field leaves Java behind: %s', async (statement, left) => {
  const code = (one: string): string => `class A { void f() {\n  Map<String, Object> r = new HashMap<>();\n${one}api.put("/zones/1/dns_records/2", r);\n} }`;
  const seen = await scanText('A.java', 'java', code(statement), vocabulary);
  const [body] = seen.flatMap((one) => (one.kind === 'usage' && one.usage.kind === 'call' ? [one.usage.body] : []));
  expect(applied(code(statement), field(body, 'locked')?.remove())).toBe(code(left));
});
