import { isObject, oneOf } from '../body.ts';
import type { ApiRoute, JsonObject } from '../call.ts';
import { crud } from '../crud.ts';
import { refuse } from '../respond.ts';

/**
 * Page rules, without paging. Only active ones when asked so: without `status` the list shows disabled rules,
 * as the schema says and readers do not expect.
 */
export const pagerules: ApiRoute[] = crud({
  path: '/zones/{zone_id}/pagerules',
  kind: 'pagerules',
  noun: 'page rule',
  verbs: ['list', 'create', 'read', 'replace', 'change', 'delete'],
  defaults: () => ({ priority: 1, status: 'disabled' }),
  check,
  present: (item, call) => {
    const rule = { priority: 1, status: 'active', created_on: '2020-01-01T00:00:00.000000Z', modified_on: '2020-01-01T00:00:00.000000Z', ...item };
    const isList = call.params['pagerules_id'] === undefined && call.method !== 'POST';
    return isList && rule.status !== (call.query.get('status') ?? 'disabled') ? undefined : rule;
  },
  only: { needs: ['Page Rules', 'Zone'] },
});

function check(body: JsonObject): void {
  const { targets, actions } = body;
  if (!Array.isArray(targets) || targets.length === 0) refuse(400, 'A page rule needs targets.');
  if (!Array.isArray(actions) || !actions.every((one) => isObject(one) && typeof one['id'] === 'string')) {
    refuse(400, 'A page rule needs actions, each with an id.');
  }
  oneOf(body, 'status', ['active', 'disabled']);
}
