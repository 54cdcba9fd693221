import { request } from 'undici';
import { jsonIn } from '../attempts.ts';
import { UserError } from '../errors.ts';
import type { ColumnKind } from './columns.ts';
import { namedTable, requireDialect, type LogEngine } from './engine.ts';
import { secretsIn, sentenceOf } from './shown.ts';

/** Where and as whom to ask. */
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
  const { from } = namedTable(table, dialect);
  const ask = asking(server, secretsIn(table));
  const columns = new Map((await ask(`DESCRIBE TABLE ${from}`, SETTINGS)).map(([name, type]) => [String(name), kindOf(String(type))]));
  const documents = [...columns].filter(([, kind]) => kind === 'json').map(([name]) => dialect.identifier(name));
  const settings = documents.length === 0 ? SETTINGS : { ...SETTINGS, ...SETTINGS_FOR_DOCUMENTS };
  return { dialect, table: { from: withDocuments(from, documents), columns }, rows: (sql) => ask(sql, settings), close: async () => undefined };
}

/** Tuples, maps and the like become JSON, as other logs hold them. */
function withDocuments(from: string, documents: string[]): string {
  return documents.length === 0 ? from : `(SELECT * REPLACE (${documents.map((name) => `toJSONString(${name}) AS ${name}`).join(', ')}) FROM ${from})`;
}

function kindOf(type: string): ColumnKind {
  const [, plain = type] = /^(?:Nullable\(|LowCardinality\()*(\w+)/.exec(type) ?? [];
  if (/^(?:Tuple|Map|JSON|Object|Array|Nested|Variant|Dynamic)$/.test(plain)) return 'json';
  return plain.startsWith('Date') ? 'time' : 'text';
}

/** `readonly=2` refuses writes; `wait_end_of_query` holds the answer back until its status is known. */
const SETTINGS: Record<string, string> = {
  default_format: 'JSONCompactEachRow', readonly: '2', wait_end_of_query: '1', max_query_size: '16777216', max_ast_elements: '1000000',
  max_expanded_ast_elements: '1000000', prefer_column_name_to_alias: '1', join_use_nulls: '1',
};

/** A tuple has each of its fields in every row; those that a request lacked are NULL there, and left out. Not every server knows it. */
const SETTINGS_FOR_DOCUMENTS = { output_format_json_skip_null_value_in_named_tuples: '1' };

type Ask = (sql: string, settings: Record<string, string>) => Promise<unknown[][]>;

/** `inStatements` are texts of the statements that must not be told, whatever the server says of them. */
function asking({ url, user, password }: ClickhouseServer, inStatements: string[]): Ask {
  const address = addressOf(url);
  const [name, key] = [user ?? decodeURIComponent(address.username), password ?? decodeURIComponent(address.password)];
  const headers = { ...(name === '' ? {} : { 'x-clickhouse-user': name }), ...(key === '' ? {} : { 'x-clickhouse-key': key }) };
  const server: Server = { host: address.host, secrets: key === '' ? inStatements : [key, ...inStatements] };
  [address.username, address.password] = ['', ''];
  return async (sql, settings) => {
    const asked = new URL(address);
    for (const [setting, value] of Object.entries(settings)) asked.searchParams.set(setting, value);
    const { status, text } = await sent(asked, headers, sql);
    if (status !== 200 || text.startsWith(EXCEPTION)) throw refusal(status, text, server);
    return text.split('\n').filter((line) => line !== '').map((line) => rowOf(line, server));
  };
}

interface Server {
  host: string;
  secrets: string[];
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) throw new UserError('The address of the ClickHouse server is no URL of HTTP.', { hint: 'For example CLICKHOUSE_URL=http://localhost:8123' });
  return address;
}

async function sent(address: URL, headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
  try {
    // The answer comes when the whole statement has run, which may take long.
    const answer = await request(address, { method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UserError(`ClickHouse cannot be reached at ${address.host}: ${String(error.code)}.`, { hint: WHERE, cause: error });
  }
}

const WHERE = 'CLICKHOUSE_URL says where it is; its HTTP port is usually 8123.';

const EXCEPTION = 'Code: ';

/** By the number of the exception; HTTP statuses tell less. */
const HINTS: Record<string, string> = {
  60: 'Name it as database.table; CLICKHOUSE_URL may choose another database: http://host:8123/?database=logs',
  81: 'CLICKHOUSE_URL chooses the database: http://host:8123/?database=logs',
  164: 'lastcall sends settings with each statement; the profile of the user must allow that (readonly = 2).',
  192: 'CLICKHOUSE_USER and CLICKHOUSE_PASSWORD say who asks.',
  194: 'CLICKHOUSE_USER and CLICKHOUSE_PASSWORD say who asks.',
  497: 'The user needs SELECT on the table.',
  516: 'CLICKHOUSE_USER and CLICKHOUSE_PASSWORD say who asks.',
};

function refusal(status: number, text: string, server: Server): UserError {
  const code = /^Code: (\d+)/.exec(text)?.[1];
  if (code === undefined) return stranger(status, text, server);
  const hint = HINTS[code];
  return new UserError(`ClickHouse refused the statement (HTTP ${status}): ${sentenceOf(text, server.secrets)}`, hint === undefined ? {} : { hint });
}

/** A proxy, or another server. */
function stranger(status: number, text: string, { host, secrets }: Server): UserError {
  return new UserError(`What answers at ${host} does not speak as ClickHouse does (HTTP ${status}): ${sentenceOf(text, secrets)}`, { hint: WHERE });
}

function rowOf(line: string, server: Server): unknown[] {
  // An exception in the middle of an answer is written into it.
  const row = jsonIn(line);
  if (Array.isArray(row)) return row;
  if (line.includes(EXCEPTION)) throw new UserError(`ClickHouse broke off its answer: ${sentenceOf(line, server.secrets)}`);
  throw stranger(200, line, server);
}
