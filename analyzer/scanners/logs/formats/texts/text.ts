import { Cued } from '../../patterns/cued.ts';
import { isHttpMethod, isTarget } from '../../record/asked.ts';
import { unescapedTarget, unescapedText, withPlainSlashes } from '../../record/escapes.ts';
import { UNKNOWN, type Found, type LogRecord } from '../../record/record.ts';
import { withScheme } from '../../record/target.ts';
import { timeIn } from '../../record/time.ts';
import { address, firstAddress, isAddress } from '../../record/values.ts';
import { foldedMessage } from './folded-message.ts';
import { forensicRecord } from './forensic.ts';
import { clientNamed, freeRecord, statusSaid, withoutReferers } from './free-text.ts';
import { iisRecord } from './iis.ts';
import { squidRecord } from './squid.ts';
import { tallyOf } from './tallies.ts';
import { unnamedCells } from './unnamed-cells.ts';
import { unquotedRecord } from './unquoted.ts';

type TextRecord = Omit<LogRecord, 'line'>;

/**
 * Reads one line of a text log as its program wrote it. Most of them write the request line in quotes (nginx, Apache, HAProxy, Envoy, load
 * balancers, HTTP clients' debug output), some do not; a method before a URL in free text counts as a loose reading.
 */
export function textRecord(text: string, line: number): Found {
  const isInCell = IN_CELL.test(text);
  const known =
    forensicRecord(text) ??
    tallyOf(text) ??
    (isInCell ? unnamedCells(text) : undefined) ??
    quotedRecord(text) ??
    squidRecord(text) ??
    iisRecord(text) ??
    (isInCell ? undefined : unnamedCells(text)) ??
    unquotedRecord(text);
  if (known !== undefined) return Object.assign(known, { line });
  const rest = withoutReferers(withPlainSlashes(text));
  const record = freeRecord(rest);
  return record === undefined ? { unread: UNKNOWN, ...(rest === text ? {} : { item: rest }) } : Object.assign(record, { line });
}

/** As what a server passed a request on, where its format names that. */
const PASSED_ON = /\b(?:upstream|backend|proxy|target|destination)\w*["']?[=:] ?["']?(https?:\/\/[^\s"']+)/i;

/** A whole request in a cell by itself, between others in quotes. */
const IN_CELL = new Cued(/(?:^|,)"[A-Z]{3,10} [^"]*",/);

/** What ends in the version of the protocol may hold quotes that nobody escaped, and be asked for in small letters. */
const QUOTED = new Cued(/"([A-Z]{3,10}|[a-z]{3,10}(?= \S+ HTTP\/)) (?:(\S+) HTTP\/[\d.]+|((?:[^\s"\\]|\\.)+)(?: (?:[^"\\]|\\.)*)?)"/);

function quotedRecord(text: string): TextRecord | undefined {
  const found = quotedRequest(text);
  if (found === undefined) return undefined;
  const { request, isSure } = found;
  const [whole, method = '', written = request[3] ?? ''] = request;
  const target = withScheme(written);
  if (!isTarget(target) || !isHttpMethod(method)) return undefined;
  const before = text.slice(0, request.index);
  const after = text.slice(request.index + whole.length);
  const passedOn = after.includes('://') ? PASSED_ON.exec(after)?.[1] : undefined;
  const said = !isSure ? text : passedOn === undefined ? undefined : `${method} ${passedOn}`;
  const base = { method, target: unescapedTarget(target), time: timeIn(before), ...(said === undefined ? {} : { said }) };
  if (ENVOY.test(before) && !SIZED.test(after) && quotedStrings(after).length > 0) return { ...base, ...envoy(after) };
  if (/^, /.test(after) && /\bclient: \S+, /.test(before)) return { ...base, ...nginxError(method, before, after) };
  if (/^ "/.test(after) || BALANCER.test(before)) return { ...base, ...loadBalancer(before, after) };
  if (!after.includes('"') && FRONTEND.test(before)) return { ...base, target: ofHaproxy(base.target), ...haproxy(before) };
  return { ...base, ...combined(before, after, firstStatus(/ [1-5]\d\d(?="$)/.exec(whole)?.[0] ?? ''), whole.includes('\\r\\n')), ...(after.trim() === '' ? foldedMessage(whole) : {}) };
}

/** The one in quotes behind which it is told how it was answered: a client may call itself by a request, and be logged before it. Of several others the first, which is not sure to be the one. */
function quotedRequest(text: string): { request: RegExpExecArray; isSure: boolean } | undefined {
  const first = QUOTED.exec(text);
  if (first === null) return undefined;
  const isBefore = (answer: Pick<RegExp, 'test'>) => ({ 0: whole, index }: RegExpExecArray): boolean => answer.test(text.slice(index + whole.length));
  if (isBefore(ANSWERED)(first) || !isBefore(QUOTED)(first) || BALANCER.test(text.slice(0, first.index))) return { request: first, isSure: true };
  const all = [...text.matchAll(ALL_QUOTED)];
  const request = all.find(isBefore(ANSWERED)) ?? all.find(isBefore(UNANSWERED));
  return { request: request ?? first, isSure: request !== undefined };
}

const ALL_QUOTED = new RegExp(QUOTED.pattern.source, 'g');

/** Right behind a request, as nearly all formats have it. */
const [ANSWERED, UNANSWERED] = [/^ [1-5]\d\d(?:\s|$)/, /^ (?:-|-1|0|000)(?:\s|$)/];

/** Only a time stands before the request; what a collector put before that may be anything. */
const ENVOY = /(?:^\[[^\]]*|(?:^|\s)\[\d{4}-\d\d-\d\dT[\d:.]+Z)\] $/;

/** How large the messages were right behind the status, where Envoy writes what went wrong. (Cloud Foundry's router) */
const SIZED = /^ [1-5]\d\d \d+ \d+ "/;

/** `[vhost] client ident user [time] "request" status bytes "referer" "agent" …`; lighttpd writes the host for the second of them. Behind a whole message stands how many bytes that was. (strace) */
function combined(before: string, after: string, within: number | undefined, isMessage: boolean): Rest {
  const [first = '', second = '', ...others] = before.trim().split(/\s+/);
  const forwarded = FORWARDED.exec(after)?.[1];
  const isAfterHost = (isAddress(second) || forwarded !== undefined) && !isAddress(first) && HOST.test(first);
  const isBeforeHost = isAddress(first) && !isAddress(second) && HOST.test(second) && others.length > 0;
  const strings = quotedStrings(after).filter((one) => !MEDIA_TYPE.test(one));
  const isBefore = STATUS_BEFORE.test(before) || (BEHIND_PORT.test(before) && (SIZES.test(after) || !ANSWERED.test(after)));
  const status = isBefore ? firstStatus(before.slice(-5)) : isMessage ? within : statusAt(after) ?? within ?? statusNamed(after);
  return {
    format: strings.length >= 2 ? 'combined' : /\[\d\d\/[A-Z]/.test(before) || (/\[(?!\w+\])/.test(before) && status !== undefined) ? 'common' : 'text',
    // HTTP clients write the server before the request: `https://api.example:443 "GET /x HTTP/1.1" 200`.
    host: /(https?:\/\/[^\s/"]+) $/.exec(before)?.[1]?.replace(/^https?:\/\//, '') ?? (isAfterHost ? first : isBeforeHost ? second : undefined),
    status,
    // The kernel takes digits and dots in the place of the client for its address; names that were looked up stand there, too.
    client:
      (second === '-' && /^[\d.]+$/.test(first) ? first : (firstAddress(CLIENT.exec(before)?.[1]?.split(',')[0] ?? '') ?? firstAddress(before))) ??
      address(forwarded) ??
      (second === '-' ? address(first) : undefined) ??
      address(/^ from (\S+) - /.exec(after)?.[1]) ??
      clientNamed(after),
    agent:
      (NO_NAME.test(strings[1] ?? '') ? undefined : agentOf(strings[1])) ??
      (strings[1] === undefined || NO_NAME.test(strings[1])
        ? agentOf([...strings, ...quotedStrings(before)].find((one) => PRODUCT.test(one)) ?? AGENT_BEFORE.exec(before)?.[1])
        : undefined),
  };
}

/** A status that stands before the request: HTTParty's, Huawei's load balancers', which write sizes behind it. */
const [STATUS_BEFORE, BEHIND_PORT, SIZES] = [/\] [1-5]\d\d $/, /:\d+ [1-5]\d\d $/, /^ \d+ \d+ \d+ \d+\.\d+ "/];

/** Nothing, or a number: no program is called so. */
const NO_NAME = /^[\d.]*$/;

/** What the answer was, behind the program that asked. (Alibaba's CDN) */
const MEDIA_TYPE = /^(?:application|audio|font|image|text|video)\/[\w.+-]+(?:; ?charset=[\w-]+)?$/;

/** The first of those for whom a request was passed on. */
const FORWARDED = /\bx_forwarded_for:"([^",\s]+)/;

/** Where Guzzle's common format has it, behind the name of the machine. */
const AGENT_BEFORE = / \S+ ((?!HTTP\/)[\w.-]+\/v?\d[^[\]]*) - \[[^\]]*\] $/;

/** The client where it stands as the format has it: what a collector put before may name addresses as well, and behind it stand those of proxies. */
const CLIENT = /(?:^|\s)((?:[^\s,]+, ){0,9}\S+) (?:- \S+ \[[^\]]*\]|-) $/;

/** A name with a dot or a port; any other word in its place is a level, a logger, or how long it took. */
const HOST = /^(?=.*[A-Za-z])(?=.*[.:])[\w-]+(?:\.[\w-]+)*(?::\d+)?$/;

/** Envoy's default format of five quoted fields, and Istio's, which has one more before the client's address. */
function envoy(after: string): Rest {
  const strings = quotedStrings(after);
  const id = strings.findIndex((one) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(one));
  const agent = id > 0 ? id - 1 : strings.length > 5 ? 2 : 1;
  return {
    format: 'envoy',
    host: known(strings[agent + 2]),
    status: statusAt(after),
    client: address(known(strings[agent - 1]?.split(',')[0])),
    agent: agentOf(strings[agent]),
  };
}

/** nginx tells of an error with `client: …, server: …, request: "…", host: "…"`; what was answered stands in its access log. */
function nginxError(method: string, before: string, after: string): Rest {
  return { format: 'text', host: /\bhost: "([^"]*)"/.exec(after)?.[1], status: undefined, client: address(/\bclient: ([^\s,]+)/.exec(before)?.[1]), agent: undefined, way: wayOfError(before, after), ...saidOf(method, before, after) };
}

/** One request may have many errors, but fails at one server behind only once in each of the ways: where it does so again on one connection, that was kept for another request. */
function wayOfError(before: string, after: string): string {
  const [, connection, message = ''] = / (\*\d+) (.*?), client: /.exec(before) ?? [];
  const upstream = /\bupstream: "([^"]*)"/.exec(after)?.[1];
  return `error ${connection}${upstream === undefined ? '' : ` ${message} ${upstream}`}`;
}

/** Other requests that an error tells of: what a program within nginx asked for while it served this one, as its message says, and what this one was passed on as. */
function saidOf(method: string, before: string, after: string): Pick<TextRecord, 'said'> {
  const message = before.slice(0, before.search(/, client: /));
  const upstream = /\bupstream: "(https?:[^"]*)"/.exec(after)?.[1];
  const said = [...(message.includes('://') ? [message] : []), ...(upstream === undefined ? [] : [`${method} ${upstream}`])];
  return said.length === 0 ? {} : { said: said.join(' ') };
}

/** Three times, two statuses and two sizes: the classic one may log no agent. */
const BALANCER = /(?: -?\d+(?:\.\d+)?){3} (?:\d{3}|-) (?:\d{3}|-) \d+ \d+ $/;

/** AWS load balancers: `type time name client:port target:port … status status … "request" "agent" cipher protocol` */
function loadBalancer(before: string, after: string): Rest {
  const strings = quotedStrings(after);
  // What others write behind a request may be anything, but for the name of a program with its version.
  const agent = BALANCER.test(before) || strings.length === 1 ? strings[0] : strings.find((one) => PRODUCT.test(one));
  const cipher = /^ "[^"]*" (\S+) /.exec(after)?.[1];
  return { format: 'alb', host: undefined, status: firstStatus(before), client: firstAddress(before), agent: agentOf(agent), cipher: known(cipher) };
}

/** The time after the client's port, or what HAProxy counts in any of its formats. */
const FRONTEND = /:\d+ +\[\d\d\/|(?: +-?\d+(?:\/[-+]?\d+)+){2}/;

/** `client:port [time] frontend backend/server timers status bytes … {captured headers} "request"` */
function haproxy(before: string): Rest {
  const captured = /\{([^}]*)\}/.exec(before)?.[1]?.split('|') ?? [];
  const status = / [-+\d]+(?:\/[-+\d]+){4} +(\d{3}) /.exec(before)?.[1];
  return {
    format: 'haproxy',
    // Which headers are captured is for everybody to choose: a domain is the host, a product with its version the name of a client.
    host: captured.find((one) => DOMAIN.test(one)),
    status: status === undefined ? undefined : Number(status),
    client: address(/(\S+):\d+ +\[/.exec(before)?.[1]) ?? firstAddress(before),
    agent: captured.map(ofHaproxy).find((one) => PRODUCT.test(one)),
  };
}

const DOMAIN = /^(?:[\w-]+\.)+[a-z][\w-]*(?::\d+)?$/i;
const PRODUCT = /^(?!HTTP\/)[\w.-]+\/v?\d/;

/** Bytes that HAProxy does not trust. */
function ofHaproxy(text: string): string {
  return text.replace(/#([0-9A-F]{2})/g, '%$1');
}

type Rest = Pick<TextRecord, 'format' | 'host' | 'status' | 'client' | 'agent'> & Pick<Partial<TextRecord>, 'cipher' | 'way' | 'said'>;

/** The status stands right behind the request; what comes later may be a number of bytes. */
function statusAt(after: string): number | undefined {
  return /^\s*(?:-|-1|0|000)(?:\s|$)/.test(after) ? undefined : firstStatus(after);
}

/** Behind a request that was answered. */
function statusNamed(after: string): number | undefined {
  const status = UNANSWERED.test(after) ? undefined : statusSaid(after);
  return status === undefined ? undefined : Number(status);
}

function firstStatus(text: string): number | undefined {
  const status = /(?:^|\s)([1-5]\d\d)(?=\s|$)(?! (?:[mµun]?s|msec|seconds|bytes?|[kKM]i?B)\b)/.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
}

function quotedStrings(text: string): string[] {
  // Behind one that is not closed, which goes to the end, is no other.
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)("|$)/g)].filter(([, , end]) => end !== '').map((match) => match[1] ?? '');
}

function known(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value === '-' ? undefined : value;
}

function agentOf(value: string | undefined): string | undefined {
  const agent = known(value);
  return agent === undefined ? undefined : unescapedText(agent);
}
