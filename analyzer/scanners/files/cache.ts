import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { codeOf } from '../../errors.ts';

/** What was learnt of each file, for as long as the file is the same. */
export interface FileCache<T> {
  /** `undefined` when nothing is known, or the file has changed since. */
  get(file: string): T | undefined;
  put(file: string, value: T): void;
  /** The file as it was when it was first asked for in this run: two of the same identity have the same content. */
  identityOf(file: string): string | undefined;
}

export interface OpenCache<T> {
  cache: FileCache<T>;
  /** Why what was kept earlier could not be used. */
  note: string | undefined;
  /** Writes what this run asked for or learnt, in one step; answers with a note when that failed. */
  save(): string | undefined;
}

interface Entry<T> {
  identity: string;
  value: T;
}

/**
 * Opens the cache that a folder keeps for a place (the folder that is scanned from). `key` names everything the values
 * depend on besides the files: another key, or another build of this program, and the cache is empty.
 * A damaged file is as good as none. A file is taken to be the same by size, times of change, and inode, as git does; what
 * changed immediately before this run is not kept, because a second change could carry the same time.
 */
export function openCache<T>(folder: string, place: string, key: string): OpenCache<T> {
  const file = path.join(folder, `${digestOf(Buffer.from(place)).slice(0, 32)}.cache`);
  const title = `lastcall cache 1 ${digestOf(Buffer.from(`${key}\n${identify(import.meta.filename)?.text}`))}`;
  const { entries, note } = readEntries<T>(file, title);
  const begun = beginOf(folder, file);
  const kept = new Map<string, Entry<T>>();
  const identities = new Map<string, Identity | undefined>();
  const identityOf = (name: string): Identity | undefined => {
    if (!identities.has(name)) identities.set(name, identify(name));
    return identities.get(name);
  };
  return {
    note,
    cache: {
      identityOf: (name) => identityOf(name)?.text,
      get(name) {
        const known = kept.get(name) ?? entries.get(name);
        if (known === undefined || known.identity !== identityOf(name)?.text) return undefined;
        kept.set(name, known);
        return known.value;
      },
      put(name, value) {
        const identity = identityOf(name);
        if (identity !== undefined && begun.time !== undefined && identity.changed < begun.time - resolutionOf(identity.changed)) kept.set(name, { identity: identity.text, value });
      },
    },
    save: () => begun.problem ?? writeEntries(file, title, kept),
  };
}

/** How far apart two changes must be to carry different times. FAT and some network file systems know whole seconds only. */
function resolutionOf(time: number): number {
  return Number.isInteger(time / 1000) ? 2000 : 20;
}

interface Identity {
  text: string;
  /** The later of both times, in milliseconds of the file system's clock. */
  changed: number;
}

function identify(file: string): Identity | undefined {
  const stat = statOf(file);
  if (stat === undefined) return undefined;
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return { text: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changed: Math.max(mtimeMs, ctimeMs) };
}

/** Nothing where no file can be, also below one: an import of `./x.json` may be of a folder of that name. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** When this run began by the clock of the file system, which the times of files are compared with. */
function beginOf(folder: string, file: string): { time: number | undefined; problem?: string } {
  const marker = `${file}.new`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(marker, '');
    return { time: statSync(marker).mtimeMs };
  } catch (error) {
    return { time: undefined, problem: `The cache in ${folder} cannot be written (${codeOf(error)}).` };
  }
}

function readEntries<T>(file: string, title: string): { entries: Map<string, Entry<T>>; note: string | undefined } {
  const none = new Map<string, Entry<T>>();
  try {
    const bytes = readFileSync(file);
    const [end, begin] = [bytes.indexOf('\n'), bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1];
    if (end < 0 || begin === 0) return { entries: none, note: damaged(file) };
    if (bytes.toString('latin1', 0, end) !== title) return { entries: none, note: undefined };
    const body = bytes.subarray(begin);
    const found: unknown = bytes.toString('latin1', end + 1, begin - 1) === digestOf(body) ? deserialize(body) : undefined;
    return found instanceof Map ? { entries: found as Map<string, Entry<T>>, note: undefined } : { entries: none, note: damaged(file) };
  } catch (error) {
    // Another version of Node may write values that this one cannot read.
    return { entries: none, note: codeOf(error) === 'ENOENT' ? undefined : damaged(file) };
  }
}

function damaged(file: string): string {
  return `The cache ${file} is damaged and was left aside; everything is looked at anew.`;
}

function writeEntries<T>(file: string, title: string, entries: Map<string, Entry<T>>): string | undefined {
  const marker = `${file}.new`;
  try {
    const body = serialize(entries);
    writeFileSync(marker, Buffer.concat([Buffer.from(`${title}\n${digestOf(body)}\n`), body]));
    renameSync(marker, file);
    return undefined;
  } catch (error) {
    rmSync(marker, { force: true });
    return `The cache ${file} was not written (${codeOf(error)}).`;
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
