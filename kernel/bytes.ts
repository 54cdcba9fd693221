import { HASH_A, HASH_B, HASH_C } from '../analyzer/scanners/logs/bytes/places';

/** All ones in the bytes of the last, partly filled block of a text of this size. */
// @ts-ignore: decorator
@inline
export function tailMask(size: u32): u32 {
  return (1 << size) - 1;
}

/** Whether two stretches of the same size hold the same bytes. Reads up to fifteen bytes behind both. */
export function isSame(a: usize, b: usize, size: u32): bool {
  while (size >= 16) {
    if (!i8x16.all_true(i8x16.eq(v128.load(a), v128.load(b)))) return false;
    a += 16;
    b += 16;
    size -= 16;
  }
  const mask = tailMask(size);
  return (i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b))) & mask) == mask;
}

/** A hash of size, first and last four bytes: enough to tell words apart that are compared afterwards. */
// @ts-ignore: decorator
@inline
export function endsHash(start: usize, size: u32): u32 {
  if (size < 4) return mixed(load<u32>(start) & ((1 << (size << 3)) - 1), 0, size);
  return mixed(load<u32>(start), load<u32>(start + size - 4), size);
}

// @ts-ignore: decorator
@inline
function mixed(first: u32, last: u32, size: u32): u32 {
  return (first * HASH_A) ^ rotl<u32>(last * HASH_B, 15) ^ (size * HASH_C);
}

/** A hash of all bytes, going on from another. Reads up to seven bytes behind. */
export function fullHash(seed: u64, start: usize, size: u32): u64 {
  let hash = (seed ^ size) * 0x9e3779b97f4a7c15;
  while (size >= 8) {
    hash = rotl<u64>(hash ^ load<u64>(start), 29) * 0x9e3779b97f4a7c15;
    start += 8;
    size -= 8;
  }
  if (size == 0) return hash;
  return rotl<u64>(hash ^ (load<u64>(start) & (((1 as u64) << (size << 3)) - 1)), 29) * 0x9e3779b97f4a7c15;
}

/** The size of a text with what fills its last block up. */
// @ts-ignore: decorator
@inline
export function padded(size: u32): u32 {
  return (size + 15) & ~15;
}
