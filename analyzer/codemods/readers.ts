import { lastPart } from '../dotted.ts';
import type { Finding } from '../model.ts';
import { languageOf } from '../scanners/code/readers/languages.ts';
import type { Mentions } from './elsewhere.ts';
import type { Changed, Remnant } from './remnants.ts';

/**
 * Lines that read fields which a rewrite took out of a record: what the API answers has them no more. In the file itself and in others of
 * its language. One field alone may be of anything; two that went together are looked for. Findings that are
 * left speak for themselves.
 */
export async function readersOf(changed: Changed[], left: Finding[], mentions: Mentions, read: (file: string) => string | undefined): Promise<Remnant[]> {
  const gone = new Set(changed.flatMap(goneIn));
  if (gone.size === 0) return [];
  const held = await mentions(new Set([...gone].map(lastPart)));
  const languages = new Set(changed.filter((one) => goneIn(one).length > 0).map(({ file }) => languageOf(file)));
  const own = new Map(changed.map((one) => [one.file, one]));
  const files = [...held].flatMap(([file, words]) => (words.size > 1 && languages.has(languageOf(file)) && !DECLARED.has(languageOf(file) ?? '') ? [file] : [])).sort();
  const known = new Set(left.flatMap(({ source }) => (source.kind === 'code' ? [`${source.file}:${source.line}`] : [])));
  return files.flatMap((file) => readIn(file, own.get(file)?.after ?? read(file) ?? '', own.get(file)?.before, [...gone])).filter(({ file, line }) => !known.has(`${file}:${line}`));
}

/** What these read is what they are given, not what was answered. */
const DECLARED = new Set(['terraform', 'yaml', 'json', 'toml']);

function goneIn({ fixed }: Changed): string[] {
  return fixed.flatMap(({ edits = [] }) => edits.flatMap(({ gone = [] }) => gone));
}

/** Lines that the rewrite itself made read what is to be sent. */
function readIn(file: string, text: string, before: string | undefined, gone: string[]): Remnant[] {
  const old = before === undefined ? undefined : new Set(before.split('\n'));
  const lines = text.split('\n').map((line) => (old === undefined || old.has(line) ? line : ''));
  const found = gone.flatMap((path) => lines.flatMap((line, index): Remnant[] => (memberOf(path).test(line) ? [{ file, line: index + 1, word: path, kind: 'read' }] : [])));
  return new Set(found.map(({ word }) => word)).size < 2 ? [] : found.sort((a, b) => a.line - b.line);
}

/** A member of a member as languages write it: `data.service`, `data?.service`, `data["service"]`, `data->service`, `data.get('service')`, `data[:service]`. */
function memberOf(path: string): RegExp {
  const [holder = '', field = ''] = path.split('.');
  return new RegExp(String.raw`\b${holder}["'\]]*(?:(?:\?\.|!\.|\.|->|::)\[?|\[)(?:get\(|fetch\(|dig\()?["':]*${field}\b(?!["'\]\w]*\s*(?:=>|=[^=]))`, 'i');
}
