import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, applyWhole } from '../../analyzer/codemods/apply.ts';
import { unifiedDiff } from '../../analyzer/codemods/diff.ts';
import type { Edit } from '../../analyzer/model.ts';

const edit = (start: number, was: string, text: string): Edit => ({ file: 'a.ts', start, end: start + was.length, was, text });

test('edits are applied against the text as it was, in any order', () => {
  expect(applyEdits('abcdef', [edit(4, 'e', 'EEE'), edit(0, 'a', ''), edit(2, 'c', 'C')])).toMatchObject({ text: 'bCdEEEf', waiting: [] });
});

test('equal edits count once, overlapping ones wait', () => {
  const { text, applied, waiting } = applyEdits('abcdef', [edit(1, 'bcd', 'X'), edit(1, 'bcd', 'X'), edit(2, 'c', 'Y')]);
  expect([text, applied.length, waiting]).toEqual(['aXef', 1, [edit(2, 'c', 'Y')]]);
});

test('an edit whose text is no longer there is not applied', () => {
  expect(applyEdits('abcdef', [edit(1, 'zz', 'X')])).toEqual({ text: 'abcdef', applied: [], waiting: [edit(1, 'zz', 'X')] });
});

test('two insertions at one place are both kept apart from a replacement there', () => {
  expect(applyEdits('ab', [edit(1, '', 'x'), edit(1, 'b', 'B')]).text).toBe('axB');
});

test('the edits of one finding are made together or wait together', () => {
  const [first, second] = [{ edits: [edit(0, 'ab', 'X')] }, { edits: [edit(1, 'bc', 'Y'), edit(4, 'e', 'Z')] }];
  expect(applyWhole('abcdef', [first, second])).toEqual({ text: 'Xcdef', done: [first] });
  expect(applyWhole('Xcdef', [{ edits: [edit(3, 'e', 'Z'), edit(0, 'zz', '')] }])).toEqual({ text: 'Xcdef', done: [] });
});

test('a diff is one that git takes, and nothing for nothing', () => {
  expect(unifiedDiff('src/a.ts', 'one\ntwo\n', 'one\n2\n')).toBe('diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n');
  expect(unifiedDiff('src/a.ts', 'same', 'same')).toBe('');
});

test('a diff of a file by its absolute name is one from the root, as git writes it', () => {
  expect(unifiedDiff('/srv/a.ts', 'one\n', '2\n')).toMatch(/^diff --git a\/srv\/a\.ts b\/srv\/a\.ts\n--- a\/srv/);
});

test('a missing line feed at the end stays missing, and the diff says so', () => {
  expect(unifiedDiff('a', 'one', 'two')).toContain('\\ No newline at end of file');
});

test('a diff of a file that is called strangely is one that git takes as well', () => {
  expect(unifiedDiff('a "b"\n.ts', 'one\n', '2\n')).toMatch(/^diff --git "a\/a \\"b\\"\\n.ts" "b\/a \\"b\\"\\n.ts"\n--- "a/);
});

test('what became of each line is what any other diff says', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 30 }).chain((lines) => fc.constantFrom('', '\n').map((end) => lines.join('\n') + end));
  fc.assert(fc.property(text, text, (before, after) => {
    const [, ...hunks] = createTwoFilesPatch('a/f', 'b/f', before, after, undefined, undefined, { context: 3 }).split(/^(?=@@)/m);
    const [, ...ours] = unifiedDiff('f', before, after).split(/^(?=@@)/m);
    expect(ours).toEqual(hunks);
  }));
});

test('a file of which tens of thousands of lines change costs what it holds', () => {
  const written = (word: string): string => Array.from({ length: 30_000 }, (_, index) => `${word} ${index}\nsame\n`).join('');
  expect(unifiedDiff('f', written('old'), written('new')).match(/^[-+]\w+ \d+$/gm)).toHaveLength(60_000);
});

test('taking edits finding by finding gives what one pass over all of them gives', () => {
  const pieces = fc.array(fc.record({ start: fc.nat(9), length: fc.nat(3), text: fc.constantFrom('', 'X', 'YY') }), { minLength: 1, maxLength: 3 });
  fc.assert(fc.property(fc.array(pieces, { maxLength: 8 }), (groups) => {
    const text = 'abcdefghij';
    const findings = groups.map((group) => ({ edits: group.map((one) => edit(one.start, text.slice(one.start, one.start + one.length), one.text)) }));
    const { text: becomes, done } = applyWhole(text, findings);
    const { text: atOnce, waiting } = applyEdits(text, done.flatMap(({ edits }) => edits));
    expect([becomes, waiting]).toEqual([atOnce, []]);
    // What waits could not have been taken along.
    for (const left of findings.filter((one) => !done.includes(one))) expect(applyEdits(text, [...done, left].flatMap(({ edits }) => edits)).waiting).not.toEqual([]);
  }));
});
