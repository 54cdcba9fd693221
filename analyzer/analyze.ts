import type { Catalog } from './catalog/catalog.ts';
import { findingOf, type Terms } from './finding.ts';
import { foldFindings } from './fold.ts';
import { judge } from './judge/judge.ts';
import type { BlindSpot, Coverage, Finding, LimitFinding, LogCoverage, Report, Usage } from './model.ts';
import { reportOf } from './report.ts';
import { applyIgnores, type IgnoreComment } from './suppress.ts';
import type { LogGroup } from './scanners/logs/groups/log-group.ts';
import { toolFinder } from './scanners/logs/groups/tools.ts';

/** What a scanner hands over, one after the other. */
export type Seen =
  | { kind: 'usage'; usage: Usage }
  /** One call, seen many times in a log. */
  | { kind: 'calls'; group: LogGroup }
  | { kind: 'blind'; blind: BlindSpot }
  | { kind: 'ignore'; ignore: IgnoreComment }
  /** Judged in an earlier run (see `memory.ts`). */
  | { kind: 'finding'; finding: Finding };

export interface Question {
  catalog: Catalog;
  terms: Terms;
  toolVersion: string;
}

/** The program on one page: look → judge → fold → report. */
export async function analyze(seen: AsyncIterable<Seen>, coverage: () => Coverage[], question: Question): Promise<Report> {
  const findings: Finding[] = [];
  const blindSpots: BlindSpot[] = [];
  const ignores: IgnoreComment[] = [];
  const groups: LogGroup[] = [];
  for await (const one of seen) {
    if (one.kind === 'blind') blindSpots.push(one.blind);
    else if (one.kind === 'ignore') ignores.push(one.ignore);
    else if (one.kind === 'finding') findings.push(one.finding);
    else if (one.kind === 'calls') groups.push(one.group);
    else judgeOne(one.usage, question, findings, blindSpots);
  }
  // Shares are parts of all that was read, which is known once everything was.
  const covered = coverage();
  const judgeGroup = groupJudge(covered, question);
  for (const group of groups) judgeGroup(group, findings, blindSpots);
  const { findings: kept, unused } = applyIgnores(foldFindings(findings), ignores);
  return reportOf({ ...question, findings: kept, blindSpots: [...blindSpots, ...unused], coverage: covered });
}

/** The same for logs, which arrive folded: one group is one call, seen many times. Groups are gone through once; `limits` were seen beside and are reported as they are. */
export function analyzeLogs(groups: Iterable<LogGroup>, blindSpots: BlindSpot[], coverage: Coverage[], question: Question, limits?: LimitFinding[]): Report {
  const blind = [...blindSpots];
  return reportOf({ ...question, findings: foldFindings(findingsIn(groups, coverage, question, blind)), ...(limits === undefined ? {} : { limits }), blindSpots: blind, coverage });
}

/** One group after the other, so that not all findings are held at once. */
function* findingsIn(groups: Iterable<LogGroup>, coverage: Coverage[], question: Question, blindSpots: BlindSpot[]): Generator<Finding> {
  const judgeGroup = groupJudge(coverage, question);
  for (const group of groups) {
    const findings: Finding[] = [];
    judgeGroup(group, findings, blindSpots);
    yield* findings;
  }
}

function groupJudge(coverage: Coverage[], question: Question): (group: LogGroup, findings: Finding[], blindSpots: BlindSpot[]) => void {
  const toolsOf = toolFinder(question.catalog.apis.flatMap((api) => api.agents ?? []));
  return ({ usage, ...group }, findings, blindSpots) => {
    const found: Finding[] = [];
    const { count, statuses, callers, days, answers, firstSeen, lastSeen } = group;
    judgeOne(usage, question, found, blindSpots);
    if (found.length === 0) return;
    const tools = toolsOf(callers);
    for (const finding of found) {
      findings.push({
        ...finding, count, statuses, callers, ...shareOf(count, coverage),
        ...(tools.length === 0 ? {} : { tools }),
        ...(answers.length === 0 ? {} : { answers }),
        ...(Object.keys(days).length === 0 ? {} : { days }),
        ...(firstSeen === undefined ? {} : { firstSeen }),
        ...(lastSeen === undefined ? {} : { lastSeen }),
        fix: null,
      });
    }
  };
}

/** To six places, so that sums of shares print alike everywhere. Nobody knows how many requests all rows stand for: only those that matter are looked at. */
function shareOf(count: number, coverage: Coverage[]): Pick<Finding, 'share'> {
  if (coverage.some((one) => one.kind === 'logs' && (one.weighted !== undefined || one.spread === true))) return {};
  const all = coverage.reduce((sum, one) => sum + (one.kind === 'logs' ? requestsIn(one) : 0), 0);
  return { share: all === 0 ? 0 : Math.round((count / all) * 1e6) / 1e6 };
}

function requestsIn({ files, lines, unreadable, headings = 0 }: LogCoverage): number {
  return files.reduce((left, { asked }) => left - (asked?.withoutRequest ?? 0), lines - unreadable - headings);
}

function judgeOne(usage: Usage, { catalog, terms }: Question, findings: Finding[], blindSpots: BlindSpot[]): void {
  for (const judgement of judge(usage, catalog)) {
    if (judgement.kind === 'blind') blindSpots.push(judgement.blind);
    else findings.push(findingOf(judgement, terms));
  }
}
