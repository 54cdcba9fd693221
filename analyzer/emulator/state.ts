import { UserError } from '../errors.ts';
import { isObject } from './body.ts';
import type { Item, JsonObject } from './call.ts';
import { asUuid, hexId, identifiers, type Identifiers } from './ids.ts';
import type { RulesetHistory } from './ruleset.ts';
import { storedRulesets } from './ruleset.ts';
import type { AccountSeed, EmulatorSeed, Plan, TokenSeed, ZoneSeed } from './seed.ts';

export interface Zone {
  id: string;
  name: string;
  account: Account;
  plan: Plan;
  status: string;
  seed: ZoneSeed;
}

export interface Account {
  id: string;
  name: string;
  seed: AccountSeed;
}

/** Everything the emulated service remembers. Tables keep insertion order and are filled from the seed on first use. */
export interface State {
  zones: Map<string, Zone>;
  accounts: Map<string, Account>;
  tokens: readonly TokenSeed[];
  ids: Identifiers;
  /** The resources of one kind of one zone, account or `user`. */
  table(owner: string, kind: string): Map<string, Item>;
  /** A resource that exists once, `dns_settings`; changed in place. */
  object(owner: string, kind: string, defaults: () => JsonObject): JsonObject;
  rulesets(owner: string): Map<string, RulesetHistory>;
}

/** The state at the start. Ids of seeded resources depend on their place in the seed, not on the order of requests. */
export function createState(seed: EmulatorSeed, plan: Plan): State {
  const accounts = accountsOf(seed);
  const zones = zonesOf(seed, accounts, plan);
  const tables = new Map<string, Map<string, Item>>();
  const objects = new Map<string, JsonObject>();
  const rulesets = new Map<string, Map<string, RulesetHistory>>();
  const seedOf = (owner: string): ZoneSeed | AccountSeed | undefined => (zones.get(owner) ?? accounts.get(owner))?.seed;
  return {
    zones,
    accounts,
    tokens: seed.tokens ?? [],
    ids: identifiers(),
    table: (owner, kind) => remembered(tables, `${owner} ${kind}`, () => seededTable(owner, kind, seedOf(owner))),
    object: (owner, kind, defaults) =>
      remembered(objects, `${owner} ${kind}`, () => ({ ...defaults(), ...objectIn(seedOf(owner), kind) })),
    rulesets: (owner) => remembered(rulesets, owner, () => storedRulesets(owner, seedOf(owner)?.rulesets ?? [])),
  };
}

function accountsOf(seed: EmulatorSeed): Map<string, Account> {
  const seeds = seed.accounts?.length ? seed.accounts : [{ name: 'Emulated account' }];
  return new Map(seeds.map((one) => {
    const id = checkedId(one.id ?? hexId('account', one.name), one.name);
    return [id, { id, name: one.name, seed: one }];
  }));
}

function zonesOf(seed: EmulatorSeed, accounts: Map<string, Account>, plan: Plan): Map<string, Zone> {
  const all = [...accounts.values()];
  return new Map((seed.zones ?? []).map((one) => {
    const account = one.account === undefined ? all[0] : all.find(({ id, name }) => id === one.account || name === one.account);
    if (account === undefined) throw new UserError(`The zone ${one.name} names the account ${one.account}, which the seed does not have.`);
    const id = checkedId(one.id ?? hexId('zone', one.name), one.name);
    return [id, { id, name: one.name, account, plan: one.plan ?? plan, status: one.status ?? 'active', seed: one }];
  }));
}

function checkedId(id: string, name: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) {
    throw new UserError(`The seed gives ${name} the id ${id}.`, { hint: 'Ids are 32 lower-case hexadecimal digits; leave the id out to get one.' });
  }
  return id;
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function seededTable(owner: string, kind: string, seed: ZoneSeed | AccountSeed | undefined): Map<string, Item> {
  const items = listIn(seed, kind).map((item, index) => ({ ...structuredClone(item), id: idOf(item, owner, kind, index) }) as Item);
  const rules = listIn(seed, 'firewall_rules');
  if (kind === 'filters') items.push(...rules.flatMap((rule, index) => inlineFilter(rule, owner, index)));
  if (kind === 'firewall_rules') {
    for (const [index, rule] of items.entries()) rule['filter'] = { id: inlineFilter(rule, owner, index)[0]?.id ?? filterId(rule) };
  }
  return new Map(items.map((item) => [item.id, item]));
}

// Access apps, tunnels and images have UUIDs, log-push jobs have numbers, everything else has 32 hex digits.
function idOf(item: JsonObject, owner: string, kind: string, index: number): string {
  const given = item['id'];
  if (typeof given === 'string' || typeof given === 'number') return String(given);
  if (kind === 'logpush_jobs') return String(index + 1);
  const hex = hexId(owner, kind, index);
  return kind === 'access_apps' || kind === 'tunnels' || kind === 'images' ? asUuid(hex) : hex;
}

function inlineFilter(rule: JsonObject, owner: string, index: number): Item[] {
  const filter = rule['filter'];
  if (!isObject(filter) || typeof filter['expression'] !== 'string') return [];
  return [{ ...filter, id: filterId(rule) || hexId(owner, 'inline filter', index) }];
}

function filterId(rule: JsonObject): string {
  const filter = rule['filter'];
  return isObject(filter) && typeof filter['id'] === 'string' ? filter['id'] : '';
}

function listIn(seed: ZoneSeed | AccountSeed | undefined, kind: string): JsonObject[] {
  const value: unknown = seed === undefined ? undefined : Reflect.get(seed, kind);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function objectIn(seed: ZoneSeed | AccountSeed | undefined, kind: string): JsonObject {
  const value: unknown = seed === undefined ? undefined : Reflect.get(seed, kind);
  return isObject(value) ? value : {};
}
