import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { UserError, whyOf } from '../../errors.ts';
import type { BlindSpot } from '../../model.ts';
import { gitFiles, type GitFile } from './git-files.ts';
import type { FileCache } from './cache.ts';
import { kindOf, statOf } from './stat.ts';

export interface FileList {
  /** Absolute paths, sorted. */
  files: string[];
  /** What was left out on purpose, by reason. */
  skipped: Record<string, number>;
  blindSpots: BlindSpot[];
}

/** Folders that hold other people's code or no code; named on the command line they are looked into all the same. */
const LEFT_OUT = new Set(['.git', '.hg', '.svn', 'node_modules', '.terraform']);

/**
 * The files below the given paths. In a git checkout git says which (tracked and untracked, not ignored); where git cannot, a walk
 * reads `.gitignore` files. They hold in a repository alone, as for ripgrep: who unpacks an archive wants to know of all that is
 * in it. A path named outright is always looked at, also when it is ignored. Symbolic links below a path
 * are not followed (their targets are files of their own), so loops cannot happen. Throws `UserError` for a missing path.
 * A memory is told what git saw of the files, and asked of those that git knows nothing of.
 */
export async function listFiles(roots: string[], memory?: Looks): Promise<FileList> {
  const list: FileList = { files: [], skipped: {}, blindSpots: [] };
  for (const root of roots) await addRoot(root, list, memory);
  const files = list.files.sort();
  return { ...list, files: files.filter((file, index) => file !== files[index - 1]) };
}

/**
 * The tops of the trees that files and folders stand in: the nearest checkout, else the current folder where they are below it, else the folder
 * that was asked for, or that of the file. Throws `UserError` for a path that is missing.
 */
export function topsOf(roots: string[], cwd: string): string[] {
  const folders = new Set(roots.map((root) => realPath(path.resolve(cwd, root))).map((root) => (statSync(root).isFile() ? path.dirname(root) : root)));
  const here = realPath(cwd);
  const topOf = (folder: string): string => checkoutAround(folder) ?? (isWithin(folder, here) ? here : folder);
  return [...new Set([...folders].map(topOf))].sort();
}

function isWithin(folder: string, above: string): boolean {
  return folder === above || folder.startsWith(above.endsWith(path.sep) ? above : above + path.sep);
}

type Looks = Pick<FileCache<unknown>, 'kindOf' | 'told'>;

async function addRoot(root: string, list: FileList, memory: Looks | undefined): Promise<void> {
  const absolute = realPath(root);
  if (statSync(absolute).isFile()) {
    list.files.push(absolute);
    return;
  }
  // To be told by git that it knows nothing of a folder takes four of its processes, longer than to look through a small tree.
  const fromGit = checkoutAround(absolute) === undefined ? undefined : await gitFiles(absolute, memory !== undefined);
  if (fromGit === undefined) {
    walk(absolute, list);
    return;
  }
  const nested = addListed(absolute, fromGit.tracked, list, memory);
  const [others, ignored] = await Promise.all([fromGit.others, fromGit.ignored]);
  for (const name of ignored) skip(list, reasonOf(name));
  if (others === undefined) list.blindSpots.push({ kind: 'unreadable', where: absolute, reason: 'Git could not tell which files are not tracked; they were not looked at.' });
  for (const folder of [...nested, ...addListed(absolute, others ?? [], list, memory)]) await addRoot(folder, list, memory);
}

/** Git names a folder as one where all of it is ignored. */
function reasonOf(name: string): string {
  const leftOut = name.split('/').find((part) => LEFT_OUT.has(part));
  return leftOut === undefined ? 'ignored by git' : `in ${leftOut}`;
}

function realPath(root: string): string {
  try {
    return realpathSync(root);
  } catch (error) {
    throw new UserError(`There is no file or folder "${root}".`, { hint: 'Name a path that exists; the default is the current folder.', cause: error });
  }
}

/** Answers with folders: an untracked repository inside a checkout is listed as one, as submodules are; it has ignore rules of its own. */
function addListed(root: string, listed: GitFile[], list: FileList, memory: Looks | undefined): string[] {
  const above = root.endsWith(path.sep) ? root : root + path.sep;
  const folders: string[] = [];
  for (const { name, kind, identity } of listed) {
    const file = above + (path.sep === '/' ? name : name.replaceAll('/', path.sep));
    if (identity !== undefined) memory?.told(file, identity);
    const found = kind !== 'unknown' ? kind : memory === undefined ? kindOf(statOf(file)) : memory.kindOf(file);
    if (found === 'folder') folders.push(file.endsWith(path.sep) ? file.slice(0, -1) : file);
    else if (found !== undefined && name.includes('node_modules/') && name.split('/').includes('node_modules')) skip(list, 'in node_modules');
    else if (found !== undefined) addFile(file, found === 'link', list);
  }
  return folders;
}

function addFile(file: string, isLink: boolean, list: FileList): void {
  if (isLink) skip(list, 'symbolic link');
  else list.files.push(file);
}

function skip(list: FileList, reason: string): void {
  list.skipped[reason] = (list.skipped[reason] ?? 0) + 1;
}

/** Rules of one `.gitignore`, for names that begin after the folder it stands in. */
interface Rules {
  start: number;
  rules: Ignore;
}

/** Outside of a repository there are no rules. */
function walk(root: string, list: FileList): void {
  const pending: { folder: string; rules: Rules[] | undefined }[] = [{ folder: root, rules: checkoutAround(root) !== undefined ? [] : undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder } = next;
    const entries = entriesOf(folder, list);
    const has = (name: string): boolean => entries.some((entry) => entry.name === name);
    const around = has('.git') ? [] : next.rules;
    const rules = around !== undefined && has('.gitignore') ? [...rulesOf(folder, list), ...around] : around;
    for (const entry of entries) {
      const isFolder = entry.isDirectory();
      if (LEFT_OUT.has(entry.name)) {
        skip(list, `in ${entry.name}`);
        continue;
      }
      const file = folder.endsWith(path.sep) ? folder + entry.name : folder + path.sep + entry.name;
      if (rules !== undefined && isIgnored(file, isFolder, rules)) skip(list, 'ignored by .gitignore');
      else if (isFolder) pending.push({ folder: file, rules });
      else if (entry.isFile() || entry.isSymbolicLink()) addFile(file, entry.isSymbolicLink(), list);
    }
  }
}

/** The nearest checkout that a folder stands in, or is. */
function checkoutAround(folder: string): string | undefined {
  const above = path.dirname(folder);
  if (existsSync(path.join(folder, '.git'))) return folder;
  return above === folder ? undefined : checkoutAround(above);
}

function entriesOf(folder: string, list: FileList) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    list.blindSpots.push({ kind: 'unreadable', where: folder, reason: `The folder could not be read (${whyOf(error)}); nothing below it was looked at.` });
    return [];
  }
}

/** None where they cannot be read: then more is looked at than need be. */
function rulesOf(folder: string, list: FileList): Rules[] {
  const file = path.join(folder, '.gitignore');
  try {
    // A named pipe would be waited for, for ever.
    if (!statSync(file).isFile()) return [];
    return [{ start: folder.length + 1, rules: ignore().add(readFileSync(file, 'utf8')) }];
  } catch (error) {
    list.blindSpots.push({ kind: 'unreadable', where: file, reason: `The file could not be read (${whyOf(error)}); what it says to pass over was looked at.` });
    return [];
  }
}

/** The nearest rules that speak of a file decide: a folder may take back what one above it ignores. */
function isIgnored(file: string, isFolder: boolean, rules: Rules[]): boolean {
  for (const one of rules) {
    const name = path.sep === '/' ? file.slice(one.start) : file.slice(one.start).replaceAll(path.sep, '/');
    const { ignored, unignored } = one.rules.test(isFolder ? `${name}/` : name);
    if (ignored || unignored) return ignored;
  }
  return false;
}
