import type { Quotes } from '../../dialects/quotes.ts';
import type { Chunk, SourceText, Span } from '../../expr/expr.ts';

/** A stretch of text and what it stands for; `value` may be longer, shorter or empty. */
interface Piece {
  /** Index into the chunk's value. */
  index: number;
  start: number;
  end: number;
  literal: boolean;
}

/** The literal text from `start` to `end`, with the way back through its escapes. */
export function chunk(source: SourceText, start: number, end: number, quotes: Quotes): Chunk {
  const { value, pieces, last } = resolveEscapes(source.text, start, end, quotes);
  return {
    kind: 'chunk',
    value,
    at: (index) => source.at(index >= value.length ? last : offsetIn(pieces, index)),
    encode: encoder(source, quotes, { start, end }),
  };
}

/** How a text is spelled in the place of a stretch of a source. */
export function encoder(source: SourceText, quotes: Quotes, { start, end }: Span): Chunk['encode'] {
  return (text) => {
    const spelled = quotes.encode(text, source.text.slice(start, end));
    return spelled === undefined || source.isBrought?.(start, end) === true ? undefined : source.encode(spelled);
  };
}

/** What escapes of any of our languages begin with; a margin is white space at the beginning. */
export const MAY_ESCAPE = /^[ \t]|[\\\n'"`$%{&<^]/;

function resolveEscapes(text: string, start: number, end: number, quotes: Quotes): { value: string; pieces: Piece[]; last: number } {
  const { escape, resolve } = quotes;
  const pieces: Piece[] = [];
  let value = '';
  let from = start;
  const add = (piece: string, to: number, literal: boolean): void => {
    if (piece !== '') pieces.push({ index: value.length, start: from, end: to, literal });
    value += piece;
    from = to;
  };
  if (escape !== undefined && resolve !== undefined) {
    // The character before the text tells whether it begins a line.
    const before = Math.max(0, start - 1);
    const body = text.slice(before, end);
    escape.lastIndex = start - before;
    // Most texts hold nothing that an escape begins with.
    for (let match = MAY_ESCAPE.test(body) ? escape.exec(body) : null; match !== null; match = escape.exec(body)) {
      const at = before + match.index;
      add(text.slice(from, at), at, true);
      add(resolve(match[0]), at + match[0].length, false);
    }
  }
  add(text.slice(from, end), end, true);
  return { value, pieces, last: pieces.at(-1)?.end ?? start };
}

/** The offset of a character; inside the value of an escape it is the escape's start. */
function offsetIn(pieces: Piece[], index: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.index <= index) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low]!;
  return piece.literal ? piece.start + (index - piece.index) : piece.start;
}
