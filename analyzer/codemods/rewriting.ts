import { put } from '../lists.ts';
import type { Finding } from '../model.ts';
import { applyWhole } from './apply.ts';
import { atLine, linesBefore } from './diff.ts';
import { notOurs } from './own-code.ts';

/** One file that the recipes changed. */
export interface Change {
  /** As reports name it. */
  file: string;
  before: string;
  after: string;
  /** What was rewritten in it, over all passes. */
  fixed: Finding[];
}

/** Reads a file as the report names it; `lossy` where its bytes could not be made again of the text. */
export type ReadText = (file: string) => { text: string; lossy: boolean };

/** Files while they are rewritten. Nothing of it is on disk. */
export class Rewriting {
  /** What was rewritten, by file. */
  readonly overlay = new Map<string, string>();
  /** Files that may not be touched, and why. */
  readonly refused = new Map<string, string>();
  readonly #originals = new Map<string, string>();
  readonly #fixed = new Map<string, Finding[]>();
  readonly #read: ReadText;

  constructor(read: ReadText) {
    this.#read = read;
  }

  /** A file as it is on disk; `undefined` where it can no longer be read. */
  onDisk(file: string): string | undefined {
    return this.#readAgain(file).text;
  }

  /** Applies the edits of each file, as far as they agree; answers with the files that changed by it. */
  apply(edits: ReadonlyMap<string, Finding[]>): Set<string> {
    const moved = new Set<string>();
    for (const [file, group] of edits) {
      const before = this.overlay.get(file) ?? this.#start(file);
      if (before === undefined) continue;
      const { text, done } = applyWhole(before, group);
      if (text === before) continue;
      this.overlay.set(file, text);
      moved.add(file);
      const lineOf = linesBefore(this.#originals.get(file) ?? before, before);
      put(this.#fixed, file, ...done.map((finding) => atLine(finding, lineOf)));
    }
    return moved;
  }

  /** Takes back all that was rewritten in a file, which is not touched again. */
  putBack(file: string, reason: string): void {
    this.refused.set(file, reason);
    this.overlay.delete(file);
    this.#fixed.delete(file);
  }

  /** All that was rewritten. */
  fixed(): Finding[] {
    return [...this.#fixed.values()].flat();
  }

  /** The files that are another text than before, by their names. */
  changes(): Change[] {
    const all = [...this.overlay].map(([file, after]): Change => ({ file, before: this.#originals.get(file) ?? '', after, fixed: this.#fixed.get(file) ?? [] }));
    return all.filter((change) => change.before !== change.after).sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  /** What a file is rewritten from; `undefined` where it may not be. */
  #start(file: string): string | undefined {
    const { text, lossy } = this.#readAgain(file);
    const reason = text === undefined ? 'The file was there when it was scanned, and could not be read again.' : lossy ? lostIn(text) : notOurs(file, text);
    if (reason !== undefined) this.refused.set(file, reason);
    else if (text !== undefined) this.#originals.set(file, text);
    return reason === undefined ? text : undefined;
  }

  #readAgain(file: string): { text?: string; lossy: boolean } {
    try {
      return this.#read(file);
    } catch (error) {
      if (error instanceof Error && 'code' in error) return { lossy: false };
      throw error;
    }
  }
}

/** Why a text cannot be written back. */
function lostIn(text: string): string {
  // Only UTF-16 is lost although each letter of it could be read.
  const isWide = !text.includes('\uFFFD');
  return `The file is ${isWide ? 'UTF-16, and only UTF-8 is written' : 'not valid UTF-8; writing it back would change bytes that nobody asked to change'}.`;
}
