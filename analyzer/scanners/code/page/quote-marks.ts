import { onceFor } from '../../once.ts';
import type { Unit } from '../expr/expr.ts';

/** A literal that a rewrite brings in, between the marks that most texts of its file stand in, where either mean the same. */
export function inMarksOf(unit: Unit, spelled: string): string {
  const [, , text] = PLAIN.exec(spelled) ?? [];
  if (text === undefined || !ALIKE.has(unit.language)) return spelled;
  const mark = usualMark(unit);
  return mark === undefined ? spelled : `${mark}${text}${mark}`;
}

/** Languages that read a text without escapes and holes alike between both. */
const ALIKE = new Set(['typescript', 'javascript', 'python', 'ruby', 'php', 'groovy', 'lua', 'dart']);

/** A text that holds nothing that either marks, or a hole, would make something else of. */
const PLAIN = /^(['"])([^'"\\$#{}\n]*)\1$/;

/** `undefined` where there are as many of one as of the other. */
const usualMark = onceFor(({ text }: Unit): string | undefined => {
  const [singles, doubles] = [/'[^'"\n\\]*'/g, /"[^'"\n\\]*"/g].map((pattern) => text.match(pattern)?.length ?? 0) as [number, number];
  return singles === doubles ? undefined : singles > doubles ? "'" : '"';
});
