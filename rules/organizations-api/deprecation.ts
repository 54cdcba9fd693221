import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { OPENAPI, PAGE } from '../sources.ts';
import { examples } from './examples.ts';
import { organizationNames } from './names.ts';

const ORG = '/organizations/{org_id}';
const MEMBER = '/accounts/{account_id}/members/{member_id}';

/** The announcement of 2020 said railguns; one description of the API calls the same product accelerators. */
const RAILGUNS = ['railguns', 'accelerators'].flatMap((name) => routes(
  `GET, POST ${ORG}/${name}`,
  `GET, PATCH, DELETE ${ORG}/${name}/{id}`,
  `GET ${ORG}/${name}/{id}/zones`,
));

/** Parts of the old API that the announcement does not list; the product of 2025 has nothing under these names. */
const UNLISTED = ['firewall/access_rules/rules', 'load_balancers/pools', 'load_balancers/monitors', 'virtual_dns'].flatMap((name) => routes(
  `GET, POST ${ORG}/${name}`,
  `GET, PUT, PATCH, DELETE ${ORG}/${name}/{id}`,
));

export default deprecation({
  id: 'organizations-api',
  title: 'Organizations API',
  area: 'accounts',
  endOfLife: '2020-02-04',
  boundary: 'after',
  dates: [
    { day: '2020-02-04', what: 'end-of-life', source: OPENAPI },
    { day: '2020-04-02', what: 'end-of-life', source: PAGE, note: 'Day and month may have been swapped in one of the two.' },
  ],
  afterwards: 'removed',
  effect: 'The API of 2020 is gone. Its path prefix belongs to a new product since 2025, so some of the calls get an answer to another question.',
  replacement: {
    summary: 'The Accounts API; an account id takes the place of the organization id.',
    calls: routes(
      'GET, PUT /accounts/{account_id}',
      'GET, POST /accounts/{account_id}/members',
      `GET, PUT, DELETE ${MEMBER}`,
      'GET /accounts/{account_id}/roles',
      'GET /accounts/{account_id}/roles/{role_id}',
      'GET /accounts/{account_id}/audit_logs',
    ),
  },
  surfaces: [
    {
      kind: 'calls',
      calls: [
        ...routes(
          'PATCH /organizations/{id}',
          `GET, POST ${ORG}/invites`,
          `GET, PATCH, DELETE ${ORG}/invites/{id}`,
          // As the documentation of the time had it, and whoever copied from there.
          `PATCH ${ORG}/invite/{id}`,
          `PATCH ${ORG}/members/{id}`,
          `GET ${ORG}/roles`,
          `GET ${ORG}/roles/{id}`,
          `GET ${ORG}/audit_logs`,
        ),
        ...RAILGUNS,
      ],
      common: true,
    },
    {
      kind: 'calls',
      calls: routes('GET /organizations/{id}', `GET ${ORG}/members`, `GET, DELETE ${ORG}/members/{id}`),
      alsoLive: 'The Organizations product of 2025 has the same path; code that also uses /invites, /roles or PATCH means the old API, code that uses /accounts or /profile the new one.',
      common: true,
      aliveBeside: ['developers.cloudflare.com/fundamentals/organizations', '/members:batchCreate'],
    },
    {
      kind: 'calls',
      calls: UNLISTED,
      alsoLive: 'The announcement does not list this path, but it belonged to the API that ended, and accounts have the same one.',
      common: true,
    },
    { kind: 'names', names: organizationNames },
  ],
  rewrite: [
    {
      kind: 'rename-segment',
      from: 'organizations',
      to: 'accounts',
      calls: routes(`GET ${ORG}/audit_logs`, `GET ${ORG}/roles`, `GET ${ORG}/roles/{id}`),
      safety: 'review',
      says: 'ask the account in place of the organization; its id is another one',
    },
  ],
  manual: [
    'Replace the organization id by the id of the account, and the path by /accounts/{account_id}.',
    'PATCH /organizations/{id} becomes PUT /accounts/{account_id}, which replaces the whole account: read it first.',
    'An invite is a member with the status pending: invited_member_email becomes email, and POST takes roles as plain ids.',
    'Changing a member is PUT in place of PATCH, with roles as objects { "id": … }.',
    'Railguns have no successor: the product was discontinued.',
    'Roles of an account are themselves marked deprecated since July 2026, in favour of /iam/permission_groups.',
  ],
  examples,
  sources: [
    PAGE,
    OPENAPI,
    'cloudflare/api-schemas openapi.yaml, 2022-09-28',
    'cloudflare-go v0.7.4 to v0.11.2, organizations.go and auditlogs.go',
    'python-cloudflare 1.4.0 to 2.8.6, api_v4.py',
    'jamesryanbell/cloudflare, src/CloudFlare/Organizations',
    'cloudflare-typescript v6.0.0 and v7.1.0, organizations (the new product)',
  ],
});
