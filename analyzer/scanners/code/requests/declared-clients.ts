import { exprsOf, isWithin, rootOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import type { Block } from '../values/binding.ts';
import { resolve } from '../values/resolve.ts';
import { basesStated, type StatedBase } from './stated-base.ts';

/**
 * The bases that a library is told for an interface or class, which it makes a client of: `RestService.For<IEdge>(BASE)`, `services.AddHttpClient<Edge>(c => c.BaseAddress = …)`,
 * `new Retrofit.Builder().baseUrl(BASE).build().create(Edge.class)`, `Feign.builder().target(Edge.class, BASE)`. None where one of those who name it is told no base here.
 */
export function basesOfDeclared({ className }: Block, page: Page): StatedBase[] {
  const { text } = page.unit;
  const bases = basesStated(page.scope, page);
  if (className === undefined || bases.length === 0) return [];
  const told = [...text.matchAll(new RegExp(`<${className}>|\\b${className}(?:\\.|::)class\\b|\\btypeof\\(${className}\\)`, 'g'))].map(({ index }) => basesBeside(index, bases, page));
  return told.every((some) => some.length > 0) ? told.flat() : [];
}

/** What is told in the call that names it, or where that was made which the call is a method of. A block that it stands in may make other clients. */
function basesBeside(at: number, bases: readonly StatedBase[], { unit, scope }: Page): StatedBase[] {
  const calls = exprsOf(unit).filter((one) => one.kind === 'call' && one.start <= at && at < one.end && !unit.text.slice(one.start, at).includes('{')).toReversed();
  for (const call of calls) {
    const made = call.kind === 'call' ? resolve(rootOf(call.callee), scope) : undefined;
    const found = bases.filter(({ value }) => isWithin(value, call) || (made?.scope === scope && made.value.kind === 'call' && isWithin(value, made.value)));
    if (found.length > 0) return found;
  }
  return [];
}
