import { setFlagsFromString } from 'node:v8';

/** So many lines that were read as text, and such a part of all, show that a log holds little else. */
const [MANY, PART] = [200, 1 / 8];

/** To be told of each line that is read as text, with its number; sets flags of V8 once that was so with many. */
export function warming(flags: readonly string[]): (line: number) => void {
  let [lines, isWarm] = [0, false];
  return (line) => {
    lines += 1;
    if (isWarm || lines < MANY || lines < line * PART) return;
    isWarm = true;
    flags.forEach((flag) => setFlagsFromString(flag));
  };
}
