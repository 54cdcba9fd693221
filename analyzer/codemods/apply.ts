import type { Edit } from '../model.ts';

export interface Applied {
  text: string;
  applied: Edit[];
  /** Edits that overlap one already taken, or whose text is no longer there; the next pass sees the file anew. */
  waiting: Edit[];
}

/**
 * Deletions of one proposal may touch or overlap: two neighbouring fields each take the comma between them along. United
 * they are one deletion, so that a proposal is carried out whole or not at all. Other edits stay as they are.
 */
export function uniteDeletions(edits: Edit[]): Edit[] {
  const sorted = distinct(edits).sort((a, b) => a.start - b.start || a.end - b.end);
  const united: Edit[] = [];
  for (const edit of sorted) {
    const last = united.at(-1);
    if (last !== undefined && last.text === '' && edit.text === '' && last.file === edit.file && edit.start < last.end) {
      const beyond = Math.max(0, edit.end - last.end);
      united[united.length - 1] = { ...last, end: last.end + beyond, was: last.was + (beyond === 0 ? '' : edit.was.slice(-beyond)) };
    } else {
      united.push(edit);
    }
  }
  return united.length === edits.length ? edits : united;
}

/**
 * Applies the edits of findings of one file to its text. Those of one finding are made together or not at all: half of them would
 * be another program. Findings whose edits meet those of an earlier one wait for the next pass, unless the edits are the same.
 */
export function applyWhole<T extends { edits?: Edit[] }>(text: string, findings: T[]): { text: string; done: T[] } {
  const done: T[] = [];
  let taken: Edit[] = [];
  for (const finding of findings) {
    const edits = finding.edits ?? [];
    const more = distinct([...taken, ...edits]);
    if (edits.length === 0 || sifted(text, more).waiting.length > 0) continue;
    taken = more;
    done.push(finding);
  }
  return { text: applyEdits(text, taken).text, done };
}

/** Applies edits of one file to its text, all against the same baseline. Identical edits count once. */
export function applyEdits(text: string, edits: Edit[]): Applied {
  const { applied, waiting } = sifted(text, edits);
  return { text: spliced(text, applied), applied, waiting };
}

function sifted(text: string, edits: Edit[]): Pick<Applied, 'applied' | 'waiting'> {
  const sorted = distinct(edits).sort((a, b) => a.start - b.start || a.end - b.end);
  const applied: Edit[] = [];
  const waiting: Edit[] = [];
  let end = -1;
  for (const edit of sorted) {
    const fits = edit.start >= end && text.slice(edit.start, edit.end) === edit.was;
    (fits ? applied : waiting).push(edit);
    if (fits) end = Math.max(edit.end, edit.start);
  }
  return { applied, waiting };
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
