import { versions } from 'node:process';

/** Node 20's is the last that knows no cheaper compiler in between; those after it know no such flag, either. */
const HAS_BUDGET = Number.parseInt(versions.v8, 10) < 12;

/**
 * How V8 is to run where WebAssembly does the work and JavaScript makes little that lives long. Without the first the heap grows by a third for
 * garbage of no use. With the second the room for new objects stays as small as it is, where it would double each time that something
 * outlives it. With the last a function runs fifteen times as long before it is optimised, since the compiler takes a core from the scan.
 */
export const V8_FLAGS: readonly string[] = ['--optimize-for-size', '--semi-space-growth-factor=1', ...(HAS_BUDGET ? ['--interrupt-budget=1000000'] : [])];
