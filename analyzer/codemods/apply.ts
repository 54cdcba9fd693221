import type { Edit } from '../model.ts';

export interface Applied {
  text: string;
  applied: Edit[];
  /** Edits that overlap one already taken, or whose text is no longer there; the next pass sees the file anew. */
  waiting: Edit[];
}

/** Applies edits of one file to its text, all against the same baseline. Identical edits count once. */
export function applyEdits(text: string, edits: Edit[]): Applied {
  const sorted = distinct(edits).sort((a, b) => a.start - b.start || a.end - b.end);
  const applied: Edit[] = [];
  const waiting: Edit[] = [];
  let end = -1;
  for (const edit of sorted) {
    const fits = edit.start >= end && text.slice(edit.start, edit.end) === edit.was;
    (fits ? applied : waiting).push(edit);
    if (fits) end = Math.max(edit.end, edit.start);
  }
  return { text: spliced(text, applied), applied, waiting };
}

function spliced(text: string, edits: Edit[]): string {
  let from = 0;
  const pieces = edits.flatMap((edit) => {
    const kept = text.slice(from, edit.start);
    from = edit.end;
    return [kept, edit.text];
  });
  return [...pieces, text.slice(from)].join('');
}

function distinct(edits: Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [`${edit.start}:${edit.end}:${edit.text}`, edit])).values()];
}
