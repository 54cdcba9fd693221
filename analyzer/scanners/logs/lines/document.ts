import { jsonIn } from '../../../attempts.ts';
import { NEWLINE, SPACE } from '../../ascii.ts';

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
