import { deadline } from './finding.ts';
import type { Question } from './analyze.ts';
import { foldFindings } from './fold.ts';
import type { Finding, LimitFinding, Report } from './model.ts';
import { reportOf } from './report.ts';

/**
 * One report out of several saved ones. Dates are judged again; suppressions are kept; findings of entries that the
 * catalog no longer has keep the dates they were written with.
 */
export function mergeReports(reports: Report[], question: Question): Report {
  const findings = foldFindings(reports.flatMap((report) => report.findings.map((finding) => judgedAgain(finding, question))));
  const merged = reportOf({
    ...question,
    findings,
    ...limitsOf(reports),
    blindSpots: reports.flatMap((report) => report.blindSpots),
    coverage: reports.flatMap((report) => report.coverage),
  });
  const more: Record<string, number> = { ...merged.moreBlindSpots };
  for (const [kind, count] of reports.flatMap((report) => Object.entries(report.moreBlindSpots))) more[kind] = (more[kind] ?? 0) + count;
  return { ...merged, moreBlindSpots: more, complete: merged.complete && reports.every((report) => report.complete) };
}

/** Limits have no date to be judged by. The same ones, of reports that were saved one after another, are added up. */
function limitsOf(reports: Report[]): Pick<Report, 'limits'> {
  const known = reports.flatMap(({ limits }) => (limits === undefined ? [] : [limits]));
  if (known.length === 0) return {};
  const together = new Map<string, LimitFinding>();
  for (const limit of known.flat()) {
    const before = together.get(limit.fingerprint);
    together.set(limit.fingerprint, before === undefined ? limit : { ...before, ...bothOf(before, limit) });
  }
  return { limits: [...together.values()] };
}

function bothOf(a: LimitFinding, b: LimitFinding): Partial<LimitFinding> {
  const first = [a.firstSeen, b.firstSeen].filter((time) => time !== undefined).sort()[0];
  const last = [a.lastSeen, b.lastSeen].filter((time) => time !== undefined).sort().at(-1);
  const largest = Math.max(a.largest ?? 0, b.largest ?? 0);
  return {
    count: a.count + b.count,
    ...(largest === 0 ? {} : { largest }),
    ...(first === undefined || last === undefined ? {} : { firstSeen: first, lastSeen: last }),
  };
}

function judgedAgain(finding: Finding, { catalog, terms }: Question): Finding {
  const entry = catalog.byId.get(finding.deprecation);
  return entry === undefined ? finding : { ...finding, ...deadline(entry, terms), title: entry.title, effect: entry.effect };
}
