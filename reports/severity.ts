import type { Finding } from '../analyzer/model.ts';

/** The levels of SARIF that are used here; GitHub calls `note` a notice. */
export type Severity = 'error' | 'warning' | 'note';

const LEVELS = ['note', 'warning', 'error'] as const;

/**
 * How loudly a format with levels says it: ended is an error, still to end a warning. What is only possible, and what
 * stands in a test, a comment, documentation or a copy of a dependency, is one level lower.
 */
export function severityOf(finding: Finding): Severity {
  const loud = finding.status === 'expired' ? 2 : 1;
  const doubts = (finding.certainty === 'possible' ? 1 : 0) + (finding.context === undefined ? 0 : 1);
  return LEVELS[Math.max(0, loud - doubts)] ?? 'note';
}
