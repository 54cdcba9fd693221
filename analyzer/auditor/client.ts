import { EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { UserError } from '../errors.ts';
import type { Json } from '../model.ts';
import { redact } from '../redact.ts';
import { answerOf, isPassing, type Answer } from './answer.ts';
import { credentialsIn } from './credentials.ts';
import { limiter, type Clock } from './limiter.ts';
import type { Manners } from './manners.ts';

export type Query = Record<string, string>;

/** Whoever answers reads: the client, or a snapshot. There is no way to ask for anything but a GET. */
export interface Reader {
  /** `path` begins with a slash and is below the base URL. Never throws for what the world does. */
  get(path: string, query?: Query): Promise<Answer>;
}

export interface Client extends Reader {
  scheme: 'token' | 'key';
  close(): Promise<void>;
}

export interface ClientOptions {
  baseUrl: string;
  /** Credentials and proxies are read from here. */
  env: Record<string, string | undefined>;
  manners: Pick<Manners, 'credentials' | 'budget' | 'goneCodes'>;
  userAgent: string;
  clock: Clock;
  /** From 0 to 1, for the jitter. */
  random(): number;
  /** Share of the API's budget to use: everything else of that user needs some too. */
  share: number;
  /** Milliseconds from now; afterwards every read fails. */
  deadline: number;
  /** When an earlier run has sent requests that still count. */
  recent?: number[];
}

const CONNECTIONS = 6;
const TRIES = 5;
const FIRST_BACKOFF_MS = 250;
const TIMEOUT_MS = 30_000;
const LARGEST_BODY = 64 * 1024 ** 2;

/** The only thing that opens sockets and holds credentials. Sends GET and nothing else, and follows no redirect. */
export function openClient(options: ClientOptions): Client {
  const { manners, clock, share } = options;
  const base = baseOf(options.baseUrl);
  const { scheme, headers, scrub } = credentialsIn(options.env, manners.credentials);
  const budget = { ...manners.budget, requests: Math.max(1, Math.floor(manners.budget.requests * share)) };
  const limits = limiter(budget, share, clock, options.recent);
  const end = clock.now() + options.deadline;
  const dispatcher = dispatcherFor(options.env);
  const slots = semaphore(CONNECTIONS);
  const sent = { ...headers, accept: 'application/json', 'user-agent': options.userAgent };

  async function get(path: string, query: Query = {}): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const target = `${base.path}${path}${search === '' ? '' : `?${search}`}`;
    for (let tried = 1; ; tried++) {
      if (!(await limits.turn(end))) return { kind: 'failed', message: 'it was not asked: the time for the audit was used up' };
      const { answer, final } = await once(target);
      if (final || !isPassing(answer) || tried === TRIES) return cleaned(answer);
      await clock.sleep(Math.max(0, Math.min(FIRST_BACKOFF_MS * 2 ** (tried - 1) * (0.5 + options.random()), end - clock.now())));
    }
  }

  async function once(target: string): Promise<{ answer: Answer; final?: boolean }> {
    try {
      const request = { origin: base.origin, path: target, method: 'GET' as const, headers: sent, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
      const response = await dispatcher.request(request);
      limits.heed(response.statusCode, response.headers);
      const text = await textOf(response.body);
      // A page with status 200 is somebody else's; half an object is an answer that was cut.
      const foreign = response.statusCode < 300 && !text.trimStart().startsWith('{');
      return { answer: answerOf(response.statusCode, text, manners.goneCodes), final: foreign };
    } catch (error) {
      return brokenBy(error, base.host);
    }
  }

  function cleaned(answer: Answer): Answer {
    if (answer.kind !== 'ok') return { ...answer, message: redact(scrub(answer.message)) };
    const clean = JSON.stringify(answer.result, (key, value: unknown) => (typeof value === 'string' ? cleanText(key, value) : value));
    return { ...answer, result: JSON.parse(scrub(clean)) as Json };
  }

  return { scheme, get: (path, query) => slots(() => get(path, query)), close: () => dispatcher.close() };
}

/** What a plan has to repeat to the letter; people's addresses do not stand in these. */
const EXACT = new Set(['expression', 'counting_expression', 'filter', 'id', 'ref']);

/** Fields whose whole value is a secret, whatever it looks like: audit logs repeat what was sent and answered. */
const SECRET_FIELD = /^(?:token|value_secret|destination_conf)$|(?:^|_)(?:secret|password|private_key|api_key|api_token|auth_key|access_key)$/i;
/** What a new token is answered in; a setting's value is never one long word. */
const TOKEN_VALUE = /^[\w.-]{37,}$/;

function cleanText(field: string, value: string): string {
  if (SECRET_FIELD.test(field) || (field === 'value' && TOKEN_VALUE.test(value))) return '[redacted]';
  return EXACT.has(field) ? value : redact(value);
}

function baseOf(baseUrl: string): { origin: string; host: string; path: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UserError('The base URL is not an http or https URL.', { hint: 'For example https://api.example.com/client/v4.' });
  }
  if (url.username !== '' || url.password !== '') throw new UserError('The base URL holds credentials.', { hint: 'Take them out; they are read from the environment.' });
  return { origin: url.origin, host: url.host, path: url.pathname.replace(/\/+$/, '') };
}

function dispatcherFor(env: Record<string, string | undefined>): Dispatcher {
  const [httpProxy, httpsProxy, noProxy] = ['http_proxy', 'https_proxy', 'no_proxy'].map((name) => env[name] ?? env[name.toUpperCase()] ?? '');
  try {
    // Empty texts, lest undici looks into the environment of the process itself.
    return new EnvHttpProxyAgent({ connections: CONNECTIONS, pipelining: 1, httpProxy: httpProxy ?? '', httpsProxy: httpsProxy || httpProxy || '', noProxy: noProxy ?? '' });
  } catch (error) {
    throw new UserError('The address of the proxy is not a URL.', { hint: 'Set HTTPS_PROXY to something like http://proxy.example.com:3128.', cause: error });
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new RangeError('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A read that got no answer. Messages of errors may name proxies with passwords, so only their codes are told. */
function brokenBy(error: unknown, host: string): { answer: Answer; final?: boolean } {
  const failed = (message: string): Answer => ({ kind: 'failed', message });
  const code = codesOf(error);
  if (code.includes('ENOTFOUND') || code.includes('EAI_AGAIN')) return { answer: failed(`${host} could not be resolved (${code})`), final: code.includes('ENOTFOUND') };
  if (/proxy response/i.test(String(error))) return { answer: failed(`the proxy refused to reach ${host}`), final: true };
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code)) return { answer: failed(`the certificate of ${host} was not accepted (${code})`), final: true };
  if (error instanceof RangeError) return { answer: failed('it answered with more than can be read at once'), final: true };
  if (code === '') throw error;
  return { answer: failed(`the connection to ${host} broke (${code})`) };
}

/** Codes of an error and of what caused it; an aggregate (IPv4 and IPv6 both refused) names each. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].map(codesOf).filter((code) => code !== '');
  return [...new Set([...own, ...inner])].join(', ');
}

/** Lets so many run at once, the rest wait in line. */
function semaphore(free: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free--;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
