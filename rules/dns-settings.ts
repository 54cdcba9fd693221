import type { Condition, Rewrite, Route } from '../analyzer/catalog/define.ts';

/**
 * Turns the PATCH of a legacy DNS setting, `{ id, value }`, into a field of the DNS settings. Only where the value is
 * written out: a path without its body changed too would be a broken request. Reading is not rewritten, because its
 * answer has another shape; so has the one of the PATCH, which is why it asks for a review, and is left where the value is read.
 */
export function intoDnsSettings(setting: string, field: string): Rewrite[] {
  const calls: Route[] = [`PATCH /zones/{zone_id}/dns_settings/${setting}`];
  const when: Condition = { at: 'body.value', is: 'present' };
  const shared = { calls, when, answered: 'result.value', safety: 'review' } as const;
  return [
    { ...shared, kind: 'drop-segment', segment: setting, says: `call dns_settings in place of dns_settings/${setting}` },
    { ...shared, kind: 'drop-field', at: 'body.id', says: 'send no id' },
    { ...shared, kind: 'rename-field', at: 'body.value', to: field, says: `send the value as ${field}` },
  ];
}
