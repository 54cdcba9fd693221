import type { Catalog } from '../catalog/catalog.ts';
import type { BlindSpot, Coverage, LogCoverage, Usage, ZoneCoverage } from '../model.ts';
import type { LogGroup } from '../scanners/logs/groups/log-group.ts';
import { readAuditLogs, type AuditLogTerms } from './audit-logs.ts';
import type { Reader } from './client.ts';
import { idOf } from './doc.ts';
import { logFiltersOf } from './log-filters.ts';
import { mannersOf, type Manners } from './manners.ts';
import { endingReadsOf, pathOf, probesOf, type Probe } from './probes.ts';
import { readList } from './read-list.ts';
import { covered, filled, readProbe, type CoveredRead, type Filling } from './read-probe.ts';
import { accountTargets, targetsOf, type Scope, type Target, type Targets } from './scope.ts';
import { heldIn } from './usage.ts';
import { verdictsOf, whyNot } from './verdicts.ts';

export interface AuditOptions {
  catalog: Catalog;
  manners: Manners;
  reader: Reader;
  scheme: 'token' | 'key';
  scope: Scope;
  /** Also look at the filters of log-push jobs, which no entry is about. */
  logFilters: boolean;
  /** Also ask endpoints that are ending whether they still answer. */
  probe: boolean;
  /** The token sees everything it has to, on the user's word. */
  trustToken: boolean;
  /** Also read the audit logs of the accounts in the scope, or nothing else. */
  auditLogs?: AuditLogTerms | undefined;
  onTarget?(progress: { name: string; done: number; of: number }): void;
  /** A zone or account is through: what it is affected by, long before the report is drawn. */
  onDone?(result: { name: string; affected: string[] }): void;
}

export type AuditSeen = { kind: 'usage'; usage: Usage } | { kind: 'blind'; blind: BlindSpot } | { kind: 'calls'; group: LogGroup };

type Row = ZoneCoverage['zones'][number];

/**
 * Asks zones and accounts, one after the other, what they still hold. `coverage` is whole once `seen` has ended.
 * Throws `UserError` when the scope itself cannot be seen.
 */
export function audit(options: AuditOptions): { seen: AsyncGenerator<AuditSeen>; coverage: () => Coverage[] } {
  const zones: ZoneCoverage = { kind: 'zones', zones: [], calls: 0 };
  const logs: LogCoverage[] = [];
  const reader: Reader = {
    get(path, query) {
      zones.calls++;
      return options.reader.get(path, query);
    },
  };
  return { seen: look({ ...options, reader }, options.reader, zones, logs), coverage: () => [...(options.auditLogs?.only === true ? [] : [zones]), ...logs] };
}

async function* look(options: AuditOptions, uncounted: Reader, coverage: ZoneCoverage, logs: LogCoverage[]): AsyncGenerator<AuditSeen> {
  const { scope, auditLogs } = options;
  const targets = await (auditLogs?.only === true ? accountTargets : targetsOf)(scope, options);
  for (const blind of targets.blind) yield { kind: 'blind', blind };
  if (auditLogs?.only !== true) yield* lookAtAll(targets, options, coverage);
  if (auditLogs === undefined) return;
  const accounts = targets.list.filter(({ kind }) => kind === 'account');
  const onAccount = ({ name }: Target): void => options.onTarget?.({ name: `audit log of ${name}`, done: targets.list.length, of: targets.list.length });
  const reading = await readAuditLogs(accounts, auditLogs, { ...options, reader: uncounted }, onAccount);
  logs.push(reading.coverage);
  for (const group of reading.groups) yield { kind: 'calls', group };
  for (const blind of reading.blindSpots) yield { kind: 'blind', blind };
}

async function* lookAtAll(targets: Targets, options: AuditOptions, coverage: ZoneCoverage): AsyncGenerator<AuditSeen> {
  const { catalog, probe } = options;
  const [probes, endings] = [probesOf(catalog), probe ? endingReadsOf(catalog) : []];
  for (const [index, target] of targets.list.entries()) {
    options.onTarget?.({ name: target.name, done: index, of: targets.list.length });
    const { row, seen } = await lookAt(target, probes, endings, options);
    if (row.reads.length > 0) coverage.zones.push(row);
    const affected = Object.entries(row.verdicts).flatMap(([id, { verdict }]) => (verdict === 'affected' ? [id] : []));
    options.onDone?.({ name: row.zone, affected });
    yield* seen;
  }
}

async function lookAt(target: Target, probes: Probe[], endings: Probe[], options: AuditOptions): Promise<{ row: Row; seen: AuditSeen[] }> {
  const { catalog, manners, probe: asksEnding } = options;
  const own = probes.filter((probe) => probe.owner === target.kind && (asksEnding || !probe.ending));
  const stored = new Set(own.map((probe) => probe.route));
  const old = endings.filter((probe) => probe.owner === target.kind && !stored.has(probe.route));
  const filling: Filling = { [`${target.kind}_id`]: target.id };
  const [reads, answers, filters] = await Promise.all([
    Promise.all(own.map((probe) => readProbe(options.reader, manners, probe, filling))).then((all) => all.flat()),
    Promise.all(old.map((probe) => askEnding(options, probe, filling))),
    options.logFilters ? logFiltersOf({ ...target, name: nameOf(target) }, options.reader, manners) : NO_FILTERS,
  ]);
  const name = nameOf(target);
  const held = distinctItems(reads).flatMap((read) => heldIn(read, name, catalog));
  const evidence = {
    target, probes, reads, endings: answers,
    affected: new Set(held.flatMap((one) => one.entries)),
    trusted: options.trustToken || options.scheme === 'key',
  };
  const seen: AuditSeen[] = [
    ...held.map(({ usage }) => ({ kind: 'usage' as const, usage })),
    ...[...reads, ...answers].flatMap((read) => blindSpotOf(read, name, manners)),
    ...filters.notes.map((blind) => ({ kind: 'blind' as const, blind })),
  ];
  const lines = [...reads, ...answers, ...filters.reads].map(lineOf);
  return { row: { zone: name, id: target.id, verdicts: verdictsOf(catalog, manners, evidence), reads: lines }, seen };
}

const NO_FILTERS = { reads: [], notes: [] };

/** Whether an ending endpoint answers: one call, whatever the length of its list. Not found means gone here. */
async function askEnding({ reader, manners }: AuditOptions, probe: Probe, filling: Filling): Promise<CoveredRead> {
  const { paging } = mannersOf(manners, probe.route);
  const reading = await readList(reader, filled(pathOf(probe.route), filling), {}, paging, () => 'one page is enough to see that it answers');
  const answers = reading.outcome === 'partial';
  return { ...covered(manners, probe, probe.route, answers ? { ...reading, outcome: 'read' } : reading), filtered: undefined };
}

/** Zones by their name; an account might be called like a zone. */
function nameOf({ kind, name }: Target): string {
  return kind === 'account' ? `account ${name}` : name;
}

/** The same resource may come by two reads of one list; it is judged once. */
function distinctItems(reads: CoveredRead[]): CoveredRead[] {
  const known = new Set<string>();
  return reads.map((read) => ({
    ...read,
    items: read.items.filter((item) => {
      const key = `${read.route} ${idOf(item) ?? ''}`;
      if (idOf(item) !== undefined && known.has(key)) return false;
      known.add(key);
      return true;
    }),
  }));
}

function blindSpotOf(read: CoveredRead, name: string, manners: Manners): AuditSeen[] {
  if (read.outcome === 'read' || read.outcome === 'gone') return [];
  const kind = read.outcome === 'denied' ? 'no-permission' : read.outcome === 'partial' ? 'limit' : 'other';
  return [{ kind: 'blind', blind: { where: name, kind: kind === 'other' ? 'unreadable' : kind, reason: whyNot(read, manners) } }];
}

function lineOf({ read, outcome, items, of, why }: CoveredRead): Row['reads'][number] {
  return { read, outcome, got: items.length, ...(of === undefined ? {} : { of }), ...(why === undefined ? {} : { why }) };
}
