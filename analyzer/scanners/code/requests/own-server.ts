import type { CallUsage } from '../../../model.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { chainOf } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { isAnything, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';

/** What a page asks of the server that it came from, `fetch('/zones/1/filters')`, may be asked of the API there, or have its name alone. */
export function* maybeOfOwnServer(call: Call, url: Expr, usages: Iterable<CallUsage>, page: Page): Generator<CallUsage> {
  for (const usage of usages) {
    const isOwn = usage.reading === 'exact' && usage.evidence.level !== 'url' && asksOwnServer(call, page) && fold(url, page.scope).every(isRelative);
    yield isOwn ? { ...usage, reading: 'unbased' } : usage;
  }
}

/** Functions of browsers, and of libraries that were told no base; a test puts something in their place. */
function asksOwnServer({ callee }: Call, page: Page): boolean {
  const { unit, scope, context } = page;
  if (context === 'test' || !SCRIPTS.has(unit.language) || !ASKS.test(chainOf(callee).join('.')) || resolveCallee(callee, scope).value !== callee) return false;
  const [first = ''] = chainOf(callee);
  return !/\bbaseURL\b|\bajaxSetup\b/.test(unit.text) && unit.imports.filter((one) => binds(one, first)).every(({ module }) => LIBRARIES.has(module));
}

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript']);
const ASKS = /^(?:(?:window|self|globalThis)\.)?fetch$|^axios(?:\.(?:get|post|put|patch|delete|request))?$|^(?:\$|jQuery)\.(?:get|post|ajax|getJSON)$/;
const LIBRARIES: ReadonlySet<string> = new Set(['axios', 'jquery']);

function isRelative(str: Str): boolean {
  const first = str.find(isAnything);
  return first?.kind === 'text' && /^\/(?!\/)/.test(first.value);
}
