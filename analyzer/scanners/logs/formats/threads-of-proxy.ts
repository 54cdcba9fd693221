import type { LogRecord } from '../record/record.ts';
import { isoTime } from '../record/time.ts';
import { address } from '../record/values.ts';
import type { TranscriptReader } from './transcript.ts';

/** A line of Privoxy: when, in which thread, about what, and what it says. */
const LINE = /^(\d{4}-\d\d-\d\d [\d:.]+) ([0-9a-f]{8,}) ([A-Z][A-Za-z-]+): (.*)$/;
const FROM = /^Accepted connection from (\S+) on socket /;
const REQUEST = /^scan: (GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\/[\d.]+$/;
const HEADER = /^scan: ([A-Za-z][\w-]*): ?(.*)$/;
const STATUS = /^scan: HTTP\/[\d.]+ (\d{3})\b/;

/** Threads that are followed at once; of more, the oldest is given up. */
const MOST_OPEN = 256;

/** Whether a line begins what Privoxy tells of a request. */
export function isOfProxy(text: string): boolean {
  const [, , , about = '', said = ''] = LINE.exec(text) ?? [];
  return (about === 'Connect' && FROM.test(said)) || (about === 'Header' && REQUEST.test(said));
}

/** What a thread serves. */
interface Open {
  client: string | undefined;
  record?: LogRecord | undefined;
  /** What was answered last, of which a line in the common format may follow that names another answer. */
  served?: LogRecord | undefined;
}

/** Puts together what each thread of Privoxy tells of a request, which it names in three lines; all other lines go on as they are. */
export function proxyReader(messages: TranscriptReader): TranscriptReader {
  const open = new Map<string, Open>();

  const closed = (thread: string): LogRecord[] => {
    const { record, client } = open.get(thread) ?? {};
    open.set(thread, { client, served: record });
    return record === undefined ? [] : [record];
  };

  /** What a line in the common format completes that tells once more of what a thread serves or has served; `undefined` for any other line. */
  const toldAgain = (text: string): LogRecord[] | undefined => {
    for (const [thread, { record, served = record, client }] of open) {
      if (served?.client === undefined || !text.startsWith(`${served.client} `) || !text.includes(`"${served.method} ${served.target} HTTP/`)) continue;
      const due = closed(thread);
      open.set(thread, { client });
      return due;
    }
    return undefined;
  };

  const begun = (thread: string, client: string | undefined): LogRecord[] => {
    const due = closed(thread);
    open.delete(thread);
    open.set(thread, { client });
    const [oldest] = open.keys();
    return open.size > MOST_OPEN && oldest !== undefined ? [...due, ...closed(oldest), ...(open.delete(oldest), [])] : due;
  };

  const line: TranscriptReader['line'] = (text, number) => {
    const [, time = '', thread = '', about = '', said = ''] = LINE.exec(text) ?? [];
    if (thread === '') {
      const records = toldAgain(text);
      return records === undefined ? messages.line(text, number) : { isTaken: true, records };
    }
    const from = about === 'Connect' ? FROM.exec(said)?.[1] : undefined;
    if (from !== undefined) return { isTaken: true, records: begun(thread, address(from)) };
    const [, method, target] = REQUEST.exec(said) ?? [];
    if (target !== undefined) {
      const records = begun(thread, open.get(thread)?.client);
      const { client } = open.get(thread) as Open;
      open.set(thread, { client, record: { format: 'text', line: number, method, host: undefined, target, status: undefined, time: isoTime(time), client, agent: undefined } });
      return { isTaken: true, records };
    }
    const { record } = open.get(thread) ?? {};
    if (record === undefined) return open.has(thread) ? { isTaken: true, records: [] } : messages.line(text, number);
    const status = STATUS.exec(said)?.[1];
    if (status !== undefined && !status.startsWith('1')) {
      record.status = Number(status);
      return { isTaken: true, records: closed(thread) };
    }
    note(record, said);
    return { isTaken: true, records: [] };
  };
  return { line, isOpen: () => open.size > 0 || messages.isOpen(), pass: messages.pass, end: () => [...[...open.keys()].flatMap(closed), ...messages.end()] };
}

function note(record: LogRecord, said: string): void {
  const [, name = '', value = ''] = HEADER.exec(said) ?? [];
  if (/^host$/i.test(name)) record.host = value;
  else if (/^user-agent$/i.test(name)) record.agent = value;
}
