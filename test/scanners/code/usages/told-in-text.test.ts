import { expect, test } from 'vitest';
import { inFile } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

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

test.each([
  ['a program runs one', 'import.py', 'subprocess.run(f"terraform import cloudflare_filter.{name} {zone}/{id}", shell=True)\n', ['1 filters-api?']],
  ['one of several', 'move.js', "execSync('cd infra && terraform state mv cloudflare_firewall_rule.a cloudflare_firewall_rule.b');\n", ['1 firewall-rules-api?']],
  ['with targets', 'plan.rb', 'system("terraform plan -target=module.edge.cloudflare_rate_limit.login")\n', ['1 rate-limits-api?']],
  ['of a transcript', 'page.yml', "importStatements:\n  # terraform\n  - $ terraform import cloudflare_filter.example '<zone_id>/<filter_id>'\n", ['3 filters-api?']],
  ['in a sentence', 'README.md', 'Run `terraform import cloudflare_filter.all id` first.\n', ['1 filters-api?']],
  ['that writes files', 'export.go', 'package a\n\nvar command = "cf-terraforming generate --resource-type cloudflare_zone,cloudflare_filter" // terraform\n', ['3 filters-api?']],
  ['in a folder called like a type', 'plan.py', 'run("cd cloudflare_filter && terraform plan -out x")\nrun("terraform -chdir=cloudflare_filter apply -auto-approve")\n', []],
  ['with files called like a type', 'plan.py', 'run("terraform plan -var-file=cloudflare_filter.tfvars -out=cloudflare_filter.tfplan -state cloudflare_filter.tfstate")\n', []],
  ['spoken of', 'count.py', 'log("our terraform counts cloudflare_filter.total and more")\n', []],
])('a command of Terraform in a text: %s', async (_, file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
});
