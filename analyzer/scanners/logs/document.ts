import { elementsOf } from './elements.ts';
import { jsonRecords } from './line-records.ts';
import type { Sink } from './lines.ts';
import { isAbout, isUnread } from './record.ts';
import type { ReadingTerms } from './terms.ts';

/**
 * Whether the beginning of a log is a JSON document that spans lines (a HAR, an exported list), and not one record per line.
 */
export function isDocument(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('latin1').trimStart();
  return /^\[\s*(?:\[\s*)?(?:[{\]]|$)/.test(text) || /^\{\s*"log"\s*:\s*\{/.test(text) || /^\{[ \t]*\r?\n/.test(text) || ANSWER.test(text);
}

/** How answers begin: of the API, of Elasticsearch, Loki, Jaeger, CloudWatch Logs and Splunk. */
const ANSWER = /^\{\s*"(?:(?:result|success|errors|took|searchedLogStreams)"\s*:|(?:data|events|results)"\s*:\s*\[|status"\s*:\s*"success"\s*,\s*"data"\s*:|preview"\s*:\s*\w+\s*,\s*"init_offset"\s*:)/;

/** What is looked for in documents. */
export type DocumentTerms = Pick<ReadingTerms, 'find' | 'findClue' | 'isThorough' | 'formats'>;

/** Reads the records of a JSON document; each is parsed only when the prefilter found a word in it. */
export async function scanDocument(chunks: AsyncIterable<Uint8Array>, terms: DocumentTerms, sink: Sink): Promise<void> {
  const { find, findClue, isThorough, formats } = terms;
  let isFirst = true;
  for await (const element of elementsOf(chunks)) {
    sink.lines(1);
    if ('unread' in element) {
      sink.unread(element.line, element.unread);
      continue;
    }
    const hasWord = find(element.bytes).length > 0;
    const hasClue = !hasWord && (isThorough || findClue(element.bytes).length > 0);
    if (!hasWord && !hasClue && !isFirst) continue;
    for (const record of jsonRecords(element.bytes.toString('utf8'), element.line, formats)) {
      if (isUnread(record)) {
        if (isAbout(record, terms)) sink.unread(element.line, record.unread);
      } else {
        isFirst = false;
        if (hasWord) sink.record(record);
        else if (hasClue) sink.notice(record);
        else sink.sample(record);
      }
    }
  }
}
