import path from 'node:path';
import type { Finding, OpenPlace } from '../model.ts';
import { canUse } from '../scanners/code/neighbours/module-files.ts';

/** Tells which of some words stand in which files of the tree, named as reports name them. */
export type Mentions = (words: ReadonlySet<string>) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** Looks at all files, once for each word, however often findings ask for it. */
export function readElsewhere(mentions: Mentions): (findings: Finding[]) => Promise<Finding[]> {
  const known = new Map<string, Set<string>>();
  const asked = new Set<string>();
  return async (findings) => {
    const fresh = new Set(findings.flatMap(openPlaces).flatMap(({ names, homes }) => [...names, ...homes]).filter((word) => !asked.has(word)));
    if (fresh.size > 0) for (const [file, words] of await mentions(fresh)) known.set(file, new Set([...known.get(file) ?? [], ...words]));
    for (const word of fresh) asked.add(word);
    return findings.map((finding) => unlessRead(finding, known));
  };
}

function openPlaces({ edits = [] }: Finding): OpenPlace[] {
  return edits.flatMap(({ open }) => open ?? []);
}

/** The finding without its edits where a file reads what they would change; it says which. */
function unlessRead(finding: Finding, known: ReadonlyMap<string, ReadonlySet<string>>): Finding {
  for (const { file, open } of finding.edits ?? []) {
    const reader = open && readerOf(open, file, known);
    if (reader === undefined) continue;
    const { edits, ...rest } = finding;
    return { ...rest, fix: { kind: 'manual', safety: 'review', says: `${reader.file} may read it as well, by the name ${reader.name}, so it cannot be rewritten here alone.` } };
  }
  return finding;
}

function readerOf({ names, homes, language, within }: OpenPlace, own: string, known: ReadonlyMap<string, ReadonlySet<string>>): { file: string; name: string } | undefined {
  const others = [...known].filter(([file]) => file !== own && (within === undefined || path.posix.dirname(file) === path.posix.dirname(own)));
  if (homes.length > 0 && !others.some(([, words]) => homes.some((home) => words.has(home)))) return undefined;
  for (const [file, words] of others) {
    const name = canUse(file, language) ? names.find((one) => words.has(one)) : undefined;
    if (name !== undefined) return { file, name };
  }
  return undefined;
}
