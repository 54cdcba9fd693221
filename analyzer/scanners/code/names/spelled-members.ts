import type { Expr } from '../expr/expr.ts';
import { newMember } from '../expr/nodes.ts';
import { chainOf, rootOf } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { membersNamed } from './chains.ts';
import type { Sdk } from './sdks.ts';

/** A callee with each member that its brackets may stand for: `client.filters[method](…)` of `['list', 'create']`. Itself where it has none, or nobody knows which. */
export function membersSpelled(callee: Expr, scope: Scope): Expr[] {
  if (callee.kind === 'member') return membersSpelled(callee.object, scope).map((object) => (object === callee.object ? callee : { ...callee, object }));
  const names = callee.kind === 'index' ? membersNamed(callee.index, scope) : undefined;
  if (callee.kind !== 'index' || names === undefined) return [callee];
  const { index } = callee;
  return membersSpelled(callee.object, scope).flatMap((object) => names.map((name) => newMember(object, name, index, callee)));
}

/** Whether it is decided at run time which member of a client of an SDK is called. */
export function isOpenMember(callee: Expr, page: Page, sdks: readonly Sdk[]): boolean {
  for (let at = callee; at.kind === 'member' || at.kind === 'index'; at = at.object) {
    if (at.kind === 'index' && membersNamed(at.index, page.scope) === undefined) return isOfSdk(at.object, page, sdks);
  }
  return false;
}

/** What a class of the SDK makes: `new Cloudflare()`, `Cloudflare(api_token=token)`. */
function isOfSdk(object: Expr, { unit, scope }: Page, sdks: readonly Sdk[]): boolean {
  const { value } = resolve(rootOf(object), scope);
  if (value.kind !== 'call') return false;
  const [name = ''] = chainOf(value.callee);
  const modules = unit.imports.filter((one) => binds(one, name)).map(({ module }) => module);
  return [...modules, name.replace(/^\\/, '')].some((module) => sdks.some((sdk) => sdk.reading === 'exact' && sdk.brings(module)));
}
