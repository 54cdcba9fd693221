import path from 'node:path';
import { foldersFrom } from '../../files/workspace.ts';

/**
 * Where a script may mean a module that it does not name by a path, without the ending, the likeliest first: below a folder that an alias
 * stands for (`@/lib/words`, `@lib/words`, `~/lib/words`, `$lib/words`, `src/lib/words`), or in a package of the same repository (`@acme/words`).
 * What an alias stands for is said by a dozen tools in as many ways, but nearly always it is the folder of a package or of its sources.
 */
export function placesMeant(folder: string, module: string): string[] {
  const tails = tailsOf(module);
  return tails.length === 0 ? [] : foldersFrom(folder).flatMap((one) => tails.map((tail) => path.posix.join(one, tail)));
}

/** What an alias, the scope of a package or its name stand before; modules of Node begin with a word and a colon. */
const MODULE = /^(?:([@~#$])\/|([@~#$])([\w-]+)(?:\/|$)|(?![\w-]+:))(.*)$/;

function tailsOf(module: string): string[] {
  const [, alone, mark, word, rest = ''] = MODULE.exec(module) ?? [];
  if (alone !== undefined) return SOURCES.map((source) => `${source}${rest}`);
  if (mark !== undefined) {
    const whole = rest === '' ? word : `${word}/${rest}`;
    return [...SOURCES.map((source) => `${source}${whole}`), ...(mark === '@' && rest !== '' ? inPackage(rest) : rest === '' ? inPackage(`${word}`) : [])];
  }
  return rest === '' ? [] : [...(rest.includes('/') ? [rest, `src/${rest}`] : []), ...inPackage(rest)];
}

/** Where the files of a package stand in its folder, and in the folder of those that an application is made of. */
const SOURCES = ['', 'src/', 'app/'];

/** `words/paths` in a repository of several packages. */
function inPackage(module: string): string[] {
  const [name = '', ...rest] = module.split('/');
  return ['packages', 'libs'].flatMap((home) => [path.posix.join(home, name, 'src', ...rest), path.posix.join(home, name, ...rest)]);
}
