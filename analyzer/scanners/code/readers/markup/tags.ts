import type { Span } from '../../expr/expr.ts';

/** A tag that opens an element. */
export interface Tag {
  /** In small letters. */
  name: string;
  attributes: Attribute[];
  /** Behind the tag. */
  end: number;
  /** It closes its element, too. */
  isEmpty: boolean;
}

/** An attribute with where its value stands, without what is around it. */
export interface Attribute extends Span {
  name: string;
  /** What stands around the value. */
  mark: '"' | "'" | '{' | '';
}

const NAME = /<([A-Za-z][\w:.-]*)/y;
const ATTRIBUTE = /[\s/]*([^\s=<>"'/{}]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=(\{))|([^\s"'>{]+)))?/y;

/** The tag at a place; `undefined` where none begins or it is never closed. One pass, whatever stands in it. */
export function tagAt(text: string, start: number): Tag | undefined {
  NAME.lastIndex = start;
  const name = NAME.exec(text)?.[1];
  if (name === undefined) return undefined;
  const attributes: Attribute[] = [];
  for (let at = NAME.lastIndex; at < text.length;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (match !== null) {
      attributes.push(attribute(text, match, ATTRIBUTE.lastIndex));
      at = Math.max(ATTRIBUTE.lastIndex, attributes.at(-1)!.end + (match[4] === undefined ? 0 : 1));
    } else if (text[at] === '>') return { name: name.toLowerCase(), attributes, end: at + 1, isEmpty: text[at - 1] === '/' };
    else if (text.startsWith('<%', at) && text.includes('%>', at)) at = text.indexOf('%>', at) + 2;
    else if (text[at] === '<') return undefined;
    else at++;
  }
  return undefined;
}

/** What an attribute of a tag says. */
export function attributeOf(text: string, { attributes }: Tag, name: string): string | undefined {
  const found = attributes.find((one) => one.name.toLowerCase() === name);
  return found === undefined ? undefined : text.slice(found.start, found.end);
}

/** Where what stands in the element begins and ends that a tag opens, and the place behind all of it; to the end of the text where nothing closes it. */
export function insideOf(text: string, { name, end: start }: Tag): Span & { behind: number } {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = start;
  const close = closing.exec(text);
  const end = close?.index ?? text.length;
  return { start, end, behind: end + (close?.[0].length ?? 0) };
}

function attribute(text: string, [, name = '', double, single, brace, bare]: RegExpExecArray, end: number): Attribute {
  if (brace !== undefined) return { name, start: end + 1, end: closingBracket(text, end), mark: '{' };
  const value = double ?? single ?? bare ?? '';
  const mark = double !== undefined ? '"' : single !== undefined ? "'" : '';
  return { name, start: end - value.length - mark.length, end: end - mark.length, mark };
}

/** The bracket that closes one, counted among its kind; the place behind it where none does. Nobody writes more than a few screens of code between them. */
export function closingBracket(text: string, open: number): number {
  const [opens, closes] = text[open] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  const last = Math.min(text.length, open + LONGEST_CODE);
  for (let at = open; at < last; at++) {
    if (text[at] === opens) depth++;
    else if (text[at] === closes && --depth === 0) return at;
  }
  return open + 1;
}

const LONGEST_CODE = 20_000;
