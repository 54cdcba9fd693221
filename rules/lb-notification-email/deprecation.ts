import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import type { Condition, Name } from '../../analyzer/catalog/define.ts';
import { answered } from '../answered.ts';
import { calling, callingUnread, declaringArgument, GO, NPM, PHP, PYPI } from '../calling.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';
import { examples } from './examples.ts';

const SCOPES = ['/accounts/{account_id}/load_balancers/pools', '/user/load_balancers/pools'] as const;
const [POOLS] = SCOPES;
const POOL = `${POOLS}/{pool_id}` as const;
const MIGRATION = 'https://developers.cloudflare.com/load-balancing/reference/migration-guides/health-monitor-notifications/';

/** An empty value is how the field is cleared, and stays allowed. */
const filled = (at: string): Condition => ({ at, noneOf: ['', null] });

/** What else only a pool has; a client may keep what is optional apart from the origins. */
const POOL_FIELDS = ['origins', 'minimum_origins', 'check_regions'];

/** What only a pool has where tools declare it, as Kubernetes does: other things have origins there. */
const DECLARED_FIELDS = ['minimumOrigins', 'checkRegions'];

function ofPool(field: string, others: string[]): Condition {
  return { every: [filled(`body.${field}`), { some: others.map((one): Condition => ({ at: `body.${one}`, is: 'present' })) }] };
}

/** One argument of a method, where the field is written out; python-cloudflare has the body below `data`. */
function argument(index: number, below = ''): Partial<Name> {
  const field = `${below}notification_email`;
  return { at: `[${index}].${field}`, when: filled(`args[${index}].${field}`) };
}

const poolNames: Name[] = [
  ...callingUnread({ 'load_balancers.pools.create': 0, 'load_balancers.pools.update': 1, 'load_balancers.pools.edit': 1 }, (root) => filled(`${root}.notification_email`)),
  ...[NPM, PYPI].flatMap((ecosystem) => {
    const pools = ecosystem === NPM ? 'loadBalancers.pools' : 'load_balancers.pools';
    return [
      ...calling(ecosystem, '>=3', { [`${pools}.create`]: `POST ${POOLS}` }, argument(0)),
      ...calling(ecosystem, '>=3', { [`${pools}.update`]: `PUT ${POOL}`, [`${pools}.edit`]: `PATCH ${POOL}` }, argument(1)),
    ];
  }),
  ...names(PYPI, 'call', '<3', 'user.load_balancers.pools.post', argument(0, 'data.')),
  ...names(PYPI, 'call', '<3', ['accounts.load_balancers.pools.post', 'user.load_balancers.pools.{put,patch}'], argument(1, 'data.')),
  ...names(PYPI, 'call', '<3', 'accounts.load_balancers.pools.{put,patch}', argument(2, 'data.')),
  ...names(GO, 'property', '<1', 'LoadBalancerPool', { at: 'NotificationEmail' }),
  ...names(GO, 'property', '>=2', 'Pool{New,Update,Edit}Params', { at: 'NotificationEmail' }),
  ...names(PHP, 'call', undefined, 'Pool.setNotificationEmail'),
  ...names('terraform', 'argument', undefined, 'cloudflare_load_balancer_pool', { at: 'notification_email' }),
  ...declaringArgument('LoadBalancerPool', 'notification_email'),
];

export default deprecation({
  id: 'lb-notification-email',
  title: 'Load balancer pool field notification_email',
  area: 'load-balancing',
  endOfLife: '2023-04-03',
  boundary: 'after',
  dates: [{ day: '2023-04-03', what: 'end-of-life', source: PAGE }],
  afterwards: 'rejected',
  effect: 'The field can only be emptied. Health mails are sent by a notification policy of the account, or not at all.',
  replacement: {
    summary: 'A notification policy of the account, of the type load_balancing_health_alert.',
    calls: ['POST /accounts/{account_id}/alerting/v3/policies'],
  },
  surfaces: [
    ...SCOPES.map((pools) => ({
      kind: 'calls' as const,
      calls: routes(`POST, PATCH ${pools}`, `PUT, PATCH ${pools}/{pool_id}`),
      when: filled('body.notification_email'),
      unknown: 'blind' as const,
    })),
    ...SCOPES.map((pools) => ({
      kind: 'calls' as const,
      calls: routes(`GET ${pools}`, `GET ${pools}/{pool_id}`),
      when: filled('response.result[].notification_email'),
      unknown: 'blind' as const,
    })),
    ...SCOPES.map((pools) => ({ kind: 'stored' as const, read: `GET ${pools}` as const, when: filled('body.notification_email') })),
    { kind: 'payload', when: { some: [ofPool('notification_email', POOL_FIELDS), ofPool('notificationEmail', DECLARED_FIELDS)] } },
    { kind: 'names', names: poolNames },
  ],
  rewrite: ['body.notification_email', 'body.notificationEmail', 'body.NotificationEmail', 'args[0].notification_email', 'args[1].notification_email'].map((at) => ({
    kind: 'drop-field' as const,
    at,
    when: filled(at),
    unless: answered,
    safety: 'review' as const,
    says: 'take notification_email out of the pool, once its addresses are in a notification policy',
  })),
  manual: [
    'Write down the addresses first: dropping the field loses them. Each becomes an entry of mechanisms.email in the policy, { "id": "<address>" }.',
    'Create one policy of the type load_balancing_health_alert per set of addresses, with the pools in filters.pool_id.',
    'Carry notification_filter over: pool and origin become filters.event_source, healthy becomes filters.new_health.',
    'Then clear the stored value: PATCH the pools with an empty notification_email; a page holds 25 pools.',
    'In Terraform, add a cloudflare_notification_policy before the argument goes.',
  ],
  examples,
  sources: [PAGE, PAGE_2024, OPENAPI, MIGRATION, 'cloudflare-go v0.116.0, load_balancing.go', 'cloudflare-typescript v7.1.0, load-balancers/pools'],
});
