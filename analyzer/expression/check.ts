import { childrenOf, nodesOf, type Compare, type Node, type Tree, type Warning } from './ast.ts';
import { typeOf, type FieldType } from './fields.ts';
import { isFunction } from './functions.ts';

/**
 * What is suspicious about an expression that parses, in order of offset: unknown fields and functions, comparisons of
 * the wrong type, leftovers of a template. Warnings, since the service knows more fields than any list. `more` are fields
 * that the caller knows of, such as those a catalog speaks of.
 */
export function check(tree: Tree, more: ReadonlyMap<string, FieldType> = new Map()): Warning[] {
  const found = [...tree.warnings];
  const typed = (name: string): FieldType | undefined => typeOf(name) ?? more.get(name);
  for (const node of nodesOf(tree.root)) found.push(...suspicions(node, typed));
  return found.sort((one, other) => one.offset - other.offset);
}

type Typed = (name: string) => FieldType | undefined;

function* suspicions(node: Node, typed: Typed): Generator<Warning> {
  const offset = node.start;
  if (node.kind === 'field' && typed(node.name) === undefined) {
    yield { offset, message: `The field ${node.name} is not among those this program knows; check its name.` };
  }
  if (node.kind === 'call' && !isFunction(node.name)) yield { offset, message: `The language has no function ${node.name}() that this program knows.` };
  if (node.kind === 'compare') yield* mismatches(node, typed);
  if (node.kind === 'logic' || node.kind === 'not') yield* notConditions(node, typed);
}

function* mismatches({ left, operator, sign, right }: Compare, typed: Typed): Generator<Warning> {
  if (right.kind === 'string' && /\$\{|\{\{|<%/.test(right.value)) {
    yield { offset: right.start, message: 'The string holds a placeholder of a template that has not been filled in.' };
  }
  if (left.kind !== 'field' || left.path.length > 0) return;
  const type = typed(left.name);
  if (type === undefined) return;
  const wrong = (right.kind === 'set' ? right.items : [right]).find((one) => !accepts(type, one.kind));
  if (wrong !== undefined) yield { offset: wrong.start, message: `${left.name} is ${NOUN[type]} and is compared with ${article(wrong.kind)}.` };
  else if (type !== 'string' && (operator === 'contains' || operator === 'matches' || operator.endsWith('wildcard'))) {
    yield { offset: left.start, message: `\`${sign}\` asks for a string, and ${left.name} is ${NOUN[type]}.` };
  }
}

const NOUN: Record<FieldType, string> = {
  bool: 'a boolean', int: 'a number', string: 'a string', ip: 'an address', strings: 'an array', ints: 'an array', map: 'a map',
};

const ACCEPTS: Record<FieldType, string[]> = {
  bool: ['boolean'],
  int: ['integer', 'integer-range', 'list'],
  string: ['string', 'list'],
  ip: ['address', 'address-range', 'list'],
  strings: [],
  ints: [],
  map: [],
};

function accepts(type: FieldType, literal: string): boolean {
  return literal === 'hole' || ACCEPTS[type].includes(literal);
}

function article(literal: string): string {
  const noun = literal.replace('-', ' ');
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function* notConditions(node: Extract<Node, { kind: 'logic' | 'not' }>, typed: Typed): Generator<Warning> {
  for (const operand of childrenOf(node)) {
    const type = typeOfBareField(operand, typed);
    if (type !== undefined && type !== 'bool') yield { offset: operand.start, message: `A condition cannot be ${NOUN[type]} alone; compare it with something.` };
  }
}

/** The type of a field that stands without a comparison; `undefined` for anything else and for unknown fields. */
export function typeOfBareField(node: Node, typed: Typed = typeOf): FieldType | undefined {
  return node.kind === 'field' && node.path.length === 0 ? typed(node.name) : undefined;
}
