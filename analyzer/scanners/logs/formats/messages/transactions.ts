import { Cued, CuedList } from '../../patterns/cued.ts';
import type { LogRecord } from '../../record/record.ts';
import { isoTime } from '../../record/time.ts';
import type { TranscriptReader } from './transcript.ts';

/** How varnishlog begins a transaction: the more stars, the deeper it stands in the request that caused it. */
const BEGINS = /^\*+ +<< (Request|BeReq|Session) +>> (\d+)/;
/** A line of one, its tag and what it says. */
const TAGGED = /^-+ {1,3}([A-Z]\w+)(?: +(.*))?$/;
/** The same where nothing is grouped (`-g raw`): the number of the transaction stands in the line. */
const NUMBERED = /^ +(\d+) ([A-Z]\w+) +[cb-](?: (.*))?$/;

const OF_TRANSACTION = new CuedList([BEGINS, NUMBERED].map((pattern) => new Cued(pattern)));

/** Whether a line belongs to what varnishlog writes. */
export function isOfTransaction(text: string): boolean {
  return OF_TRANSACTION.test(text);
}

/** A transaction while it is being read. */
interface Open {
  record: LogRecord;
  headers: string[];
}

/** Transactions that are open at once; of more, the oldest is given up. */
const MOST_OPEN = 256;

/**
 * Puts the lines of a transaction together; all others go on as they are. A request and what was asked of the server behind for it are one, so both
 * are handed over as told in ways of their own.
 */
export function transactionReader(messages: TranscriptReader): TranscriptReader {
  const open = new Map<string, Open>();
  let current = '';

  const closed = (id: string): LogRecord[] => {
    const { record, headers } = open.get(id) ?? {};
    open.delete(id);
    return record === undefined || record.target === '' ? [] : [{ ...record, headers: { names: headers ?? [], complete: true } }];
  };

  const opened = (id: string, line: number): Open => {
    const record: LogRecord = { format: 'varnish', line, method: undefined, host: undefined, target: '', status: undefined, time: undefined, client: undefined, agent: undefined };
    const fresh: Open = { record, headers: [] };
    open.set(id, fresh);
    return fresh;
  };

  const take = (id: string, tag: string, said: string, line: number): LogRecord[] => {
    if (tag === 'End') return closed(id);
    const due = tag === 'Begin' && open.has(id) ? closed(id) : [];
    note(open.get(id) ?? opened(id, line), tag, said);
    const [oldest] = open.keys();
    return open.size > MOST_OPEN && oldest !== undefined ? [...due, ...closed(oldest)] : due;
  };

  const line: TranscriptReader['line'] = (text, number) => {
    const [, , begun] = BEGINS.exec(text) ?? [];
    if (begun !== undefined) {
      const records = closed(begun);
      current = begun;
      opened(begun, number);
      return { isTaken: true, records };
    }
    const [, id, tag, said = ''] = NUMBERED.exec(text) ?? [];
    if (id !== undefined && tag !== undefined) return { isTaken: true, records: take(id, tag, said, number) };
    const [, ownTag, ownSaid = ''] = current === '' ? [] : TAGGED.exec(text) ?? [];
    return ownTag === undefined ? messages.line(text, number) : { isTaken: true, records: take(current, ownTag, ownSaid, number) };
  };

  return { at: messages.at, line, isOpen: () => current !== '' || open.size > 0 || messages.isOpen(), pass: messages.pass, end: () => [...[...open.keys()].flatMap(closed), ...messages.end()] };
}

/** What is asked of the server behind is tagged like what the client asked for, with another name. */
const TAG = /^(Be)?(req|resp)(Method|URL|Status|Header|Start)$/i;

/** The first URL is the one that was asked for; the last status the one that was answered. */
function note({ record, headers }: Open, tag: string, said: string): void {
  if (tag === 'Timestamp' && record.time === undefined) record.time = isoTime(/^\w+: (\d+\.\d+)/.exec(said)?.[1]);
  const [, behind, side = '', part] = TAG.exec(tag) ?? [];
  if (part === undefined) return;
  record.way ??= behind === undefined ? 'asked' : 'asked behind';
  const isAsked = side.toLowerCase() === 'req';
  if (part === 'Method') record.method ??= said;
  else if (part === 'URL' && record.target === '') record.target = said;
  else if (part === 'Status') record.status = Number(said);
  else if (part === 'Start') record.client = said.split(' ')[0];
  else if (part === 'Header' && isAsked) noteHeader(record, headers, said);
}

function noteHeader(record: LogRecord, headers: string[], said: string): void {
  const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(said) ?? [];
  if (name === '') return;
  headers.push(name);
  if (name.toLowerCase() === 'host') record.host ??= value;
  if (name.toLowerCase() === 'user-agent') record.agent ??= value;
}
