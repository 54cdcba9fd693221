import { createHash } from 'node:crypto';
import type { Api, Deprecation, LogFilterPlaces, Route, Surface } from '../model.ts';
import { pathIndex, type PathIndex } from './path-index.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.ts';

export type CallsSurface = Extract<Surface, { kind: 'calls' | 'network' }>;

export interface CataloguedCall {
  entry: Deprecation;
  surface: CallsSurface;
}

/** Headers that an entry is about when they are sent together. */
export interface CataloguedHeaders {
  entry: Deprecation;
  surface: Extract<Surface, { kind: 'headers' }>;
}

/** The entries, and every way to look one up. Immutable once made. */
export interface Catalog {
  entries: Deprecation[];
  apis: Api[];
  /** SHA-256 over the APIs and entries as JSON, hex. */
  digest: string;
  calls: PathIndex<CataloguedCall>;
  /** Requests that carry a log filter. */
  logFilterCalls: PathIndex<LogFilterPlaces>;
  headers: CataloguedHeaders[];
  vocabulary: Vocabulary;
  byId: ReadonlyMap<string, Deprecation>;
}

const MADE = new WeakMap<Deprecation[], WeakMap<Api[], Catalog>>();

/**
 * Indexes are built when they are first asked for, and kept: of the same two lists, which nobody may change any more, there is one catalog.
 * Entries keep the order given; ids must be unique (`validate` says so in words).
 */
export function catalogOf(entries: Deprecation[], apis: Api[]): Catalog {
  const alike = MADE.get(entries) ?? new WeakMap<Api[], Catalog>();
  const catalog = alike.get(apis) ?? indexed(entries, apis);
  MADE.set(entries, alike.set(apis, catalog));
  return catalog;
}

function indexed(entries: Deprecation[], apis: Api[]): Catalog {
  let digest: string | undefined;
  let calls: Catalog['calls'] | undefined;
  let logFilterCalls: Catalog['logFilterCalls'] | undefined;
  let headers: Catalog['headers'] | undefined;
  let vocabulary: Vocabulary | undefined;
  let byId: Catalog['byId'] | undefined;
  return {
    entries,
    apis,
    get digest() {
      return (digest ??= digestOf(entries, apis));
    },
    get calls() {
      return (calls ??= pathIndex(entries.flatMap(callsOf)));
    },
    get logFilterCalls() {
      return (logFilterCalls ??= pathIndex(apis.flatMap(logFilterCallsOf)));
    },
    get headers() {
      return (headers ??= entries.flatMap(headersOf));
    },
    get vocabulary() {
      return (vocabulary ??= vocabularyOf(entries, apis, this.digest));
    },
    get byId() {
      return (byId ??= new Map(entries.map((entry) => [entry.id, entry])));
    },
  };
}

function callsOf(entry: Deprecation): [Route, CataloguedCall][] {
  return entry.surfaces.flatMap((surface) => ('calls' in surface ? surface.calls.map((route): [Route, CataloguedCall] => [route, { entry, surface }]) : []));
}

function headersOf(entry: Deprecation): CataloguedHeaders[] {
  return entry.surfaces.flatMap((surface) => (surface.kind === 'headers' ? [{ entry, surface }] : []));
}

function logFilterCallsOf({ logFilters }: Api): [Route, LogFilterPlaces][] {
  return logFilters === undefined ? [] : logFilters.calls.map((route) => [route, logFilters]);
}

/** Of one entry after the other: as one text a large catalog would take as much memory as all else. */
function digestOf(entries: readonly Deprecation[], apis: readonly Api[]): string {
  const hash = createHash('sha256').update(`{"apis":${JSON.stringify(apis)},"entries":[`);
  entries.forEach((entry, index) => hash.update(`${index === 0 ? '' : ','}${JSON.stringify(entry)}`));
  return hash.update(']}').digest('hex');
}
