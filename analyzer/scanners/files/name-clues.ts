import type { Api, Name } from '../../model.ts';
import { clue, isWord, lastNameAt, type Clue } from './clue.ts';
import { isOfLanguage, splitEcosystem } from './ecosystems.ts';
import type { Word } from './word.ts';

/**
 * Every part of a dotted name stands in the chain that is read; a chain may begin at a variable that was made anywhere above. What is
 * short says too little without its import; without an import a chain begins at some client, so that all its parts are members.
 */
export function nameClues(ecosystem: string, name: Name, apis: readonly Api[]): Clue[] {
  const parts = name.name.split(/[. ]/).filter(isWord);
  const argument = name.at === undefined ? [] : lastNameAt(name.at);
  // A name of which only arguments matter tells nothing to who cannot read them.
  if (ecosystem === 'terraform' || ecosystem.startsWith('cli:')) return [{ ...clue('nothing', 'identifier', [...parts, ...argument]), ...(name.unread === undefined && { tells: true }) }];
  const [packages, own] = splitEcosystem(ecosystem);
  const named = packages === 'go' ? namedInGo(parts, argument) : linked(clue('own evidence', 'identifier', [...parts, ...argument]), parts.slice(1));
  if (own !== undefined) {
    const needs = name.name.includes('.') || isDistinctive(name.name) ? 'any evidence' : 'own evidence';
    const chained: Clue = { needs, words: [...clue(needs, 'member', parts).words, ...argument.map((text): Word => ({ text, edge: 'identifier' }))], chain: parts };
    // In PHP an object of a class may be made in another file than the one that asks it.
    const last = parts.at(-1) ?? '';
    const asked = packages === 'packagist' && parts.length === 2 && isOfOneClass(last) ? [clue('any evidence', 'member', [last])] : [];
    return [{ ...named, needs: 'own signal' as const }, chained, ...asked].map((one) => ({ ...one, packages }));
  }
  if (isOfLanguage(packages)) return [{ ...named, packages }];
  // An ecosystem that names no package counts only with an import of one that is called after it, or of what its tool wrote.
  const generated = apis.flatMap((api) => api.packages[packages] ?? []);
  const imported = [packages, packages.replace(/^./, (letter) => letter.toUpperCase()), ...generated].map((text): Clue => ({ ...named, words: [{ text, edge: 'any' }, ...named.words] }));
  return [...imported, ...typesOf(name, packages, apis).map((text) => clue('nothing', 'identifier', [text, ...argument]))];
}

/** Behind the first of a name each part is a member of what stands before it; Python and others have a `list` of their own. */
function linked(named: Clue, members: readonly string[]): Clue {
  return { ...named, words: named.words.map((word): Word => (members.includes(word.text) ? { ...word, edge: 'link' } : word)) };
}

/** In Go a name stands behind its package, or behind a client; of several the first may be that of a variable. */
function namedInGo([first = '', ...more]: string[], argument: string[]): Clue {
  const edgeOf = (index: number): Word['edge'] => (index === 0 && more.length > 0 ? 'identifier' : 'member');
  const words = [first, ...more].map((text, index): Word => ({ text, edge: edgeOf(index) }));
  return { needs: 'own evidence', words: [...words, ...argument.map((text): Word => ({ text, edge: 'identifier' }))] };
}

/** How a class is called where no package is imported: `cloudflare:Filter` in Pulumi YAML, whose file need not say Pulumi, and `cloudflare:index/filter:Filter`. */
function typesOf({ name, role }: Name, ecosystem: string, apis: readonly Api[]): string[] {
  // `NewFilter` is a function of Go.
  if (ecosystem !== 'pulumi' || role === 'call' || name.startsWith('New')) return [];
  const modules = apis.flatMap((api) => api.packages['npm'] ?? []).flatMap((one) => (one.startsWith('@pulumi/') ? [one.slice('@pulumi/'.length)] : []));
  const own = name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return modules.flatMap((module) => ['', 'index:', `index/${own}:`].map((inner) => `${module}:${inner}${name}`));
}

/** A method that says by itself what it is of: `getMinifySetting`. Setters are of anything. */
export function isOfOneClass(method: string): boolean {
  return method.length >= 16 && isDistinctive(method) && !method.startsWith('set');
}

/** A word that hardly occurs outside this subject: two parts, and long. `filters` and `minify` are not. */
function isDistinctive(word: string): boolean {
  return word.length >= 8 && (/[a-z][_.-][a-z]/.test(word) || /[a-z][A-Z]/.test(word));
}
