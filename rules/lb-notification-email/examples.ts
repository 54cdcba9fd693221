import type { Example } from '../../analyzer/catalog/define.ts';

const POOLS = '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/load_balancers/pools';

const ORIGINS = [{ name: 'app-1', address: '192.0.2.10', enabled: true }];

/** Pools with an address, and pools that clear it. */
export const examples: Example[] = [
  {
    kind: 'code',
    language: 'typescript',
    code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/load_balancers/pools\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ name: 'www', origins, notification_email: 'ops@example.com,web@example.com' }),
});
`,
    becomes: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/load_balancers/pools\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ name: 'www', origins }),
});
`,
  },
  {
    kind: 'code',
    language: 'typescript',
    code: `import Cloudflare from 'cloudflare';

const client = new Cloudflare();
await client.loadBalancers.pools.edit(pool, { account_id: account, notification_email: 'ops@example.com' });
`,
  },
  {
    kind: 'code',
    language: 'python',
    code: `import CloudFlare

cf = CloudFlare.CloudFlare()
cf.user.load_balancers.pools.patch(pool_id, data={'notification_email': 'ops@example.com'})
`,
  },
  {
    kind: 'code',
    language: 'go',
    code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func create(ctx context.Context, api *cloudflare.API, account string, origins []cloudflare.LoadBalancerOrigin) error {
	pool := cloudflare.LoadBalancerPool{Name: "www", Origins: origins, NotificationEmail: "ops@example.com"}
	_, err := api.CreateLoadBalancerPool(ctx, cloudflare.AccountIdentifier(account), cloudflare.CreateLoadBalancerPoolParams{LoadBalancerPool: pool})
	return err
}
`,
  },
  {
    kind: 'code',
    language: 'terraform',
    code: `resource "cloudflare_load_balancer_pool" "www" {
  account_id         = var.account_id
  name               = "www"
  notification_email = var.ops_email

  origins {
    name    = "app-1"
    address = "192.0.2.10"
  }
}
`,
  },
  {
    kind: 'log',
    log: { method: 'PUT', host: 'api.cloudflare.com', path: `${POOLS}/17b5962d775c646f3f9725cbc7a53df4`, body: { name: 'www', origins: ORIGINS, notification_email: 'ops@example.com' } },
  },
  {
    kind: 'zone',
    read: 'GET /accounts/{account_id}/load_balancers/pools',
    resource: { id: '17b5962d775c646f3f9725cbc7a53df4', name: 'www', origins: ORIGINS, notification_email: 'ops@example.com' },
  },
  {
    kind: 'clean',
    language: 'typescript',
    code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/load_balancers/pools\`, {
  method: 'PATCH',
  headers,
  body: JSON.stringify({ notification_email: '' }),
});
`,
    note: 'This clears the field on all pools: a step of the migration.',
  },
  { kind: 'clean-log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: POOLS, body: { notification_email: '' } } },
  { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: POOLS, body: { name: 'www', origins: ORIGINS } } },
];
