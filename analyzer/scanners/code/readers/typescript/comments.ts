import { compiler } from './compiler.ts';
import type { Lowering } from './lower.ts';

/** Comments between the end of one token and the next. */
export function noteComments(pos: number, to: Lowering): void {
  const { text } = to.source;
  let at = pos;
  while (at - pos < FAR && isBlank(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  if (at - pos < FAR && code !== SLASH && !(code > LAST_ASCII)) return;
  const ranges = [...(compiler.getLeadingCommentRanges(text, pos) ?? []), ...(compiler.getTrailingCommentRanges(text, pos) ?? [])];
  for (const { pos: start, end } of ranges) {
    if (!to.comments.has(start)) to.comments.set(start, { start: to.source.at(start), end: to.source.at(end), text: text.slice(start, end) });
  }
}

const SLASH = 47;
const LAST_ASCII = 127;

/** Beyond so much white space the compiler itself looks on. */
const FAR = 400;

/** Of what is no ASCII nothing is said here; the compiler decides. */
function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
