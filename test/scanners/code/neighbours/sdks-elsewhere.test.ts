import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

/** A client of an SDK that one file makes and another asks, in a folder without any manifest; by what it is asked. */
const TREES: [string, (asked: string) => Record<string, string>][] = [
  ['a client', (asked) => ({ 'lib/edge.ts': "import Cloudflare from 'cloudflare';\nexport const edge = new Cloudflare();\n", 'ask.ts': `import { edge } from './lib/edge';\nexport const all = () => edge.${asked}.list({ zone_id });\n` })],
  ['a client that is required', (asked) => ({ 'lib/edge.js': "const Cloudflare = require('cloudflare');\nmodule.exports = new Cloudflare();\n", 'ask.js': `const edge = require('./lib/edge');\nexports.all = () => edge.${asked}.list({ zone_id });\n` })],
  ['a field of a record', (asked) => ({ 'lib/context.ts': "import type Cloudflare from 'cloudflare';\nexport interface Context { edge: Cloudflare }\n", 'ask.ts': `import type { Context } from './lib/context';\nexport const all = ({ edge }: Context) => edge.${asked}.list({ zone_id });\n` })],
  ['what a function makes', (asked) => ({ 'lib/edge.py': 'from cloudflare import Cloudflare\n\ndef make():\n    return Cloudflare()\n', 'ask.py': `from lib.edge import make\nedge = make()\nedge.${asked}.list(zone_id=zone)\n` })],
  ['a field of a class that is extended', (asked) => ({ 'lib/base.py': 'from cloudflare import Cloudflare\n\nclass Base:\n    def __init__(self):\n        self.edge = Cloudflare()\n', 'ask.py': `from lib.base import Base\n\nclass Ask(Base):\n    def all(self):\n        return self.edge.${asked}.list(zone_id=zone)\n` })],
];

const entriesIn = async (files: Record<string, string>): Promise<string[]> => (await inTree(files)).map((line) => line.replace(/^.* |\?$/g, ''));

test.each(TREES)('what a client is asked that another file makes is found: %s', async (_, tree) => {
  expect(await entriesIn(tree('firewall.rules'))).toEqual(['firewall-rules-api']);
  expect(await entriesIn(tree('filters'))).toEqual(['filters-api']);
});

test.each(TREES)('and what it may be asked is none: %s', async (_, tree) => {
  expect(await entriesIn(tree('dns.records'))).toEqual([]);
});

test.each(TREES)('nor is a client of another service: %s', async (_, tree) => {
  const files = Object.entries(tree('filters')).map(([name, text]): [string, string] => [name, text.replaceAll('cloudflare', 'acmeflare').replaceAll('Cloudflare', 'Acmeflare')]);
  expect(await entriesIn(Object.fromEntries(files))).toEqual([]);
});

test('the version that an import of Go says in another file holds for what is asked of the client', async () => {
  const tree = (module: string, asked: string): Record<string, string> => ({ 'edge.go': `package main\n\nimport cloudflare "${module}"\n\ntype app struct{ api *cloudflare.Client }\n`, 'ask.go': `package main\n\nfunc (a *app) run() { a.api.${asked} }\n` });
  expect(await entriesIn(tree('github.com/cloudflare/cloudflare-go/v2', 'Firewall.Rules.List(ctx, zone, p)'))).toEqual(['firewall-rules-api']);
  expect(await entriesIn(tree('github.com/cloudflare/cloudflare-go', 'ListWAFPackages(ctx, zone)'))).toEqual(['waf-managed-rules-previous']);
});

/** A file of PHP that makes an endpoint of the SDK, and another that asks what it gives. */
const asked = (vendor: string, method: string): Record<string, string> => ({
  'make.php': `<?php\nuse ${vendor}\\API\\Adapter\\Guzzle;\nuse ${vendor}\\API\\Endpoints\\Firewall;\nfunction edge($key) { return new Firewall(new Guzzle($key)); }\n`,
  'ask.php': `<?php\nrequire 'make.php';\n$edge = edge($key);\n$edge->${method}($zone, $given);\n`,
});

test('a method that only one class of an SDK has may be asked of what another file makes', async () => {
  expect(await inTree(asked('Cloudflare', 'createFirewallRules'))).toEqual(['ask.php:4 firewall-rules-api']);
  expect(await inTree(asked('Cloudflare', 'getMinifySetting'))).toEqual(['ask.php:4 zone-setting-minify']);
  expect(await inTree(asked('Acmeflare', 'createFirewallRules'))).toEqual([]);
  for (const of of ['createAccessRule', 'getPackageInfo', 'setNotificationEmail']) expect([of, await inTree(asked('Cloudflare', of))]).toEqual([of, []]);
});
