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
