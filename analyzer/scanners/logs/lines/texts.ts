import type { FoundLine } from '../bytes/finder.ts';
import { LONG_LINE } from '../bytes/places.ts';
import { columnsOf, isRule, rowOf } from '../formats/columns.ts';
import { executionReader } from '../formats/gateway-executions.ts';
import { jsonRecords, recordsOf, wholeRecord } from '../formats/line-records.ts';
import { withoutColours } from '../formats/prefix.ts';
import { spreadReader, type Spread } from '../formats/spread.ts';
import { proxyReader } from '../formats/threads-of-proxy.ts';
import { traceReader } from '../formats/trace.ts';
import { transactionReader } from '../formats/transactions.ts';
import { isOfTranscript, transcriptReader } from '../formats/transcript.ts';
import type { Outcome } from '../groups/requests.ts';
import { isAbout, isUnread, type LogRecord, type Unread } from '../record/record.ts';
import { batchLines } from './batch-lines.ts';
import { isDocument, type Look } from './document.ts';
import type { LineTerms, Sink } from './lines.ts';
import { withMentions } from './mentions.ts';
import { fits, shapeOf, type Shape } from './shapes.ts';
import type { Tellings } from './tellings.ts';

/** Reads what was found worth it as text, and remembers what that means for the lines behind: their columns, or that messages are written out over several. */
export interface LineTexts {
  /** Takes a line, a batch of records among them. */
  take(found: FoundLine, look: Look): void;
  /** Takes what stood on several lines, or waited until it was clear that it does not. */
  takeSpread(one: Spread, near?: FoundLine): void;
  /** A line is an opening brace and nothing else. */
  open(number: number): void;
  /** Reads a line before the text that is counted elsewhere. */
  remember(text: string, number: number): void;
  /** Reads the last line, whatever stands in it, for its format and time alone. */
  sample(line: Buffer, number: number): void;
  count(records: readonly LogRecord[]): void;
  /** What the end of the log completes. */
  end(): void;
  /** True once messages are written out over several lines. */
  isTranscript(): boolean;
  /** True once what a line means depends on lines before it. */
  isStateful(): boolean;
  /** What lines look like that need not be decoded. */
  shape(): Shape;
  /** The line that announced the columns in force, where that is all that lines behind it need. */
  columns(): string | undefined;
}

/** Reads with nothing known but `before`, a line that announced columns. `worthOf` tells why a record of a batch is read. */
export function lineTexts(terms: LineTerms, sink: Sink, requests: Tellings, worthOf: (found: FoundLine) => Look, before?: string): LineTexts {
  const { formats, repeats } = terms;
  const transcript = traceReader(transactionReader(proxyReader(transcriptReader(wholeRecord(formats)))));
  const spread = executionReader(spreadReader((text) => wholeRecord(formats)(text)?.method !== undefined));
  let isTranscript = false;
  let shape: Shape = before === undefined ? 'other' : 'columns';
  let announcement = before;
  let columns = before === undefined ? undefined : columnsOf(before);

  const take: LineTexts['take'] = (found, look) => {
    const isBatch = found.end - found.start > LONG_LINE && !isTranscript && isDocument(found.bytes.subarray(found.start, found.end));
    if (!isBatch || !takeBatch(found)) decodeWhole(found, look);
  };

  /** Of a batch that is long only the records are parsed that are worth it. False where that gives nothing. */
  const takeBatch = (batch: FoundLine): boolean => {
    let isRead = false;
    for (const element of batchLines(batch)) {
      if ('unread' in element) {
        sink.unread(batch.number, element.unread);
        continue;
      }
      const look = worthOf(element);
      if (look === 'none' && isRead) continue;
      const text = element.bytes.toString('utf8', element.start, element.end);
      const records = jsonRecords(text, batch.number, formats);
      for (const record of look === 'hit' ? withMentions(records, terms) : records) {
        isRead = true;
        if (isUnread(record)) takeUnread(record, element, look);
        else takeRecord(record, text, look);
      }
    }
    return isRead;
  };

  const decodeWhole = (found: FoundLine, worth: Look): void => {
    const written = found.bytes.toString('utf8', found.start, found.end);
    const text = withoutColours(withoutZeros(written));
    // Where some were dropped a word may have come to light, as in a line of UTF-16 in a log of UTF-8.
    const look = worth === 'none' && text !== written && terms.find(Buffer.from(text)).length > 0 ? 'hit' : worth;
    if (!text.includes('\r') || (columns !== undefined && rowOf(columns, text) !== undefined)) return void decodeLine(text, found, look);
    // A terminal goes back to the beginning of a line to write over it.
    const parts = text.split('\r');
    for (const [index, part] of parts.entries()) {
      const isHit = look === 'hit' && terms.find(Buffer.from(part)).length > 0;
      if (isHit || index === parts.length - 1) decodeLine(part, found, isHit || look !== 'hit' ? look : 'none');
    }
  };

  const decodeLine = (text: string, found: FoundLine, look: Look): void => {
    isTranscript ||= isOfTranscript(text) || spread.shows(text, found.number);
    if (!isTranscript) {
      decodeText(text, found, look);
      return;
    }
    for (const one of spread.line(text, found.number)) {
      if (one.text === text) decodeText(text, found, look);
      else takeSpread(one, found);
    }
  };

  /** What stood on several lines, or waited until it was clear that it does not. */
  const takeSpread: LineTexts['takeSpread'] = ({ text, line: number }, near = NOWHERE) => {
    const look = terms.find(Buffer.from(text)).length > 0 ? 'hit' : 'none';
    const { due, isAnswer } = requests.reach(number, () => text, look === 'hit');
    count(due);
    if (!isAnswer || look === 'hit') decodeText(text, { ...near, number }, look);
  };

  const decodeText = (text: string, found: FoundLine, look: Look): void => {
    const { isTaken, records } = isTranscript ? transcript.line(text, found.number) : { isTaken: false, records: [] };
    count(records.flatMap((one) => requests.ask(one)));
    if (isTaken || text.trim() === '') return;
    const announced = /^[{[]/.test(text) ? undefined : columnsOf(text);
    if (announced !== undefined) {
      [columns, shape, announcement] = [announced, 'columns', text];
      sink.heading(announced.format);
    } else if (isRule(text) || OF_MESSAGE.test(text) || (text.startsWith('#') && (look !== 'hit' || DIRECTIVE.test(text)))) sink.heading();
    else if (text.startsWith('#')) takeRemark(text.replace(/^[#\s]+/, ''), found);
    else takeText(text, found, look);
  };

  /** A call that a remark names was made, or is one that somebody took out. */
  const takeRemark = (text: string, found: FoundLine): void => {
    for (const record of withMentions(recordsOf(text, found.number, undefined, formats), terms)) {
      if (isUnread(record)) takeUnread(record, found, 'hit');
      else sink.record({ ...record, loose: true });
    }
  };

  const takeText = (text: string, found: FoundLine, look: Look): void => {
    const read = recordsOf(text, found.number, columns, formats);
    const records = look === 'hit' ? withMentions(read, terms) : read;
    for (const record of records) {
      if (isUnread(record)) {
        takeUnread(record, found, look);
        continue;
      }
      const outcome = takeRecord(record, text, look);
      // A batch is no record that others could repeat, and while all lines are shown the kernel tells none from another.
      if (records.length === 1 && columns === undefined && !isTranscript && !requests.isWaiting()) repeats.learn(found, text, record, outcome);
    }
  };

  const takeUnread = (unread: Unread, found: FoundLine, look: Look): void => {
    if (!isAbout(unread, terms)) return;
    // Between the messages of a transcript anything may stand, as long as it is not about the API; a clue in what fits changes nothing.
    if (look === 'hit' || !(isTranscript || (look === 'clue' && fits(shape, found)))) sink.unread(found.number, unread.unread);
  };

  const takeRecord = (record: LogRecord, text: string, look: Look): Outcome | undefined => {
    shape = columns !== undefined ? 'columns' : shapeOf(text);
    if (look === 'clue') sink.notice(record);
    else if (look === 'none') sink.sample(record);
    let outcome: Outcome | undefined;
    const due = look !== 'hit' ? [] : columns === undefined ? requests.ask(record, text) : [record];
    for (const one of due) {
      const met = sink.record(one);
      if (one === record) outcome = met;
    }
    return outcome;
  };

  const count: LineTexts['count'] = (records) => records.forEach((record) => void sink.record(record));

  const remember: LineTexts['remember'] = (text, number) => {
    for (const record of text === '' ? [] : recordsOf(text, number, undefined, formats)) if (!isUnread(record)) {
      shape = shapeOf(text);
      requests.ask(record, text);
    }
  };

  const sample: LineTexts['sample'] = (line, number) => {
    const records = isTranscript || line.length === 0 ? [] : recordsOf(withoutZeros(line.toString('utf8').replace(/\r$/, '')), number, columns, formats);
    for (const record of records) if (!isUnread(record)) sink.sample(record);
  };

  const end = (): void => {
    for (const one of isTranscript ? spread.end() : []) takeSpread(one);
    count(transcript.end().flatMap((record) => requests.ask(record)));
  };

  return {
    take, takeSpread, remember, sample, count, end, open: (number) => void spread.shows('{', number),
    isTranscript: () => isTranscript, isStateful: () => columns !== undefined || isTranscript, shape: () => shape, columns: () => (isTranscript ? undefined : announcement),
  };
}

/** What a log in the W3C extended format says of itself, as far as it tells no columns. */
const DIRECTIVE = /^#[A-Z][\w-]*: /;

/** What the console of .NET says of a message on the line before it: its level, who says it, and a number. */
const OF_MESSAGE = /^(?:trce|dbug|info|warn|fail|crit): [\w.+`]+\[\d+\]$/;

/** For what comes after the last line. */
const NOWHERE: FoundLine = { bytes: Buffer.alloc(0), numbers: new Int32Array(0), start: 0, end: 0, first: 0, last: 0, number: 0 };

/** Bytes of zero are dropped: a crash leaves them at the start of the next line. */
function withoutZeros(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
