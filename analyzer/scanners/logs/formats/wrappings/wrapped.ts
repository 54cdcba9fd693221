import { jsonIn } from '../../../../attempts.ts';
import { first, firstTime, string } from '../../record/keys.ts';
import { isUnread, type Found } from '../../record/record.ts';
import { document, isObject, type JsonObject } from '../../record/values.ts';

/** Fields in which containers and collectors keep the line that a program wrote: `{"log": "…", "stream": "stdout"}`. */
const LINES = [
  'log', 'message', 'msg', 'textPayload', '_raw', 'line', 'Line', 'jsonPayload.message', 'MESSAGE', '@message', 'Message', 'event', 'fields.message',
  'event.original', 'body.message', 'LogMessage', 'LogEntry', '@mt', '@m', 'MessageTemplate',
];

/** Fields in which they keep the record that it wrote. */
const RECORDS = ['jsonPayload', '_source', 'properties', 'result', 'event', 'attributes', 'fields', 'snapshot'];

/** The line in a record of a collector. */
export function wrappedLine(value: JsonObject): string | undefined {
  return wrappedLines(value)[0];
}

/** All texts in it that may be the line: some keep it beside a message of their own. */
export function wrappedLines(value: JsonObject): string[] {
  const spelled = spelledLine(value);
  return spelled === undefined ? LINES.map((name) => string(value, [name])?.trim()).filter((one) => one !== undefined) : [spelled];
}

/** The text that queues and stores of telemetry keep a message as, which may be anything. */
export function heldText(value: JsonObject): string | undefined {
  return string(value, ['body', 'Body', 'data.body', 'logmsg'])?.trim();
}

/** The line in a record that has nothing else: as Docker keeps what containers wrote. */
export function containedLine(value: JsonObject): string | undefined {
  return typeof value.log === 'string' && 'stream' in value && Object.keys(value).every((key) => OF_CONTAINER.has(key)) ? value.log.trim() : undefined;
}

const OF_CONTAINER = new Set(['log', 'stream', 'time', 'attrs']);

/** The line in a text that is a string of JSON or a cell of CSV by itself, as `jq` prints what it picked, and a table of one column has it. */
export function quotedLine(text: string): string | undefined {
  const bare = text.trimEnd();
  if (bare.includes('\\')) {
    const value = jsonIn(bare);
    return typeof value === 'string' ? value.trim() : undefined;
  }
  return bare.includes('""') && CELL.test(bare) ? bare.slice(1, -1).replaceAll('""', '"') : undefined;
}

const CELL = /^"(?:[^"]|"")*"$/;

/** The line in a record of journald that it holds byte by byte, as it does with all that are coloured. */
export function spelledLine({ MESSAGE: message }: JsonObject): string | undefined {
  return Array.isArray(message) && message.length > 0 && message.every((byte) => typeof byte === 'number') ? Buffer.from(message as number[]).toString('utf8').trim() : undefined;
}

/** The record in a record of a collector; who asked stands beside it in those of Azure. */
export function wrappedObject(value: JsonObject): JsonObject | undefined {
  const record = document(first(value, RECORDS));
  if (!isObject(record)) return undefined;
  return value.callerIpAddress === undefined ? record : { callerIpAddress: value.callerIpAddress, ...record };
}

const COLLECTED = [
  'time', 'Time', 'timestamp', '@timestamp', 'timeStamp', 'ts', '@t', 'Timestamp', '__REALTIME_TIMESTAMP', '_time', 'datetime', 'Date', 'date', 'start_time',
  'TimeGenerated', 'timeUnixNano', 'observedTimeUnixNano', 'asctime', 'timeMillis', 'instant.epochSecond',
];

/** When a record was collected. */
export function collectedAt(value: JsonObject): string | undefined {
  return firstTime(value, COLLECTED);
}

/** Records that tell no time, with that at which they were collected. What was collected one by one may be no row of a table, and a number without a name is none of requests. */
export function timed(records: Found[], timeOf: () => string | undefined): Found[] {
  return records.map((record) => {
    const time = isUnread(record) || record.time !== undefined ? undefined : timeOf();
    if (isUnread(record) || time === undefined) return record;
    if (record.standsFor === undefined) return Object.assign(record, { time });
    const { standsFor, ...others } = record;
    return { ...others, time, ...(standsFor.isNameless === true ? {} : { standsFor: { ...standsFor, isCertain: false } }) };
  });
}

/** A message that was not read, with what else its record holds, but for lists: these may be what it was logged within. */
export function withWhatIsBeside(found: Found[], value: JsonObject, line: number): Found[] {
  const [one, ...others] = found;
  if (one === undefined || others.length > 0 || !isUnread(one) || one.item !== undefined) return found;
  return [{ fields: Object.fromEntries(Object.entries(value).filter(([, each]) => !Array.isArray(each))), line, ...one }];
}
