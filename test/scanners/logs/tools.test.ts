import { expect, test } from 'vitest';
import { toolFinder } from '../../../analyzer/scanners/logs/groups/tools.ts';
import { apis } from '../../../rules/index.ts';

const toolsOf = toolFinder(apis.flatMap((api) => api.agents ?? []));

test.each([
  ['cloudflare-go/v0.66.0', 'cloudflare-go 0.66.0'],
  ['Cloudflare/Go 2.1.0', 'cloudflare-go 2.1.0'],
  ['Cloudflare/JS 3.5.0', 'cloudflare for JavaScript 3.5.0'],
  ['cloudflare/2.9.1 node/16.0.0', 'cloudflare for JavaScript 2.9.1'],
  ['AsyncCloudflare/Python 3.0.1', 'cloudflare for Python 3.0.1'],
  ['python-cloudflare/2.19.0/python-requests/2.31.0', 'cloudflare for Python 2.19.0'],
  ['terraform/1.5.0 terraform-plugin-sdk/2.10.1 terraform-provider-cloudflare/3.35.0 team-x', 'Terraform provider 3.35.0'],
])('%s is %s', (agent, tool) => {
  expect(toolsOf([{ who: `192.0.2.1 · token · ${agent}`, count: 2 }, { who: agent, count: 1 }]).map((use) => `${use.tool} ${use.version} ${use.count}`)).toEqual([`${tool} 3`]);
});

test.each(['Mozilla/5.0 (compatible; CloudflareDiagnostics/1.0)', 'my-cloudflare/1.0', 'curl/8.5.0', ''])('"%s" is no tool of the API', (agent) => {
  expect(toolsOf([{ who: agent, count: 1 }])).toEqual([]);
});
