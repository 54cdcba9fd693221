import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, callingGenerated, declaring, GO, PYPI, resource } from '../calling.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ALL = '/accounts/{account_id}/access/bookmarks';
const ONE = `${ALL}/{bookmark_id}` as const;
const ZONE_ALL = '/zones/{zone_id}/access/bookmarks';
const ZONE_ONE = `${ZONE_ALL}/{bookmark_id}` as const;

const ZONE_LEVEL = 'Only the account path was announced; the zone path served the same bookmarks, and nothing says that it outlived it.';

const bookmarkNames: Name[] = [
  ...callingGenerated({
    'zero_trust.access.bookmarks.create': `POST ${ONE}`,
    'zero_trust.access.bookmarks.update': `PUT ${ONE}`,
    'zero_trust.access.bookmarks.list': `GET ${ALL}`,
    'zero_trust.access.bookmarks.delete': `DELETE ${ONE}`,
    'zero_trust.access.bookmarks.get': `GET ${ONE}`,
  }),
  ...calling(GO, '<1', {
    AccessBookmarks: `GET ${ALL}`,
    AccessBookmark: `GET ${ONE}`,
    CreateAccessBookmark: `POST ${ALL}`,
    UpdateAccessBookmark: `PUT ${ONE}`,
    DeleteAccessBookmark: `DELETE ${ONE}`,
  }),
  ...calling(GO, '<1', {
    ZoneLevelAccessBookmarks: `GET ${ZONE_ALL}`,
    ZoneLevelAccessBookmark: `GET ${ZONE_ONE}`,
    CreateZoneLevelAccessBookmark: `POST ${ZONE_ALL}`,
    UpdateZoneLevelAccessBookmark: `PUT ${ZONE_ONE}`,
    DeleteZoneLevelAccessBookmark: `DELETE ${ZONE_ONE}`,
  }, { alsoLive: ZONE_LEVEL }),
  ...names(GO, 'type', '<1', 'AccessBookmark'),
  ...names(PYPI, 'call', '<3', 'accounts.access.bookmarks{,.get,.post,.put,.delete}'),
  ...names(PYPI, 'call', '<3', 'zones.access.bookmarks{,.get,.post,.put,.delete}', { alsoLive: ZONE_LEVEL }),
  ...resource('cloudflare_access_bookmark', 'Removed in version 4 of the provider.'),
  ...declaring('AccessBookmark'),
];

export default deprecation({
  id: 'access-bookmarks',
  title: 'Access bookmark applications',
  area: 'zero-trust',
  endOfLife: '2023-03-19',
  boundary: 'after',
  dates: [
    { day: '2022-09-21', what: 'announced', source: 'cloudflare/api-schemas, first revision that marks them deprecated' },
    { day: '2023-03-19', what: 'end-of-life', source: PAGE },
  ],
  afterwards: 'removed',
  effect: 'The endpoints are gone. A bookmark is an Access application of the type bookmark.',
  replacement: {
    summary: 'Access applications with type "bookmark".',
    calls: routes('GET, POST /accounts/{account_id}/access/apps', 'GET, PUT, DELETE /accounts/{account_id}/access/apps/{app_id}'),
  },
  surfaces: [
    // The documentation posts to the item, cloudflare-go to the collection.
    { kind: 'calls', calls: routes(`GET, POST ${ALL}`, `GET, POST, PUT, DELETE ${ONE}`) },
    { kind: 'calls', calls: routes(`GET, POST ${ZONE_ALL}`, `GET, POST, PUT, DELETE ${ZONE_ONE}`), alsoLive: ZONE_LEVEL },
    { kind: 'names', names: bookmarkNames },
  ],
  rewrite: [],
  manual: [
    'Send the request to /accounts/{account_id}/access/apps with type "bookmark"; name, domain, logo_url and app_launcher_visible keep their names.',
    'Create with POST on the collection: the id comes with the answer and can no longer be chosen.',
    'The list of applications holds every type: keep those whose type is "bookmark".',
    'Look the ids up again: nothing says that a bookmark kept its id as an application.',
    'In Terraform, replace cloudflare_access_bookmark by cloudflare_zero_trust_access_application with type = "bookmark" and import it.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/access/bookmarks/\${uuid}\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ name: 'Wiki', domain: 'wiki.example.com' }),
});
`,
    },
    {
      kind: 'code',
      language: 'typescript',
      code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nawait client.zeroTrust.access.bookmarks.list({ account_id: account });\n",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func add(ctx context.Context, api *cloudflare.API, account string) error {
	_, err := api.CreateAccessBookmark(ctx, account, cloudflare.AccessBookmark{Name: "Wiki", Domain: "wiki.example.com"})
	return err
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_access_bookmark" "wiki" {
  account_id = var.account_id
  name       = "Wiki"
  domain     = "wiki.example.com"
}
`,
    },
    { kind: 'code', language: 'shell', code: 'curl -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/accounts/$ACCOUNT/access/bookmarks"\n' },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/access/bookmarks' } },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/access/bookmarks' }, finds: 'possible' },
    {
      kind: 'clean',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/access/apps\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ type: 'bookmark', name: 'Wiki', domain: 'wiki.example.com' }),
});
`,
      note: 'The replacement.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/access/apps' } },
  ],
  sources: [
    PAGE,
    PAGE_2024,
    OPENAPI,
    'cloudflare-go v0.116.0, access_bookmark.go',
    'cloudflare-typescript v7.1.0, zero-trust/access/bookmarks.ts',
    'python-cloudflare 2.9.11 to 2.20.0, api_v4.py',
    'terraform-provider-cloudflare, upgrade guide for version 4',
  ],
});
