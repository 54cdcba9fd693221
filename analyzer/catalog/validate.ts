import type { Deprecation, Route } from '../model.ts';
import { pathIndex } from './path-index.ts';
import { templateOf } from './route.ts';
import { isVersionRange } from './versions.ts';

/**
 * What a schema cannot say: ids are unique, the end of life is among the published dates, version ranges are ranges, and
 * no replacement leads into something that is itself catalogued. One sentence per complaint; none when all is well.
 */
export function complaintsAbout(entries: Deprecation[]): string[] {
  const seen = new Set<string>();
  const duplicates = entries.filter(({ id }) => seen.size === seen.add(id).size);
  return [
    ...duplicates.map((entry) => `${entry.id}: there are two entries with this id.`),
    ...entries.flatMap(aboutDates),
    ...entries.flatMap(aboutVersions),
    ...aboutReplacements(entries),
  ];
}

function aboutDates(entry: Deprecation): string[] {
  if (entry.dates.length === 0 || entry.dates.some((date) => date.day === entry.endOfLife)) return [];
  return [`${entry.id}: its end of life ${entry.endOfLife} is not among its published dates.`];
}

function aboutVersions(entry: Deprecation): string[] {
  const names = entry.surfaces.flatMap((surface) => (surface.kind === 'names' ? surface.names : []));
  const wrong = names.filter((name) => name.versions !== undefined && !isVersionRange(name.versions));
  return wrong.map((name) => `${entry.id}: "${name.versions}" of ${name.name} is no version range.`);
}

/** A replacement that is itself going away sends people in a circle. Paths that are only modified may be named. */
function aboutReplacements(entries: Deprecation[]): string[] {
  if (entries.every(({ replacement }) => replacement === null || replacement.calls.length === 0)) return [];
  const dead = pathIndex(entries.flatMap((entry) => entry.surfaces.flatMap((surface): [Route, string][] =>
    surface.kind === 'network' || (surface.kind === 'calls' && surface.when === undefined && surface.alsoLive === undefined)
      ? surface.calls.map((route) => [route, entry.id]) : [])));
  return entries.flatMap((entry) => (entry.replacement?.calls ?? []).flatMap((route) => {
    const { method, segments } = templateOf(route);
    const hits = dead.match(method === '*' ? undefined : method, segments.map((one) => (one.startsWith('{') ? 'x' : one)));
    return hits.map((hit) => `${entry.id}: its replacement ${route} is itself catalogued, by ${hit.value}.`);
  }));
}
