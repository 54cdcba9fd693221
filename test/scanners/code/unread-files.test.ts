import { expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import type { BlindSpot } from '../../../analyzer/model.ts';
import { scanCode } from '../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../rules/index.ts';
import { folder } from '../../cli/io.ts';

const { vocabulary } = catalogOf(deprecations, apis);
const API = 'https://api.cloudflare.com/client/v4';

async function blindSpotsIn(files: Record<string, string>): Promise<BlindSpot[]> {
  const found: BlindSpot[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder(files), vocabulary }).seen) if (one.kind === 'blind') found.push(one.blind);
  return found;
}

test('a file of a kind that nobody reads is said aloud where it names something of the catalog', async () => {
  expect(await blindSpotsIn({ 'edge.nu': `set base ${API}\ncurl -X DELETE $base/zones/$zone/firewall/rules\n` })).toEqual([
    { kind: 'no-reader', where: 'edge.nu', reason: 'No reader knows .nu files, and this one names zones, firewall, rules. Look at it by hand.' },
  ]);
});

test.each([
  ['a program whose interpreter is not known', 'bin/edge', `#!/opt/own/interpreter\nget ${API}/zones/z/firewall/rules\n`],
  ['a field of rules', 'rules.gleam', 'let rule = "(cf.threat_score gt 10)"\n'],
  ['a resource of Terraform', 'make.tcl', 'puts "resource cloudflare_filter x"\n'],
  ['a path without its host, beside a sign of the API', 'edge.gleam', 'key = ENV["CF_API_KEY"] # X-Auth-Key of api.cloudflare.com\nget("/zones/$zone/filters")\n'],
])('%s is said aloud', async (_, file, code) => {
  expect(await blindSpotsIn({ [file]: code })).toMatchObject([{ kind: 'no-reader', where: file }]);
});

test.each([
  ['names the host alone', 'edge.nu', `curl ${API}/zones\n`],
  ['asks for another path of the API', 'edge.gleam', `get("${API}/zones/$zone/dns_records")\n`],
  ['shares words with the catalog', 'notes.nu', '# Cloudflare: filters, firewall and rules; minify, brotli\nset filters a b\n'],
  ['names a path of somebody else', 'edge.tcl', 'get "https://api.example.com/zones/$zone/filters"\n'],
  ['is a source map', 'edge.js.map', `{"sourcesContent":["fetch('${API}/zones/z/firewall/rules')"]}\n`],
  ['is a lock file', 'edge.lock', `${API}/zones/z/firewall/rules\n`],
  ['tells in one list of changes of many', '.changelog/12.unknown', `- ${API}/zones/z/firewall/rules\n`],
  ['is a log', 'edge.log', `GET ${API}/zones/z/firewall/rules\n`],
  ['is a picture', 'edge.svg', `<svg><text>${API}/zones/z/firewall/rules</text></svg>\n`],
])('a file that nobody reads and that %s is passed over', async (_, file, code) => {
  expect(await blindSpotsIn({ [file]: code })).toEqual([]);
});

test('evidence in another file is enough for a path without its host', async () => {
  const code = 'get("/zones/$zone/filters")\n';
  expect(await blindSpotsIn({ 'edge.gleam': code })).toEqual([]);
  expect(await blindSpotsIn({ 'edge.gleam': code, 'README.md': `See ${API}.\n` })).toMatchObject([{ where: 'edge.gleam' }]);
});
