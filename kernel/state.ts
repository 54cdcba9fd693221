import { BOUNDS, SETUP, STATE, VECTORS } from '../analyzer/scanners/logs/bytes/places';

// @ts-ignore: decorator
@inline
export function setup(word: u32): u32 {
  return load<u32>(SETUP + (word << 2));
}

// @ts-ignore: decorator
@inline
export function state(word: u32): u32 {
  return load<u32>(STATE + (word << 2));
}

// @ts-ignore: decorator
@inline
export function setState(word: u32, value: u32): void {
  store<u32>(STATE + (word << 2), value);
}

/** Words of eight bytes. */
// @ts-ignore: decorator
@inline
export function number(word: u32): f64 {
  return load<f64>(STATE + (word << 3));
}

// @ts-ignore: decorator
@inline
export function setNumber(word: u32, value: f64): void {
  store<f64>(STATE + (word << 3), value);
}

/** One of the vectors in memory. */
// @ts-ignore: decorator
@inline
export function vector(place: usize): v128 {
  return v128.load(VECTORS + place);
}

/** Where a field of the record begins. */
// @ts-ignore: decorator
@inline
export function startOf(field: u32): usize {
  return load<u32>(BOUNDS + (field << 3));
}

/** Size of a field; 0 when it is not logged. */
// @ts-ignore: decorator
@inline
export function sizeOf(field: u32): u32 {
  return load<u32>(BOUNDS + (field << 3) + 4) - load<u32>(BOUNDS + (field << 3));
}

// @ts-ignore: decorator
@inline
export function setField(field: u32, start: usize, end: usize): void {
  store<u32>(BOUNDS + (field << 3), start as u32);
  store<u32>(BOUNDS + (field << 3) + 4, end as u32);
}

/** Forgets all fields. */
// @ts-ignore: decorator
@inline
export function clearFields(): void {
  const none = i64x2.splat(0);
  v128.store(BOUNDS, none);
  v128.store(BOUNDS + 16, none);
  v128.store(BOUNDS + 32, none);
  v128.store(BOUNDS + 48, none);
  v128.store(BOUNDS + 64, none);
}
