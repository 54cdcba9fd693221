import type { Catalog } from '../../../catalog/catalog.ts';
import { templateOf } from '../../../catalog/route.ts';
import type { Route } from '../../../model.ts';

/** A catalogued route that a request is not, but might be taken for. */
export interface Nearest {
  route: Route;
  entry: string;
  /** The method alone makes the difference. */
  samePath: boolean;
}

/** Methods differ more cheaply than words, so that the same path under another method is always the nearest. */
const OTHER_METHOD = 0.25;
const OTHER_SEGMENT = 1;

/** The route with the fewest differences; `undefined` when none shares a distinguishing word with the path. */
export function nearestRoute(catalog: Catalog, method: string | undefined, segments: string[]): Nearest | undefined {
  const words = new Set(segments.filter((segment) => !catalog.apis.some((api) => api.roots.includes(segment))));
  const candidates = catalog.entries.flatMap((entry) => entry.surfaces.flatMap((surface) => ('calls' in surface ? surface.calls : []).flatMap((route) => {
    const template = templateOf(route);
    if (!template.segments.some((word) => words.has(word))) return [];
    const differences = distance(segments, template.segments);
    const methods = method === undefined || template.method === '*' || template.method === method ? 0 : OTHER_METHOD;
    return [{ route, entry: entry.id, samePath: differences === 0, cost: differences + methods }];
  })));
  const best = candidates.reduce<(typeof candidates)[number] | undefined>((least, one) => (least === undefined || one.cost < least.cost ? one : least), undefined);
  return best === undefined ? undefined : { route: best.route, entry: best.entry, samePath: best.samePath };
}

function isOpen(segment: string): boolean {
  return segment.startsWith('{');
}

/** Edit distance over segments; a placeholder takes any one segment, the rest of a path any number. */
function distance(path: string[], template: string[]): number {
  const rest = template.indexOf('{+}');
  const fixed = rest < 0 ? template : template.slice(0, rest);
  let row = Array.from({ length: fixed.length + 1 }, (_, column) => column * OTHER_SEGMENT);
  for (const segment of path) {
    const next = [(row[0] ?? 0) + OTHER_SEGMENT];
    for (const [column, expected] of fixed.entries()) {
      const same = isOpen(expected) || expected === segment ? 0 : OTHER_SEGMENT;
      const past = rest >= 0 && column === fixed.length - 1 ? 0 : OTHER_SEGMENT;
      next.push(Math.min((row[column] ?? 0) + same, (row[column + 1] ?? 0) + past, (next[column] ?? 0) + OTHER_SEGMENT));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
