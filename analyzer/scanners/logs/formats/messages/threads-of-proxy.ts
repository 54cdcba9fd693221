import type { LogRecord } from '../../record/record.ts';
import { isoTime } from '../../record/time.ts';
import { address } from '../../record/values.ts';
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
  const threads = new Threads();
  return {
    line: (text, number) => {
      const records = threads.take(text, number);
      return records === undefined ? messages.line(text, number) : { isTaken: true, records };
    },
    at: messages.at,
    isOpen: () => threads.isOpen() || messages.isOpen(),
    pass: messages.pass,
    end: () => [...threads.end(), ...messages.end()],
  };
}

/** What each thread serves at the moment. */
class Threads {
  readonly #open = new Map<string, Open>();

  isOpen(): boolean {
    return this.#open.size > 0;
  }

  /** The requests that a line completes; `undefined` for one that tells of none that a thread serves. */
  take(text: string, line: number): LogRecord[] | undefined {
    const [, time = '', thread = '', about = '', said = ''] = LINE.exec(text) ?? [];
    if (thread === '') return this.#toldAgain(text);
    const from = about === 'Connect' ? FROM.exec(said)?.[1] : undefined;
    if (from !== undefined) return this.#begin(thread, address(from));
    const [, method, target] = REQUEST.exec(said) ?? [];
    if (target === undefined) return this.#goOn(thread, said);
    const records = this.#begin(thread, this.#open.get(thread)?.client);
    const { client } = this.#open.get(thread) as Open;
    this.#open.set(thread, { client, record: { format: 'text', line, method, host: undefined, target, status: undefined, time: isoTime(time), client, agent: undefined } });
    return records;
  }

  end(): LogRecord[] {
    return [...this.#open.keys()].flatMap((thread) => this.#close(thread));
  }

  /** What a line in the common format completes that tells once more of what a thread serves or has served; `undefined` for any other line. */
  #toldAgain(text: string): LogRecord[] | undefined {
    for (const [thread, { record, served = record, client }] of this.#open) {
      if (served?.client === undefined || !text.startsWith(`${served.client} `) || !text.includes(`"${served.method} ${served.target} HTTP/`)) continue;
      const due = this.#close(thread);
      this.#open.set(thread, { client });
      return due;
    }
    return undefined;
  }

  /** A thread serves a client from now on. */
  #begin(thread: string, client: string | undefined): LogRecord[] {
    const due = this.#close(thread);
    this.#open.delete(thread);
    this.#open.set(thread, { client });
    const [oldest] = this.#open.keys();
    if (this.#open.size <= MOST_OPEN || oldest === undefined) return due;
    due.push(...this.#close(oldest));
    this.#open.delete(oldest);
    return due;
  }

  /** What a thread says of the request that it serves: a header, or how it was answered. */
  #goOn(thread: string, said: string): LogRecord[] | undefined {
    const { record } = this.#open.get(thread) ?? {};
    if (record === undefined) return this.#open.has(thread) ? [] : undefined;
    const status = STATUS.exec(said)?.[1];
    if (status === undefined || status.startsWith('1')) {
      note(record, said);
      return [];
    }
    record.status = Number(status);
    return this.#close(thread);
  }

  #close(thread: string): LogRecord[] {
    const { record, client } = this.#open.get(thread) ?? {};
    this.#open.set(thread, { client, served: record });
    return record === undefined ? [] : [record];
  }
}

function note(record: LogRecord, said: string): void {
  const [, name = '', value = ''] = HEADER.exec(said) ?? [];
  if (/^host$/i.test(name)) record.host = value;
  else if (/^user-agent$/i.test(name)) record.agent = value;
}
