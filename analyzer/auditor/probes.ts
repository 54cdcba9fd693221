import type { Catalog } from '../catalog/catalog.ts';
import { templateOf } from '../catalog/route.ts';
import type { Deprecation, Route, Surface } from '../model.ts';

export type StoredSurface = Extract<Surface, { kind: 'stored' }>;

/** One entry's interest in a read. */
export interface Demand {
  entry: string;
  narrow: Record<string, string[]>;
  shownByAll: string | undefined;
}

/** A read the catalog asks for, once however many entries ask. */
export interface Probe {
  route: Route;
  /** Whose resources these are. */
  owner: Owner;
  /** The list whose items fill the last placeholder: `GET /zones/{zone_id}/rulesets` for `…/rulesets/{ruleset_id}`. */
  parent: Route | undefined;
  demands: Demand[];
  /** The read itself is an ending endpoint; it is only asked on demand. */
  ending: boolean;
}

export type Owner = 'zone' | 'account' | 'user';

/** Every read that the `stored` surfaces of the catalog need, in order of their routes. Adding an entry adds its reads. */
export function probesOf(catalog: Catalog): Probe[] {
  const probes = new Map<Route, Probe>();
  for (const entry of catalog.entries) {
    for (const surface of storedSurfaces(entry)) {
      const shape = shapeOf(surface.read);
      if (shape === undefined) continue;
      const probe = probes.get(surface.read) ?? { route: surface.read, ...shape, demands: [], ending: isEnding(catalog, surface.read) };
      probe.demands.push({ entry: entry.id, narrow: surface.narrow ?? {}, shownByAll: surface.shownByAll });
      probes.set(surface.read, probe);
    }
  }
  return [...probes.values()].sort((a, b) => (a.route < b.route ? -1 : 1));
}

/** The ending endpoints that can simply be asked whether they still answer: reads below a zone or account and nothing else. */
export function endingReadsOf(catalog: Catalog): Probe[] {
  const reads = new Map<Route, Probe>();
  for (const entry of catalog.entries) {
    for (const surface of entry.surfaces) {
      if (surface.kind !== 'calls' || surface.when !== undefined || surface.alsoLive !== undefined) continue;
      for (const route of surface.calls) addEndingRead(reads, entry, route);
    }
  }
  return [...reads.values()].sort((a, b) => (a.route < b.route ? -1 : 1));
}

/** The surfaces of an entry that a zone or account can show. */
export function storedSurfaces(entry: Deprecation): StoredSurface[] {
  return entry.surfaces.filter((surface) => surface.kind === 'stored');
}

/** Whether the path of a read is catalogued as ending, whatever is sent or answered. */
export function isEnding(catalog: Catalog, route: Route): boolean {
  const segments = pathOf(route).split('/').filter((one) => one !== '').map((one) => (one.startsWith('{') ? 'any' : one));
  return catalog.calls.match('GET', segments).some(({ value: { surface } }) => surface.kind === 'calls' && surface.when === undefined && surface.alsoLive === undefined);
}

/** `GET /zones/{zone_id}/pagerules` → `/zones/{zone_id}/pagerules`. */
export function pathOf(route: Route): string {
  return route.slice(route.indexOf(' ') + 1);
}

const OWNERS: Record<string, Owner> = { zones: 'zone', accounts: 'account' };

/** Who owns what a route reads, and which list fills the placeholder at its end. `undefined` for what nobody can fill. */
function shapeOf(route: Route): { owner: Owner; parent: Route | undefined } | undefined {
  const [root = '', ...rest] = templateOf(route).segments;
  const owner = root === 'user' ? 'user' : OWNERS[root];
  if (owner === undefined || (owner !== 'user' && rest.shift() !== '{}')) return undefined;
  const open = rest.flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
  if (open.length === 0) return { owner, parent: undefined };
  if (open.length > 1 || open[0] !== rest.length - 1 || rest.length < 2) return undefined;
  return { owner, parent: `GET ${pathOf(route).slice(0, pathOf(route).lastIndexOf('/'))}` as Route };
}

function addEndingRead(reads: Map<Route, Probe>, entry: Deprecation, route: Route): void {
  const asGet = route.replace(/^\*/, 'GET') as Route;
  const shape = asGet.startsWith('GET ') ? shapeOf(asGet) : undefined;
  if (shape === undefined || shape.parent !== undefined) return;
  const read = reads.get(asGet) ?? { route: asGet, ...shape, demands: [], ending: true };
  read.demands.push({ entry: entry.id, narrow: {}, shownByAll: undefined });
  reads.set(asGet, read);
}
