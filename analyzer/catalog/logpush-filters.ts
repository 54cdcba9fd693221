import { compileLogFilter } from '../expression/logpush-match.ts';
import { packLogFilters } from '../expression/logpush-pack.ts';
import { byteLength, type LogCondition, type LogFilter, type LogNode } from '../expression/logpush.ts';
import { groupedBy } from '../lists.ts';
import type { Surface } from '../model.ts';
import type { Catalog } from './catalog.ts';
import { liveCalls } from './live-calls.ts';
import { conditionFor, METHOD, PATH, type LogLine, type PathCondition } from './logpush-paths.ts';
import { templateOf } from './route.ts';

/** One log-push job; `body` is what creates it once a `destination_conf` is added. */
export interface LogpushJob {
  /** `deprecated`: the request line says enough. `candidates`: the path is alive as well, and what decides is in no log line. */
  selects: 'deprecated' | 'candidates';
  entries: string[];
  filter: LogFilter;
  bytes: number;
  body: { name: string; dataset: 'http_requests'; filter: string; output_options: { field_names: string[]; timestamp_format: 'rfc3339' } };
}

export interface LogpushJobs {
  jobs: LogpushJob[];
  /** Entries that no path tells anything about: their uses are in headers, ciphers, names or expressions alone. */
  left: string[];
  /** What the filters cannot keep apart. */
  note: string;
}

/** What `lastcall logs` reads of the dataset `http_requests`. */
const FIELDS = [
  'ClientIP', 'ClientRequestHost', METHOD, PATH, 'ClientRequestURI', 'ClientRequestUserAgent', 'ClientSSLCipher', 'EdgeResponseStatus', 'EdgeStartTimestamp',
];

const NOTE = [
  'Paths count below the base paths of the API, plainly written; doubled slashes and percent-encoding are not seen through.',
  'A path of which nothing is known to be alive is shipped with any method.',
  'Log filters have no wildcards, so a placeholder cannot be held to one segment: longer paths with the same beginning and end are shipped too, unless the catalog shows that they are alive.',
  'Jobs that select candidates ship every request to a path of which only some uses are deprecated; lastcall cannot tell which from these logs.',
].join(' ');

/**
 * The filters with which log-push jobs ship only lines that touch deprecated paths, in as few jobs as the limits allow.
 * Never misses a catalogued request that is plainly written; `note` says where a filter ships more than that.
 */
export function logpushFilters(catalog: Catalog): LogpushJobs {
  const asked = questions(catalog);
  const jobs = (['deprecated', 'candidates'] as const).flatMap((selects) => {
    const own = asked.filter((one) => one.selects === selects);
    return packLogFilters(nodesFor(own.flatMap((one) => one.conditions), catalog)).map((filter) => jobOf(selects, filter, own));
  });
  const served = new Set(jobs.flatMap((job) => job.entries));
  const left = catalog.entries.map((entry) => entry.id).filter((id) => !served.has(id));
  return { jobs: jobs.map(named), left, note: NOTE };
}

interface Question {
  entry: string;
  selects: LogpushJob['selects'];
  conditions: Asked[];
}

interface Asked extends PathCondition {
  /** The same path is in use for something else, so that the method matters. */
  isPartlyAlive: boolean;
}

function questions(catalog: Catalog): Question[] {
  const bases = catalog.apis.flatMap((api) => (api.basePaths.length > 0 ? api.basePaths : ['']));
  return catalog.entries.flatMap((entry) => entry.surfaces.flatMap((surface): Question[] => {
    if (!('calls' in surface)) return [];
    const below = surface.kind === 'network' ? [''] : [...new Set(bases)];
    const isPartlyAlive = surface.kind === 'calls' && (surface.when !== undefined || surface.alsoLive !== undefined);
    const conditions = surface.calls.flatMap((route) => below.map((base) => ({ ...conditionFor(templateOf(route), base), isPartlyAlive })));
    return [{ entry: entry.id, selects: isTold(surface) ? 'deprecated' : 'candidates', conditions }];
  }));
}

/** Whether method and path say enough to report a request. */
function isTold(surface: Extract<Surface, { kind: 'calls' | 'network' }>): boolean {
  return surface.kind === 'network' || surface.when === undefined || surface.unknown === 'possible';
}

/** Conditions of one path and several methods become one, those that wider ones cover go, and live paths are kept out. */
function nodesFor(conditions: Asked[], catalog: Catalog): LogNode[] {
  const merged = needed(byMethods(conditions).map((condition) => guarded(condition, catalog)));
  return [...groupedBy(merged, ({ methods, shared }) => JSON.stringify([methods, shared])).values()]
    .map(([first, ...others]) => nodeOf({ ...first, lasts: withoutCovered([first, ...others].flatMap((one) => one.lasts)) }));
}

/** What ends with `/x/` holds `/x/`. */
function withoutCovered(lasts: LogCondition[]): LogCondition[] {
  const held = new Set(lasts.filter((one) => one.operator === 'contains').map((one) => one.value));
  return lasts.filter((one) => one.operator !== 'endsWith' || !held.has(one.value));
}

function byMethods(conditions: Asked[]): Asked[] {
  return [...groupedBy(conditions, ({ shared, lasts }) => JSON.stringify([shared, lasts])).values()].map(([first, ...others]) => ({
    ...first,
    methods: [...new Set([first, ...others].flatMap((one) => one.methods))].sort(),
    lines: [first, ...others].flatMap((one) => one.lines),
    isPartlyAlive: [first, ...others].some((one) => one.isPartlyAlive),
  }));
}

/** Leaves out what the rest selects as well, the narrowest first. */
function needed(conditions: PathCondition[]): PathCondition[] {
  let kept = conditions.toSorted((a, b) => b.words.length - a.words.length);
  for (const one of kept) {
    const tests = kept.filter((other) => other !== one).map(testOf);
    if (one.lines.every((line) => tests.some((test) => test(line)))) kept = kept.filter((other) => other !== one);
  }
  return kept;
}

/**
 * Keeps out requests that the catalog's own clean examples show to be alive: by a word that they alone have, else by the
 * methods of the template.
 */
function guarded(condition: Asked, catalog: Catalog): PathCondition {
  const anyMethod = condition.isPartlyAlive ? condition : { ...condition, methods: [] };
  const test = testOf(anyMethod);
  const caught = liveCalls(catalog).filter((call) => call.lines.some(test));
  const guards = caught.map(({ segments }) => guardFor(segments, condition.words));
  const chosen = guards.includes(undefined) ? condition : anyMethod;
  const distinct = new Map(guards.flatMap((guard) => (guard === undefined ? [] : [[guard.value, guard] as const])));
  return { ...chosen, shared: [...chosen.shared, ...distinct.values()] };
}

function guardFor(segments: string[], words: string[]): LogCondition | undefined {
  const at = segments.findIndex((word) => /^[a-z_-]+$/.test(word) && !words.includes(word));
  if (at < 0) return undefined;
  return at === segments.length - 1 ? path('!endsWith', `/${segments[at]}`) : path('!contains', `/${segments[at]}/`);
}

function path(operator: LogCondition['operator'], value: string): LogCondition {
  return { key: PATH, operator, value };
}

function testOf(condition: PathCondition): (line: LogLine) => boolean {
  return compileLogFilter({ where: nodeOf(condition) });
}

function nodeOf({ methods, shared, lasts }: PathCondition): LogNode {
  const [method] = methods;
  const asksMethod: LogNode[] = method === undefined ? []
    : [methods.length === 1 ? { key: METHOD, operator: 'eq', value: method } : { key: METHOD, operator: 'in', value: methods }];
  const [last] = lasts;
  const choice: LogNode = lasts.length === 1 && last !== undefined ? last : { or: lasts };
  const nodes = [choice, ...asksMethod, ...shared];
  return nodes.length === 1 ? choice : { and: nodes };
}

function jobOf(selects: LogpushJob['selects'], filter: LogFilter, asked: Question[]): Omit<LogpushJob, 'body'> {
  const test = compileLogFilter(filter);
  const serves = asked.filter((one) => one.conditions.some((condition) => condition.lines.some(test)));
  return { selects, entries: [...new Set(serves.map((one) => one.entry))].sort(), filter, bytes: byteLength(JSON.stringify(filter)) };
}

function named(job: Omit<LogpushJob, 'body'>, index: number): LogpushJob {
  const filter = JSON.stringify(job.filter);
  return { ...job, body: { name: `lastcall-${index + 1}`, dataset: 'http_requests', filter, output_options: { field_names: FIELDS, timestamp_format: 'rfc3339' } } };
}
