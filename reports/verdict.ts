import type { Report, Verdict, ZoneCoverage } from '../analyzer/model.ts';

/**
 * What the whole report says about one catalog entry. `clear` is claimed only when everything was looked at: when no
 * file or log kept something back and each zone has its own verdict.
 */
export function verdictOn(report: Report, id: string): Exclude<Verdict, 'not-applicable'> {
  if (report.findings.some((finding) => finding.deprecation === id && finding.suppressed === null)) return 'affected';
  const verdicts = zonesIn(report).map((zone) => zone.verdicts[id]?.verdict ?? 'unknown');
  if (verdicts.includes('affected')) return 'affected';
  const onlyZones = report.coverage.every((coverage) => coverage.kind === 'zones');
  if (!lookedAtAnything(report) || verdicts.includes('unknown')) return 'unknown';
  return report.complete || onlyZones ? 'clear' : 'unknown';
}

/** Every zone the report covers. */
export function zonesIn(report: Report): ZoneCoverage['zones'] {
  return report.coverage.flatMap((coverage) => (coverage.kind === 'zones' ? coverage.zones : []));
}

/** True when the report covers something at all: a run over no files and no zones proves nothing. */
export function lookedAtAnything(report: Report): boolean {
  return report.coverage.some((coverage) => {
    switch (coverage.kind) {
      case 'code':
        return coverage.files > 0;
      case 'logs':
        return coverage.lines > 0;
      case 'zones':
        return coverage.zones.length > 0;
    }
  });
}
