import {
  AGENT, CALLER, CALLER_COUNT, CELLS_USED, CIPHER, COMBINED, DONE, EARLIEST_MS, FULL, GROUP, GROUP_OTHERS, GROUP_ROOM, GROUP_STATES, IS_LEARNABLE, LATEST_MS, LAYOUT, LAYOUT_COUNT, LINE, LINE_START,
  LONG_LINE, MOST_CELLS, NEXT, NO_LAYOUT, NO_PATH, OPEN, PATH_END, PLACE, RECORD, SILENT, SINCE_MS, STATUS, STATUS_CODE, TAKES_COMBINED, TARGET, TIME, TIME_MS, UNCLEAR, UNENTERED, UNSELECTED,
  UNTIL_MS, VARIANT, VARIANT_GROUPS, WATCHED, WATCHED_BITS, WORDS, PLACES_END,
} from '../analyzer/scanners/logs/bytes/places';
import { endsHash, isSame } from './bytes';
import { combinedEnd } from './combined';
import { BACKSLASH, isEscaped, isExplained, QUOTE, recordEnd } from './json';
import { isAnyWorthALook } from './lines';
import { namesHost, pathEnd, walk } from './paths';
import { number, setNumber, setState, setup, sizeOf, startOf, state } from './state';
import { callerOf, count, isPlainCaller, takenCaller, variantOf } from './tallies';
import { clfTime, digits, jsonTime } from './times';

export { endsHash } from './bytes';
export { namesHost, walk } from './paths';
export { recordEnd } from './json';
export { clfTime, jsonTime } from './times';
export { addCaller, linkVariant } from './tallies';

/** The layout of the line before is most likely that of the next. */
let recent: u32 = 0;

/**
 * Goes through whole lines in `[from, end)`: passes over those that are of no interest, counts the requests it can, stops at the first line that
 * JavaScript has to see, and says why; the state then holds the line. A path of the catalog has a word in it, so that only lines that are
 * worth a look need to be taken apart. Reads up to `BEHIND` bytes behind `end`.
 */
export function scan(from: usize, end: usize): u32 {
  const layouts = setup(LAYOUT_COUNT);
  const takesCombined = setup(TAKES_COMBINED) != 0;
  let at = from;
  while (at < end && isAnyWorthALook(at, end)) {
    const why = look(state(LINE_START), layouts, takesCombined);
    if (why != DONE) return why;
    at = state(NEXT);
  }
  return DONE;
}

/** What is to become of a line that is worth a look. */
// @ts-ignore: decorator
@inline
function look(start: usize, layouts: u32, takesCombined: bool): u32 {
  const isJson = load<u8>(start) == 123;
  let last: usize = 0;
  if (isJson) last = layouts == 0 ? 0 : recordOf(start, layouts);
  else if (takesCombined) last = lineEnd(combinedEnd(start));
  const why = last == 0 || (last - start) as u32 > (LONG_LINE as u32) ? LINE : take(isJson ? recent : COMBINED);
  if (why == LINE) setState(LAYOUT, last == 0 ? NO_LAYOUT : isJson ? recent : COMBINED);
  else setState(PLACES_END, WORDS);
  return why;
}

/** Where the newline of a record stands that has one of the layouts, noted as the recent one; 0 for another. */
// @ts-ignore: decorator
@inline
function recordOf(start: usize, layouts: u32): usize {
  const first = lineEnd(recordEnd(start, recent));
  return first != 0 || layouts == 1 ? first : otherRecord(start, layouts);
}

function otherRecord(start: usize, layouts: u32): usize {
  for (let layout: u32 = 0; layout < layouts; layout += 1) {
    const end: usize = layout == recent ? 0 : lineEnd(recordEnd(start, layout));
    if (end == 0) continue;
    recent = layout;
    return end;
  }
  return 0;
}

/** Where a newline stands, right behind a record; 0 where something else does. */
// @ts-ignore: decorator
@inline
function lineEnd(at: usize): usize {
  if (at == 0) return 0;
  if (load<u8>(at) == 10) return at;
  return load<u16>(at) == 0x0a0d ? at + 1 : 0;
}

/** What is to become of a record whose fields are noted; `DONE` if it was dealt with. */
// @ts-ignore: decorator
@inline
function take(layout: u32): u32 {
  if ((sizeOf(CIPHER) != 0 && isWatched(CIPHER) != 0) || (sizeOf(STATUS) != 0 && isTelling(layout))) return LINE;
  if (sizeOf(TARGET) == 0) return LINE;
  const place = walk(startOf(TARGET), startOf(TARGET) + sizeOf(TARGET));
  if (place == NO_PATH) return isCarried() || (layout != COMBINED && isNamedBesides()) ? LINE : DONE;
  return place == UNCLEAR ? LINE : takeCall(layout, place);
}

/** Whether the query may hold a URL of the API that another server is given. */
function isCarried(): bool {
  const end = startOf(TARGET) + sizeOf(TARGET);
  const last: usize = state(PLACES_END);
  for (let place: usize = WORDS; place < last; place += 4) {
    const at: usize = load<u32>(place);
    if (at > pathEnd && at < end) return namesHost(pathEnd, end);
  }
  return false;
}

/** Whether a word may stand somewhere else than in the path or the name of the program. */
function isNamedBesides(): bool {
  const end: usize = state(PLACES_END);
  for (let place: usize = WORDS; place < end; place += 4) {
    const at: usize = load<u32>(place);
    if (!isWithin(TARGET, at) && !isWithin(AGENT, at) && isBehindSlash(at) && !isOfRepeat(at, end)) return true;
  }
  return false;
}

/** Whether a slash, or what may spell one, stands before a place in the same text. Most places outside of paths only look like a word: an id, a time. */
function isBehindSlash(at: usize): bool {
  for (let before = at; before > at - LONGEST_BEFORE; before -= 1) {
    const byte = load<u8>(before);
    if (byte == SLASH || byte == PERCENT || byte == BACKSLASH) return true;
    if (byte == QUOTE) return false;
  }
  return true;
}

const LONGEST_BEFORE: usize = 256;

/** Whether a word stands in the path written once more, as records have it that tell the URL as well, with its query or without. */
function isOfRepeat(at: usize, end: usize): bool {
  const start = startOf(TARGET);
  const size = sizeBeforeQuery(start, sizeOf(TARGET));
  for (let place: usize = WORDS; place < end; place += 4) {
    const into = load<u32>(place) - start;
    if (into >= size || at < into || !isSame(at - into, start, size)) continue;
    const behind = load<u8>(at - into + size);
    if (behind == QUOTE || behind == QUESTION) return true;
  }
  return false;
}

function sizeBeforeQuery(start: usize, size: u32): u32 {
  for (let index: u32 = 0; index < size; index += 1) if (load<u8>(start + index) == QUESTION) return index;
  return size;
}

const PERCENT: u32 = 37;
const SLASH: u32 = 47;
const QUESTION: u32 = 63;

// @ts-ignore: decorator
@inline
function isWithin(field: u32, at: usize): bool {
  return at >= startOf(field) && at < startOf(field) + sizeOf(field);
}

// @ts-ignore: decorator
@inline
function isWatched(field: u32): u32 {
  return load<u8>(WATCHED + (endsHash(startOf(field), sizeOf(field)) >>> (32 - WATCHED_BITS)));
}

/** Whether the status alone is worth a look, or together with what explains it. */
// @ts-ignore: decorator
@inline
function isTelling(layout: u32): bool {
  const mark = isWatched(STATUS);
  return mark == 1 || (mark == 2 && layout != COMBINED && isExplained);
}

/** A record with a path of the catalog. */
function takeCall(layout: u32, place: i32): u32 {
  setState(LAYOUT, layout);
  setState(PLACE, place);
  setState(PATH_END, pathEnd as u32);
  setState(IS_LEARNABLE, 0);
  if ((layout != COMBINED && isEscaped) || isOwn()) return RECORD;
  const status = statusOf();
  const time = timeOf(layout);
  if (status < 0 || (time != time && sizeOf(TIME) != 0)) return RECORD;
  if (time < number(SINCE_MS) || time > number(UNTIL_MS)) return pass(time);
  const variant = variantOf(layout, place);
  if (variant == 0) {
    setState(IS_LEARNABLE, 1);
    return RECORD;
  }
  const id = load<u32>(variant, 12);
  const group = load<i32>(VARIANT_GROUPS + (id << 2));
  setState(VARIANT, id);
  setState(STATUS_CODE, status);
  setNumber(TIME_MS, time);
  return group < 0 ? UNENTERED : tally(group, status, time);
}

/** What lastcall sent itself is left out by strings. */
// @ts-ignore: decorator
@inline
function isOwn(): bool {
  return sizeOf(AGENT) >= 9 && load<u64>(startOf(AGENT)) == 0x6c6c61637473616c;
}

/** 0 where none is logged; -1 for one that is none of three digits. */
// @ts-ignore: decorator
@inline
function statusOf(): i32 {
  const size = sizeOf(STATUS);
  return size == 0 ? 0 : size > 3 ? -1 : digits(startOf(STATUS), size);
}

// @ts-ignore: decorator
@inline
function timeOf(layout: u32): f64 {
  const size = sizeOf(TIME);
  if (size == 0) return NaN;
  return layout == COMBINED ? clfTime(startOf(TIME)) : jsonTime(startOf(TIME), size);
}

function tally(group: u32, status: u32, time: f64): u32 {
  if (state(CELLS_USED) == MOST_CELLS) return FULL;
  const fate = load<u8>(GROUP_STATES + group);
  if (fate != SILENT && !takeCaller(group, fate)) {
    setState(GROUP, group);
    return CALLER;
  }
  count(group, status, time);
  return DONE;
}

/** Requests out of the window are only counted. */
function pass(time: f64): u32 {
  setNumber(EARLIEST_MS, min(number(EARLIEST_MS), time));
  setNumber(LATEST_MS, max(number(LATEST_MS), time));
  setState(UNSELECTED, state(UNSELECTED) + 1);
  return DONE;
}

/** False for one that JavaScript has to name. In a crowded group all callers that are kept are known. */
// @ts-ignore: decorator
@inline
function takeCaller(group: u32, fate: u32): bool {
  const room = load<u8>(GROUP_ROOM + group) as u32;
  const caller = room == 0 ? callerOf(group) : takenCaller(group, room);
  if (caller != 0) {
    store<u32>(caller, load<u32>(caller, CALLER_COUNT) + 1, CALLER_COUNT);
    return true;
  }
  if (fate == OPEN || !isPlainCaller()) return false;
  const others: usize = GROUP_OTHERS + (group << 2);
  store<u32>(others, load<u32>(others) + 1);
  return true;
}
