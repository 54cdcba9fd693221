import { expect, test } from 'vitest';
import { readEmbedded } from '../../../../analyzer/scanners/code/usages/embedded.ts';
import type { Expr, Unit } from '../../../../analyzer/scanners/code/expr/expr.ts';
import { usagesIn } from '../../../../analyzer/scanners/code/usages/usages.ts';
import { readTypeScript } from '../../../../analyzer/scanners/code/readers/typescript/typescript.ts';
import { inText } from '../finding.ts';
import { alone, unitOf } from '../reading.ts';

/** The file's one constant, marked as code in another language. */
function withEmbedded(text: string): Unit {
  const unit = unitOf(text);
  const body = unit.body.map((expr): Expr => (expr.kind === 'let' ? { ...expr, value: { kind: 'embedded', language: 'javascript', text: expr.value, context: 'doc', start: expr.value.start, end: expr.value.end } } : expr));
  return { ...unit, body };
}

test('code inside code is read by its own reader and pointed at in the file', async () => {
  const unit = withEmbedded('const snippet = `\nfetch("/zones/${zone}/filters", { method: "PUT" })`;');
  const inner = await readEmbedded(unit, async (source) => readTypeScript(source));
  expect([...usagesIn(unit, { ...alone, readEmbedded: (expr) => inner.get(expr) })]).toMatchObject([
    { kind: 'call', method: 'PUT', context: 'doc', path: [{ text: 'zones' }, { text: undefined }, { text: 'filters' }], source: { line: 2, column: 9 } },
  ]);
});

test('a language nobody reads leaves the text as it is', async () => {
  const unit = withEmbedded('const snippet = "fetch(1)";');
  expect(await readEmbedded(unit, async () => undefined)).toEqual(new Map());
});

test('a string that plainly is a command or a configuration is read as one', async () => {
  const asked: string[] = [];
  const note = async (source: { language: string }): Promise<undefined> => void asked.push(source.language);
  await readEmbedded(unitOf('run("curl -X PUT https://x/zones"); const tf = `resource "a_b" "c" {\n}`; const no = "resource of a curl";'), note);
  expect(asked).toEqual(['shell', 'terraform']);
});

test('blocks whose names are put in at run time are read with what refers to them', async () => {
  const code = 'const tf = `resource "cloudflare_filter" "${id}" {\n}\nresource "cloudflare_firewall_rule" "waf_${id}" {\n  filter_id = cloudflare_filter.waf_${id}.id\n}\n`;\n';
  expect(await inText('typescript', code)).toEqual(['1 filters-api', '3 firewall-rules-api', '4 filters-api']);
});

test('blocks of a template whose names are worked out with quotes of their own are read too', async () => {
  const code = (type: string) => `package gen\n\nconst block = \`\nresource "${type}" "{{replace .Zone.Name "." "_"}}_{{.ID}}" {\n  zone_id = "{{.Zone.ID}}"\n}\n\`\n`;
  expect(await inText('go', code('cloudflare_rate_limit'))).toEqual(['4 rate-limits-api']);
  expect(await inText('go', code('cloudflare_ruleset'))).toEqual([]);
});

/** A configuration in a format, whose own braces are doubled there. */
const FORMATS: [string, (type: string) => string][] = [
  ['python', (type) => `TF = """\nresource "${type}" "{name}" {{\n  zone_id = "{zone}"\n  tags = {{ a = 1 }}\n}}\n"""\nprint(TF.format(name=n, zone=z))\n`],
  ['rust', (type) => `fn tf(n: &str) -> String {\n  format!(r#"resource "${type}" "{n}" {{\n  zone_id = "x"\n}}"#)\n}\n`],
  ['csharp', (type) => `class A {\n  string F(string n) => string.Format(@"resource ""${type}"" ""{0}"" {{\n  zone_id = ""x""\n}}", n);\n}\n`],
];

test.each(FORMATS)('blocks of a format, whose braces are doubled, are read too: %s', async (language, code) => {
  expect(await inText(language, code('cloudflare_filter'))).toEqual(['2 filters-api']);
  expect(await inText(language, code('cloudflare_ruleset'))).toEqual([]);
});

test('a script of a collection asks what its code asks', async () => {
  const exec = ["pm.sendRequest({ url: 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level', method: 'PATCH',", "  body: { mode: 'raw', raw: JSON.stringify({ value: 'LEVEL' }) } });"];
  const collection = (level: string) => JSON.stringify({ info: { _postman_id: '1' }, event: [{ script: { exec } }] }, undefined, 1).replace('LEVEL', level);
  expect(await inText('json', collection('high'))).toEqual(['9 security-level']);
  expect(await inText('json', collection('off'))).toEqual([]);
});
