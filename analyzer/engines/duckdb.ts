import { UserError } from '../errors.ts';
import { dialectsFor } from './columns.ts';
import { filesTable } from './duckdb-files.ts';
import { requireDialect, type LogEngine } from './engine.ts';
import { installedPeer } from './peer.ts';
import { sentenceOf } from './shown.ts';

/**
 * DuckDB inside this process, over files, globs and URLs: NDJSON (plain, .gz, .zst), CSV or Parquet. `fields` say where JSON
 * logs of one's own keep things. Throws `UserError` where it is not installed, or cannot read.
 */
export async function openDuckdb(files: readonly string[], fields: readonly string[] = []): Promise<LogEngine> {
  const { DuckDBInstance } = await installedPeer('DuckDB', PACKAGE, async () => (await import(PACKAGE)) as Duckdb);
  const instance = await DuckDBInstance.create(':memory:', {});
  const connection = await instance.connect();
  const rows = async (sql: string): Promise<unknown[][]> => {
    try {
      return (await connection.runAndReadAll(sql)).getRowsJson();
    } catch (error) {
      // The library throws plain errors for everything that is wrong with files and statements.
      if (!(error instanceof Error)) throw error;
      throw refusal(error);
    }
  };
  const close = async (): Promise<void> => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await rows("SET TimeZone = 'UTC'");
    return { dialect: requireDialect('duckdb'), table: await filesTable(files, rows, dialectsFor(fields)), rows, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is used of the package. It is an optional peer: its types are not there where it is not installed. */
interface Duckdb {
  DuckDBInstance: { create(path: string, options: Record<string, string>): Promise<Instance> };
}

interface Instance {
  connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }>; closeSync(): void }>;
  closeSync(): void;
}

const PACKAGE: string = '@duckdb/node-api';

/** What people meet most comes with what helps; the rest in DuckDB's own words. */
function refusal(error: Error): UserError {
  const [, extension] = /extension '(\w+)'/.exec(error.message) ?? [];
  if (extension !== undefined) return withoutExtension(extension, error);
  const known = REFUSALS.find(([pattern]) => pattern.test(error.message));
  const [, hint, message = `DuckDB could not read the logs: ${sentenceOf(error.message)}`] = known ?? [];
  return new UserError(message, { cause: error, ...(hint === undefined ? {} : { hint }) });
}

const REFUSALS: [pattern: RegExp, hint: string, message?: string][] = [
  [/No files found/, "It reads files and globs such as 'logs/*.ndjson.gz', no folders."],
  [/Malformed JSON/, 'Without --engine lists, documents and HAR are read as well.', 'DuckDB reads JSON logs line by line, and a line of these is no whole value.'],
];

/** DuckDB fetches what it needs for URLs when it first meets one; there is one build of it for each version and platform. */
function withoutExtension(extension: string, error: Error): UserError {
  const by = `DuckDB reads such URLs by its extension ${extension}, which`;
  const [, broken] = /Failed to load '\w+', (.+)/.exec(error.message) ?? [];
  if (broken !== undefined)
    return new UserError(`${by} is installed and cannot be loaded: ${sentenceOf(broken)}`, {
      hint: `Run FORCE INSTALL ${extension} in DuckDB where there is a network, or fetch the logs first.`,
      cause: error,
    });
  const [, build] = /\b(v\d[\w.]*\/\w+)\//.exec(error.message) ?? [];
  const hint = `Run INSTALL ${extension} in DuckDB${build === undefined ? '' : ` (${build})`} where there is a network, and copy ~/.duckdb/extensions from there; or fetch the logs first.`;
  return new UserError(`${by} is not installed and could not be fetched.`, { hint, cause: error });
}
