import { expect, test } from 'vitest';
import { content, folder, lastcall } from '../cli/io.ts';

const LOOSE = 'ssl or cf.threat_score gt 30';
const RULES = 'https://api.cloudflare.com/client/v4/zones/z/rulesets/r/rules';
const js = (expression: string): string => `post('${RULES}', { action: 'block', expression: ${expression} });\n`;
const ruleset = (expression: string): string => `resource "cloudflare_ruleset" "waf" {\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{\n    action     = "block"\n    expression = ${expression}\n  }]\n}\n`;
const locals = (text: string): string => `locals {\n  bad = "${text}"\n}\n`;

async function fixed(files: Record<string, string>, ...flags: string[]): Promise<{ texts: Record<string, string>; err: string }> {
  const cwd = folder(files);
  const { err } = await lastcall(['fix', '--write', '--verbose', ...flags], { cwd });
  return { texts: Object.fromEntries(Object.keys(files).map((file) => [file, content(cwd, file)])), err };
}

test.each<[string, Record<string, string>]>([
  ['a concatenation', { 'a.js': `const bad = '${LOOSE}';\n${js("bad + ' and not cf.client.bot'")}` }],
  ['a template', { 'a.js': `const bad = '${LOOSE}';\n${js('`not cf.client.bot and ${bad}`')}` }],
  ['a list that is joined', { 'a.js': `const parts = ['${LOOSE}', 'not cf.client.bot'];\n${js("parts.join(' and ')")}` }],
  ['a list to which it is added', { 'a.js': `const parts = [];\nparts.push('${LOOSE}');\n${js("parts.join(' and ')")}` }],
  ['a text to which more is added', { 'a.py': `import requests\nexpr = '${LOOSE}'\nif host:\n    expr += ' and not cf.client.bot'\nrequests.post('${RULES}', json={'action': 'block', 'expression': expr})\n` }],
  ['join of Terraform', { 'a.tf': ruleset(`join(" and ", ["${LOOSE}", "not cf.client.bot"])`) }],
  ['a local of Terraform', { 'a.tf': locals(LOOSE) + ruleset('"${local.bad} and not cf.client.bot"') }],
  ['a local that another file puts together', { 'a.tf': locals(LOOSE), 'b.tf': ruleset('"${local.bad} and not cf.client.bot"') }],
  ['JSON of a shell', { 'a.sh': `BAD='${LOOSE}'\ncurl -X POST ${RULES} -d "{\\"action\\":\\"block\\",\\"expression\\":\\"$BAD and not cf.client.bot\\"}"\n` }],
  ['a format of Go', { 'a.go': `package a\n\nconst bad = "${LOOSE}"\n\nvar rule = map[string]string{"action": "block", "expression": fmt.Sprintf("%s and not cf.client.bot", bad)}\n` }],
  ['what another file imports', { 'a.ts': `export const BAD = '${LOOSE}';\n`, 'b.ts': `import { BAD } from './a';\nexport const rule = { action: 'block', expression: \`\${BAD} and not cf.client.bot\` };\n` }],
])('of an expression beside which an operator would take a part nothing is taken out: %s', async (_, files) => {
  const { texts, err } = await fixed(files);
  expect(texts).toEqual(files);
  expect(err).toMatch(/It is put into a longer expression without parentheses|may read it as well|The expression is put together/);
});

test.each<[string, Record<string, string>, string, string]>([
  ['it is the whole', { 'a.js': `const expression = '${LOOSE}';\n${js('expression')}` }, LOOSE, 'ssl'],
  ['it stands in parentheses of its own', { 'a.js': `const bad = '(${LOOSE})';\n${js("bad + ' and not cf.client.bot'")}` }, `(${LOOSE})`, 'ssl'],
  ['parentheses that are still needed stay', { 'a.js': `const bad = '(ssl or cf.client.bot or cf.threat_score gt 30)';\n${js("bad + ' and cf.waf.score lt 9'")}` }, ' or cf.threat_score gt 30', ''],
  ['it is put between parentheses', { 'a.tf': locals(LOOSE) + ruleset('"(${local.bad}) and not cf.client.bot"') }, LOOSE, 'ssl'],
  ['it binds as much as what joins it', { 'a.js': `const bad = 'ssl and cf.threat_score lt 30';\n${js("bad + ' and not cf.client.bot'")}` }, 'ssl and cf.threat_score lt 30', 'ssl'],
  ['it is put into JSON as it is', { 'a.sh': `BAD='${LOOSE}'\ncurl -X POST ${RULES} -d "{\\"action\\":\\"block\\",\\"expression\\":\\"$BAD\\"}"\n` }, LOOSE, 'ssl'],
  ['it is one of two', { 'a.tf': ruleset(`var.strict ? "${LOOSE}" : "not cf.client.bot"`) }, LOOSE, 'ssl'],
  ['it stands in a row', { 'a.py': `import requests\nfor name, expr, action in [("bad", "${LOOSE}", "block")]:\n    requests.post('${RULES}', json={'action': action, 'expression': expr})\n` }, LOOSE, 'ssl'],
])('it is rewritten where nothing can take a part of it: %s', async (_, files, from, to) => {
  const { texts } = await fixed(files);
  expect(texts).toEqual(Object.fromEntries(Object.entries(files).map(([file, text]) => [file, text.replace(from, to)])));
});

test.each([
  ['cf.threat_score lt 30', 'this part of a longer expression always matches: beside `and` it can go, beside `or` everything matches now'],
  ['cf.threat_score gt 30', 'this part of a longer expression never matches: beside `or` it can go, beside `and` nothing matches any more'],
])('of a part that always or never matches nothing is said that holds for a whole rule: %s', async (part, says) => {
  const trees: Record<string, string>[] = [{ 'a.tf': ruleset(`join(var.word, ["${part}", "ssl"])`) }, { 'a.tf': locals(part) + ruleset('"(${local.bad}) or ssl"') }, { 'a.js': `conditions.push('${part}'); // cloudflare\n` }];
  for (const files of trees) expect((await fixed(files)).err).toContain(says);
});

test('where the field is to be taken out, the report says so, of a part as well', async () => {
  const { texts, err } = await fixed({ 'a.js': `const parts = ['cf.threat_score gt 5', 'ssl and cf.threat_score gt 5'];\n${js("parts.join(' and ')")}` }, '--threat-score', 'remove');
  expect(texts['a.js']).toContain("['cf.threat_score gt 5', 'ssl']");
  expect(err).toContain('take what asks for cf.threat_score out of the expression');
  expect(err).toContain('This part of a longer expression asks for nothing but cf.threat_score: take it out, with the operator beside it.');
});

const BAD = 'cf.threat_score gt 30';

test.each<[string, string, string, string, string]>([
  ['a list of JavaScript', 'a.js', js(`['http.host eq "a"', '${BAD}'].join(' or ')`), `, '${BAD}'`, ''],
  ['a line of it', 'a.js', js(`[\n  'http.host eq "a"',\n  '(${BAD})', // bots\n  'ssl',\n].join(' or ')`), `  '(${BAD})', // bots\n`, ''],
  ['a list of Terraform', 'a.tf', ruleset(`join(" or ", ["${BAD}", "ssl"])`), `"${BAD}", `, ''],
  ['what is always true beside and', 'a.tf', ruleset('join(") and (", ["cf.threat_score lt 30", "ssl"])'), '"cf.threat_score lt 30", ', ''],
  ['a list of Python', 'a.py', `import requests\nrequests.post('${RULES}', json={'action': 'block', 'expression': ' or '.join(['ssl', '${BAD}'])})\n`, `, '${BAD}'`, ''],
  ['an array of PHP', 'a.php', `<?php\n$http->post('${RULES}', ['json' => ['action' => 'block', 'expression' => implode(' || ', ['${BAD}', 'ssl'])]]);\n`, `'${BAD}', `, ''],
])('one of several that are joined is taken out where the others come out as before: %s', async (_, file, code, gone) => {
  const { texts } = await fixed({ [file]: code });
  expect(texts[file]).toBe(code.replace(gone, ''));
});

test.each<[string, string]>([
  ['it never matches beside and', js(`['ssl', '${BAD}'].join(' and ')`)],
  ['it always matches beside or', js(`['ssl', 'cf.threat_score lt 30'].join(' or ')`)],
  ['nothing else is left', js(`['${BAD}', 'cf.threat_score gt 50'].join(' or ')`)],
  ['others may be none', js(`['${BAD}', ...more].join(' or ')`)],
  ['an operator would take parts of it', js(`['ssl', 'cf.threat_score lt 30 or cf.threat_score lt 40', 'cf.client.bot'].join(' and ')`)],
  ['no word is between them', js(`['ssl', '${BAD}'].join(separator)`)],
])('it stays where %s', async (_, code) => {
  const { texts, err } = await fixed({ 'a.js': code });
  expect(texts['a.js']).toBe(code);
  expect(err).toMatch(/threat-score-field/);
});

test.each<[string, string, string, string, string]>([
  ['a template', 'a.js', js(`\`http.host eq "\${host}" or ${BAD}\``), ` or ${BAD}`, ''],
  ['parentheses before and behind what is put in', 'a.js', js(`\`(http.host in {\${hosts}} or ${BAD})\``), `(http.host in {\${hosts}} or ${BAD})`, 'http.host in {${hosts}}'],
  ['braces of Python', 'a.py', `import requests\nrequests.post('${RULES}', json={'action': 'block', 'expression': f'http.host in {{"{host}"}} or ${BAD}'})\n`, ` or ${BAD}`, ''],
  ['a format of Terraform', 'a.tf', ruleset(`format("(http.host eq \\"%s\\") or (${BAD})", var.host)`), ` or (${BAD})`, ''],
  ['an indented text of Terraform', 'a.tf', ruleset(`<<-EOT\n      (http.host eq "\${var.host}")\n      or (${BAD})\n    EOT`), `\n      or (${BAD})`, ''],
  ['a format of Python', 'a.py', `import requests\nrequests.post('${RULES}', json={'action': 'block', 'expression': 'http.host eq "{}" or ${BAD}'.format(host)})\n`, ` or ${BAD}`, ''],
  ['a folded text of YAML, whose lines stay', 'a.yml', `# cloudflare\naction: block\nexpression: >-\n  (ssl and cf.threat_score lt 10)\n  or (ip.src.country eq "XX")\n`, '(ssl and cf.threat_score lt 10)', 'ssl'],
  ['a text of TOML, whose quotes stay', 'a.toml', `# cloudflare\nexpression = \"\"\"\nhttp.host eq "a" or\n${BAD}\n\"\"\"\n`, ` or\n${BAD}`, ''],
  ['a text of Go', 'a.go', `package a\n\n// cloudflare\nvar rule = map[string]string{"action": "block", "expression": fmt.Sprintf("http.host eq %q or ${BAD}", host)}\n`, ` or ${BAD}`, ''],
])('an expression with values that are known at run time is rewritten around them: %s', async (_, file, code, from, to) => {
  const { texts } = await fixed({ [file]: code });
  expect(texts[file]).toBe(code.replace(from, () => to));
});

test.each<[string, string]>([
  ['a part of the condition is put in', js(`\`\${host} or ${BAD}\``)],
  ['the score itself is', js('`ssl or cf.threat_score gt ${limit}`')],
  ['a value would go', js(`\`ssl or (http.host eq "\${host}" and ${BAD})\``)],
])('and left where %s', async (_, code) => {
  const { texts, err } = await fixed({ 'a.js': code });
  expect(texts['a.js']).toBe(code);
  expect(err).toMatch(/threat-score-field/);
});
