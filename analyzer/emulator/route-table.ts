import { decoded } from '../attempts.ts';
import type { Method } from '../model.ts';
import type { ApiRoute } from './call.ts';

export interface Match {
  route: ApiRoute;
  params: Record<string, string>;
}

interface Branch {
  literal: Map<string, Branch>;
  placeholder?: { name: string; branch: Branch };
  methods: Map<string, ApiRoute>;
}

/**
 * Finds the operation of a request: `undefined` for an unknown path, `'method'` for a known path with another method.
 * Literal segments win over placeholders: `rulesets/phases` is no ruleset's id.
 */
export type RouteTable = (method: Method, path: string) => Match | 'method' | undefined;

/** Builds the table once; a placeholder has one name per place, or the routes contradict each other and this throws. */
export function routeTable(routes: ApiRoute[]): RouteTable {
  const root: Branch = { literal: new Map(), methods: new Map() };
  for (const route of routes) add(root, route);
  return (method, path) => find(root, method === 'HEAD' ? 'GET' : method, segmentsOf(path), {});
}

function add(root: Branch, route: ApiRoute): void {
  const space = route.route.indexOf(' ');
  const [method, path] = [route.route.slice(0, space), route.route.slice(space + 1)];
  const branch = segmentsOf(path).reduce(grow, root);
  if (branch.methods.has(method)) throw new Error(`Two handlers for ${route.route}.`);
  branch.methods.set(method, route);
}

function grow(branch: Branch, segment: string): Branch {
  const name = /^\{(.+)\}$/.exec(segment)?.[1];
  if (name === undefined) {
    const next = branch.literal.get(segment) ?? { literal: new Map(), methods: new Map() };
    branch.literal.set(segment, next);
    return next;
  }
  branch.placeholder ??= { name, branch: { literal: new Map(), methods: new Map() } };
  if (branch.placeholder.name !== name) throw new Error(`{${name}} and {${branch.placeholder.name}} stand at the same place.`);
  return branch.placeholder.branch;
}

function find(branch: Branch, method: string, path: string[], params: Record<string, string>): ReturnType<RouteTable> {
  const [segment, ...rest] = path;
  if (segment === undefined) {
    const route = branch.methods.get(method);
    if (route !== undefined) return { route, params };
    return branch.methods.size > 0 ? 'method' : undefined;
  }
  const literal = branch.literal.get(segment);
  const found = literal && find(literal, method, rest, params);
  if ((found !== undefined && found !== 'method') || branch.placeholder === undefined) return found;
  const { name, branch: next } = branch.placeholder;
  return find(next, method, rest, { ...params, [name]: decoded(segment) }) ?? found;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
