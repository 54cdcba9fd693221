import type { LogRecord } from '../record/record.ts';

/** Stands between the parts of a caller's name. */
export const BETWEEN = ' · ';

/** Who sent a request, as far as it is logged; else the empty string. */
export function callerOf({ client, actor, agent }: Pick<LogRecord, 'client' | 'actor' | 'agent'>): string {
  const who = besides(client, actor === undefined ? undefined : shortened(actor));
  return besides(who, agent) ?? '';
}

function besides(first: string | undefined, next: string | undefined): string | undefined {
  return first === undefined || next === undefined ? first ?? next : `${first}${BETWEEN}${next}`;
}

/** The id of a token is no secret, but its beginning is enough to know it by. */
function shortened(actor: string): string {
  return /^[0-9a-f]{32}$/i.test(actor) ? `token ${actor.slice(0, 8)}…` : actor;
}
