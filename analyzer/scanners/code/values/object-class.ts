import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { isOpaque } from '../expr/nodes.ts';
import { typeMade } from '../expr/records.ts';

/** The class of an object: that of what makes it, or the only one that its file declares a parameter, a field or a variable of its name to be of. */
export function classOfObject(object: Expr, made: Expr, unit: Unit): string | undefined {
  const type = typeMade(made)?.name;
  if (type !== undefined || unit.language === 'go') return type;
  const isGiven = made.kind === 'name' || made.kind === 'member' || isOpaque(made);
  const named = isGiven ? [made, object].flatMap((one) => (one.kind === 'name' || one.kind === 'member' ? [withoutSign(one.name)] : [])) : [];
  return named.map((name) => declaredIn(unit).get(name)).find((one) => one !== undefined) ?? undefined;
}

/** The names that a class may be declared by whose methods are called by that of its interface: `ICloudflareClient`. */
export function implementing(type: string, { language }: Unit): string[] {
  return language === 'csharp' && /^I[A-Z]/.test(type) ? [type, type.slice(1)] : [type];
}

/** Names by the type that stands before or behind them; `null` where it is another one elsewhere. */
const declaredIn = onceFor(({ text }: Unit): ReadonlyMap<string, string | null> => {
  const names = new Map<string, string | null>();
  for (const { groups: { before, after, first, last } = {} } of text.matchAll(DECLARES)) {
    const [name, type] = [withoutSign(first ?? last ?? ''), before ?? after ?? ''];
    names.set(name, (names.get(name) ?? type) === type ? type : null);
  }
  return names;
});

/** `CloudflareApi api;`, `?Firewall $firewall`, `api: CloudflareApi`. */
const DECLARES = /(?<![\w.])(?<before>[A-Z]\w*)(?:<[\w, ]*>)?\??[ \t]+(?<first>[$_]?[a-z]\w*)(?=[ \t]*(?:[;,)=]|$))|(?<![\w.])(?<last>_?[a-z]\w*)[?!]?:[ \t]*(?<after>[A-Z]\w*)(?![\w.(<])/gm;

function withoutSign(name: string): string {
  return name.replace(/^\$/, '');
}
