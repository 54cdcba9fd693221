import { bare, double, single } from '../../dialects/shell.ts';
import type { Expr } from '../../expr/expr.ts';
import type { Maker } from '../making/make.ts';

/** `NAME=value` lines; without quotes the value is the rest of the line. */
export function readDotenv(make: Maker): Expr[] {
  const found: Expr[] = [];
  for (const match of make.text.matchAll(/^[ \t]*(?:(#.*)|(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*("(?:[^"\\]|\\[\s\S])*"|'[^']*'|[^\n#]*))/gm)) {
    const [whole, comment, name, written = ''] = match;
    if (comment !== undefined) make.comment(match.index + whole.indexOf('#'), match.index + whole.length);
    if (name === undefined) continue;
    const nameStart = match.index + whole.indexOf(name);
    const start = match.index + whole.length - written.length;
    const end = start + written.trimEnd().length;
    const quoted = /^["']/.test(written);
    const quotes = written.startsWith("'") ? single : quoted ? double : bare;
    found.push(make.let({ name, start: nameStart, end: nameStart + name.length }, make.plain(start, end, quotes, quoted ? 1 : 0), end, { exported: true }));
  }
  return found;
}
