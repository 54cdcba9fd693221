import { UserError } from '../errors.ts';
import type { Dialect } from '../scanners/logs/dialects.ts';
import { redact } from '../redact.ts';
import { logDialectOf, usualColumns, type ColumnKind, type LogTable } from './columns.ts';
import { requireDialect, type LogEngine } from './engine.ts';

/** DuckDB inside this process, over files, globs and URLs: NDJSON (plain, .gz, .zst) or Parquet. Throws `UserError` where it is not installed. */
export async function openDuckdb(files: readonly string[]): Promise<LogEngine> {
  const { DuckDBInstance } = await installed();
  const instance = await DuckDBInstance.create(':memory:', {});
  const connection = await instance.connect();
  const rows = async (sql: string): Promise<unknown[][]> => {
    try {
      return (await connection.runAndReadAll(sql)).getRowsJson();
    } catch (error) {
      // The library throws plain errors for everything that is wrong with files and statements.
      if (!(error instanceof Error)) throw error;
      throw new UserError(`DuckDB could not read the logs: ${sentence(error.message)}`, { cause: error });
    }
  };
  await rows("SET TimeZone = 'UTC'");
  const table = files.every((file) => PARQUET.test(file)) ? await parquet(files, rows) : await ndjson(files, rows);
  return {
    dialect: duckdbDialect,
    table,
    rows,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const duckdbDialect = requireDialect('duckdb');

/** What is used of the package. It is an optional peer: its types are not there where it is not installed. */
interface Duckdb {
  DuckDBInstance: { create(path: string, options: Record<string, string>): Promise<Instance> };
}

interface Instance {
  connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }>; closeSync(): void }>;
  closeSync(): void;
}

const PACKAGE: string = '@duckdb/node-api';

async function installed(): Promise<Duckdb> {
  try {
    return (await import(PACKAGE)) as Duckdb;
  } catch (error) {
    // The second is said where the package is there, but not its part for this platform.
    if (!(error instanceof Error && 'code' in error && ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(String(error.code)))) throw error;
    throw new UserError('DuckDB is not installed.', { hint: 'npm install @duckdb/node-api', cause: error });
  }
}

const PARQUET = /\.(?:parquet|pq)$/i;

type Rows = (sql: string) => Promise<unknown[][]>;

async function parquet(files: readonly string[], rows: Rows): Promise<LogTable> {
  const { from } = fileTable(files, new Map());
  const columns = new Map(await described(from, rows));
  const documents = [...columns].filter(([, kind]) => kind === 'json').map(([name]) => duckdbDialect.identifier(name));
  const replaced = documents.map((name) => `to_json(${name}) AS ${name}`).join(', ');
  return { from: documents.length === 0 ? from : `(SELECT * REPLACE (${replaced}) FROM ${from})`, columns };
}

/** Every field that the dialect of the log may use is named, so that one that shows up late is not missed. */
async function ndjson(files: readonly string[], rows: Rows): Promise<LogTable> {
  if (files.some((file) => PARQUET.test(file))) throw new UserError('Parquet files and others cannot be read in one run.');
  const objects = `SELECT json FROM read_ndjson_objects(${listed(files)}, ignore_errors = true, maximum_object_size = 67108864) LIMIT ${SAMPLE}`;
  const keys = await rows(`SELECT DISTINCT unnest(json_keys(json)) AS name FROM (${objects}) WHERE json_type(json) = 'OBJECT' ORDER BY name`);
  const sampled = new Map(keys.map(([name]) => [String(name), 'json' as const]));
  const dialect = logDialectOf(sampled);
  if (dialect !== undefined) return fileTable(files, columnsOf(dialect, sampled));
  // Without a single object the lines are read as the most likely log, and told as unreadable one and all.
  return fileTable(files, sampled.size === 0 ? usualColumns('logpush-http') : sampled);
}

const SAMPLE = 10_000;

/** Files as a table of these columns, without a look at them. */
export function fileTable(files: readonly string[], columns: ReadonlyMap<string, ColumnKind>): LogTable {
  if (files.every((file) => PARQUET.test(file))) return { from: `read_parquet(${listed(files)}, union_by_name = true)`, columns };
  // As text, because a column may hold numbers here and strings there; an object becomes its JSON.
  const types = [...columns.keys()].map((name) => `${literal(name)}: 'VARCHAR'`);
  return { from: `read_json(${listed(files)}, ${JSON_OPTIONS}, columns = {${types.join(', ')}})`, columns };
}

/** What is no object is a row of nothing; a line of more than 64 MB ends the run. */
const JSON_OPTIONS = "format = 'newline_delimited', records = true, ignore_errors = true, maximum_object_size = 67108864";

/** DuckDB does not tell `Raw` from `raw`; the spelling that the log begins with wins. */
function columnsOf(dialect: Dialect, sampled: ReadonlyMap<string, ColumnKind>): Map<string, ColumnKind> {
  const names = [...sampled.keys(), ...Object.values(dialect).flatMap((list) => (Array.isArray(list) ? list : []))];
  const roots = names.flatMap((name) => (sampled.has(name) ? [name] : [name.split('.')[0] ?? name]));
  const nested = new Set(names.flatMap((name) => (name.includes('.') && !sampled.has(name) ? [name.split('.')[0] ?? name] : [])));
  const columns = new Map<string, ColumnKind>();
  const taken = new Set<string>();
  for (const root of roots) {
    if (taken.has(root.toLowerCase())) continue;
    taken.add(root.toLowerCase());
    columns.set(root, nested.has(root) ? 'json' : 'text');
  }
  return columns;
}

async function described(from: string, rows: Rows): Promise<[string, ColumnKind][]> {
  return (await rows(`DESCRIBE SELECT * FROM ${from}`)).map(([name, type]) => [String(name), kindOf(String(type))]);
}

function kindOf(type: string): ColumnKind {
  if (/^(?:JSON|STRUCT|MAP)/.test(type) || type.endsWith('[]')) return 'json';
  return /^(?:TIMESTAMP|DATE)/.test(type) ? 'time' : 'text';
}

function listed(files: readonly string[]): string {
  return `[${files.map(literal).join(', ')}]`;
}

function literal(text: string): string {
  return duckdbDialect.literal(text);
}

/** The first line of a message, which later ones explain with excerpts of the statement and the data. */
function sentence(message: string): string {
  const line = redact(message.split('\n')[0] ?? '').trim().slice(0, 300);
  return line.endsWith('.') ? line : `${line}.`;
}
