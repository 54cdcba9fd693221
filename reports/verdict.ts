import type { Report, ZoneCoverage } from '../analyzer/model.ts';

/** An answer on one entry over all inputs. */
export type EntryVerdict = 'affected' | 'accepted' | 'unknown' | 'clear';

/**
 * What the whole report says about one catalog entry. `clear` is claimed only when everything was looked at: when no
 * file or log kept something back and each zone has its own verdict. `accepted` means that every use found is suppressed.
 */
export function verdictOn(report: Report, id: string): EntryVerdict {
  const uses = report.findings.filter((finding) => finding.deprecation === id);
  if (uses.length > 0) return uses.every((finding) => finding.suppressed !== null) ? 'accepted' : 'affected';
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
