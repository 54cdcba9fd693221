import { UserError } from '../errors.ts';
import type { Finding, Report } from '../model.ts';

/** The contract others script against; `unread` is what a shell says of a program that SIGPIPE ended. */
export const EXIT = { clear: 0, findings: 1, failed: 2, incomplete: 3, unread: 141 } as const;

/** When findings make the run fail: all, those past their date, those with at most so many days left, or none. */
export type FailOn = 'any' | 'expired' | 'never' | { days: number };

/** Reads `--fail-on`: `expired`, `30d`, `any` or `never`. */
export function parseFailOn(text: string): FailOn {
  if (text === 'any' || text === 'expired' || text === 'never') return text;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days === undefined) throw new UserError(`--fail-on does not know "${text}".`, { hint: 'Use expired, any, never, or a number of days such as 90d.' });
  return { days: Number(days) };
}

/** 1 when a finding counts; else 3 when asked to see everything and something could not be seen; else 0. */
export function exitCodeOf(report: Report, failOn: FailOn, requireComplete: boolean): number {
  if (report.findings.some((finding) => counts(finding, failOn))) return EXIT.findings;
  return requireComplete && !report.complete ? EXIT.incomplete : EXIT.clear;
}

function counts(finding: Finding, failOn: FailOn): boolean {
  if (finding.suppressed !== null || failOn === 'never') return false;
  if (failOn === 'any') return true;
  return failOn === 'expired' ? finding.status === 'expired' : finding.daysLeft <= failOn.days;
}
