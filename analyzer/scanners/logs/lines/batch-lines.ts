import { MOST_PLACES, type FoundLine } from '../bytes/finder.ts';
import type { Oddity } from '../formats/element.ts';
import { elementsIn } from '../formats/elements.ts';

/** The records of a batch in a line, as lines themselves, with the places that lie in each. */
export function* batchLines(batch: FoundLine): Generator<FoundLine | Oddity> {
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
