import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';
import { tunnelNames } from './names.ts';

const ALL = '/accounts/{account_id}/tunnels';
const ONE = `${ALL}/{tunnel_id}` as const;
const NEW = '/accounts/{account_id}/cfd_tunnel';

export default deprecation({
  id: 'argo-tunnel-api',
  title: 'Argo Tunnel API',
  area: 'zero-trust',
  endOfLife: '2024-02-04',
  boundary: 'after',
  dates: [{ day: '2024-02-04', what: 'end-of-life', source: PAGE }],
  afterwards: 'removed',
  effect: 'Creating, reading and deleting a tunnel below /tunnels is gone. The list path lives on with another meaning.',
  replacement: {
    summary: 'The Cloudflare Tunnel API below /cfd_tunnel.',
    calls: routes(
      `GET, POST ${NEW}`,
      `GET, PATCH, DELETE ${NEW}/{tunnel_id}`,
      `GET, DELETE ${NEW}/{tunnel_id}/connections`,
      `GET ${NEW}/{tunnel_id}/token`,
    ),
  },
  surfaces: [
    // The connections are not on the published list; the OpenAPI description marks them with the rest.
    { kind: 'calls', calls: routes(`POST ${ALL}`, `GET, DELETE ${ONE}`, `DELETE ${ONE}/connections`) },
    {
      kind: 'calls',
      calls: [`GET ${ALL}`],
      alsoLive: 'This path is alive again and lists tunnels of every kind; only code that expects Cloudflare Tunnels alone has to move to cfd_tunnel.',
    },
    { kind: 'names', names: tunnelNames },
  ],
  rewrite: [
    {
      kind: 'rename-segment',
      from: 'tunnels',
      to: 'cfd_tunnel',
      calls: routes(`POST ${ALL}`, `GET, DELETE ${ONE}`, `DELETE ${ONE}/connections`),
      safety: 'review',
      says: 'use cfd_tunnel in place of tunnels',
    },
  ],
  manual: [
    'Point the call at /accounts/{account_id}/cfd_tunnel; tunnel_secret is optional there, and config_src says where the configuration lives.',
    'A list that must hold Cloudflare Tunnels alone moves to GET /accounts/{account_id}/cfd_tunnel; any other list can stay.',
    'Check that stored tunnel ids exist there: only tunnels of the current product are known.',
    'Read connections from /cfd_tunnel/{tunnel_id}/connections instead of the array inside the tunnel.',
    'In an SDK, update it: cloudflare-go calls the new path from 0.39, the TypeScript SDK has zeroTrust.tunnels.cloudflared from 4.0.',
    'In Terraform, move cloudflare_argo_tunnel to cloudflare_zero_trust_tunnel_cloudflared: secret becomes tunnel_secret, and cname is "${id}.cfargotunnel.com".',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/tunnels\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ name: 'blog', tunnel_secret: secret }),
});
`,
      becomes: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/cfd_tunnel\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ name: 'blog', tunnel_secret: secret }),
});
`,
    },
    {
      kind: 'code',
      language: 'typescript',
      code: 'const list = await fetch(`https://api.cloudflare.com/client/v4/accounts/${account}/tunnels`, { headers });\n',
      finds: 'possible',
      note: 'The list is only advised.',
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func drop(ctx context.Context, api *cloudflare.API, account string, id string) error {
	return api.DeleteArgoTunnel(ctx, account, id)
}
`,
      finds: 'possible',
      note: 'From 0.39 on the same method calls the new path, and no go.mod is in sight.',
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_argo_tunnel" "blog" {
  account_id = var.account_id
  name       = "blog"
  secret     = var.tunnel_secret
}
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -X DELETE -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/accounts/$ACCOUNT/tunnels/$TUNNEL"\n',
      becomes: 'curl -X DELETE -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/accounts/$ACCOUNT/cfd_tunnel/$TUNNEL"\n',
    },
    { kind: 'log', log: { method: 'DELETE', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/tunnels/f70ff985-a4ef-4643-bbbc-4a0ed4fc8415' } },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/tunnels?is_deleted=false' }, finds: 'possible' },
    {
      kind: 'clean',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/accounts/${account}/warp_connector/${tunnel}`, { headers });\n',
      note: 'WARP connectors are another API.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/teamnet/routes' } },
    { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/cfd_tunnel' } },
  ],
  sources: [
    PAGE,
    PAGE_2024,
    OPENAPI,
    'cloudflare-go v0.38.0 and v0.39.0, argo_tunnel.go',
    'cloudflare-typescript v3.5.0, zero-trust/tunnels',
    'python-cloudflare 2.8.14, api_v4.py',
    'terraform-provider-cloudflare, upgrade guides for versions 4 and 5',
  ],
});
