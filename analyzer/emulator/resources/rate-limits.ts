import { isObject, oneOf } from '../body.ts';
import type { ApiRoute, JsonObject } from '../call.ts';
import { crud } from '../crud.ts';
import { refuse } from '../respond.ts';

/** Previous rate limiting. */
export const rateLimits: ApiRoute[] = crud({
  path: '/zones/{zone_id}/rate_limits',
  kind: 'rate_limits',
  noun: 'rate limit',
  verbs: ['list', 'create', 'read', 'replace', 'delete'],
  page: { min: 1, max: 1000, usual: 20 },
  defaults: () => ({ disabled: false, description: '', bypass: [] }),
  check,
  only: { needs: ['Firewall Services'], ends: 'previous rate limiting' },
});

function check(body: JsonObject): void {
  const { action, match, period, threshold } = body;
  if (!isObject(action) || !isObject(match)) refuse(400, 'A rate limit needs a match and an action.');
  oneOf(action, 'mode', ['simulate', 'ban', 'challenge', 'js_challenge', 'managed_challenge']);
  if (!within(period, 10, 86400)) refuse(400, 'The period is a whole number of seconds from 10 to 86400.');
  if (!within(threshold, 1, Number.MAX_SAFE_INTEGER)) refuse(400, 'The threshold is a whole number of at least 1.');
  if (action['timeout'] !== undefined && !within(action['timeout'], 1, 86400)) refuse(400, 'The timeout is a number of seconds from 1 to 86400.');
}

function within(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
