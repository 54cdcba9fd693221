import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { codeOf } from '../../errors.ts';
import { kindOf, statOf, type KindOf } from './stat.ts';

/** What was learnt of each file, for as long as the file is the same. */
export interface FileCache<T> {
  /** `undefined` when nothing is known, or the file has changed since. Files of which the same was learnt share one value. */
  get(file: string): T | undefined;
  put(file: string, value: T): void;
  /** The file as it was when it was first asked for in this run: two of the same identity have the same content. */
  identityOf(file: string): string | undefined;
  /** In bytes, when it was first asked for. */
  sizeOf(file: string): number | undefined;
  /** What it was then. */
  kindOf: KindOf;
}

export interface OpenCache<T> {
  cache: FileCache<T>;
  /** Why what was kept earlier could not be used. */
  note: string | undefined;
  /** Writes what this run asked for or learnt, in one step, unless that is what was kept; answers with a note when that failed. */
  save(): string | undefined;
}

/**
 * Opens the cache that a folder keeps for a place (the folder that is scanned from). `key` names everything the values
 * depend on besides the files: another key, or another build of this program, and the cache is empty.
 * A damaged file is as good as none. A file is taken to be the same by size, times of change, and inode, as git does; what
 * changed immediately before this run is not kept, because a second change could carry the same time.
 */
export function openCache<T>(folder: string, place: string, key: string): OpenCache<T> {
  const file = path.join(folder, `${digestOf(Buffer.from(place)).slice(0, 32)}.cache`);
  const title = `lastcall cache 2 ${digestOf(Buffer.from(`${key}\n${sayIdentity(identify(import.meta.filename))}`))}`;
  const { columns, note } = readColumns(file, title);
  const known = columns && knownIn<T>(columns);
  const begun = beginOf(folder, file);
  const fresh = new Map<string, { identity: Identity; value: T }>();
  const identities = new Map<string, Seen | undefined>();
  const identityOf = (name: string): Seen | undefined => {
    const seen = identities.get(name);
    if (seen !== undefined || identities.has(name)) return seen;
    const identity = identify(name);
    identities.set(name, identity);
    return identity;
  };
  function* kept(): Generator<Entry> {
    for (const entry of known?.used() ?? []) if (!fresh.has(entry.name)) yield entry;
    for (const [name, { identity, value }] of fresh) yield { name, identity, value: serialize(value) };
  }
  return {
    note,
    cache: {
      identityOf: (name) => sayIdentity(identityOf(name)),
      sizeOf: (name) => identityOf(name)?.size,
      kindOf: (name) => identityOf(name)?.kind,
      get(name) {
        const learnt = fresh.get(name);
        if (learnt !== undefined) return learnt.value;
        const identity = identityOf(name);
        return identity && known?.get(name, identity);
      },
      put(name, value) {
        const identity = identityOf(name);
        if (identity !== undefined && begun.time !== undefined && isOlder(identity, begun.time)) fresh.set(name, { identity, value });
      },
    },
    save() {
      if (begun.problem !== undefined) return begun.problem;
      return fresh.size === 0 && known?.areAllUsed() === true ? undefined : writeColumns(file, title, columnsOf(kept()));
    },
  };
}

function isOlder({ modified, changed }: Identity, time: number): boolean {
  const latest = Math.max(modified, changed);
  return latest < time - resolutionOf(latest);
}

/** How far apart two changes must be to carry different times. FAT and some network file systems know whole seconds only. */
function resolutionOf(time: number): number {
  return Number.isInteger(time / 1000) ? 2000 : 20;
}

interface Identity {
  size: number;
  /** Both times in milliseconds of the file system's clock. */
  modified: number;
  changed: number;
  inode: number;
}

interface Seen extends Identity {
  kind: ReturnType<KindOf>;
}

function identify(file: string): Seen | undefined {
  const stat = statOf(file);
  return stat && { size: stat.size, modified: stat.mtimeMs, changed: stat.ctimeMs, inode: stat.ino, kind: kindOf(stat) };
}

function sayIdentity(identity: Identity | undefined): string | undefined {
  return identity && `${identity.size} ${identity.modified} ${identity.changed} ${identity.inode}`;
}

/** When this run began by the clock of the file system, which the times of files are compared with. */
function beginOf(folder: string, file: string): { time: number | undefined; problem?: string } {
  const marker = markerOf(file);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(marker, '');
    const { mtimeMs } = statSync(marker);
    rmSync(marker);
    return { time: mtimeMs };
  } catch (error) {
    return { time: undefined, problem: `The cache in ${folder} cannot be written (${codeOf(error)}).` };
  }
}

/** A file as it is kept; the value is serialized. */
interface Entry {
  name: string;
  identity: Identity;
  value: Uint8Array;
}

/** Entries side by side: one large thing of each kind is read in a tenth of the time that a small one for each file takes. */
interface Columns {
  /** Each ends with a zero byte, which no name has. */
  names: string;
  /** Size, both times and inode of each file. */
  identities: Float64Array;
  /** Which of the values each file has. */
  which: Uint32Array;
  /** Where each value ends among `values`; the next begins there. */
  ends: Uint32Array;
  values: Uint8Array;
}

interface Known<T> {
  get(name: string, identity: Identity): T | undefined;
  /** What was got. */
  used(): Generator<Entry>;
  areAllUsed(): boolean;
}

/** Values are deserialized when they are asked for. */
function knownIn<T>({ names, identities, which, ends, values }: Columns): Known<T> {
  const places = new Map<string, number>();
  for (let at = 0, end = names.indexOf('\0'); end >= 0; at = end + 1, end = names.indexOf('\0', at)) places.set(names.slice(at, end), places.size);
  const used = new Uint8Array(places.size);
  const read = new Map<number, T>();
  const bytesOf = (value: number): Uint8Array => values.subarray(value === 0 ? 0 : ends[value - 1], ends[value]);
  const identityAt = (place: number): Identity => {
    const [size = 0, modified = 0, changed = 0, inode = 0] = identities.subarray(place * 4, place * 4 + 4);
    return { size, modified, changed, inode };
  };
  return {
    get(name, { size, modified, changed, inode }) {
      const place = places.get(name);
      if (place === undefined) return undefined;
      const at = place * 4;
      if (identities[at] !== size || identities[at + 1] !== modified || identities[at + 2] !== changed || identities[at + 3] !== inode) return undefined;
      used[place] = 1;
      const value = which[place] as number;
      if (!read.has(value)) read.set(value, deserialize(bytesOf(value)) as T);
      return read.get(value);
    },
    *used() {
      for (const [name, place] of places) if (used[place] === 1) yield { name, identity: identityAt(place), value: bytesOf(which[place] as number) };
    },
    areAllUsed: () => !used.includes(0),
  };
}

function columnsOf(entries: Iterable<Entry>): Columns {
  const [names, identities, which, ends, values]: [string[], number[], number[], number[], Uint8Array[]] = [[], [], [], [], []];
  const known = new Map<string, number>();
  for (const { name, identity: { size, modified, changed, inode }, value } of entries) {
    names.push(name, '\0');
    identities.push(size, modified, changed, inode);
    const text = Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1');
    if (!known.has(text)) {
      known.set(text, values.push(value) - 1);
      ends.push((ends.at(-1) ?? 0) + value.length);
    }
    which.push(known.get(text) as number);
  }
  return { names: names.join(''), identities: Float64Array.from(identities), which: Uint32Array.from(which), ends: Uint32Array.from(ends), values: Buffer.concat(values) };
}

function readColumns(file: string, title: string): { columns: Columns | undefined; note: string | undefined } {
  try {
    const bytes = readFileSync(file);
    const [end, begin] = [bytes.indexOf('\n'), bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1];
    if (end < 0 || begin === 0) return { columns: undefined, note: damaged(file) };
    if (bytes.toString('latin1', 0, end) !== title) return { columns: undefined, note: undefined };
    const body = bytes.subarray(begin);
    if (bytes.toString('latin1', end + 1, begin - 1) !== digestOf(body)) return { columns: undefined, note: damaged(file) };
    return { columns: deserialize(body) as Columns, note: undefined };
  } catch (error) {
    // Another version of Node may write values that this one cannot read.
    return { columns: undefined, note: codeOf(error) === 'ENOENT' ? undefined : damaged(file) };
  }
}

function damaged(file: string): string {
  return `The cache ${file} is damaged and was left aside; everything is looked at anew.`;
}

function writeColumns(file: string, title: string, columns: Columns): string | undefined {
  const marker = markerOf(file);
  try {
    const body = serialize(columns);
    writeFileSync(marker, Buffer.concat([Buffer.from(`${title}\n${digestOf(body)}\n`), body]));
    renameSync(marker, file);
    return undefined;
  } catch (error) {
    rmSync(marker, { force: true });
    return `The cache ${file} was not written (${codeOf(error)}).`;
  }
}

/** Becomes the cache in one step when it is complete. */
function markerOf(file: string): string {
  return `${file}.new`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
