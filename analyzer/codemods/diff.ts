import { createTwoFilesPatch, diffLines } from 'diff';
import type { Finding } from '../model.ts';

/** A unified diff of one file as `git apply` takes it; empty when nothing changed. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
  // The library opens with a rule of equal signs that git does not write.
  return patch.replace(/^=+\n/, `diff --git a/${file} b/${file}\n`);
}

/** Tells which line of a text before became a line after it; of one that is new, the line that stood there. */
export function linesBefore(before: string, after: string): (line: number) => number {
  const lines: number[] = [];
  let [at, gone] = [1, 0];
  for (const { added, removed, count } of diffLines(before, after)) {
    // What is new stands behind what it took the place of.
    const from = added ? at - gone : at;
    if (!removed) for (let index = 0; index < count; index++) lines.push(added ? Math.max(from, Math.min(from + index, at - 1)) : from + index);
    if (!added) at += count;
    gone = removed ? count : 0;
  }
  return (line) => lines[line - 1] ?? line;
}

/** A finding of code at another line of its file. */
export function atLine(finding: Finding, lineOf: (line: number) => number): Finding {
  return finding.source.kind === 'code' ? { ...finding, source: { ...finding.source, line: lineOf(finding.source.line) } } : finding;
}
