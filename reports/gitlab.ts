import type { Finding, Report } from '../analyzer/model.ts';
import { groupsIn, inOrder, limitsIn } from './arrange.ts';
import { lineOf, pathOf } from './place.ts';
import { limitMet, limitPlans, limitSeen, paragraph, suppression } from './sentences.ts';
import { severityOf, type Severity } from './severity.ts';
import { sentence } from './words.ts';

const SEVERITY: Record<Severity, string> = { error: 'critical', warning: 'major', note: 'minor' };

/**
 * A GitLab code quality report. It knows nothing of suppressions or of what was not seen: accepted findings are `info`
 * and say so, limits are `info` too; an empty list is no proof.
 */
export function gitlab(report: Report): string {
  const issues = inOrder(groupsIn(report)).map(({ finding, subject }) => ({
    description: `${accepted(finding)}${paragraph(finding, subject, report.asOf)}`,
    check_name: finding.deprecation,
    fingerprint: finding.fingerprint,
    severity: finding.suppressed === null ? SEVERITY[severityOf(finding)] : 'info',
    location: { path: pathOf(finding.source), lines: { begin: lineOf(finding.source) } },
  }));
  const limits = limitsIn(report).map((limit) => ({
    description: [`${limit.title}: ${sentence(limitMet(limit))}`, limitSeen(limit), limitPlans(limit)].filter((part) => part !== '').join(' '),
    check_name: `limit/${limit.limit}`,
    fingerprint: limit.fingerprint,
    severity: 'info',
    location: { path: pathOf(limit.source), lines: { begin: lineOf(limit.source) } },
  }));
  return `${JSON.stringify([...issues, ...limits], null, 2)}\n`;
}

function accepted({ suppressed }: Finding): string {
  return suppressed === null ? '' : `(${suppression(suppressed)}) `;
}
