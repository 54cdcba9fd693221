import type { Json, Route } from '../model.ts';
import { ask } from '../judge/condition.ts';
import type { Query, Reader } from './client.ts';
import { docOf, fieldOf, idOf } from './doc.ts';
import { mannersOf, type Manners } from './manners.ts';
import { pathOf, type Demand, type Probe } from './probes.ts';
import { readList, refused, type Reading } from './read-list.ts';

/** One line of the coverage: a read, what it brought, and for which entries it had to be whole. */
export interface CoveredRead extends Omit<Reading, 'outcome'> {
  outcome: Exclude<Reading['outcome'], 'missing'>;
  /** The route, with the query where one was needed. */
  read: string;
  route: Route;
  entries: string[];
  /** The list may leave out what the credential may not see. */
  filtered: string | undefined;
}

/** Whose resources are read: `{zone_id}` and `{account_id}` are filled from here. */
export type Filling = Record<string, string>;

/** Does one read of one zone or account, with as few calls as its demands allow. */
export async function readProbe(reader: Reader, manners: Manners, probe: Probe, filling: Filling): Promise<CoveredRead[]> {
  if (probe.parent !== undefined) return readEach(reader, manners, probe, probe.parent, filling);
  const whole = probe.demands.filter(({ narrow }) => Object.keys(narrow).length === 0);
  const narrowed = probe.demands.filter((demand) => !whole.includes(demand));
  if (whole.length === 0) return readNarrowed(reader, manners, probe, narrowed, filling);
  const sampled = (page: Json[]): string | undefined => (whole.every((demand) => isShownByNone(demand, page)) ? 'no item of the first page shows the field' : undefined);
  const { paging } = mannersOf(manners, probe.route);
  const reading = await readList(reader, filled(pathOf(probe.route), filling), {}, paging, sampled);
  const isSampled = reading.outcome === 'partial' && sampled(reading.items) === reading.why;
  if (!isSampled) return [covered(manners, probe, probe.route, reading)];
  return [
    covered(manners, probe, probe.route, { ...reading, outcome: 'read' }, whole),
    ...(await readNarrowed(reader, manners, probe, narrowed, filling)),
  ];
}

/** `/zones/{zone_id}/settings` with ids in place of placeholders. */
export function filled(path: string, filling: Filling): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => (filling[name] === undefined ? whole : encodeURIComponent(filling[name])));
}

async function readNarrowed(reader: Reader, manners: Manners, probe: Probe, demands: Demand[], filling: Filling): Promise<CoveredRead[]> {
  const variants = new Map<string, { query: Query; demands: Demand[] }>();
  for (const demand of demands) {
    for (const query of combinations(demand.narrow)) {
      const key = new URLSearchParams(query).toString();
      variants.set(key, { query, demands: [...(variants.get(key)?.demands ?? []), demand] });
    }
  }
  const { paging } = mannersOf(manners, probe.route);
  return Promise.all([...variants].map(async ([key, { query, demands: asking }]) =>
    covered(manners, probe, `${probe.route}?${key}`, await readList(reader, filled(pathOf(probe.route), filling), query, paging), asking)));
}

/** The list names the items, each is read by itself: a list of rulesets shows no rules. */
async function readEach(reader: Reader, manners: Manners, probe: Probe, parent: Route, filling: Filling): Promise<CoveredRead[]> {
  const { paging, skip } = mannersOf(manners, parent);
  const list = await readList(reader, filled(pathOf(parent), filling), {}, paging);
  const listed = covered(manners, { ...probe, route: parent }, parent, list);
  const wanted = list.items.filter((item) => skip === undefined || ask(skip, asBody(item)).verdict !== 'yes');
  const path = filled(pathOf(parent), filling);
  const each = await Promise.all(wanted.map(async (item): Promise<Reading> => {
    const id = idOf(item);
    if (id === undefined) return { items: [], outcome: 'failed', why: 'an item of the list has no id' };
    const answer = await reader.get(`${path}/${encodeURIComponent(id)}`);
    return answer.kind === 'ok' ? { items: [answer.result], outcome: 'read' } : refused(answer);
  }));
  return [listed, covered(manners, probe, probe.route, together(each))];
}

function together(each: Reading[]): Reading {
  const items = each.flatMap((one) => one.items);
  const missed = each.find((one) => one.outcome !== 'read');
  if (missed === undefined) return { items, outcome: 'read', of: each.length };
  return { items, of: each.length, outcome: items.length > 0 ? 'partial' : missed.outcome, ...(missed.why === undefined ? {} : { why: missed.why }) };
}

/** A reading as a line of the coverage. What is merely not found may be hidden; only of an ending endpoint it says that it has gone. */
export function covered(manners: Manners, { route, ending, demands: all }: Probe, read: string, reading: Reading, demands = all): CoveredRead {
  const outcome = reading.outcome === 'missing' ? (ending ? 'gone' : 'denied') : reading.outcome;
  return { ...reading, outcome, read, route, entries: [...new Set(demands.map(({ entry }) => entry))], filtered: mannersOf(manners, route).filtered };
}

function isShownByNone({ shownByAll }: Demand, page: Json[]): boolean {
  return shownByAll !== undefined && page.every((item) => fieldOf(item, shownByAll) === undefined);
}

/** `{ status: [a, b], x: [c] }` → `{ status: a, x: c }`, `{ status: b, x: c }`. */
function combinations(narrow: Record<string, string[]>): Query[] {
  return Object.entries(narrow).reduce<Query[]>((made, [name, values]) => made.flatMap((query) => values.map((value) => ({ ...query, [name]: value }))), [{}]);
}

function asBody(item: Json) {
  return docOf({ body: item });
}
