import { UserError } from '../errors.ts';
import type { BlindSpot, Json, Route } from '../model.ts';
import type { Refused } from './answer.ts';
import type { Reader } from './client.ts';
import { fieldOf, idOf, textOf } from './doc.ts';
import { mannersOf, type Manners } from './manners.ts';
import { pathOf } from './probes.ts';
import { readList } from './read-list.ts';

/** What the user asked to look at. */
export interface Scope {
  /** Ids or names. */
  zones: string[];
  /** Ids; each with all its zones. */
  accounts: string[];
  /** Everything the credential can see. */
  all: boolean;
}

export interface Target {
  kind: 'zone' | 'account' | 'user';
  id: string;
  name: string;
  /** Where the service says it. */
  plan?: string;
}

/** Whom to ask, and what could not be found out about that. Accounts before zones, each by name. */
export interface Targets {
  list: Target[];
  blind: BlindSpot[];
}

interface Asking {
  reader: Reader;
  manners: Manners;
  scheme: 'token' | 'key';
}

/** Finds the zones and accounts of a scope. Throws `UserError` where one of them cannot be seen: nothing was looked at yet. */
export async function targetsOf(scope: Scope, asking: Asking): Promise<Targets> {
  const blind: BlindSpot[] = [];
  const zones = await zonesOf(scope, asking, blind);
  const accounts = await accountsOf(scope, asking, zones, blind);
  // What belongs to a user is shown to that user's key, never to a token.
  const user: Target[] = scope.all && asking.scheme === 'key' ? [{ kind: 'user', id: 'user', name: 'user' }] : [];
  return { list: [...user, ...distinct(accounts), ...distinct(zones.map(({ target }) => target))], blind };
}

/** The accounts of a scope, without a look at zones. */
export async function accountTargets(scope: Scope, asking: Asking): Promise<Targets> {
  const blind: BlindSpot[] = [];
  return { list: distinct(await accountsOf(scope, asking, [], blind)), blind };
}

interface Zone {
  target: Target;
  account: Target | undefined;
}

async function zonesOf(scope: Scope, asking: Asking, blind: BlindSpot[]): Promise<Zone[]> {
  if (scope.all) return listed({}, asking, blind);
  const named = await Promise.all(scope.zones.map((one) => zoneOf(one, asking)));
  const owned: Zone[] = [];
  for (const account of scope.accounts) owned.push(...(await listed({ 'account.id': account }, asking, blind)));
  return [...named, ...owned];
}

async function listed(query: Record<string, string>, { reader, manners, scheme }: Asking, blind: BlindSpot[]): Promise<Zone[]> {
  const route: Route = 'GET /zones';
  const reading = await readList(reader, pathOf(route), query, mannersOf(manners, route).paging);
  const { outcome, why = '' } = reading;
  if (outcome === 'partial') blind.push({ where: route, kind: 'limit', reason: `Not every zone was listed: ${why}.` });
  else if (outcome !== 'read') {
    await explainCredentials({ reader, manners, scheme });
    throw new UserError(`The list of zones could not be read: ${why}.`, { hint: hintFor(outcome, mannersOf(manners, route).permissions) });
  }
  return reading.items.flatMap(zoneIn);
}

const ID = /^[0-9a-f]{32}$/;

async function zoneOf(wanted: string, asking: Asking): Promise<Zone> {
  const { reader, manners } = asking;
  const answer = ID.test(wanted) ? await reader.get(`/zones/${wanted}`) : await reader.get('/zones', { name: wanted });
  if (answer.kind !== 'ok') return cannotSee(`zone ${wanted}`, answer, asking, mannersOf(manners, 'GET /zones').permissions);
  const [zone] = (Array.isArray(answer.result) ? answer.result : [answer.result]).flatMap(zoneIn);
  if (zone === undefined) {
    throw new UserError(`No zone "${wanted}" is visible to this credential.`, { hint: 'Check the spelling, and that the credential is for the account the zone is in.' });
  }
  return zone;
}

async function accountsOf(scope: Scope, asking: Asking, zones: Zone[], blind: BlindSpot[]): Promise<Target[]> {
  const { reader, manners } = asking;
  if (!scope.all) return Promise.all(scope.accounts.map((id) => accountOf(id, asking)));
  const { outcome, why = '', ...reading } = await readList(reader, '/accounts', {}, mannersOf(manners, 'GET /accounts').paging);
  if (outcome !== 'read') blind.push({ where: 'GET /accounts', kind: outcome === 'denied' ? 'no-permission' : 'limit', reason: `Not every account was listed: ${why}.` });
  // An account may be hidden from the list and still own a zone that is not.
  return [...reading.items.flatMap((item) => targetIn('account', item)), ...zones.flatMap(({ account }) => account ?? [])];
}

async function accountOf(id: string, asking: Asking): Promise<Target> {
  if (!ID.test(id)) throw new UserError(`--account wants the id of an account, 32 hexadecimal digits, not "${id}".`);
  const answer = await asking.reader.get(`/accounts/${id}`);
  if (answer.kind !== 'ok') return cannotSee(`account ${id}`, answer, asking, mannersOf(asking.manners, 'GET /accounts').permissions);
  return targetIn('account', answer.result)[0] ?? { kind: 'account', id, name: id };
}

async function cannotSee(what: string, answer: Refused, asking: Asking, permissions: string[]): Promise<never> {
  if (answer.kind !== 'missing') await explainCredentials(asking);
  throw new UserError(`The ${what} could not be read: ${answer.message}.`, {
    hint: answer.kind === 'missing' ? 'Check the id; it may belong to another service or be deleted.' : hintFor(answer.kind, permissions),
  });
}

/** After a refusal: is it the credential itself? A token can be asked; a key cannot. */
async function explainCredentials({ reader, manners, scheme }: Asking): Promise<void> {
  if (scheme === 'key') return;
  const answer = await reader.get(pathOf(manners.verify));
  const status = answer.kind === 'ok' ? textOf(answer.result, 'status') : undefined;
  if (status !== undefined && status !== 'active') throw new UserError(`The token is ${status}.`, { hint: 'Make a new one, or enable it again.' });
  if (answer.kind === 'denied' || (answer.kind === 'failed' && answer.status === 400)) {
    throw new UserError(`The token is not accepted: ${answer.message}.`, { hint: `Check ${manners.credentials.token[0]}; a token owned by an account needs --zone or --account of that account.` });
  }
}

function hintFor(outcome: string, permissions: string[]): string {
  if (outcome === 'denied') return `The credential is wrong, for another account, or lacks a permission (${permissions.join(' or ')}).`;
  return 'Check the base URL, the network and the proxy, then run the same command again.';
}

function zoneIn(item: Json): Zone[] {
  return targetIn('zone', item).map((target) => ({ target, account: targetIn('account', fieldOf(item, 'account') ?? null)[0] }));
}

function targetIn(kind: Target['kind'], item: Json): Target[] {
  const id = idOf(item);
  const plan = textOf(fieldOf(item, 'plan'), 'legacy_id');
  return id === undefined ? [] : [{ kind, id, name: textOf(item, 'name') ?? id, ...(plan === undefined ? {} : { plan }) }];
}

function distinct(targets: Target[]): Target[] {
  const found = [...new Map(targets.map((target) => [target.id, target])).values()];
  // Two accounts may each have a zone of the same name; one of them is pending then.
  const first = new Map(found.toReversed().map(({ name, id }) => [name, id]));
  const shared = new Set(found.filter(({ name, id }) => first.get(name) !== id).map(({ name }) => name));
  const named = found.map((target) => (shared.has(target.name) ? { ...target, name: `${target.name} (${target.id})` } : target));
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
