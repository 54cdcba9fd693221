import type { Source } from '../analyzer/model.ts';
import { compare } from './words.ts';

/** A source as people and editors read it: `src/a.ts:4:17`, `access.log:12`, `example.com rulesets/2f2feab2`. */
export function placeOf(source: Source): string {
  switch (source.kind) {
    case 'code':
      return `${source.file}:${source.line}:${source.column}`;
    case 'log':
      return source.line === undefined ? source.file : `${source.file}:${source.line}`;
    case 'zone':
      return `${source.zone} ${resourceOf(source)}`;
  }
}

/** What stands for a file in formats that know nothing but files. For a zone it is a made-up path, `zone/example.com/…`. */
export function pathOf(source: Source): string {
  if (source.kind !== 'zone') return source.file.replaceAll('\\', '/').replace(/^\.\//, '');
  return `zone/${source.zone}/${resourceOf(source)}`;
}

/** Line in `pathOf`, for formats that cannot do without; 1 for a zone and for a log that an engine read, which have none. */
export function lineOf(source: Source): number {
  return source.kind === 'zone' ? 1 : Math.max(1, source.line ?? 1);
}

/** By file or zone, then as they stand in it. */
export function compareSources(a: Source, b: Source): number {
  return compare(pathOf(a), pathOf(b)) || lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b);
}

function columnOf(source: Source): number {
  return source.kind === 'code' ? source.column : 0;
}

/** `GET /zones/{zone_id}/rulesets/{ruleset_id}` and an id → `rulesets/<id>`: method and scope say nothing beside the zone. */
function resourceOf({ resource, id }: Extract<Source, { kind: 'zone' }>): string {
  const path = resource.replace(/^[A-Z]+ /, '').replace(/^\/\w+\/\{\w+\}\//, '').replace(/^\/+/, '');
  if (id === undefined) return path;
  return /\{[^}]*\}$/.test(path) ? path.replace(/\{[^}]*\}$/, () => id) : `${path}/${id}`;
}
