import type { Paths } from '../paths/paths.ts';
import { templatedPath } from '../paths/templated.ts';
import type { Announced } from '../record/announced.ts';
import type { Dated } from '../record/record.ts';
import { targetOf } from '../record/target.ts';
import { spanOf, tallies, type Tallies, type Tally } from './tally.ts';

/** A route, and what the headers of its answers announce. Identifiers are placeholders. */
export interface Announcing {
  /** Undefined for a call of the API that is looked for. */
  host: string | undefined;
  method: string | undefined;
  /** `undefined` for what was counted together because there was too much of it. */
  path: string | undefined;
  announced: Announced;
}

/** The same as the reader of logs hands it over. */
export interface Announcement extends Announcing {
  file: string;
  line: number | undefined;
  count: number;
  firstSeen?: string;
  lastSeen?: string;
}

/** Nobody reads more proposals. */
const MOST = 1000;

/** An empty tally of announcements. */
export function announcementTallies(): Tallies<Announcing> {
  return tallies(MOST, () => ['', { host: undefined, method: undefined, path: undefined, announced: {} }]);
}

/** Counts what the headers of an answer announce, if anything. */
export function countAnnouncement(request: Dated, file: string, into: Tallies<Announcing>, paths: Paths): void {
  const { record } = request;
  const { announced } = record;
  if (announced === undefined) return;
  const target = targetOf(record.target);
  const call = paths.reached(target, record.host, record.provenance);
  const what: Announcing = {
    host: call === undefined ? target.host ?? record.host : undefined,
    method: record.method?.toUpperCase(),
    path: templatedPath(call?.segments ?? target.segments),
    announced,
  };
  into.add(JSON.stringify(what), what, request, file);
}

/** Tallies as they are handed over. */
export function announcementsOf(all: readonly Tally<Announcing>[]): Announcement[] {
  return all.map(({ what, file, line, count, first, last }) => ({ ...what, file, line, count, ...spanOf({ first, last }) }));
}
