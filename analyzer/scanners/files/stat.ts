import { lstatSync, type Stats } from 'node:fs';
import { codeOf } from '../../errors.ts';

/** The file itself, links included. Nothing where no file can be, also below one: a folder was replaced, an import of `./x.json` may be of a folder of that name. */
export function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** What tells whether a file is the same as it was: what git keeps of it, and compares. */
export interface Identity {
  size: number;
  /** Both times in milliseconds of the file system's clock. */
  modified: number;
  changed: number;
  /** The lower 32 bits. */
  inode: number;
}

/** What git would keep of a file that looks like this. */
export function identityIn(stat: Stats): Identity {
  return { size: stat.size, modified: stat.mtimeMs, changed: stat.ctimeMs, inode: stat.ino >>> 0 };
}

/** What lies somewhere; nothing else is told apart, and `undefined` is nothing. */
export type KindOf = (file: string) => 'file' | 'link' | 'folder' | undefined;

/** What a look at a file said. */
export function kindOf(stat: Stats | undefined): ReturnType<KindOf> {
  if (stat === undefined) return undefined;
  return stat.isDirectory() ? 'folder' : stat.isSymbolicLink() ? 'link' : 'file';
}
