import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { isOfSystem } from '../../../errors.ts';
import { decode } from '../../files/read.ts';
import { isIn } from '../../files/sorted.ts';
import type { Note } from '../../files/workspace.ts';
import type { Unit } from '../expr/expr.ts';
import { exportingOf } from './exporting.ts';
import { languageOf, readyReader } from '../readers/languages.ts';
import type { Neighbour, ReadNeighbour } from './led.ts';
import { wordsOfPaths, type Around } from './neighbours.ts';
import { isTooDeep, sourceOf } from '../readers/source.ts';
import { treeOf } from './tree.ts';
import { exportsOf } from '../values/scope.ts';

interface Place {
  cwd: string;
  vocabulary: Vocabulary;
  overlay?: ReadonlyMap<string, string>;
}

/** What a file may lead to in a tree of these files, sorted. Imported files are read when they are small, and the larger ones of these when they hold a word of some path. */
export function aroundOf({ files, notes }: { files: readonly string[]; notes: readonly Note[] }, { cwd, vocabulary, overlay }: Place): Around {
  const mayHoldPaths = wordsOfPaths(vocabulary);
  // Of each file that was parsed: what exports nothing under a name is not parsed once more for it.
  const exported = new Map<string, ReadonlySet<string>>();
  const read: ReadNeighbour = (name) => {
    const file = path.resolve(cwd, name);
    const language = languageOf(file) ?? '';
    const reader = readyReader(language);
    if (reader === undefined || !isIn(files, file)) return undefined;
    const text = overlay?.get(name) ?? textOf(file);
    if (text === undefined || text.length >= LARGEST_NEIGHBOUR || (text.length >= SMALL_NEIGHBOUR && !mayHoldPaths.test(text))) return undefined;
    let parsed: { unit: Unit | undefined } | undefined;
    const mayExport = exportingOf(text, language);
    return {
      text,
      mayExport: (word) => exported.get(name)?.has(word) ?? mayExport(word),
      unit() {
        parsed ??= { unit: attempted(() => reader(sourceOf(name, language, text))) };
        if (!exported.has(name)) exported.set(name, new Set(parsed.unit && exportsOf(parsed.unit).keys()));
        return parsed.unit;
      },
    };
  };
  return { read: lately(read), tree: treeOf(files, cwd, notes) };
}

/** The text of a file, where it can be read and is not certain to be too large. */
function textOf(file: string): string | undefined {
  try {
    return statSync(file).size >= LARGEST_NEIGHBOUR * MOST_BYTES ? undefined : decode(readFileSync(file)).text;
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    return undefined;
  }
}

/** Of one character. */
const MOST_BYTES = 4;

/** Where nothing of a file is known, a path that needs it is told as one that nobody can read. */
function attempted(read: () => Unit): Unit | undefined {
  try {
    return read();
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    return undefined;
  }
}

/** Of how many characters the texts are kept with their units: those of one package, whose files are read one after the other. */
const KEPT = 1_000_000;

/** Remembers what was asked for last. */
function lately(read: ReadNeighbour): ReadNeighbour {
  const known = new Map<string, { value: Neighbour | undefined }>();
  const sizeOf = (name: string): number => known.get(name)?.value?.text.length ?? 0;
  let size = 0;
  return (name) => {
    const found = known.get(name) ?? { value: read(name) };
    size -= sizeOf(name);
    known.delete(name);
    known.set(name, found);
    size += sizeOf(name);
    for (const oldest of known.keys()) {
      if (size <= KEPT) break;
      size -= sizeOf(oldest);
      known.delete(oldest);
    }
    return found.value;
  };
}

/** Constants live in short files; a large one would cost more than it tells. */
const LARGEST_NEIGHBOUR = 100_000;

/** What a body is told may be any word: a file of little else than constants is sooner read than asked for one. */
const SMALL_NEIGHBOUR = 4_000;
