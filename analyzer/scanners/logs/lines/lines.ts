import { RETURN } from '../../ascii.ts';
import { LONGEST_LINE, NEVER, type Ends, type FoundLine, type LineFinder, type Visitor } from '../bytes/finder.ts';
import { LONG_LINE, RECORD } from '../bytes/places.ts';
import type { Repeats } from '../bytes/repeats.ts';
import { columnsOf, isRule, type Columns } from '../formats/columns.ts';
import { executionReader } from '../formats/gateway-executions.ts';
import { jsonRecords, recordsOf, wholeRecord } from '../formats/line-records.ts';
import { spreadReader, type Spread } from '../formats/spread.ts';
import { proxyReader } from '../formats/threads-of-proxy.ts';
import { traceReader } from '../formats/trace.ts';
import { transactionReader } from '../formats/transactions.ts';
import { isOfTranscript, transcriptReader } from '../formats/transcript.ts';
import type { Outcome } from '../groups/requests.ts';
import { isAbout, isUnread, type LogRecord, type Unread } from '../record/record.ts';
import { batchLines } from './batch-lines.ts';
import { isDocument, type DocumentTerms, type Look } from './document.ts';
import { lineParts } from './line-parts.ts';
import { withMentions } from './mentions.ts';
import { ENDS, fits, isBrace, shapeOf, SHOWN, type Shape } from './shapes.ts';
import { tellings } from './tellings.ts';

/** Where a scanner of one log puts what it reads. */
export interface Sink {
  /** A request with a word of the catalog in its line. */
  record(record: LogRecord): Outcome | undefined;
  /** A request without one, whose answer or size may still say something. */
  notice(record: LogRecord): void;
  /** A line that is no request in any known format. */
  unread(line: number, reason: string): void;
  /** A request read only to learn the format and the span of time. */
  sample(record: LogRecord): void;
  lines(count: number): void;
  /** A line about the lines after it; `format` where it announced columns, in one of the ways to do so. */
  heading(format?: Columns['format']): void;
}

/** What is looked for in lines. */
export interface LineTerms extends DocumentTerms {
  finder: LineFinder;
  /** Whether one of the places in a line that the finder shows is a word that matters. */
  hasWord(line: FoundLine): boolean;
  /** Whether a line without one is worth a look all the same. */
  hasClue(line: FoundLine): boolean;
  repeats: Repeats;
  /** False when words are so short that every line has to be decoded. */
  isSelective: boolean;
}

/** Reads one log line by line. The text goes into the finder, in pieces; `end` comes after the last one. Of a text that is not whole, the line that breaks off is left out. */
export interface LineLog {
  /** Reads lines before the text that are counted elsewhere, if there are any: the text may tell on of what they tell. `feed` puts them into the finder. */
  recall(feed: () => void): void;
  /** Counts what more may be told of. */
  settle(): void;
  /** Whether more may be told of a request that was counted. */
  isWaiting(): boolean;
  end(isWhole: boolean): void;
  /** True once what a line means depends on lines before it: columns, or a message written out over several. */
  isStateful(): boolean;
  /** The line that announced the columns in force, with which the lines after this text can be read. */
  columns(): string | undefined;
}

/**
 * Opens the finder for a log. A line is decoded only when a word stands in it and it does not repeat one read before; of the others
 * only the shape is looked at, until one line of that shape was read. Formats may change from line to line. `before` is a line that
 * announced columns.
 */
export function lineLog(terms: LineTerms, sink: Sink, before?: string): LineLog {
  const { finder, hasWord, hasClue, isSelective, isThorough, formats, repeats } = terms;
  const transcript = traceReader(transactionReader(proxyReader(transcriptReader(wholeRecord(formats)))));
  const spread = executionReader(spreadReader((text) => wholeRecord(formats)(text)?.method !== undefined));
  const parts = lineParts();
  const requests = tellings();
  let isTranscript = false;
  let isCutOff = false;
  let shape: Shape = before === undefined ? 'other' : 'columns';
  let announcement = before;
  let columns = before === undefined ? undefined : columnsOf(before);

  const line: Visitor['line'] = (found, why) => {
    const met = repeats.meet(found, why);
    if (met === 'strings') lineOfText(found, why === RECORD);
    return met === 'again';
  };

  const worthOf = (found: FoundLine): Look => (!isSelective || hasWord(found) ? 'hit' : hasClue(found) ? 'clue' : 'none');

  const lineOfText = (found: FoundLine, isRecord: boolean): void => {
    if (found.bytes[found.end - 1] === RETURN && found.end > found.start) found.end -= 1;
    if (found.end === found.start && !isTranscript) return;
    const part = parts.take(found);
    if (part === 'too long') longLine(found.number, LONGEST_LINE);
    else if (part !== undefined && part !== 'held') decodeSpread(part, NOWHERE);
    if (part !== undefined) return;
    const look = isRecord ? 'hit' : worthOf(found);
    const { due, isAnswer } = requests.reach(found.number, () => textOf(found), look === 'hit');
    count(due);
    if (isAnswer && look !== 'hit') return;
    if (!isTranscript && isBrace(found)) return void spread.shows('{', found.number);
    if (look !== 'none' || isTranscript || !fits(shape, found)) decode(found, look);
  };

  const decode = (found: FoundLine, look: Look): void => {
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
    const text = withoutZeros(written);
    // Where some were dropped a word may have come to light, as in a line of UTF-16 in a log of UTF-8.
    const look = worth === 'none' && text !== written && terms.find(Buffer.from(text)).length > 0 ? 'hit' : worth;
    if (columns !== undefined || !text.includes('\r')) return void decodeLine(text, found, look);
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
      else decodeSpread(one, found);
    }
  };

  /** What stood on several lines, or waited until it was clear that it does not. */
  const decodeSpread = ({ text, line: number }: Spread, near: FoundLine): void => {
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
    } else if (text.startsWith('#') || isRule(text)) sink.heading();
    else take(text, found, look);
  };

  const take = (text: string, found: FoundLine, look: Look): void => {
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

  /** A message that is written out over lines has to be read in full. */
  const ends: Visitor['ends'] = (piece) => (parts.isListening(piece) || isTranscript || !isSelective || isThorough || requests.isListening() ? NEVER : (requests.isWaiting() ? SHOWN : ENDS)[shape]);

  const longLine: Visitor['longLine'] = (number, bytes) => sink.unread(number, `is ${Math.ceil(bytes / (1 << 20))} MB long, too long to be held`);

  const count = (records: readonly LogRecord[]): void => records.forEach((record) => void sink.record(record));

  const settle: LineLog['settle'] = () => count(requests.settle());

  const end: LineLog['end'] = (isWhole) => {
    finder.end(isWhole);
    sink.lines(finder.lines());
    isCutOff = parts.isOpen();
    for (const one of [...parts.end(), ...(isTranscript ? spread.end() : [])]) decodeSpread(one, NOWHERE);
    count(transcript.end().flatMap((record) => requests.ask(record)));
    settle();
    const last = finder.lastLine();
    const records = isTranscript || last.length === 0 ? [] : recordsOf(withoutZeros(last.toString('utf8').replace(/\r$/, '')), finder.lines(), columns, formats);
    for (const record of records) if (!isUnread(record)) sink.sample(record);
  };
  const recall: LineLog['recall'] = (feed) => {
    finder.open({ ends: () => (!isSelective || requests.isWaiting() ? NEVER : WITH_WORDS), line: (found) => (remember(found), false), longLine: () => {} });
    feed();
    requests.settle(finder.lines());
    finder.open({ ends, line, longLine });
  };

  const remember = (found: FoundLine): void => {
    const isHit = worthOf(found) === 'hit';
    requests.reach(found.number, () => textOf(found), isHit);
    const text = isHit ? textOf(found) : '';
    for (const record of text === '' ? [] : recordsOf(text, found.number, undefined, formats)) if (!isUnread(record)) {
      shape = shapeOf(text);
      requests.ask(record, text);
    }
  };

  finder.open({ ends, line, longLine });
  return { end, recall, settle, isWaiting: requests.isWaiting, isStateful: () => columns !== undefined || isTranscript || isCutOff, columns: () => (isTranscript ? undefined : announcement) };
}

function textOf({ bytes, start, end }: FoundLine): string {
  return bytes.toString('utf8', start, bytes[end - 1] === RETURN && end > start ? end - 1 : end);
}

/** Any line is passed over that has no word in it. */
const WITH_WORDS: Ends = [() => true, () => true];

/** For what comes after the last line. */
const NOWHERE: FoundLine = { bytes: Buffer.alloc(0), numbers: new Int32Array(0), start: 0, end: 0, first: 0, last: 0, number: 0 };

/** Bytes of zero are dropped: a crash leaves them at the start of the next line. */
function withoutZeros(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
