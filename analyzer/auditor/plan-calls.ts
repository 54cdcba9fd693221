import type { Catalog } from '../catalog/catalog.ts';
import type { Route } from '../model.ts';
import { mannersOf, type Manners } from './manners.ts';
import { endingReadsOf, probesOf, type Owner, type Probe } from './probes.ts';
import type { Scope } from './scope.ts';

/** One read of the plan. */
export interface PlannedRead {
  read: Route;
  /** `scope` is what finds the zones and accounts. */
  owner: Owner | 'scope';
  /** The least it takes: one, or one per value of a narrowing. */
  calls: number;
  /** What may come on top, in words. */
  more?: string;
  permissions: string[];
  /** Whether all permissions are needed to see everything, or one is enough. */
  needsAll: boolean;
}

/** What an audit would ask, before anything is sent. */
export interface CallPlan {
  reads: PlannedRead[];
  /** Reads that only `--probe` asks. */
  withheld: Route[];
  /** What the share of the API's budget allows. */
  budget: { requests: number; seconds: number };
}

export interface PlanOptions {
  scope: Scope;
  probe: boolean;
  logFilters: boolean;
  auditLogs: boolean;
  /** False when nothing but audit logs is read. */
  zones: boolean;
  share: number;
}

/** Lists the reads of an audit. Needs no credentials: it is worked out of the catalog. */
export function planCalls(catalog: Catalog, manners: Manners, options: PlanOptions): CallPlan {
  const { scope, probe: asksEnding, auditLogs, zones, share } = options;
  const wanted = (owner: Owner): boolean => owner === 'zone' || scope.all || (owner === 'account' && scope.accounts.length > 0);
  const planned = [
    ...scopeReads(scope, manners, zones),
    ...(zones ? configurationReads(catalog, manners, options) : []),
    ...(auditLogs ? [{ ...plain(manners.auditLogs.read, 'account' as const, manners), more: `one more for every ${manners.auditLogs.perPage} records` }] : []),
  ];
  return {
    reads: planned.filter(({ owner }) => owner === 'scope' || wanted(owner)),
    withheld: asksEnding || !zones ? [] : probesOf(catalog).filter((probe) => probe.ending).map(({ route }) => route),
    budget: { ...manners.budget, requests: Math.max(1, Math.floor(manners.budget.requests * share)) },
  };
}

function configurationReads(catalog: Catalog, manners: Manners, { probe: asksEnding, logFilters }: PlanOptions): PlannedRead[] {
  const stored = probesOf(catalog);
  const endings = asksEnding ? endingReadsOf(catalog).filter(({ route }) => !stored.some((one) => one.route === route)) : [];
  return [
    ...stored.filter((probe) => asksEnding || !probe.ending).map((probe) => storedRead(probe, manners)),
    ...endings.map(({ route, owner }) => plain(route, owner, manners)),
    ...(logFilters ? (['zone', 'account'] as const).map((owner) => ({ ...plain(manners.logPush.jobs[owner], owner, manners), more: `only on the plan ${manners.logPush.plan}` })) : []),
  ];
}

/** The plan in words. */
export function planText({ reads, withheld, budget }: CallPlan, scope: Scope): string {
  const isZoneless = reads.every(({ owner }) => owner !== 'zone');
  const isOpen = scope.all || scope.accounts.length > 0;
  const zones = isOpen ? 1000 : scope.zones.length;
  const perZone = reads.filter(({ owner }) => owner === 'zone').reduce((sum, { calls }) => sum + calls, 0);
  const calls = zones * perZone + (isOpen ? zones / 50 : zones);
  const about = isOpen ? 'For every 1,000 zones' : `For ${zones} ${zones === 1 ? 'zone' : 'zones'}`;
  return [
    'Nothing has been sent. The audit would send GET requests and nothing else.',
    ...paragraph('To find the zones and accounts', reads, 'scope'),
    ...paragraph('For each zone', reads, 'zone'),
    ...paragraph('For each account', reads, 'account'),
    ...paragraph('For the user, with a key alone', reads, 'user'),
    ...(withheld.length === 0 ? [] : ['', `Not asked without --probe, because these endpoints are ending: ${withheld.join(', ')}`]),
    '',
    isZoneless
      ? `At most ${budget.requests} calls in ${budget.seconds} seconds.`
      : `${about}: at least ${calls} calls, ${duration(calls, budget)} at ${budget.requests} calls in ${budget.seconds} seconds.`,
    '',
  ].join('\n');
}

function scopeReads({ all, zones, accounts }: Scope, manners: Manners, looksAtZones: boolean): PlannedRead[] {
  const once = (route: Route, more?: string): PlannedRead => ({ ...plain(route, 'scope', manners), ...(more === undefined ? {} : { more }) });
  return [
    ...(looksAtZones && (all || accounts.length > 0 || zones.length > 0) ? [once('GET /zones', zones.length > 0 ? 'one for each zone named' : 'one more for each further page')] : []),
    ...(all || accounts.length > 0 ? [once('GET /accounts', accounts.length > 0 ? 'one for each account named' : 'one more for each further page')] : []),
  ];
}

function storedRead(probe: Probe, manners: Manners): PlannedRead {
  const { route, owner, parent, demands } = probe;
  if (parent !== undefined) return { ...plain(parent, owner, manners), more: 'one more for each ruleset or the like that is not managed' };
  const narrows = new Map(demands.map(({ narrow }) => [JSON.stringify(narrow), narrow]));
  const calls = narrows.has('{}') ? 1 : [...narrows.values()].reduce((sum, narrow) => sum + variantsOf(narrow), 0);
  const isPaged = mannersOf(manners, route).paging.style !== 'none';
  return { ...plain(route, owner, manners), calls, ...(isPaged ? { more: 'more for further pages only where they are needed' } : {}) };
}

function plain(read: Route, owner: PlannedRead['owner'], manners: Manners): PlannedRead {
  const { permissions, filtered } = mannersOf(manners, read);
  return { read, owner, calls: 1, permissions, needsAll: filtered !== undefined };
}

function variantsOf(narrow: Record<string, string[]>): number {
  return Object.values(narrow).reduce((product, values) => product * values.length, 1);
}

function paragraph(title: string, all: PlannedRead[], owner: PlannedRead['owner']): string[] {
  const reads = all.filter((read) => read.owner === owner);
  if (reads.length === 0) return [];
  const total = reads.reduce((sum, { calls }) => sum + calls, 0);
  return ['', `${title}, ${total} ${total === 1 ? 'call' : 'calls'} or more:`, ...reads.flatMap(lines)];
}

function lines({ read, calls, more, permissions, needsAll }: PlannedRead): string[] {
  const line = `  ${String(calls).padStart(2)}  ${read}${more === undefined ? '' : `, ${more}`}`;
  if (permissions.length === 0) return [line];
  return [line, `      needs ${needsAll ? `all of these to show everything: ${permissions.join(', ')}` : permissions.join(' or ')}`];
}

/** A whole window's worth may go out at once; the rest follows at the rate of the budget. */
function duration(calls: number, { requests, seconds }: CallPlan['budget']): string {
  const minutes = Math.ceil((Math.max(0, calls - requests) / requests) * (seconds / 60));
  if (minutes === 0) return `less than ${Math.ceil(seconds / 60)} minutes`;
  return minutes < 90 ? `about ${minutes} minutes` : `about ${(minutes / 60).toFixed(1)} hours`;
}
