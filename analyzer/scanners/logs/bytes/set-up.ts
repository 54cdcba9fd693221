import { templateTree } from '../paths/template-tree.ts';
import type { Grams } from './grams.ts';
import { kernelWith, type Kernel, type KernelModule, type Memory } from './kernel.ts';
import { pathTables, type PathTables } from './path-tables.ts';
import * as places from './places.ts';
import { bitsFor, fillHex, fillTables, fillVectors } from './tables.ts';

/** What a kernel looks for. */
export interface Sought {
  /** Of words. */
  grams: Grams;
  paths?: PathTables;
  /** Records that have one of these as cipher or status are looked through for words as if their layout were not known. */
  watched?: readonly string[];
  /** The same of statuses, for records in which other fields explain them. */
  watchedWhenExplained?: readonly string[];
  /** The kernel, where it is compiled already. */
  module?: KernelModule | undefined;
}

const NOTHING: PathTables = pathTables(templateTree([]), []);

/** A kernel that knows what it looks for. In its memory there are `room` bytes and more from `text` on, for what it is to look at. */
export function kernelFor({ grams, paths = NOTHING, watched = [], watchedWhenExplained = [], module }: Sought, room: number): { kernel: Kernel; memory: Memory; text: number } {
  const tableBits = bitsFor(grams);
  const pathsAt = places.TABLES + (2 << tableBits);
  const text = pathsAt + paths.size;
  const { kernel, memory } = kernelWith(text + room, module);
  const bytes = Buffer.from(memory.buffer);
  const numbers = new Int32Array(memory.buffer);
  numbers.set([tableBits, ...paths.write({ bytes, numbers }, pathsAt, kernel.endsHash), 0, 0], places.SETUP >> 2);
  fillTables(bytes, grams, tableBits);
  fillHex(bytes);
  fillVectors(bytes, grams);
  const watch = (values: readonly string[], mark: number): void => {
    for (const value of values.map((one) => Buffer.from(one))) {
      value.copy(bytes, text);
      bytes[places.WATCHED + (kernel.endsHash(text, value.length) >>> (32 - places.WATCHED_BITS))] = mark;
    }
  };
  watch(watchedWhenExplained, 2);
  watch(watched, 1);
  return { kernel, memory, text };
}
