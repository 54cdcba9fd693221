import { foldUp, type Literal, type Logic, type Node, type Span, type Step, type Term, type Tree } from './ast.ts';

/** The text a tree was read from, byte for byte: nothing is normalised. */
export function print(tree: Tree): string {
  return tree.text;
}

/** What the author wrote for one node. */
export function sourceOf(tree: Tree, span: Span): string {
  return tree.text.slice(span.start, span.end);
}

/** Writes a node that has no text of its own, with its signs and with no parentheses beyond its groups and what precedence needs. */
export function printNode(root: Node): string {
  return foldUp(root, printOne);
}

function printOne(node: Node, below: string[]): string {
  switch (node.kind) {
    case 'logic':
      return printLogic(node, below);
    case 'not':
      return `${node.sign}${node.sign === '!' ? '' : ' '}${wrapped(node.operand, below[0] as string, 'not')}`;
    case 'group':
      return `(${below[0]})`;
    case 'compare':
      return `${below[0]} ${node.sign} ${printLiteral(node.right)}`;
    case 'field':
      return node.name + node.path.map(printStep).join('');
    case 'call':
      return `${node.name}(${below.join(', ')})${node.path.map(printStep).join('')}`;
    case 'constant':
      return String(node.value);
    default:
      return printLiteral(node);
  }
}

function printLogic({ operator, operands, signs }: Logic, below: string[]): string {
  return operands.map((operand, index) => (index === 0 ? '' : ` ${signs[index - 1]} `) + wrapped(operand, below[index] as string, operator)).join('');
}

/** How tightly a shape of text binds, loosest first. `one` is a comparison, a value or something in parentheses. */
const LOOSEST_FIRST = ['or', 'xor', 'and', 'not', 'one'] as const;

export type Shape = (typeof LOOSEST_FIRST)[number];

/** The shape of what a node was written as. */
export function shapeOf(node: Term): Shape {
  return node.kind === 'logic' ? node.operator : node.kind === 'not' ? 'not' : 'one';
}

/** Whether a text of this shape needs parentheses as an operand of `parent`. */
function needsGroup(shape: Shape, parent: Logic['operator'] | 'not'): boolean {
  if (shape === 'not') return parent === 'not';
  return LOOSEST_FIRST.indexOf(shape) <= LOOSEST_FIRST.indexOf(parent);
}

function wrapped(node: Term, text: string, parent: Logic['operator'] | 'not'): string {
  // `not not x` is valid and was written so; only a rewrite avoids making one.
  const needs = node.kind === 'not' ? false : needsGroup(shapeOf(node), parent);
  return needs ? `(${text})` : text;
}

function printStep(step: Step): string {
  if (step.kind === 'key') return `[${quote(step.key)}]`;
  return step.kind === 'index' ? `[${step.index}]` : step.kind === 'each' ? '[*]' : '[…]';
}

function printLiteral(literal: Literal | Node): string {
  switch (literal.kind) {
    case 'string':
      return printString(literal.value, literal.form);
    case 'integer':
    case 'boolean':
      return String(literal.value);
    case 'address':
    case 'address-range':
      return literal.text;
    case 'integer-range':
      return `${literal.low}..${literal.high}`;
    case 'list':
      return `$${literal.name}`;
    case 'set':
      return `{${literal.items.map(printLiteral).join(' ')}}`;
    default:
      return '…';
  }
}

function printString(value: string, form: 'quoted' | 'raw' | 'pattern' | 'bytes'): string {
  if (form === 'quoted') return quote(value);
  if (form === 'pattern') return `"${value.replaceAll('"', '\\"')}"`;
  if (form === 'bytes') return Array.from(value, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join(':');
  const longest = Math.max(-1, ...Array.from(value.matchAll(/"(#*)/g), (run) => (run[1] as string).length));
  const hashes = '#'.repeat(longest + 1);
  return `r${hashes}"${value}"${hashes}`;
}

/** A string in double quotes, as the language escapes it. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

// ── putting a changed text together ──────────────────────────────────────────────────────────────────────────

export interface Piece {
  text: string;
  shape: Shape;
}

/** Joins the operands of `node` that stay (by index), each with the operator and white space that stood before it. */
export function joinKept(tree: Tree, node: Logic, kept: { index: number; piece: Piece }[]): Piece {
  const parts: string[] = [];
  for (const { index, piece } of kept) {
    const before = node.operands[index - 1];
    if (parts.length > 0 && before !== undefined) {
      const between = tree.text.slice(before.end, node.operands[index]?.start);
      parts.push(spaceBetween(parts.at(-1) as string, between), between);
    }
    parts.push(spaceBetween(parts.at(-1) ?? '', piece.text), piece.text);
  }
  const text = parts.join('');
  const only = kept.length === 1 ? kept[0]?.piece.shape : undefined;
  return { text, shape: only ?? node.operator };
}

/** Puts a changed inner text back into its parentheses, or drops them where nothing is left for them to hold together. */
export function regroup(tree: Tree, group: { start: number; end: number; inner: Span }, piece: Piece): Piece {
  const before = tree.text.slice(group.start, group.inner.start);
  const after = tree.text.slice(group.inner.end, group.end);
  const droppable = piece.shape === 'one' || piece.shape === 'not';
  if (droppable && !before.includes('#') && !after.includes('#')) return piece;
  return { text: before + piece.text + after, shape: 'one' };
}

/** `not` before a text, in the notation given and with parentheses where they are needed. `prefix` is the sign and what follows it. */
export function negated(prefix: string, piece: Piece): Piece {
  return { text: needsGroup(piece.shape, 'not') ? `${prefix}(${piece.text})` : glue(prefix, piece.text), shape: 'not' };
}

/** Two texts side by side, with a space where they would otherwise run into one word: `not(a or b)` → `not a`. */
function glue(before: string, after: string): string {
  return before + spaceBetween(before, after) + after;
}

function spaceBetween(before: string, after: string): string {
  return /[\w.:/$-]/.test(before.slice(-1)) && /[\w.:/$-]/.test(after.charAt(0)) ? ' ' : '';
}
