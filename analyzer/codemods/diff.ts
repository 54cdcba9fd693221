import { diffArrays, formatPatch, type StructuredPatchHunk } from 'diff';
import type { Finding } from '../model.ts';

/** Lines that both texts have or only one of them, each with its end. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  lines: string[];
}

/** So many lines that stand in both texts may have gone from where they stood; beyond, everything counts as another. */
const MOST_GONE = 5000;

/**
 * What became of the lines of a text, in order; what went stands before what came in its place. Lines that the other text has
 * nowhere are told apart first, so that thousands of changes cost no more than the texts are long.
 */
export function partsOf(before: string, after: string): Part[] {
  const [old, fresh] = [linesIn(before), linesIn(after)];
  const [kept, found] = [standingIn(old, fresh), standingIn(fresh, old)];
  const common = diffArrays(kept.map((at) => old[at]), found.map((at) => fresh[at]), { maxEditLength: MOST_GONE }) ?? [];
  const parts: Part[] = [];
  let [at, next, inKept, inFound] = [0, 0, 0, 0];
  const upTo = (end: number, endOfFresh: number): void => {
    for (; at < end; at++) add(parts, 'removed', old[at]);
    for (; next < endOfFresh; next++) add(parts, 'added', fresh[next]);
  };
  for (const { added, removed, count } of common) {
    for (let index = 0; !added && !removed && index < count; index++) {
      upTo(kept[inKept + index] ?? at, found[inFound + index] ?? next);
      add(parts, 'same', old[at++]);
      next++;
    }
    if (!added) inKept += count;
    if (!removed) inFound += count;
  }
  upTo(old.length, fresh.length);
  return parts;
}

/** The indices of lines that another text has as well. */
function standingIn(lines: string[], others: string[]): number[] {
  const known = new Set(others);
  return lines.flatMap((line, index) => (known.has(line) ? [index] : []));
}

function linesIn(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '');
}

function add(parts: Part[], kind: Part['kind'], line: string | undefined): void {
  const last = parts.at(-1);
  if (line === undefined) return;
  if (last?.kind === kind) last.lines.push(line);
  else parts.push({ kind, lines: [line] });
}

/** A unified diff of one file as `git apply` takes it, from the root for an absolute name; empty when nothing changed. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const name = file.replace(/^\//, '');
  return formatPatch({ isGit: true, oldFileName: `a/${name}`, newFileName: `b/${name}`, oldHeader: undefined, newHeader: undefined, hunks: hunksOf(partsOf(before, after)) });
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

const SIGNS = { same: ' ', removed: '-', added: '+' };

function hunksOf(parts: Part[]): StructuredPatchHunk[] {
  const rows = parts.flatMap(({ kind, lines }) => lines.map((line) => ({ kind, line })));
  const hunks: StructuredPatchHunk[] = [];
  let [oldStart, newStart, from] = [1, 1, 0];
  for (const [start, end] of spansOf(rows.map(({ kind }) => kind !== 'same'))) {
    oldStart += start - from;
    newStart += start - from;
    const shown = rows.slice(start, end);
    const [oldLines, newLines] = [shown.filter(({ kind }) => kind !== 'added').length, shown.filter(({ kind }) => kind !== 'removed').length];
    hunks.push({ oldStart, oldLines, newStart, newLines, lines: shown.flatMap(({ kind, line }) => shownLine(SIGNS[kind] + line)) });
    oldStart += oldLines;
    newStart += newLines;
    from = end;
  }
  return hunks;
}

/** Where hunks begin and end: changes with the lines around them, one where these would meet. */
function spansOf(isChanged: boolean[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const [index, changed] of isChanged.entries()) {
    const last = spans.at(-1);
    const [start, end] = [Math.max(0, index - CONTEXT), Math.min(isChanged.length, index + 1 + CONTEXT)];
    if (changed && last !== undefined && start <= last[1]) last[1] = end;
    else if (changed) spans.push([start, end]);
  }
  return spans;
}

function shownLine(line: string): string[] {
  return line.endsWith('\n') ? [line.slice(0, -1)] : [line, '\\ No newline at end of file'];
}

/** Tells which line of a text before became a line after it; of one that is new, the line that stood there. */
export function linesBefore(before: string, after: string): (line: number) => number {
  const known: number[] = [];
  let [at, gone] = [1, 0];
  for (const { kind, lines } of partsOf(before, after)) {
    // What is new stands behind what it took the place of.
    const from = kind === 'added' ? at - gone : at;
    if (kind !== 'removed') for (const index of lines.keys()) known.push(kind === 'added' ? Math.max(from, Math.min(from + index, at - 1)) : from + index);
    if (kind !== 'added') at += lines.length;
    gone = kind === 'removed' ? lines.length : 0;
  }
  return (line) => known[line - 1] ?? line;
}

/** A finding of code at another line of its file. */
export function atLine(finding: Finding, lineOf: (line: number) => number): Finding {
  return finding.source.kind === 'code' ? { ...finding, source: { ...finding.source, line: lineOf(finding.source.line) } } : finding;
}
