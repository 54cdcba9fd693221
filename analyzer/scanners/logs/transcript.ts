import type { LogRecord } from './record.ts';
import { isoTime } from './time.ts';
import { hostOf } from './target.ts';
import { document } from './values.ts';

/** Reads requests that are written out over several lines: `curl -v`, `TF_LOG` traces, dumps of HTTP/1 messages. */
export interface TranscriptReader {
  /** Takes the next line, or leaves it to others; hands over the request that it completed, if any. */
  line(text: string, line: number): { isTaken: boolean; record?: LogRecord | undefined };
  /** The request that the end of the log completes. */
  end(): LogRecord | undefined;
}

/** Whether a line belongs to a log of messages written out: a request line without quotes, or what curl and Terraform write around it. */
export function isOfTranscript(text: string): boolean {
  return REQUEST.test(text) || /^\* \s*[A-Z]/.test(text) || /^[{}] \[\d+ bytes data\]/.test(text) || PREFIX.test(text);
}

const REQUEST = /^(?:> |[^"'>]*: )?\s*(GET|HEAD|POST|PUT|PATCH|DELETE) ((?:\/|https?:\/\/)\S*) HTTP\/\d(?:\.\d)?\s*$/;
const STATUS = /^(?:< )?\s*HTTP\/\d(?:\.\d)? (\d{3})\b/;
const HEADER = /^(?:> )?\s*([A-Za-z][A-Za-z0-9-]*): ?(.*)$/;

/** What loggers put before each line of a message: `2024-05-01T10:00:00.000Z [DEBUG] provider.x: `, and after it. */
const PREFIX = /^(\d{4}[-/]\d\d[-/]\d\d[T ]\S+) \[(?:TRACE|DEBUG|INFO|WARN|ERROR)\]\s+(?:[\w@./-]+: )?/;
const SUFFIX = /: timestamp=\S+$/;

/** Lines after which a message that was never answered is given up. */
const LONGEST_MESSAGE = 400;

interface Open {
  record: LogRecord;
  names: string[];
  /** Body lines; `undefined` while headers are being read. */
  body: string[] | undefined;
  lines: number;
}

/** A reader for one log; it remembers the message it is in. */
export function transcriptReader(): TranscriptReader {
  let open: Open | undefined;
  let time: string | undefined;
  const close = (): LogRecord | undefined => {
    const record = open === undefined ? undefined : finished(open);
    open = undefined;
    return record;
  };
  const line: TranscriptReader['line'] = (text, number) => {
    const stamp = PREFIX.exec(text)?.[1];
    if (stamp !== undefined) time = isoTime(stamp);
    const bare = text.replace(PREFIX, '').replace(SUFFIX, '');
    const request = REQUEST.exec(bare);
    if (request !== null) {
      const record = close();
      open = { record: opened(request, number, time), names: [], body: undefined, lines: 0 };
      return { isTaken: true, record };
    }
    // What curl says about the connection repeats the request in other words.
    if (bare.startsWith('* ')) return { isTaken: true };
    if (open === undefined) return { isTaken: false };
    const status = STATUS.exec(bare)?.[1];
    if (status !== undefined) open.record.status = Number(status);
    if (status !== undefined || (open.lines += 1) > LONGEST_MESSAGE) return { isTaken: true, record: close() };
    take(open, bare);
    return { isTaken: true };
  };
  return { line, end: close };
}

function opened([, method, target = '']: RegExpExecArray, line: number, time: string | undefined): LogRecord {
  return { format: 'transcript', line, method, host: undefined, target, status: undefined, time, client: undefined, agent: undefined };
}

function take(open: Open, text: string): void {
  if (open.body !== undefined) {
    open.body.push(text);
    return;
  }
  const [, name = '', value = ''] = HEADER.exec(text) ?? [];
  if (name === '') {
    // The empty line that ends the headers; curl shows no body.
    if (/^>?\s*$/.test(text)) open.body = [];
    return;
  }
  open.names.push(name);
  if (name.toLowerCase() === 'host') open.record.host = hostOf(value.trim());
  if (name.toLowerCase() === 'user-agent') open.record.agent = value.trim();
}

function finished({ record, names, body }: Open): LogRecord {
  const text = (body ?? []).join('\n').replace(/\n[-*<{][^{]*$/s, '');
  const document_ = document(text);
  return {
    ...record,
    headers: { names, complete: true },
    ...(document_ === undefined ? {} : { body: document_ }),
  };
}
