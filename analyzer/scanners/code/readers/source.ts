import type { SourceText } from '../expr/expr.ts';
import { withoutControlLines } from './control-lines.ts';
import { isTemplate } from './languages.ts';

/** These know the templates that are made of them. */
const OWN = new Set(['yaml', 'html', 'markdown', 'terraform']);

/** The text of a file, which stands in no other. */
export function sourceOf(file: string, language: string, text: string): SourceText {
  const shown = isTemplate(file) && !OWN.has(language) ? withoutControlLines(file, language, text) : text;
  return { file, language, text: shown, fileText: text, at: (offset) => offset, encode: (one) => one };
}

/** Whether reading failed because something nests deeper than the stack. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}

/** Whether a text can fill the stack by itself: one that is short, and has few brackets within one another, was not what filled it. */
export function mayBeTooDeep(text: string): boolean {
  if (text.length > LONG) return true;
  let depth = 0;
  for (const char of text) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && depth > 0) depth--;
    if (depth > DEEP) return true;
  }
  return false;
}

/** Sums and chains of calls nest without a bracket: thousands of them do not stand in less. */
const LONG = 20_000;
const DEEP = 100;
