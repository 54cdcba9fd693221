import type { Example } from '../../analyzer/catalog/define.ts';

const ORG = '/client/v4/organizations/01a7362d577a6c3019a474fd6f485823';

/** The API of 2020, and its namesakes. */
export const examples: Example[] = [
  {
    kind: 'code',
    language: 'typescript',
    code: 'const log = await fetch(`https://api.cloudflare.com/client/v4/organizations/${id}/audit_logs?per_page=50`, { headers });\n',
    becomes: 'const log = await fetch(`https://api.cloudflare.com/client/v4/accounts/${id}/audit_logs?per_page=50`, { headers });\n',
  },
  {
    kind: 'code',
    language: 'typescript',
    code: `await fetch(\`https://api.cloudflare.com/client/v4/organizations/\${id}/invites\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ invited_member_email: email, roles: [{ id: role }] }),
});
`,
    note: 'Path and body both change: left to a person.',
  },
  {
    kind: 'code',
    language: 'typescript',
    code: 'const organization = await fetch(`https://api.cloudflare.com/client/v4/organizations/${id}`, { headers });\n',
    finds: 'possible',
    note: 'The new product answers under the same path.',
  },
  { kind: 'code', language: 'python', code: 'import CloudFlare\n\ncf = CloudFlare.CloudFlare()\ninvites = cf.organizations.invites.get(organization_id)\n' },
  {
    kind: 'code',
    language: 'go',
    code: `package edge

import "github.com/cloudflare/cloudflare-go"

func roles(api *cloudflare.API, organization string) error {
	_, _, err := api.OrganizationRoles(organization)
	return err
}
`,
  },
  { kind: 'code', language: 'shell', code: 'curl -X DELETE -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/organizations/$ORG/railguns/$RAILGUN"\n' },
  { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `${ORG}/invites` } },
  { kind: 'log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: `${ORG}/invite/4f5f0c14a2a41d5063dd301b2f829f04` } },
  { kind: 'log', log: { method: 'POST', host: 'api.cloudflare.com', path: `${ORG}/accelerators` } },
  { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `${ORG}/members` }, finds: 'possible' },
  {
    kind: 'clean',
    language: 'typescript',
    code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nawait client.organizations.get(organization);\n",
    note: 'In the SDK this is the new product.',
  },
  {
    kind: 'clean',
    language: 'markdown',
    code: 'GET `https://api.cloudflare.com/client/v4/organizations/{organization_id}`\n\nIn beta, see https://developers.cloudflare.com/fundamentals/organizations/\n',
    note: 'The documentation of the new product is named beside it.',
  },
  {
    kind: 'clean',
    language: 'typescript',
    code: 'await fetch(`https://api.cloudflare.com/client/v4/accounts/${account}/access/organizations`, { headers });\n',
    note: 'The organization of Zero Trust is another resource.',
  },
  {
    kind: 'clean',
    language: 'typescript',
    code: '// Members of the GitHub organization that own zones at Cloudflare.\nawait fetch(`https://api.github.com/orgs/${org}/members`, { headers });\n',
  },
  { kind: 'clean-log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: '/client/v4/user/invite/4f5f0c14a2a41d5063dd301b2f829f04' }, note: 'Of no organization.' },
  { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/user/organizations' }, note: 'A third API, marked deprecated without a date.' },
  { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `${ORG}/logs/audit` }, note: 'The new product.' },
  { kind: 'clean-log', log: { method: 'PUT', host: 'api.cloudflare.com', path: ORG }, note: 'The new product; the old one had PATCH.' },
];
