import type { SqlDialect } from './dialects.ts';

/**
 * Layers of the statement that turn `stamp`, a time as logs write it, into `time`, ISO 8601 in UTC with milliseconds:
 * RFC 3339 as it stands, numbers as seconds, milli-, micro- or nanoseconds by their size, the rest as the engine reads it.
 * Several, because a name can be used only above the layer that makes it.
 */
export function timeLayers(from: string, sql: SqlDialect): [name: string, select: string][] {
  return [
    ['stamps', `SELECT *, ${parts(sql)}\n  FROM ${from}`],
    ['numbers', `SELECT *, ${millis(sql)} AS millis\n  FROM stamps`],
    ['times', `SELECT *, ${time(sql)} AS time\n  FROM numbers`],
  ];
}

const UTC = '^20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9](?:[.][0-9]{1,9})?Z$';

function parts(sql: SqlDialect): string {
  const isNumber = `COALESCE(${sql.matches('stamp', '^[0-9]{9,19}(?:[.][0-9]+)?$')}, FALSE)`;
  const dot = sql.position('stamp', sql.literal('.'));
  return [
    `COALESCE(${sql.matches('stamp', UTC)}, FALSE) AS is_utc`,
    `CASE WHEN NOT ${isNumber} THEN NULL WHEN ${dot} > 0 THEN SUBSTR(stamp, 1, ${dot} - 1) ELSE stamp END AS whole`,
    `CASE WHEN ${dot} > 0 THEN SUBSTR(stamp, ${dot} + 1) ELSE '' END AS fraction`,
  ].join(',\n    ');
}

/** By the number of digits: up to 11 are seconds, 14 milliseconds, 17 microseconds. */
function millis(sql: SqlDialect): string {
  return sql.integer([
    "CASE WHEN LENGTH(whole) <= 11 THEN CONCAT(whole, SUBSTR(CONCAT(fraction, '000'), 1, 3))",
    '      WHEN LENGTH(whole) <= 14 THEN whole',
    '      WHEN LENGTH(whole) <= 17 THEN SUBSTR(whole, 1, LENGTH(whole) - 3)',
    '      WHEN LENGTH(whole) <= 19 THEN SUBSTR(whole, 1, LENGTH(whole) - 6) END',
  ].join('\n'));
}

function time(sql: SqlDialect): string {
  const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];
  return [
    `CASE WHEN is_utc THEN CONCAT(SUBSTR(stamp, 1, 19), '.', SUBSTR(CONCAT(REPLACE(SUBSTR(stamp, 21), 'Z', ''), '000'), 1, 3), 'Z')`,
    `      WHEN whole IS NULL THEN COALESCE(moment, ${sql.timeOfText('stamp')})`,
    `      WHEN millis >= ${earliest} AND millis < ${latest} THEN ${sql.timeOfMillis('millis')}`,
    '    END',
  ].join('\n');
}
