import { versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';

const VERSION = Number.parseInt(versions.v8, 10);

/** How long a function runs before it is optimised, in bytes of its code. Node 20's is the last that knows no cheaper compiler in between; those after it know no such flag, either. */
function runsFor(bytes: number): readonly string[] {
  return VERSION < 12 ? [`--interrupt-budget=${bytes}`] : [];
}

/** Node 24 counts calls in place of code that has run. */
const COUNT: readonly string[] = VERSION === 13 ? ['--invocation-count-for-turbofan=30000'] : [];

/**
 * How V8 is to run where WebAssembly does the work and JavaScript makes little that lives long. Without the first the heap grows by a third for
 * garbage of no use. With the second the room for new objects stays as small as it is, where it would double each time that something
 * outlives it. With the third so little is collected by the thread that made it: another would have to be waited for, on a processor that reads.
 * With the last a function runs fifteen times as long before it is optimised, since the compiler takes a core from the scan.
 */
export const V8_FLAGS: readonly string[] = ['--optimize-for-size', '--semi-space-growth-factor=1', '--no-parallel-scavenge', ...runsFor(1_000_000)];

/** The same once many lines of a log had to be read as text: then JavaScript does the work, and is optimised as early as usual. */
export const TEXT_FLAGS: readonly string[] = runsFor(66 << 10);

/**
 * How V8 is to run where trees of files are read. They are garbage when a file is done: the heap grows by no more than a third before it is
 * swept, or a quarter more would pile up.
 */
export const SCANNING_FLAGS: readonly string[] = ['--heap-growing-percent=30'];

/**
 * The same from where files are parsed. They are so unlike that what was optimised early is thrown away and optimised again, on every thread:
 * without these that took two fifths of the time.
 */
export const PARSING_FLAGS: readonly string[] = [...runsFor(3_000_000), ...COUNT];

/** From now on, in the whole process. */
export function setFlags(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
}
