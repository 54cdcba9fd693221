import { createTwoFilesPatch } from 'diff';

/** A unified diff of one file as `git apply` takes it; empty when nothing changed. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
  // The library opens with a rule of equal signs that git does not write.
  return patch.replace(/^=+\n/, `diff --git a/${file} b/${file}\n`);
}
