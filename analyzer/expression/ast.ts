/**
 * The tree of a rules-language expression. Offsets are UTF-16 offsets into the text that was parsed; a node's span holds
 * what the author wrote for it, parentheses included for a `group`.
 */

export interface Span {
  start: number;
  end: number;
}

/** `and`, `or` and `xor` hold two or more operands in one node, so that a rule of a thousand terms is not a thousand levels deep. */
export type Node = Term | Literal;

/** A node that stands for a yes or no, or (alone, as in a rewrite) for a computed value. */
export type Term = Logic | Not | Group | Compare | Constant | Value;

export interface Logic extends Span {
  kind: 'logic';
  operator: 'and' | 'or' | 'xor';
  operands: Term[];
  /** As written between the operands: `and` or `&&`. One fewer than the operands. */
  signs: string[];
}

export interface Not extends Span {
  kind: 'not';
  sign: 'not' | '!';
  operand: Term;
}

export interface Group extends Span {
  kind: 'group';
  inner: Term;
}

export type Comparison =
  | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'
  | 'contains' | 'matches' | 'wildcard' | 'strict wildcard' | 'in' | 'bitwise_and'
  /** Built at run time; only in texts with holes. */
  | 'hole';

export interface Compare extends Span {
  kind: 'compare';
  left: Value;
  operator: Comparison;
  /** As written: `eq` or `==`. */
  sign: string;
  right: Literal;
}

/** `true` or `false` where a condition may stand. */
export interface Constant extends Span {
  kind: 'constant';
  value: boolean;
}

export type Value = Field | Call | Hole;

export interface Field extends Span {
  kind: 'field';
  /** `http.request.headers`; the name alone ends at `start + name.length`. */
  name: string;
  path: Step[];
}

export interface Call extends Span {
  kind: 'call';
  name: string;
  args: Node[];
  path: Step[];
}

/** A part that is only known at run time. Never in a tree that was parsed without holes. */
export interface Hole extends Span {
  kind: 'hole';
}

/** `["key"]`, `[0]` or `[*]`. */
export type Step = Span & ({ kind: 'key'; key: string } | { kind: 'index'; index: number } | { kind: 'each' } | { kind: 'hole' });

export type Literal = StringLiteral | Integer | BooleanLiteral | Address | IntegerRange | AddressRange | List | SetLiteral | Hole;

export interface StringLiteral extends Span {
  kind: 'string';
  /** Escapes resolved; for `matches` the regular expression itself. */
  value: string;
  /** `pattern` is the right side of `matches`, which has escapes of its own; `bytes` is `61:62:63`. */
  form: 'quoted' | 'raw' | 'pattern' | 'bytes';
}

export interface Integer extends Span {
  kind: 'integer';
  /** A bigint only beyond the safe integers; the language has 64 bits. */
  value: number | bigint;
}

export interface BooleanLiteral extends Span {
  kind: 'boolean';
  value: boolean;
}

/** One address, or a network when it carries a prefix length. As written; `rangeOf` gives its bounds. */
export interface Address extends Span {
  kind: 'address';
  text: string;
  prefix: number | undefined;
}

export interface IntegerRange extends Span {
  kind: 'integer-range';
  low: number | bigint;
  high: number | bigint;
}

export interface AddressRange extends Span {
  kind: 'address-range';
  /** As written: `192.0.2.1..192.0.2.9`. */
  text: string;
}

export interface List extends Span {
  kind: 'list';
  /** Without the dollar sign: `cf.open_proxies`. */
  name: string;
}

export interface SetLiteral extends Span {
  kind: 'set';
  items: Literal[];
}

/** A text that was read, with what is unusual about it. */
export interface Tree {
  text: string;
  root: Term;
  /** What the published grammar does not have but this reader lets pass (tabs, comments, `eq true`), in order of offset. */
  warnings: Warning[];
}

export interface Warning {
  offset: number;
  message: string;
}

/** The nodes directly below one, in order of writing; the right side of a comparison is part of the comparison. */
export function childrenOf(node: Node): Node[] {
  switch (node.kind) {
    case 'logic':
      return node.operands;
    case 'not':
      return [node.operand];
    case 'group':
      return [node.inner];
    case 'compare':
      return [node.left];
    case 'call':
      return node.args;
    default:
      return [];
  }
}

/** Every node below and including this one, parents first. Without recursion: 4,096 parentheses are valid. */
export function* nodesOf(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as Node);
  }
}

/** Computes something bottom-up; `combine` is given the results of the node's children in order. Without recursion. */
export function foldUp<T>(root: Node, combine: (node: Node, below: T[]) => T, below: (node: Node) => Node[] = childrenOf): T {
  const done: T[] = [];
  const waiting: { node: Node; left: Node[]; next: number; base: number }[] = [];
  const enter = (node: Node): void => void waiting.push({ node, left: below(node), next: 0, base: done.length });
  enter(root);
  for (let frame = waiting.at(-1); frame !== undefined; frame = waiting.at(-1)) {
    const child = frame.left[frame.next++];
    if (child !== undefined) {
      enter(child);
      continue;
    }
    waiting.pop();
    done.push(combine(frame.node, done.splice(frame.base)));
  }
  return done[0] as T;
}

/** The fields a tree names, in order of writing. */
export function* fieldsOf(root: Node): Generator<Field> {
  for (const node of nodesOf(root)) if (node.kind === 'field') yield node;
}
