import { createHash } from 'node:crypto';
import { readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { attempt, ifAllowed, textOfFile, withFile, type LogFile } from './input/input.ts';
import { peek } from './input/peek.ts';
import { UnreadableLog } from './input/unreadable.ts';
import type { LogPart } from './log.ts';
import { isPlain, look, markLength } from './units.ts';

/** A log as far as it was read, and what came of it. Everything that was ever counted stands in one of these. */
export interface SavedLog extends LogFile {
  inode: number;
  /** The first bytes of the text by which it is known again, whatever its name has become. */
  head: Stretch;
  /** The last bytes of text in lines that were read, which tell logs apart that begin alike. */
  tail: Stretch;
  /** Bytes of text that were read, a mark before it not counted; the next line begins there. */
  offset: number;
  /** Whether it can be read on from there, or only as a whole. */
  isOpen: boolean;
  /** On the disk, when it was read. */
  size: number;
  part: LogPart;
}

/** Some bytes of a text, without the bytes. */
export interface Stretch {
  size: number;
  digest: string;
}

/** A file now, and what is known of it from before. */
export interface Found extends Look {
  saved: SavedLog | undefined;
}

/** A file as it is at the moment. */
export interface Look extends LogFile {
  inode: number;
  size: number;
  /** When it was written to last, in milliseconds. */
  written: number;
  /** The beginning of its text. */
  head: Buffer;
  /** Whether it is text in lines, as it lies on the disk. */
  isPlain: boolean;
  /** Bytes before plain text that are none of it. */
  mark: number;
}

const HEAD = 4096;
const TAIL = 1024;

/**
 * Files with what was saved of them; each saved log is one file's at most. A log that is not there any more is looked for beside its old place:
 * rotation renames it, copies it before it is cut, or compresses it; so are those that had its place since, for a while. Lost are those that are nowhere while a log that nobody knows has their place.
 */
export async function recognised(files: readonly LogFile[], saved: readonly SavedLog[]): Promise<{ found: Found[]; lost: SavedLog[] }> {
  const free = new Set(saved);
  const take = (found: Look, isSame: (one: SavedLog) => boolean): SavedLog | undefined => {
    for (const one of free) {
      if (!isSame(one) || !holds(found, one)) continue;
      free.delete(one);
      return one;
    }
    return undefined;
  };
  const named: Look[] = [];
  for (const file of files) named.push(await lookAt(file));
  const byInode = named.map((look): Found => ({ ...look, saved: take(look, ({ inode }) => inode === look.inode) }));
  // A compressed copy has another inode, but the same text.
  const found = byInode.map((one) => (one.saved === undefined ? { ...one, saved: take(one, isBegun) } : one));
  const seen = new Set(named.map(({ inode }) => inode));
  for (const log of [...free]) {
    const moved = await movedOf(log, seen);
    if (moved === undefined) continue;
    seen.add(moved.inode);
    free.delete(log);
    found.push({ ...moved, saved: log });
  }
  const inPlace = new Set(found.filter(isKnown).map(({ path: place }) => place));
  // Where nothing is known nothing was passed: a folder of thousands is not gone through for each.
  for (const place of inPlace.size === 0 ? [] : named) if (!inPlace.has(place.path)) await findPassed(place, found, saved);
  const replaced = new Set(found.flatMap((one) => (one.saved === undefined ? [one.path] : [])));
  return { found, lost: [...free].filter(({ path: place, tail }) => tail.size > 0 && replaced.has(place)) };
}

/** Whether something of it was read before. */
function isKnown({ saved }: Found): boolean {
  return saved !== undefined && isBegun(saved);
}

async function lookAt(file: LogFile): Promise<Look> {
  const { head, ...now } = look(file);
  if (now.size === 0) return { ...file, ...now, head, isPlain: false, mark: 0 };
  const log = { ...file, ...now, was: { inode: now.inode, size: now.size } };
  if (!isPlain(file, head)) return { ...log, head: await textHead(log, head), isPlain: false, mark: 0 };
  const mark = markLength(head, head.length);
  return { ...log, head: head.subarray(mark), isPlain: true, mark };
}

/** The beginning of the text; of what cannot be read, of the file. */
async function textHead(file: LogFile, raw: Buffer): Promise<Buffer> {
  try {
    const { head, whole } = await peek(textOfFile(file, () => {}), HEAD);
    const copy = Buffer.from(head.subarray(0, HEAD));
    await whole.return(undefined);
    return copy;
  } catch (error) {
    if (error instanceof UnreadableLog) return raw;
    throw error;
  }
}

/** Whether anything was read of a log: of another its place on the disk alone tells which it is. */
function isBegun({ part }: SavedLog): boolean {
  return part.bytes > 0;
}

/** Whether a file holds what was read of a log. Of a compressed one only the beginning is looked at. */
function holds(found: Look, { head, tail, offset }: SavedLog): boolean {
  if (found.head.length < head.size || digestOf(found.head.subarray(0, head.size)) !== head.digest) return false;
  return tail.size === 0 || !found.isPlain || (found.size >= offset + found.mark && tailAt(found, offset)?.digest === tail.digest);
}

/** Bytes as they are saved. */
export function stretchOf(bytes: Uint8Array): Stretch {
  return { size: bytes.length, digest: digestOf(bytes) };
}

/** The bytes of plain text that end at an offset; `undefined` when the file has gone. */
export function tailAt(file: Look, offset: number): Stretch | undefined {
  const bytes = Buffer.alloc(Math.min(TAIL, offset));
  try {
    return withFile(file, (open) => stretchOf(bytes.subarray(0, attempt(file.name, () => readSync(open, bytes, 0, bytes.length, offset + file.mark - bytes.length)))));
  } catch (error) {
    if (error instanceof UnreadableLog) return undefined;
    throw error;
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A beginning shorter than this may be that of many logs: no more than the names of columns. */
const TELLING = 128;

/** What rotation has made of a log that is not in its place any more. `seen` are inodes of files that are some log already. */
async function movedOf(log: SavedLog, seen: ReadonlySet<number>): Promise<Look | undefined> {
  const files = neighbours(log);
  const stem = /^\.?[^.]*/.exec(path.basename(log.path))?.[0] ?? '';
  const looks: Look[] = [];
  for (const file of files) {
    const isNamedSo = path.basename(file.path).startsWith(stem);
    const isCopy = log.tail.size > 0 && isBegun(log) && log.head.size >= TELLING && isNamedSo;
    const { inode } = look(file);
    // Of a log that was empty nothing but its name tells that its place on the disk is not another's by now.
    const isSame = inode === log.inode && (log.head.size > 0 || isNamedSo);
    if (inode === 0 || seen.has(inode) || (!isSame && !isCopy)) continue;
    const moved = await lookAt(file);
    if (!holds(moved, log)) continue;
    if (inode === log.inode) return moved;
    looks.push(moved);
  }
  return looks[0];
}

/** Adds what had the place of a log between two looks: rotation left it beside the last one that is known, and it was written later. What begins like another may be a copy of it that is being made. */
async function findPassed(place: Look, found: Found[], saved: readonly SavedLog[]): Promise<void> {
  const isOf = rotationOf(path.basename(place.path));
  const files = neighbours(place, isOf);
  const paths = new Set(files.map((file) => file.path));
  const known = found.filter((one) => isKnown(one) && paths.has(one.path));
  if (known.length === 0) return;
  const since = Math.max(...known.map(({ written }) => written));
  for (const file of files) {
    const { inode, size, written } = look(file);
    if (size === 0 || written < since || found.some((one) => one.inode === inode)) continue;
    const passed = await lookAt(file);
    if (!found.some((one) => beginsLike(one, passed)) && !saved.some((one) => isBegun(one) && holds(passed, one))) found.push({ ...passed, saved: undefined });
  }
}

function beginsLike({ head }: Look, { head: other }: Look): boolean {
  const size = Math.min(head.length, other.length);
  return size > 0 && head.subarray(0, size).equals(other.subarray(0, size));
}

/** Tells names that rotation gives a log: a number or a date behind its own, or before the extension of that. */
function rotationOf(name: string): (other: string) => boolean {
  const { name: stem, ext } = path.parse(name);
  return (other) => {
    const text = other.replace(PACKED, '');
    return text.startsWith(name) ? BEHIND.test(text.slice(name.length)) : text.startsWith(stem) && text.endsWith(ext) && WITHIN.test(text.slice(stem.length, text.length - ext.length));
  };
}

const PACKED = /\.(?:gz|zst|bz2)$/;
const BEHIND = /^[._-](?:\d[\dTZ:._-]*|old|prev)$/;
/** A longer number may be a port. */
const WITHIN = /^(?:\.\d{1,3}|[._-]\d{4}-?\d\d-?\d\d(?:[T._-][\dZ:._-]*)?)$/;

/** The files in the folder of one, of all names or of some. */
function neighbours(file: LogFile, isMeant: (name: string) => boolean = () => true): LogFile[] {
  const folder = path.dirname(file.path);
  const names = ifAllowed(() => readdirSync(folder).sort()) ?? [];
  return names.filter(isMeant).map((name) => ({ name: path.join(path.dirname(file.name), name), path: path.join(folder, name) }));
}
