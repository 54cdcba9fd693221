import type { BlindSpot, CatalogLine, Finding, LimitFinding, Report, Status } from '../analyzer/model.ts';
import { thingsIn, type Thing } from '../analyzer/things.ts';
import { compareSources } from './place.ts';
import { compare } from './words.ts';

/** What is said about a deprecation as such. `afterwards` and `sources` are known only to the catalog. */
export type Subject = Pick<CatalogLine, 'id' | 'title' | 'status' | 'endOfLife' | 'daysLeft' | 'effect' | 'replacement'> &
  Partial<Pick<CatalogLine, 'afterwards' | 'sources' | 'area'>>;

/** One deprecation and everything found of it. */
export interface Group {
  subject: Subject;
  findings: Finding[];
  suppressed: Finding[];
}

/** Blind spots of one kind. */
export interface BlindGroup {
  kind: string;
  spots: BlindSpot[];
  /** How many there are, those that the report does not list included. */
  count: number;
}

const RANK: Record<Status, number> = { expired: 0, due: 1, upcoming: 2 };

/** Findings by deprecation: what has ended first, then by deadline; inside by file and line. */
export function groupsIn(report: Report): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of report.findings.toSorted(compareFindings)) {
    const group = groups.get(finding.deprecation) ?? { subject: subjectOf(finding, report), findings: [], suppressed: [] };
    groups.set(finding.deprecation, group);
    (finding.suppressed === null ? group.findings : group.suppressed).push(finding);
  }
  return [...groups.values()].sort((a, b) => compareSubjects(a.subject, b.subject));
}

/** What there is to do about the findings of a group, what surely breaks first: a list that is cut short names that, and not the mentions in a README. */
export function toDo(findings: readonly Finding[]): Thing[] {
  return thingsIn(findings).sort((a, b) => doubtsOf(a) - doubtsOf(b));
}

function doubtsOf({ context, certainty }: Finding): number {
  return (context === undefined ? 0 : 2) + (certainty === 'certain' ? 0 : 1);
}

/** All findings in the order of `groupsIn`, suppressed ones last: what a format with a limit cuts first. */
export function inOrder(groups: Group[]): { finding: Finding; subject: Subject }[] {
  const pairs = (pick: (group: Group) => Finding[]) =>
    groups.flatMap((group) => pick(group).map((finding) => ({ finding, subject: group.subject })));
  return [...pairs((group) => group.findings), ...pairs((group) => group.suppressed)];
}

/** Blind spots by kind, the commonest first. */
export function blindGroupsIn(report: Report): BlindGroup[] {
  const groups = new Map<string, BlindGroup>();
  const groupOf = (kind: string) => {
    const group = groups.get(kind) ?? { kind, spots: [], count: 0 };
    groups.set(kind, group);
    return group;
  };
  for (const spot of report.blindSpots) {
    const group = groupOf(spot.kind);
    group.spots.push(spot);
    group.count += 1;
  }
  for (const [kind, more] of Object.entries(report.moreBlindSpots)) if (more > 0) groupOf(kind).count += more;
  return [...groups.values()].sort((a, b) => b.count - a.count || compare(a.kind, b.kind));
}

/** Limits as they are told: by id, then the most frequent first. */
export function limitsIn({ limits = [] }: Report): LimitFinding[] {
  return limits.toSorted((a, b) => compare(a.limit, b.limit) || b.count - a.count || compare(a.fingerprint, b.fingerprint));
}

function compareFindings(a: Finding, b: Finding): number {
  return compareSources(a.source, b.source) || compare(a.fingerprint, b.fingerprint);
}

function compareSubjects(a: Subject, b: Subject): number {
  return RANK[a.status] - RANK[b.status] || compare(a.endOfLife, b.endOfLife) || compare(a.id, b.id);
}

function subjectOf(finding: Finding, report: Report): Subject {
  const { deprecation: id, title, status, endOfLife, daysLeft, effect, replacement } = finding;
  const entry = report.catalog.entries.find((line) => line.id === id);
  return {
    id, title, status, endOfLife, daysLeft, effect, replacement,
    ...(entry && { afterwards: entry.afterwards, sources: entry.sources, area: entry.area }),
  };
}
