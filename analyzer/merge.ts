import { deadline } from './finding.ts';
import type { Question } from './analyze.ts';
import { foldFindings } from './fold.ts';
import type { Finding, Report } from './model.ts';
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
    blindSpots: reports.flatMap((report) => report.blindSpots),
    coverage: reports.flatMap((report) => report.coverage),
  });
  const more: Record<string, number> = { ...merged.moreBlindSpots };
  for (const [kind, count] of reports.flatMap((report) => Object.entries(report.moreBlindSpots))) more[kind] = (more[kind] ?? 0) + count;
  return { ...merged, moreBlindSpots: more, complete: merged.complete && reports.every((report) => report.complete) };
}

function judgedAgain(finding: Finding, { catalog, terms }: Question): Finding {
  const entry = catalog.byId.get(finding.deprecation);
  return entry === undefined ? finding : { ...finding, ...deadline(entry, terms), title: entry.title, effect: entry.effect };
}
