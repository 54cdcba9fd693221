import path from 'node:path';
import type { Edit, Finding } from '../model.ts';
import { contextOf } from '../scanners/code/page/context.ts';
import { languageOf } from '../scanners/code/readers/languages.ts';
import { holdsWord } from '../scanners/files/mentions.ts';
import type { Mentions } from './elsewhere.ts';

type Read = (file: string) => string | undefined;

/**
 * Configuration and calls of an SDK in tests and documents, without their edits where these tell of a field that would go: what is expected
 * of it, or said, has to change with it. What goes itself tells nothing. What is expected of a file of configuration stands in others like it
 * and in the tests that name it, which are looked at once for each word.
 */
export function unlessTold(mentions: Mentions, read: Read): (findings: Finding[]) => Promise<Finding[]> {
  const known = new Map<string, string[]>();
  return async (findings) => {
    const shown = findings.filter(isShown);
    const fresh = new Set(shown.filter(isWhole).flatMap((finding) => [nameOf(finding), ...fieldsGone(finding)]).filter((word) => !known.has(word)));
    const held = fresh.size === 0 ? new Map<string, ReadonlySet<string>>() : await mentions(fresh);
    for (const word of fresh) known.set(word, [...held].flatMap(([file, words]) => (words.has(word) && contextOf(file) === 'test' ? [file] : [])));
    const edits = findings.flatMap((finding) => finding.edits ?? []);
    const told = new Map(shown.map((finding) => [finding, tellerOf(finding, (word) => known.get(word) ?? [], (file, word) => tells(file, word, edits, read))]));
    return findings.map((finding) => {
      const teller = told.get(finding);
      if (teller === undefined) return finding;
      const { edits: _, ...rest } = finding;
      return { ...rest, fix: { kind: 'manual', safety: 'review', says: `${teller.file} tells of "${teller.word}" as well: what is said or expected there has to change together with this.` } };
    });
  };
}

function isShown({ context, surface, follows }: Finding): boolean {
  return (context === 'test' || context === 'doc') && surface === 'names' && follows !== true;
}

/** A file of configuration that a test reads, in which nothing can be expected. */
function isWhole({ source }: Finding): boolean {
  return source.kind === 'code' && isTestedConfiguration(source.file);
}

function isTestedConfiguration(file: string): boolean {
  return contextOf(file) === 'test' && languageOf(file) === 'terraform';
}

/** The name under which a test reads the file. */
function nameOf({ source }: Finding): string {
  return source.kind === 'code' ? path.basename(source.file) : '';
}

function tellerOf(finding: Finding, others: (word: string) => string[], tellsOf: (file: string, word: string) => boolean): { file: string; word: string } | undefined {
  const { source } = finding;
  if (source.kind !== 'code') return undefined;
  const readers = isWhole(finding) ? others(nameOf(finding)) : [];
  for (const word of fieldsGone(finding)) {
    const beside = isWhole(finding) ? others(word).filter((one) => isTestedConfiguration(one) || readers.includes(one)) : [];
    const file = [source.file, ...beside].find((one) => tellsOf(one, word));
    if (file !== undefined) return { file, word };
  }
  return undefined;
}

/** The names of fields that would go; of a record's name there are too many. */
function fieldsGone({ edits = [] }: Finding): string[] {
  return edits.flatMap(({ was, text }) => (text === '' ? /^[\s,"']*(?:dynamic[ \t]+")?([A-Za-z]\w*)/.exec(was)?.[1] ?? [] : [])).filter((word) => word !== 'name');
}

/** Whether a file tells of a word beside what is taken out of it. */
function tells(file: string, word: string, edits: Edit[], read: Read): boolean {
  const text = read(file);
  if (text === undefined) return true;
  const own = edits.filter((edit) => edit.file === file && edit.text === '').toSorted((a, b) => a.start - b.start);
  const kept = [0, ...own.map(({ end }) => end)].map((from, index) => text.slice(from, own[index]?.start ?? text.length));
  return kept.some((part) => holdsWord(part, word));
}
