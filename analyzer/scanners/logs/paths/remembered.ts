/** So many answers are kept, none of which was asked for by texts longer than this: what is kept stays small whatever a log holds. */
const [MOST, LONGEST] = [4096, 1024];

/** Answers as `make` does, without asking it again about texts that come again, as the paths of requests do. What it answers must not be changed. */
export function remembered<A extends readonly (string | undefined)[], T>(make: (...about: A) => T): (...about: A) => T {
  const known = new Map<string, T>();
  return (...about) => {
    let key = about[0] ?? '\0';
    for (let index = 1; index < about.length; index += 1) key += `\n${about[index] ?? '\0'}`;
    if (key.length > LONGEST) return make(...about);
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = make(...about);
    if (known.size === MOST) known.clear();
    known.set(key, answer);
    return answer;
  };
}
