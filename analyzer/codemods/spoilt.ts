import { groupedBy } from '../lists.ts';
import type { Finding, Report } from '../model.ts';

/** Why a rewrite may not stay, by the file that it spoils. */
export type Spoilt = Map<string, string>;

/** The changed files in which an entry stands that did not before, or in more places than before. */
export function freshEntries(files: ReadonlySet<string>, before: Finding[], after: Finding[]): Spoilt {
  const [had, has] = [before, after].map((findings) => counted(findings.filter((finding) => files.has(fileOf(finding) ?? ''))));
  const fresh: Spoilt = new Map();
  for (const [key, { count, file, entry }] of has ?? [])
    if (!fresh.has(file) && count > (had?.get(key)?.count ?? 0)) fresh.set(file, `The rewritten text would use ${entry}, which is deprecated too.`);
  return fresh;
}

/** In how many places of a file an entry stands. */
function counted(findings: Finding[]): Map<string, { count: number; file: string; entry: string }> {
  return new Map(
    [...groupedBy(findings, (finding) => `${fileOf(finding)}\n${finding.deprecation}`)].map(([key, some]) => [
      key,
      { count: some.length, file: fileOf(some[0]) ?? '', entry: some[0].deprecation },
    ]),
  );
}

/** The changed files that a reader got through before, and does not any more; `look` reads some files anew, with texts in place of others. */
export async function newlyBroken(report: Report, overlay: ReadonlyMap<string, string>, look: (overlay: ReadonlyMap<string, string>, only: ReadonlySet<string>) => Promise<Report>): Promise<Spoilt> {
  const broken = brokenIn(report);
  // Whether a file can be read is nothing that others decide, so that one look is enough for all.
  const before = broken.size === 0 ? new Set() : brokenIn(await look(new Map([...overlay].filter(([file]) => !broken.has(file))), broken));
  return new Map([...broken].flatMap((file) => (before.has(file) ? [] : [[file, 'The rewritten text could not be read to its end any more.']])));
}

function brokenIn({ blindSpots }: Report): Set<string> {
  return new Set(blindSpots.flatMap(({ kind, where }) => (kind === 'unparsed' ? [where.replace(/:\d+$/, '')] : [])));
}

/** Where it stands, of a finding in code. */
export function fileOf({ source }: Finding): string | undefined {
  return source.kind === 'code' ? source.file : undefined;
}
