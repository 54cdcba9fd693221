import { spacedAgent } from '../../record/escapes.ts';
import type { JsonObject } from '../../record/values.ts';

/** A name of the W3C extended log format as it is, and as stores write it that take no hyphens and brackets: `cs-uri-stem`, `cs_uri_stem`, `csUriStem`, `CsUriStem`. */
export function spellings(name: string): string[] {
  const words = name.split(/[-()]/).filter((word) => word !== '');
  const [first = '', ...others] = words;
  const camel = `${first}${others.map(capital).join('')}`;
  return [...new Set([name, words.join('_'), words.join('_').toLowerCase(), camel, capital(camel)])];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The field in which the name of a program is written without spaces. */
export const CODED_AGENTS: readonly string[] = spellings('cs(User-Agent)');

const CLOCK = /^\d\d:\d\d:\d\d/;

/** A row of a W3C extended log, also one that is written as JSON (CloudFront): day and time of day are a time together. */
export function extendedRow<Row extends JsonObject>(row: Row): Row {
  const { date = row['date-local'], time = row['time-local'] } = row;
  const coded = CODED_AGENTS.find((name) => name in row);
  const agent = coded === undefined ? undefined : row[coded];
  return {
    ...row,
    ...(typeof date === 'string' && typeof time === 'string' && CLOCK.test(time) ? { time: `${date}T${time}` } : {}),
    ...(coded !== undefined && typeof agent === 'string' ? { [coded]: spacedAgent(agent) } : {}),
  };
}

/** Whether there is something in a record that has to be read that way, by the names of its fields. */
export function isExtended(has: (name: string) => boolean): boolean {
  return CODED_AGENTS.some(has) || (has('date') && has('time'));
}

/** A record read that way where there is something in it for that. */
export function asExtended<Row extends JsonObject>(row: Row): Row {
  return isExtended((name) => name in row) ? extendedRow(row) : row;
}
