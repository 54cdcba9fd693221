import { onceFor } from '../../once.ts';
import type { Call, Expr, NameExpr, ObjectField, OtherExpr, Span, Unit } from '../expr/expr.ts';
import { newField, newUnknown } from '../expr/nodes.ts';
import { everyExpr, exprsOf, lastName } from '../expr/walk.ts';
import { memberName } from '../values/bindings.ts';

/**
 * The fields of the objects of a class, as far as the class says: what its body declares, and what its methods set on the
 * object itself. What a field is worth is not known, since any code may set it.
 */
export function fieldsDeclared(declaring: OtherExpr, unit: Unit): ObjectField[] {
  const { children } = declaring;
  const body = [...membersOf(children)];
  const declared = body.flatMap((member, index): Named[] => {
    if (member.kind === 'declaration') return [{ name: ownName(member.name) ?? member.name, at: member }];
    if (member.kind === 'let') return isMethod(member.value) ? [...promoted(member.value, unit)] : isShared(member.nameSpan, unit) ? [] : [{ name: member.name, at: member.nameSpan }];
    const next = body[index + 1];
    return member.kind === 'name' && next !== undefined ? typed(member, next, unit) : [];
  });
  const methods = body.filter((member) => member.kind === 'let' && isMethod(member.value)).length;
  const set = methods > MOST_METHODS ? [] : everyExpr(children).flatMap((inner): Named[] => {
    const name = inner.kind === 'let' && !isMethod(inner.value) ? ownName(inner.name) : undefined;
    return inner.kind !== 'let' || name === undefined ? [] : [{ name, at: inner.nameSpan }];
  });
  const renamed = new Set(fieldsRenamed(declaring, unit).map(({ name }) => name));
  const first = new Map([...declared, ...set].filter(({ name }) => !renamed.has(name)).toReversed().map((one) => [one.name, one]));
  return [...first.values()].map(({ name, at }) => newField(name, at, newUnknown(at), at));
}

/** What a record is made with, and how it is written. An object that does more than that keeps its own state under such names. */
const MOST_METHODS = 3;

/** What a class says its fields are called over the wire: that is read by itself, and stands around the fields that are called what they are. */
export function fieldsRenamed({ start }: OtherExpr, unit: Unit): ObjectField[] {
  return renamedIn(unit).get(start) ?? [];
}

const renamedIn = onceFor((unit: Unit): ReadonlyMap<number, ObjectField[]> => new Map(exprsOf(unit).flatMap((expr) =>
  expr.kind === 'object' && expr.type !== undefined ? [[expr.start, expr.fields.filter(({ wireName }) => wireName !== undefined)] as const] : [])));

interface Named {
  name: string;
  at: Span;
}

/** What stands in the body of a class itself, and in none of the classes in it. */
export function* membersOf(children: readonly Expr[]): Generator<Expr> {
  for (const child of children) {
    if (child.kind === 'other' && child.isClass !== true) yield* membersOf(child.children);
    else yield child;
  }
}

/** The code of a function is nothing but what stands in it. */
function isMethod({ kind }: Expr): boolean {
  return kind === 'other';
}

/** `constructor(public content: string)`, `__construct(private bool $locked)`: parameters that are fields. */
function* promoted(method: Expr, { text }: Unit): Generator<Named> {
  for (const one of method.kind === 'other' ? method.children : []) {
    const at = one.kind === 'let' ? one.nameSpan : one;
    if ((one.kind === 'let' || one.kind === 'declaration') && PROMOTES.test(text.slice(Math.max(0, at.start - LONGEST_TYPE), at.start))) yield { name: one.name, at };
  }
}

/** The fields that the parameters of a constructor are, in order; `undefined` where one of them, or anything else that has a name there, is none. */
export function fieldsPromoted(method: Expr, unit: Unit): string[] | undefined {
  const named = method.kind === 'other' ? method.children.filter(({ kind }) => kind === 'let' || kind === 'declaration') : [];
  const fields = [...promoted(method, unit)].map(({ name }) => name);
  return fields.length === named.length ? fields : undefined;
}

const PROMOTES = /\b(?:public|private|protected|readonly)\b[^,(=;{]*$/;
const LONGEST_TYPE = 80;

/** The field that `this.locked`, `self.locked`, `@locked` is; `undefined` of any other name. */
export function ownName(name: string): string | undefined {
  return /^this\.(\w+)$/.exec(memberName(name))?.[1];
}

/** Whether a field is of the class, and of none of its objects: `static final String LOCKED = "locked"`, `const LOCKED`. */
export function isShared({ start }: Span, { text }: Unit): boolean {
  return /\b(?:static|const)\b[^;{}()\n]*$/.test(text.slice(Math.max(0, start - LONGEST_TYPE), start));
}

/** `var locked: Bool`, `final bool locked;`: a name, and beside it that of its type. */
function typed(one: NameExpr, next: Expr, { text }: Unit): Named[] {
  const between = text.slice(one.end, Math.max(one.end, next.start));
  if (/^[ \t]*:[ \t]*$/.test(between)) return [{ name: one.name, at: one }];
  return next.kind === 'name' && /^\??[ \t]+$/.test(between) ? [{ name: next.name, at: next }] : [];
}

/** `Struct.new(:content, :locked)`, `attr_accessor :content, :locked`, `defstruct [:content, locked: false]`, `namedtuple('Record', ['content', 'locked'])` */
export function declaresRecord({ callee }: Call): boolean {
  const name = lastName(callee);
  return DECLARES.test(callee.kind === 'member' && callee.object.kind === 'name' ? `${callee.object.name}.${name}` : name);
}

const DECLARES = /^(?:Struct\.new|Data\.define|attr_(?:accessor|reader|writer)|defstruct|(?:collections\.)?namedtuple)$/;

/** The fields that such a call names. */
export function fieldsNamed({ args }: Call): ObjectField[] {
  return args.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value])).flatMap((item): ObjectField[] => {
    if (item.kind === 'object') return item.fields;
    const [only, ...more] = item.kind === 'string' ? item.parts : [];
    return only?.kind === 'chunk' && more.length === 0 ? [newField(only.value, item, newUnknown(item), item)] : [];
  });
}
