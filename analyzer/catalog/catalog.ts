import { createHash } from 'node:crypto';
import type { Api, Deprecation, Json, LogFilterPlaces, Route, Surface } from '../model.ts';
import { pathIndex, type PathIndex } from './path-index.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.ts';

export type CallsSurface = Extract<Surface, { kind: 'calls' | 'network' }>;

export interface CataloguedCall {
  entry: Deprecation;
  surface: CallsSurface;
}

/** The entries, and every way to look one up. Immutable once made. */
export interface Catalog {
  entries: Deprecation[];
  apis: Api[];
  /** SHA-256 over the entries and APIs in canonical JSON, hex. */
  digest: string;
  calls: PathIndex<CataloguedCall>;
  /** Requests that carry a log filter. */
  logFilterCalls: PathIndex<LogFilterPlaces>;
  vocabulary: Vocabulary;
  byId: ReadonlyMap<string, Deprecation>;
}

/** Builds the indexes. Entries keep the order given; ids must be unique (`validate` says so in words). */
export function catalogOf(entries: Deprecation[], apis: Api[]): Catalog {
  const calls = entries.flatMap((entry) => entry.surfaces.flatMap((surface): [Route, CataloguedCall][] =>
    'calls' in surface ? surface.calls.map((route) => [route, { entry, surface }]) : []));
  return {
    entries,
    apis,
    digest: createHash('sha256').update(canonical({ apis, entries } as unknown as Json)).digest('hex'),
    calls: pathIndex(calls),
    logFilterCalls: pathIndex(apis.flatMap(({ logFilters }) => (logFilters === undefined ? [] : logFilters.calls.map((route): [Route, LogFilterPlaces] => [route, logFilters])))),
    vocabulary: vocabularyOf(entries, apis),
    byId: new Map(entries.map((entry) => [entry.id, entry])),
  };
}

/** JSON with sorted keys and without `undefined`, so that equal catalogs have equal digests. */
function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.keys(value).sort().filter((key) => value[key] !== undefined);
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}
