import type { Parser, TreeCursor } from 'web-tree-sitter';

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

export interface Parsed {
  root: Syntax;
  comments: Syntax[];
  /** Where the grammar first lost its way. */
  error: Syntax | undefined;
}

/** Parses a text and copies the tree out, so that nothing of it stays behind in WebAssembly memory. Comments stand apart. */
export function parse(parser: Parser, text: string, commentTypes: ReadonlySet<string>): Parsed {
  // A cancelled parse would go on where it stopped, with another file's text.
  parser.reset();
  const tree = parser.parse(text);
  if (tree === null) throw new Error('The parser has no language.');
  const cursor = tree.walk();
  try {
    return copy(cursor, commentTypes);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

/** Walks with a cursor and no recursion: generated files nest deeper than the stack. */
function copy(cursor: TreeCursor, commentTypes: ReadonlySet<string>): Parsed {
  const comments: Syntax[] = [];
  let error: Syntax | undefined;
  const root = nodeAt(cursor, undefined);
  const inspect = (node: Syntax | undefined): void => {
    if (node === undefined) return;
    if (commentTypes.has(node.type)) comments.push(node);
    else node.parent?.children.push(node);
    if (node.type === 'ERROR' || (node.start === node.end && cursor.nodeIsMissing)) error ??= node;
  };
  if (root?.type === 'ERROR') error = root;
  const open: Syntax[] = [];
  let here = root;
  for (;;) {
    if (here !== undefined && cursor.gotoFirstChild()) {
      open.push(here);
    } else {
      let moved = cursor.gotoNextSibling();
      while (!moved && cursor.gotoParent()) {
        open.pop();
        moved = cursor.gotoNextSibling();
      }
      if (!moved) break;
    }
    here = nodeAt(cursor, open.at(-1));
    inspect(here);
  }
  return { root: root ?? { type: 'ERROR', start: 0, end: 0, field: undefined, parent: undefined, children: [] }, comments, error };
}

/** `undefined` for a token that stands in no field: nothing below it, and nothing that the text does not say. */
function nodeAt(cursor: TreeCursor, parent: Syntax | undefined): Syntax | undefined {
  const field = cursor.currentFieldName ?? undefined;
  if (field === undefined && !cursor.nodeIsNamed) return undefined;
  return { type: cursor.nodeType, start: cursor.startIndex, end: cursor.endIndex, field, parent, children: [] };
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
