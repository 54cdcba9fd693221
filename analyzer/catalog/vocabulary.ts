import type { Api, Condition, Deprecation, Name, Route } from '../model.ts';
import { templateOf } from './route.ts';

/**
 * What scanners may know of the catalog: words and names, to look faster and to know which texts are worth a second
 * look. Whether a use is deprecated is decided in `judge/` alone.
 */
export interface Vocabulary {
  apis: Api[];
  /** Literal segments of catalogued routes, without the first one (`zones` says nothing). */
  segments: ReadonlySet<string>;
  /** Templates of catalogued routes, segment by segment; `{}` is a placeholder, `{+}` the rest. */
  templates: string[][];
  /** Ecosystem → name → what the catalog says of it. */
  names: ReadonlyMap<string, ReadonlyMap<string, Name[]>>;
  /** Fields of the rules language. */
  fields: string[];
  ciphers: string[];
  networks: string[];
  /** Field names that conditions on bodies ask for: `notification_email`, `locked`. */
  bodyFields: ReadonlySet<string>;
  /** A file with one of these is worth parsing. */
  strong: string[];
  /** A file with one of these is worth parsing when it also has a signal of the API. */
  weak: string[];
}

/** Collects words and names from every surface of the entries; done once per catalog. */
export function vocabularyOf(entries: Deprecation[], apis: Api[]): Vocabulary {
  const surfaces = entries.flatMap((entry) => entry.surfaces);
  const routes = surfaces.flatMap((surface): Route[] => ('calls' in surface ? surface.calls : []));
  const templates = distinct(routes.map((route) => templateOf(route).segments.join('/'))).map((path) => path.split('/'));
  const segments = new Set(templates.flatMap((template) => template.slice(1)).filter((one) => !one.startsWith('{')));
  const names = surfaces.flatMap((surface) => (surface.kind === 'names' ? surface.names : []));
  const fields = surfaces.flatMap((surface) => (surface.kind === 'field' ? [surface.field] : []));
  const ciphers = surfaces.flatMap((surface) => (surface.kind === 'cipher' ? surface.names : []));
  const networks = surfaces.flatMap((surface) => (surface.kind === 'network' ? [surface.network] : []));
  const bodyFields = new Set(surfaces.flatMap((surface) => ('when' in surface && surface.when ? fieldNames(surface.when) : [])));
  const words = distinct([...segments, ...templates.flatMap(loneWord), ...bodyFields, ...names.flatMap(nameWords)]);
  return {
    apis,
    segments,
    templates,
    names: byEcosystem(names),
    fields,
    ciphers,
    networks,
    bodyFields,
    strong: distinct([...fields, ...ciphers, ...networks, ...words.filter(isDistinctive)]),
    weak: words.filter((word) => !isDistinctive(word)),
  };
}

/** The first segment says nothing beside others; where it stands alone (`organizations/{}`) it is all there is to look for. */
function loneWord([first = '', ...others]: string[]): string[] {
  return first.startsWith('{') || others.some((one) => !one.startsWith('{')) ? [] : [first];
}

/** A word that hardly occurs outside this subject: two parts, and long. `filters` and `minify` are not. */
function isDistinctive(word: string): boolean {
  return word.length >= 8 && (/[a-z][_.-][a-z]/.test(word) || /[a-z][A-Z]/.test(word));
}

/** The words of a name that a file must contain for the name to stand in it: the longest parts of each spelling. */
function nameWords(name: Name): string[] {
  const last = (path: string): string[] => path.split('.').filter((one) => one !== '*').slice(-1);
  if (name.at !== undefined) return [...last(name.name), ...last(name.at)];
  if (name.name.startsWith('cloudflare_')) return [name.name];
  const parts = name.name.split(/[. ]/).filter((one) => one.length > 2);
  return parts.length > 1 ? [longest(parts)] : parts;
}

function longest(parts: string[]): string {
  return parts.reduce((best, one) => (one.length > best.length ? one : best), '');
}

function byEcosystem(names: Name[]): Map<string, Map<string, Name[]>> {
  const result = new Map<string, Map<string, Name[]>>();
  for (const name of names) {
    const known = result.get(name.ecosystem) ?? new Map<string, Name[]>();
    known.set(name.name, [...(known.get(name.name) ?? []), name]);
    result.set(name.ecosystem, known);
  }
  return result;
}

/** The last plain field names of a condition's paths. */
function fieldNames(condition: Condition): string[] {
  if ('every' in condition) return condition.every.flatMap(fieldNames);
  if ('some' in condition) return condition.some.flatMap(fieldNames);
  if ('not' in condition) return fieldNames(condition.not);
  if ('in' in condition) return fieldNames(condition.where);
  const last = condition.at.split('.').at(-1)?.replace(/\[.*$/, '');
  return last === undefined || last === '*' || COMMON.has(last) ? [] : [last];
}

/** Field names that say nothing by themselves. */
const COMMON = new Set(['', 'id', 'name', 'type', 'value', 'data', 'action', 'expression', 'body', 'args', 'result', 'mode', 'items', 'service', 'proto', 'setting_id']);

function distinct<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}
