import path from 'node:path';
import type { CallUsage } from '../../../model.ts';
import type { BlockExpr, Expr, ObjectExpr } from '../expr/expr.ts';
import { everyExpr, fieldNamed } from '../expr/walk.ts';
import { possiblePaths } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { wordUsages } from '../paths/words.ts';
import { flatten } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolve } from '../values/resolve.ts';

/** Whether a block gives its arguments to a module of Terraform that is known; what stands in it is read by `moduleSettings` alone. */
export function isModule(expr: Expr, page: Page): expr is BlockExpr {
  return expr.kind === 'block' && expr.name === 'module' && (isOfProvider(expr, page) || /^[^\uE000]+$/.test(sourceOf(expr, page)));
}

/**
 * Settings that a module is given, by themselves or in a map: `module "zone" { source = "acme/zone/cloudflare"` `settings = { brotli = "on" } }`.
 * Loose: what the module does with them stands elsewhere. A module that names no catalogued provider waits for a file in its folder that uses them.
 */
export function* moduleSettings(block: BlockExpr, page: Page): Generator<CallUsage> {
  const { templates } = page.vocabulary;
  const objects = [...new Set(everyExpr([block.body]).map((expr) => writtenHere(expr, page)))].filter((expr) => expr.kind === 'object').map(withoutSwitches);
  const source = sourceOf(block, page);
  if (isOfProvider(block, page)) {
    for (const given of objects) yield* wordUsages(given, page, possiblePaths(templates), undefined);
  } else if (/^\.\.?\//.test(source)) {
    const into = path.posix.join(path.posix.dirname(page.unit.file), source).replace(/\/$/, '');
    for (const open of possiblePaths(templates)) for (const given of objects) for (const usage of wordUsages(given, page, [open], undefined)) page.host.deferred?.word(open, usage, { into });
  }
}

/** What a name stands for that the same file binds: `local.settings`. */
function writtenHere(expr: Expr, { scope }: Page): Expr {
  const bound = resolve(expr, scope);
  return bound.scope === scope ? bound.value : expr;
}

/** With what nobody knows as hole characters. */
function sourceOf({ body }: BlockExpr, page: Page): string {
  const source = fieldNamed(body, 'source');
  return source === undefined ? '' : flatten(fold(source, page.scope)[0] ?? []).text;
}

/** By its source or its label; types of a provider begin with its name. */
function isOfProvider(block: BlockExpr, page: Page): boolean {
  const names = new Set([...page.vocabulary.names.get('terraform')?.keys() ?? []].flatMap((type) => /^[a-z0-9]+(?=_)/.exec(type)?.[0] ?? []));
  return [...names].some((name) => [...block.labels, sourceOf(block, page)].some((one) => one.toLowerCase().includes(name)));
}

/** No zone setting is `true`: the `minify` of a module that builds a worker is. */
function withoutSwitches(given: ObjectExpr): ObjectExpr {
  return { ...given, fields: given.fields.filter((field) => field.value.kind !== 'atom') };
}
