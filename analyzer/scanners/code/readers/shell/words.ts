import { bare } from '../../dialects/shell.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import type { ShellCursor } from './cursor.ts';
import { expansion, processSubstitution, substitution } from './expansions.ts';
import { ansiQuoted, doubleQuoted, quotedInMake, singleQuoted } from './quoted.ts';

/** What a text is made of. */
export type Parts = (Chunk | Expr)[];

/** One word, however often quotes begin and end in it; `undefined` where none begins. */
export function word(cursor: ShellCursor): Expr | undefined {
  const start = cursor.at;
  const parts: Parts = [];
  let from = start;
  const flush = (): void => {
    if (cursor.at > from) parts.push(cursor.make.chunk(from, cursor.at, bare));
  };
  const piece = (read: () => void): void => {
    flush();
    read();
    from = cursor.at;
  };
  while (!cursor.done) {
    const { char } = cursor;
    if (cursor.match(RUN) !== undefined) continue;
    if (char === '\\') cursor.at = Math.min(cursor.end, cursor.at + 2);
    else if (char === '{') piece(() => parts.push(anyOf(cursor)));
    else if (char === "'") piece(() => parts.push(...(cursor.flavour === 'make' ? quotedInMake(cursor) : [singleQuoted(cursor)])));
    else if (char === '"') piece(() => doubleQuoted(cursor, parts));
    else if (char === '(' && cursor.flavour === 'fish') piece(() => parts.push(substitution(cursor, 1) ?? cursor.make.other(cursor.at, cursor.at)));
    else if (cursor.ahead("$'")) piece(() => parts.push(ansiQuoted(cursor)));
    else if ((char === '<' || char === '>') && cursor.text[cursor.at + 1] === '(' && cursor.at + 1 < cursor.end) piece(() => parts.push(processSubstitution(cursor)));
    else if (char === '$' || (char === '`' && !cursor.inBackquotes)) {
      const before = cursor.at;
      const expr = expansion(cursor);
      if (expr === undefined) cursor.at = before + 1;
      else {
        const after = cursor.at;
        cursor.at = before;
        flush();
        parts.push(expr);
        cursor.at = from = after;
      }
    } else break;
  }
  flush();
  return cursor.at === start ? undefined : cursor.make.string(start, cursor.at, parts.length === 0 ? [cursor.make.chunk(start, start, bare)] : parts);
}

/** Documentation writes `/zones/[Zone ID]/filters` and `/zones/<zone id>/filters` without quotes, templates `/zones/{{ zone }}/filters`. */
const RUN = /(?:\{\{[^{}\n]*\}\}|<%[^%\n]*%>|[^\s;&|<>()'"$`\\/{]+|\{(?![\w./-]*,[\w./,-]*\})|\/(?:\[[A-Za-z][\w -]*\](?=\/)|<[A-Za-z][\w -]*>(?=\/))?)+/y;

/** `settings/{minify,brotli}`: a word for each. */
function anyOf(cursor: ShellCursor): Expr {
  const start = cursor.at;
  const given = (cursor.match(/\{[^}]*\}/y) ?? '').slice(1, -1).split(',');
  let at = start + 1;
  const options = given.map((each) => {
    const from = at;
    at += each.length + 1;
    return cursor.make.plain(from, from + each.length, bare);
  });
  return cursor.make.choice(start, cursor.at, options);
}
