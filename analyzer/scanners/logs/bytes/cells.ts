import type { Cell } from '../groups/group.ts';
import type { FoundLine } from './finder.ts';
import * as places from './places.ts';

/** What the kernel counted since it was asked last. */
export interface Counted {
  /** By the number of the group. */
  cells: { slot: number; cell: Cell }[];
  /** Requests out of the window, and their span of time. */
  unselected: number;
  earliest: number;
  latest: number;
}

/** The memory of the kernel, by bytes and by words. */
type Memory = Pick<FoundLine, 'bytes' | 'numbers'>;

/** Takes all counts out of the kernel's memory. */
export function takeCells({ bytes, numbers }: Memory): Counted {
  const cells: Counted['cells'] = [];
  const used = bytes.readUInt32LE(stateAt(places.CELLS_USED));
  for (let left = used, at = places.CELLS >> 2; left > 0; at += places.CELL_SIZE >> 2) {
    if (numbers[at] === 0) continue;
    cells.push(cellAt(bytes, 4 * at));
    left -= 1;
  }
  const counted = { cells, unselected: bytes.readUInt32LE(stateAt(places.UNSELECTED)), earliest: timeAt(bytes, places.EARLIEST_MS), latest: timeAt(bytes, places.LATEST_MS) };
  forgetCells(bytes, used);
  return counted;
}

function cellAt(bytes: Buffer, at: number): Counted['cells'][number] {
  const low = bytes.readUInt32LE(at);
  const high = bytes.readUInt32LE(at + 4);
  const day = low >>> 1 === 0 ? undefined : (low >>> 1) - 1;
  return { slot: high >>> 16, cell: { status: high & 0xffff, day, count: bytes.readUInt32LE(at + 8), first: bytes.readDoubleLE(at + 16), last: bytes.readDoubleLE(at + 24) } };
}

/** Nothing is counted yet. Memory that nothing was written to stays untouched: the system has not even given it. */
function forgetCells(memory: Buffer, used: number): void {
  if (used > 0) memory.fill(0, places.CELLS, places.CELLS + places.CELL_COUNT * places.CELL_SIZE);
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
