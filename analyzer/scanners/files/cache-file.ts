import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { codeOf, whyOf } from '../../errors.ts';
import type { Identity } from './stat.ts';

/** A file as it is kept; the value is serialized. */
export interface Entry {
  name: string;
  identity: Identity;
  value: Uint8Array;
}

/** Entries side by side: one large thing of each kind is read in a tenth of the time that a small one for each file takes. */
export interface Columns {
  /** Sorted; each ends with a zero byte, which no name has. */
  names: string;
  /** Size, both times and inode of each file. */
  identities: Float64Array;
  /** Which of the values each file has. */
  which: Uint32Array;
  /** Where each value ends among `values`; the next begins there. */
  ends: Uint32Array;
  values: Uint8Array;
}

/** Entries in the form in which they are written; each value once. */
export function columnsOf(entries: Entry[]): Columns {
  const [names, identities, which, ends, values]: [string[], number[], number[], number[], Uint8Array[]] = [[], [], [], [], []];
  const known = new Map<string, number>();
  for (const { name, identity: { size, modified, changed, inode }, value } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
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

/** What a file holds that was written under the same title; a note where there is one that cannot be read. */
export function readColumns(file: string, title: string): { columns: Columns | undefined; note: string | undefined } {
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

/** Writes a file in one step; answers with a note when that failed. */
export function writeColumns(file: string, title: string, columns: Columns): string | undefined {
  const marker = markerOf(file);
  try {
    const body = serialize(columns);
    writeFileSync(marker, Buffer.concat([Buffer.from(`${title}\n${digestOf(body)}\n`), body]));
    renameSync(marker, file);
    return undefined;
  } catch (error) {
    rmSync(marker, { force: true });
    return `The cache ${file} was not written (${whyOf(error)}).`;
  }
}

/** Becomes the cache in one step when it is complete. */
export function markerOf(file: string): string {
  return `${file}.new`;
}

/** SHA-256 in hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
