/** What a `Deprecation` header says: deprecated since, from or without a day that it names; or something that is none of its forms. */
export type DeprecationValue = { kind: 'date'; time: number } | { kind: 'undated' } | { kind: 'none' } | { kind: 'malformed' };

/**
 * Reads a `Deprecation` header: a structured date, `@1688169599` (RFC 9745), or as its drafts had it, `true` or an HTTP date. Of a list,
 * as several headers make one, the first that can be read counts.
 */
export function deprecationValue(text: string): DeprecationValue {
  const readings = valuesIn(text).map(oneValue);
  return readings.find(({ kind }) => kind === 'date') ?? readings.find(({ kind }) => kind !== 'malformed') ?? { kind: 'malformed' };
}

function oneValue(text: string): DeprecationValue {
  const structured = /^@(-?\d{1,15})\s*(?:;.*)?$/s.exec(text)?.[1];
  const time = structured === undefined ? httpDate(text) : Number(structured) * 1000;
  if (time !== undefined && Math.abs(time) <= LATEST) return { kind: 'date', time };
  if (/^(?:true|\?1|1|version=.*)$/i.test(text)) return { kind: 'undated' };
  return /^(?:false|\?0|0)$/i.test(text) ? { kind: 'none' } : { kind: 'malformed' };
}

/** A `Sunset` header as milliseconds since 1970, or `undefined` for what is no HTTP date (RFC 8594). Of several the earliest. */
export function sunsetTime(text: string): number | undefined {
  const times = valuesIn(text).map(httpDate).filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** As far as dates go. (ECMA-262, section 21.4.1.1) */
const LATEST = 8.64e15;

/** The comma behind the day of the week separates nothing. */
function valuesIn(text: string): string[] {
  return text.split(/,(?!\s*\d\d[ -])/).map((value) => value.trim().replace(/^"(.*)"$/s, '$1'));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older forms that readers must know. (RFC 9110, section 5.6.7) */
const FORMS = [
  /^[a-z]{3}, (?<day>\d\d) (?<month>[a-z]{3}) (?<year>\d{4}) (?<clock>\d\d:\d\d:\d\d) (?:GMT|UTC|\+0000)$/i,
  /^[a-z]{6,9}, (?<day>\d\d)-(?<month>[a-z]{3})-(?<year>\d\d) (?<clock>\d\d:\d\d:\d\d) GMT$/i,
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[ \d]\d) (?<clock>\d\d:\d\d:\d\d) (?<year>\d{4})$/i,
];

/** Milliseconds since 1970; `undefined` for what is none, a day that no month has included. The name of the weekday is not asked for. */
export function httpDate(text: string): number | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const month = MONTHS.indexOf((parts.month ?? '').toLowerCase());
  const [day, year] = [Number(parts.day), Number(parts.year)];
  const [hours = 0, minutes = 0, seconds = 0] = (parts.clock ?? '').split(':').map(Number);
  // Two digits are of this century: an end is announced for the years to come.
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month, day, hours, minutes, Math.min(seconds, 59)));
  return month < 0 || date.getUTCDate() !== day || hours > 23 || minutes > 59 || seconds > 60 ? undefined : date.getTime();
}
