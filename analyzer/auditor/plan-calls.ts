import type { Catalog } from '../catalog/catalog.ts';
import type { Route } from '../model.ts';
import { mannersOf, type Manners } from './manners.ts';
import { endingReadsOf, probesOf, type Owner, type Probe } from './probes.ts';
import type { Scope } from './scope.ts';

/** One read of the plan. */
export interface PlannedRead {
  read: Route;
  owner: Owner;
  /** The least it takes: one, or one per value of a narrowing. */
  calls: number;
  /** What may come on top: `one per item of GET …`, `one per further page`. */
  more: string | undefined;
  permissions: string[];
  ending: boolean;
}

/** What an audit would ask, before anything is sent. */
export interface CallPlan {
  reads: PlannedRead[];
  /** Reads that only `--probe` asks. */
  withheld: Route[];
  /** Calls per second that the share of the budget allows. */
  perSecond: number;
}

/** Lists the reads of an audit. Needs no credentials: it is worked out of the catalog. */
export function planCalls(catalog: Catalog, manners: Manners, options: { probe: boolean; share: number; scope: Scope }): CallPlan {
  const { probe: asksEnding, share, scope } = options;
  const stored = probesOf(catalog);
  const probes = [...stored.filter((probe) => asksEnding || !probe.ending), ...(asksEnding ? endingReadsOf(catalog).filter((one) => !stored.some(({ route }) => route === one.route)) : [])];
  const wanted = probes.filter(({ owner }) => owner === 'zone' || scope.all || (owner === 'account' && scope.accounts.length > 0));
  return {
    reads: wanted.flatMap((probe) => plannedReads(probe, manners)),
    withheld: asksEnding ? [] : stored.filter((probe) => probe.ending).map(({ route }) => route),
    perSecond: Math.max(1, Math.floor(manners.budget.requests * share)) / manners.budget.seconds,
  };
}

/** The plan in words. */
export function planText(plan: CallPlan, scope: Scope): string {
  const owners: Owner[] = ['zone', 'account', 'user'];
  const parts = owners.flatMap((owner) => ownerText(owner, plan.reads.filter((read) => read.owner === owner)));
  const perZone = plan.reads.filter(({ owner }) => owner === 'zone').reduce((sum, { calls }) => sum + calls, 0);
  const zones = scope.all || scope.accounts.length > 0 ? 1000 : scope.zones.length;
  const about = scope.all || scope.accounts.length > 0 ? 'For every 1,000 zones' : `For ${zones} ${zones === 1 ? 'zone' : 'zones'}`;
  return [
    'Nothing has been sent. The audit would send GET requests and nothing else.',
    ...parts,
    ...(plan.withheld.length === 0 ? [] : ['', `Not asked without --probe, because these endpoints are ending: ${plan.withheld.join(', ')}`]),
    '',
    // Finding a zone by name or id is one more call each.
    `${about}: at least ${zones * (perZone + 1)} calls, ${duration(zones * (perZone + 1), plan.perSecond)} at ${Math.round(plan.perSecond * 300)} calls in 5 minutes.`,
    '',
  ].join('\n');
}

function plannedReads(probe: Probe, manners: Manners): PlannedRead[] {
  const { route, owner, parent, ending } = probe;
  const planned = { owner, ending };
  const permissions = mannersOf(manners, parent ?? route).permissions;
  if (parent !== undefined) return [{ ...planned, read: parent, calls: 1, more: 'one more for each item that is not managed', permissions }];
  const whole = probe.demands.some(({ narrow }) => Object.keys(narrow).length === 0);
  const variants = new Set(probe.demands.map(({ narrow }) => JSON.stringify(narrow)));
  const calls = whole ? 1 : [...variants].reduce((sum, text) => sum + combinationsIn(text), 0);
  const paged = mannersOf(manners, route).paging.style !== 'none';
  return [{ ...planned, read: route, calls, more: paged ? 'one more for each further page' : undefined, permissions }];
}

function combinationsIn(narrow: string): number {
  return Object.values(JSON.parse(narrow) as Record<string, string[]>).reduce((product, values) => product * values.length, 1);
}

function ownerText(owner: Owner, reads: PlannedRead[]): string[] {
  if (reads.length === 0) return [];
  const total = reads.reduce((sum, { calls }) => sum + calls, 0);
  return [
    '',
    `Per ${owner}, at least ${total} ${total === 1 ? 'call' : 'calls'}:`,
    ...reads.flatMap(({ read, calls, more, permissions }) => [
      `  ${String(calls).padStart(2)}  ${read}${more === undefined ? '' : `, ${more}`}`,
      ...(permissions.length === 0 ? [] : [`      needs ${permissions.join(' or ')}`]),
    ]),
  ];
}

function duration(calls: number, perSecond: number): string {
  // A whole window's worth may go out at once.
  const seconds = Math.max(0, calls - perSecond * 300) / perSecond;
  if (seconds === 0) return 'well under 5 minutes';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${(minutes / 60).toFixed(1)} hours`;
}
