import type { CallUsage } from '../../../model.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { chainOf, lastName } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { isAnything, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';

/** What a page asks of the server that it came from, `fetch('/zones/1/filters')`, may be asked of the API there, or have its name alone. */
export function* maybeOfOwnServer(call: Call, url: Expr, usages: Iterable<CallUsage>, page: Page): Generator<CallUsage> {
  for (const usage of usages) {
    const isOwn = usage.reading === 'exact' && usage.evidence.level !== 'url' && (asksOwnServer(call, page) || asksOwnApp(call, page)) && fold(url, page.scope).every(isRelative);
    yield isOwn ? { ...usage, reading: 'unbased' } : usage;
  }
}

/** Whether a call asks a program of one's own that runs in memory, as tests do: `TestClient(app).get(path)`, `app.test_client().get(path)`, `app.request(path)` of Hono. */
export function asksOwnApp({ callee }: Call, { unit, scope }: Page): boolean {
  if (callee.kind !== 'member') return false;
  const { value } = resolve(callee.object, scope);
  if (value.kind === 'call') return (value.isNew && lastName(value.callee) === 'hono' && callee.name === 'request') || (unit.language === 'python' && IN_MEMORY.test(lastName(value.callee)));
  return callee.name === 'request' && SCRIPTS.has(unit.language) && value.kind === 'name' && value.name === 'app';
}

const IN_MEMORY = /^test_?client$/;

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
