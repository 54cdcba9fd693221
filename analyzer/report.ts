import type { Catalog } from './catalog/catalog.ts';
import { deadline, type Terms } from './finding.ts';
import type { BlindSpot, CatalogLine, Coverage, Finding, LimitFinding, Report } from './model.ts';
import { withUnseenTogether } from './unseen.ts';

interface Parts {
  catalog: Catalog;
  terms: Terms;
  toolVersion: string;
  findings: Finding[];
  limits?: LimitFinding[];
  blindSpots: BlindSpot[];
  coverage: Coverage[];
}

/** More blind spots than this are counted by kind, not listed. */
const LISTED_BLIND_SPOTS = 1000;

/** Puts a report together. Same parts, same bytes: nothing here knows the time. */
export function reportOf({ catalog, terms, toolVersion, findings, limits, blindSpots, coverage }: Parts): Report {
  const distinct = withUnseenTogether(distinctSpots(blindSpots));
  const more: Record<string, number> = {};
  for (const blind of distinct.slice(LISTED_BLIND_SPOTS)) more[blind.kind] = (more[blind.kind] ?? 0) + 1;
  return {
    schemaVersion: 1,
    tool: { name: 'lastcall', version: toolVersion },
    catalog: { version: toolVersion, digest: catalog.digest, entries: catalogLines(catalog, terms) },
    asOf: terms.asOf,
    dates: terms.dates,
    findings,
    ...(limits === undefined ? {} : { limits }),
    blindSpots: distinct.slice(0, LISTED_BLIND_SPOTS),
    moreBlindSpots: more,
    coverage,
    complete: distinct.every((blind) => blind.kind === 'other') && coverage.every(isComplete),
  };
}

/** The catalog as it stands on the day, oldest end of life first. */
export function catalogLines(catalog: Catalog, terms: Pick<Terms, 'asOf' | 'dates'>): CatalogLine[] {
  return catalog.entries
    .map((entry) => {
      const { id, title, area, afterwards, effect, sources } = entry;
      return { id, title, area, ...deadline(entry, terms), afterwards, effect, replacement: entry.replacement?.summary ?? null, sources };
    })
    .sort((a, b) => (a.endOfLife < b.endOfLife ? -1 : a.endOfLife > b.endOfLife ? 1 : a.id < b.id ? -1 : 1));
}

function isComplete(coverage: Coverage): boolean {
  if (coverage.kind === 'code') return true;
  if (coverage.kind === 'logs') return coverage.unreadable === 0 && (coverage.lines > 0 || coverage.files.some(({ asked }) => asked !== undefined));
  return coverage.zones.every((zone) => Object.values(zone.verdicts).every(({ verdict }) => verdict !== 'unknown'));
}

function distinctSpots(blindSpots: BlindSpot[]): BlindSpot[] {
  return [...new Map(blindSpots.map((blind) => [`${blind.where}|${blind.reason}`, blind])).values()];
}
