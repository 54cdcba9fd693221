import { Cued, CuedList } from '../../patterns/cued.ts';
import { announcedBy } from '../../record/announced.ts';
import { answerIn } from '../../record/answer.ts';
import { headerSizes } from '../../record/header-sizes.ts';
import type { LogRecord } from '../../record/record.ts';
import { hostOf } from '../../record/target.ts';
import { isoTime, timeIn } from '../../record/time.ts';
import { address, document } from '../../record/values.ts';
import { isPacket } from '../records/packets.ts';
import { unchunked } from './chunks.ts';
import { isOfProxy } from './threads-of-proxy.ts';
import { isOfTrace } from './trace.ts';
import { isOfTransaction } from './transactions.ts';

/** Reads requests that are written out over several lines: `curl -v`, `TF_LOG` traces, dumps of HTTP/1 messages. */
export interface TranscriptReader {
  /** Hears what a collector put before the line that comes next: when it was written, and by whom. */
  at(prefix: string): void;
  /** Takes the next line, or leaves it to others; hands over the requests that it completed. */
  line(text: string, line: number): { isTaken: boolean; records: LogRecord[] };
  /** Whether it is in a request, which any line may go on with. */
  isOpen(): boolean;
  /** Remembers the beginning of a line that was passed over, which may tell the time. */
  pass(text: string): void;
  /** The requests that the end of the log completes. */
  end(): LogRecord[];
}

/** Whether a line belongs to a log of messages written out: a request line without quotes, or what curl and Terraform write around it. */
export function isOfTranscript(text: string): boolean {
  return (
    requestIn(text) !== null ||
    OF_CLIENT.test(text) ||
    isOfTrace(text) ||
    isOfTransaction(text) ||
    isOfProxy(text)
  );
}

/** Also behind the bytes of a packet that stand before what was sent in it (tcpdump `-A`), and without the protocol behind the address of a client (mitmdump). */
const REQUEST = /^(?:[<>] | ?-> |E[!-~]{39,}?|[^"'>]*: (?:\d+B )?|\d{4}[-/]\d\d[-/]\d\d[T ][\d:.,Z]+ )?\s*(GET|HEAD|POST|PUT|PATCH|DELETE) ((?:\/|https?:\/\/)\S*)(?: HTTP\/\d(?:\.\d)?|(?<=^[\d.]+:\d+: [A-Z]+ https?:\S*[^\s…]))(?:\s*|\\x0d)$/;
/** How such a line ends or begins, to which most lines give the answer at once. */
const MAY_REQUEST = new Cued(/ HTTP\/\d(?:\.\d)?(?:\s*|\\x0d)$|^[\d.]+:\d+: [A-Z]/);

function requestIn(text: string): RegExpExecArray | null {
  return MAY_REQUEST.test(text) ? REQUEST.exec(text) : null;
}

/** A body that ends in no newline, so that the next request stands behind it. */
const BEHIND_BODY = /^(.*[\]}>])(?=(?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:\/|https?:\/\/)\S* HTTP\/\d(?:\.\d)?\s*$)/;
/** The answer right behind a body, as Guzzle is told to write them: `{request} - {response}`. */
const ANSWER_BEHIND_BODY = /^(.*[\]}>])(?= - HTTP\/\d(?:\.\d)? \d{3}\b)/;
const STATUS = /^(?:E[!-~]{39,}?|.{1,300}\bREAD: \d+B |\s*<< |[<>] | - |[\d.]{20,}-[\d.]{20,}: |\d{4}[-/]\d\d[-/]\d\d[T ][\d:.,Z]+ )?\s*(?:HTTP\/\d(?:\.\d)? |(?<=^\s*<< ))(\d{3})\b/;
const HEADER = /^(?:[<>] )?\s*([A-Za-z][A-Za-z0-9-]*): ?(.*)$/;

/** What loggers put before each line of a message: `2024-05-01T10:00:00.000Z [DEBUG] provider.x: `, and after it; the end of a line as Mojolicious shows it. */
const PREFIX = /^(\d{4}[-/]\d\d[-/]\d\d[T ]\S+) \[(?:TRACE|DEBUG|INFO|WARN|ERROR)\]\s+(?:[\w@./-]+: )?/;
const SUFFIX = /: timestamp=\S+$|\\x0d$/;

/** How clients in R write the signs of curl; behind those of Ruby stands a quote. */
const ARROW = /^ ?(?:-(>)|(<)-)(?: (?!")|$)/;

/** How Squid says, as it debugs, whether it was asked or asks, of which each shows one request once. */
const OF_PROXY = /\bHTTP (Client|Server) REQUEST:$/;

/** What curl says, what loggers and Squid put before a message, what wget says first of each request, and of itself where it debugs. */
const OF_CLIENT = new CuedList([OF_PROXY, /^\* (?:\s*[A-Z]|\[HTTP\/)/, /^[{}] \[\d+ bytes data\]/, PREFIX, /^--\d{4}-\d\d-\d\d \d\d:\d\d:\d\d-- {2}https?:/, /^DEBUG output created by Wget /].map((pattern) => new Cued(pattern)));

/** Lines after which a message that was never answered, or whose answer does not end, is given up. */
const LONGEST_MESSAGE = 400;

type Header = readonly [name: string, value: string];

/** A message while it is being read: the headers of the request, its body, the headers of the answer, its body. */
interface Open {
  record: LogRecord;
  part: 'headers' | 'body' | 'answer headers' | 'answer';
  headers: Header[];
  body: string[];
  answerHeaders: Header[];
  answer: string[];
  /** Whether a logger put its stamp before each line of the answer. */
  isStamped: boolean;
  lines: number;
  /** What a collector put before its first line, but for the time. */
  source: string;
}

/**
 * A reader for one log; it remembers the message it is in. `wholeIn` gives the request that a line holds by itself, as other formats write
 * it: such a line ends a message, in which anything could stand otherwise.
 */
export function transcriptReader(wholeIn: (text: string) => LogRecord | undefined): TranscriptReader {
  let open: Open | undefined;
  let time: string | undefined;
  let passed: string | undefined;
  let before = '';
  let way: string | undefined;
  const close = (): LogRecord[] => {
    const records = open === undefined ? [] : [finished(open)];
    open = undefined;
    return records;
  };
  const stamped = (text: string): string | undefined => {
    const stamp = PREFIX.exec(text)?.[1];
    if (stamp !== undefined) time = isoTime(stamp);
    return stamp;
  };
  const hear = (text: string): void => {
    if (text.endsWith(' REQUEST:')) way = OF_PROXY.exec(text)?.[1];
  };
  const line: TranscriptReader['line'] = (text, number) => {
    hear(text);
    if (passed !== undefined) stamped(passed);
    passed = undefined;
    const stamp = stamped(text);
    const written = text.replace(PREFIX, '').replace(SUFFIX, '').replace(ARROW, '$1$2 ');
    const ended = open?.part === 'body' || open?.part === 'answer' ? BEHIND_BODY.exec(written)?.[1] : undefined;
    if (open !== undefined && ended !== undefined) takeLine(open, ended);
    const answered = open?.part === 'body' ? ANSWER_BEHIND_BODY.exec(written)?.[1] : undefined;
    if (open !== undefined && answered !== undefined) takeLine(open, answered);
    const bare = written.slice((ended ?? answered)?.length ?? 0);
    const request = requestIn(bare);
    if (request !== null) {
      const records = close();
      open = { ...opened(request, number, time ?? timeIn(`${before}${request[0].slice(0, request[0].indexOf(request[1] as string))}`)), source: sourceOf(before) };
      if (way !== undefined) open.record.way = way;
      way = undefined;
      return { isTaken: true, records };
    }
    if (open !== undefined && open.source !== sourceOf(before)) return { isTaken: false, records: [] };
    // What curl says about the connection repeats the request in other words.
    if (bare.startsWith('* ')) return { isTaken: true, records: open?.part === 'answer' ? close() : [] };
    if (open === undefined) return { isTaken: false, records: [] };
    const status = isAnswered(open) ? undefined : STATUS.exec(bare)?.[1];
    if (status !== undefined) {
      takeStatus(open, status, stamp !== undefined);
      return { isTaken: true, records: [] };
    }
    // What a logger stamps anew is not of the answer any more; where it stamps every line, nothing tells where a body ends.
    if (isAnswered(open) && (stamp !== undefined ? !open.isStamped || open.part === 'answer' : open.isStamped)) return { isTaken: false, records: close() };
    if (isOfAnother(open.part, bare, () => wholeIn(text))) return { isTaken: false, records: close() };
    if (isPacket(bare)) return { isTaken: true, records: [] };
    if ((open.lines += 1) > LONGEST_MESSAGE) return { isTaken: true, records: close() };
    const isEnd = open.part === 'answer' && /^---/.test(bare);
    takeLine(open, bare);
    return { isTaken: true, records: isEnd ? close() : [] };
  };
  const pass = (text: string): void => {
    passed = text;
    hear(text);
  };
  return { at: (prefix) => void (before = prefix), line, isOpen: () => open !== undefined, pass, end: close };
}

/** A program writes to both streams of its container. */
function sourceOf(prefix: string): string {
  return prefix === '' ? '' : prefix.replace(/\d{4}-\d\d-\d\dT\S+|\d\d? \d\d:\d\d:\d\d|\bstd(?:out|err) [FP]/g, '');
}

/** Among headers nothing else can stand but what curl writes between them. Of a body only what no body would hold is another's: an answered request with its time. */
function isOfAnother(part: Open['part'], text: string, wholeOf: () => LogRecord | undefined): boolean {
  const isAmongHeaders = part === 'headers' || part === 'answer headers';
  if (isAmongHeaders && !HEADER.test(text) && !AMONG_HEADERS.test(text)) return true;
  if (MARKED.test(text) || AROUND.test(text)) return false;
  if (isAmongHeaders) return wholeOf() !== undefined;
  if (!METHOD.test(text)) return false;
  const whole = wholeOf();
  return whole?.method !== undefined && whole.status !== undefined && whole.time !== undefined;
}

/** The sign by which curl tells what was sent and received from what it says itself. */
const MARKED = /^[<>] /;

/** Without one no line is an answered request. Most bodies hold none, and need not be taken apart. */
const METHOD = /\b(?:get|head|post|put|patch|delete|options|connect|trace)\b/i;

/** An empty line, what was sent and received, how far a transfer is. */
const AMONG_HEADERS = /^(?:[<>{}-]|[\s\d]|$)/;

function opened([whole, method, target = '']: RegExpExecArray, line: number, time: string | undefined): Omit<Open, 'source'> {
  const client = address(CLIENT.exec(whole)?.slice(1).find((one) => one !== undefined));
  const record: LogRecord = { format: 'transcript', line, method, host: undefined, target, status: undefined, time, client, agent: undefined };
  return { record, part: 'headers', headers: [], body: [], answerHeaders: [], answer: [], isStamped: false, lines: 0 };
}

/** How Apache names the client when it traces, and mitmdump. */
const CLIENT = /\[client (\S+)\]|(?:^|^\[[\d:.]+\] )(\d+(?:\.\d+){3}:\d+|\[[\da-f:]+\]:\d+): /;

function isAnswered(open: Open | undefined): boolean {
  return open?.part === 'answer headers' || open?.part === 'answer';
}

/** An interim answer (`100 Continue`) is none yet. */
function takeStatus(open: Open, status: string, isStamped: boolean): void {
  if (status.startsWith('1')) return;
  open.record.status = Number(status);
  Object.assign(open, { part: 'answer headers', isStamped, lines: 0 });
}

function takeLine(open: Open, text: string): void {
  if (open.part === 'body') open.body.push(text);
  else if (open.part === 'answer') open.answer.push(text);
  else takeHeader(open, open.part, text);
}

function takeHeader(open: Open, part: 'headers' | 'answer headers', text: string): void {
  const [, name = '', value = ''] = HEADER.exec(text) ?? [];
  if (name !== '') (part === 'headers' ? open.headers : open.answerHeaders).push([name, value.trim()]);
  // The empty line that ends the headers; curl shows no body of the request.
  else if (/^[<>]?\s*$/.test(text)) open.part = part === 'headers' ? 'body' : 'answer';
}

function finished({ record, headers, body, answerHeaders, answer }: Open): LogRecord {
  const valueOf = (wanted: string): string | undefined => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const host = valueOf('host');
  const announced = announcedBy(answerHeaders);
  const sent = document(unchunked(body).replace(/\n[-*<{][^{]*$/s, ''));
  return {
    ...record,
    host: host === undefined ? undefined : hostOf(host),
    agent: valueOf('user-agent'),
    time: record.time ?? isoTime(answerHeaders.find(([name]) => name.toLowerCase() === 'date')?.[1]),
    headers: { names: headers.map(([name]) => name), complete: true, sizes: headerSizes(headers) },
    ...(sent === undefined ? {} : { body: sent }),
    ...answerIn(unchunked(answer.filter((one) => !AROUND.test(one))), record.status),
    ...(announced === undefined ? {} : { announced }),
  };
}

/** What curl and loggers write around a body. */
const AROUND = /^(?:[{}] \[\d+ bytes data\]|---)/;
