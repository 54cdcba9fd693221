import type { FixResult } from '../../codemods/fix.ts';
import { shaped } from '../../../reports/json.ts';
import { fixSchema } from '../../../reports/schema.ts';
import { lookAt, type Doubts } from './fix-summary.ts';

/** What changes in a file as it may be shown; it `hides` something where that is not all. */
export interface ShownDiff {
  file: string;
  diff: string;
  hides: boolean;
}

/** What `fix` did or would do for a machine to read: a report of what is left, and what was rewritten beside it. `locked` are files that --write would leave alone. */
export function fixJson({ changes, remnants, left, refused, looked }: FixResult, diffs: ShownDiff[], locked: Doubts['locked'], isWritten: boolean): string {
  const locks = new Map(locked.map(({ file, reason }) => [file, reason]));
  const shown = new Map(diffs.map(({ file, ...one }) => [file, one]));
  const answer = {
    ...looked,
    findings: left,
    written: isWritten,
    changes: changes.map(({ file, fixed }) => ({ file, findings: fixed, ...shown.get(file), locked: locks.get(file) })),
    lookAt: remnants.map((one) => ({ ...one, says: lookAt(one) })),
    leftAlone: refused,
  };
  return `${JSON.stringify(shaped(answer, fixSchema()), null, 2)}\n`;
}
