import type { Json, Report } from '../analyzer/model.ts';
import { blindGroupsIn, groupsIn, inOrder, limitsIn } from './arrange.ts';
import { shaped } from './json.ts';
import { blindSpotSchema, coverageSchema, findingSchema, limitSchema } from './schema.ts';
import { outcome } from './sentences.ts';

/** One JSON value per line: findings, limits, blind spots, then one summary, told apart by `kind`. */
export function* ndjson(report: Report): Iterable<string> {
  for (const { finding } of inOrder(groupsIn(report))) {
    yield line({ kind: 'finding', ...record(shaped(finding, findingSchema)) });
  }
  for (const limit of limitsIn(report)) yield line({ kind: 'limit', ...record(shaped(limit, limitSchema)) });
  for (const spot of report.blindSpots) {
    // A blind spot has a `kind` of its own; here it is called `cause`.
    const { kind: cause, ...rest } = record(shaped(spot, blindSpotSchema));
    yield line({ kind: 'blindSpot', cause, ...rest });
  }
  yield line(summary(report));
}

function summary(report: Report): Record<string, unknown> {
  const count = (status: string) =>
    report.findings.filter((finding) => finding.status === status && finding.suppressed === null).length;
  return {
    kind: 'summary',
    schemaVersion: report.schemaVersion,
    tool: report.tool,
    catalog: { version: report.catalog.version, digest: report.catalog.digest, entries: report.catalog.entries.length },
    asOf: report.asOf,
    dates: report.dates,
    findings: { expired: count('expired'), due: count('due'), upcoming: count('upcoming') },
    suppressed: report.findings.filter((finding) => finding.suppressed !== null).length,
    blindSpots: Object.fromEntries(blindGroupsIn(report).map((group) => [group.kind, group.count])),
    coverage: report.coverage.map((coverage) => shaped(coverage, coverageSchema)),
    complete: report.complete,
    says: outcome(report),
  };
}

function record(value: Json | undefined): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function line(value: Record<string, unknown>): string {
  return `${JSON.stringify(value)}\n`;
}
