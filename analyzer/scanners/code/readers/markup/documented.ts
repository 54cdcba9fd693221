import { content } from '../../dialects/markup.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import { chunk } from '../making/chunk.ts';
import { embedded, literalText, type Maker } from '../making/make.ts';
import { languageOfFence } from '../markdown/code.ts';
import { attributeOf, type Tag } from './tags.ts';

/** What an element shows: code in the language that its class says or that it plainly is, else a document, with methods with their paths and addresses in it. */
export function documented(make: Maker, tag: Tag, start: number, end: number): Expr {
  const text = make.string(start, end, runs(make, start, end));
  const classes = `${attributeOf(make.text, tag, 'class') ?? ''} ${/^\s*<code\b([^<>]*)>/i.exec(make.text.slice(start, end))?.[1] ?? ''}`;
  const said = attributeOf(make.text, tag, 'lang') ?? /\b(?:lang(?:uage)?|highlight-source|brush)[-:][ \t]*([\w+#-]+)/.exec(classes)?.[1] ?? '';
  return embedded(text, languageOfFence(said, literalText(text)) ?? 'markdown', 'doc');
}

/**
 * Tags that end no line, and comments, stand for nothing; what is a part of a path is to be filled in: `/zones/<zone_id>/filters`. Where there
 * are any nothing is rewritten: a tag could go with the text before it.
 */
const TAGS = /<!--[\s\S]*?-->|(?!(?<=\/)<[\w -]+>(?:[/?"'\s]|$))<(?!(?:br|\/p|\/div|\/li|\/tr)\b)\/?[A-Za-z][^<>]*>/gi;

/** What stands between two places for people, without the tags in it. */
export function runs({ source, text }: Maker, start: number, end: number, as = content): Chunk[] {
  const found: Chunk[] = [];
  const tags = [...text.slice(start, end).matchAll(TAGS)];
  const quotes = tags.length === 0 ? as : { ...as, encode: () => undefined };
  let from = start;
  for (const match of tags) {
    if (start + match.index > from) found.push(chunk(source, from, start + match.index, quotes));
    from = start + match.index + match[0].length;
  }
  if (from < end || found.length === 0) found.push(chunk(source, from, end, quotes));
  return found;
}
