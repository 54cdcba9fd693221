import type { Expr } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import type { Page } from '../page/page.ts';
import { textOf } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';

/** What generated SDKs put between a client and its methods to say how a call is made, not which. */
const PLUMBING = new Set(['with_raw_response', 'with_streaming_response', 'with_options', 'withOptions']);

/** A name in a chain. */
export interface Link {
  name: string;
  start: number;
  end: number;
}

/** Whether something is called as people call the client of an API. */
export function isClient(name: string): boolean {
  return /^(?:client|api|cf|cfapi|sdk)$|cloudflare/i.test(name);
}

/** The last name of a chain, where it is plain to see. */
export function lastLink(expr: Expr): string | undefined {
  return (expr.kind === 'member' || (expr.kind === 'name' && !/[\\:]/.test(expr.name))) && !PLUMBING.has(expr.name) ? expr.name : undefined;
}

/** The names that a chain is written with, without what says how a call is made, and with all of its path where Rust imports the end. */
export function linksWritten(expr: Expr, page: Page): Link[] {
  return spelledOut(linksOf(expr, page.scope).filter((link) => !PLUMBING.has(link.name)), page);
}

/** The names of a chain with their places, also in brackets: `cf['filters']`. A call or index in between stands for what it gives: `api.zones(id).filters.list`. */
function linksOf(expr: Expr, scope: Scope): Link[] {
  switch (expr.kind) {
    case 'name':
      return expr.name.split(/\\|::/).filter((part) => part !== '').map((name) => ({ name, start: expr.start, end: expr.end }));
    case 'member':
      return [...linksOf(expr.object, scope), { name: expr.name, start: expr.nameSpan.start, end: expr.nameSpan.end }];
    case 'index':
      return [...linksOf(expr.object, scope), ...keyOf(expr.index, scope)];
    case 'call':
      return linksOf(expr.callee, scope);
    default:
      return [{ name: '', start: expr.start, end: expr.end }];
  }
}

function keyOf(index: Expr, scope: Scope): Link[] {
  const [name, ...more] = membersNamed(index, scope) ?? [];
  return name !== undefined && more.length === 0 ? [{ name, start: index.start, end: index.end }] : [];
}

/** The members that brackets may name; `undefined` where nobody knows one of them. */
export function membersNamed(index: Expr, scope: Scope): string[] | undefined {
  const texts = fold(index, scope).map(textOf);
  const names = texts.filter((text) => text !== undefined).filter((text) => /^[a-z_]\w*$/i.test(text));
  return names.length > 0 && names.length === texts.length ? names : undefined;
}

/** `CreateTunnel` after `use cloudflare::endpoints::argo_tunnel::create_tunnel::CreateTunnel`. */
function spelledOut(links: Link[], { unit }: Page): Link[] {
  const [first, ...rest] = links;
  const found = first === undefined || unit.language !== 'rust' ? undefined : unit.imports.find((one) => one.local === first.name);
  return first === undefined || found === undefined ? links : [...found.module.split('::').map((name) => ({ ...first, name })), ...rest];
}

/**
 * The chain with what its beginning stands for: `$settings->update()` after `$settings = new ZoneSettings($adapter)`,
 * `rules.List()` after `rules := client.Firewall.Rules`; of `aliases` alone only the latter. `undefined` where that is not known.
 */
export function linksMade(expr: Expr, page: Page, aliases: boolean, steps = STEPS): Link[] | undefined {
  if (expr.kind === 'call') return linksMade(expr.callee, page, aliases, steps);
  if (expr.kind === 'index') return linksMade(expr.object, page, aliases, steps);
  const bound = resolve(expr, page.scope);
  const value = givenBy(bound.value);
  // What a method gives may have been made in another: `return $this->firewall;`.
  const further = value !== bound.value && value.kind === 'member' && bound.scope === page.scope && steps > 0 ? linksMade(value, page, aliases, steps - 1) : undefined;
  if (further !== undefined) return further;
  if (value !== expr && ((value.kind === 'call' && !aliases) || value.kind === 'member')) {
    const before = value.kind === 'member' && bound.scope === page.scope && steps > 0 ? linksMade(value.object, page, aliases, steps - 1) : undefined;
    const made = before === undefined || value.kind !== 'member' ? linksOf(value, bound.scope) : [...before, value];
    const links = made.map(({ name }) => ({ name, start: expr.start, end: expr.end }));
    return value.kind === 'call' && value.isNew ? links.slice(-1).map((link) => ({ ...link, name: importedAs(link.name, bound.scope) })) : links;
  }
  const before = expr.kind === 'member' ? linksMade(expr.object, page, aliases, steps) : undefined;
  return before === undefined || expr.kind !== 'member' ? undefined : [...before, { name: expr.name, start: expr.nameSpan.start, end: expr.nameSpan.end }];
}

/** Names on the way from one part of a client to the client: `firewall = cf.firewall`, `rules = firewall.rules`. */
const STEPS = 4;

/** What a method gives that does nothing else: `get waf() { return this.client.firewall.waf; }`, `function waf() { return new WAF($adapter); }`. */
function givenBy(value: Expr): Expr {
  const [only, ...more] = value.kind === 'other' ? resultsOf(value) : [];
  return only !== undefined && more.length === 0 && (only.kind === 'member' || (only.kind === 'call' && only.isNew)) ? only : value;
}

/** The name that something imported has where it is declared; in PHP it is the end of the module. */
function importedAs(name: string, { unit }: Scope): string {
  const from = unit.imports.find(({ local, names }) => Object.hasOwn(names, name) || (local === name && unit.language === 'php'));
  return from?.names[name] ?? from?.module.split('\\').at(-1) ?? name;
}
