import { childrenOf, fieldsOf, foldUp, type Node, type Tree } from '../../../expression/ast.ts';
import type { ExpressionError } from '../../../expression/error.ts';
import { foldField, type Folded, type FoldPolicy } from '../../../expression/fold-field.ts';
import { sourceOf } from '../../../expression/print.ts';
import type { Session } from '../../session.ts';
import { factLines, factsOf, indented, type EntryFacts } from './facts.ts';
import { treeLines, type Branch } from './tree.ts';

const POLICIES: FoldPolicy[] = ['zero', 'remove', 'keep'];

export interface ExpressionExplanation {
  kind: 'expression';
  text: string;
  tree: Branch;
  /** What the published grammar does not have but was read all the same. */
  warnings: { offset: number; message: string }[];
  fields: string[];
  deprecated: { field: string; entry: EntryFacts; rewrites: Record<FoldPolicy, Folded> }[];
}

/** Draws an expression that was parsed, and says what becomes of its deprecated fields under each policy. */
export function explainExpression(tree: Tree, session: Session): ExpressionExplanation {
  const fields = [...new Set([...fieldsOf(tree.root)].map((field) => field.name))];
  const deprecated = session.catalog.entries.flatMap((entry) => entry.surfaces.flatMap((surface) => {
    if (surface.kind !== 'field' || !fields.includes(surface.field)) return [];
    const rewrites = { zero: fold(tree, surface.field, 'zero'), remove: fold(tree, surface.field, 'remove'), keep: fold(tree, surface.field, 'keep') };
    return [{ field: surface.field, entry: factsOf(entry, session), rewrites }];
  }));
  const marked = new Set(deprecated.map((one) => one.field));
  return { kind: 'expression', text: tree.text, tree: foldUp(tree.root, (node, below) => branchOf(node, below, tree, marked), childrenShown), warnings: tree.warnings, fields, deprecated };
}

/** The explanation for people. */
export function expressionLines({ tree, warnings, fields, deprecated }: ExpressionExplanation): string[] {
  return [
    ...treeLines(tree),
    '',
    ...warnings.map((warning) => `At ${warning.offset + 1}: ${warning.message}`),
    fields.length === 0 ? 'It asks for no field.' : `Fields: ${fields.join(', ')}.`,
    ...(deprecated.length === 0 ? ['None of them is in the catalog.'] : []),
    ...deprecated.flatMap(({ field, entry, rewrites }) => [
      '',
      `${field} is deprecated:`,
      ...indented(factLines(entry)),
      ...POLICIES.flatMap((policy) => ['', ...indented([`--threat-score ${policy}`, ...indented(rewriteLines(rewrites[policy]))])]),
    ]),
  ];
}

/** The place of a mistake, with a caret under it; a long line is cut around it. */
export function caretLines(text: string, error: ExpressionError, width: number): string[] {
  const start = text.lastIndexOf('\n', error.offset - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const column = error.offset - start;
  const room = Math.max(20, width - 8);
  const from = Math.max(0, Math.min(column - Math.floor(room / 2), line.length - room));
  const shown = line.slice(from, from + room).replace(/\t/g, ' ');
  const [before, after] = [from > 0 ? '…' : '', from + room < line.length ? '…' : ''];
  return [`${before}${shown}${after}`, `${' '.repeat(before.length + column - from)}^`];
}

function fold({ text }: Tree, field: string, policy: FoldPolicy): Folded {
  return foldField(text, field, policy);
}

function rewriteLines(folded: Folded): string[] {
  if (folded.kind === 'changed') return [folded.text, folded.says];
  return folded.kind === 'manual' && folded.suggestion !== undefined ? [folded.says, `For example: ${folded.suggestion}`] : [folded.says];
}

/** Comparisons and calls stand on one line; parentheses only say what the tree shows. */
function childrenShown(node: Node): Node[] {
  return node.kind === 'compare' || node.kind === 'call' ? [] : childrenOf(node);
}

function branchOf(node: Node, below: Branch[], tree: Tree, deprecated: ReadonlySet<string>): Branch {
  const [only] = below;
  if (node.kind === 'group' && only !== undefined) return only;
  if (node.kind === 'logic') return { label: node.operator, below };
  if (node.kind === 'not') return { label: 'not', below };
  const marked = [...fieldsOf(node)].map((field) => field.name).filter((name) => deprecated.has(name));
  const source = sourceOf(tree, node).replace(/\s+/g, ' ');
  return { label: marked.length === 0 ? source : `${source}  ← ${[...new Set(marked)].join(', ')} is deprecated`, below };
}
