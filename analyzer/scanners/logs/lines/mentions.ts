import { unlessTooDeep } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';
import { recordsOf, type LineFormats } from '../formats/line-records.ts';
import { ANY, DIALECTS, PASSED_ON, USUAL } from '../formats/names/dialects.ts';
import { objectRecord } from '../formats/records/json.ts';
import { requestsIn, shorterTargets } from '../formats/texts/free-text.ts';
import { collectedAt, timed } from '../formats/wrappings/wrapped.ts';
import type { Paths } from '../paths/paths.ts';
import { isTarget, requestLine } from '../record/asked.ts';
import { isUnread, type Found, type LogRecord, type Unread } from '../record/record.ts';
import { targetOf, withScheme } from '../record/target.ts';
import { document, isObject, type JsonObject } from '../record/values.ts';

/** What a line is looked through with. */
export interface MentionTerms {
  known: Paths;
  formats: LineFormats;
}

/**
 * What was read of a line in which a word of the catalog stands, with the requests that it names besides. A program that serves one request while it asks for
 * another writes both on one line: the one under the names of its fields, the other in its message, in an error, or in an object within. None is added to a
 * request of the catalog that has fields: what stands beside it says more about the same.
 */
export function withMentions(found: Found[], terms: MentionTerms): Found[] {
  if (isAlone(found, terms)) return found;
  const whole = found.flatMap((one) => (isUnread(one) ? heldIn(one, terms) : settled(one, terms)));
  const own = whole.filter((one): one is LogRecord => !isUnread(one));
  if (own.length === 0 || own.length < whole.length) return whole;
  const isKnown = own.some((one) => isAsked(one, terms));
  const others = own.flatMap(({ said, ...first }) => {
    if (said !== undefined) return requestsIn(said).map((one) => settled({ ...first, status: undefined, ...one }, terms)).filter(({ method }) => method !== undefined || !isKnown);
    return first.fields === undefined || isKnown ? [] : mentionsIn(first, terms);
  });
  return [...whole, ...distinct(others.filter((one) => isAsked(one, terms)), own)];
}

/** Methods of which each may stand before a request of its own. */
const SEVERAL = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b.*\b(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b/s;

/** Whether a line tells of one request of the catalog and of no other, as most do in which a word stands. */
function isAlone([first, ...others]: readonly Found[], terms: MentionTerms): boolean {
  return first !== undefined && others.length === 0 && !isUnread(first) && isAsked(first, terms) && (first.said === undefined || !SEVERAL.test(first.said));
}

/** A text that is no field by itself may have taken in what stands behind its path. */
function settled(record: LogRecord, terms: MentionTerms): LogRecord {
  if (record.fields !== undefined || isAsked(record, terms)) return record;
  const target = shorterTargets(record.target, record.loose === true).find((one) => isAsked({ ...record, target: one }, terms));
  return target === undefined ? record : { ...record, target, loose: true };
}

/** Whether the catalog has the path. One without a method has to be known by its host or base path as well: names of routes stand in many fields. */
function isAsked({ target, host, provenance, method }: LogRecord, { known }: MentionTerms): boolean {
  const answer = known.ask(target, host, provenance);
  return typeof answer === 'object' && (method !== undefined || answer.reading === 'exact');
}

/** What stands deeper is no message. */
const DEPTH = 8;

/** Longer texts are bodies. */
const LONGEST = 1 << 16;

/** Fields for what led to a request, who sent it and with what, and where in a program something was written: what is named there was not asked for. */
const ELSEWHERE = /referr?er|^origin$|agent|^ua$|headers?$|body|query|cookie|params?$|caller|^(?:file|source|src)_?name$/i;

function mentionsIn(own: LogRecord, terms: MentionTerms): LogRecord[] {
  const { fields = {}, line, time } = own;
  const found = timed([...passedOn(own, terms), ...walk(fields, line, terms, DEPTH)], () => time ?? collectedAt(fields));
  return found.filter((one): one is LogRecord => !isUnread(one));
}

/** As what a gateway passed the request on, for the same caller. That it was answered says that it was sent. */
function passedOn({ fields = {}, line, method, client, agent }: LogRecord, terms: MentionTerms): LogRecord[] {
  const records = [fields, ...Object.values(fields).filter(isObject)].map((one) => objectRecord(one, line, [PASSED_ON]));
  const sent = records.find((one): one is LogRecord => !isUnread(one) && isAsked({ ...one, method: undefined }, terms));
  return sent === undefined ? [] : [{ ...sent, method: sent.method ?? method, client, agent, loose: sent.status === undefined }];
}

/** What programs of known formats call the path of the request itself, in one way or another; a usual name may stand for anything. */
const OWN = new Set(DIALECTS.filter(({ format }) => format !== ANY).flatMap(({ uri, path }) => [...uri, ...path]));

/** The requests that the objects and texts in a record name. */
function* walk(value: JsonObject, line: number, terms: MentionTerms, depth: number): Generator<LogRecord> {
  for (const [name, one] of Object.entries(value)) if (!OWN.has(name) && !ELSEWHERE.test(name)) for (const item of [one].flat()) yield* within(item, line, terms, depth);
}

function* within(item: Json, line: number, terms: MentionTerms, depth: number): Generator<LogRecord> {
  if (typeof item === 'string') yield* inText(item, line, terms, depth);
  if (!isObject(item) || depth === 0) return;
  const record = objectRecord(item, line, [USUAL]);
  if (!isUnread(record) && isAsked(record, terms)) yield record.method === undefined ? { ...record, loose: true } : record;
  else yield* walk(item, line, terms, depth - 1);
}

function* inText(written: string, line: number, terms: MentionTerms, depth: number): Generator<LogRecord> {
  const text = withScheme(written.trim());
  if (!text.includes('/') || text.length > LONGEST) return;
  const inner = document(text);
  if (inner !== undefined && typeof inner !== 'string') yield* within(inner, line, terms, depth - 1);
  else if (isWhole(text)) yield { format: 'text', line, method: undefined, host: undefined, target: text, ...requestLine(text), status: undefined, time: undefined, client: undefined, agent: undefined, loose: true };
  else for (const one of withMentions(recordsOf(text, line, undefined, terms.formats), terms)) if (!isUnread(one)) yield one;
}

/** Whether a text is a path, a URL or a request line and nothing else, so that what stands in it is as it was asked for. */
function isWhole(text: string): boolean {
  return isTarget(text) || requestLine(text) !== undefined;
}

/** What a record that is no request holds under names of its program's own: lines, and records, also in lists. A path alone may be a note of anything, so that its record stays unread. */
function heldIn(unread: Unread, terms: MentionTerms): Found[] {
  const { fields, line = 0 } = unread;
  const records = fields === undefined ? [] : held(fields, line, terms, DEPTH).filter((one) => one.method !== undefined && isAsked(one, terms));
  return records.length === 0 ? [unread] : records;
}

/** Each item of a list tells of requests of its own; of all else that names one path, the first counts. */
function held(value: JsonObject, line: number, terms: MentionTerms, depth: number): LogRecord[] {
  const [alone, listed]: [LogRecord[], LogRecord[]] = [[], []];
  for (const [name, one] of Object.entries(value)) {
    if (ELSEWHERE.test(name)) continue;
    if (Array.isArray(one)) listed.push(...one.flatMap((item) => heldBy(item, line, terms, depth)));
    else (holdsLists(one, depth) ? listed : alone).push(...heldBy(one, line, terms, depth));
  }
  return timed([...distinct(alone, []), ...listed], () => collectedAt(value)).filter((one): one is LogRecord => !isUnread(one));
}

function heldBy(item: Json, line: number, terms: MentionTerms, depth: number): LogRecord[] {
  if (typeof item === 'string') return [...inText(item, line, terms, depth)];
  if (!isObject(item) || depth === 0) return [];
  const text = unlessTooDeep(() => JSON.stringify(item));
  const records = text === undefined ? [] : recordsOf(text, line, undefined, terms.formats).filter((one): one is LogRecord => !isUnread(one));
  return text === undefined || records.length > 0 ? records : held(item, line, terms, depth - 1);
}

function holdsLists(value: Json | undefined, depth: number): boolean {
  return depth > 0 && isObject(value) && Object.values(value).some((one) => Array.isArray(one) || holdsLists(one, depth - 1));
}

/** Each path once: the same request may be told in several places, with its base path and without. */
function distinct(records: readonly LogRecord[], own: readonly LogRecord[]): LogRecord[] {
  const paths = own.map(pathOf);
  return records.filter((one) => {
    const path = pathOf(one);
    return !paths.some((before) => before.endsWith(path) || path.endsWith(before)) && paths.push(path);
  });
}

function pathOf({ target }: LogRecord): string {
  return `/${targetOf(target).segments.join('/')}`;
}
