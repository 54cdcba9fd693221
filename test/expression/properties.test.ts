import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tree } from '../../analyzer/expression/ast.ts';
import { check } from '../../analyzer/expression/check.ts';
import { evaluate } from '../../analyzer/expression/evaluate.ts';
import { foldField } from '../../analyzer/expression/fold-field.ts';
import { mentionsField, recognise } from '../../analyzer/expression/looks.ts';
import { parseLogFilter } from '../../analyzer/expression/logpush.ts';
import { parseExpression } from '../../analyzer/expression/parser.ts';
import { print, printNode, sourceOf } from '../../analyzer/expression/print.ts';
import { simplify, withoutField } from '../../analyzer/expression/simplify.ts';
import { anyTree, scoreTree } from './arbitrary.ts';

function read(text: string): Tree {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw parsed.error;
  return parsed.tree;
}

/** A tree as data without its places. */
const shape = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === 'start' || key === 'end' ? undefined : typeof one === 'bigint' ? `${one}n` : one)));

const ASSIGNMENTS = Array.from({ length: 8 }, (_, bits) => ({ 'x.a': (bits & 1) > 0, 'x.b': (bits & 2) > 0, 'x.c': (bits & 4) > 0 }));
const truth = (text: string, score: number): boolean[] => ASSIGNMENTS.map((one) => evaluate(read(text), { ...one, 'x.score': score }));

test('what is printed reads as the tree it was printed from, and prints again byte for byte', () => {
  fc.assert(
    fc.property(anyTree, (root) => {
      const text = printNode(root);
      const tree = read(text);
      expect(shape(tree.root)).toEqual(shape(root));
      expect(printNode(tree.root)).toBe(text);
      expect(print(tree)).toBe(text);
      expect(sourceOf(tree, tree.root)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('a simplified expression matches the same requests wherever the field is 0, and no longer names it', () => {
  fc.assert(
    fc.property(scoreTree, (root) => {
      const text = printNode(root);
      const result = simplify(read(text), { 'x.score': 0 });
      expect(result.left).toEqual([]);
      const before = truth(text, 0);
      if (result.kind === 'always') expect(before).toEqual(before.map(() => result.value));
      else if (result.kind === 'unchanged') expect(text).not.toContain('x.score');
      else {
        expect(truth(result.text, 0)).toEqual(before);
        expect(result.text).not.toMatch(/x\.score|true|false/);
      }
    }),
    { numRuns: 500 },
  );
});

test('a rule said to match more or fewer requests without the field does, whatever the score', () => {
  fc.assert(
    fc.property(scoreTree, fc.constantFrom(0, 3, 5, 40), (root, score) => {
      const text = printNode(root);
      const result = withoutField(read(text), 'x.score');
      if (result.kind !== 'changed') return;
      const [before, after] = [truth(text, score), truth(result.text, score)];
      expect(result.text).not.toContain('x.score');
      if (result.change === 'wider') expect(before.every((match, index) => !match || after[index])).toBe(true);
      if (result.change === 'narrower') expect(after.every((match, index) => !match || before[index])).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(scoreTree, (root) => {
      const folded = foldField(printNode(root), 'x.score', 'zero');
      if (folded.kind === 'changed') expect(foldField(folded.text, 'x.score', 'zero').kind).toBe('unused');
    }),
    { numRuns: 200 },
  );
});

const fragments = fc.array(
  fc.constantFrom('(', ')', '"', '\\', '{', '}', '[', ']', '[*]', ',', '$', '..', '#', '\n', '\t', ' and ', ' not ', ' xor ', '!', '&', '|', '==', ' eq ', ' in ', ' matches ', ' strict wildcard ',
    'http.host', 'cf.threat_score', 'ssl', 'any(', 'lower(', 'r#"', '1', '-', '0x', '10.0.0.0/8', '::', '${', '\uE000', '\uD800', '\0', 'é', 'AND'),
  { maxLength: 40 },
).map((parts) => parts.join(''));

test('no text crashes the readers, and errors stand inside the text', () => {
  fc.assert(
    fc.property(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 60 })), fc.boolean(), (text, holes) => {
      const parsed = parseExpression(text, { holes });
      if (parsed.ok) {
        expect(text.slice(parsed.tree.root.start, parsed.tree.root.end).trim()).not.toBe('');
        check(parsed.tree);
        evaluate(parsed.tree, { ssl: true, 'http.host': 'a', 'cf.threat_score': 0 });
      } else expect(parsed.error.offset).toSatisfy((offset: number) => offset >= 0 && offset <= text.length);
      foldField(text, 'cf.threat_score', 'zero');
      mentionsField([text, undefined, text], 'cf.threat_score');
      recognise([text]);
      parseLogFilter(text);
    }),
    { numRuns: 2000 },
  );
});

test('no JSON crashes the log filter reader', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (where) => {
      const parsed = parseLogFilter(JSON.stringify({ where }));
      if (!parsed.ok) expect(parsed.errors.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
