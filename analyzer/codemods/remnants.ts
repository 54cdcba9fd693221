import type { Edit, Finding } from '../model.ts';
import { holdsWord } from '../scanners/files/mentions.ts';

/** A line of a changed file that a reviewer has to look at. */
export interface Remnant {
  file: string;
  line: number;
  word: string;
  /** The old word still stands there between quotes or slashes: what compares or matches it does not any more. Or a name that nothing in the file uses any more. */
  kind: 'told' | 'unused';
}

/** A file as it is once it is rewritten, and what was rewritten in it. */
interface Changed {
  file: string;
  after: string;
  fixed: Finding[];
}

/** Words that were put in another's place, where they stand in no finding of the file that is left, and names that were left without a use. */
export function remnantsIn({ file, after, fixed }: Changed, left: Finding[]): Remnant[] {
  const edits = fixed.flatMap((finding) => finding.edits ?? []);
  const words = new Set(edits.filter(({ text }) => text !== '').map(wordIn).filter((word) => word !== undefined));
  const names = [...new Set(edits.flatMap(({ leaves = [] }) => leaves))];
  if (words.size === 0 && names.length === 0) return [];
  const lines = after.split('\n');
  const known = new Set(left.map(({ source }) => (source.kind === 'code' ? source.line : 0)));
  const told = lines.flatMap((text, index) => [...words].filter((word) => !known.has(index + 1) && new RegExp(`["'\`/]${word}\\b`).test(text)).map((word): Remnant => ({ file, line: index + 1, word, kind: 'told' })));
  const unused = names.map((word): Remnant => ({ file, line: lines.findIndex((text) => holdsWord(text, word)) + 1, word, kind: 'unused' }));
  return [...told, ...unused];
}

/** The word that an edit takes away, with whatever quotes it: others are too common to be looked for. */
function wordIn({ was }: Edit): string | undefined {
  return /^[^\w\n]*([a-z][a-z0-9]*_\w+)[^\w\n]*$/.exec(was)?.[1];
}
