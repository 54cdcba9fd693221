import type { Report, Verdict, ZoneCoverage } from '../analyzer/model.ts';
import type { DrawOptions } from './renderer.ts';
import { zonesIn } from './verdict.ts';
import { plural, printable, sentence } from './words.ts';

type Zone = ZoneCoverage['zones'][number];

const COLUMNS: Verdict[] = ['affected', 'clear', 'unknown', 'not-applicable'];
const SHOWN = 20;

/** Zones against verdicts, then which entries are affected or unknown where, and why. Empty without zones. */
export function zoneTable(report: Report, { verbose }: DrawOptions): string[] {
  const zones = zonesIn(report);
  if (zones.length === 0) return [];
  const shown = verbose ? zones : zones.slice(0, SHOWN);
  const first = Math.max('zone'.length, ...shown.map((zone) => printable(zone.zone).length));
  const more = zones.length - shown.length;
  return [
    `${'zone'.padEnd(first)}  ${COLUMNS.map((verdict) => verdict.replace('-', ' ')).join('  ')}`,
    ...shown.flatMap((zone) => [tableRow(zone, first), ...reasons(zone, verbose)]),
    ...(more === 0 ? [] : [`and ${plural(more, 'more zone')} (--verbose shows all)`]),
  ];
}

function tableRow(zone: Zone, first: number): string {
  const cells = COLUMNS.map((verdict) => String(entriesWith(zone, verdict).length).padStart(verdict.length));
  return `${printable(zone.zone).padEnd(first)}  ${cells.join('  ')}`;
}

/** Unknown verdicts are listed with their reason, entries with the same reason together; `--verbose` lists all verdicts. */
function reasons(zone: Zone, verbose: boolean): string[] {
  const told = new Map<string, string[]>();
  for (const verdict of verbose ? COLUMNS : (['affected', 'unknown'] as const)) {
    for (const [id, why] of entriesWith(zone, verdict)) {
      const key = `${verdict.replace('-', ' ')}${why === undefined ? '' : ` (${sentence(why).replace(/\.$/, '')})`}`;
      told.set(key, [...(told.get(key) ?? []), id]);
    }
  }
  return [...told].map(([key, ids]) => `    ${printable(key)}: ${ids.join(', ')}`);
}

function entriesWith(zone: Zone, wanted: Verdict): [id: string, why: string | undefined][] {
  return Object.entries(zone.verdicts).flatMap(([id, { verdict, why }]) => (verdict === wanted ? [[id, why]] : []));
}
