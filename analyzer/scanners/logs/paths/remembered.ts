/** So many answers are kept, none of which was asked for by texts longer than this: what is kept stays small whatever a log holds. */
const [MOST, LONGEST] = [4096, 1024];

/** Answers as `make` does, without asking it again about texts that come again, as the paths of requests do. What it answers must not be changed. */
export function remembered<A extends readonly (string | undefined)[], T>(make: (...about: A) => T): (...about: A) => T {
  const known = new Map<string, T>();
  let last: { about: A; answer: T } | undefined;
  const ask = (key: string, about: A): T => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = make(...about);
    if (known.size === MOST) known.clear();
    known.set(key, answer);
    return answer;
  };
  return (...about) => {
    if (last !== undefined && about.every((one, index) => one === last?.about[index])) return last.answer;
    const key = keyOf(about);
    if (key.length > LONGEST) return make(...about);
    last = { about, answer: ask(key, about) };
    return last.answer;
  };
}

/** In most cases the first text alone, which holds no newline. */
function keyOf([first = '\0', ...others]: readonly (string | undefined)[]): string {
  return others.every((one) => one === undefined) ? first : [first, ...others.map((one) => one ?? '\0')].join('\n');
}
