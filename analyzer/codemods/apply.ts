import type { Edit } from '../model.ts';
import { firstFrom } from '../scanners/files/sorted.ts';

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
      const open = last.open ?? edit.open;
      united[united.length - 1] = { ...last, ...(open && { open }), end: last.end + beyond, was: last.was + (beyond === 0 ? '' : edit.was.slice(-beyond)) };
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
  const taken: Edit[] = [];
  const held = new Set<number>();
  const done = findings.filter(({ edits = [] }) => edits.length > 0 && takeAll(edits, taken, held, text));
  return { text: spliced(text, taken), done };
}

/** Puts edits among those that are taken, which are in order; none where one of them meets another or does not fit the text. */
function takeAll(edits: Edit[], taken: Edit[], held: Set<number>, text: string): boolean {
  const fresh: Edit[] = [];
  for (const edit of edits) {
    const index = firstFrom(taken.length, (at) => isBefore(taken[at] as Edit, edit));
    if (isTaken(edit, taken, index)) continue;
    const [last, next] = [taken[index - 1], taken[index]];
    const meets = (last !== undefined && last.end > edit.start) || (next !== undefined && next.start < edit.end) || (edit.holder !== undefined && held.has(edit.holder));
    if (meets || text.slice(edit.start, edit.end) !== edit.was) {
      for (const one of fresh) taken.splice(taken.indexOf(one), 1);
      return false;
    }
    taken.splice(index, 0, edit);
    fresh.push(edit);
  }
  for (const { holder } of fresh) if (holder !== undefined) held.add(holder);
  return true;
}

function isBefore(one: Edit, other: Edit): boolean {
  return one.start < other.start || (one.start === other.start && one.end <= other.end);
}

/** Whether the same edit stands in front of an index. */
function isTaken({ start, end, text }: Edit, taken: Edit[], index: number): boolean {
  for (let at = index - 1; taken[at]?.start === start && taken[at]?.end === end; at--) if (taken[at]?.text === text) return true;
  return false;
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
