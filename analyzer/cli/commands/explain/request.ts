import type { CataloguedCall } from '../../../catalog/catalog.ts';
import { pathIndex, type RouteMatch } from '../../../catalog/path-index.ts';
import { isMethod, pathSegments } from '../../../catalog/route.ts';
import type { Method, Route } from '../../../model.ts';
import { sentence } from '../../../../reports/words.ts';
import type { Session } from '../../session.ts';
import { conditionInWords } from './condition.ts';
import { factLines, factsOf, indented, routesInWords, type EntryFacts } from './facts.ts';
import { nearestRoute, type Nearest } from './nearest.ts';

/** One way in which a request is catalogued. */
export interface RequestUse {
  entry: EntryFacts;
  routes: Route[];
  /** What decides, in words; `null` when method and path say enough. */
  onlyWhen: string | null;
  /** Why a use is only possible; `null` when it is certain. */
  alsoLive: string | null;
}

export interface RequestExplanation {
  kind: 'request';
  method: string | null;
  /** Below the base path. */
  path: string;
  host: string | null;
  /** Why the host is not this API's; `null` when it is or none was given. */
  foreign: string | null;
  catalogued: RequestUse[];
  /** Entries that this request replaces. */
  replaces: string[];
  nearest: Nearest | null;
}

/** A request as the command line has it. */
export interface AskedRequest {
  method: string | undefined;
  /** A path or a URL. */
  target: string;
}

/** What the catalog says of a request whose body is not known. */
export function explainRequest({ method, target }: AskedRequest, session: Session): RequestExplanation {
  const { catalog } = session;
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(target)?.[1]?.toLowerCase();
  const segments = pathSegments(target, catalog.apis);
  const asked: Method | undefined = method !== undefined && isMethod(method) ? method : undefined;
  const matches = method !== undefined && asked === undefined ? [] : catalog.calls.match(asked, segments);
  return {
    kind: 'request',
    method: method ?? null,
    path: `/${segments.join('/')}`,
    host: host ?? null,
    foreign: foreignHost(host, session),
    catalogued: usesOf(matches, session),
    replaces: matches.length > 0 ? [] : replacedBy(asked, segments, session),
    nearest: matches.length > 0 ? null : nearestRoute(catalog, method, segments) ?? null,
  };
}

/** The explanation for people. */
export function requestLines({ method, path, foreign, catalogued, replaces, nearest }: RequestExplanation): string[] {
  const what = method === null ? path : `${method} ${path}`;
  return [
    what,
    ...(foreign === null ? [] : ['', ...indented([foreign])]),
    ...catalogued.flatMap((use) => ['', ...indented(useLines(use))]),
    ...(catalogued.length === 0 ? ['', ...indented(['Not in the catalog: nothing is known to end here.'])] : []),
    ...(replaces.length === 0 ? [] : indented([`It replaces ${replaces.join(', ')}.`])),
    ...(nearest === null ? [] : indented([nearestInWords(nearest)])),
  ];
}

function useLines({ entry, routes, onlyWhen, alsoLive }: RequestUse): string[] {
  const [title = '', ...facts] = factLines(entry);
  return [
    title,
    ...indented(routesInWords(routes)),
    ...(onlyWhen === null ? [] : indented([`Condition: ${onlyWhen}. Otherwise the request stays alive.`])),
    ...(alsoLive === null ? [] : indented([`Possible only: ${sentence(alsoLive)}`])),
    ...facts,
  ];
}

function nearestInWords({ route, entry, samePath }: Nearest): string {
  return samePath ? `The same path is catalogued with another method: ${route} (${entry}).` : `The nearest catalogued route is ${route} (${entry}).`;
}

function usesOf(matches: RouteMatch<CataloguedCall>[], session: Session): RequestUse[] {
  const groups = new Map<string, RequestUse>();
  for (const { route, value: { entry, surface } } of matches) {
    const onlyWhen = surface.kind === 'calls' && surface.when !== undefined ? conditionInWords(surface.when) : null;
    const alsoLive = surface.kind === 'calls' ? surface.alsoLive ?? null : null;
    const key = JSON.stringify([entry.id, onlyWhen, alsoLive]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { entry: factsOf(entry, session), routes: [route], onlyWhen, alsoLive });
    else known.routes.push(route);
  }
  return [...groups.values()];
}

function foreignHost(host: string | undefined, { catalog: { apis } }: Session): string | null {
  const bare = host?.replace(/:\d+$/, '');
  if (host === undefined || bare === undefined || bare.includes('{') || bare.includes('$')) return null;
  if (apis.some((api) => api.notHosts.includes(bare))) return `${bare} serves look-alike paths of another API, so none of this holds there.`;
  if (apis.some((api) => api.hosts.some((one) => one === host || one === bare))) return null;
  return `${bare} is not a host of ${apis.map((api) => api.title).join(' or ')}; only the path was compared.`;
}

function replacedBy(method: Method | undefined, segments: string[], { catalog }: Session): string[] {
  const index = pathIndex(catalog.entries.flatMap((entry) => (entry.replacement?.calls ?? []).map((route): [Route, string] => [route, entry.id])));
  return [...new Set(index.match(method, segments).map((match) => match.value))].sort();
}
