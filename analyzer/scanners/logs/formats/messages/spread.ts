import { jsonIn } from '../../../../attempts.ts';
import type { Json } from '../../../../model.ts';
import { Cued, CuedList } from '../../patterns/cued.ts';
import { isoTime, timeIn } from '../../record/time.ts';
import type { JsonObject } from '../../record/values.ts';
import { clientMessage, FIELD_OF_CLIENT, MESSAGE_OF_CLIENT } from './client-messages.ts';
import { FAILED, failedRequest } from './failed-request.ts';
import { haskellRequest } from './haskell-request.ts';
import { SHOWN_HEADER, SHOWN_HEADERS, shownHeaders } from './shown-headers.ts';
import { OF_TELEMETRY, SHOWN_TELEMETRY, shownTelemetry } from './shown-telemetry.ts';

/** A line as it is to be read, and where it begins. */
export interface Spread {
  text: string;
  line: number;
  /** What a collector put before its first line. */
  prefix?: string | undefined;
}

/** Puts what programs write over several lines back on one; all other lines go on as they are. Colours are taken out before. */
export interface SpreadReader {
  /** Whether it is in a record, which the next line may go on with. */
  isOpen(): boolean;
  /** Looks at a line while all are read by themselves: true when it goes on with the one before, which many programs begin their lines like, or begins what only one does. */
  shows(text: string, line: number, prefix?: string): boolean;
  line(text: string, line: number, prefix?: string): Spread[];
  /** What the end of the log completes. */
  end(): Spread[];
}

type Pattern = Pick<RegExp, 'test'>;

/** A way to write a record over several lines. */
interface Way {
  /** The line that such a record begins with. */
  begins: Cued;
  /** No line of anything else begins so. */
  isOwn?: true;
  /** Lines that go on with it, and such as only this way has. */
  goesOn: Pattern;
  shows: Pattern;
  /** The line that ends it, where one does. */
  ends?: Pattern;
  /** All of it on one line; `undefined` where it turns out to be something else. `isRequest` tells whether a line is one by itself. */
  joined(lines: readonly string[], isRequest: (text: string) => boolean): string | undefined;
}

const OF_JAVA = /^([A-Z][a-z]{2} \d\d?, \d{4} \d\d?:\d\d:\d\d [AP]M) \S+ \S+$/;
const LEVEL_OF_JAVA = /^(?:SEVERE|WARNING|INFO|CONFIG|FINE|FINER|FINEST): /;

const WAYS: readonly Way[] = [
  // pino-pretty
  { begins: new Cued(/^\[[^\]]*\d\d:\d\d:\d\d[^\]]*\] (?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)(?: \([^)]*\))?: ?/), goesOn: /^ {4}/, shows: /^ {4}[\w$@.-]+: /, joined: prettyRecord },
  // HttpLogging of ASP.NET Core
  { begins: new Cued(/(?:^|\s)(?:Request|Response|Request and Response):\s*$/), goesOn: /^\s*[A-Za-z][\w-]*: ?.*$/, shows: /^\s*(?:Protocol|Method|Scheme|Path|StatusCode): /, joined: loggedMessage },
  // access logs of AWS's API Gateway in XML
  { begins: new Cued(/^\s*<request\b[^>]*>\s*$/), goesOn: /^\s*<(?!\/?request\b)/, shows: /^\s*<\w+>/, ends: /^\s*<\/request>\s*$/, joined: (lines) => lines.map((one) => one.trim()).join(' ') },
  // what Envoy debugs, and OpenTelemetry's collector
  { begins: SHOWN_HEADERS, isOwn: true, goesOn: SHOWN_HEADER, shows: SHOWN_HEADER, joined: shownHeaders },
  { begins: SHOWN_TELEMETRY, isOwn: true, goesOn: OF_TELEMETRY, shows: /^ {4}(?:Trace ID|Name) +: |^(?:Observed)?Timestamp: /, joined: shownTelemetry },
  // all properties of a message, as rsyslog shows them (its template RSYSLOG_DebugFormat)
  { begins: new Cued(/^Debug line with all properties:$/), isOwn: true, goesOn: /\S/, shows: /^FROMHOST: '/, joined: (lines) => lines.map((one) => /\brawmsg: '(.*)'$/.exec(one)?.[1]).find((one) => one !== undefined) },
  // errors of axios, with the request that failed
  { begins: FAILED, goesOn: /^(?:\s|$)/, shows: /^\s+(?:at |\w+: )/, ends: /^\s*\}$/, joined: failedRequest },
  // what clients of Kotlin and Dart tell of requests
  { begins: MESSAGE_OF_CLIENT, goesOn: FIELD_OF_CLIENT, shows: FIELD_OF_CLIENT, joined: clientMessage },
  // loggers of Java, which write the time on a line before
  { begins: new Cued(OF_JAVA), goesOn: /^(?!)/, shows: LEVEL_OF_JAVA, ends: LEVEL_OF_JAVA, joined: ([head = '', said = '']) => `${isoTime(OF_JAVA.exec(head)?.[1])} ${said}` },
  // packets as ngrep shows them, cut where the terminal ends
  { begins: new Cued(/^[TU] (?:\d{4}\/\d\d\/\d\d \S+ )?\S+ -> \S+ \[[A-Z]+\](?: #\d+)?$/), goesOn: /^ {2}/, shows: /^ {2}\S/, joined: ([head = '', ...lines]) => `${head} ${lines.map((one) => one.slice(2)).join('').trimEnd()}` },
  // objects as Node, Logstash and Haskell show them, and JSON for people, among other lines
  { begins: new Cued(/^(?:\S.*)?\{$/), goesOn: /^(?:\s|$)/, shows: /^\s+(?:(?:[A-Za-z_$][\w$]*|'[^']*'|"[^"]*"): |"[^"]*" => |(?:host|path) += ")/, ends: /^\}/, joined: shownRequest },
  // samples that JMeter saves
  { begins: new Cued(/^\s*<httpSample\b[^>]*[^/]>\s*$/), goesOn: /^(?!\s*<\/?httpSample\b)/, shows: /^\s*<[A-Za-z][\w.]*(?:\s[^>]*)?>/, ends: /^\s*<\/httpSample>\s*$/, joined: savedSample },
  // items that Burp saves
  { begins: new Cued(/^\s*<item>\s*$/), goesOn: /^/, shows: /^\s*<(?:time|url)>/, ends: /^\s*<\/item>\s*$/, joined: savedItem },
];

const BEGINS = new CuedList(WAYS.map(({ begins }) => begins));
const BEGINS_OWN = new CuedList(WAYS.filter(({ isOwn }) => isOwn === true).map(({ begins }) => begins));

/** What is longer is no record. */
const LONGEST = 400;

/** A reader for one log; it remembers the record it is in. `isRequest` tells whether a line is one by itself. */
export function spreadReader(isRequest: (text: string) => boolean): SpreadReader {
  /** The record it is in; its first line may have been read by itself already. */
  let open: { way: Way; lines: Spread[]; isRead: boolean } | undefined;

  const close = (): Spread[] => {
    const [first] = open?.lines ?? [];
    if (open === undefined || first === undefined) return [];
    const { way, lines, isRead } = open;
    open = undefined;
    const whole = lines.length === 1 ? undefined : way.joined(lines.map(({ text }) => text), isRequest);
    return whole === undefined ? lines.slice(Number(isRead)) : [{ ...first, text: whole }];
  };

  const begin = (first: Spread, isRead: boolean): boolean => {
    const way = BEGINS.first(first.text, (_, index) => WAYS[index]);
    open = way === undefined ? undefined : { way, lines: [first], isRead };
    return open !== undefined;
  };

  const shows: SpreadReader['shows'] = (text, number, prefix) => {
    const first = open?.lines[0];
    const isShown = open !== undefined && number <= (first?.line ?? 0) + 1 && open.way.shows.test(text) && isAsDeep(text, first?.text);
    if (isShown || BEGINS_OWN.test(text)) return true;
    begin({ text, line: number, prefix }, true);
    return false;
  };

  const line: SpreadReader['line'] = (text, number, prefix) => {
    const one = { text, line: number, prefix };
    if (open !== undefined && open.lines.length < LONGEST) {
      const isEnd = open.way.ends?.test(text) === true;
      if (isEnd || (open.way.goesOn.test(text) && isAsDeep(text, open.lines[0]?.text))) {
        open.lines.push(one);
        return isEnd ? close() : [];
      }
    }
    const before = close();
    return begin(one, false) ? before : [...before, one];
  };
  return { isOpen: () => open !== undefined, shows, line, end: close };
}

/** What stands farther left than the beginning is something else: the head of the next message. */
function isAsDeep(text: string, head = ''): boolean {
  return text.search(/\S|$/) >= head.search(/\S|$/);
}

const FIELD = /^ {4}([\w$@.-]+): (.*)$/;

/** As pino wrote it: below the message a field each, whose value may go on over lines of its own. */
function prettyRecord([head = '', ...lines]: readonly string[]): string {
  const fields: [name: string, value: string][] = [];
  for (const text of lines) {
    const [, name, value = ''] = FIELD.exec(text) ?? [];
    const last = fields.at(-1);
    if (name !== undefined) fields.push([name, value]);
    else if (last !== undefined) last[1] += text;
  }
  return JSON.stringify({ ...timed(head), msg: head.replace(/^\[[^\]]*\] [^:]*: ?/, ''), ...Object.fromEntries(fields.map(([name, value]): [string, Json] => [name, jsonIn(value) ?? value])) });
}

/** A request, or the answer to one, header by header. */
function loggedMessage([head = '', ...lines]: readonly string[]): string | undefined {
  const fields = new Map(lines.map((text) => [text.slice(0, text.indexOf(':')).trim(), text.slice(text.indexOf(':') + 1).trim()]));
  const [status, method, path] = [fields.get('StatusCode'), fields.get('Method'), fields.get('Path')];
  if (method === undefined || path === undefined) return status === undefined ? undefined : JSON.stringify({ aspnet: 'Response', StatusCode: status });
  return JSON.stringify({
    aspnet: 'Request', ...timed(head), method, ...optional('host', fields.get('Host')), uri: `${fields.get('PathBase') ?? ''}${path}${fields.get('QueryString') ?? ''}`,
    ...optional('user_agent', fields.get('User-Agent')), ...optional('status', status),
  });
}

/** An object that is a request, with the pieces of its long texts put together; of any other, lines may name addresses. */
function shownRequest(lines: readonly string[], isRequest: (text: string) => boolean): string | undefined {
  const ofHaskell = haskellRequest(lines);
  if (ofHaskell !== undefined) return ofHaskell;
  const text = lines.map((one) => one.trim()).join(' ').replace(/(['"`]) \+ \1/g, '');
  return isRequest(text) ? text : undefined;
}

/** What stands in an item before the messages themselves, which may be written in base 64. */
function savedItem(lines: readonly string[]): string | undefined {
  const fields = new Map(lines.flatMap((line) => [...line.matchAll(ELEMENT)].map(([, name = '', marked, plain = '']) => [name, marked ?? plain] as const)));
  const [url, method] = [fields.get('url'), fields.get('method')];
  return url === undefined || method === undefined ? undefined : JSON.stringify({ method, url, ...optional('time', fields.get('time')), ...optional('status', fields.get('status')) });
}

/** What JMeter asked for stands below what it was answered. */
function savedSample([head = '', ...lines]: readonly string[]): string | undefined {
  const text = lines.join('\n');
  const [url, method] = [/<java\.net\.URL>([^<]+)</.exec(text)?.[1], /<method\b[^>]*>([A-Z]+)</.exec(text)?.[1]];
  if (url === undefined) return undefined;
  return JSON.stringify({ ...optional('method', method), url: url.replaceAll('&amp;', '&'), ...optional('time', / ts="(\d+)"/.exec(head)?.[1]), ...optional('status', / rc="(\d{3})"/.exec(head)?.[1]), ...optional('user_agent', /^User-Agent: (.*)$/m.exec(text)?.[1]) });
}

const ELEMENT = /^\s*<(time|url|method|status)>(?:<!\[CDATA\[(.*)\]\]>|([^<]*))<\//g;

function timed(head: string): JsonObject {
  return optional('time', timeIn(head));
}

/** Values of headers that are not to be logged are written as such. */
function optional(name: string, value: string | undefined): JsonObject {
  return value === undefined || value === '' || value === '[Redacted]' ? {} : { [name]: value };
}
