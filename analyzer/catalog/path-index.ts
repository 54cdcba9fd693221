import type { Method, Route } from '../model.ts';
import { templateOf } from './route.ts';

/** A route of the catalog that a request fits. */
export interface RouteMatch<T> {
  route: Route;
  value: T;
  /** Segments of the request that are known and agree with a literal of the template, beyond the first one. */
  agreed: number;
  /** Literal segments of the template that stand opposite an unknown segment of the request. */
  assumed: number;
  /** The last literal of the template, which mostly names what the route is about, is among them. */
  assumesLast: boolean;
}

export interface PathIndex<T> {
  /** Every route whose method and template fit. `undefined` as method fits all; an `undefined` segment fits anything. */
  match(method: Method | undefined, segments: readonly (string | undefined)[]): RouteMatch<T>[];
}

interface Node<T> {
  literal: Map<string, Node<T>> | undefined;
  placeholder: Node<T> | undefined;
  /** Routes that end here, and those that take the rest of the path from here. */
  ends: Leaf<T>[] | undefined;
  rest: Leaf<T>[] | undefined;
}

interface Leaf<T> {
  method: Method | '*';
  route: Route;
  value: T;
}

/** A trie over path templates: looking up a path costs its length, not the size of the catalog. */
export function pathIndex<T>(routes: Iterable<[Route, T]>): PathIndex<T> {
  const root = node<T>();
  for (const [route, value] of routes) insert(root, route, value);
  return { match: (method, segments) => [...walk(root, { method, segments }, 0, AT_ROOT)] };
}

function node<T>(): Node<T> {
  return { literal: undefined, placeholder: undefined, ends: undefined, rest: undefined };
}

function insert<T>(root: Node<T>, route: Route, value: T): void {
  const { method, segments } = templateOf(route);
  let at = root;
  for (const segment of segments) {
    if (segment === '{+}') {
      (at.rest ??= []).push({ method, route, value });
      return;
    }
    at = segment === '{}' ? (at.placeholder ??= node()) : child(at, segment);
  }
  (at.ends ??= []).push({ method, route, value });
}

function child<T>(at: Node<T>, segment: string): Node<T> {
  const literal = (at.literal ??= new Map<string, Node<T>>());
  const known = literal.get(segment) ?? node<T>();
  literal.set(segment, known);
  return known;
}

/** A request that is looked up. */
interface Asked {
  method: Method | undefined;
  segments: readonly (string | undefined)[];
}

/** How well the segments so far fit. */
type Fit = Pick<RouteMatch<unknown>, 'agreed' | 'assumed' | 'assumesLast'>;

/** Nothing was compared yet. */
const AT_ROOT: Fit = { agreed: 0, assumed: 0, assumesLast: false };

/** A literal child hides the placeholder beside it: `rulesets/phases/x` is not ruleset number "phases". */
function* walk<T>(at: Node<T>, asked: Asked, index: number, fit: Fit): Generator<RouteMatch<T>> {
  yield* leaves(at.rest, asked, fit);
  if (index === asked.segments.length) {
    yield* leaves(at.ends, asked, fit);
    return;
  }
  const segment = asked.segments[index];
  const { agreed, assumed } = fit;
  if (segment === undefined) {
    for (const next of at.literal?.values() ?? []) yield* walk(next, asked, index + 1, { agreed, assumed: assumed + 1, assumesLast: true });
  } else {
    const next = at.literal?.get(segment);
    if (next !== undefined) {
      yield* walk(next, asked, index + 1, { agreed: agreed + (index === 0 ? 0 : 1), assumed, assumesLast: false });
      return;
    }
  }
  if (at.placeholder !== undefined) yield* walk(at.placeholder, asked, index + 1, fit);
}

function* leaves<T>(list: Leaf<T>[] | undefined, { method }: Asked, fit: Fit): Generator<RouteMatch<T>> {
  for (const leaf of list ?? []) {
    if (method === undefined || leaf.method === '*' || leaf.method === method) yield { route: leaf.route, value: leaf.value, ...fit };
  }
}
