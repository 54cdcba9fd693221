import { BASES, EDGE_MASK, EDGES, FIFTEENS, HASH_A, HIGH_HALVES, IS_END, LITERAL_BITS, LITERAL_TEXT, LITERALS, LOW_HALVES, MOST_SEGMENTS, NODE_SIZE, NODES, NO_PATH, SEGMENTS, SLASHES, TAKES_REST, UNCLEAR } from '../analyzer/scanners/logs/bytes/places';
import { endsHash, isSame, tailMask } from './bytes';
import { setup, vector } from './state';

/** Where the path ended that was walked last. */
export let pathEnd: usize = 0;

let count: u32 = 0;
/** Whether any segment is a literal, and whether any begins a base path. */
let known: u32 = 0;

/**
 * The place in the templates that the path in `[from, end)` comes to, the same number for all paths that are alike but for their
 * identifiers; `NO_PATH` or `UNCLEAR` for others. A question mark ends the path.
 */
export function walk(from: usize, end: usize): i32 {
  if (load<u8>(from) != 47 || !split(from + 1, end)) return UNCLEAR;
  const ids = SEGMENTS as usize;
  let base: u32 = 0;
  let index: u32 = 0;
  if ((known & BEGINS_BASE) != 0) {
    index = afterBase();
    base = baseFound;
  }
  const nodes = setup(NODES) as usize;
  let node: u32 = 0;
  let flags = load<u32>(nodes, 4);
  let rest = flags & TAKES_REST;
  for (; index < count; index += 1) {
    const next = nextNode(nodes, node, load<u32>(ids + (index << 2)));
    if (next < 0) break;
    node = next;
    flags = load<u32>(nodes + node * NODE_SIZE, 4);
    rest |= flags & TAKES_REST;
  }
  if (index < count ? rest == 0 : ((flags & IS_END) | rest) == 0) return NO_PATH;
  return (node * (load<u32>(setup(BASES)) + 1) + base) * MOST_SEGMENTS + count - index;
}

const IS_LITERAL: u32 = 1;
const BEGINS_BASE: u32 = 2;
const IS_HOST: u32 = 4;

/** Most parts of a query are shorter. */
const SHORTEST_HOST: usize = 4;

/** Whether a URL in the query `[from, end)` may be one of the API's hosts. */
export function namesHost(from: usize, end: usize): bool {
  let start = from;
  for (let at = from; at < end; at += 1) {
    if (!endsPart(load<u8>(at))) continue;
    if (at - start >= SHORTEST_HOST && isHost(start, at)) return true;
    start = isCodeOfSlash(at) ? at + 3 : at + 1;
  }
  return end - start >= SHORTEST_HOST && isHost(start, end);
}

// @ts-ignore: decorator
@inline
function isHost(start: usize, stop: usize): bool {
  const literal = literalOf(start, (stop - start) as u32);
  return literal != 0 && (load<u32>(literal, 12) & IS_HOST) != 0;
}

/** What may stand at either end of a host: one of `%&/:=?@`. */
// @ts-ignore: decorator
@inline
function endsPart(byte: u32): bool {
  return byte == 37 || byte == 38 || byte == 47 || byte == 58 || byte == 61 || byte == 63 || byte == 64;
}

/** `%2F` in either case. */
// @ts-ignore: decorator
@inline
function isCodeOfSlash(at: usize): bool {
  return load<u16>(at) == 0x3225 && (load<u8>(at, 2) | 0x20) == 0x66;
}

/** Notes the literals among the segments. False where bytes do not tell what a segment is. */
function split(from: usize, end: usize): bool {
  count = 0;
  known = 0;
  pathEnd = end;
  let start = from;
  const slashesOnly = vector(SLASHES);
  for (let at = from; at < end; at += 16) {
    const chunk = v128.load(at);
    let slashes = i8x16.bitmask(i8x16.eq(chunk, slashesOnly));
    let odd = oddBytes(chunk);
    if (end - at < 16) {
      slashes &= tailMask((end - at) as u32);
      odd &= tailMask((end - at) as u32);
    }
    if (odd != 0) {
      const first = ctz(odd);
      if (load<u8>(at + first) != 63) return false;
      pathEnd = at + first;
      slashes &= tailMask(first);
    }
    while (slashes != 0) {
      const stop = at + ctz(slashes);
      if (stop > start && !segment(start, stop)) return false;
      start = stop + 1;
      slashes &= slashes - 1;
    }
    if (odd != 0) break;
  }
  return start >= pathEnd || segment(start, pathEnd);
}

/**
 * Bytes that may not be what they look like, or end the path, in some format: control characters, space, `"#%',;<>?\`, the backtick
 * and all beyond ASCII. By two tables of half bytes that have a bit in common for these alone.
 */
// @ts-ignore: decorator
@inline
function oddBytes(chunk: v128): u32 {
  const low = i8x16.swizzle(vector(LOW_HALVES), v128.and(chunk, vector(FIFTEENS)));
  const high = i8x16.swizzle(vector(HIGH_HALVES), v128.and(i16x8.shr_u(chunk, 4), vector(FIFTEENS)));
  return i8x16.bitmask(i8x16.eq(v128.and(low, high), i64x2.splat(0))) ^ 0xffff;
}

// @ts-ignore: decorator
@inline
function segment(start: usize, stop: usize): bool {
  if (load<u8>(start) == 46 || count == MOST_SEGMENTS) return false;
  const literal = literalOf(start, (stop - start) as u32);
  if (literal != 0) known |= IS_LITERAL | load<u32>(literal, 12);
  store<u32>(SEGMENTS + (count << 2), literal == 0 ? 0 : load<u32>(literal, 8));
  count += 1;
  return true;
}

/** Where a segment stands among the literals; 0 for none. */
// @ts-ignore: decorator
@inline
function literalOf(start: usize, size: u32): u32 {
  let literal = load<u32>(setup(LITERALS) + ((endsHash(start, size) >>> (32 - setup(LITERAL_BITS))) << 2));
  while (literal != 0 && !(load<u32>(literal) == size && isSame(start, literal + LITERAL_TEXT, size))) literal = load<u32>(literal, 4);
  return literal;
}

/** Number of the base path found, from 1 in the order of the list; 0 without one. */
let baseFound: u32 = 0;

/** The first segment after a base path; whatever a gateway put before it is passed over. */
function afterBase(): u32 {
  let list = setup(BASES) as usize;
  const bases = load<u32>(list);
  list += 4;
  for (baseFound = 1; baseFound <= bases; baseFound += 1) {
    const size = load<u32>(list);
    for (let start: u32 = 0; start + size <= count; start += 1) {
      let index: u32 = 0;
      while (index < size && load<u32>(SEGMENTS + ((start + index) << 2)) == load<u32>(list + 4 + (index << 2))) index += 1;
      if (index == size) return start + size;
    }
    list += 4 + (size << 2);
  }
  baseFound = 0;
  return 0;
}

/** A literal hides a placeholder beside it. */
// @ts-ignore: decorator
@inline
function nextNode(nodes: usize, node: u32, id: u32): i32 {
  if (id != 0) {
    const key = (node << 16) ^ id;
    const mask = setup(EDGE_MASK);
    let slot = (key * HASH_A) >>> 8;
    while (true) {
      const edge = setup(EDGES) + ((slot & mask) << 3);
      const to = load<u32>(edge, 4);
      if (to == 0) break;
      if (load<u32>(edge) == key) return to;
      slot += 1;
    }
  }
  return load<i32>(nodes + node * NODE_SIZE);
}
