import type { Api } from '../../../model.ts';
import type { FileCache } from '../../files/cache.ts';
import { mentionsIn } from '../../files/mentions.ts';
import { isTelling } from '../expr/called-names.ts';
import { canUse } from '../neighbours/module-files.ts';
import type { Builders } from '../page/open-paths.ts';
import type { Remembered } from './remember.ts';

/**
 * The files that may fill a path which a function of another file builds with a word that they have from a third, among files that hold no
 * word of the catalog themselves: those that name such a function, or its class where its own name is anybody's.
 */
export function askersAmong(files: readonly string[], builders: readonly Builders[], apis: Pick<Api, 'id'>[], memory?: FileCache<Remembered>): string[] {
  const tells = (name: string): boolean => isTelling(name) || apis.some(({ id }) => name.toLowerCase().startsWith(id));
  const told = builders.map(({ language, names, types }) => ({ language, words: [...names, ...(names.every(tells) ? [] : types)].filter(tells) }));
  const asked = [...new Set(told.flatMap(({ words }) => words))].sort();
  const able = asked.length === 0 ? [] : files.filter((file) => told.some(({ language }) => canUse(file, language)));
  const held = mentionsKept(able, asked, memory);
  return able.filter((file) => told.some(({ language, words }) => canUse(file, language) && words.some((word) => held.get(file)?.has(word))));
}

/** Which of the words stand in which files; only those are read that have changed since the same was asked. */
function mentionsKept(files: string[], words: string[], memory: FileCache<Remembered> | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = words.join(' ');
  const before = new Map(files.map((file) => [file, memory?.get(file)]));
  const known = files.filter((file) => before.get(file)?.mentions?.asked === asked);
  const fresh = files.filter((file) => before.get(file)?.mentions?.asked !== asked);
  const found = mentionsIn(fresh, words);
  for (const file of fresh) {
    const kept = before.get(file);
    if (kept !== undefined) memory?.put(file, { ...kept, mentions: { asked, held: [...found.get(file) ?? []] } });
  }
  return new Map<string, ReadonlySet<string>>([...found, ...known.map((file) => [file, new Set(before.get(file)?.mentions?.held)] as const)]);
}
