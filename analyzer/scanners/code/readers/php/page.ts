import { verbatim } from '../../dialects/shell.ts';
import type { Chunk, Expr, SourceText } from '../../expr/expr.ts';
import { embedded, literalText, Maker } from '../making/make.ts';
import { served } from '../markup/served.ts';

/** The page around the code, where scripts may stand in it; what is echoed there is decided at run time. A template of Blade is all page, with code of its own. */
export function pageAround(source: SourceText): Expr[] {
  const { text } = source;
  if (!text.includes('?>') && text.trimStart().startsWith('<?')) return [];
  const make = new Maker(source);
  const parts: (Chunk | Expr)[] = [];
  let at = 0;
  for (const { index, 0: code } of text.matchAll(CODE)) {
    if (index > at) parts.push(make.chunk(at, index, verbatim));
    at = index + code.length;
    if (ECHO.test(code)) parts.push(make.other(index, at));
  }
  if (at < text.length) parts.push(make.chunk(at, text.length, verbatim));
  const page = make.string(0, text.length, parts);
  const isPage = parts.length > 0 && (at > 0 || text === source.fileText) && SCRIPTED.test(literalText(page));
  return [...served(make), ...(isPage ? [embedded(page, 'html')] : [])];
}

const CODE = /<\?(?:php\b|=)?[^]*?(?:\?>|$(?![^]))/g;
const ECHO = /^<\?(?:=|php\s+(?:echo|print)\b)/;
const SCRIPTED = /<(?:script|pre|code)\b|\son\w+\s*=/i;

/** What a document shows begins as code, where a file begins as HTML. */
export function opened(source: SourceText): SourceText {
  if (source.text === source.fileText || source.text.includes('<?')) return source;
  const tag = '<?php ';
  return { ...source, text: tag + source.text, at: (offset) => source.at(Math.max(0, offset - tag.length)) };
}
