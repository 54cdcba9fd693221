import { createHash } from 'node:crypto';
import type { Limit } from '../../../limits/limit.ts';
import { limitsSeen, type LimitSeen } from '../../../limits/limits-seen.ts';
import type { LimitFinding } from '../../../model.ts';
import { redact } from '../../../redact.ts';
import type { Paths } from '../paths/paths.ts';
import { templatedPath } from '../paths/templated.ts';
import type { Dated, LogRecord, UnplacedRecord } from '../record/record.ts';
import { targetOf } from '../record/target.ts';
import { tallies, spanOf, type Tallies, type Tally } from './tally.ts';

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

/** What is asked, and what tells calls of the API. */
export interface LimitTerms {
  limits: readonly Limit[];
  paths: Paths;
}

/**
 * The limits that a request shows to have been met, each with the key under which it is counted. Only requests to the API, and traffic that the
 * service's own edge logged, can meet them: another server's 413 is its own affair. An error page of the service tells itself by its code.
 */
export function limitsMet(record: UnplacedRecord, urlBytes: number, { limits, paths }: LimitTerms): { key: string; met: LimitMet; size: number | undefined }[] {
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
    urlBytes,
    ...(record.headers?.sizes === undefined ? {} : { headersBytes: record.headers.sizes.total, headerBytes: record.headers.sizes.largest }),
  }, limits);
  return seen.map(({ size, ...one }) => {
    const route = call === undefined ? null : [record.method?.toUpperCase(), templatedPath(call.segments)].filter((part) => part !== undefined).join(' ');
    const [key, met] = keyed({ ...one, route, host: call?.host ?? target.host ?? record.host ?? null });
    return { key, met, size };
  });
}

/** Smaller requests meet no limit that a log could show, unless they were answered so. */
const LARGE = 8192;

/** The limits that the requests of one log met. */
export class LimitsMet {
  readonly #terms: LimitTerms;
  readonly #tallies = limitTallies();
  /** Statuses by which an answer may show that one was met; `undefined` for any. */
  readonly #statuses: ReadonlySet<number | undefined>;

  constructor(terms: LimitTerms) {
    this.#terms = terms;
    this.#statuses = new Set(terms.limits.flatMap(({ signs }) => signs.flatMap((sign) => (sign.kind === 'answer' && sign.code === undefined ? [sign.status] : []))));
  }

  /** Counts those that a request shows to have been met. */
  take(request: Dated, file: string): void {
    const { record } = request;
    if (!this.#mayShow(record)) return;
    for (const { key, met, size } of limitsMet(record, Buffer.byteLength(record.target), this.#terms)) this.#tallies.add(key, met, request, file, size);
  }

  list(): Tally<LimitMet>[] {
    return this.#tallies.list();
  }

  #mayShow({ status, target, headers, codes, page }: LogRecord): boolean {
    if (this.#terms.limits.length === 0) return false;
    if (target.length > LARGE || (headers?.sizes?.total ?? 0) > LARGE || codes !== undefined || page !== undefined) return true;
    return status !== undefined && (this.#statuses.has(undefined) || this.#statuses.has(status));
  }
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
      source: { kind: 'log', file, ...(line === undefined ? {} : { line }), format },
      count,
      ...spanOf({ first, last }),
    };
  }).sort((a, b) => (a.limit === b.limit ? b.count - a.count : a.limit < b.limit ? -1 : 1));
}
