import { basesOf, type PathTerms } from '../paths.ts';

/** Walks paths through the templates of the catalog without making strings of them. */
export interface ByteTrie {
  /**
   * A number for the place in the templates that the path in `[from, end)` comes to, the same for all paths that `paths` would
   * answer alike; `NO_PATH` when there is none; `UNCLEAR` when bytes do not tell, and strings have to.
   */
  walk(bytes: Uint8Array, from: number, end: number): number;
}

export const NO_PATH = -1;
export const UNCLEAR = -2;

interface Literal {
  bytes: Uint8Array;
  node: Node;
  /** Another segment with the same hash. */
  next: Literal | undefined;
}

interface Node {
  number: number;
  literals: Map<number, Literal>;
  placeholder: Node | undefined;
  isEnd: boolean;
  takesRest: boolean;
}

/** Longer paths are left to strings. */
const MOST_SEGMENTS = 64;

const [SLASH, DOT] = [47, 46];

/** Bytes that may not be what they look like, or end the path, in some format: control characters, space, quotes, `#%,<>?\` and all beyond ASCII. */
const UNUSUAL = Uint8Array.from({ length: 256 }, (_, byte) => (byte <= 32 || byte >= 127 || Buffer.from('"#%\',<>?\\`').includes(byte) ? 1 : 0));

/** The trie of the templates; base paths are cut off as `paths` does. */
export function byteTrie(terms: PathTerms, extra: readonly string[] = []): ByteTrie {
  const root = trieOf(terms.templates);
  const bases = basesOf(terms, extra).map((base) => base.map((segment) => ({ bytes: Buffer.from(segment), hash: hashOf(Buffer.from(segment)) })));
  const starts = new Int32Array(MOST_SEGMENTS);
  const ends = new Int32Array(MOST_SEGMENTS);
  const hashes = new Int32Array(MOST_SEGMENTS);

  /** Notes where segments are; answers their number, or `UNCLEAR`. */
  const split = (bytes: Uint8Array, from: number, end: number): number => {
    if (bytes[from] !== SLASH) return UNCLEAR;
    let count = 0;
    for (let at = from + 1; at <= end; at += 1) {
      const start = at;
      let hash = SEED;
      for (; at < end && bytes[at] !== SLASH; at += 1) {
        const byte = bytes[at] as number;
        if (UNUSUAL[byte] === 1) return UNCLEAR;
        hash = Math.imul(hash ^ byte, PRIME);
      }
      if (at === start) continue;
      if (bytes[start] === DOT || count === MOST_SEGMENTS) return UNCLEAR;
      starts[count] = start;
      ends[count] = at;
      hashes[count] = hash;
      count += 1;
    }
    return count;
  };

  const isAt = (bytes: Uint8Array, index: number, wanted: Uint8Array): boolean => isEqual(bytes, starts[index] as number, ends[index] as number, wanted);

  /** First segment after a base path, and its number in the list; -1 without one. */
  let base = -1;
  const afterBase = (bytes: Uint8Array, count: number): number => {
    for (base = 0; base < bases.length; base += 1) {
      const parts = bases[base] ?? [];
      for (let start = 0; start + parts.length <= count; start += 1) {
        if (parts.every((part, index) => hashes[start + index] === part.hash && isAt(bytes, start + index, part.bytes))) return start + parts.length;
      }
    }
    base = -1;
    return 0;
  };

  const walk: ByteTrie['walk'] = (bytes, from, end) => {
    const count = split(bytes, from, end);
    if (count === UNCLEAR) return UNCLEAR;
    let at = root;
    let rest = root.takesRest;
    let index = afterBase(bytes, count);
    for (; index < count; index += 1) {
      const next = literalAt(at, bytes, index) ?? at.placeholder;
      if (next === undefined) break;
      at = next;
      rest ||= at.takesRest;
    }
    if (index < count ? !rest : !(at.isEnd || rest)) return NO_PATH;
    return (at.number * (bases.length + 1) + base + 1) * MOST_SEGMENTS + count - index;
  };

  const literalAt = (at: Node, bytes: Uint8Array, index: number): Node | undefined => {
    let literal = at.literals.get(hashes[index] as number);
    while (literal !== undefined && !isAt(bytes, index, literal.bytes)) literal = literal.next;
    return literal?.node;
  };
  return { walk };
}

function trieOf(templates: readonly string[][]): Node {
  let count = 0;
  const node = (): Node => ({ number: count++, literals: new Map(), placeholder: undefined, isEnd: false, takesRest: false });
  const root = node();
  for (const template of templates) {
    let at = root;
    for (const segment of template) {
      if (segment === '{+}') at.takesRest = true;
      else if (segment === '{}') at = at.placeholder ??= node();
      else at = literalOf(at, Buffer.from(segment), node);
    }
    if (template.at(-1) !== '{+}') at.isEnd = true;
  }
  return root;
}

function literalOf(at: Node, bytes: Uint8Array, node: () => Node): Node {
  const hash = hashOf(bytes);
  const first = at.literals.get(hash);
  for (let one = first; one !== undefined; one = one.next) if (isEqual(bytes, 0, bytes.length, one.bytes)) return one.node;
  const literal: Literal = { bytes, node: node(), next: first };
  at.literals.set(hash, literal);
  return literal.node;
}

const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

function hashOf(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, PRIME), SEED);
}

/** Whether `[from, end)` holds these bytes. */
export function isEqual(bytes: Uint8Array, from: number, end: number, wanted: Uint8Array): boolean {
  if (end - from !== wanted.length) return false;
  for (let index = 0; index < wanted.length; index += 1) if (bytes[from + index] !== wanted[index]) return false;
  return true;
}
