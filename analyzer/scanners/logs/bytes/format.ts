import type { ByteClock } from './clock.ts';

/** Fields of a request, as places of their bounds in a list of offsets; a start of -1 is a field that is not logged. */
export const FIELD = { method: 0, host: 2, target: 4, status: 6, time: 8, client: 10, actor: 12, agent: 14, twin: 16 } as const;

/** How many offsets there are. */
export const BOUNDS = 18;

/** A format whose lines can be taken apart without decoding them. */
export interface ByteFormat {
  name: string;
  /** Finds the fields of the line in `[start, end)`. False for a line that is not exactly as expected: strings have to tell. */
  read(bytes: Uint8Array, start: number, end: number, bounds: Int32Array): boolean;
  clock: ByteClock;
}
