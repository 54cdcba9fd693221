import type { SourceText } from '../expr/expr.ts';

/** The text of a file, which stands in no other. */
export function sourceOf(file: string, language: string, text: string): SourceText {
  return { file, language, text, fileText: text, at: (offset) => offset, encode: (one) => one };
}

/** Whether reading failed because something nests deeper than the stack. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
