import type { Arg, Chunk, Expr, ObjectField, Span } from './expr.ts';

/**
 * Every reader makes its expressions here, so that those of a kind are alike to the last member and its order. The engine compiles
 * what walks them for the shapes it has met, and again for each new one: with a shape for every language that took longer
 * than to walk.
 */
type Of<K extends Expr['kind']> = Extract<Expr, { kind: K }>;

export function newString(parts: (Chunk | Expr)[], { start, end }: Span): Of<'string'> {
  return { kind: 'string', parts, start, end };
}

export function newConcat(parts: Expr[], { start, end }: Span): Of<'concat'> {
  return { kind: 'concat', parts, start, end };
}

export function newAtom(value: number | boolean | null, { start, end }: Span): Of<'atom'> {
  return { kind: 'atom', value, start, end };
}

export function newName(name: string, { start, end }: Span): Of<'name'> {
  return { kind: 'name', name, start, end };
}

export function newMember(object: Expr, name: string, nameSpan: Span, { start, end }: Span): Of<'member'> {
  return { kind: 'member', object, name, nameSpan, start, end };
}

export function newIndex(object: Expr, index: Expr, { start, end }: Span): Of<'index'> {
  return { kind: 'index', object, index, start, end };
}

export function newCall(callee: Expr, args: Arg[], isNew: boolean, { start, end }: Span): Of<'call'> {
  return { kind: 'call', callee, args, isNew, start, end };
}

export function newObject(fields: ObjectField[], open: boolean, { start, end }: Span, type?: Expr): Of<'object'> {
  return type === undefined ? { kind: 'object', fields, open, start, end } : { kind: 'object', fields, open, start, end, type };
}

export function newField(name: string | undefined, nameSpan: Span, value: Expr, { start, end }: Span, wireName?: string): ObjectField {
  return wireName === undefined ? { name, nameSpan, value, start, end } : { name, nameSpan, value, start, end, wireName };
}

export function newList(items: Expr[], open: boolean, { start, end }: Span): Of<'list'> {
  return { kind: 'list', items, open, start, end };
}

export function newChoice(options: Expr[], { start, end }: Span): Of<'choice'> {
  return { kind: 'choice', options, start, end };
}

export function newLet(name: string, nameSpan: Span, value: Expr, { exported = false, constant = false }: Visible, { start, end }: Span): Of<'let'> {
  return { kind: 'let', name, nameSpan, value, exported, constant, start, end };
}

/** How a binding is visible. */
export interface Visible {
  constant?: boolean;
  exported?: boolean;
}

export function newOther(children: Expr[], { start, end }: Span): Of<'other'> {
  return { kind: 'other', children, start, end };
}
