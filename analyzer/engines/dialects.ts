/** How one SQL engine spells what the statement needs. Arguments are SQL expressions unless they are called otherwise. */
export interface SqlDialect {
  /** As `--dialect` takes it. */
  name: string;
  title: string;
  /** Whether tests run its statements; the others are only parsed. */
  isExecuted: boolean;
  /** What a person who runs the statement has to see to. */
  note?: string;
  /** A string literal that stands for exactly this text. */
  literal(text: string): string;
  identifier(name: string): string;
  /** The type of texts, for casts. */
  textType: string;
  text(value: string): string;
  /** `NULL` for a text that is no number. */
  integer(text: string): string;
  /** Of a text that holds one: some engines refuse others. */
  number(text: string): string;
  /** Whether some part of the text fits; patterns keep to what RE2 and Java read alike. */
  matches(text: string, pattern: string): string;
  /** Every part that fits, replaced by a plain text. */
  replaced(text: string, pattern: string, by: string): string;
  /** Where a part begins, counted from 1; 0 where it is not. In the units of `substr` and `length`. */
  position(text: string, part: string): string;
  /** Its length as UTF-8. */
  bytes(text: string): string;
  /** Milliseconds since 1970 as `2024-09-30T12:00:00.000Z`. */
  timeOfMillis(millis: string): string;
  /** A text in any notation that the engine reads, in that form; one without a zone is in UTC. `NULL` for what is no time. */
  timeOfText(text: string): string;
  /** A column of a time type in that form. */
  timeOfColumn(column: string): string;
  /** A field of a JSON text by its plain names and its places in lists, counted from 0, as text. */
  jsonField(json: string, names: readonly (string | number)[]): string;
  /** Names of the fields of a JSON object, joined by commas. */
  jsonNames(json: string): string;
  /** Whether a JSON list of plain values has one that is this text, or is written so. */
  hasItem(json: string, item: string): string;
}

/** Standard strings: a quote is doubled, a backslash is itself. */
const standard = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Strings in which a backslash escapes. */
const escaped = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const doubleQuoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const backticked = (name: string): string => `\`${name.replaceAll('`', '')}\``;
const jsonPath = (names: readonly (string | number)[]): string => `$${names.map((name) => (typeof name === 'number' ? `[${name}]` : `.${/^\w+$/.test(name) ? name : `"${name}"`}`)).join('')}`;

const duckdb: SqlDialect = {
  name: 'duckdb',
  title: 'DuckDB',
  isExecuted: true,
  note: "Run SET TimeZone = 'UTC' before it.",
  literal: standard,
  identifier: doubleQuoted,
  textType: 'VARCHAR',
  text: (value) => `CAST(${value} AS VARCHAR)`,
  integer: (text) => `TRY_CAST(${text} AS BIGINT)`,
  number: (text) => `TRY_CAST(${text} AS DOUBLE)`,
  matches: (text, pattern) => `regexp_matches(${text}, ${standard(pattern)})`,
  replaced: (text, pattern, by) => `regexp_replace(${text}, ${standard(pattern)}, ${standard(by)}, 'g')`,
  position: (text, part) => `strpos(${text}, ${part})`,
  bytes: (text) => `strlen(${text})`,
  timeOfMillis: (millis) => `strftime(epoch_ms(${millis}), '%Y-%m-%dT%H:%M:%S.%gZ')`,
  // The session's time zone is UTC, so that a time without a zone is taken for one in UTC.
  timeOfText: (text) => `strftime(TRY_CAST(${text} AS TIMESTAMPTZ) AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ')`,
  timeOfColumn: (column) => `strftime(CAST(${column} AS TIMESTAMPTZ) AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ')`,
  jsonField: (json, names) => `json_extract_string(${json}, ${standard(jsonPath(names))})`,
  jsonNames: (json) => `array_to_string(list_sort(json_keys(${json})), ',')`,
  hasItem: (json, item) => `list_contains(json_extract_string(${json}, '$[*]'), ${item})`,
};

const clickhouse: SqlDialect = {
  name: 'clickhouse',
  title: 'ClickHouse',
  isExecuted: true,
  note: 'Run it with the setting prefer_column_name_to_alias = 1.',
  literal: escaped,
  identifier: backticked,
  textType: 'Nullable(String)',
  text: (value) => `toString(${value})`,
  integer: (text) => `toInt64OrNull(${text})`,
  number: (text) => `toFloat64OrNull(${text})`,
  matches: (text, pattern) => `match(${text}, ${escaped(pattern)})`,
  replaced: (text, pattern, by) => `replaceRegexpAll(${text}, ${escaped(pattern)}, ${escaped(by)})`,
  position: (text, part) => `position(${text}, ${part})`,
  bytes: (text) => `length(${text})`,
  timeOfMillis: (millis) => `concat(replaceOne(toString(fromUnixTimestamp64Milli(${millis}, 'UTC')), ' ', 'T'), 'Z')`,
  timeOfText: (text) => `concat(replaceOne(toString(parseDateTime64BestEffortOrNull(${text}, 3, 'UTC')), ' ', 'T'), 'Z')`,
  timeOfColumn: (column) => `concat(replaceOne(toString(toDateTime64(${column}, 3, 'UTC')), ' ', 'T'), 'Z')`,
  jsonField: (json, names) => `JSONExtractString(${[json, ...names.map((name) => (typeof name === 'number' ? name + 1 : escaped(name)))].join(', ')})`,
  // An array cannot be NULL there, so the absence of the object is said outside.
  jsonNames: (json) => `if(empty(ifNull(${json}, '')), NULL, arrayStringConcat(arraySort(JSONExtractKeys(ifNull(${json}, ''))), ','))`,
  hasItem: (json, item) => `has(JSONExtract(ifNull(${json}, ''), 'Array(String)'), ${item})`,
};

const { note: _duckdb, ...plain } = duckdb;

const athena: SqlDialect = {
  ...plain,
  name: 'athena',
  title: 'Athena and Trino',
  isExecuted: false,
  note: "In Trino, run SET TIME ZONE 'UTC' before it; Athena knows no other zone.",
  integer: (text) => `try(CAST(${text} AS BIGINT))`,
  number: (text) => `try(CAST(${text} AS DOUBLE))`,
  matches: (text, pattern) => `regexp_like(${text}, ${standard(pattern)})`,
  replaced: (text, pattern, by) => `regexp_replace(${text}, ${standard(pattern)}, ${standard(by)})`,
  bytes: (text) => `length(to_utf8(${text}))`,
  timeOfMillis: (millis) => `format_datetime(from_unixtime(${millis} / 1e3, 'UTC'), 'yyyy-MM-dd''T''HH:mm:ss.SSS''Z''')`,
  timeOfText: (text) => `format_datetime(at_timezone(try(from_iso8601_timestamp(replace(${text}, ' ', 'T'))), 'UTC'), 'yyyy-MM-dd''T''HH:mm:ss.SSS''Z''')`,
  timeOfColumn: (column) => `format_datetime(at_timezone(CAST(${column} AS TIMESTAMP(3) WITH TIME ZONE), 'UTC'), 'yyyy-MM-dd''T''HH:mm:ss.SSS''Z''')`,
  jsonField: (json, names) => `json_extract_scalar(${json}, ${standard(jsonPath(names))})`,
  jsonNames: (json) => `array_join(array_sort(map_keys(CAST(json_parse(${json}) AS MAP(VARCHAR, JSON)))), ',')`,
  hasItem: (json, item) => `contains(CAST(json_parse(${json}) AS ARRAY(VARCHAR)), ${item})`,
};

const { note: _clickhouse, ...withEscapes } = clickhouse;

const bigquery: SqlDialect = {
  ...withEscapes,
  name: 'bigquery',
  title: 'BigQuery',
  isExecuted: false,
  textType: 'STRING',
  text: (value) => `CAST(${value} AS STRING)`,
  integer: (text) => `SAFE_CAST(${text} AS INT64)`,
  number: (text) => `SAFE_CAST(${text} AS FLOAT64)`,
  matches: (text, pattern) => `REGEXP_CONTAINS(${text}, ${escaped(pattern)})`,
  replaced: (text, pattern, by) => `REGEXP_REPLACE(${text}, ${escaped(pattern)}, ${escaped(by)})`,
  position: (text, part) => `STRPOS(${text}, ${part})`,
  bytes: (text) => `BYTE_LENGTH(${text})`,
  timeOfMillis: (millis) => `FORMAT_TIMESTAMP('%Y-%m-%dT%H:%M:%E3SZ', TIMESTAMP_MILLIS(${millis}))`,
  timeOfText: (text) => `FORMAT_TIMESTAMP('%Y-%m-%dT%H:%M:%E3SZ', SAFE_CAST(${text} AS TIMESTAMP))`,
  timeOfColumn: (column) => `FORMAT_TIMESTAMP('%Y-%m-%dT%H:%M:%E3SZ', CAST(${column} AS TIMESTAMP))`,
  jsonField: (json, names) => `JSON_VALUE(${json}, ${escaped(jsonPath(names))})`,
  jsonNames: (json) => `ARRAY_TO_STRING(JSON_KEYS(PARSE_JSON(${json}), 1), ',')`,
  hasItem: (json, item) => `${item} IN UNNEST(JSON_VALUE_ARRAY(${json}))`,
};

const spark: SqlDialect = {
  ...withEscapes,
  name: 'spark',
  title: 'Spark',
  isExecuted: false,
  note: 'Run it with spark.sql.session.timeZone = UTC, from Spark 3.5 on.',
  textType: 'STRING',
  text: (value) => `CAST(${value} AS STRING)`,
  integer: (text) => `CAST(${text} AS BIGINT)`,
  number: (text) => `CAST(${text} AS DOUBLE)`,
  matches: (text, pattern) => `regexp_like(${text}, ${escaped(pattern)})`,
  replaced: (text, pattern, by) => `regexp_replace(${text}, ${escaped(pattern)}, ${escaped(by)})`,
  position: (text, part) => `instr(${text}, ${part})`,
  bytes: (text) => `octet_length(${text})`,
  timeOfMillis: (millis) => `date_format(timestamp_millis(${millis}), ${escaped("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")})`,
  timeOfText: (text) => `date_format(try_to_timestamp(${text}), ${escaped("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")})`,
  timeOfColumn: (column) => `date_format(${column}, ${escaped("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")})`,
  jsonField: (json, names) => `get_json_object(${json}, ${escaped(jsonPath(names))})`,
  jsonNames: (json) => `array_join(array_sort(json_object_keys(${json})), ',')`,
  hasItem: (json, item) => `array_contains(from_json(${json}, 'array<string>'), ${item})`,
};

/** Every dialect a statement can be printed in. */
export const SQL_DIALECTS: readonly SqlDialect[] = [duckdb, clickhouse, athena, bigquery, spark];

/** The dialect of that name; `trino` is another name of `athena`. `undefined` for any other. */
export function sqlDialect(name: string): SqlDialect | undefined {
  return SQL_DIALECTS.find((dialect) => dialect.name === (name === 'trino' ? 'athena' : name));
}
