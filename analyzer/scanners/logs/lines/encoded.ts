import { encodedLines } from '../formats/encoded.ts';
import { recordsOf } from '../formats/line-records.ts';
import { isAbout, isUnread } from '../record/record.ts';
import type { DocumentTerms } from './document.ts';
import type { Sink } from './lines.ts';
import { withMentions } from './mentions.ts';

/**
 * Takes the lines that a record holds encoded, in which nobody looked for words before; of those without one only the format is learned. False where
 * there are none, or none that is a request.
 */
export function takeEncoded(text: string, number: number, terms: DocumentTerms, sink: Pick<Sink, 'record' | 'sample' | 'unread'>): boolean {
  let isRead = false;
  for (const line of encodedLines(text)) {
    const isHit = terms.find(Buffer.from(line)).length > 0;
    const records = recordsOf(line, number, undefined, terms.formats);
    for (const record of isHit ? withMentions(records, terms) : records) {
      isRead ||= !isUnread(record);
      if (isUnread(record)) {
        if (isHit && isAbout(record, terms)) sink.unread(number, record.unread);
      } else if (isHit) sink.record(record);
      else sink.sample(record);
    }
  }
  return isRead;
}
