import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';

/**
 * Whether an expression is a name, or the member of something, under which the file has a word of a catalogued path: a constant,
 * a field of a record, what a loop stands at. Of most names nothing has to be worked out to say no.
 */
export function isNameOfText(expr: Expr, page: Page): boolean {
  if (expr.kind !== 'name' && expr.kind !== 'member') return false;
  return namesOfTexts(page.unit, page).has(expr.name);
}

const namesOfTexts = onceFor((unit: Unit, page: Page): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const expr of exprsOf(unit)) {
    if (expr.kind === 'let' && holdsWord(expr.value, names, page)) names.add(expr.name.replace(/^.*[.:]/, ''));
    if (expr.kind === 'object') for (const { name, value } of expr.fields) if (name !== undefined && isWord(value, page)) names.add(name);
  }
  return names;
});

/** A word, a list of such, or a row of one, as loops stand at it. */
function holdsWord(value: Expr, names: ReadonlySet<string>, page: Page): boolean {
  if (value.kind === 'index') return value.object.kind === 'name' ? names.has(value.object.name) : holdsWord(value.object, names, page);
  return value.kind === 'list' ? value.items.some((item) => isWord(item, page)) : isWord(value, page);
}

function isWord(value: Expr, { vocabulary: { segments } }: Page): boolean {
  return value.kind === 'string' && value.parts.some((part) => part.kind === 'chunk' && part.value.split('/').some((word) => segments.has(word)));
}
