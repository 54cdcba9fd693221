import type { SqlDialect } from './dialects.ts';

/**
 * Two layers of the statement that turn `stamp`, a time as logs write it, into `time`, ISO 8601 in UTC with milliseconds:
 * RFC 3339 as it stands, numbers as seconds, milli-, micro- or nanoseconds by their size, the rest as the engine reads it.
 * Layers, because each name may be used only above the one that makes it.
 */
export function timeLayers(from: string, sql: SqlDialect): string[] {
  return [
    `stamps AS (\n  SELECT *, ${stamps(sql)}\n  FROM ${from}\n)`,
    `times AS (\n  SELECT *, ${time(sql)} AS time\n  FROM stamps\n)`,
  ];
}

function stamps(sql: SqlDialect): string {
  const dot = sql.position('stamp', sql.literal('.'));
  const whole = `CASE WHEN ${dot} > 0 THEN SUBSTR(stamp, 1, ${dot} - 1) ELSE stamp END`;
  const fraction = `CASE WHEN ${dot} > 0 THEN SUBSTR(stamp, ${dot} + 1) ELSE '' END`;
  const digits = `LENGTH(${whole})`;
  return [
    `COALESCE(${sql.matches('stamp', '^20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9](?:[.][0-9]{1,9})?Z$')}, FALSE) AS is_utc`,
    `CASE WHEN NOT COALESCE(${sql.matches('stamp', '^[0-9]{9,19}(?:[.][0-9]+)?$')}, FALSE) THEN NULL`,
    `      WHEN ${digits} <= 11 THEN CONCAT(${whole}, SUBSTR(CONCAT(${fraction}, '000'), 1, 3))`,
    `      WHEN ${digits} <= 14 THEN ${whole}`,
    `      WHEN ${digits} <= 17 THEN SUBSTR(${whole}, 1, ${digits} - 3)`,
    `      ELSE SUBSTR(${whole}, 1, ${digits} - 6) END AS millis`,
  ].join('\n    ').replace('is_utc\n', 'is_utc,\n');
}

function time(sql: SqlDialect): string {
  const millis = sql.integer('millis');
  const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];
  return [
    `CASE WHEN is_utc THEN CONCAT(SUBSTR(stamp, 1, 19), '.', SUBSTR(CONCAT(REPLACE(SUBSTR(stamp, 21), 'Z', ''), '000'), 1, 3), 'Z')`,
    `      WHEN millis IS NULL THEN COALESCE(moment, ${sql.timeOfOther('stamp')})`,
    `      WHEN ${millis} >= ${earliest} AND ${millis} < ${latest} THEN ${sql.timeOfMillis(millis)}`,
    '    END',
  ].join('\n');
}
