import { request } from 'undici';
import { UserError } from '../errors.ts';
import { redact } from '../redact.ts';
import type { ColumnKind, LogTable } from './columns.ts';
import { namedTable, requireDialect, type LogEngine } from './engine.ts';

export interface ClickhouseServer {
  /** `http://localhost:8123`, with `?database=…` where it is not the default one. */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
}

/**
 * A ClickHouse server or cluster over its HTTP interface. `table` is a table, or a table function as it stands in SQL:
 * `s3('…', 'Parquet')`. One statement goes out and a small answer comes back, which needs no client library. Sends only
 * reads. Throws `UserError` where the server cannot be reached or refuses.
 */
export async function openClickhouse(table: string, server: ClickhouseServer): Promise<LogEngine> {
  const dialect = requireDialect('clickhouse');
  const rows = (sql: string): Promise<unknown[][]> => ask(sql, server);
  const { from } = namedTable(table, dialect);
  return { dialect, table: await described(from, rows), rows, close: async () => undefined };
}

async function described(from: string, rows: LogEngine['rows']): Promise<LogTable> {
  const found = await rows(`DESCRIBE TABLE ${from}`);
  return { from, columns: new Map(found.map(([name, type]) => [String(name), kindOf(String(type))])) };
}

function kindOf(type: string): ColumnKind {
  return /^(?:Nullable\(|LowCardinality\()*Date/.test(type) ? 'time' : 'text';
}

/** `readonly=2` refuses writes; `wait_end_of_query` holds the answer back until its status is known. */
const SETTINGS = {
  default_format: 'JSONCompactEachRow', readonly: '2', wait_end_of_query: '1', max_query_size: '16777216', max_ast_elements: '1000000',
  max_expanded_ast_elements: '1000000', prefer_column_name_to_alias: '1', join_use_nulls: '1',
};

async function ask(sql: string, { url, user, password }: ClickhouseServer): Promise<unknown[][]> {
  const address = addressOf(url);
  for (const [name, value] of Object.entries(SETTINGS)) address.searchParams.set(name, value);
  const headers = { ...(user === undefined ? {} : { 'x-clickhouse-user': user }), ...(password === undefined ? {} : { 'x-clickhouse-key': password }) };
  const { status, text } = await sent(address, headers, sql);
  if (status !== 200) throw new UserError(`ClickHouse refused the statement (HTTP ${status}): ${sentence(text)}`);
  return text.split('\n').filter((line) => line !== '').map(rowOf);
}

function addressOf(url: string): URL {
  try {
    return new URL(url);
  } catch (error) {
    throw new UserError('The address of the ClickHouse server is no URL.', { hint: 'For example http://localhost:8123', cause: error });
  }
}

async function sent(address: URL, headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
  try {
    // The answer comes when the whole statement has run, which may take long.
    const answer = await request(address, { method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UserError(`ClickHouse cannot be reached at ${address.host}: ${String(error.code)}.`, { hint: 'CLICKHOUSE_URL says where it is; its HTTP port is usually 8123.', cause: error });
  }
}

function rowOf(line: string): unknown[] {
  const row = parsed(line);
  if (Array.isArray(row)) return row;
  throw new UserError(`ClickHouse broke off its answer: ${sentence(line)}`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    // An exception in the middle of an answer is written into it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function sentence(text: string): string {
  const line = redact(text.split('\n')[0] ?? '').trim().slice(0, 300);
  return line.endsWith('.') ? line : `${line}.`;
}
