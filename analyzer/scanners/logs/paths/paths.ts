import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Api, ApiEvidence } from '../../../model.ts';
import { hostOf, targetOf, type Target } from '../record/target.ts';
import { urlsIn } from './carried.ts';
import { remembered } from './remembered.ts';
import { templateTree, type TemplateNode } from './template-tree.ts';

/** A request that the catalog has something to ask about. */
export interface PathHit {
  host: string | undefined;
  /** The base path that was cut off, by segments. */
  base: string[];
  /** Base path cut; identifiers, and whatever else no template spells out, are `{}`. */
  segments: string[];
  query: string | undefined;
  evidence: ApiEvidence;
  reading: 'exact' | 'unbased' | 'respelled' | 'carried';
}

/** `hit`, or why not: no template of the catalog has this path, or it is a request to another API. */
export type PathAnswer = PathHit | 'no-path' | 'foreign';

export interface Paths {
  /** `host` is what the log names beside the target; `provenance` is set when the log is the API operator's own. */
  look(target: Target, host: string | undefined, provenance: string | undefined): PathAnswer;
  /** The same of a target as a log has it, which is asked about more than once where it is read. */
  ask(target: string, host: string | undefined, provenance: string | undefined): PathAnswer;
  /** How a request without any path of the catalog relates to the API. */
  belongs(target: Target, host: string | undefined): Pick<PathHit, 'evidence' | 'reading' | 'host'>;
  /** The path below the base path of a request that is certainly one to the API, catalogued or not; else `undefined`. */
  reached(target: Target, host: string | undefined, provenance: string | undefined): { host: string | undefined; segments: string[] } | undefined;
}

/**
 * Looks targets up in the templates of the catalog. `bases` are further base paths (`/cf`) or base URLs (`https://proxy.example/cf`)
 * under which the API is reached here.
 */
export function paths({ apis, templates }: PathTerms, bases: readonly string[] = [], [root] = templateTree(templates)): Paths {
  const hosts = new Set(hostsOf({ apis }, bases));
  const basePaths = basesOf({ apis }, bases);
  const shared = new Set(apis.flatMap((api) => api.roots));

  const belongs = (target: Target, loggedHost: string | undefined): Belonging => {
    const host = target.host ?? hostOf(loggedHost);
    const cut = cutBase(target.segments, basePaths);
    if (host !== undefined && hosts.has(host)) return { host, cut, reading: 'exact', evidence: { level: 'log', what: `host ${host}` } };
    if (cut.base !== undefined) return { host, cut, reading: 'exact', evidence: { level: 'log', what: `base path /${cut.base.join('/')}` } };
    return { host, cut, reading: 'unbased', evidence: { level: 'none', what: 'the path alone; it has no base path of the API' } };
  };

  const lookUp: Paths['look'] = (target, loggedHost, provenance) => {
    const { host, cut, reading, evidence } = belongs(target, loggedHost);
    const segments = walk(root, cut.segments);
    if (segments === undefined) return 'no-path';
    if (host !== undefined && isOther(host, apis)) return 'foreign';
    const hit = { host, base: cut.base ?? [], segments, query: target.query };
    if (provenance !== undefined) return { ...hit, reading: 'exact', evidence: { level: 'log', what: provenance } };
    // `/zones/…` on a host that is not this API's is somebody else's; only roots that nobody shares stay a question.
    if (reading === 'unbased' && host !== undefined && shared.has(segments[0] ?? '')) return 'foreign';
    return { ...hit, reading, evidence };
  };

  /** Where servers disagree on how a path is split, only some take it for this one; and of a URL in a query nobody knows whether it was asked for. */
  const look: Paths['look'] = (target, loggedHost, provenance) => {
    const answer = lookUp(target, loggedHost, provenance);
    if (typeof answer === 'object') return answer;
    const { lenient, query } = target;
    const other = lenient === undefined ? undefined : lookUp({ ...target, segments: lenient }, loggedHost, provenance);
    if (typeof other === 'object') return other.reading === 'exact' ? { ...other, reading: 'respelled' } : other;
    for (const carried of urlsIn(query, hosts)) {
      const hit = lookUp(carried, undefined, undefined);
      if (typeof hit === 'object') return { ...hit, reading: 'carried' };
    }
    return answer;
  };

  const reached: Paths['reached'] = (target, loggedHost, provenance) => {
    const { host, cut, reading } = belongs(target, loggedHost);
    return (reading === 'unbased' && provenance === undefined) || (host !== undefined && isOther(host, apis)) ? undefined : { host, segments: cut.segments };
  };
  const ask = remembered((target: string, host: string | undefined, provenance: string | undefined) => look(targetOf(target), host, provenance));
  return { look, ask, belongs, reached };
}

/** What paths are looked up in. */
export type PathTerms = Pick<Vocabulary, 'apis' | 'templates'>;

/** Base paths of the APIs and further ones, by segments, in the order in which they are tried: the longest first. */
export function basesOf({ apis }: Pick<Vocabulary, 'apis'>, extra: readonly string[]): string[][] {
  return [...apis.flatMap((api) => api.basePaths), ...extra]
    .map((base) => targetOf(base).segments)
    .filter((segments) => segments.length > 0)
    .sort((a, b) => b.length - a.length);
}

/** Hosts of the APIs, and those of further base URLs. */
export function hostsOf({ apis }: Pick<Vocabulary, 'apis'>, extra: readonly string[]): string[] {
  return [...apis.flatMap((api) => api.hosts), ...extra.flatMap((base) => targetOf(base).host ?? [])].flatMap((host) => hostOf(host) ?? []);
}

interface Belonging extends Pick<PathHit, 'evidence' | 'reading' | 'host'> {
  cut: { segments: string[]; base: string[] | undefined };
}

function isOther(host: string, apis: readonly Api[]): boolean {
  return apis.some((api) => api.notHosts.some((other) => host === other || host.endsWith(`.${other}`)));
}

/** Cuts a base path off, with whatever a gateway put before it. */
function cutBase(segments: string[], basePaths: string[][]): Belonging['cut'] {
  for (const base of basePaths) {
    const last = segments.length - base.length;
    for (let start = 0; start <= last; start += 1) {
      if (base.every((part, index) => segments[start + index] === part)) return { segments: segments.slice(start + base.length), base };
    }
  }
  return { segments, base: undefined };
}

/** The segments with everything that is no literal of a template as `{}`; a literal hides a placeholder beside it, as in the catalog. */
function walk(root: TemplateNode, segments: readonly string[]): string[] | undefined {
  const kept: string[] = [];
  let at = root;
  let rest = root.takesRest;
  for (const segment of segments) {
    const literal = at.literal.get(segment);
    const next = literal ?? at.placeholder;
    if (next === undefined) return rest ? [...kept, ...segments.slice(kept.length).map(() => '{}')] : undefined;
    kept.push(literal === undefined ? '{}' : segment);
    at = next;
    rest ||= at.takesRest;
  }
  return at.isEnd || rest ? kept : undefined;
}
