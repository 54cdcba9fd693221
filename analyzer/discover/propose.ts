import type { Catalog } from '../catalog/catalog.ts';
import { parseDay } from '../catalog/deadline.ts';
import { isMethod } from '../catalog/route.ts';
import { groupedBy } from '../lists.ts';
import type { Api, Day, Deprecation, Route } from '../model.ts';
import { redact } from '../redact.ts';
import type { Announcement } from '../scanners/logs/groups/announcements.ts';
import { deprecationValue, sunsetTime } from './header-dates.ts';
import { announcedLinks } from './links.ts';

/** What headers of answers announce, as a catalog file has it. Nobody has checked it: nothing is judged by it. */
export interface Proposal {
  apis: Api[];
  entries: Deprecation[];
  /** Announcements that got no entry, and why: a sentence each. */
  left: string[];
}

/** An announcement that an entry can be made of. */
interface Dated extends Announcement {
  route: Route;
  sunset: number;
}

/**
 * Proposes an entry for each path, host and date that headers announce and no entry of the catalog covers. The end of life is the date
 * of `Sunset`; without one, or with one that is no date, there is a sentence and no entry. Names and times of day are not in it.
 */
export function propose(announcements: readonly Announcement[], catalog: Pick<Catalog, 'calls'>): Proposal {
  const left: string[] = [];
  const dated: Dated[] = [];
  for (const announcement of announcements) {
    const reading = read(announcement, catalog);
    if (reading === undefined) continue;
    if (typeof reading === 'string') left.push(reading);
    else dated.push(reading);
  }
  const groups = [...groupedBy(dated, ({ host, path, sunset }) => JSON.stringify([host, path, dayOf(sunset)])).values()];
  const ids = new Set<string>();
  return { apis: apisOf(groups.flat()), entries: groups.map((group) => entryOf(group, ids)), left: [...new Set(left)] };
}

/** `undefined` for what the catalog has, or what announces nothing after all. */
function read(announcement: Announcement, catalog: Pick<Catalog, 'calls'>): Dated | string | undefined {
  const { method, path, host, announced, count } = announcement;
  if (path === undefined) return `${count} more answers announce an end; there are too many different paths to propose an entry for each.`;
  if (method !== undefined && !isMethod(method)) return undefined;
  const route = `${method ?? '*'} ${path as `/${string}`}` as Route;
  if (host === undefined && isCatalogued(route, catalog)) return undefined;
  const where = redact(`${method === undefined ? '' : `${method} `}${host ?? ''}${path}`);
  const deprecation = announced.deprecation === undefined ? undefined : deprecationValue(announced.deprecation);
  const sunset = announced.sunset === undefined ? undefined : sunsetTime(announced.sunset);
  const day = sunset === undefined ? undefined : dayOf(sunset);
  if (sunset !== undefined && day !== undefined) return { ...announcement, route, sunset };
  if (announced.sunset !== undefined) return `${where}: its Sunset header, "${shown(announced.sunset)}", is no HTTP date such as "Sat, 31 Dec 2022 23:59:59 GMT".`;
  if (deprecation?.kind === 'malformed') return `${where}: its Deprecation header, "${shown(announced.deprecation ?? '')}", is neither a date nor true.`;
  if (deprecation?.kind === 'none') return undefined;
  const since = deprecation?.kind === 'date' ? dayOf(deprecation.time) : undefined;
  // A lasting warning may be about anything.
  if (deprecation === undefined && !/deprecat|sunset|end.of.life|no longer|obsolete/i.test(announced.warning ?? announced.link ?? '')) return undefined;
  return `${where}: it is announced as deprecated${since === undefined ? '' : ` since ${since}`}, but no Sunset header says when it ends.`;
}

/** An entry with a condition says something of some requests alone; an announcement is about all. */
function isCatalogued(route: Route, { calls }: Pick<Catalog, 'calls'>): boolean {
  const [method = '', path = ''] = route.split(' ');
  const segments = path.split('/').filter((segment) => segment !== '').map((segment) => (segment.startsWith('{') ? '{}' : segment));
  return calls.match(isMethod(method) ? method : undefined, segments).some(({ value: { surface } }) => surface.kind === 'network' || surface.when === undefined);
}

function entryOf(group: [Dated, ...Dated[]], ids: Set<string>): Deprecation {
  const [{ host, path = '/', sunset, announced }] = group;
  const calls = [...new Set(group.map(({ route }) => route))].sort();
  const { about, successor } = announcedLinks(announced.link);
  const deprecation = announced.deprecation === undefined ? undefined : deprecationValue(announced.deprecation);
  const since = deprecation?.kind === 'date' ? dayOf(deprecation.time) : undefined;
  const day = dayOf(sunset) as Day;
  const source = `Sunset header of ${host ?? 'the API'}, unverified`;
  return {
    id: uniqueId(`${host ?? ''}${path}`, ids),
    title: `${calls.join(', ')} (proposed, unverified)`,
    area: 'discovered',
    endOfLife: day,
    boundary: isLastSecond(sunset) ? 'after' : 'from',
    dates: [
      ...(since === undefined ? [] : [{ day: since, what: 'announced' as const, source: `Deprecation header of ${host ?? 'the API'}, unverified` }]),
      { day, what: 'end-of-life', source, note: `Sunset: ${shown(announced.sunset ?? '')}` },
    ],
    afterwards: 'removed',
    effect: 'Proposed from response headers and checked by nobody; they do not say what is answered once the day has passed.',
    replacement: successor === undefined ? null : { summary: `The answer names ${redact(successor)} as its successor.`, calls: [] },
    surfaces: [{ kind: 'calls', calls }],
    rewrite: [],
    manual: ['Compare it with what the vendor publishes before you rely on it, and see that every placeholder of the path is one.'],
    examples: [],
    sources: [source, ...about.map(redact)],
  };
}

/** A day is good to its end only if the time is its last second. */
function isLastSecond(time: number): boolean {
  return new Date(time).toISOString().slice(11, 16) === '23:59';
}

function dayOf(time: number): Day | undefined {
  return Math.abs(time) > 8.64e15 ? undefined : parseDay(new Date(time).toISOString().slice(0, 10));
}

/** APIs of which nothing is known but that they were called. */
function apisOf(dated: readonly Dated[]): Api[] {
  const hosts = [...new Set(dated.flatMap(({ host }) => host ?? []))].sort();
  return hosts.map((host) => {
    const roots = dated.filter((one) => one.host === host).flatMap(({ path = '' }) => path.split('/')[1] ?? []).filter((root) => root !== '' && !root.startsWith('{'));
    return { id: slug(host), title: `${host} (proposed, unverified)`, hosts: [host], basePaths: [], roots: [...new Set(roots)].sort(), signals: [host], packages: {}, notHosts: [], notSignals: [] };
  });
}

function uniqueId(text: string, ids: Set<string>): string {
  const base = `discovered-${slug(text.replace(/\{[^}]*\}/g, '')) || 'root'}`.slice(0, 80).replace(/-+$/, '');
  let id = base;
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`;
  ids.add(id);
  return id;
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}

function shown(value: string): string {
  return redact(value).slice(0, 100);
}
