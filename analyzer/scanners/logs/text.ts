import type { LogRecord, Unread } from './record.ts';
import { isoTime } from './time.ts';
import { address } from './values.ts';

type TextRecord = Omit<LogRecord, 'line'>;

/**
 * Reads one line of a text log. Most of them write the request line in quotes (nginx, Apache, HAProxy, Envoy, load
 * balancers, HTTP clients' debug output), Squid does not; a method before a URL in free text counts as a loose reading.
 */
export function textRecord(text: string, line: number): LogRecord | Unread {
  const record = quotedRecord(text) ?? squidRecord(text) ?? freeRecord(text);
  return record === undefined ? { unread: 'is in no format that is known here' } : { ...record, line };
}

const QUOTED = /"([A-Z]{3,10}) ([^\s"]+)(?: [^"]*)?"/;

function quotedRecord(text: string): TextRecord | undefined {
  const request = QUOTED.exec(text);
  if (request === null || !isTarget(request[2])) return undefined;
  const before = text.slice(0, request.index);
  const after = text.slice(request.index + request[0].length);
  const base = { method: request[1], target: unescaped(request[2] ?? ''), time: timeIn(before) };
  if (before.startsWith('[')) return { ...base, ...envoy(after) };
  if (/^ "/.test(after)) return { ...base, ...loadBalancer(before, after) };
  if (/^\s*$/.test(after)) return { ...base, ...haproxy(before) };
  return { ...base, ...combined(before, after) };
}

/** `[vhost] client ident user [time] "request" status bytes "referer" "agent" …` */
function combined(before: string, after: string): Rest {
  const [first, second] = before.trim().split(/\s+/);
  const named = IP.test(second ?? '') && !IP.test(first ?? '');
  const strings = quotedStrings(after);
  return {
    format: strings.length >= 2 ? 'combined' : /\[/.test(before) ? 'common' : 'text',
    // HTTP clients write the server before the request: `https://api.example:443 "GET /x HTTP/1.1" 200`.
    host: /(https?:\/\/[^\s/"]+) $/.exec(before)?.[1]?.replace(/^https?:\/\//, '') ?? (named ? first : undefined),
    status: statusIn(after),
    client: /\[/.test(before) ? address(named ? second : first) : undefined,
    agent: known(strings[1]),
  };
}

/** Envoy's default format, and Istio's, which has one more quoted field before the client's address. */
function envoy(after: string): Rest {
  const strings = quotedStrings(after);
  const id = strings.findIndex((one) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(one));
  const agent = id > 0 ? id - 1 : 1;
  return {
    format: 'envoy',
    host: known(strings[agent + 2]),
    status: statusIn(after),
    client: address(known(strings[agent - 1]?.split(',')[0])),
    agent: known(strings[agent]),
  };
}

/** AWS load balancers: `type time name client:port target:port … status status … "request" "agent" cipher protocol` */
function loadBalancer(before: string, after: string): Rest {
  const [agent] = quotedStrings(after);
  const cipher = /^ "[^"]*" (\S+) /.exec(after)?.[1];
  return { format: 'alb', host: undefined, status: statusIn(before), client: firstAddress(before), agent: known(agent), cipher: known(cipher) };
}

/** `client:port [time] frontend backend/server timers status bytes … {captured headers} "request"` */
function haproxy(before: string): Rest {
  const captured = /\{([^}|]*)/.exec(before)?.[1];
  return {
    format: 'haproxy',
    host: captured?.includes('.') === true ? captured : undefined,
    status: statusIn(before.slice(before.indexOf(']'))),
    client: firstAddress(before),
    agent: undefined,
  };
}

type Rest = Pick<TextRecord, 'format' | 'host' | 'status' | 'client' | 'agent'> & Pick<Partial<TextRecord>, 'cipher'>;

const SQUID = /^\s*(\d{9,10}\.\d{3})\s+\d+ (\S+) [A-Z_]+\/(\d{3}) \d+ ([A-Z]+) (\S+)/;

/** `time elapsed client result/status bytes method URL user hierarchy/peer type` */
function squidRecord(text: string): TextRecord | undefined {
  const match = SQUID.exec(text);
  if (match === null) return undefined;
  const [, time, client, status, method, target = ''] = match;
  return { format: 'squid', method, host: undefined, target, time: isoTime(time), status: Number(status), client: address(client), agent: undefined };
}

const FREE = /\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b[\s:"'=>[(-]{1,4}(https?:\/\/[^\s"'<>`]+|\/[^\s"'<>`]+)/;
const URL_ALONE = /\bhttps?:\/\/[^\s"'<>`]+/;

/** A method before a path or URL; or a URL alone, as error messages have it, whose method is not known. */
function freeRecord(text: string): TextRecord | undefined {
  const [, method, written = URL_ALONE.exec(text)?.[0]] = FREE.exec(text) ?? [];
  if (written === undefined) return undefined;
  const target = withoutPunctuation(written);
  return { format: 'text', method, host: undefined, target, time: timeIn(text), status: undefined, client: undefined, agent: undefined, loose: true };
}

/** A path as it ends in a sentence or in brackets. */
export function withoutPunctuation(path: string): string {
  return path.replace(/[),.;:\]}]+$/, '');
}

function isTarget(target: string | undefined): boolean {
  return target !== undefined && (target.startsWith('/') || /^https?:\/\//i.test(target));
}

/** nginx writes bytes it does not trust as `\x22`, JSON-minded writers a slash as `\/`. */
function unescaped(target: string): string {
  if (!target.includes('\\')) return target;
  return target.replace(/\\x([0-9A-Fa-f]{2})/g, '%$1').replace(/\\u00([0-9A-Fa-f]{2})/g, '%$1').replace(/\\\//g, '/');
}

function timeIn(text: string): string | undefined {
  const clf = /\[(\d\d\/[A-Z][a-z]{2}\/\d{4}:[^\]]+)\]/.exec(text)?.[1];
  return isoTime(clf ?? /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/.exec(text)?.[0]);
}

function statusIn(text: string): number | undefined {
  const status = /(?:^|\s)([1-5]\d\d)(?=\s|$)/.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
}

const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:.]+\]?)(?::\d+)?$/i;

function firstAddress(text: string): string | undefined {
  return address(text.split(/\s+/).find((one) => IP.test(one) && /[.:].*[.:]/.test(one) && !/^\d+:\d+:\d+/.test(one)));
}

function quotedStrings(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
}

function known(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value === '-' ? undefined : value;
}
