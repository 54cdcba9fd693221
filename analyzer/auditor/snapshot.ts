import { open, type FileHandle } from 'node:fs/promises';
import { UserError, whyOf } from '../errors.ts';
import type { Answer } from './answer.ts';
import type { AuditLogTerms } from './audit-logs.ts';
import type { Query, Reader } from './client.ts';
import { parsedLine, readLines, type Line } from './snapshot-lines.ts';
import type { Scope } from './scope.ts';

/** What was asked for, so that the same can be judged again without asking. */
export interface Undertaking {
  kind: 'audit';
  scope: Scope;
  probe: boolean;
  logFilters: boolean;
  trustToken: boolean;
  scheme: 'token' | 'key';
  auditLogs?: AuditLogTerms | undefined;
}

/**
 * A file of answers, one JSON line each, only ever added to. It holds no credentials and no headers; it does hold what the
 * zones hold, so it is readable by its owner alone.
 */
export interface Snapshot {
  /** The last undertaking written. */
  undertaking: Undertaking | undefined;
  /** What was found amiss and mended, for people. */
  notes: string[];
  answers: number;
  /** When the latest answers came, milliseconds since 1970. */
  recent: number[];
  begin(undertaking: Undertaking): Promise<void>;
  /** Answers from the file; asks `live` for what it does not hold, or what was refused, and writes that down. */
  through(live: Reader, now: () => Date): Reader;
  /** Answers from the file alone. */
  offline(): Reader;
  close(): Promise<void>;
}

interface Known {
  offset: number;
  length: number;
}

/** Opens a snapshot, making it when it may be written. Throws `UserError` for a file that is none, or one of another API. */
export async function openSnapshot(file: string, options: { baseUrl: string; tool: string; write: boolean }): Promise<Snapshot> {
  const handle = await opened(file, options.write);
  try {
    return await resumed(file, handle, options);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function resumed(file: string, handle: FileHandle, { baseUrl, tool, write }: { baseUrl: string; tool: string; write: boolean }): Promise<Snapshot> {
  const { end, cut, known, undertaking, recent } = await indexed(file, handle, write ? baseUrl : undefined);
  if (write && cut) await handle.truncate(end);
  const store: Store = { file, handle, known, append: appender(file, handle, end) };
  if (write && end === 0) await store.append({ kind: 'snapshot', schema: SCHEMA, tool, api: apiOf(baseUrl) });
  const underWay = new Set<Promise<unknown>>();
  return {
    undertaking,
    notes: cut ? [`The last line of ${file} was cut off and is left out; what it held is asked again.`] : [],
    answers: known.size,
    recent,
    async begin(next) {
      if (JSON.stringify(next) !== JSON.stringify(undertaking)) await store.append(next);
    },
    through: (live, now) => ({
      get(path, query = {}) {
        const asked = askOnce(store, live, now, path, query);
        underWay.add(asked);
        return asked.finally(() => underWay.delete(asked));
      },
    }),
    offline: () => ({
      async get(path, query = {}) {
        return (await stored(store, path, query)) ?? { kind: 'failed', message: 'it is not in the snapshot' };
      },
    }),
    async close() {
      // An audit that broke off may still be waiting for answers; they are worth keeping.
      await Promise.allSettled(underWay);
      await handle.close();
    },
  };
}

interface Store {
  file: string;
  handle: FileHandle;
  known: Map<string, Known>;
  append(value: object): Promise<Known>;
}

/** What was refused may have been mended, and what failed may work: both are asked again. */
async function askOnce(store: Store, live: Reader, now: () => Date, path: string, query: Query): Promise<Answer> {
  const before = await stored(store, path, query);
  if (before !== undefined && before.kind !== 'denied' && before.kind !== 'failed') return before;
  const answer = await live.get(path, query);
  const line = { kind: 'answer', time: now().toISOString(), path, query: textOfQuery(query), answer };
  store.known.set(keyOf(path, query), await store.append(line));
  return answer;
}

async function stored({ known, handle, file }: Store, path: string, query: Query): Promise<Answer | undefined> {
  const at = known.get(keyOf(path, query));
  if (at === undefined) return undefined;
  const { buffer } = await handle.read(Buffer.alloc(at.length), 0, at.length, at.offset);
  const line = parsedLine(buffer);
  if (line?.kind === 'answer' && keyOf(line.path, line.query) === keyOf(path, query)) return line.answer;
  throw new UserError(`The snapshot ${file} was changed by somebody else while it was in use.`, { hint: 'Let one audit at a time write to it.' });
}

interface Index {
  end: number;
  cut: boolean;
  known: Map<string, Known>;
  undertaking: Undertaking | undefined;
  recent: number[];
}

/** Where each answer stands; the answers themselves stay in the file. The later of two answers counts. */
async function indexed(file: string, handle: FileHandle, baseUrl: string | undefined): Promise<Index> {
  const known = new Map<string, Known>();
  const recent: number[] = [];
  let undertaking: Undertaking | undefined;
  const { end, cut } = await readLines(handle, file, (line) => {
    if (line.kind === 'snapshot') checkHeader(line.value, file, baseUrl);
    else if (line.kind === 'audit') undertaking = line.value;
    else {
      known.set(keyOf(line.path, line.query), { offset: line.offset, length: line.length });
      recent.push(Date.parse(line.time));
      if (recent.length > MOST_RECENT) recent.shift();
    }
  });
  return { end, cut, known, undertaking, recent };
}

/** Adds whole lines one after the other and says where each stands. */
function appender(file: string, handle: FileHandle, end: number): (value: object) => Promise<Known> {
  let last: Promise<unknown> = Promise.resolve();
  return (value) => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    const mine = last.then(async () => {
      await handle.appendFile(bytes).catch((error: unknown) => {
        throw new UserError(`The snapshot ${file} could not be written (${whyOf(error)}).`, { hint: 'Make room, then run the same command again: it goes on where it stopped.', cause: error });
      });
      const at = { offset: end, length: bytes.length - 1 };
      end += bytes.length;
      return at;
    });
    last = mine;
    return mine;
  };
}

const SCHEMA = 1;
const MOST_RECENT = 2000;

async function opened(file: string, write: boolean): Promise<FileHandle> {
  try {
    return await open(file, write ? 'a+' : 'r', 0o600);
  } catch (error) {
    throw new UserError(`The snapshot ${file} could not be opened (${whyOf(error)}).`, { cause: error });
  }
}

/** What is only read again may come from anywhere; what is written on must stay of one API. */
function checkHeader(header: Extract<Line, { kind: 'snapshot' }>['value'], file: string, baseUrl: string | undefined): void {
  if (header.schema !== SCHEMA) throw new UserError(`${file} is a snapshot of another version of lastcall.`, { hint: 'Take a new one.' });
  if (baseUrl !== undefined && header.api !== apiOf(baseUrl)) {
    throw new UserError(`${file} was taken from ${header.api}, not from ${apiOf(baseUrl)}.`, { hint: 'Give the same --base-url, or another file.' });
  }
}

/** Host and path of a base URL; credentials in it are refused elsewhere and cut here. */
function apiOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  return url === undefined ? '' : `${url.host}${url.pathname.replace(/\/+$/, '')}`;
}

function keyOf(path: string, query: Query | string): string {
  return `${path}?${typeof query === 'string' ? query : textOfQuery(query)}`;
}

function textOfQuery(query: Query): string {
  const pairs = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(pairs).toString();
}
