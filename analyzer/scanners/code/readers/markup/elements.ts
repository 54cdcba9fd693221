import type { Span } from '../../expr/expr.ts';
import { tagAt, type Tag } from './tags.ts';

/** An element of XML: from its tag to the one that closes it, or to the end of what is around it. */
export interface Element extends Span {
  tag: Tag;
  /** What stands between its tags. */
  inner: Span;
}

const MARK = /<!--[\s\S]*?(?:-->|$(?![\s\S]))|<!\[CDATA\[[\s\S]*?(?:\]\]>|$(?![\s\S]))|<\/([A-Za-z][\w:.-]*)\s*>|<[A-Za-z]/g;

/**
 * All elements of a text in the order in which they begin, so that what stands in one follows it; comments and what is no
 * markup are passed over. A closing tag that nothing opened closes nothing.
 */
export function elementsOf(text: string): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  const close = (index: number, at: number): void => {
    for (const element of open.splice(index)) [element.inner.end, element.end] = [at, at];
  };
  for (let match = next(text, 0); match !== null; ) {
    const [whole, closing] = match;
    const tag = closing === undefined ? tagAt(text, match.index) : undefined;
    const end = tag?.end ?? match.index + whole.length;
    if (tag !== undefined) {
      const element: Element = { tag, start: match.index, end, inner: { start: end, end } };
      found.push(element);
      if (!tag.isEmpty) open.push(element);
    }
    const opened = closing === undefined ? -1 : open.findLastIndex((element) => element.tag.name === closing.toLowerCase());
    const closed = open[opened];
    if (closed !== undefined) {
      close(opened, match.index);
      closed.end = end;
    }
    match = next(text, end);
  }
  close(0, text.length);
  return found;
}

function next(text: string, from: number): RegExpExecArray | null {
  MARK.lastIndex = from;
  return MARK.exec(text);
}

/** What an attribute says; empty where there is none. */
export function attributeOf({ tag }: Element, name: string, text: string): string {
  const found = tag.attributes.find((one) => one.name === name);
  return found === undefined ? '' : text.slice(found.start, found.end);
}
