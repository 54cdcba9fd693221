import { createHash } from 'node:crypto';
import type { Limit } from '../../limits/limit.ts';
import { limitsSeen, type LimitSeen } from '../../limits/limits-seen.ts';
import type { LimitFinding } from '../../model.ts';
import { redact } from '../../redact.ts';
import type { Paths } from './paths.ts';
import type { LogRecord } from './record.ts';
import { targetOf } from './target.ts';
import { tallies, spanOf, type Tallies, type Tally } from './tally.ts';
import { templatedPath } from './templated.ts';

/** A limit that was met, and by what. */
export interface LimitMet extends Omit<LimitSeen, 'size'> {
  /** For calls of the API. */
  route: string | null;
  host: string | null;
}

/** More hosts and routes than this are counted together. */
const MOST = 500;

/** An empty tally of limits. */
export function limitTallies(): Tallies<LimitMet> {
  return tallies(MOST, (met) => keyed({ ...met, route: null, host: null }));
}

/**
 * Counts the limits that a request shows to have been met. Only requests to the API, and traffic that the service's own edge
 * logged, can meet them: another server's 413 is its own affair. An error page of the service tells itself by its code.
 */
export function countLimits(record: LogRecord, file: string, into: Tallies<LimitMet>, { limits, paths }: { limits: readonly Limit[]; paths: Paths }): void {
  if (limits.length === 0 || !mayShow(record)) return;
  const target = targetOf(record.target);
  const call = paths.reached(target, record.host, record.provenance);
  const seen = limitsSeen({
    isOfService: call !== undefined || record.edge !== undefined,
    ...(record.status === undefined ? {} : { status: record.status }),
    ...(record.edge?.behind === undefined ? {} : { behind: record.edge.behind }),
    isRelayed: call === undefined && record.edge !== undefined,
    ...(record.codes === undefined ? {} : { codes: record.codes }),
    ...(record.page === undefined ? {} : { page: record.page }),
    ...(record.edge === undefined ? {} : { rules: record.edge.rules }),
    urlBytes: Buffer.byteLength(record.target),
    ...(record.headers?.sizes === undefined ? {} : { headersBytes: record.headers.sizes.total, headerBytes: record.headers.sizes.largest }),
  }, limits);
  for (const { size, ...one } of seen) {
    const route = call === undefined ? null : [record.method, templatedPath(call.segments)].filter((part) => part !== undefined).join(' ');
    const [key, met] = keyed({ ...one, route, host: call?.host ?? target.host ?? record.host ?? null });
    into.add(key, met, record, file, size);
  }
}

/** Smaller requests that went well meet no limit that a log could show. */
const LARGE = 8192;

function mayShow({ status, target, headers, codes, page }: LogRecord): boolean {
  return status === undefined || status >= 400 || target.length > LARGE || (headers?.sizes?.total ?? 0) > LARGE || codes !== undefined || page !== undefined;
}

function keyed(met: LimitMet): [string, LimitMet] {
  return [JSON.stringify([met.limit.id, met.sign, met.doubt, met.route, met.host]), met];
}

/** Tallies as the report has them, by limit, the most frequent first. */
export function limitFindings(all: readonly Tally<LimitMet>[]): LimitFinding[] {
  return all.map(({ what, file, line, format, count, largest, first, last }): LimitFinding => {
    const { limit: { id, title, unit, plans, source, note }, sign, doubt } = what;
    const [route, host] = [what.route === null ? null : redact(what.route).slice(0, 300), what.host === null ? null : redact(what.host).slice(0, 200)];
    return {
      fingerprint: createHash('sha256').update(['limit', id, sign, doubt ?? '', route ?? '', host ?? '', file].join('\n')).digest('hex').slice(0, 32),
      limit: id, title, unit, plans: { ...plans }, reference: source,
      ...(note === undefined ? {} : { note }),
      sign,
      certainty: doubt === undefined ? 'certain' : 'possible',
      ...(doubt === undefined ? {} : { doubt }),
      ...(largest === 0 ? {} : { largest }),
      route, host,
      source: { kind: 'log', file, line, format },
      count,
      ...spanOf({ first, last }),
    };
  }).sort((a, b) => (a.limit === b.limit ? b.count - a.count : a.limit < b.limit ? -1 : 1));
}
