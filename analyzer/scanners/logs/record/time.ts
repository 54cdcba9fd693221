import type { Json } from '../../../model.ts';
import { Cued } from '../patterns/cued.ts';

/**
 * Any timestamp an access log writes, as ISO 8601 in UTC with milliseconds; `undefined` for what is no time between 2000
 * and 2100. Bare numbers are seconds, milli-, micro- or nanoseconds by their size. (Logpush writes unix, unixnano or rfc3339.)
 */
export function isoTime(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string' || value === '') return undefined;
  const exact = EXACT.exec(value);
  if (exact !== null) return `${exact[1]}T${exact[2]}.${(exact[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
  if (/^\d{9,19}(?:\.\d+)?$/.test(value)) return fromEpoch(Number(value));
  // A time without its year is none: the calendar would make one up.
  if (!/\d{4}/.test(value)) return undefined;
  const bare = IN_BRACKETS_ALONE.exec(value)?.[1] ?? value;
  return fromMilliseconds(Date.parse(CLF.test(bare) ? fromClf(bare) : withZone(bare)));
}

/** As Apache writes a time, also into JSON. */
const IN_BRACKETS_ALONE = /^\[(.*)\]$/;

/** What most logs write is nearly the answer, and taken without a calendar, which is slow. */
const EXACT = /^(20\d\d-[01]\d-[0-3]\d)(?:T(?=.*Z$)| (?=.*\d$))([0-2]\d:[0-5]\d:[0-6]\d)(?:[.,](\d{1,9}))?Z?$/;

function fromEpoch(value: number): string | undefined {
  const digits = Math.floor(value).toString().length;
  if (value < 0 || digits > 19) return undefined;
  return fromMilliseconds(digits <= 11 ? value * 1e3 : digits <= 14 ? value : digits <= 17 ? value / 1e3 : value / 1e6);
}

/** In milliseconds: so far a number of nanoseconds, or a fraction of a second, may lie below what was written. */
const BELOW = 3e-4;

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

function fromMilliseconds(value: number): string | undefined {
  return value >= EARLIEST && value < LATEST ? new Date(value + BELOW).toISOString() : undefined;
}

/** `10/Oct/2024:13:55:36 -0700`, the common log format; Python's servers write a space in the middle and no zone, Ruby's its name. */
const CLF = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4})[: ](\d\d:\d\d:\d\d(?:\.\d+)?)(?: (?:([+-]\d\d):?(\d\d)|UTC|GMT))?$/;

const CLF_ANYWHERE = new Cued(/\b\d\d\/[A-Z][a-z]{2}\/\d{4}[: ]\d\d:\d\d:\d\d(?:\.\d+)?(?: (?:[+-]\d\d:?\d\d|UTC|GMT))?/);
const IN_BRACKETS = new Cued(new RegExp(`\\[(${CLF_ANYWHERE.pattern.source.slice(2)})`));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function fromClf(value: string): string {
  const [, day, month = '', year, clock, hours = '+00', minutes = '00'] = CLF.exec(value) ?? [];
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
  return `${year}-${number}-${day}T${clock}${hours}:${minutes}`;
}

/** `Mon Nov 23 13:52:17.120524 2026`, as Apache writes it into its error log. */
const OF_ERROR_LOG = new Cued(/[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)? \d{4}/);

/** A time without a zone is taken as UTC, not as the zone of the machine that happens to read the log. */
function withZone(value: string): string {
  const iso = value.replace(/^(\d{4})([-/])(\d\d)\2(\d\d) (?:- )?(\d)/, '$1-$3-$4T$5').replace(/,(\d+)/, '.$1');
  const [, clock, offset] = ISO.exec(iso) ?? [];
  if (clock !== undefined) return `${clock}${offset?.replace(/^(.\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`) ?? 'Z'}`;
  return ZONE.test(iso) ? iso : `${iso} UTC`;
}

/** The name of a zone stands behind its offset, as Go writes it, or for that of UTC, as BigQuery does; PostgreSQL leaves its minutes out. */
const ISO = /^(\d{4}-\d\d-\d\dT[\d:.]+)(?: ?([+-]\d\d(?::?\d\d)?)(?: [A-Z]{3,5})?| ?(?:UTC|GMT))?$/;

/** A zone as other notations name it. */
const ZONE = /\b(?:[A-Z]{3,4})\b|\d ?Z$|:\d\d(?:\.\d+)? ?[+-]\d\d:?\d\d/;

/** `[I 261123 01:53:06 web:2293]`, as Tornado begins a line. */
const OF_TORNADO = new Cued(/\[[DIWEC] (\d\d)(\d\d)(\d\d) (\d\d:\d\d:\d\d) /);

/** As most logs write it. */
const OF_DAY = new Cued(/\d{4}([-/])\d\d\1\d\d(?:T| (?:- )?)\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?/);

/** As mail and HTTP write it. (Vert.x) */
const OF_MAIL = new Cued(/\b[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})/);

/** As PHP begins a line of its error log; the name of another zone is none that is known here. */
const OF_PHP = new Cued(/^\[(\d\d)-([A-Z][a-z]{2})-(\d{4}) (\d\d:\d\d:\d\d(?:\.\d+)?) (?:UTC|GMT)\] /);

/** As NestJS begins a line where days are written as in America: elsewhere nothing tells the day from the month. */
const OF_NEST = new Cued(/\[[^\]]*\] \d+ +- (\d\d)\/(\d\d)\/(\d{4}), (\d{1,2}:\d\d:\d\d)\s([AP]M) /);

/** The first time that stands in a text, one in brackets before all others. */
export function timeIn(text: string): string | undefined {
  const clf = IN_BRACKETS.exec(text)?.[1] ?? CLF_ANYWHERE.exec(text)?.[0];
  const written = clf ?? OF_ERROR_LOG.exec(text)?.[0] ?? OF_DAY.exec(text)?.[0] ?? OF_MAIL.exec(text)?.[0] ?? ofPhp(text) ?? ofNest(text);
  const [, year, month, day, clock] = written === undefined ? OF_TORNADO.exec(text) ?? [] : [];
  return isoTime(year === undefined ? written : `20${year}-${month}-${day}T${clock}Z`);
}

function ofPhp(text: string): string | undefined {
  const [, day, month, year, clock] = OF_PHP.exec(text) ?? [];
  return day === undefined ? undefined : `${day}/${month}/${year}:${clock}`;
}

function ofNest(text: string): string | undefined {
  const [, month, day, year, clock, half] = OF_NEST.exec(text) ?? [];
  return month === undefined ? undefined : `${month}/${day}/${year} ${clock} ${half} UTC`;
}
