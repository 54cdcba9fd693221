import { expect, test } from 'vitest';
import { inTree } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Through the whole scan, so that the first pass has to let the file in as well. */
async function inFile(name: string, text: string): Promise<string[]> {
  return (await inTree({ [name]: text })).map((line) => line.slice(name.length + 1));
}

test.each([
  ['the help of a script', 'api.sh', `usage="\n# Rules of a zone:\n\n    \${0##*/} /zones/<zone_id>/firewall/rules\n"\ncurl "${API}/$1"\n`, ['4 firewall-rules-api?']],
  ['what a model is told', 'prompt.go', `package a\n\n// Asks ${API}\nconst prompt = \`Limits (by API):\n{ "args": ["POST", "/zones/<ZONE_ID>/rate_limits", "{}"] }\n\`\n`, ['5 rate-limits-api?']],
  ['a text with braces', 'tool.py', `API = "${API}"\nHELP = """Lists filters.\n\nSee /zones/{zone_id}/filters for what it gives.\n"""\n`, ['4 filters-api?']],
  ['a text with colons', 'tool.ts', `const api = '${API}';\nexport const help = 'It asks for /zones/:zone/firewall/rules and no more';\n`, ['2 firewall-rules-api?']],
])('%s names paths with what is to be filled in', async (_, name, text, expected) => {
  expect(await inFile(name, text)).toEqual(expected);
});

test.each([
  ['a path of nobody', 'tool.py', `API = "${API}"\nHELP = """See /zones/eu/firewall/rules on the disk"""\n`],
  ['another path', 'tool.py', `API = "${API}"\nHELP = """See /zones/{zone_id}/dns_records for it"""\n`],
  ['another API', 'tool.py', 'HELP = """See /zones/{zone_id}/rate_limits for it"""\n'],
])('a text that names %s says nothing', async (_, name, text) => {
  expect(await inFile(name, text)).toEqual([]);
});

test('a file that is called like a type of Terraform is none', async () => {
  const readme = (name: string): string => `# Terraform and Cloudflare\n\n- \`${name}\` lists rules of ${API}\n`;
  expect(await inFile('README.md', readme('cloudflare_firewall_rule.all'))).toEqual(['3 firewall-rules-api?']);
  expect(await inFile('README.md', readme('cloudflare_firewall_rule.sh'))).toEqual([]);
  expect(await inFile('README.md', readme('cloudflare_filter.tf'))).toEqual([]);
});
