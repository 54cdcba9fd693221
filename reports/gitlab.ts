import type { Finding, Report } from '../analyzer/model.ts';
import { groupsIn, inOrder } from './arrange.ts';
import { lineOf, pathOf } from './place.ts';
import { paragraph, suppression } from './sentences.ts';
import { severityOf, type Severity } from './severity.ts';

const SEVERITY: Record<Severity, string> = { error: 'critical', warning: 'major', note: 'minor' };

/**
 * A GitLab code quality report. It knows nothing of suppressions or of what was not seen: accepted findings are `info`
 * and say so; an empty list is no proof.
 */
export function gitlab(report: Report): string {
  const issues = inOrder(groupsIn(report)).map(({ finding, subject }) => ({
    description: `${accepted(finding)}${paragraph(finding, subject, report.asOf)}`,
    check_name: finding.deprecation,
    fingerprint: finding.fingerprint,
    severity: finding.suppressed === null ? SEVERITY[severityOf(finding)] : 'info',
    location: { path: pathOf(finding.source), lines: { begin: lineOf(finding.source) } },
  }));
  return `${JSON.stringify(issues, null, 2)}\n`;
}

function accepted({ suppressed }: Finding): string {
  return suppressed === null ? '' : `(${suppression(suppressed)}) `;
}
