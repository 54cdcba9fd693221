import type { Day, Deprecation, Status } from '../model.ts';

/** By which of the published dates a report is judged: the first one the vendor stood by, or the last one published. */
export type DateChoice = 'seed' | 'latest';

/** Findings are `due` when at most this many days are left. */
const DUE_WITHIN_DAYS = 90;

const MILLISECONDS_A_DAY = 86_400_000;

/** The end of life that counts. `latest` is the newest end-of-life date that nobody withdrew. */
export function endOfLifeOf(entry: Pick<Deprecation, 'endOfLife' | 'dates'>, choice: DateChoice): Day {
  if (choice === 'seed') return entry.endOfLife;
  const days = entry.dates.filter((date) => date.what === 'end-of-life' || date.what === 'enforced').map((date) => date.day);
  return days.reduce((latest, day) => (day > latest ? day : latest), entry.endOfLife);
}

/**
 * Days until it stops working; 0 on the last good day, negative afterwards. "After 2024-09-30" leaves that day good,
 * "from 2023-07-01" does not: there the day before is the last good one.
 */
export function daysLeft(endOfLife: Day, boundary: Deprecation['boundary'], today: Day): number {
  const days = Math.round((utc(endOfLife) - utc(today)) / MILLISECONDS_A_DAY);
  return boundary === 'from' ? days - 1 : days;
}

/** `expired` once the last good day has passed, `due` within `DUE_WITHIN_DAYS` of it. */
export function statusOf(days: number): Status {
  if (days < 0) return 'expired';
  return days <= DUE_WITHIN_DAYS ? 'due' : 'upcoming';
}

/** Reads `2024-09-30`; `undefined` for anything that is no day of the calendar (`2024-02-30`). */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  return text as Day;
}

/** The UTC day of an instant. */
export function dayOf(time: Date): Day {
  return time.toISOString().slice(0, 10) as Day;
}

function utc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
