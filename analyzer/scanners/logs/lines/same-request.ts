import { timeOf, type LogRecord } from '../record/record.ts';
import { hostOf } from '../record/target.ts';
import { isIncomplete } from './ways.ts';

/** What shows whether two lines tell of one request: the requests they name, and their texts. */
export interface Telling {
  record: LogRecord;
  text: string;
  /** Once they were looked for. */
  ids?: ReadonlySet<string>;
}

/**
 * Whether a line of an access log tells of the request that a program told of before, and not of another one for the same path: the one names the client
 * or a number that the other names, both the same answer at the same time, or the server that wrote the one writes the other as well.
 */
export function isProven(before: Telling, access: Telling): boolean {
  const { client } = access.record;
  if (client !== undefined && before.record.client === client) return true;
  // What the line of a batch names may be of any of its items.
  if (before.text === access.text ? before.record.way?.startsWith('error') === true : isProvenByText(before, access)) return true;
  const { status } = before.record;
  return status !== undefined && status === access.record.status && Math.abs(timeOf(before.record) - timeOf(access.record)) <= AT_ONCE;
}

function isProvenByText(before: Telling, access: Telling): boolean {
  const { client } = access.record;
  if (SERVER.test(before.text) || (client !== undefined && namesClient(before, client))) return true;
  before.ids ??= idsIn(before);
  return before.ids.size > 0 && [...idsIn(access)].some((id) => before.ids?.has(id));
}

/** The error logs of nginx, Apache and Gunicorn: whatever stands there has a line in the access log of the same server, too. */
const SERVER = /\[(?:emerg|alert|crit|error|warn|notice|info|debug)\] \d+#\d+: |^\[[A-Z][a-z]{2} [^\]]*\] \[\w*:\w+\] \[pid |^\[[\d :+-]+\] \[\d+\] \[DEBUG\] [A-Z]{3,10} \/\S*$/;

/** In milliseconds; access logs leave out what is less than a second. */
const AT_ONCE = 1000;

function namesClient({ text }: Telling, client: string): boolean {
  const at = text.indexOf(client);
  return at >= 0 && !/[\w.]/.test(text[at - 1] ?? ' ') && !/[\w.]/.test(text[at + client.length] ?? ' ');
}

/** Numbers that stand for one request: UUIDs, long hexadecimal ones, and what is said to be one. Those in the path are of what is asked for. */
function idsIn({ record: { target }, text }: Telling): Set<string> {
  return new Set([...text.replaceAll(target, ' ').matchAll(ID)].map(([whole, named]) => (named ?? whole).toLowerCase()));
}

const ID = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,}|(?:req(?:uest)?|trace|correlation)[-_]?id["']?(?:=|: ?)["']?((?!(?:null|none|undefined)\b)[\w-]{4,}|[1-9]\d{0,2}(?![\w-])))/gi;

/** Whether nothing that two tell of a request differs, as far as both tell it. */
export function isSame(one: LogRecord, other: LogRecord): boolean {
  return one.ray === other.ray && agree(one.method?.toUpperCase(), other.method?.toUpperCase()) && agree(addressed(one), addressed(other)) && agree(one.client, other.client) && agreeInStatus(one, other) && agreeInQuery(one, other) && isNear(one, other);
}

/** What a proxy was answered may be another thing than what it answers. */
function agreeInStatus(one: LogRecord, other: LogRecord): boolean {
  return one.way !== undefined || other.way !== undefined || agree(one.status, other.status);
}

function agreeInQuery(one: LogRecord, other: LogRecord): boolean {
  const [first, second] = [queryOf(one), queryOf(other)];
  return first === second || isPart(one, first, second) || isPart(other, second, first) || agreeInSigns(first, second);
}

/** Some programs leave the query out, and some of them in a part of what they say (Apache, as it traces); what is picked out of free text ends where a quote stands in it. */
function isPart({ queryUnknown, loose, method }: LogRecord, part: string | undefined, whole = ''): boolean {
  if (part === undefined) return queryUnknown === true || (loose === true && method === undefined);
  return loose === true && whole.startsWith(part) && /^["'`\\<>{}|^]/.test(whole.slice(part.length));
}

/** What one part of a program escapes, another does once more, or cuts where it is long. (Apache and nginx, as they debug) */
function agreeInSigns(first = '', second = ''): boolean {
  const [one, other] = [plain(first), plain(second)];
  return one === other || (Math.min(one.length, other.length) > LONG && (one.startsWith(other) || other.startsWith(one)));
}

/** So long is no query by chance like the beginning of another. */
const LONG = 1000;

/** A client may write a space in two ways. (aiohttp) */
function plain(query: string): string {
  const spaced = query.replaceAll('+', '%20');
  return spaced.includes('\\') ? spaced.replace(/\\+x([0-9a-f]{2})/gi, '%$1').replaceAll('\\', '') : spaced;
}

/** From the question mark on. */
export function queryOf({ target }: LogRecord): string | undefined {
  const mark = target.indexOf('?');
  return mark < 0 ? undefined : target.slice(mark);
}

/** A line of an access log may be of another program than what was told before: only the time shows that it is not. */
function isNear(one: LogRecord, other: LogRecord): boolean {
  const gap = Math.abs(timeOf(one) - timeOf(other));
  if (!isOfAccessLog(other)) return !(gap > LONGEST_TIME);
  if (Number.isNaN(gap)) return one.time === other.time && one.fields !== undefined;
  // Error logs write the time of the place, and not which that is.
  return gap < FARTHEST_ZONES && (gap + NEAR) % ZONES_APART <= 2 * NEAR;
}

/** In milliseconds; after the longest nothing more is told of a request. */
const [LONGEST_TIME, NEAR, ZONES_APART, FARTHEST_ZONES] = [300_000, 60_000, 900_000, 54_000_000];

/** Whether a line of an access log may be of another program than the one that told of a request before; records with fields are told by one. */
export function isOfAnyProgram(before: LogRecord, record: LogRecord): boolean {
  return isOfAccessLog(record) && (before.fields === undefined || record.fields === undefined);
}

function isOfAccessLog(record: LogRecord): boolean {
  return !isIncomplete(record) && (record.client !== undefined || record.fields !== undefined);
}

function agree<T extends string | number>(one: T | undefined, other: T | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** The host, wherever it stands. */
export function addressed({ host, target }: Pick<LogRecord, 'host' | 'target'>): string | undefined {
  return hostOf(host) ?? hostOf(/^\w+:\/\/([^/?#]*)/.exec(target)?.[1]);
}
