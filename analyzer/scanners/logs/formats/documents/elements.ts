import { ElementSplitter, type Whole } from './element-splitter.ts';
import type { Element, Oddity } from './element.ts';

/**
 * Takes a JSON document apart into its records, chunk by chunk, without ever holding the whole: a HAR of any size never becomes one string.
 * A top-level object without a list of records is a record itself.
 */
export async function* elementsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<Element | Oddity>> {
  const splitter = new ElementSplitter();
  const parts: (Element | Oddity)[] = [];
  const gathered = function* (elements: Iterable<Element | Oddity | Whole>): Generator<Element | Oddity> {
    for (const element of elements) {
      if ('whole' in element) yield { bytes: element.whole, line: element.line, parts: parts.splice(0) };
      else if (splitter.isHolding) parts.push('bytes' in element ? { ...element, bytes: Buffer.from(element.bytes) } : element);
      else yield* [...parts.splice(0), element];
    }
  };
  for await (const chunk of chunks) yield gathered(splitter.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)));
  yield gathered(splitter.end());
  yield parts.splice(0);
}

/** The same of a text that is held already. */
export function* elementsIn(text: Buffer): Generator<Element | Oddity> {
  const splitter = new ElementSplitter();
  for (const element of splitter.take(text)) if (!('whole' in element)) yield element;
  yield* splitter.end();
}
