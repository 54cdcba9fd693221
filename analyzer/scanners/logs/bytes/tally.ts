import type { Tally } from '../group.ts';
import * as places from './places.ts';

/** What the kernel counted since it was asked last. */
export interface Counted {
  /** By the number of the group. */
  cells: { slot: number; tally: Tally }[];
  /** Requests out of the window, and their span of time. */
  unselected: number;
  earliest: number;
  latest: number;
}

/** Takes all counts out of the kernel's memory. */
export function takeTally(memory: Buffer): Counted {
  const cells: Counted['cells'] = [];
  for (let at: number = places.CELLS; at < places.CELLS + places.CELL_COUNT * places.CELL_SIZE; at += places.CELL_SIZE) {
    const low = memory.readUInt32LE(at);
    if (low === 0) continue;
    const high = memory.readUInt32LE(at + 4);
    const day = low >>> 1 === 0 ? undefined : (low >>> 1) - 1;
    cells.push({ slot: high >>> 16, tally: { status: high & 0xffff, day, count: memory.readUInt32LE(at + 8), first: memory.readDoubleLE(at + 16), last: memory.readDoubleLE(at + 24) } });
  }
  const counted = { cells, unselected: memory.readUInt32LE(stateAt(places.UNSELECTED)), earliest: timeAt(memory, places.EARLIEST_MS), latest: timeAt(memory, places.LATEST_MS) };
  forgetTally(memory);
  return counted;
}

/** Nothing is counted yet. */
export function forgetTally(memory: Buffer): void {
  memory.fill(0, places.CELLS, places.CELLS + places.CELL_COUNT * places.CELL_SIZE);
  memory.writeUInt32LE(0, stateAt(places.CELLS_USED));
  memory.writeUInt32LE(0, stateAt(places.UNSELECTED));
  setTime(memory, places.EARLIEST_MS, Infinity);
  setTime(memory, places.LATEST_MS, -Infinity);
}

function stateAt(word: number): number {
  return places.STATE + 4 * word;
}

/** A time of the kernel's state, in milliseconds since 1970. */
export function timeAt(memory: Buffer, word: number): number {
  return memory.readDoubleLE(places.STATE + 8 * word);
}

/** Tells the kernel a time. */
export function setTime(memory: Buffer, word: number, time: number): void {
  memory.writeDoubleLE(time, places.STATE + 8 * word);
}
