import type { BlindSpot } from './blind-spot.ts';
import type { Coverage } from './coverage.ts';
import type { Day } from './day.ts';
import type { Afterwards } from './deprecation.ts';
import type { Finding, Status } from './finding.ts';
import type { LimitFinding } from './limit-finding.ts';

/** The whole answer of a command. Renderers only draw it. */
export interface Report {
  schemaVersion: 1;
  tool: { name: 'lastcall'; version: string };
  catalog: { version: string; digest: string; entries: CatalogLine[] };
  asOf: Day;
  /** Which published dates were judged by. */
  dates: 'seed' | 'latest';
  findings: Finding[];
  /** Limits that requests met; absent where none were looked for. */
  limits?: LimitFinding[];
  blindSpots: BlindSpot[];
  /** Blind spots beyond those listed, by kind. */
  moreBlindSpots: Record<string, number>;
  coverage: Coverage[];
  /** False when something kept us from looking at what we were asked to look at. */
  complete: boolean;
}

/** One line of the catalog as the report was judged with it. */
export interface CatalogLine {
  id: string;
  title: string;
  area: string;
  endOfLife: Day;
  status: Status;
  daysLeft: number;
  afterwards: Afterwards;
  effect: string;
  replacement: string | null;
  sources: string[];
}
