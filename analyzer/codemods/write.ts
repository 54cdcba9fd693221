import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, UserError, whyOf } from '../errors.ts';
import { decode } from '../scanners/files/read.ts';
import { removeLeftovers, writeFileWhole } from '../whole-file.ts';
import type { Change } from './rewriting.ts';

/** What came of writing changes. */
export interface Written {
  changes: Change[];
  /** Files that are as they were, and why. */
  refused: { file: string; reason: string }[];
}

/**
 * Writes the changed files, each whole or not at all; a link is written where it leads. One that is no longer what was read, is
 * read-only, has other names, or cannot be written stays as it is, and so do all after an interrupt. `pathOf` turns a report's file name into a path.
 */
export async function writeChanges(changes: Change[], pathOf: (file: string) => string, stop?: AbortSignal): Promise<Written> {
  const written: Written = { changes: [], refused: [] };
  const swept = new Set<string>();
  for (const change of changes) {
    const reason = stop?.aborted === true ? 'The run was interrupted before it was written.' : await refusal(change, pathOf(change.file), swept);
    if (reason === undefined) written.changes.push(change);
    else written.refused.push({ file: change.file, reason });
    // Lets an interrupt in.
    await new Promise(setImmediate);
  }
  return written;
}

/** Changes that `writeChanges` would refuse as the files are now, and why. */
export function refusedAhead(changes: Change[], pathOf: (file: string) => string): Written['refused'] {
  return changes.flatMap(({ file }) => {
    const name = pathOf(file);
    const reason = existsSync(name) ? lockOn(realpathSync(name)) : undefined;
    return reason === undefined ? [] : [{ file, reason }];
  });
}

/** Why a file is not written over, whatever it holds. */
function lockOn(file: string): string | undefined {
  const { mode, nlink } = statSync(file);
  if ((mode & 0o222) === 0) return 'The file is read-only.';
  if (!mayWrite(file)) return 'The file is not ours to write.';
  // A whole file takes the place of the old one under this name alone.
  return nlink > 1 ? `The file has ${nlink} names (hard links), of which one would be changed alone; make it one file, or edit it by hand.` : undefined;
}

/** Why a change could not be written; `undefined` once it is. What killed runs left in its folder goes, once for each. */
async function refusal({ before, after }: Change, name: string, swept: Set<string>): Promise<string | undefined> {
  try {
    const file = realpathSync(name);
    const folder = path.dirname(file);
    // A run that was killed was about to write a file that is written now.
    if (!swept.has(folder)) await removeLeftovers(folder);
    swept.add(folder);
    const lock = lockOn(file);
    if (lock !== undefined) return lock;
    const now = readFileSync(file);
    // Another run at the same time may have made the very same change.
    if (now.equals(Buffer.from(after))) return undefined;
    if (!now.equals(Buffer.from(before))) return 'The file was changed by somebody else meanwhile; run this again.';
    await writeFileWhole(file, after);
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    return `The file could not be read again (${whyOf(error)}).`;
  }
}

/** Whether it could be written in place: a folder that can be written lets anybody put another file in place of one that cannot. */
function mayWrite(file: string): boolean {
  try {
    closeSync(openSync(file, 'r+'));
    return true;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
}

/** Reads a file of the disk for `FixOptions.read`. */
export function readForFix(path: string): { text: string; lossy: boolean } {
  return decode(readFileSync(path));
}
