import type { TreeCursor } from 'web-tree-sitter';
import type { Loaded } from './grammar.ts';

/** A node of a parsed file as plain data: named nodes, and tokens that stand in a field (operators). */
export interface Syntax {
  type: string;
  /** UTF-16 offsets into the parsed text. */
  start: number;
  end: number;
  field: string | undefined;
  parent: Syntax | undefined;
  children: Syntax[];
}

/** A parsed text: its tree, and what the tree leaves out. */
export interface Parsed {
  root: Syntax;
  comments: Syntax[];
  /** Where the grammar first lost its way. */
  error: Syntax | undefined;
}

/** Types of nodes that are treated apart. */
export interface Shape {
  comments: ReadonlySet<string>;
  /** Nothing below these is of use: strings without holes, whose text says it all. */
  leaves: ReadonlySet<string>;
  /** Left out altogether. */
  ignored: ReadonlySet<string>;
}

/** Parses a text and copies the tree out, so that nothing of it stays behind in WebAssembly memory. */
export function parse(grammar: Loaded, text: string, shape: Shape): Parsed {
  const { parser } = grammar;
  // A parse that was given up would go on where it stopped, in another file's text.
  parser.reset();
  const tree = parser.parse(text);
  if (tree === null) throw new Error('The parser has no language.');
  const cursor = tree.walk();
  try {
    return copy(cursor, grammar, shape);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

/** Walks with a cursor and no recursion: generated files nest deeper than the stack. Each cursor call costs, so few are made. */
function copy(cursor: TreeCursor, grammar: Loaded, shape: Shape): Parsed {
  const root: Syntax = { type: cursor.nodeType, start: cursor.startIndex, end: cursor.endIndex, field: undefined, parent: undefined, children: [] };
  const parsed: Parsed = { root, comments: [], error: root.type === 'ERROR' ? root : undefined };
  const open: Syntax[] = [];
  let here: Syntax | undefined = root;
  for (;;) {
    if (here !== undefined && !shape.leaves.has(here.type) && cursor.gotoFirstChild()) {
      open.push(here);
    } else {
      let moved = here !== root && cursor.gotoNextSibling();
      while (!moved && cursor.gotoParent()) {
        open.pop();
        moved = cursor.gotoNextSibling();
      }
      if (!moved) return parsed;
    }
    here = nodeAt(cursor, grammar, open.at(-1));
    if (here !== undefined) place(here, cursor, shape, parsed);
  }
}

/** `undefined` for a token that stands in no field: nothing below it, and nothing that the text does not say. */
function nodeAt(cursor: TreeCursor, grammar: Loaded, parent: Syntax | undefined): Syntax | undefined {
  const field = cursor.currentFieldName ?? undefined;
  const id = cursor.nodeTypeId;
  // The symbol for text that could not be placed is beyond the table.
  if (field === undefined && grammar.named[id] === false) return undefined;
  return { type: grammar.types[id] ?? 'ERROR', start: cursor.startIndex, end: cursor.endIndex, field, parent, children: [] };
}

function place(node: Syntax, cursor: TreeCursor, shape: Shape, parsed: Parsed): void {
  if (shape.comments.has(node.type)) parsed.comments.push(node);
  else if (!shape.ignored.has(node.type)) node.parent?.children.push(node);
  if (node.type === 'ERROR' || (node.start === node.end && cursor.nodeIsMissing)) parsed.error ??= node;
}

/** The first child in a field. */
export function field(node: Syntax, name: string): Syntax | undefined {
  return node.children.find((child) => child.field === name);
}

/** All children in a field. */
export function fields(node: Syntax, name: string): Syntax[] {
  return node.children.filter((child) => child.field === name);
}

/** The first child of a type. */
export function child(node: Syntax, ...types: string[]): Syntax | undefined {
  return node.children.find((each) => types.includes(each.type));
}

/** Whether some node around this one has the type. */
export function inside(node: Syntax, type: string): boolean {
  for (let each = node.parent; each !== undefined; each = each.parent) if (each.type === type) return true;
  return false;
}
