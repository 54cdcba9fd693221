import { jsonIn } from '../../../attempts.ts';
import { NEWLINE, SPACE } from '../../ascii.ts';
import type { Prefilter } from '../bytes/prefilter.ts';
import type { Element, Oddity } from '../formats/documents/element.ts';
import { isOneRecord, jsonRecords, recordsOf } from '../formats/line-records.ts';
import { isInParts } from '../formats/records/postman.ts';
import { isAbout, isUnread } from '../record/record.ts';
import { EncodedLines } from './encoded.ts';
import type { Sink } from './lines.ts';
import { withMentions, type MentionTerms } from './mentions.ts';

/** So much of the beginning of a text shows whether it is a document. */
export const DOCUMENT_HEAD = 512;

/**
 * Whether the beginning of a log is that of a JSON document that may span lines (a HAR, an exported list), and not of one record per line.
 */
export function isDocument(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, DOCUMENT_HEAD)).toString('latin1').trimStart();
  return /^\[\s*(?:\[\s*)?(?:[{\]]|$)/.test(text) || /^\{\s*"log"\s*:\s*\{/.test(text) || /^\{[ \t]*\r?\n\s*(?:"(?!(?:[^"\\]|\\.)*" *=>)|\}|$)/.test(text) || ANSWER.test(text);
}

/** Of a longer first line nobody waits for the end to see whether it is a document by itself; it is read as one. */
export const LONGEST_FIRST_LINE = 4 << 20;

/** Whether the first line is a whole document by itself, so that those behind it may be as well: a program that writes one answer per line. */
export function isLineByLine(head: Uint8Array): boolean {
  const line = head.subarray(0, Math.max(0, head.indexOf(NEWLINE)));
  return jsonIn(Buffer.from(line).toString('utf8')) !== undefined;
}

/** Tells in which of the pieces of a text something stands behind its first line. */
export function secondLine(): (piece: Uint8Array) => boolean {
  let isBehind = false;
  return (piece) => {
    const newline = isBehind ? 0 : piece.indexOf(NEWLINE);
    isBehind ||= newline >= 0;
    return isBehind && piece.subarray(newline).some((byte) => byte > SPACE);
  };
}

/** How answers begin: of the API, of Elasticsearch, Loki, Jaeger, CloudWatch Logs and Splunk; and reports of newman. */
const ANSWER = /^\{\s*"(?:(?:result|success|errors|took|searchedLogStreams)"\s*:|collection"\s*:\s*\{|(?:data|events|results)"\s*:\s*\[|status"\s*:\s*"success"\s*,\s*"data"\s*:|preview"\s*:\s*\w+\s*,\s*"init_offset"\s*:)/;

/** What is looked for in documents, whose records are no lines. */
export interface DocumentTerms extends MentionTerms {
  /** Words. */
  find: Prefilter;
  findClue: Prefilter;
  /** True when every record is to be read for its clues. */
  isThorough: boolean;
}

/** Why a record is read: for a word of the catalog, for a clue, or to learn the format alone. */
export type Look = 'hit' | 'clue' | 'none';

function worthOf({ bytes }: Element, { find, findClue, isThorough }: DocumentTerms): Look {
  return find(bytes).length > 0 || isInParts(bytes) ? 'hit' : isThorough || findClue(bytes).length > 0 ? 'clue' : 'none';
}

/** Reads the records of a document; each is parsed only when the prefilter found a word in it. */
export async function scanDocument(elements: AsyncIterable<Element | Oddity>, terms: DocumentTerms, sink: Sink): Promise<void> {
  const encoded = new EncodedLines(terms, sink);
  let isFirst = true;
  const take = (element: Element | Oddity): void => {
    if ('unread' in element) {
      sink.lines(1);
      sink.unread(element.line, element.unread);
      return;
    }
    const look = worthOf(element, terms);
    const isLooked = look !== 'none' || isFirst || encoded.isKnown;
    const text = isLooked ? element.bytes.toString('utf8') : '';
    if (element.parts !== undefined && !(isLooked && isOneRecord(text, terms.formats))) {
      element.parts.forEach(take);
      return;
    }
    sink.lines(1);
    if (!isLooked) return;
    const records = element.isText === true ? recordsOf(text.trimEnd(), element.line, undefined, terms.formats) : jsonRecords(text, element.line, terms.formats);
    if (records.every(isUnread) && encoded.take(text, element.line)) return;
    for (const record of look === 'hit' ? withMentions(records, terms) : records) {
      if (isUnread(record)) {
        if (isAbout(record, terms)) sink.unread(element.line, record.unread);
      } else {
        isFirst = false;
        if (look === 'hit') sink.record(record);
        else if (look === 'clue') sink.notice(record);
        else sink.sample(record);
      }
    }
  };
  for await (const element of elements) take(element);
}
