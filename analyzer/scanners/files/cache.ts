import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { whyOf } from '../../errors.ts';
import { columnsOf, digestOf, markerOf, readColumns, writeColumns, type Columns, type Entry } from './cache-file.ts';
import { Sightings } from './sightings.ts';
import { SortedNames } from './sorted.ts';
import { identityIn, statOf, type Identity, type KindOf } from './stat.ts';

/** What was learnt of each file, for as long as the file is the same. */
export interface FileCache<T> {
  /** Reads what was kept, which else happens when somebody first asks for it. */
  read(): void;
  /** `undefined` when nothing is known, or the file has changed since. Files of which the same was learnt share one value. */
  get(file: string): T | undefined;
  put(file: string, value: T): void;
  /** The file as it was when it was first asked for in this run: two of the same identity have the same content. */
  identityOf(file: string): string | undefined;
  /** In bytes, when it was first asked for. */
  sizeOf(file: string): number | undefined;
  /** What it was then. */
  kindOf: KindOf;
  /** Tells what git has just seen of a regular file, so that nobody looks again. */
  told(file: string, identity: Identity): void;
}

export interface OpenCache<T> {
  cache: FileCache<T>;
  /** Why what was kept earlier could not be used. */
  note(): string | undefined;
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
  const program = statOf(import.meta.filename);
  const title = `lastcall cache 3 ${digestOf(Buffer.from(`${key}\n${sayIdentity(program && identityIn(program))}`))}`;
  let read: { known: Known<T> | undefined; note: string | undefined } | undefined;
  const kept = (): Known<T> | undefined => (read ??= readKnown<T>(file, title)).known;
  const begun = beginOf(folder, file);
  const sightings = new Sightings();
  const identityOf = (name: string): Identity | undefined => {
    const seen = sightings.of(name);
    return seen.kind && seen;
  };
  const fresh = new Map<string, { identity: Identity; value: T }>();
  function* worthKeeping(): Generator<Entry> {
    for (const entry of kept()?.used() ?? []) if (!fresh.has(entry.name)) yield entry;
    for (const [name, { identity, value }] of fresh) yield { name, identity, value: serialize(value) };
  }
  return {
    note: () => read?.note,
    cache: {
      read: () => void kept(),
      identityOf: (name) => sayIdentity(identityOf(name)),
      sizeOf: (name) => identityOf(name)?.size,
      kindOf: (name) => sightings.kindOf(name),
      told: (name, identity) => sightings.told(name, identity),
      get(name) {
        const learnt = fresh.get(name);
        if (learnt !== undefined) return learnt.value;
        const identity = identityOf(name);
        return identity && kept()?.get(name, identity);
      },
      put(name, value) {
        const identity = identityOf(name);
        if (identity !== undefined && begun.time !== undefined && isOlder(identity, begun.time)) fresh.set(name, { identity, value });
      },
    },
    save() {
      if (begun.problem !== undefined) return begun.problem;
      return fresh.size === 0 && kept()?.areAllUsed() === true ? undefined : writeColumns(file, title, columnsOf([...worthKeeping()]));
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
    return { time: undefined, problem: `The cache in ${folder} cannot be written (${whyOf(error)}).` };
  }
}

interface Known<T> {
  get(name: string, identity: Identity): T | undefined;
  /** What was got. */
  used(): Generator<Entry>;
  areAllUsed(): boolean;
}

function readKnown<T>(file: string, title: string): { known: Known<T> | undefined; note: string | undefined } {
  const { columns, note } = readColumns(file, title);
  return { known: columns && knownIn<T>(columns), note };
}

/** Values are deserialized when they are asked for. */
function knownIn<T>({ names, identities, which, ends, values }: Columns): Known<T> {
  const known = new SortedNames(names.split('\0').slice(0, -1));
  const used = new Uint8Array(known.list.length);
  const read = new Map<number, T>();
  const bytesOf = (value: number): Uint8Array => values.subarray(value === 0 ? 0 : ends[value - 1], ends[value]);
  const identityAt = (place: number): Identity => {
    const [size = 0, modified = 0, changed = 0, inode = 0] = identities.subarray(place * 4, place * 4 + 4);
    return { size, modified, changed, inode };
  };
  return {
    get(name, { size, modified, changed, inode }) {
      const place = known.placeOf(name);
      if (place === undefined) return undefined;
      const at = place * 4;
      if (identities[at] !== size || identities[at + 1] !== modified || identities[at + 2] !== changed || identities[at + 3] !== inode) return undefined;
      used[place] = 1;
      const value = which[place] as number;
      if (!read.has(value)) read.set(value, deserialize(bytesOf(value)) as T);
      return read.get(value);
    },
    *used() {
      for (const [place, name] of known.list.entries()) if (used[place] === 1) yield { name, identity: identityAt(place), value: bytesOf(which[place] as number) };
    },
    areAllUsed: () => !used.includes(0),
  };
}
