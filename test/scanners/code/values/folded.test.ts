import { describe, expect, test } from 'vitest';
import type { Expr } from '../../../../analyzer/scanners/code/expr/expr.ts';
import type { Str } from '../../../../analyzer/scanners/code/values/flat.ts';
import { FoldedStrings } from '../../../../analyzer/scanners/code/values/folded.ts';

const named = (name: string): Expr => ({ kind: 'name', name, start: 0, end: name.length });
const answer = (pieces: number): { strings: Str[]; steps: number; height: number; cutFrom: number; isOfLoops: boolean } => ({
  strings: [Array.from({ length: pieces }, () => ({ kind: 'text', value: '/x' }))], steps: 1, height: 1, cutFrom: Infinity, isOfLoops: false,
});

describe('answers that are kept', () => {
  test('are known again', () => {
    const [folded, asked, kept] = [new FoldedStrings(), named('path'), answer(2)];
    folded.keep(asked, kept);
    expect(folded.get(asked)).toBe(kept);
    expect(folded.get(named('path'))).toBeUndefined();
  });

  test('are given up where strings of many pieces would fill the memory, however few they are', () => {
    const [folded, first, last] = [new FoldedStrings(), named('first'), named('last')];
    folded.keep(first, answer(1));
    for (let number = 0; number < 1000; number++) folded.keep(named(`c${number}`), answer(500));
    folded.keep(last, answer(1));
    expect(folded.get(first)).toBeUndefined();
    expect(folded.get(last)).toBeDefined();
  });
});
