import type { Call } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { slice, type Str, type TextsOf } from './flat.ts';

/** What a shell keeps of a value, by how it is written: `${pair%%:*}`, `${pair%:*}`, `${pair#*:}`, `${pair##*:}`. No program has functions of such names. */
export const CUTS: Readonly<Record<string, string>> = { '%%': 'before the first', '%': 'before the last', '#': 'behind the first', '##': 'behind the last' };

const KEPT = new Set(Object.values(CUTS));

/** A text without what stands before or behind a mark in it, as it is where the mark is not there. `undefined` for other calls. */
export function cutText({ callee, args }: Call, text: TextsOf): Str[] | undefined {
  const [of, mark] = args;
  if (callee.kind !== 'name' || !KEPT.has(callee.name) || of === undefined || mark === undefined) return undefined;
  return text(of.value).map((str) => cut(str, plainText(mark.value) ?? '', callee.name));
}

/** What is decided at run time is an id, in which no mark stands; of a text without any other part nobody knows. */
function cut(str: Str, mark: string, kept: string): Str {
  const isFirst = kept.endsWith('first');
  const holds = (piece: Str[number]): boolean => piece.kind === 'text' && piece.value.includes(mark);
  const index = isFirst ? str.findIndex(holds) : str.findLastIndex(holds);
  const piece = str[index];
  if (piece?.kind !== 'text') return str;
  const at = isFirst ? piece.value.indexOf(mark) : piece.value.lastIndexOf(mark);
  return kept.startsWith('before') ? [...str.slice(0, index), slice(piece, 0, at)] : [slice(piece, at + mark.length, piece.value.length), ...str.slice(index + 1)];
}
