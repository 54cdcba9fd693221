import type { ClickHouseClient } from '@clickhouse/client';
import { text } from 'node:stream/consumers';
import { jsonIn } from '../attempts.ts';
import { UserError } from '../errors.ts';
import { impatientAgent, WHERE } from './clickhouse-agent.ts';
import type { ColumnKind } from './columns.ts';
import { namedTable, requireDialect, type LogEngine } from './engine.ts';
import { installedPeer } from './peer.ts';
import { secretsIn, sentenceOf } from './shown.ts';

/** Where and as whom to ask. */
export interface ClickhouseServer {
  /** `http://localhost:8123`, with `?database=…` where it is not the default one. */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** Milliseconds within which a connection has to stand; ten seconds unless told. The system's own limit is minutes. */
  connectWithin?: number;
  /** Milliseconds within which something has to come once it stands, and again after each sign of life; five minutes unless told, here or by the address. */
  heardWithin?: number;
}

/**
 * A ClickHouse server or cluster over its HTTP interface. `table` is a table, or a table function as it stands in SQL:
 * `s3('…', 'Parquet')`. Sends only reads, each once. Throws `UserError` where the client is not installed, and where the server
 * cannot be reached or refuses.
 */
export async function openClickhouse(table: string, server: ClickhouseServer): Promise<LogEngine> {
  const dialect = requireDialect('clickhouse');
  const { from } = namedTable(table, dialect);
  const { ask, close } = await connected(server, secretsIn(table));
  try {
    const columns = new Map((await ask(`DESCRIBE TABLE ${from}`, SETTINGS)).map(([name, type]) => [String(name), kindOf(String(type))]));
    const documents = [...columns].filter(([, kind]) => kind === 'json').map(([name]) => dialect.identifier(name));
    const settings = documents.length === 0 ? SETTINGS : { ...SETTINGS, ...SETTINGS_FOR_DOCUMENTS };
    return { dialect, table: { from: withDocuments(from, documents), columns }, rows: (sql) => ask(sql, settings), close };
  } catch (error) {
    await close();
    throw error;
  }
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

/**
 * `readonly=2` refuses writes; `wait_end_of_query` holds the answer back until its status is known. In the meantime headers tell of progress,
 * so that a long statement and a dead server are not alike.
 */
const SETTINGS: Record<string, string> = {
  send_progress_in_http_headers: '1', http_headers_progress_interval_ms: '10000',
  default_format: 'JSONCompactEachRow', readonly: '2', wait_end_of_query: '1', max_query_size: '16777216', max_ast_elements: '1000000',
  max_expanded_ast_elements: '1000000', prefer_column_name_to_alias: '1', join_use_nulls: '1',
};

/** A tuple has each of its fields in every row; those that a request lacked are NULL there, and left out. Not every server knows it. */
const SETTINGS_FOR_DOCUMENTS = { output_format_json_skip_null_value_in_named_tuples: '1' };

type Ask = (sql: string, settings: Record<string, string>) => Promise<unknown[][]>;

/** `inStatements` are texts of the statements that must not be told, whatever the server says of them. */
async function connected(where: ClickhouseServer, inStatements: string[]): Promise<{ ask: Ask; close(): Promise<void> }> {
  const { origin, host, pathname, username, password, heardWithin, parameters } = addressed(where);
  const { createClient, ClickHouseLogLevel } = await installedPeer('The client of ClickHouse', '@clickhouse/client', () => import('@clickhouse/client'));
  const { agent, reason } = impatientAgent(origin, { connect: where.connectWithin ?? CONNECT_WITHIN, hear: heardWithin }, host);
  const client = createClient({
    url: origin, pathname, username, password, application: 'lastcall',
    // The answer comes when the whole statement has run, which may take long: the agent looks for signs of life instead.
    request_timeout: 0, http_agent: agent, keep_alive: { enabled: false },
    max_response_headers_size: MOST_PROGRESS,
    // It writes the statement to standard error, where credentials may stand.
    log: { level: ClickHouseLogLevel.OFF },
  });
  // The second is the header that the client sends.
  const credentials = password === '' ? [] : [password, Buffer.from(`${username}:${password}`).toString('base64')];
  const server: Server = { host, secrets: [...credentials, ...inStatements], reason };
  const ask: Ask = async (sql, settings) => {
    const { status, answer } = await sent(client, sql, { ...parameters, ...settings }, server);
    if (status !== 200 || answer.startsWith(EXCEPTION)) throw refusal(status, answer, server);
    return rowsOf(answer, server);
  };
  return { ask, close: () => client.close() };
}

const CONNECT_WITHIN = 10_000;
const HEARD_WITHIN = 300_000;

/** Timers of longer run out at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Bytes of headers: two hundred for each ten seconds of a day. */
const MOST_PROGRESS = 2 << 20;

interface Server {
  host: string;
  secrets: string[];
  /** Why the connection was given up, if it was. */
  reason(): UserError | undefined;
}

interface Address extends Pick<URL, 'origin' | 'host' | 'pathname'> {
  username: string;
  password: string;
  heardWithin: number;
  /** Settings of the server, among them the database, as its HTTP interface takes them in the address. */
  parameters: Record<string, string>;
}

/** The client reads other things from an address than the server does, so it gets the parts. */
function addressed({ url, user, password, heardWithin }: ClickhouseServer): Address {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) throw new UserError('The address of the ClickHouse server is no URL of HTTP.', { hint: 'For example CLICKHOUSE_URL=http://localhost:8123' });
  // The last is the client's, as it is known to people from there.
  const { user: asked, password: key, request_timeout: patience = HEARD_WITHIN, ...parameters } = Object.fromEntries(address.searchParams);
  if (!(Number(patience) > 0)) throw new UserError(`The request_timeout in CLICKHOUSE_URL is no number of milliseconds: "${patience}".`);
  const { origin, host, pathname } = address;
  return {
    origin, host, pathname, parameters, heardWithin: Math.min(heardWithin ?? Number(patience), LONGEST_TIMER),
    username: user ?? asked ?? (address.username === '' ? 'default' : decodeURIComponent(address.username)),
    password: password ?? key ?? decodeURIComponent(address.password),
  };
}

/** As the server says it: the client's own errors of a refusal leave its status out, and its own rows a last one without a newline. */
async function sent(client: ClickHouseClient, query: string, settings: Record<string, string>, { host, reason }: Server): Promise<{ status: number; answer: string }> {
  try {
    const { stream, http_status_code: status } = await client.exec({ query, clickhouse_settings: settings, ignore_error_response: true });
    return { status: status ?? 0, answer: await text(stream) };
  } catch (error) {
    const given = reason();
    if (given !== undefined) throw given;
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UserError(`ClickHouse cannot be reached at ${host}: ${String(error.code)}.`, { hint: WHERE, cause: error });
  }
}

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

function refusal(status: number, answer: string, server: Server): UserError {
  const code = /^Code: (\d+)/.exec(answer)?.[1];
  if (code === undefined) return stranger(status, answer, server);
  const hint = HINTS[code];
  return new UserError(`ClickHouse refused the statement (HTTP ${status}): ${sentenceOf(answer, server.secrets)}`, hint === undefined ? {} : { hint });
}

/** A proxy, or another server. */
function stranger(status: number, answer: string, { host, secrets }: Server): UserError {
  return new UserError(`What answers at ${host} does not speak as ClickHouse does (HTTP ${status}): ${sentenceOf(answer, secrets)}`, { hint: WHERE });
}

/** An exception in the middle of an answer is written into it, by newer servers after a mark. */
function rowsOf(answer: string, server: Server): unknown[][] {
  const lines = answer.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const row = jsonIn(line);
    if (Array.isArray(row)) return row;
    const exception = lines.slice(index).find((one) => one.includes(EXCEPTION));
    throw exception === undefined ? stranger(200, line, server) : new UserError(`ClickHouse broke off its answer: ${sentenceOf(exception, server.secrets)}`);
  });
}
