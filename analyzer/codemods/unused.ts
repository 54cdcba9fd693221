import path from 'node:path';
import { languageOf } from '../scanners/code/readers/languages.ts';
import { lineOf } from '../scanners/files/line-of.ts';
import { holdsWord } from '../scanners/files/mentions.ts';
import type { Mentions } from './elsewhere.ts';
import { isOfModule } from './references.ts';
import type { Changed, Remnant } from './remnants.ts';

/**
 * Names that nothing uses any more, those of Terraform where their module declares them: what one file of a module does not use, another may,
 * and then the name is none of these.
 */
export async function unusedIn(remnants: Remnant[], changed: Changed[], mentions: Mentions, read: (file: string) => string | undefined): Promise<Remnant[]> {
  const names = new Set(remnants.flatMap((one) => nameIn(one)?.name ?? []));
  if (names.size === 0) return remnants;
  const held = await mentions(names);
  const after = new Map(changed.map((one) => [one.file, one.after]));
  return remnants.flatMap((one): Remnant[] => {
    const named = nameIn(one);
    if (named === undefined) return [one];
    const folder = path.posix.dirname(one.file);
    const module = [...held].flatMap(([file, words]) => (words.has(named.name) && isOfModule(file, folder) ? [{ file, text: after.get(file) ?? read(file) ?? '' }] : []));
    if (module.some(({ text }) => holdsWord(text, one.word))) return [];
    const declared = module.flatMap(({ file, text }) => placeOf(named, file, text));
    return [{ ...one, ...declared[0], kind: 'unused-in-module' }];
  });
}

/** `var.ttl`, `local.ttl` */
function nameIn({ file, kind, word }: Remnant): { kind: string; name: string } | undefined {
  const [, kindOfName = '', name = ''] = kind === 'unused' && languageOf(file) === 'terraform' ? /^(var|local)\.([\w-]+)/.exec(word) ?? [] : [];
  return name === '' ? undefined : { kind: kindOfName, name };
}

function placeOf({ kind, name }: { kind: string; name: string }, file: string, text: string): { file: string; line: number }[] {
  const at = kind === 'var' ? text.search(new RegExp(String.raw`^[ \t]*variable[ \t]+"?${name}"?[ \t]*\{`, 'm')) : localIn(text, name);
  return at < 0 ? [] : [{ file, line: lineOf(text, at) }];
}

/** Where a block of local values sets one of that name; else -1. */
function localIn(text: string, name: string): number {
  for (const { 0: head, index } of text.matchAll(/^[ \t]*locals[ \t]*\{/gm)) {
    const from = index + head.length;
    const end = text.indexOf('\n}', from);
    const at = text.slice(from, end < 0 ? text.length : end).search(new RegExp(String.raw`(?<=^[ \t]*)${name}[ \t]*=(?!=)`, 'm'));
    if (at >= 0) return from + at;
  }
  return -1;
}
