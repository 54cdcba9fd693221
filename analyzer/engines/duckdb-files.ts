import { UserError } from '../errors.ts';
import type { Dialect } from '../scanners/logs/formats/names/dialects.ts';
import { logDialectOf, usualColumns, type ColumnKind, type LogTable } from './columns.ts';
import { requireDialect } from './engine.ts';

type Rows = (sql: string) => Promise<unknown[][]>;

/** How DuckDB reads files of one kind, which is told by their names. */
interface FileKind {
  names: RegExp;
  table(files: readonly string[], rows: Rows, dialects: readonly Dialect[]): Promise<LogTable>;
}

const PARQUET = /\.(?:parquet|pq)$/i;
const CSV = /\.[ct]sv(?:\.gz|\.zst)?$/i;
const BZIP2 = /\.bz2$/i;

const KINDS: FileKind[] = [{ names: PARQUET, table: parquet }, { names: CSV, table: csv }, { names: /$/, table: ndjson }];

/** Files as a table, by a look at them. Throws `UserError` for what DuckDB does not read. */
export async function filesTable(files: readonly string[], rows: Rows, dialects: readonly Dialect[]): Promise<LogTable> {
  if (files.some((file) => BZIP2.test(file))) throw new UserError('DuckDB does not read bzip2.', { hint: WITHOUT_ENGINE });
  const [kind, ...others] = new Set(files.map((file) => KINDS.find(({ names }) => names.test(file))));
  if (kind === undefined) throw new UserError('DuckDB was given no file.');
  if (others.length > 0) throw new UserError('Parquet, CSV and JSON logs cannot be read by DuckDB in one run.', { hint: 'Run lastcall logs for each, and lastcall report over the saved reports.' });
  return kind.table(files, rows, dialects);
}

const WITHOUT_ENGINE = 'It reads NDJSON (plain, .gz, .zst), CSV and Parquet. Without --engine every log is read.';

/** Files as a table of these columns, without a look at them. */
export function fileTable(files: readonly string[], columns: ReadonlyMap<string, ColumnKind>): LogTable {
  if (files.every((file) => PARQUET.test(file))) return { from: parquetFiles(files), columns };
  if (files.every((file) => CSV.test(file))) return { from: csvFiles(files), columns };
  // As text, because a column may hold numbers here and strings there; an object becomes its JSON.
  const types = [...columns.keys()].map((name) => `${literal(name)}: 'VARCHAR'`);
  return { from: `read_json(${listed(files)}, ${JSON_OPTIONS}, columns = {${types.join(', ')}})`, columns };
}

async function parquet(files: readonly string[], rows: Rows): Promise<LogTable> {
  const from = parquetFiles(files);
  const columns = await described(from, rows);
  const documents = [...columns].filter(([, kind]) => kind === 'json').map(([name]) => dialect.identifier(name));
  // A struct has each of its fields in every row; those that a request lacked are NULL there, and left out.
  const replaced = documents.map((name) => `json_merge_patch('{}', to_json(${name})) AS ${name}`).join(', ');
  return { from: documents.length === 0 ? from : `(SELECT * REPLACE (${replaced}) FROM ${from})`, columns };
}

function parquetFiles(files: readonly string[]): string {
  return `read_parquet(${listed(files)}, union_by_name = true)`;
}

/** Rows of another number of cells than the header are kept out of the table, and counted. Files with other columns than the first end the run. */
async function csv(files: readonly string[], rows: Rows): Promise<LogTable> {
  const from = csvFiles(files);
  const left = 'SELECT COUNT(*) FROM (SELECT DISTINCT file_id, line FROM reject_errors)';
  return { from, columns: await described(from, rows), unread: async () => Number((await rows(left))[0]?.[0]) };
}

function csvFiles(files: readonly string[]): string {
  const separator = files.every((file) => /\.tsv/i.test(file)) ? '\\t' : ',';
  return `read_csv(${listed(files)}, header = true, all_varchar = true, delim = '${separator}', quote = '"', escape = '"', store_rejects = true, max_line_size = ${LONGEST})`;
}

/** Every field that the dialect of the log may use is named, so that one that shows up late is not missed. */
async function ndjson(files: readonly string[], rows: Rows, dialects: readonly Dialect[]): Promise<LogTable> {
  const objects = `SELECT json FROM read_ndjson_objects(${listed(files)}, ignore_errors = true, maximum_object_size = ${LONGEST}) LIMIT ${SAMPLE}`;
  const keys = await rows(
    `SELECT key, MAX(CASE WHEN type = 'OBJECT' THEN 1 ELSE 0 END) FROM (SELECT json FROM (${objects}) WHERE json_type(json) = 'OBJECT'), json_each(json) GROUP BY key ORDER BY key`,
  );
  const sampled = new Map(keys.map(([name, isNested]) => [String(name), Number(isNested) === 1 ? 'json' as const : 'text' as const]));
  const known = logDialectOf(sampled, dialects);
  if (known !== undefined) return { ...fileTable(files, columnsOf(known, sampled)), seen: sampled.keys() };
  if (sampled.size > 0) return fileTable(files, sampled);
  const empty = fileTable(files, usualColumns());
  if ((await rows(`SELECT 1 FROM ${empty.from} LIMIT 1`)).length > 0) throw new UserError('DuckDB finds no JSON object in these logs.', { hint: WITHOUT_ENGINE });
  return empty;
}

const SAMPLE = 10_000;

/** In bytes; what is longer cannot be read. */
const LONGEST = 67_108_864;

/** What is no object is a row of nothing. */
const JSON_OPTIONS = `format = 'newline_delimited', records = true, ignore_errors = true, maximum_object_size = ${LONGEST}`;

/** DuckDB does not tell `Raw` from `raw`; the spelling that the log begins with wins. */
function columnsOf(known: Dialect, sampled: ReadonlyMap<string, ColumnKind>): Map<string, ColumnKind> {
  const names = [...sampled.keys(), ...Object.values({ ...known, ...known.edge }).flatMap((list) => (Array.isArray(list) ? list : []))];
  const roots = names.flatMap((name) => (sampled.has(name) ? [name] : [name.split('.')[0] ?? name]));
  const nested = new Set(names.flatMap((name) => (name.includes('.') && !sampled.has(name) ? [name.split('.')[0] ?? name] : [])).filter((name) => sampled.get(name) !== 'text'));
  const columns = new Map<string, ColumnKind>();
  const taken = new Set<string>();
  for (const root of roots) {
    if (taken.has(root.toLowerCase())) continue;
    taken.add(root.toLowerCase());
    columns.set(root, nested.has(root) ? 'json' : 'text');
  }
  return columns;
}

async function described(from: string, rows: Rows): Promise<Map<string, ColumnKind>> {
  return new Map((await rows(`DESCRIBE SELECT * FROM ${from}`)).map(([name, type]) => [String(name), kindOf(String(type))]));
}

function kindOf(type: string): ColumnKind {
  if (/^(?:JSON|STRUCT|MAP)/.test(type) || type.endsWith('[]')) return 'json';
  return /^(?:TIMESTAMP|DATE)/.test(type) ? 'time' : 'text';
}

const dialect = requireDialect('duckdb');

function listed(files: readonly string[]): string {
  return `[${files.map(literal).join(', ')}]`;
}

function literal(text: string): string {
  return dialect.literal(text);
}
