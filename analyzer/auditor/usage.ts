import type { Catalog } from '../catalog/catalog.ts';
import { ask } from '../judge/condition.ts';
import { judge } from '../judge/judge.ts';
import type { Match } from '../judge/match.ts';
import type { Doc, Json, StoredUsage } from '../model.ts';
import { redact } from '../redact.ts';
import { docOf, idOf, textOf } from './doc.ts';
import type { CoveredRead } from './read-probe.ts';

/** A resource that holds something deprecated, and the entries that say so. */
export interface Held {
  usage: StoredUsage;
  entries: string[];
}

/** Judges what one read brought. What holds nothing deprecated is dropped here: an audit keeps no zone in memory. */
export function heldIn(read: CoveredRead, owner: string, catalog: Catalog): Held[] {
  return read.items.flatMap((item) => {
    const usage = usageOf(item, read, owner);
    const matches = [...judge(usage, catalog)].filter((one) => one.kind === 'match');
    if (matches.length === 0) return [];
    const entries = [...new Set(matches.map((match) => match.entry.id))];
    return [{ usage: { ...usage, seen: seenIn(item, usage.resource, matches) }, entries }];
  });
}

function usageOf(item: Json, { route }: CoveredRead, owner: string): StoredUsage {
  const id = idOf(item);
  const isNamedByPath = id === undefined || route.endsWith(`/${id}`);
  return {
    kind: 'stored',
    route,
    resource: docOf(item),
    source: { kind: 'zone', zone: owner, resource: route, ...(isNamedByPath ? {} : { id }) },
    seen: '',
    evidence: { level: 'url', what: 'answered by the API itself' },
    reading: 'exact',
  };
}

const SHOWN_PARTS = 3;
const LONGEST_SEEN = 300;

/** The parts that made it deprecated: `default: expression "(cf.waf gt 5)", and 2 more`. */
function seenIn(item: Json, resource: Doc, matches: Match[]): string {
  const root: Doc = { kind: 'object', open: false, fields: [{ name: 'body', value: resource }] };
  const parts = [...new Set(matches.flatMap(({ surface }) => (surface.kind === 'stored' ? ask(surface.when, root).witnesses : []))
    .map(({ value, field }) => `${field?.name ?? 'item'} ${shown(value)}`))];
  const label = textOf(item, 'name') ?? textOf(item, 'description');
  const more = parts.length > SHOWN_PARTS ? `, and ${parts.length - SHOWN_PARTS} more` : '';
  return redact(`${label === undefined || label === '' ? '' : `${label}: `}${parts.slice(0, SHOWN_PARTS).join(', ')}${more}`).slice(0, LONGEST_SEEN);
}

function shown(value: Doc): string {
  return value.kind === 'value' ? JSON.stringify(value.value) : value.kind === 'list' ? `of ${value.items.length}` : 'is set';
}
