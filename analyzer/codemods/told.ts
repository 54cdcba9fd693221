import type { Edit, Finding } from '../model.ts';
import { languageOf } from '../scanners/code/languages.ts';
import { contextOf } from '../scanners/code/page/context.ts';
import { holdsWord } from '../scanners/files/mentions.ts';
import type { Mentions } from './elsewhere.ts';

type Read = (file: string) => string | undefined;

/**
 * Configuration and calls of an SDK in tests and documents, without their edits where these tell of a field that would go: what is expected
 * of it, or said, has to change with it. What goes itself tells nothing. What is expected of a file of configuration stands in other files.
 */
export async function unlessTold(findings: Finding[], mentions: Mentions, read: Read): Promise<Finding[]> {
  const words = new Set(findings.filter(isShown).flatMap(fieldsGone));
  if (words.size === 0) return findings;
  const edits = findings.flatMap((finding) => finding.edits ?? []);
  const files = [...await mentions(words)].filter(([file]) => contextOf(file) !== undefined);
  const tellers = new Map([...words].map((word) => [word, files.filter(([file, held]) => held.has(word) && tells(file, word, edits, read)).map(([file]) => file)]));
  return findings.map((finding) => {
    const told = fieldsGone(finding).map((word) => ({ word, file: isShown(finding) ? tellerOf(finding, tellers.get(word) ?? []) : undefined })).find(({ file }) => file !== undefined);
    if (told === undefined) return finding;
    const { edits: _, ...rest } = finding;
    return { ...rest, fix: { kind: 'manual', safety: 'review', says: `${told.file} tells of "${told.word}" as well: what is said or expected there has to change together with this.` } };
  });
}

function isShown({ context, surface, follows }: Finding): boolean {
  return (context === 'test' || context === 'doc') && surface === 'names' && follows !== true;
}

function tellerOf({ source, context }: Finding, files: string[]): string | undefined {
  if (source.kind !== 'code') return undefined;
  const isWhole = context === 'test' && languageOf(source.file) === 'terraform';
  return files.find((file) => file === source.file || (isWhole && contextOf(file) === 'test' && languageOf(file) === 'terraform'));
}

/** The names of fields that would go; of a record's name there are too many. */
function fieldsGone({ edits = [] }: Finding): string[] {
  return edits.flatMap(({ was, text }) => (text === '' ? /^[\s,"']*([A-Za-z]\w*)/.exec(was)?.[1] ?? [] : [])).filter((word) => word !== 'name');
}

/** Whether a file tells of a word beside what is taken out of it. */
function tells(file: string, word: string, edits: Edit[], read: Read): boolean {
  const text = read(file);
  if (text === undefined) return true;
  const own = edits.filter((edit) => edit.file === file && edit.text === '').toSorted((a, b) => a.start - b.start);
  const kept = [0, ...own.map(({ end }) => end)].map((from, index) => text.slice(from, own[index]?.start ?? text.length));
  return kept.some((part) => holdsWord(part, word));
}
