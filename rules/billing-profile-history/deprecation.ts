import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import { calling, callingScripts, GO, OLD_PHP, PYPI } from '../calling.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ACCOUNT_PROFILE = 'GET /accounts/{account_id}/billing/profile';
const USER_PROFILE = 'GET /user/billing/profile';
const USER_HISTORY = 'GET /user/billing/history';

export default deprecation({
  id: 'billing-profile-history',
  title: 'Billing profile and billing history',
  area: 'billing',
  endOfLife: '2023-06-06',
  boundary: 'after',
  dates: [
    { day: '2023-05-02', what: 'announced', source: 'cloudflare/api-schemas, first revision that marks them deprecated' },
    { day: '2023-06-06', what: 'end-of-life', source: PAGE },
  ],
  afterwards: 'removed',
  effect: 'The endpoints are gone. Profile and history are shown in the dashboard only.',
  replacement: null,
  surfaces: [
    { kind: 'calls', calls: routes(ACCOUNT_PROFILE, USER_PROFILE, USER_HISTORY) },
    {
      kind: 'names',
      names: [
        // Shipped to this day.
        ...callingScripts({
          'billing.profiles.get': ACCOUNT_PROFILE,
          'user.billing.profile.get': USER_PROFILE,
          'user.billing.history.{list,get}': USER_HISTORY,
        }),
        ...calling(PYPI, '<3', {
          'accounts.billing.profile{,.get}': ACCOUNT_PROFILE,
          'user.billing.profile{,.get}': USER_PROFILE,
          'user.billing.history{,.get}': USER_HISTORY,
        }),
        ...calling(GO, '>=2', {
          'Billing.Profiles.Get': ACCOUNT_PROFILE,
          'User.Billing.Profile.Get': USER_PROFILE,
          'User.Billing.History.{List,ListAutoPaging}': USER_HISTORY,
        }),
        ...calling(GO, '<1', { UserBillingProfile: USER_PROFILE, UserBillingHistory: USER_HISTORY }),
        ...names(GO, 'type', '<1', ['UserBillingProfile', 'UserBillingHistory', 'UserBillingOptions']),
        ...calling(OLD_PHP, undefined, { 'Billing.billing': USER_PROFILE, 'Billing.history': USER_HISTORY }),
      ],
    },
  ],
  rewrite: [],
  manual: [
    'No endpoint took over: read billing profile and history in the dashboard, and remove the call.',
    'For what an account subscribes to, /accounts/{account_id}/subscriptions and /user/subscriptions are alive.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "const history = await fetch('https://api.cloudflare.com/client/v4/user/billing/history?per_page=50', { headers });\n",
    },
    {
      kind: 'code',
      language: 'typescript',
      code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nconst profile = await client.billing.profiles.get({ account_id: account });\n",
    },
    {
      kind: 'code',
      language: 'python',
      code: "import CloudFlare\n\ncf = CloudFlare.CloudFlare()\nprofile = cf.user.billing.profile.get()\n",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package billing

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func country(ctx context.Context, api *cloudflare.API) (string, error) {
	profile, err := api.UserBillingProfile(ctx)
	return profile.Country, err
}
`,
    },
    { kind: 'code', language: 'shell', code: 'curl -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/accounts/$ACCOUNT/billing/profile"\n' },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/user/billing/profile' } },
    {
      kind: 'clean',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/accounts/${account}/subscriptions`, { headers });\n',
      note: 'Subscriptions are alive.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/user/subscriptions' } },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/billable/usage' } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'cloudflare-typescript v7.1.0, billing/profiles.ts and user/billing', 'cloudflare-go v0.116.0, user.go'],
});
