import { groupedBy, put } from '../lists.ts';
import type { Finding, Report } from '../model.ts';
import { readElsewhere, type Mentions } from './elsewhere.ts';
import { asksUnread, doubtsAbout, isFollowing } from './following.ts';
import { readersOf } from './readers.ts';
import { referencesTo } from './references.ts';
import { remnantsIn, type Remnant } from './remnants.ts';
import { Rewriting, type Change, type ReadText } from './rewriting.ts';
import { fileOf, freshEntries, newlyBroken } from './spoilt.ts';
import { unlessTold } from './told.ts';
import { unusedIn } from './unused.ts';

export interface FixResult {
  changes: Change[];
  remnants: Remnant[];
  /** Findings that stay, each with the reason in its `fix`; of the last look at the changed files. */
  left: Finding[];
  /** Files that were left as they are although edits existed, and why. */
  refused: { file: string; reason: string }[];
  /** The first look at all files: what it could not see was not rewritten either. */
  looked: Report;
}

/** Looks at the files again with some of them replaced; only those are parsed when `only` is given. */
export type Look = (overlay: ReadonlyMap<string, string>, only?: ReadonlySet<string>) => Promise<Report>;

export interface FixOptions {
  look: Look;
  mentions: Mentions;
  read: ReadText;
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
  const files = new Rewriting(read);
  const { overlay, refused } = files;
  const onDisk = (file: string): string | undefined => files.onDisk(file);
  const elsewhere = readElsewhere(mentions);
  const untold = unlessTold(mentions, (file) => overlay.get(file) ?? files.onDisk(file));
  const settled = async ({ findings }: Report): Promise<Finding[]> => untold(await elsewhere(findings));
  const start = await look(overlay);
  const first = await settled(start);
  let findings = first;
  const passes = async (isMeant: (finding: Finding) => boolean): Promise<void> => {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const moved = files.apply(editsByFile(findings.filter(isMeant), safeOnly, refused));
      if (moved.size === 0) break;
      const report = await look(overlay, moved);
      const again = await settled(report);
      const spoilt = new Map([...freshEntries(moved, first, again), ...await newlyBroken(report, overlay, look)]);
      for (const [file, reason] of spoilt) files.putBack(file, reason);
      const isPutBack = (finding: Finding): boolean => spoilt.has(fileOf(finding) ?? '');
      findings = [...findings.filter((finding) => !moved.has(fileOf(finding) ?? '')), ...again.filter((finding) => !isPutBack(finding)), ...first.filter(isPutBack)];
    }
  };
  await passes((finding) => !isFollowing(finding));
  // What stands in them may be a call of a function that was rewritten elsewhere.
  const followers = new Set(findings.filter(isFollowing).map(fileOf).filter((file) => file !== undefined && !overlay.has(file)));
  if (overlay.size > 0 && followers.size > 0) {
    const again = await settled(await look(overlay, followers as Set<string>));
    findings = [...findings.filter((finding) => !followers.has(fileOf(finding))), ...again];
  }
  // What tells which address is asked for goes after the requests, once all of them are rewritten.
  const doubts = doubtsAbout(files.fixed(), findings, asksUnread(start), onDisk);
  await passes((finding) => isFollowing(finding) && doubts(finding) === undefined);
  const changes = files.changes();
  const left = findings.filter((finding) => finding.source.kind === 'code' && finding.suppressed === null).map((finding) => unlessFollowing(finding, doubts));
  const leftIn = groupedBy(left, (finding) => fileOf(finding) ?? '');
  return {
    changes,
    remnants: [
      ...await unusedIn(changes.flatMap((change) => remnantsIn(change, leftIn.get(change.file) ?? [])), changes, mentions, onDisk),
      ...await referencesTo(changes, mentions, onDisk),
      ...await readersOf(changes, left, mentions, onDisk),
    ],
    left,
    refused: [...refused].map(([file, reason]) => ({ file, reason })),
    looked: start,
  };
}

function unlessFollowing(finding: Finding, doubts: (finding: Finding) => string | undefined): Finding {
  const says = isFollowing(finding) ? doubts(finding) : undefined;
  return says === undefined ? finding : { ...finding, fix: { kind: 'manual', safety: 'review', says } };
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
