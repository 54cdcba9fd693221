import { parse } from 'yaml';
import { UserError } from '../errors.ts';
import type { Api, Day, Deprecation, Method, Route } from '../model.ts';
import { parseDay } from './deadline.ts';
import { isMethod } from './route.ts';

export interface Imported {
  apis: Api[];
  entries: Deprecation[];
  /** Deprecated operations that got no entry, and why. */
  left: string[];
}

interface Operation {
  deprecated?: unknown;
  summary?: unknown;
  operationId?: unknown;
  description?: unknown;
  tags?: unknown;
  'x-sunset'?: unknown;
}

/**
 * Turns `deprecated: true` operations into entries, one per path. The day comes from `x-sunset` (a date or an HTTP date),
 * else from `fallback`; an operation with neither is listed in `left`. Throws `UserError` for what is no OpenAPI document.
 */
export function importOpenApi(text: string, file: string, fallback: Day | undefined): Imported {
  const document = parsed(text, file);
  const server = firstServer(document['servers']);
  const left: string[] = [];
  const groups = new Map<string, { path: string; day: Day; methods: Method[]; operation: Operation }>();
  for (const [path, method, operation] of deprecatedOperations(document['paths'])) {
    const day = sunset(operation['x-sunset']) ?? fallback;
    if (day === undefined) {
      left.push(`${method} ${path}: it has no x-sunset, and no day was given with --end-of-life.`);
      continue;
    }
    const known = groups.get(`${path} ${day}`);
    if (known === undefined) groups.set(`${path} ${day}`, { path, day, methods: [method], operation });
    else known.methods.push(method);
  }
  const ids = new Set<string>();
  const entries = [...groups.values()].map((group) => entryOf(group, file, ids));
  return { apis: server === undefined ? [] : [apiOf(server, document, groups.values())], entries, left };
}

function parsed(text: string, file: string): Record<string, unknown> {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new UserError(`${file} is neither YAML nor JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (!isRecord(document) || !isRecord(document['paths'])) {
    throw new UserError(`${file} is no OpenAPI document: it has no "paths".`, { hint: 'Give a document of OpenAPI 3 or Swagger 2.' });
  }
  return document;
}

function* deprecatedOperations(paths: unknown): Generator<[string, Method, Operation]> {
  if (!isRecord(paths)) return;
  for (const [path, item] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(isRecord(item) ? item : {})) {
      const method = verb.toUpperCase();
      if (isMethod(method) && isRecord(operation) && operation['deprecated'] === true) yield [path, method, operation];
    }
  }
}

function entryOf(group: { path: string; day: Day; methods: Method[]; operation: Operation }, file: string, ids: Set<string>): Deprecation {
  const { path, day, methods, operation } = group;
  const title = typeof operation.summary === 'string' && operation.summary !== '' ? operation.summary : `${methods.join(', ')} ${path}`;
  return {
    id: uniqueId(path, ids),
    title,
    area: Array.isArray(operation.tags) && typeof operation.tags[0] === 'string' ? slug(operation.tags[0]) : 'imported',
    endOfLife: day,
    boundary: 'after',
    dates: [{ day, what: 'end-of-life', source: file }],
    afterwards: 'removed',
    effect: 'The API description marks the operation as deprecated; what it answers afterwards is not said there.',
    replacement: null,
    surfaces: [{ kind: 'calls', calls: methods.map((method) => `${method} ${path as `/${string}`}` as Route) }],
    rewrite: [],
    manual: [],
    examples: [],
    sources: [file],
  };
}

function uniqueId(path: string, ids: Set<string>): string {
  const base = slug(path.replace(/\{[^}]*\}/g, '')) || 'operation';
  let id = base;
  for (let number = 2; ids.has(id); number++) id = `${base}-${number}`;
  ids.add(id);
  return id;
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'imported';
}

function sunset(value: unknown): Day | undefined {
  if (typeof value !== 'string') return undefined;
  const day = parseDay(value.slice(0, 10));
  if (day !== undefined) return day;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : parseDay(new Date(time).toISOString().slice(0, 10));
}

function firstServer(servers: unknown): URL | undefined {
  const url: unknown = Array.isArray(servers) && isRecord(servers[0]) ? servers[0]['url'] : undefined;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
}

function apiOf(server: URL, document: Record<string, unknown>, groups: Iterable<{ path: string }>): Api {
  const info = isRecord(document['info']) ? document['info']['title'] : undefined;
  const roots = new Set([...groups].map((group) => group.path.split('/')[1] ?? '').filter((root) => root !== '' && !root.startsWith('{')));
  const base = server.pathname.replace(/\/+$/, '');
  return {
    id: slug(server.host),
    title: typeof info === 'string' ? info : server.host,
    hosts: [server.host],
    basePaths: base === '' ? [] : [base],
    roots: [...roots],
    signals: [],
    packages: {},
    notHosts: [],
    notSignals: [],
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
