import { UserError } from '../errors.ts';
import { requireDay, type JudgingFlags } from './flags.ts';
import type { Io } from './io.ts';

/** Inclusive bounds as RFC 3339 with milliseconds; `30d` counts back from now. Throws `UserError` for what is no time, and for a window that ends before it begins. */
export function timeWindow(flags: Pick<JudgingFlags, 'since' | 'until'>, io: Pick<Io, 'now'>): { since?: string; until?: string } {
  const since = flags.since === undefined ? undefined : instant(flags.since, '--since', 'T00:00:00.000Z', io);
  const until = flags.until === undefined ? undefined : instant(flags.until, '--until', 'T23:59:59.999Z', io);
  // Nothing lies between, which must not read like nothing found.
  if (since !== undefined && until !== undefined && since > until) throw new UserError(`--since ${flags.since} is not before --until ${flags.until}.`);
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

function instant(text: string, flag: string, wholeDay: string, io: Pick<Io, 'now'>): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(io.now().getTime() - Number(days) * 86_400_000).toISOString();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${requireDay(text, flag)}${wholeDay}`;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UserError(`${flag} wants a day, a time such as 2024-09-30T12:00:00Z, or a number of days such as 30d, not "${text}".`);
  return new Date(time).toISOString();
}
