import { AGENT, BACKSLASHES, BEHIND_SPACES, CLIENT, EQUALS_SIGNS, METHOD, NINES, QUOTES, SPACES, STATUS, TARGET, TIME, ZEROS } from '../analyzer/scanners/logs/bytes/places';
import { clearFields, setField, vector } from './state';

/**
 * `192.0.2.1 - user [time] "GET /path HTTP/1.1" 200 123 "referer" "agent"`, the commonest access log, in its strictest form: notes its
 * fields, and answers the place behind the last quote; 0 for anything else.
 */
export function combinedEnd(start: usize): usize {
  clearFields();
  let at = addressEnd(start);
  // Another second word than a dash could be the client's address, the first one then a host.
  if (at == start || (load<u32>(at) & 0xffffff) != 0x202d20) return 0;
  setField(CLIENT, start, at);
  at = userEnd(at + 3);
  if (load<u16>(at) != 0x5b20 || load<u16>(at, 28) != 0x205d || load<u8>(at, 30) != 34 || !isPrinted(at + 2)) return 0;
  setField(TIME, at + 2, at + 28);
  const method = at + 31;
  at = capitalsEnd(method);
  if (at - method < 3 || at - method > 10 || load<u8>(at) != 32) return 0;
  setField(METHOD, method, at);
  const target = at + 1;
  at = wordEnd(target);
  if (at == target || load<u16>(at) != 0x4820) return 0;
  setField(TARGET, target, at);
  at = wordEnd(at + 1);
  if (load<u16>(at) != 0x2022 || !isStatus(at + 2) || load<u8>(at, 5) != 32) return 0;
  setField(STATUS, at + 2, at + 5);
  return stringsEnd(wordEnd(at + 6));
}

/** Whether a line does not end within the twenty-six bytes of a time. */
// @ts-ignore: decorator
@inline
function isPrinted(at: usize): bool {
  return !v128.any_true(v128.or(i8x16.lt_s(v128.load(at), vector(SPACES)), i8x16.lt_s(v128.load(at + 10), vector(SPACES))));
}

/** Referer and agent. */
// @ts-ignore: decorator
@inline
function stringsEnd(at: usize): usize {
  const referer = stringEnd(at);
  const agent: usize = referer == 0 ? 0 : stringEnd(referer);
  if (agent == 0) return 0;
  const size = agent - referer - 3;
  if (size > 1 || (size == 1 && load<u8>(referer, 2) != 45)) setField(AGENT, referer + 2, agent - 1);
  return agent;
}

/** The end of ` "text"`; 0 for anything else, also for escapes, and for `name=value`, which may be another format. */
// @ts-ignore: decorator
@inline
function stringEnd(at: usize): usize {
  if (load<u16>(at) != 0x2220) return 0;
  at += 2;
  while (true) {
    const chunk = v128.load(at);
    const ends = v128.or(i8x16.eq(chunk, vector(QUOTES)), i8x16.eq(chunk, vector(EQUALS_SIGNS)));
    const stops = i8x16.bitmask(v128.or(ends, v128.or(i8x16.eq(chunk, vector(BACKSLASHES)), i8x16.lt_s(chunk, vector(SPACES)))));
    if (stops != 0) {
      at += ctz(stops);
      return load<u8>(at) == 34 ? at + 1 : 0;
    }
    at += 16;
  }
}

/** Where a run of plain bytes ends: at a space, a quote, or what is not plain, which is nowhere expected. */
// @ts-ignore: decorator
@inline
function wordEnd(at: usize): usize {
  while (true) {
    const chunk = v128.load(at);
    const stops = i8x16.bitmask(v128.or(v128.or(i8x16.eq(chunk, vector(QUOTES)), i8x16.eq(chunk, vector(BACKSLASHES))), i8x16.lt_s(chunk, vector(BEHIND_SPACES))));
    if (stops != 0) return at + ctz(stops);
    at += 16;
  }
}

/** A user's name, in which no bracket stands that could begin a time. */
// @ts-ignore: decorator
@inline
function userEnd(start: usize): usize {
  if (load<u16>(start) == 0x202d) return start + 1;
  const end = wordEnd(start);
  for (let at = start; at < end; at += 1) if (load<u8>(at) == 91) return 0;
  return end;
}

/** Digits and dots. */
// @ts-ignore: decorator
@inline
function addressEnd(at: usize): usize {
  while (true) {
    const chunk = v128.load(at);
    const isOf = v128.or(i8x16.le_u(i8x16.sub(chunk, vector(ZEROS)), vector(NINES)), i8x16.eq(chunk, i8x16.splat(46)));
    const stops = i8x16.bitmask(isOf) ^ 0xffff;
    if (stops != 0) return at + ctz(stops);
    at += 16;
  }
}

// @ts-ignore: decorator
@inline
function capitalsEnd(at: usize): usize {
  const stops = i8x16.bitmask(i8x16.gt_u(i8x16.sub(v128.load(at), i8x16.splat(65)), i8x16.splat(25)));
  return stops == 0 ? at + 16 : at + ctz(stops);
}

// @ts-ignore: decorator
@inline
function isStatus(at: usize): bool {
  return (load<u8>(at) as u32) - 49 < 5 && (load<u8>(at, 1) as u32) - 48 < 10 && (load<u8>(at, 2) as u32) - 48 < 10;
}
