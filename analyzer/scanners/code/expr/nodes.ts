import type { Arg, Chunk, Declares, Expr, ObjectField, Span } from './expr.ts';

/**
 * Every reader makes its expressions here, so that those of a kind are alike to the last member and its order: the engine compiles what
 * walks them for the shapes that it has met, and again for each new one.
 */
type Of<K extends Expr['kind']> = Extract<Expr, { kind: K }>;

/** A string literal or template. */
export function newString(parts: (Chunk | Expr)[], { start, end }: Span): Of<'string'> {
  return { kind: 'string', parts, start, end };
}

/** A text that is meant where it does not stand, as the slash between two parts of an address: nothing can be put in its place. */
export function impliedText(value: string, at: number): Chunk {
  return { kind: 'chunk', value, at: () => at, encode: () => undefined };
}

/** A text that stands there for something else, such as a name: no other can be put in its place. */
export function readOnly(text: Omit<Chunk, 'encode'>): Chunk {
  return { kind: 'chunk', value: text.value, at: (index) => text.at(index), encode: () => undefined };
}

/** The same of all the texts that something is put together of. */
export function asReadOnly(expr: Expr): Expr {
  if (expr.kind === 'concat') return { ...expr, parts: expr.parts.map(asReadOnly) };
  return expr.kind === 'string' ? { ...expr, parts: expr.parts.map((part) => (part.kind === 'chunk' ? readOnly(part) : part)) } : expr;
}

/** Texts put one behind another. */
export function newConcat(parts: Expr[], { start, end }: Span): Of<'concat'> {
  return { kind: 'concat', parts, start, end };
}

/** A number, boolean or null. */
export function newAtom(value: number | boolean | null, { start, end }: Span): Of<'atom'> {
  return { kind: 'atom', value, start, end };
}

/** A name that stands alone. */
export function newName(name: string, { start, end }: Span): Of<'name'> {
  return { kind: 'name', name, start, end };
}

/** A member by its name. */
export function newMember(object: Expr, name: string, nameSpan: Span, { start, end }: Span): Of<'member'> {
  return { kind: 'member', object, name, nameSpan, start, end };
}

/** A member by what is in brackets. */
export function newIndex(object: Expr, index: Expr, { start, end }: Span): Of<'index'> {
  return { kind: 'index', object, index, start, end };
}

/** Any item of a list, as what a loop over it binds. */
export function anyItem(list: Expr): Expr {
  return newIndex(list, newUnknown(list), list);
}

/** Whether what is read of a list is any item of it. */
export function isAnyItem({ index }: Of<'index'>): boolean {
  return isOpaque(index);
}

/** A call, or something made with `new`. */
export function newCall(callee: Expr, args: Arg[], isNew: boolean, { start, end }: Span): Of<'call'> {
  return { kind: 'call', callee, args, isNew, start, end };
}

/** A program that is run, with its words; what it reads only where that is written beside it. */
export function newCommand(words: Expr[], { start, end }: Span, input?: Expr): Of<'command'> {
  return input === undefined ? { kind: 'command', words, start, end } : { kind: 'command', words, input, start, end };
}

/** A literal with named members; the type it builds only where one is written. */
export function newObject(fields: ObjectField[], open: boolean, { start, end }: Span, type?: Expr): Of<'object'> {
  return type === undefined ? { kind: 'object', fields, open, start, end } : { kind: 'object', fields, open, start, end, type };
}

/** A member of an object; the name on the wire only where it differs. */
export function newField(name: string | undefined, nameSpan: Span, value: Expr, { start, end }: Span, wireName?: string): ObjectField {
  return wireName === undefined ? { name, nameSpan, value, start, end } : { name, nameSpan, value, start, end, wireName };
}

/** What brings the fields of another record, `...defaults`, in the place where it stands among the fields. */
export function newSpread(value: Expr, { start, end }: Span): ObjectField {
  return newField(SPREAD, { start, end }, value, { start, end });
}

/** Whether a field is none, but brings those of another record. */
export function isSpread({ name }: ObjectField): boolean {
  return name === SPREAD;
}

/** The name of what is no field. */
export const SPREAD = '...';

/** A list, open where more is put in at run time; the type of its items only where one is written. */
export function newList(items: Expr[], open: boolean, { start, end }: Span, type?: Expr): Of<'list'> {
  return type === undefined ? { kind: 'list', items, open, start, end } : { kind: 'list', items, open, start, end, type };
}

/** One of several, decided at run time by what stands `beside`. */
export function newChoice(options: Expr[], { start, end }: Span, beside: Expr[] = []): Of<'choice'> {
  return { kind: 'choice', options, beside, start, end };
}

/** This, or what nobody knows. */
export function orUnknown(value: Expr): Of<'choice'> {
  return newChoice([value, newUnknown(value)], value);
}

/** Code of which one arm is run; open where that may be none. Those that are left are arms of which nothing goes on. */
export function newBranches(arms: Expr[], open: boolean, { start, end }: Span, left: Expr[] = []): Of<'branches'> {
  return { kind: 'branches', arms, left, open, start, end };
}

/** A binding, local to its file and of a name that is there, unless it says otherwise. */
export function newLet(name: string, nameSpan: Span, value: Expr, { exported = false, declares = 'nothing' }: Visible, { start, end }: Span): Of<'let'> {
  return { kind: 'let', name, nameSpan, value, exported, declares, start, end };
}

/** A name that is declared, and bound to nothing yet. */
export function newDeclaration(name: string, declares: Declares, { start, end }: Span): Of<'declaration'> {
  return { kind: 'declaration', name, declares, start, end };
}

/** How a binding is visible. */
export interface Visible {
  declares?: Declares;
  exported?: boolean;
}

/** Anything else, for what stands in it. */
export function newOther(children: Expr[], { start, end }: Span): Of<'other'> {
  return { kind: 'other', children, start, end };
}

/** What nobody knows. */
export function newUnknown(span: Span): Of<'other'> {
  return newOther([], span);
}

/** Whether nothing is known of an expression: it has no name, and nothing stands in it. */
export function isOpaque(expr: Expr): boolean {
  return expr.kind === 'other' && expr.children.length === 0;
}

/** A class, for what stands in it. `head`: from its name to its body. */
export function newClass(children: Expr[], { start, end }: Span, head?: Span): Of<'other'> {
  return { kind: 'other', children, isClass: true, ...(head && { head }), start, end };
}
