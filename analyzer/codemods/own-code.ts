import { isCopied } from '../scanners/code/page/context.ts';

/** Why a file is not one to rewrite: it is a copy of other people's code, or written by a program that would write it again. */
export function notOurs(file: string, text: string): string | undefined {
  if (isCopied(file)) return 'It is a copy of other people\'s code, which the next update would bring back: update that instead.';
  const head = text.slice(0, HEAD);
  if (MARKS.some((mark) => mark.test(head))) return 'It says that it is generated, and would be written as it was again: change what it is made from.';
  return undefined;
}

/** Where generators sign. */
const HEAD = 3000;

/** How they do: Go's `go help generate`, Facebook's and C#'s marks, and what others say in words. */
const MARKS = [
  /^\W*Code generated .*\bDO NOT EDIT\b/m,
  /[\s*#]@generated\b/,
  /<auto-?generated\b/i,
  /^\W*File generated from\b/m,
  /\b(?:auto(?:matically)?[- ]?)?generated\b[^\n]*(?:\n[^\n]*){0,2}\bdo not (?:edit|modify|change)\b/i,
  /\bdo not (?:edit|modify|change)\b[^\n]*(?:\n[^\n]*){0,2}\bgenerated\b/i,
];
