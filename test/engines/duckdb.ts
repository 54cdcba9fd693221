/** What tests use of the package. It is an optional peer that most machines do not have; CI installs it. */
interface Duckdb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<{ run(sql: string): Promise<unknown>; closeSync(): void }> }> };
}

const PACKAGE: string = '@duckdb/node-api';

export const duckdb: Duckdb | undefined = await import(PACKAGE).then((found) => found as Duckdb, () => undefined);

/** Runs statements in a database of their own, to make files of other formats. */
export async function runDuckdb(...statements: string[]): Promise<void> {
  if (duckdb === undefined) throw new Error(`${PACKAGE} is not installed.`);
  const connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
}
