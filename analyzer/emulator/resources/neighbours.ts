import type { ApiRoute } from '../call.ts';
import { crud } from '../crud.ts';

const PAGE = { min: 5, max: 100, usual: 20 };
const ONLY = { needs: ['Firewall Services'] };

/** What shares the prefix of the firewall rules and is not deprecated: access rules, zone lockdowns, user agent rules. */
export const neighbours: ApiRoute[] = [
  crud({ path: '/zones/{zone_id}/firewall/access_rules/rules', kind: 'access_rules', noun: 'access rule', verbs: ['list', 'create', 'change', 'delete'], page: PAGE, only: ONLY }),
  crud({ path: '/zones/{zone_id}/firewall/lockdowns', kind: 'lockdowns', noun: 'lockdown', verbs: ['list', 'create', 'read', 'replace', 'delete'], page: PAGE, only: ONLY }),
  crud({ path: '/zones/{zone_id}/firewall/ua_rules', kind: 'ua_rules', noun: 'user agent rule', verbs: ['list', 'create', 'read', 'replace', 'delete'], page: PAGE, only: ONLY }),
].flat();
