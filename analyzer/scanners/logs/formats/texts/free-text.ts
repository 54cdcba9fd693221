import { STATUS_CODES } from 'node:http';
import { Cued } from '../../patterns/cued.ts';
import type { LogRecord } from '../../record/record.ts';
import { withScheme } from '../../record/target.ts';
import { timeIn } from '../../record/time.ts';
import { address, firstAddress } from '../../record/values.ts';
import { packetWay } from '../records/packets.ts';
import { foldedMessage } from './folded-message.ts';

/** An identifier may have been taken out of a path, and named: `/zones/<zone>/filters`. */
const FREE = new Cued(/(?:\b|(?<=\\[nrt]))(?<method>GET|HEAD|POST|PUT|PATCH|DELETE)\b[\s:"'=>\][(-]{1,8}(?<target>(?:https?:\/\/|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\/|\/)(?:[^\s"'<>`]|(?<=\/)<[\w.-]+>(?=\/))+)/);
/** What ends in dots was cut short, as in the name of a thread. (OkHttp) */
const URL_ALONE = new Cued(/\b(?<target>https?:\/\/(?![^\s"'<>`]*\.{3}(?:[\])]|\s|$))(?:[^\s"'<>`]|(?<=\/)<[\w.-]+>(?=\/))+)/);

const OF_SERVER = /^https?:\/\/[^/?#]*\/?$/;
const PATH_APART = /(?<=[\s"'=([:])\/[\w.-]+\/[^\s"'<>`]+/;

/** A path and nothing else, as lists of what was asked for have it. */
const PATH_ALONE = /^(?<target>\/(?:[^\s"'<>`]|(?<=\/)<[\w.-]+>(?=\/))+)$/;

/** A method before a path or URL; or a URL or path alone, as error messages and lists have it, whose method is not known. What was cut short names no path. */
export function freeRecord(text: string): Omit<LogRecord, 'line'> | undefined {
  const found = FREE.exec(text) ?? URL_ALONE.exec(text) ?? PATH_ALONE.exec(text);
  const written = found?.groups?.target;
  if (found === null || written === undefined || written.endsWith('…')) return undefined;
  const target = withoutPunctuation(written);
  // The address of a server names nothing where a path stands by itself: that one may have been asked for.
  if (OF_SERVER.test(target) && PATH_APART.test(text)) return undefined;
  const after = text.slice(found.index + found[0].length - written.length + target.length);
  const method = found.groups?.method ?? only(VERB_BEFORE.exec(text.slice(0, found.index)))?.toUpperCase() ?? METHOD_BEHIND.exec(after)?.[1] ?? only(METHOD_NAMED.exec(text));
  const message = foldedMessage(after);
  const answered = only(ANSWERED.exec(text));
  const way = answered === undefined ? packetWay(text) ?? scopeWay(text) : 'answered';
  const status = message.status ?? only(STATUS_BEHIND.exec(after)) ?? (FINISHED.test(text) ? only(STATUS_AT_END.exec(after)) : undefined) ?? only(STATUS_NAMED.exec(after)) ?? answered ?? statusSaid(text);
  return {
    format: 'text',
    method,
    target: withScheme(target),
    time: timeIn(text),
    client: address(SENT_BY.exec(text)?.[1]) ?? clientNamed(text) ?? (found.groups?.method === undefined ? undefined : firstAddress(/\S+ (?:\[\d{3}\]: )?$/.exec(text.slice(0, found.index))?.[0] ?? '')),
    host: message.host,
    agent: message.agent ?? agentNamed(text),
    status: status === undefined ? undefined : Number(status),
    ...(way === undefined ? {} : { way }),
    loose: message.host === undefined,
    said: text,
  };
}

/** What a message of .NET was logged within stands on a line before it, and so before each that is logged within the same. */
function scopeWay(text: string): string | undefined {
  const scope = SCOPE.exec(text)?.[1];
  return scope === undefined ? undefined : `scope ${scope}`;
}

const SCOPE = /^ {6}=> .*?\b(?:SpanId|RequestId|ConnectionId):([\w:-]+)/;

/** Each of them, where a text may name several. */
const ALL = new RegExp(`${FREE.pattern.source}|${URL_ALONE.pattern.source}`.replaceAll(/\?<(?:method|target)>/g, ''), 'g');

/** All requests that a text names, each with its answer where that stands right behind it. */
export function requestsIn(text: string): (Pick<LogRecord, 'target' | 'loose'> & Partial<Pick<LogRecord, 'method' | 'status'>>)[] {
  return [...withoutReferers(text).matchAll(ALL)].map(({ 0: whole, 1: method, 2: named, 3: alone = named ?? '', index }) => {
    const target = withoutPunctuation(alone);
    const status = only(STATUS_BEHIND.exec(text.slice(index + whole.length - alone.length + target.length)));
    return { method, target: withScheme(target), loose: true, ...(status === undefined ? {} : { status: Number(status) }) };
  });
}

/** What a target may be without what stands behind it: escapes and brackets, which none is written with; in free text whatever a sentence puts there. */
export function shorterTargets(target: string, isLoose: boolean): string[] {
  const plain = target.replace(/[\\"'`<>{}|^\s].*$/s, '');
  const words = isLoose ? /^(?:[a-z]+:\/\/[^/]*)?[\w./%~:@+-]*/i.exec(target)?.[0] ?? '' : plain;
  return target.endsWith('…') ? [] : [plain, words, isLoose ? words.replace(/[^\w/]+$/, '') : ''].filter((one) => one.length > 1 && one !== target);
}

/** The beginning of what ngrep shows of a packet. */
const SENT_BY = /^[TU] (?:\d{4}\/\d\d\/\d\d \S+ )?(\S+) -> \S+ \[/;

/** What led to a request is none: in a header, behind an error, or before what was asked for (WEBrick); nor is how a proxy comes from it to a server (Envoy). */
const LED_HERE = /\breferr?er["']?(?:: ?|=)["']?[a-z]+:\/\/[^\s"',]+|^[a-z]+:\/\/\S+(?= -> \/\S*$)|(?<=\bcluster '[^']*' match for URL )'[^']*'$/gi;

const MAY_LEAD = new Cued(LED_HERE);

/** A text with room in the place of those. */
export function withoutReferers(text: string): string {
  return !MAY_LEAD.mayMatch(text) ? text : text.replace(LED_HERE, ({ length }) => ' '.repeat(length));
}

/** What tells of an answer before the URL, in a line of its own: OkHttp, Symfony, ureq, axios as it debugs, reqwest, requests and axios as they fail, Hubble; or behind it, aiohttp. */
const ANSWERED = new Cued(/(?:^|\s)<-- ([1-5]\d\d)\b|(?:^|\s)([1-5]\d\d) 'https?:|\bResponse: "([1-5]\d\d) https?:|\bresponse ([1-5]\d\d) (?:from |to [A-Z]{3,10} )?https?:|\b([1-5]\d\d) [A-Z][A-Za-z ]* \((?:GET|HEAD|POST|PUT|PATCH|DELETE) |\bresponse '([1-5]\d\d)(?: [^']*)?' for https?:|<ClientResponse\(\S+\) \[([1-5]\d\d) |\b([1-5]\d\d) (?:Client|Server) Error: .* for url: https?:|\bfailed with status code ([1-5]\d\d)\b|(?:^|\s)<< ([1-5]\d\d) https?:|\(HTTP\/[\d.]+ ([1-5]\d\d) [\d.]+[mµn]?s \([A-Z]{3,10} /);
/** `method='GET'` and `method: 'get'`, as Python and JavaScript show an object, `-Method GET` of PowerShell; `-X GET` of curl. */
const METHOD_NAMED = new Cued(/\b(?:http)?method['"]?(?:=|: ?:?| (?=[A-Z]+\b)|\()['"]?(GET|HEAD|POST|PUT|PATCH|DELETE)\b|\s(?:-X ?|--request[ =])["']?(GET|HEAD|POST|PUT|PATCH|DELETE)\b/i);
/** Before a URL: `Get "` in an error of Go's client, `RestClient.get "` in what Ruby's says, `GET request to ` in a sentence. */
const VERB_BEFORE = /\b(Get|Head|Post|Put|Patch|Delete|(?<=RestClient\.)(?:get|head|post|put|patch|delete)) \\?"$|\b(GET|HEAD|POST|PUT|PATCH|DELETE) (?:request )?(?:to|for|from) ["'`]?$/;
/** `GET` right behind a URL. */
const METHOD_BEHIND = /^,? (GET|HEAD|POST|PUT|PATCH|DELETE)\b/;
/** A status right behind a path or URL, and not how long it took. */
const STATUS_BEHIND = /^["')\]}]{0,2}(?:[\s:>|,=([-]{1,4}|\s+)(?:(?:(?:responded|returned) |\(status: |HTTP\/[\d.]+ - |(?<=[-=]> )|(?:failed )?(?:with )?[Ss]tatus(?:[ _]?code)?[=: [(]{1,2}|HTTP(?:\/[\d.]+)? )([1-5]\d\d)\b|([1-5]\d\d)(?=$|["<]|(?<=\(\d{3})\)|(?<= \d{3})\|| -| \[\]| \{| HTTP|:[A-Z]| OK\b| [A-Z][a-z]+(?: [A-Z][a-z]+)*(?:$|[,\])]| \{)))/;
const FINISHED = new Cued(/\bfinished\b/);
/** Before its size and type, as ASP.NET writes it in the line that ends a request. */
const STATUS_AT_END = /^ - ([1-5]\d\d) /;

/** Behind the body, as programs have Guzzle write it. */
const STATUS_NAMED = /^ HTTP\/[\d.]+ .*\bRESPONSE: ([1-5]\d\d)\b/;

/** Anywhere in a line: under its name, unless that is of a process; with the words that go with it. */
const STATUS_UNDER_NAME = new Cued(/(?:status(?<!exit[ _-]status)|resp)(?:[ _-]?code)?["']?(?:=>|[=:]) ?["']?([1-5]\d\d)\b(?!\.)|(?:https?|response)_?code["']?(?:=>|[=:]) ?["']?([1-5]\d\d)\b/i);
const STATUS_WITH_WORDS = new Cued(new RegExp(String.raw`\b(?=[1-5]\d\d:?[ _][A-Z])(?:${Object.entries(STATUS_CODES).map(([code, words = '']) => `(${code}):?[ _]${words.replaceAll(' ', '[ _]')}`).join('|')})\b`, 'i'));
/** As clients show an answer or an error: requests of Python, OkHttp, reqwest and Finagle, aiohttp, got; in sentences. */
const STATUS_IN_WORDS = new Cued(/<Response \[([1-5]\d\d)\]>|\bResponse\{(?:[^{}]*, )?code=([1-5]\d\d)\b|\bStatus\(([1-5]\d\d)\b|: ([1-5]\d\d), message=|\b[Rr]esponse code:? ([1-5]\d\d)\b|\bHTTP status ([1-5]\d\d)\b|\b(?:with|has) (?:a )?status(?: code)?(?: of)? ([1-5]\d\d)\b|\btook \d+ms and returned ([1-5]\d\d)\b/);
/** In brackets beside a request (Scrapy, Alamofire), between bars, first of all, behind a sign or word for an answer, or the port of who asked (PHP). */
const STATUS_BESIDE = new Cued(/\(([1-5]\d\d)\) <(?:GET|HEAD|POST|PUT|PATCH|DELETE) |https?:\S+ \(([1-5]\d\d)\)$|(?:^|\|) *([1-5]\d\d) *\||(?:^|\s)([1-5]\d\d) (?:- )?(?<=^.{4}|- )(?:GET|HEAD|POST|PUT|PATCH|DELETE) |(?:[-=]>|<[-=]|[→←]|\bHTTP|\b[Rr]esponse:?) ([1-5]\d\d) (?:for )?(?:GET|HEAD|POST|PUT|PATCH|DELETE) |:\d+ \[([1-5]\d\d)\]: (?:GET|HEAD|POST|PUT|PATCH|DELETE) /);

/** Where a program says whose request it was. */
const CLIENT_NAMED = new Cued(/(?:\| *|\b(?:client|remote|src|source)(?:[_-]?(?:ip|addr|address))?["']?[=:] ?["']?)((?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|\[[\da-f:]+\](?::\d+)?)(?![\w.])/i);
const AGENT_NAMED = new Cued(/\buser[_-]?agent["']? ?(?:=>|[=:]) ?["']([^"']+)["']|\[user[_-]?agent: ([^\]]+)\]/i);

/** The status that a line tells, wherever it stands. */
export function statusSaid(text: string): string | undefined {
  return only(STATUS_UNDER_NAME.exec(text)) ?? only(STATUS_WITH_WORDS.exec(text)) ?? only(STATUS_IN_WORDS.exec(text)) ?? only(STATUS_BESIDE.exec(text));
}

/** The address that a line says a request came from. */
export function clientNamed(text: string): string | undefined {
  return address(CLIENT_NAMED.exec(text)?.[1]);
}

/** The program that a line says a request was made by. */
export function agentNamed(text: string): string | undefined {
  return only(AGENT_NAMED.exec(text));
}

/** The one of several places that was found. */
function only(found: RegExpExecArray | null): string | undefined {
  return found?.slice(1).find((one) => one !== undefined);
}

/** A path as it ends in a sentence or in brackets. */
export function withoutPunctuation(path: string): string {
  return path.replace(/[),.;:\]}]+$/, '');
}

