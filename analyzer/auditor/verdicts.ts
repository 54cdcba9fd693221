import type { Catalog } from '../catalog/catalog.ts';
import type { Deprecation, Verdict } from '../model.ts';
import { mannersOf, type Manners } from './manners.ts';
import { storedSurfaces, type Owner, type Probe } from './probes.ts';
import type { CoveredRead } from './read-probe.ts';
import type { Target } from './scope.ts';

export interface Evidence {
  target: Target;
  probes: Probe[];
  /** Reads of the `stored` surfaces that were done. */
  reads: CoveredRead[];
  /** Ending endpoints that were asked; empty without `--probe`. */
  endings: CoveredRead[];
  affected: ReadonlySet<string>;
  /** Lists are taken as whole although they leave out what the credential may not see. */
  trusted: boolean;
}

export interface Judged {
  verdict: Verdict;
  why?: string;
}

/** One verdict per entry. Clear is only what was looked at to the end. */
export function verdictsOf(catalog: Catalog, manners: Manners, evidence: Evidence): Record<string, Judged> {
  return Object.fromEntries(catalog.entries.map((entry) => [entry.id, verdictOf(entry, manners, evidence)]));
}

function verdictOf(entry: Deprecation, manners: Manners, evidence: Evidence): Judged {
  if (evidence.affected.has(entry.id)) return { verdict: 'affected' };
  if (storedSurfaces(entry).length === 0) return withoutTrace(entry, evidence);
  const asked = evidence.probes.filter((probe) => probe.demands.some((demand) => demand.entry === entry.id));
  const here = asked.filter((probe) => probe.owner === evidence.target.kind);
  if (asked.length === 0) return { verdict: 'unknown', why: `No zone or account fills the path of ${storedSurfaces(entry)[0]?.read ?? 'its read'}.` };
  if (here.length === 0) return { verdict: 'not-applicable', why: keptBy(new Set(asked.map((probe) => probe.owner))) };
  const reads = evidence.reads.filter((read) => read.entries.includes(entry.id));
  if (reads.length === 0) return { verdict: 'not-applicable', why: 'Only an endpoint that is ending itself shows it; --probe asks that.' };
  return fromReads(reads, here, manners, evidence);
}

function keptBy(owners: ReadonlySet<Owner>): string {
  if (owners.has('zone')) return `Kept by zones${owners.has('account') ? ' and accounts' : ''}.`;
  return owners.has('account') ? 'Kept by accounts; --account and --all look there.' : 'Kept by the user; --all with a key looks there.';
}

function fromReads(reads: CoveredRead[], here: Probe[], manners: Manners, { trusted }: Evidence): Judged {
  const failing = reads.find((read) => read.outcome !== 'read' && read.outcome !== 'gone');
  if (failing !== undefined) return { verdict: 'unknown', why: whyNot(failing, manners) };
  const filtered = trusted ? undefined : reads.find((read) => read.filtered !== undefined);
  if (filtered !== undefined) return { verdict: 'unknown', why: `${filtered.read}: ${filtered.filtered}.` };
  if (reads.every((read) => read.outcome === 'gone')) return { verdict: 'not-applicable', why: `Has gone from the API. ${reads[0]?.read}: ${reads[0]?.why ?? ''}.` };
  const withheld = here.find((probe) => !reads.some((read) => read.route === probe.route));
  if (withheld !== undefined) return { verdict: 'unknown', why: `${withheld.route} is ending itself and was not asked; --probe asks it.` };
  return { verdict: 'clear' };
}

/** Why a read was not whole, and the permission that would help. */
export function whyNot(read: CoveredRead, manners: Manners): string {
  const { permissions } = mannersOf(manners, read.route);
  const needs = read.outcome === 'denied' && permissions.length > 0 ? `; needs ${permissions.slice(0, 3).join(' or ')}, and a plan that has it` : '';
  return `${read.read}: ${read.why ?? 'not whole'}${needs}.`;
}

/** Uses in code are all there is to find. A probe can still say whether the endpoint answers. */
function withoutTrace(entry: Deprecation, { endings }: Evidence): Judged {
  const asked = endings.filter((read) => read.entries.includes(entry.id));
  if (asked.length === 0) return { verdict: 'not-applicable', why: 'Leaves no trace in a zone or account; scan code and logs.' };
  const hidden = asked.find((read) => read.outcome !== 'read' && read.outcome !== 'gone');
  if (hidden !== undefined) return { verdict: 'unknown', why: `Cannot see ${hidden.read}: ${hidden.why ?? ''}.` };
  const answering = asked.find((read) => read.outcome === 'read');
  if (answering !== undefined)
    return {
      verdict: 'not-applicable',
      why: `Its endpoint still answers: ${answering.read}, ${answering.of ?? answering.items.length} items. Code and logs tell who calls it.`,
    };
  return { verdict: 'not-applicable', why: `Its endpoint has gone. ${asked[0]?.read}: ${asked[0]?.why ?? ''}.` };
}
