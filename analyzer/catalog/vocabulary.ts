import { groupedBy } from '../lists.ts';
import type { Api, Condition, Deprecation, Name, Route, Surface } from '../model.ts';
import { templateOf } from './route.ts';

/**
 * What scanners may know of the catalog: words and names, to look faster and to know which texts are worth a second
 * look. Whether a use is deprecated is decided in `judge/` alone.
 */
export interface Vocabulary {
  /** Of the catalog that it was taken from. */
  digest: string;
  apis: Api[];
  /** Literal segments of catalogued routes, without the first one (`zones` says nothing). */
  segments: ReadonlySet<string>;
  /** Templates of catalogued routes, segment by segment; `{}` is a placeholder, `{+}` the rest. */
  templates: string[][];
  /** Those that nothing alive shares. Only their ends say what stood before: `/firewall/rules`. */
  ownTemplates: string[][];
  /** Those that say by themselves what is asked for: no condition looks at more than the value of what the path names. */
  plainTemplates: ReadonlySet<string[]>;
  /** Those that APIs of others have as well, so that only a file that names this one can mean it. */
  commonTemplates: ReadonlySet<string[]>;
  /** Ecosystem → name → what the catalog says of it. */
  names: ReadonlyMap<string, ReadonlyMap<string, Name[]>>;
  /** Fields of the rules language. */
  fields: string[];
  ciphers: string[];
  networks: string[];
  /** Field names that conditions on bodies ask for: `notification_email`, `locked`. */
  bodyFields: ReadonlySet<string>;
  /** Fields that hold such a field one level down: `data`, `action_parameters`. */
  bodyHolders: ReadonlySet<string>;
  /** Conditions on bodies that are recognised wherever they stand. */
  payloads: Condition[];
  /** Headers that are catalogued for being sent together. */
  headers: string[][];
  /** Paths whose answers are asked whether they have a field, and those fields: `locked`, `data.proto`. */
  answered: { template: string[]; fields: string[] }[];
  /** Texts beside which some catalogued path is alive. */
  aliveBeside: string[];
}

/** Collects words and names from every surface of the entries; done once per catalog. */
export function vocabularyOf(entries: Deprecation[], apis: Api[], digest: string): Vocabulary {
  const surfaces = entries.flatMap((entry) => entry.surfaces);
  return {
    digest,
    apis,
    ...templatesOf(surfaces, apis),
    names: byEcosystem([
      ...surfaces.flatMap((surface) => (surface.kind === 'names' ? surface.names : [])),
      ...apis.flatMap((api) => api.logFilters?.names ?? []),
    ]),
    fields: surfaces.flatMap((surface) => (surface.kind === 'field' ? [surface.field] : [])),
    ciphers: surfaces.flatMap((surface) => (surface.kind === 'cipher' ? surface.names : [])),
    networks: surfaces.flatMap((surface) => (surface.kind === 'network' ? [surface.network] : [])),
    bodyFields: new Set(surfaces.flatMap((surface) => ('when' in surface && surface.when ? fieldNames(surface.when) : []))),
    bodyHolders: new Set(surfaces.flatMap((surface) => (surface.kind === 'payload' ? holderNames(surface.when) : []))),
    payloads: surfaces.flatMap((surface) => (surface.kind === 'payload' ? [surface.when] : [])),
    headers: surfaces.flatMap((surface) => (surface.kind === 'headers' ? [surface.together] : [])),
    answered: surfaces.flatMap((surface) => (surface.kind === 'calls' && surface.when !== undefined ? answeredBy(surface.calls, surface.when) : [])),
    aliveBeside: distinct(surfaces.flatMap((surface) => (surface.kind === 'calls' ? surface.aliveBeside ?? [] : []))),
  };
}

/** The templates of all routes, each once, and which of them say what. */
function templatesOf(surfaces: Surface[], apis: Api[]): Pick<Vocabulary, 'segments' | 'templates' | 'ownTemplates' | 'plainTemplates' | 'commonTemplates'> {
  const byPath = new Map<string, string[]>();
  const known = new Map([...callsOf(surfaces), ...apis.flatMap((api) => api.logFilters?.calls ?? [])].map((route) => {
    const { segments } = templateOf(route);
    const path = segments.join('/');
    if (!byPath.has(path)) byPath.set(path, segments);
    return [route, byPath.get(path) as string[]];
  }));
  const of = (some: Surface[]): string[][] => distinct(callsOf(some).map((route) => known.get(route) as string[]));
  const templates = [...byPath.values()];
  return {
    segments: new Set(templates.flatMap((template) => template.filter((segment, index) => index > 0 && !segment.startsWith('{')))),
    templates,
    ownTemplates: of(surfaces.filter((surface) => !('alsoLive' in surface && surface.alsoLive !== undefined))),
    plainTemplates: new Set(of(surfaces.filter((surface) => surface.kind === 'calls' && (surface.when === undefined || asksForValue(surface.when))))),
    commonTemplates: new Set(of(surfaces.filter((surface) => surface.kind === 'calls' && surface.common === true))),
  };
}

function callsOf(surfaces: Surface[]): Route[] {
  return surfaces.flatMap((surface) => ('calls' in surface ? surface.calls : []));
}

function answeredBy(calls: Route[], when: Condition): Vocabulary['answered'] {
  const field = 'at' in when ? /^response\.result\[\]\.(\w+(?:\.\w+)?)$/.exec(when.at)?.[1] : undefined;
  return field === undefined ? [] : calls.map((route) => ({ template: templateOf(route).segments, fields: [field] }));
}

function byEcosystem(names: Name[]): Map<string, Map<string, Name[]>> {
  return new Map([...groupedBy(names, ({ ecosystem }) => ecosystem)].map(([ecosystem, group]) => [ecosystem, groupedBy(group, ({ name }) => name)]));
}

/** The field names that a body must hold one of: of several that must all be there, the most telling alone. */
function fieldNames(condition: Condition): string[] {
  if ('every' in condition) return condition.every.map(fieldNames).filter((names) => names.length > 0).toSorted((a, b) => telling(b) - telling(a))[0] ?? [];
  if ('some' in condition) return condition.some.flatMap(fieldNames);
  if ('not' in condition) return fieldNames(condition.not);
  if ('in' in condition) return fieldNames(condition.where);
  const last = plainSteps(condition.at).at(-1);
  return last === undefined || COMMON.has(last) ? [] : [last];
}

/** Whether a condition looks at nothing but the value that is sent for what the path names: `PATCH …/settings/minify` with `value`. */
function asksForValue(condition: Condition): boolean {
  if ('every' in condition) return condition.every.every(asksForValue);
  if ('some' in condition) return condition.some.every(asksForValue);
  if ('not' in condition) return asksForValue(condition.not);
  return !('in' in condition) && /^body\.value(?:\.|$)/.test(condition.at);
}

/** One name says more than a choice of several, a name of two words more than a word. */
function telling(names: string[]): number {
  return Math.min(...names.map((name) => (name.includes('_') ? 1 : 0))) - names.length;
}

function holderNames(condition: Condition): string[] {
  if ('every' in condition) return condition.every.flatMap(holderNames);
  if ('some' in condition) return condition.some.flatMap(holderNames);
  if ('not' in condition) return holderNames(condition.not);
  if ('in' in condition) return holderNames(condition.where);
  return plainSteps(condition.at).slice(0, -1);
}

/** The fields that a path steps through, without its root and lists. */
function plainSteps(at: string): string[] {
  return at.split('.').map((step) => step.replace(/\[.*$/, '')).filter((step) => step !== '' && step !== '*' && step !== 'body');
}

/** Field names that say nothing by themselves. */
const COMMON = new Set([
  'id', 'name', 'type', 'value', 'data', 'action', 'expression', 'body', 'args', 'result', 'mode', 'items', 'service', 'proto', 'setting_id', 'port', 'target',
]);

function distinct<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}
