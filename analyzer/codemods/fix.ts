import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { codeOf, UserError, whyOf } from '../errors.ts';
import { put } from '../lists.ts';
import type { Finding, Report } from '../model.ts';
import { decode } from '../scanners/files/read.ts';
import { writeFileWhole } from '../whole-file.ts';
import { applyWhole } from './apply.ts';
import { atLine, linesBefore } from './diff.ts';
import { readElsewhere, type Mentions } from './elsewhere.ts';
import { doubtsAbout, isFollowing } from './following.ts';
import { notOurs } from './own-code.ts';
import { readersOf } from './readers.ts';
import { referencesTo } from './references.ts';
import { remnantsIn, type Remnant } from './remnants.ts';
import { fileOf, freshEntries, newlyBroken } from './spoilt.ts';
import { unlessTold } from './told.ts';

/** One file that the recipes changed. */
export interface Change {
  /** As reports name it. */
  file: string;
  before: string;
  after: string;
  /** What was rewritten in it, over all passes. */
  fixed: Finding[];
}

export interface FixResult {
  changes: Change[];
  remnants: Remnant[];
  /** Findings that stay, each with the reason in its `fix`; of the last look at the changed files. */
  left: Finding[];
  /** Files that were left as they are although edits existed, and why. */
  refused: { file: string; reason: string }[];
}

/** Looks at the files again with some of them replaced; only those are parsed when `only` is given. */
export type Look = (overlay: ReadonlyMap<string, string>, only?: ReadonlySet<string>) => Promise<Report>;

export interface FixOptions {
  look: Look;
  mentions: Mentions;
  /** Reads a file as the report names it. */
  read(file: string): { text: string; lossy: boolean };
  /** Leave out rewrites that ask for a review. */
  safeOnly: boolean;
}

/** Edits that wait for one another are taken up by the next pass; more passes than this would be a recipe that never ends. */
const MOST_PASSES = 10;

/**
 * Looks, edits, and looks again until nothing moves. A file whose new text holds an entry that its old text did not is put
 * back, for a rewrite may never lead from one deprecation into another, and so is one that cannot be read any more. Writes nothing.
 */
export async function fix({ look, mentions, read, safeOnly }: FixOptions): Promise<FixResult> {
  const overlay = new Map<string, string>();
  const originals = new Map<string, string>();
  const fixed = new Map<string, Finding[]>();
  const refused = new Map<string, string>();
  const elsewhere = readElsewhere(mentions);
  const untold = unlessTold(mentions, (file) => overlay.get(file) ?? readAgain(file, read).text);
  const settled = async (some: Finding[]): Promise<Finding[]> => untold(await elsewhere(some));
  const first = await settled((await look(overlay)).findings);
  let findings = first;
  const passes = async (isMeant: (finding: Finding) => boolean): Promise<void> => {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const moved = new Set<string>();
      for (const [file, group] of editsByFile(findings.filter(isMeant), safeOnly, refused)) {
        const before = overlay.get(file) ?? startOf(file, read, originals, refused);
        if (before === undefined) continue;
        const { text, done } = applyWhole(before, group);
        if (text === before) continue;
        overlay.set(file, text);
        moved.add(file);
        const lineOf = linesBefore(originals.get(file) ?? before, before);
        put(fixed, file, ...done.map((finding) => atLine(finding, lineOf)));
      }
      if (moved.size === 0) break;
      const report = await look(overlay, moved);
      const again = await settled(report.findings);
      const spoilt = new Map([...freshEntries(moved, first, again), ...await newlyBroken(report, overlay, look)]);
      for (const [file, reason] of spoilt) {
        refused.set(file, reason);
        overlay.delete(file);
        fixed.delete(file);
      }
      const isPutBack = (finding: Finding): boolean => spoilt.has(fileOf(finding) ?? '');
      findings = [...findings.filter((finding) => !moved.has(fileOf(finding) ?? '')), ...again.filter((finding) => !isPutBack(finding)), ...first.filter(isPutBack)];
    }
  };
  await passes((finding) => !isFollowing(finding));
  // What stands in them may be a call of a function that was rewritten elsewhere.
  const followers = new Set(findings.filter(isFollowing).map(fileOf).filter((file) => file !== undefined && !overlay.has(file)));
  if (overlay.size > 0 && followers.size > 0) {
    const again = await settled((await look(overlay, followers as Set<string>)).findings);
    findings = [...findings.filter((finding) => !followers.has(fileOf(finding))), ...again];
  }
  // What tells which address is asked for goes after the requests, once all of them are rewritten.
  const doubts = doubtsAbout([...fixed.values()].flat(), findings, (file) => readAgain(file, read).text);
  await passes((finding) => isFollowing(finding) && doubts(finding) === undefined);
  const changes = [...overlay].map(([file, after]): Change => ({ file, before: originals.get(file) ?? '', after, fixed: fixed.get(file) ?? [] }));
  const changed = changes.filter((change) => change.before !== change.after).sort((a, b) => (a.file < b.file ? -1 : 1));
  const left = findings.filter((finding) => finding.source.kind === 'code' && finding.suppressed === null).map((finding) => unlessFollowing(finding, doubts));
  return {
    changes: changed,
    remnants: [
      ...changed.flatMap((change) => remnantsIn(change, left.filter((finding) => fileOf(finding) === change.file))),
      ...await referencesTo(changed, mentions, (file) => readAgain(file, read).text),
      ...await readersOf(changed, left, mentions, (file) => readAgain(file, read).text),
    ],
    left,
    refused: [...refused].map(([file, reason]) => ({ file, reason })),
  };
}

function unlessFollowing(finding: Finding, doubts: (finding: Finding) => string | undefined): Finding {
  const says = isFollowing(finding) ? doubts(finding) : undefined;
  return says === undefined ? finding : { ...finding, fix: { kind: 'manual', safety: 'review', says } };
}

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
  for (const change of changes) {
    const reason = stop?.aborted === true ? 'The run was interrupted before it was written.' : await refusal(change, pathOf(change.file));
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
    const path = pathOf(file);
    const reason = existsSync(path) ? lockOn(realpathSync(path)) : undefined;
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

/** Why a change could not be written; `undefined` once it is. */
async function refusal({ before, after }: Change, path: string): Promise<string | undefined> {
  try {
    const file = realpathSync(path);
    const lock = lockOn(file);
    if (lock !== undefined) return lock;
    if (!readFileSync(file).equals(Buffer.from(before))) return 'The file was changed by somebody else meanwhile; run this again.';
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

function editsByFile(findings: Finding[], safeOnly: boolean, refused: ReadonlyMap<string, string>): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const file = fileOf(finding);
    if (file === undefined || refused.has(file) || finding.suppressed !== null || finding.edits === undefined) continue;
    if (safeOnly && finding.fix?.safety !== 'safe') continue;
    put(groups, file, finding);
  }
  return groups;
}

function startOf(file: string, read: FixOptions['read'], originals: Map<string, string>, refused: Map<string, string>): string | undefined {
  const { text, lossy } = readAgain(file, read);
  if (text === undefined) {
    refused.set(file, 'The file was there when it was scanned, and could not be read again.');
    return undefined;
  }
  if (lossy) {
    // Only what is read as UTF-16 keeps its mark and has no sign for what cannot be read.
    const isWide = text.startsWith('\uFEFF') && !text.includes('\uFFFD');
    refused.set(file, `The file is ${isWide ? 'UTF-16, and only UTF-8 is written' : 'not valid UTF-8; writing it back would change bytes that nobody asked to change'}.`);
    return undefined;
  }
  const foreign = notOurs(file, text);
  if (foreign !== undefined) {
    refused.set(file, foreign);
    return undefined;
  }
  originals.set(file, text);
  return text;
}

function readAgain(file: string, read: FixOptions['read']): { text?: string; lossy: boolean } {
  try {
    return read(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { lossy: false };
    throw error;
  }
}
