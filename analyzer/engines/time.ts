import type { SqlDialect } from './dialects.ts';

/**
 * Layers of the statement that turn `stamp`, a time as logs write it, into `time`, ISO 8601 in UTC with milliseconds:
 * RFC 3339 as it stands, numbers as seconds, milli-, micro- or nanoseconds by their size, other spellings of ISO 8601, the common log
 * format, and times as mail and HTTP write them (RFC 2822) as the engine reads them. What is no time between 2000 and 2100 is none, as for the log reader.
 * Several, because a name can be used only above the layer that makes it.
 */
export function timeLayers(from: string, sql: SqlDialect): [name: string, select: string][] {
  return [
    ['stamps', `SELECT *, ${parts(sql)}\n  FROM ${from}`],
    ['numbers', `SELECT *, ${millis(sql)} AS millis, ${lettered(sql)} AS lettered\n  FROM stamps`],
    ['moments', `SELECT *, ${time(sql)} AS any_time\n  FROM numbers`],
    ['times', `SELECT *, CASE WHEN any_time >= '${EARLIEST}' AND any_time < '${LATEST}' THEN any_time END AS time\n  FROM moments`],
  ];
}

/** Only what is a time by the calendar of the reader of the answer as well; it turns days that a month lacks into those behind it. */
const [MONTH, DAY, MINUTE] = ['(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12][0-9]|3[01])', '(?:[01][0-9]|2[0-4]):[0-5][0-9]'];
const UTC = `^20[0-9][0-9]-${MONTH}-${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?Z$`;

function parts(sql: SqlDialect): string {
  const isNumber = `COALESCE(${sql.matches('stamp', '^[0-9]{9,19}(?:[.][0-9]+)?$')}, FALSE)`;
  const dot = sql.position('stamp', sql.literal('.'));
  return [
    `COALESCE(${sql.matches('stamp', UTC)}, FALSE) AS is_utc`,
    `CASE WHEN NOT ${isNumber} THEN NULL WHEN ${dot} > 0 THEN SUBSTR(stamp, 1, ${dot} - 1) ELSE stamp END AS whole`,
    `CASE WHEN ${dot} > 0 THEN SUBSTR(stamp, ${dot} + 1) ELSE '' END AS fraction`,
    `CASE WHEN ${sql.matches(BARE, WITHOUT_SECONDS)} THEN CONCAT(SUBSTR(${BARE}, 1, 16), ':00', SUBSTR(${BARE}, 17)) ELSE ${BARE} END AS bare`,
  ].join(',\n    ');
}

/** Without brackets, the room before an offset, and the name of the zone, which a column of a time type has where it becomes a text. */
const BARE = ["'['", "']'", "' UTC'"].reduce((text, part) => `REPLACE(${text}, ${part}, '')`, "REPLACE(REPLACE(stamp, ' +', '+'), ' -', '-')");

/** Not every engine takes such a time. */
const WITHOUT_SECONDS = '^[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}[T ][0-9]{2}:[0-9]{2}(?:[Z+-]|$)';

/** By the number of digits: up to 11 are seconds, 14 milliseconds, 17 microseconds. */
function millis(sql: SqlDialect): string {
  return sql.integer([
    "CASE WHEN LENGTH(whole) <= 11 THEN CONCAT(whole, SUBSTR(CONCAT(fraction, '000'), 1, 3))",
    '      WHEN LENGTH(whole) <= 14 THEN whole',
    '      WHEN LENGTH(whole) <= 17 THEN SUBSTR(whole, 1, LENGTH(whole) - 3)',
    '      WHEN LENGTH(whole) <= 19 THEN SUBSTR(whole, 1, LENGTH(whole) - 6) END',
  ].join('\n'));
}

const EARLIEST = '2000-01-01';
const LATEST = '2100-01-01';

function time(sql: SqlDialect): string {
  const [earliest, latest] = [Date.parse(EARLIEST), Date.parse(LATEST)];
  return [
    `CASE WHEN is_utc THEN CONCAT(SUBSTR(stamp, 1, 19), '.', SUBSTR(CONCAT(REPLACE(SUBSTR(stamp, 21), 'Z', ''), '000'), 1, 3), 'Z')`,
    `      WHEN whole IS NULL THEN COALESCE(moment, ${sql.timeOfText(spelled(sql))})`,
    `      WHEN millis >= ${earliest} AND millis < ${latest} THEN ${sql.timeOfMillis('millis')}`,
    '    END',
  ].join('\n');
}

const MOMENT = `^[0-9]{4}[-/]${MONTH}[-/]${DAY}(?:[T ]${MINUTE}(?::[0-5][0-9])?(?:[^:0-9].*)?`;
const ISO = `${MOMENT})?$`;
const WITH_OFFSET = `${MOMENT})[+-][0-9]{4}$`;
const COMMON = '^[0-9]{2}/[A-Z][a-z]{2}/[0-9]{4}:[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.][0-9]+)?(?:[+-][0-9]{2}:?[0-9]{2})?$';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const OF_LETTER = '^(?:[A-Z][a-z]{2}, )?[0-9]{1,2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2}(?: GMT|[+-][0-9]{4})?$';

/** A time as mail and HTTP write it, without the day of the week, and the day of the month in two digits. */
function lettered(sql: SqlDialect): string {
  const day = "CASE WHEN SUBSTR(bare, 4, 1) = ',' THEN SUBSTR(bare, 6) ELSE bare END";
  return `CASE WHEN ${sql.matches('bare', OF_LETTER)} THEN CASE WHEN SUBSTR(${day}, 2, 1) = ' ' THEN CONCAT('0', ${day}) ELSE ${day} END END`;
}

/** As ISO 8601; engines differ in what else they take for a time, so they are asked for nothing else. */
function spelled(sql: SqlDialect): string {
  const month = MONTHS.map((name, index) => `WHEN '${name}' THEN '${String(index + 1).padStart(2, '0')}'`).join(' ');
  const offset = sql.replaced('SUBSTR(bare, 21)', '^[.][0-9]+', '');
  const zone = `CASE WHEN ${offset} <> '' THEN CONCAT(SUBSTR(${offset}, 1, 3), ':', SUBSTR(bare, LENGTH(bare) - 1)) ELSE 'Z' END`;
  const fraction = sql.replaced('SUBSTR(bare, 21)', '[+-].*$', '');
  const zoneOfLetter = `CASE WHEN SUBSTR(lettered, 21, 1) IN ('+', '-') THEN CONCAT(SUBSTR(lettered, 21, 3), ':', SUBSTR(lettered, 24, 2)) ELSE 'Z' END`;
  const inWords = (text: string, zoned: string): string => `CONCAT(SUBSTR(${text}, 8, 4), '-', CASE SUBSTR(${text}, 4, 3) ${month} END, '-', SUBSTR(${text}, 1, 2), 'T', SUBSTR(${text}, 13, 8), ${zoned})`;
  const iso = "REPLACE(REPLACE(bare, ',', '.'), '/', '-')";
  return [
    `CASE WHEN ${sql.matches('bare', WITH_OFFSET)} THEN CONCAT(SUBSTR(${iso}, 1, LENGTH(bare) - 2), ':', SUBSTR(bare, LENGTH(bare) - 1))`,
    `      WHEN ${sql.matches('bare', ISO)} THEN ${iso}`,
    `      WHEN ${sql.matches('bare', COMMON)} THEN ${inWords('bare', `CONCAT(${fraction}, ${zone})`)}`,
    `      WHEN lettered IS NOT NULL THEN ${inWords('lettered', zoneOfLetter)} END`,
  ].join('\n');
}
