import type { Edit, Finding } from '../model.ts';
import { lineOf } from '../scanners/files/line-of.ts';
import { holdsWord } from '../scanners/files/mentions.ts';
import { partsOf } from './diff.ts';

/** A line of a changed file that a reviewer has to look at. */
export interface Remnant {
  file: string;
  line: number;
  word: string;
  /** The old word still stands there between quotes or slashes: what compares or matches it does not any more. Or a name that nothing in the file or in the module uses any more, a block of which nothing is left, a comment above what went, a field that is read and not answered any more, or one that is read and not set any more. */
  kind: 'told' | 'unused' | 'unused-in-module' | 'empty' | 'above' | 'read' | 'unset';
}

/** A file as it was and as it is once it is rewritten, and what was rewritten in it. */
export interface Changed {
  file: string;
  before: string;
  after: string;
  fixed: Finding[];
}

/** Words that were put in another's place, where they stand in no finding of the file that is left, names that were left without a use, blocks that were left without anything in them, and comments above what went. */
export function remnantsIn({ file, before, after, fixed }: Changed, left: Finding[]): Remnant[] {
  const edits = fixed.flatMap((finding) => finding.edits ?? []);
  const words = new Set(edits.filter(({ text }) => text !== '').map(wordIn).filter((word) => word !== undefined));
  const names = [...new Set(edits.flatMap(({ leaves = [] }) => leaves))];
  const lines = after.split('\n');
  const known = new Set(left.map(({ source }) => (source.kind === 'code' ? source.line : 0)));
  const told = lines.flatMap((text, index) =>
    [...words]
      .filter((word) => !known.has(index + 1) && new RegExp(`["'\`/]${word}\\b`).test(text))
      .map((word): Remnant => ({ file, line: index + 1, word, kind: 'told' })),
  );
  const unused = names.map((word): Remnant => ({ file, line: lines.findIndex((text) => holdsWord(text, word)) + 1, word, kind: 'unused' }));
  return [...told, ...unused, ...emptied(file, before, after), ...commentsAbove(file, before, after)];
}

/** Comments right above lines that went: whether they spoke of these alone, a person knows. */
function commentsAbove(file: string, before: string, after: string): Remnant[] {
  const lines = after.split('\n');
  let line = 0;
  return partsOf(before, after).flatMap(({ kind, lines: [first = '', ...rest] }, index, parts): Remnant[] => {
    if (kind !== 'removed') line += 1 + rest.length;
    const isGone = kind === 'removed' && parts[index + 1]?.kind !== 'added' && !COMMENT.test(first);
    const word = isGone && COMMENT.test(lines[line - 1] ?? '') ? /\w[\w.-]*/.exec([first, ...rest].join(''))?.[0] : undefined;
    return word === undefined ? [] : [{ file, line, word, kind: 'above' }];
  });
}

/** A line that is nothing but a comment, or the end of one. */
const COMMENT = /^[ \t]*(?:#(?!!|\[)|\/\/|\/\*|\*|--[ \t]|<!--|(?:(?!\/\*|<!--).)*(?:\*\/|-->)\s*$)/;

/** Blocks and records without anything in them that were not there before. What holds one may be of no use, but to take it out may do something. */
function emptied(file: string, before: string, after: string): Remnant[] {
  const had = emptyIn(before);
  const fresh = emptyIn(after).filter((one) => !struck(had, ({ word, text }) => word === one.word && text === one.text));
  return fresh.filter((one) => !struck(had, ({ word }) => word === one.word)).map(({ word, index }): Remnant => ({ file, line: lineOf(after, index), word, kind: 'empty' }));
}

/** Where they begin, and the line they begin on. */
function emptyIn(text: string): { word: string; index: number; text: string }[] {
  return [...text.matchAll(EMPTY)].map(({ index, 1: head, 2: word = '' }) => ({ word: head ?? word, index, text: /.*/.exec(text.slice(text.lastIndexOf('\n', index) + 1))?.[0] ?? '' }));
}

/** Takes the first such one out of a list; whether there was one. */
function struck<T>(list: T[], is: (one: T) => boolean): boolean {
  const at = list.findIndex(is);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/**
 * A name, what stands between it and its value, also in YAML on the lines behind it, and braces around nothing; or a condition or loop with
 * these. Begins where a word does: a long one is gone through once.
 */
const EMPTY = /(?<![\w.-])(?:((?:if|for|foreach|while)\b[^{}\n]{1,200}?)\s*|([\w.-]*\w)["']?(?:[ \t]*(?:[:=(]|=>)?[ \t]*|:(?:\s*#[^\n]*)*\s*))\{\s*\}/g;

/** The word that an edit takes away, with whatever quotes it: others are too common to be looked for. */
function wordIn({ was }: Edit): string | undefined {
  return /^[^\w\n]*([a-z][a-z0-9]*_\w+)[^\w\n]*$/.exec(was)?.[1];
}
