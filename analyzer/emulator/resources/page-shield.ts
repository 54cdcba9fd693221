import { instant, objectBody, oneOf } from '../body.ts';
import type { Answer, ApiRoute, Call } from '../call.ts';
import { crud, type Resource } from '../crud.ts';
import { ok } from '../respond.ts';
import type { Plan } from '../seed.ts';

const NEEDS = ['Page Shield', 'Domain Page Shield', 'Zone Settings'];

/** Page shield, under its name and, until its end, under the old segment `script_monitor`: two names for the same things. */
export const pageShield: ApiRoute[] = [
  ...under('page_shield', { needs: NEEDS }),
  ...under('script_monitor', { needs: NEEDS, ends: 'script monitor' }),
];

function under(segment: string, only: Pick<ApiRoute, 'needs' | 'ends'>): ApiRoute[] {
  const base = `/zones/{zone_id}/${segment}` as const;
  const seen = (name: string, plan: Plan): ApiRoute[] => crud({ ...lists(base, name), only: { ...only, plan } });
  return [
    { route: `GET ${base}`, ...only, answer: (call) => ok(stored(call)) },
    { route: `PUT ${base}`, ...only, answer: change },
    ...seen('scripts', 'pro'),
    ...seen('connections', 'business'),
    ...seen('cookies', 'business'),
    ...crud({
      path: `${base}/policies`,
      kind: 'page_shield_policies',
      noun: 'policy',
      verbs: ['list', 'create', 'read', 'replace', 'delete'],
      check: (body) => oneOf(body, 'action', ['allow', 'log', 'add_reporting_directives']),
      only: { ...only, plan: 'enterprise' },
    }),
  ];
}

function lists(base: string, name: string): Omit<Resource, 'only'> {
  const page = { min: 1, max: 100, usual: 30, all: true };
  return { path: `${base}/${name}`, kind: `page_shield_${name}`, noun: name.slice(0, -1), verbs: ['list', 'read'], page };
}

function stored(call: Call): ReturnType<Call['state']['object']> {
  return call.state.object(call.owner, 'page_shield', () => ({
    enabled: true,
    updated_at: '2020-01-01T00:00:00.000000Z',
    use_cloudflare_reporting_endpoint: true,
    use_connection_url_path: false,
  }));
}

function change(call: Call): Answer {
  return ok(Object.assign(stored(call), objectBody(call), { updated_at: instant(call) }));
}
