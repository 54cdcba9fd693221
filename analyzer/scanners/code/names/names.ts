import type { Doc, Name, NameUsage } from '../../../model.ts';
import { docOf, UNKNOWN } from '../docs/doc.ts';
import { withoutSlots } from '../docs/either.ts';
import type { Arg, Call, Expr, Import, ObjectExpr } from '../expr/expr.ts';
import { classBuilt, fieldGiven } from '../expr/records.ts';
import { chainOf, rootOf } from '../expr/walk.ts';
import { plainName } from '../expr/wire.ts';
import { binds } from '../page/imports.ts';
import { originAt, type Page } from '../page/page.ts';
import { fieldSlot } from '../page/slots.ts';
import { resolve } from '../values/resolve.ts';
import { modulesBehind } from '../calls/keepers.ts';
import { SELF } from '../expr/self.ts';
import { callsTold, wordTold } from './calls-told.ts';
import { isClient, lastLink, linksMade, linksWritten, type Link } from './chains.ts';
import { isOfOwnPackage, packageNamed } from './go-packages.ts';
import { isGivenElsewhere, isOfObjectMadeElsewhere } from './objects-given.ts';
import type { Sdk } from './sdks.ts';
import { membersSpelled } from './spelled-members.ts';

/** Whether the last name of an expression is one of an SDK, as far as that is plain to see: nearly all are nobody's. */
export function mayBeNamed(expr: Expr, sdks: Sdk[]): boolean {
  switch (expr.kind) {
    case 'call':
      return expr.callee.kind === 'index' || classBuilt(expr) !== undefined || endsInName(expr.callee, sdks) || expr.args.some(({ value }) => value.kind === 'member' && endsInName(value, sdks));
    case 'object':
      return expr.type === undefined ? expr.of?.kind === 'name' : endsInName(expr.type, sdks);
    default:
      return (expr.kind === 'member' || expr.kind === 'name') && endsInName(expr, sdks);
  }
}

function endsInName(expr: Expr, sdks: Sdk[]): boolean {
  const ending = lastLink(expr);
  return ending === undefined || sdks.some((sdk) => sdk.byLast.has(ending));
}

/** What is named elsewhere: callees by their calls, and what is only a part of something longer, or has a name of its own that is called. */
interface Named {
  called: ReadonlySet<Expr>;
  inner: ReadonlySet<Expr>;
  /** Learns the words that a method is told from elsewhere: they are judged with it. */
  spoken: Set<Expr>;
}

/** Names of SDKs at an expression: a method called, a class made, a type written. */
export function* namesAt(expr: Expr, page: Page, sdks: Sdk[], { called, inner, spoken }: Named): Generator<NameUsage> {
  if (expr.kind === 'call') {
    const type = classBuilt(expr);
    if (type !== undefined) yield* usagesOf({ named: type, roles: MADE, literal: expr }, page, sdks);
    for (const named of membersSpelled(expr.callee, page.scope)) yield* usagesOf({ named, roles: expr.isNew ? MADE : CALLED, call: expr, spoken }, page, sdks);
    // A method that somebody else is to call: `to_thread(cf.zones.filters.post, zone)`.
    for (const { value } of expr.args)
      if (value.kind === 'member' && value.object.kind === 'member' && !isOfClient(value, page) && sdks.some((sdk) => sdk.byLast.has(value.name)))
        yield* usagesOf({ named: value, roles: HANDED }, page, sdks);
  }
  else if (expr.kind === 'object' && expr.of?.kind === 'name') yield* grownBy(expr, expr.of.name, page, sdks);
  else if (expr.kind === 'object' && expr.type !== undefined) yield* usagesOf({ named: expr.type, roles: WRITTEN, literal: expr }, page, sdks);
  else if ((expr.kind === 'member' || expr.kind === 'name') && !called.has(expr)) yield* usagesOf({ named: expr, roles: isOfClient(expr, page) && !inner.has(expr) ? HELD : WRITTEN }, page, sdks);
}

/** A method of a client that is not called here gets another name or is bound: `const list = cf.filters.list`, `cf.filters.list.bind(cf)`. */
function isOfClient(expr: Expr, { unit }: Page): boolean {
  if (expr.kind !== 'member' || !chainOf(expr.object).some(isClient)) return false;
  const { object } = expr;
  // What stands behind the name of a package is a type, or is called there.
  return object.kind !== 'name' || !unit.imports.some(({ local }) => local === object.name);
}

/** A record of an SDK that has a field more from here on: `params.NotificationEmail = email`. Of one that was made empty only the field is known. */
function* grownBy(set: ObjectExpr, name: string, page: Page, sdks: Sdk[]): Generator<NameUsage> {
  const { value: record, scope } = page.scope.lookup(name, set.end) ?? {};
  if (scope !== page.scope) return;
  if (record?.kind === 'object' && record.type !== undefined) yield* usagesOf({ named: record.type, roles: GROWN, literal: record }, page, sdks);
  if (record?.kind === 'call' && record.isNew && record.args.length === 0) yield* usagesOf({ named: record.callee, roles: GROWN, literal: { ...set, open: false } }, page, sdks);
}

/** Modules of an SDK that are catalogued as a whole: to load one is to use it. */
export function* modulesAt({ module, span }: Import, page: Page, sdks: Sdk[]): Generator<NameUsage> {
  if (span === undefined) return;
  for (const sdk of sdks) {
    const { ecosystem, byLast: known, reading } = sdk;
    if (known.get(module)?.some((name) => name.role === 'module') !== true) continue;
    yield { kind: 'name', ...originAt(page, span.start, span.end), reading, ecosystem, name: module, version: sdk.version, arguments: UNKNOWN };
  }
}

const CALLED: Name['role'][] = ['call', 'class', 'property', 'command'];
/** A type may have the name of a method: `var group cloudflare.WAFGroup`. */
const MADE: Name['role'][] = ['class', 'property'];
const HANDED: Name['role'][] = ['call'];
const GROWN: Name['role'][] = ['property'];
const WRITTEN: Name['role'][] = ['type', 'class', 'property'];
const HELD: Name['role'][] = [...WRITTEN, ...HANDED];

interface Naming {
  named: Expr;
  roles: Name['role'][];
  call?: Call | undefined;
  spoken?: Set<Expr>;
  literal?: Expr;
}

function* usagesOf(naming: Naming, page: Page, sdks: Sdk[]): Generator<NameUsage> {
  if (!endsInName(naming.named, sdks)) return;
  const links = linksWritten(naming.named, page);
  const last = links.at(-1);
  if (last === undefined) return;
  const isMadeAlone = naming.roles === MADE && links.length === 1;
  for (const sdk of sdks) {
    const known = sdk.byLast.get(last.name)?.filter((name) => naming.roles.includes(name.role)) ?? [];
    const written = known.filter((name) => fits(name, links, sdk, page) || (sdk.opened && isMadeAlone && last.name === name.name));
    // What is written of `rooms.filters.list` is the end of `client.waitingRooms.filters.list`.
    const made = known.length > 0 ? linksMade(naming.named, page, written.some((name) => isSpelled(name, links))) : undefined;
    const fitting = made === undefined ? written : known.filter((name) => fits(name, made, sdk, page) || (isGivenElsewhere(name.name, links, sdk) && isSpelled(name, made)));
    for (const [name, role] of new Map(fitting.map((one) => [one.name, one.role]))) {
      const first = links.at(-name.split('.').length) ?? last;
      const isTold = role === 'call' && naming.call !== undefined && fitting.some((one) => one.name === name && one.when !== undefined);
      const usage = {
        kind: 'name' as const,
        seenAt: page.seenAt,
        reading: role === 'call' && isOfOtherPackage(naming.named, sdk, page) ? 'named' as const : sdk.reading === 'named' && (isMadeElsewhere(naming.named, sdk, page) || isGivenElsewhere(name, links, sdk)) ? 'exact' as const : sdk.reading,
        ecosystem: sdk.ecosystem,
        name,
        version: sdk.version,
      };
      for (const call of isTold ? callsTold(naming.call as Call, page) : [naming.call]) {
        const given = argumentsOf({ ...naming, call }, role, page);
        const word = call && naming.call && wordTold(call, naming.call, page);
        if (word !== undefined) naming.spoken?.add(word);
        // What comes from elsewhere may be told to others as well.
        yield { ...usage, ...originAt(page, word?.start ?? first.start, word?.end ?? last.end), arguments: call === naming.call ? given : withoutSlots(given) };
      }
    }
  }
}

/** What Go calls the method on is of a package of somebody else, as its declaration or what made it says: `gh.CreateFilters(ctx, filter)` of a `*github.Client`. One of the project itself may hold a client of the SDK. */
function isOfOtherPackage(named: Expr, sdk: Sdk, page: Page): boolean {
  const { unit, host } = page;
  if (unit.language !== 'go' || named.kind !== 'member') return false;
  const modules = modulesBehind(named.object, page);
  return modules.length > 0 && modules.every((module) => !sdk.brings(module) && (host.filesOf?.(unit.file, module) ?? []).length === 0);
}

/** The client comes from a file that imports the SDK: `import { client } from './cloudflare'`. */
function isMadeElsewhere(named: Expr, sdk: Sdk, { scope }: Page): boolean {
  let root = rootOf(named);
  for (let step = 0; step < STEPS; step++) {
    const bound = resolve(root, scope);
    if (bound.scope !== scope) return bound.scope.unit.imports.some(({ module }) => sdk.brings(module));
    const next = rootOf(bound.value);
    if (next === root) return false;
    root = next;
  }
  return false;
}

/** Names on the way from a member of a client to the client. */
const STEPS = 4;

/** Every part of the name stands in the chain, at its end. */
function isSpelled({ name }: Name, links: Link[]): boolean {
  const parts = name.split('.');
  return parts.every((part, index) => links.at(index - parts.length)?.name === part);
}

/** The name is the end of the chain, below a client or package; without an import it must be one nobody else uses. */
function fits(name: Name, links: Link[], sdk: Sdk, page: Page): boolean {
  const parts = name.name.split('.');
  if (!isSpelled(name, links)) return isOfObjectMadeElsewhere(parts, name, links, sdk, page);
  const [first] = links.slice(-parts.length);
  // What is written in front of a class is its namespace: `new \Cloudflare\API\Endpoints\Firewall($adapter)`.
  if (name.role === 'call' && isBelowOther(links.slice(0, -parts.length).filter(({ start }) => start !== first?.start))) return false;
  if (name.role === 'command') return links.length === 1;
  if (sdk.builtIn) return links.length === parts.length;
  if (name.role !== 'call' && sdk.reading === 'exact') return comesFromImport(links[0]?.name ?? '', sdk, page);
  if (sdk.reading === 'named') return links.length > parts.length && isLikely(name, links, sdk, page);
  return links.length > parts.length || parts.length > 1 || page.unit.imports.some((one) => Object.keys(one.names).includes(parts[0] ?? ''));
}

/** Whether a name may be meant that stands behind something nobody knows: `env.filters.update` is of templates. */
function isLikely(name: Name, links: Link[], sdk: Sdk, page: Page): boolean {
  const parts = name.name.split('.');
  const isOwn = links.length === parts.length + 1 ? isOfOwnPackage(links, page) : undefined;
  if (isOwn !== undefined) return isOwn;
  const asked = links.at(-parts.length - 1)?.name ?? '';
  const isOnClient = isClient(asked);
  // Go imports what it calls: a file that does not name the API, and leads to none that does, calls it at most by a client that its package holds, in a module that requires the SDK.
  if (page.unit.language === 'go' && page.evidence.level !== 'file' && page.evidence.level !== 'url' && !sdk.isNear) return isOnClient && sdk.version !== undefined;
  if (isOnClient) return true;
  // A field of one's own is no client's, unless it was made of one: `this.rateLimits.get(key)` asks a map.
  if (parts.length === 2 && links.length === 3 && SELF.has(asked)) return false;
  // In Go a type stands behind its package; what stands behind anything else is a field.
  if (page.unit.language === 'go' && name.role !== 'call') return false;
  return parts.length > 2 || isDistinctive(name.name) || (parts.length === 2 && (page.evidence.level === 'file' || sdk.isNear));
}

/** `client.waitingRooms.filters.list`: the client stands further off, so the name belongs to something in between. */
function isBelowOther(before: Link[]): boolean {
  const client = before.findLastIndex((link) => /client|sdk|^(?:api|cf)$|cloudflare/i.test(link.name));
  return client >= 0 && client < before.length - 1;
}

/** A type or class is written with its package, or imported by name; a field that is called the same is not. */
function comesFromImport(first: string, sdk: Sdk, { unit }: Page): boolean {
  const named = packageNamed(first, unit);
  if (named !== undefined) return sdk.brings(named);
  const binding = unit.imports.filter((one) => binds(one, first));
  if (binding.length > 0 && binding.every(({ module }) => sdk.isOfOther(module))) return false;
  return binding.length > 0 || unit.imports.some(({ module }) => module.split(/[\\/.:]/).some((part) => part === first || plainName(part) === plainName(first)));
}

function isDistinctive(name: string): boolean {
  return name.length >= 10 && /[a-z][A-Z_]|_[a-z]/.test(name);
}

/** Classes of declarative SDKs are asked like blocks, by the object they are given; calls by their arguments. */
function argumentsOf(naming: Naming, role: Name['role'], page: Page): Doc {
  if (naming.literal !== undefined) return docOf(naming.literal, page);
  if (naming.call === undefined) return UNKNOWN;
  const args = argumentsDoc(naming.call.args, page);
  if (role === 'call' || args.kind !== 'list') return args;
  return args.items.find((item) => item.kind === 'object') ?? UNKNOWN;
}

/** What generated SDKs call a record whose fields are sent as well. */
const BESIDE = 'extra_body';

/** Positional arguments in order, named ones as one object at the end. */
export function argumentsDoc(args: Arg[], page: Page): Doc {
  const named = args.filter((arg) => arg.name !== undefined);
  const items = args.filter((arg) => arg.name === undefined).map((arg) => docOf(arg.value, page));
  const spans = args.map(({ span, value }) => span ?? value);
  const fields = named.map((arg) => ({
    name: arg.name ?? '',
    value: docOf(arg.value, page),
    place: page.place(arg.value.start, arg.value.end),
    slot: fieldSlot(page, fieldGiven(arg.name ?? '', arg), spans),
  }));
  // What an SDK is told to send beside what it knows is sent like that: `create(zone_id=zone, extra_body={"locked": True})`.
  const more = fields.filter(({ name }) => name === BESIDE).map(({ value }) => value);
  const sent = more.length === 0 ? fields : [...fields, ...more.flatMap((value) => (value.kind === 'object' ? value.fields : []))];
  const open = more.some((value) => value.kind !== 'object' || value.open);
  return { kind: 'list', items: named.length === 0 ? items : [...items, { kind: 'object', fields: sent, open }], open: false };
}
