import { jsonIn } from '../../../../attempts.ts';
import type { Json } from '../../../../model.ts';
import { string } from '../../record/keys.ts';
import { isoTime } from '../../record/time.ts';
import { isObject, objects, type JsonObject } from '../../record/values.ts';
import { prefixed, type Unwrapped } from './prefix.ts';
import { collectedAt, spelledLine } from './wrapped.ts';

/** A line as its program wrote it, and what was put before it. */
export function bareLine(text: string): Unwrapped {
  const line = prefixed(asOneLine(text));
  return OF_LOGGER.test(line.prefix) ? { prefix: '', text: `${line.prefix}${line.text}` } : line;
}

/** The program's own time and level, also with its logger behind them. */
const OF_LOGGER = /^\S+ (?:\[[A-Z]+\] |[A-Z]+: $)/;

/** A line that a collector keeps in a record of its own, and nothing else of the program with it, as syslog would have written it; any other as it is. */
export function asOneLine(text: string): string {
  // The same text each time, so that it need not be compared the next time.
  last = { text, line: text === last.text ? last.line : collectedLine(text) ?? text };
  return last.line;
}

/** What was asked about last: a line is, more than once, and may tell of many requests. */
let last = { text: '', line: '' };

function collectedLine(text: string): string | undefined {
  const batch = linesOfBatch(text);
  if (batch !== undefined) return batch.length === 1 ? batch[0] : undefined;
  const [before = '', timestamp = '', tag = ''] = OF_FLUENTD.exec(text) ?? [];
  if (text[before.length] !== '{' || text.length > LONGEST || !MAY_HOLD.test(text)) return undefined;
  const record = jsonIn(text.slice(before.length));
  const value = before === '' || !isObject(record) ? record : { timestamp, tag, ...record };
  const names = isObject(value) ? Object.keys(value) : [];
  return isObject(value) && names.length > 1 && names.every((name) => OF_COLLECTORS.has(name) || OF_JOURNAL.test(name)) ? lineOf(value) : undefined;
}

/** The time of an event and its tag, as Fluentd writes them before its record, into files and for people. */
const OF_FLUENTD = /^(\d{4}-\d\d-\d\d(?:T\S+(?=\t)| \S+ [+-]\d{4}(?= )))[\t ]([^\s{]+?)(?:\t|: )(?=\{)/;

/** The lines that were sent at once, to Loki or as log records of OpenTelemetry that tell nothing else, each as syslog would have written it; `undefined` for anything else. */
export function linesOfBatch(text: string): string[] | undefined {
  if (!IS_BATCH.test(text)) return undefined;
  const value = jsonIn(text);
  if (!isObject(value)) return undefined;
  const lines = [...objects(value.streams).flatMap(linesOfLoki), ...objects(value.resourceLogs).flatMap(linesOfTelemetry)];
  return lines.every((one) => one !== undefined) ? lines : undefined;
}

/** How such a batch begins. */
export const IS_BATCH = /^\{"(?:streams|resourceLogs)": ?\[/;

function linesOfLoki({ stream, values }: JsonObject): (string | undefined)[] {
  const labels = isObject(stream) ? Object.values(stream) : [];
  return (Array.isArray(values) ? values : []).map((one) => (Array.isArray(one) && typeof one[1] === 'string' ? spelled(isoTime(one[0]), labels, one[1]) : undefined));
}

function linesOfTelemetry({ resource, scopeLogs }: JsonObject): (string | undefined)[] {
  const source = [JSON.stringify(resource) ?? ''];
  return objects(scopeLogs).flatMap(({ logRecords }) => objects(logRecords)).map((record) => {
    const { body, attributes } = record;
    const said = isObject(body) && objects(attributes).every(({ key }) => String(key).startsWith('log.')) ? body.stringValue : undefined;
    return typeof said === 'string' ? spelled(collectedAt(record), source, said) : undefined;
  });
}

/** What is longer tells of no exchange. */
const LONGEST = 1 << 16;

/** The fields that hold such a line. */
const LINES = ['log', 'MESSAGE', 'line', 'message', 'textPayload', '_msg'];
const MAY_HOLD = new RegExp(`"(?:${LINES.join('|')})": ?["[]`);

/** What collectors say of a line, where it comes from and when; and loggers, who wrote it and how loud. */
const OF_COLLECTORS = new Set([
  ...LINES, 'stream', 'time', 'attrs', 'labels', 'timestamp', 'date', '@timestamp', '@version', '@metadata', 'kubernetes', 'docker', 'container_id', 'container_name', 'container',
  'source', 'tag', 'logtag', '_p', 'host', 'agent', 'input', 'ecs', 'cloud', 'file', 'path', 'ingestionTime', 'eventId', 'id', 'logStreamName', 'insertId', 'resource', 'logName',
  'receiveTimestamp', 'severity', '_time', '_stream', '_stream_id',
  'level', 'level_value', 'levelname', 'logger', 'logger_name', 'loggerName', 'name', 'thread', 'thread_name', 'threadId', 'threadPriority', 'endOfBatch', 'loggerFqcn', 'instant', 'timeMillis',
  'asctime', 'log.level', 'log.logger', 'process.thread.name', 'ecs.version', 'service.name', 'event.dataset',
]);
const OF_JOURNAL = /^_*[A-Z][A-Z\d_]*$/;

/** What tells programs apart that write into one log; which stream of its own each writes to does not. */
const SOURCES = [
  'kubernetes.pod_name', 'kubernetes.container_name', 'kubernetes.pod.name', 'kubernetes.container.name', 'container_id', 'container_name', 'container.id', 'CONTAINER_ID', '_HOSTNAME',
  '_SYSTEMD_UNIT', 'SYSLOG_IDENTIFIER', '_PID', 'logStreamName', '_stream', 'tag', 'file', 'log.file.path',
  'thread', 'thread_name', 'process.thread.name',
];

function lineOf(value: JsonObject): string | undefined {
  const written = spelledLine(value) ?? LINES.map((name) => value[name]).find((one) => typeof one === 'string');
  const { labels } = value;
  return written === undefined ? undefined : spelled(collectedAt(value), isObject(labels) ? Object.values(labels) : SOURCES.map((name) => string(value, [name]) ?? ''), written);
}

/** A message over several lines is none. */
function spelled(time: string | undefined, source: readonly Json[], written: string): string | undefined {
  const line = written.replace(/\r?\n$/, '');
  if (line.includes('\n')) return undefined;
  const name = source.join('-').replace(/[^\w.]+/g, '-') || '-';
  return time === undefined ? `${name} | ${line}` : `${time} - ${name}: ${line}`;
}
