import { expect, test } from 'vitest';
import type { Logic, Term } from '../../analyzer/expression/ast.ts';
import { parseExpression } from '../../analyzer/expression/parser.ts';
import { print, printNode } from '../../analyzer/expression/print.ts';

const field = (name: string): Term => ({ kind: 'field', name, path: [], start: 0, end: 0 });
const logic = (operator: Logic['operator'], ...operands: Term[]): Term => ({ kind: 'logic', operator, operands, signs: operands.slice(1).map(() => operator), start: 0, end: 0 });
const not = (operand: Term): Term => ({ kind: 'not', sign: 'not', operand, start: 0, end: 0 });

test('an untouched expression prints byte for byte, white space and notation included', () => {
  const text = '\n ( ssl&&http.host eq"a"  ||  not(tcp.dstport in{ 1  2 }) )\r\n';
  const parsed = parseExpression(text);
  expect(parsed.ok && print(parsed.tree)).toBe(text);
});

test.each<[Term, string]>([
  [logic('and', logic('or', field('a.a'), field('b.b')), field('c.c')), '(a.a or b.b) and c.c'],
  [logic('or', logic('and', field('a.a'), field('b.b')), field('c.c')), 'a.a and b.b or c.c'],
  [logic('xor', logic('or', field('a.a'), field('b.b')), logic('and', field('c.c'), field('d.d'))), '(a.a or b.b) xor c.c and d.d'],
  [logic('or', field('a.a'), logic('or', field('b.b'), field('c.c'))), 'a.a or (b.b or c.c)'],
  [not(logic('and', field('a.a'), field('b.b'))), 'not (a.a and b.b)'],
  [logic('and', not(field('a.a')), field('b.b')), 'not a.a and b.b'],
])('a tree that was built prints with the parentheses that its precedence needs, and no others', (tree, text) => {
  expect(printNode(tree)).toBe(text);
});
