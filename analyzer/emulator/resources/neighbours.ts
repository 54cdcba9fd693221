import type { ApiRoute } from '../call.ts';
import { crud, type Verb } from '../crud.ts';

/** What shares the prefix of the firewall rules and is not deprecated: access rules, zone lockdowns, user agent rules. */
export const neighbours: ApiRoute[] = [
  ...beside('access_rules/rules', 'access_rules', 'access rule', ['list', 'create', 'change', 'delete']),
  ...beside('lockdowns', 'lockdowns', 'lockdown', ['list', 'create', 'read', 'replace', 'delete']),
  ...beside('ua_rules', 'ua_rules', 'user agent rule', ['list', 'create', 'read', 'replace', 'delete']),
];

function beside(segment: string, kind: string, noun: string, verbs: Verb[]): ApiRoute[] {
  const page = { min: 5, max: 100, usual: 20 };
  return crud({ path: `/zones/{zone_id}/firewall/${segment}`, kind, noun, verbs, page, only: { needs: ['Firewall Services'] } });
}
