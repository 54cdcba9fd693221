import type { Report, Verdict, ZoneCoverage } from '../analyzer/model.ts';
import type { DrawOptions } from './renderer.ts';
import { zonesIn } from './verdict.ts';
import { plural, printable, sentence } from './words.ts';

type Zone = ZoneCoverage['zones'][number];

const COLUMNS: Verdict[] = ['affected', 'clear', 'unknown', 'not-applicable'];
const SHOWN = 20;

/**
 * Zones against verdicts, then which entries are affected or unknown where. Reasons repeat from zone to zone, so each is
 * numbered and told once below the table. Empty without zones.
 */
export function zoneTable(report: Report, { verbose }: DrawOptions): string[] {
  const zones = zonesIn(report);
  if (zones.length === 0) return [];
  const shown = verbose ? zones : zones.slice(0, SHOWN);
  const first = Math.max('zone'.length, ...shown.map((zone) => printable(zone.zone).length));
  const more = zones.length - shown.length;
  const numbers = new Map<string, number>();
  const rows = shown.flatMap((zone) => [tableRow(zone, first), ...reasons(zone, verbose, numbers)]);
  return [
    `${'zone'.padEnd(first)}  ${COLUMNS.map((verdict) => verdict.replace('-', ' ')).join('  ')}`,
    ...rows,
    ...(more === 0 ? [] : [`and ${plural(more, 'more zone')} (--verbose shows all)`]),
    ...[...numbers].map(([why, number]) => `[${number}] ${printable(sentence(why))}`),
  ];
}

function tableRow(zone: Zone, first: number): string {
  const cells = COLUMNS.map((verdict) => String(entriesWith(zone, verdict).length).padStart(verdict.length));
  return `${printable(zone.zone).padEnd(first)}  ${cells.join('  ')}`;
}

/** Unknown verdicts are listed with the number of their reason; `--verbose` lists all verdicts. */
function reasons(zone: Zone, verbose: boolean, numbers: Map<string, number>): string[] {
  const told = new Map<string, string[]>();
  for (const verdict of verbose ? COLUMNS : (['affected', 'unknown'] as const)) {
    for (const [id, why] of entriesWith(zone, verdict)) {
      const key = `${verdict.replace('-', ' ')}${why === undefined ? '' : ` [${numbered(why, numbers)}]`}`;
      told.set(key, [...(told.get(key) ?? []), id]);
    }
  }
  return [...told].map(([key, ids]) => `    ${key}: ${ids.join(', ')}`);
}

function numbered(why: string, numbers: Map<string, number>): number {
  const known = numbers.get(why) ?? numbers.size + 1;
  numbers.set(why, known);
  return known;
}

function entriesWith(zone: Zone, wanted: Verdict): [id: string, why: string | undefined][] {
  return Object.entries(zone.verdicts).flatMap(([id, { verdict, why }]) => (verdict === wanted ? [[id, why]] : []));
}
