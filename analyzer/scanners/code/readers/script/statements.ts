import type { Expr, ObjectField } from '../../expr/expr.ts';
import { newBranches, newDeclaration, newField, newLet, newObject, newOther } from '../../expr/nodes.ts';
import { literalText } from '../making/make.ts';
import type { ScriptCursor } from './cursor.ts';
import type { Item } from './items.ts';
import { boundTogether } from './names.ts';

/** Items as statements, in order; those that depend on what stands before them cannot go alone. */
export function statementsOf(cursor: ScriptCursor, found: Item[], dependent = false): Expr[] {
  const statements = lowered(cursor, found, dependent);
  return cursor.language.repeats === true ? repeated(statements) : statements;
}

/** What binds a name once more may or may not be run. */
function repeated(statements: Expr[]): Expr[] {
  const known = new Set<string>();
  return statements.map((one) => {
    if (one.kind !== 'let') return one;
    if (known.has(one.name)) return newBranches([newOther([one], one)], true, one);
    known.add(one.name);
    return one;
  });
}

function lowered(cursor: ScriptCursor, found: Item[], dependent: boolean): Expr[] {
  const { make, language } = cursor;
  return found.flatMap((item, index): Expr[] => {
    const { value, key, target, binds, statement } = item;
    if (statement !== undefined) return statement;
    const together = language.ends === 'then' && binds === true ? boundTogether(cursor, found, index) : undefined;
    if (together !== undefined) return together;
    if (target !== undefined) return partial(target, value, goingOf(cursor, item, dependent));
    const isTyped = item.declares === undefined && key !== undefined && isType(cursor, found[index - 1], key.start);
    if (key?.name === undefined || binds !== true) return [...(item.declares === undefined ? [] : declarations(value)), ...(item.parts ?? [value])];
    return [make.let(key, value, item.end, { declares: isTyped ? 'block' : item.declares ?? (item.by === '<<-' ? 'nothing' : language.declares) ?? 'nothing', exported: true })];
  });
}

/** `String level = …`: a name before the name, on its line. */
function isType({ text }: ScriptCursor, before: Item | undefined, start: number): boolean {
  if (before === undefined || before.statement !== undefined || before.key !== undefined || (before.value.kind !== 'name' && before.value.kind !== 'member' && before.value.kind !== 'index')) return false;
  return /^[ \t*&]+$/.test(text.slice(Math.min(before.end, start - 1), start)) && !(before.value.kind === 'name' && /^(?:return|else|do|in|case|and|or|not|end|then)$/.test(before.value.name));
}

/** `my ($a, $b)`, `var level: String` */
function declarations(value: Expr): Expr[] {
  const names = value.kind === 'list' ? value.items : [value];
  return names.flatMap((one) => (one.kind === 'name' ? [newDeclaration(one.name, 'block', one)] : []));
}

/** `request.httpMethod = "PATCH"`: an object with one field more. */
export function partial(target: Expr, value: Expr, goes: ObjectField['goes']): Expr[] {
  if (target.kind !== 'member' && target.kind !== 'index') return [target, value];
  const nameSpan = target.kind === 'member' ? target.nameSpan : { start: target.index.start, end: target.index.end };
  const name = target.kind === 'member' ? target.name : literalText(target.index) || undefined;
  const span = { start: target.start, end: value.end };
  if (target.object.kind === 'name' && SELF.has(target.object.name) && name !== undefined) return [newLet(`${target.object.name}.${name}`, nameSpan, value, {}, span)];
  const field = newField(name, nameSpan, value, span);
  return [target.object, { ...newObject([goes === undefined ? field : { ...field, goes }], true, span), of: target.object }];
}

/** Its semicolon goes along, unless it depends on what stands before it; with anything else behind it, it stays: `if` of Perl. */
function goingOf({ text, make }: ScriptCursor, { target, value, end }: Item, depends: boolean): ObjectField['goes'] {
  const behind = /^[ \t]*(?:;|(?=[\r\n}]|#|\/\/|--|end\b|$))/.exec(text.slice(end, end + 80))?.[0];
  if (behind === undefined || (depends && !behind.endsWith(';'))) return 'nothing';
  return depends ? undefined : { start: (target ?? value).start, end: make.source.at(end + (behind.endsWith(';') ? behind.length : 0)) };
}

const SELF = new Set(['this', 'self', '@']);
