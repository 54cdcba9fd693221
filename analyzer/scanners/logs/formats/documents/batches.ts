import type { Json } from '../../../../model.ts';
import { string } from '../../record/keys.ts';
import { isoTime } from '../../record/time.ts';
import { isObject, objects, type JsonObject } from '../../record/values.ts';
import { LISTS } from './element.ts';
import { panelRowsIn } from './goaccess.ts';
import { rowsIn } from './tables.ts';

/** Ways down to the records of what programs hand over many of at once: keys, through all items of the lists on the way. */
const WAYS: readonly (readonly string[])[] = [
  // OpenTelemetry (OTLP/JSON), as its collector writes it to files and Tempo answers; also what a document was taken apart into
  ['resourceSpans', 'scopeSpans', 'spans'], ['resourceSpans', 'instrumentationLibrarySpans', 'spans'], ['resourceLogs', 'scopeLogs', 'logRecords'],
  ['resourceLogs', 'instrumentationLibraryLogs', 'logRecords'], ['batches', 'scopeSpans', 'spans'], ['trace', 'resourceSpans', 'scopeSpans', 'spans'],
  // Jaeger: traces, and one of them
  ['data', 'spans'], ['spans'],
  // Loki: streams as it answers and as it is handed them, and one of them
  ['data', 'result', 'values'], ['streams', 'values'], ['values'],
  // analytics of Cloudflare by GraphQL
  ...['httpRequestsAdaptive', 'httpRequestsAdaptiveGroups', 'firewallEventsAdaptive'].flatMap((node) => ['zones', 'accounts'].flatMap((scope) => [['data', 'viewer', scope, node], ['viewer', scope, node]])),
  // Elasticsearch, subscriptions of CloudWatch Logs
  ['hits', 'hits'], ['logEvents'],
];

/** The items of a batch: records, lines, rows, or lists of these; a span with the name of its service. None for what is no batch. */
export function itemsIn(value: JsonObject): Json[] {
  const { data } = value;
  if (isObject(data) && Array.isArray(data.result) && (data.resultType === 'vector' || data.resultType === 'matrix')) return data.result;
  if (Array.isArray(value.columns) && Array.isArray(value.values)) return rowsIn(value);
  for (const way of WAYS) {
    const items = [...down(value, way, [])];
    if (items.length > 0) return items;
  }
  return [panelRowsIn, rowsIn].map((rows) => rows(value)).find((rows) => rows.length > 0) ?? listed(value, LEVELS);
}

/** The line that Elasticsearch wants before each record that it is handed: `{"index": {"_index": "x"}}`. */
export function isBulkAction(value: JsonObject): boolean {
  const [[name = '', target] = [], ...others] = Object.entries(value);
  return others.length === 0 && /^(?:index|create)$/.test(name) && isObject(target) && Object.keys(target).every((key) => key.startsWith('_'));
}

/** Objects that lists are looked for in: one and what stands in it. */
const LEVELS = 2;

/** The items of the first list under one of the names by which documents have them. */
function listed(value: JsonObject, levels: number): Json[] {
  for (const [name, inner] of Object.entries(value)) {
    const items = Array.isArray(inner) ? (LISTS.has(name) ? inner : []) : isObject(inner) && levels > 1 ? listed(inner, levels - 1) : [];
    if (items.length > 0) return items;
  }
  return [];
}

/** `above` are the objects that were passed on the way. */
function* down(value: Json | undefined, [name, ...rest]: readonly string[], above: readonly JsonObject[]): Generator<Json> {
  if (name === undefined) for (const item of Array.isArray(value) ? value : []) yield isObject(item) ? ofService(item, above) : item;
  else if (Array.isArray(value)) for (const one of value) yield* down(one, [name, ...rest], above);
  else if (isObject(value)) yield* down(value[name], rest, [value, ...above]);
}

/** OpenTelemetry names the service of spans in the resource that they stand under, Jaeger by the number of a process in their trace. */
function ofService(item: JsonObject, above: readonly JsonObject[]): JsonObject {
  const service = above.map(({ resource, processes }) => string({ ...serviceOf(resource), ...processOf(processes, item.processID) }, ['service'])).find((one) => one !== undefined);
  return service === undefined ? item : { ...item, service };
}

function serviceOf(resource: Json | undefined): JsonObject {
  const named = isObject(resource) ? objects(resource.attributes).find(({ key }) => key === 'service.name') : undefined;
  return isObject(named?.value) ? { service: named.value.stringValue ?? null } : {};
}

function processOf(processes: Json | undefined, id: Json | undefined): JsonObject {
  const process = isObject(processes) && typeof id === 'string' ? processes[id] : undefined;
  return isObject(process) ? { service: process.serviceName ?? null } : {};
}

/** A line with the time at which it was collected: `["1709251200000000000", "…"]`. (Loki) */
export function timedLine(item: Json[]): { time: string | undefined; text: string } | undefined {
  const [stamp, text] = item;
  const time = typeof stamp === 'string' && typeof text === 'string' ? isoTime(stamp) : undefined;
  return time === undefined || typeof text !== 'string' ? undefined : { time, text };
}

/** A row as one object: `[{"field": "@message", "value": "…"}, …]`. (CloudWatch Logs Insights) */
export function rowOfFields(item: Json[]): JsonObject | undefined {
  const cells = objects(item).flatMap(({ field, value }) => (typeof field === 'string' && value !== undefined ? [[field, value] as const] : []));
  return cells.length > 0 && cells.length === item.length ? Object.fromEntries(cells) : undefined;
}
