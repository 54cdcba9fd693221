import type { Catalog } from '../catalog/catalog.ts';
import { HTTP_REQUESTS } from '../expression/logpush-schema.ts';
import { parseLogFilter } from '../expression/logpush.ts';
import type { Doc, Json, LogFilterPlaces, Usage } from '../model.ts';
import { whereOf, type Judgement } from './match.ts';
import { select } from './select.ts';

/**
 * A log-push job whose filter the API refuses. No entry of the catalog is about it, so it is a note beside the findings; a
 * filter that is put together at run time is not judged.
 */
export function* judgeLogFilter(usage: Usage, catalog: Catalog): Generator<Judgement> {
  const job = jobOf(usage, catalog);
  if (job === undefined) return;
  const { places, body } = job;
  for (const { value } of select(body, places.filter).found) {
    const text = filterText(value);
    if (text === undefined || text.trim() === '') continue;
    const dataset = select(body, places.dataset).found[0]?.value;
    const parsed = parseLogFilter(text, dataset?.kind === 'value' && dataset.value === 'http_requests' ? HTTP_REQUESTS : null);
    if (parsed.ok) continue;
    const says = parsed.errors.slice(0, 3).map(({ pointer, message }) => `${pointer === '' ? '' : `${pointer}: `}${message}`).join(' ');
    const where = value.place === undefined ? whereOf(usage.source) : `${value.place.file}:${value.place.line}`;
    yield { kind: 'blind', blind: { kind: 'unparsed', where, reason: `The log filter here is not valid, so the API refuses the job. ${says}` } };
  }
}

function jobOf(usage: Usage, catalog: Catalog): { places: LogFilterPlaces; body: Doc } | undefined {
  if (usage.kind === 'call') {
    const [match] = catalog.logFilterCalls.match(usage.method, usage.path.map((segment) => segment.text)).filter((one) => one.assumed === 0);
    return match === undefined ? undefined : { places: match.value, body: usage.body };
  }
  if (usage.kind !== 'name') return undefined;
  const api = catalog.apis.find(({ logFilters }) => logFilters?.names.some((name) => name.ecosystem === usage.ecosystem && name.name === usage.name) === true);
  return api?.logFilters === undefined ? undefined : { places: api.logFilters, body: usage.arguments };
}

/** The filter as text; written out as an object (`jsonencode({…})`) it is put together when all of it is known. */
function filterText(doc: Doc): string | undefined {
  if (doc.kind === 'value') return typeof doc.value === 'string' ? doc.value : undefined;
  const json = jsonOf(doc);
  return json === undefined ? undefined : JSON.stringify(json);
}

function jsonOf(doc: Doc): Json | undefined {
  if (doc.kind === 'value') return doc.value;
  if (doc.kind === 'list' && !doc.open) {
    const items = doc.items.map(jsonOf).filter((item) => item !== undefined);
    return items.length === doc.items.length ? items : undefined;
  }
  if (doc.kind !== 'object' || doc.open) return undefined;
  const fields = doc.fields.map((field) => [field.name, jsonOf(field.value)] as const);
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields) as Json;
}
