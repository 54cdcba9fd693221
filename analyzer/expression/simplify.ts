import { nodesOf, type Compare, type Field, type Literal, type Span, type Term, type Tree } from './ast.ts';
import { type FieldValue } from './compare.ts';
import { valueOf, type FieldRecord } from './evaluate.ts';
import { isComputable } from './functions.ts';
import { reduce, type Change, type Ruling } from './reduce.ts';

/** `left` are the places where a known field still stands because what it does there cannot be worked out. */
export type Simplified =
  | { kind: 'unchanged'; left: Span[] }
  | { kind: 'changed'; text: string; left: Span[] }
  | { kind: 'always'; value: boolean; left: Span[] };

/**
 * Partial evaluation: the expression that matches the same requests as long as the known fields have the known values.
 * A comparison of the wrong type, a list, or a function that also needs other fields stays as it is.
 */
export function simplify(tree: Tree, known: FieldRecord): Simplified {
  const left: Span[] = [];
  const reduced = reduce(tree, (term) => {
    const fields = knownFields(term, known);
    if (fields.length === 0) return { kind: 'same' };
    const value = isDetermined(term, known) ? valueOf(term, known) : undefined;
    if (typeof value === 'boolean') return { kind: 'value', value };
    left.push(...fields);
    return { kind: 'same' };
  });
  if (reduced.kind === 'changed') return { kind: 'changed', text: reduced.text, left };
  return reduced.kind === 'value' ? { kind: 'always', value: reduced.value, left: [] } : { kind: 'unchanged', left };
}

export type Removed =
  | { kind: 'unchanged'; left: Span[] }
  | { kind: 'changed'; text: string; change: Change; left: Span[] }
  /** Nothing but the removed terms was asked. */
  | { kind: 'gone'; left: Span[] }
  | { kind: 'always'; value: boolean; left: Span[] };

/** Takes every comparison of one field out, as if it had never been asked. Terms that also ask other fields stay. */
export function withoutField(tree: Tree, name: string): Removed {
  const left: Span[] = [];
  const reduced = reduce(tree, (term): Ruling => {
    const fields = knownFields(term, { [name]: 0 });
    if (fields.length === 0) return { kind: 'same' };
    if (term.kind === 'compare' && asksOnly(term, name)) return { kind: 'gone' };
    left.push(...fields);
    return { kind: 'same' };
  });
  return reduced.kind === 'value' ? { kind: 'always', value: reduced.value, left } : { ...reduced, left };
}

function knownFields(term: Term, known: FieldRecord): Field[] {
  const fields: Field[] = [];
  for (const node of nodesOf(term)) if (node.kind === 'field' && Object.hasOwn(known, node.name)) fields.push(node);
  return fields;
}

function asksOnly(term: Term, name: string): boolean {
  for (const node of nodesOf(term)) if (node.kind === 'hole' || (node.kind === 'field' && node.name !== name)) return false;
  return true;
}

/** Whether everything a term computes from is known, and of the types that its comparison asks for. */
function isDetermined(term: Term, known: FieldRecord): boolean {
  for (const node of nodesOf(term)) {
    if (node.kind === 'hole' || (node.kind === 'call' && !isComputable(node.name))) return false;
    if (node.kind === 'field' && (!Object.hasOwn(known, node.name) || node.path.length > 0)) return false;
    if (node.kind === 'compare' && !isComparable(node, known)) return false;
  }
  return true;
}

function isComparable({ left, operator, right }: Compare, known: FieldRecord): boolean {
  const value = valueOf(left, known);
  if (value === undefined || operator === 'hole') return false;
  const literals: Literal[] = right.kind === 'set' ? right.items : [right];
  return literals.every((literal) => fits(value, literal));
}

function fits(value: FieldValue, literal: Literal): boolean {
  switch (literal.kind) {
    case 'integer':
    case 'integer-range':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'string':
    case 'address':
    case 'address-range':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return false;
  }
}
