import { MOST_PLACES, type FoundLine } from '../bytes/finder.ts';
import type { Oddity } from '../formats/documents/element.ts';
import { elementsIn } from '../formats/documents/elements.ts';
import { jsonRecords, type LineFormats } from '../formats/line-records.ts';
import type { Found } from '../record/record.ts';
import type { Look } from './lines.ts';

/** The records of a batch in a line, as lines themselves, with the places that lie in each. */
function* batchLines(batch: FoundLine): Generator<FoundLine | Oddity> {
  const places = batch.numbers.subarray(batch.first, batch.last).sort();
  let next = batch.first;
  for (const element of elementsIn(batch.bytes.subarray(batch.start, batch.end))) {
    if ('unread' in element) {
      yield element;
      continue;
    }
    const start = element.bytes.byteOffset - batch.bytes.byteOffset;
    const end = start + element.bytes.length;
    while (next < batch.last && (batch.numbers[next] as number) < start) next += 1;
    const first = next;
    while (next < batch.last && (batch.numbers[next] as number) < end) next += 1;
    yield { ...batch, start, end, first, last: places.length < MOST_PLACES ? next : first + MOST_PLACES };
  }
}

/** What was read of a record of a batch. */
export interface ReadElement {
  element: FoundLine;
  text: string;
  look: Look;
  records: Found[];
}

/** Of a batch that is long only the records are parsed that are worth it, and all before the first that gives anything. */
export function* readBatch(batch: FoundLine, worthOf: (element: FoundLine) => Look, formats: LineFormats): Generator<ReadElement | Oddity> {
  let isRead = false;
  for (const element of batchLines(batch)) {
    if ('unread' in element) {
      yield element;
      continue;
    }
    const look = worthOf(element);
    if (look === 'none' && isRead) continue;
    const text = element.bytes.toString('utf8', element.start, element.end);
    const records = jsonRecords(text, batch.number, formats);
    isRead ||= records.length > 0;
    yield { element, text, look, records };
  }
}
