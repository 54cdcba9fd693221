import { expect, test } from 'vitest';
import { entriesInTree, unreadInTree } from '../finding.ts';

/** Addresses that the program works out which reads the file, by the words that tell one from another. */
const WORKED_OUT: [string, string, (host: string, tail: string) => string][] = [
  ['an expression of n8n', 'flow.json', (host, tail) => JSON.stringify({ nodes: [{ parameters: { url: `={{ 'https://${host}/zones/' + $json.zone + '/${tail}' }}` }, type: 'n8n-nodes-base.httpRequest' }] })],
  ['a template in one of n8n', 'flow.json', (host, tail) => JSON.stringify({ nodes: [{ parameters: { url: `={{ \`https://${host}/zones/\${$json.zone}/${tail}\` }}` }, type: 'n8n-nodes-base.httpRequest' }] })],
  ['quotes of JSON in it', 'flow.json', (host, tail) => JSON.stringify({ nodes: [{ parameters: { url: `={{ "https://${host}/zones/" + $json.zone + "/${tail}" }}` }, type: 'n8n-nodes-base.httpRequest' }] })],
  ['a function of Logic Apps', 'workflow.json', (host, tail) => JSON.stringify({ actions: { Ask: { type: 'Http', inputs: { method: 'GET', uri: `@concat('https://${host}/zones/', variables('zone'), '/${tail}')` } } } })],
  ['one in braces', 'pipeline.json', (host, tail) => JSON.stringify({ url: { value: `@{concat('https://${host}/zones/',pipeline().parameters.zone,'/${tail}')}`, type: 'Expression' } })],
  ['a function of a template of ARM', 'template.json', (host, tail) => JSON.stringify({ value: `[concat('https://${host}/zones/', parameters('zone'), '/${tail}')]` })],
  ['an expression of Google Workflows', 'flow.yaml', (host, tail) => `main:\n  steps:\n    - list:\n        call: http.get\n        args:\n          url: \${"https://${host}/zones/" + args.zone + "/${tail}"}\n`],
];

test.each(WORKED_OUT)('%s', async (_, file, code) => {
  const found = (host: string, tail: string): Promise<string[]> => entriesInTree({ [file]: code(host, tail) });
  expect(await found('api.cloudflare.com/client/v4', 'filters')).toEqual(['filters-api']);
  expect(await found('api.cloudflare.com/client/v4', 'dns_records')).toEqual([]);
  expect(await found('api.example.com/v2', 'filters')).toEqual([]);
});

test('a request whose address is worked out is not one that nobody can read', async () => {
  const flow = (url: string): string => JSON.stringify({ nodes: [{ parameters: { method: 'GET', url }, type: 'n8n-nodes-base.httpRequest' }], about: 'https://api.cloudflare.com/client/v4' });
  expect(await unreadInTree({ 'flow.json': flow("={{ 'https://api.cloudflare.com/client/v4/zones/' + $json.zone + '/rulesets' }}") })).toEqual([]);
});
