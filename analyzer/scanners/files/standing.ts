import path from 'node:path';
import type { Api } from '../../model.ts';

/** What the name of a file says of it. Folders above the top of its tree say nothing: where a scan is started from, or a tree was put, is no matter of the code in it. */
export interface Standing {
  /** The file's name below the top, with forward slashes. */
  within: string;
  /**
   * The file or one of the folders nearest to it is named after the API: `Addons/Cloudflare/Settings.php`, `cloudflare-dns/main.tf`, not
   * `vite-plugin-cloudflare`. One further up has to bear the name itself: of what lies deep below `cloudflare-apps/` most has nothing to do with it.
   */
  isAbout: boolean;
}

export type StandingOf = (file: string) => Standing;

/** For files in trees with these tops (see `topsOf`), told fastest in order; absolute, or relative to `cwd`. What stands in none of them, a text with a name of its own, counts with all of its name. */
export function standings(tops: readonly string[], apis: Pick<Api, 'id'>[], cwd = ''): StandingOf {
  const beginnings = tops.map((top) => (top.endsWith(path.sep) ? top : top + path.sep));
  let last = '';
  return (name) => {
    const file = cwd === '' ? name : path.resolve(cwd, name);
    if (last === '' || !file.startsWith(last)) last = beginnings.find((one) => file.startsWith(one)) ?? '';
    const whole = path.sep === '/' ? file : file.replaceAll(path.sep, '/');
    const within = whole.slice(last.length);
    // The nearest folder counts also where it is the top itself.
    const named = within.includes('/') ? within : ending(whole, 1);
    return { within, isAbout: isNamedAfter(ending(named, NEAREST_FOLDERS), apis) || bearsName(named, apis) };
  };
}

/** Whether a name, or what stands behind a slash in it, begins with that of an API. */
export function isNamedAfter(name: string, apis: Pick<Api, 'id'>[]): boolean {
  return apis.some(({ id }) => `/${name.toLowerCase()}`.includes(`/${id}`));
}

/** Whether a folder in a name is called as an API is. */
function bearsName(name: string, apis: Pick<Api, 'id'>[]): boolean {
  return apis.some(({ id }) => `/${name.toLowerCase()}`.includes(`/${id}/`));
}

const NEAREST_FOLDERS = 3;

/** The name of a file with so many of the folders that it stands in. */
function ending(name: string, folders: number): string {
  return name.split('/').slice(-folders - 1).join('/');
}

/** Whether make reads a file of this name. */
export function isMakefile(file: string): boolean {
  return /(?:^|[\\/])(?:GNU)?makefile$|\.mk$/i.test(file);
}
