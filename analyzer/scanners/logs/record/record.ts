import type { Json } from '../../../model.ts';
import type { Announced } from './announced.ts';
import type { RowCount } from './row-counts.ts';

/**
 * One logged request as its format tells it, escapes of the format resolved, nothing judged and nothing redacted yet.
 * What the format does not log is `undefined`.
 */
export interface LogRecord {
  format: string;
  line: number;
  method: string | undefined;
  host: string | undefined;
  /** Path, path with query, or absolute URL: the three ways a request target is written. */
  target: string;
  /** True where the format cuts the query off, so that its absence says nothing. */
  queryUnknown?: boolean;
  status: number | undefined;
  /** ISO 8601 in UTC. */
  time: string | undefined;
  /** The client's address. */
  client: string | undefined;
  agent: string | undefined;
  /** Token or user the log names beside the address, where it does. */
  actor?: string | undefined;
  /** Names of request headers; `complete` when the log writes every header of a request. */
  headers?: { names: string[]; complete: boolean; sizes?: { total: number; largest: number } };
  body?: Json;
  response?: Json;
  /** Error codes in the answer: of an API's errors, and of an error page. */
  codes?: number[];
  page?: number | undefined;
  /** What the headers of the answer announce. */
  announced?: Announced;
  /** TLS cipher suite of the connection, as logged. */
  cipher?: string | undefined;
  /** Set when the log itself is written by the API's operator, which makes host and base path needless. */
  provenance?: string;
  /** Set when the log is written by the service's edge, of requests to servers behind it: their status, 0 for none; the rules that applied. */
  edge?: { behind: number | undefined; rules: string[] };
  /** Set for a row of a table that says how many requests it stands for. */
  standsFor?: RowCount;
  /** The request was picked out of free text. */
  loose?: boolean;
  /** That text, in which others may be named. */
  said?: string;
  /** The request itself is counted, and only its answer is new. */
  isCounted?: boolean;
  /** It is counted, and another line may have told of it as well: nothing shows whether both tell of one request. */
  isDoubtful?: boolean;
  /** The line says that it was asked; its answer comes from another one. */
  isAsked?: boolean;
  /** The number of the request where a log tells of each as often as a rule applied to it. */
  ray?: string;
  /** Which of the ways this is in which its program tells of a request, where it does in several. */
  way?: string;
  /** The record as logged, where it has named fields. */
  fields?: { [key: string]: Json };
}

/** A record from where lines are not counted. */
export type UnplacedRecord = Omit<LogRecord, 'line'> & Partial<Pick<LogRecord, 'line'>>;

/** Why a line could not be read, as the end of a sentence. */
export interface Unread {
  unread: string;
  /** The text of an item of a batch, which may be about something else altogether. */
  item?: string;
  /** What stands there, where it has named fields, and on which line: what they hold may be lines and records all the same. */
  fields?: { [key: string]: Json };
  line?: number;
}

/** Why a line is not read that none of the formats knows. */
export const UNKNOWN = 'is in no format that is known here';

/** What a line or a part of it was found to be. */
export type Found = LogRecord | Unread;

/** Tells what could not be read from what could. */
export function isUnread(value: Found): value is Unread {
  return 'unread' in value;
}

/** Whether what could not be read is worth a word: not an item of a batch in which no word of the catalog stands. */
export function isAbout({ item }: Unread, { find }: { find(lines: Buffer): number[] }): boolean {
  return item === undefined || find(Buffer.from(item)).length > 0;
}

/** How many requests a record counts for. */
export function weightOf({ standsFor }: Pick<LogRecord, 'standsFor'>): number {
  return standsFor?.isCertain === true ? standsFor.requests : 1;
}

/** Milliseconds since 1970, or `NaN`. */
export function timeOf({ time }: Pick<LogRecord, 'time'>): number {
  return time === undefined ? NaN : Date.parse(time);
}

/** A record with its `timeOf`, which is asked for more than once. */
export interface Dated {
  record: LogRecord;
  time: number;
}
