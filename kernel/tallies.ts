import {
  ACTOR, AGENT, CALLER_BEFORE, CALLER_COUNT, CALLER_HEADS, CALLER_NAME, CALLER_SIZE, CALLERS_END, CELL_COUNT, CELL_SIZE, CELLS, CELLS_USED, CLIENT, GROUP_LAST, GROUP_ROOM, HASH_A, HOST, METHOD,
  NAME_HEADS, NAME_HEAD_COUNT, NAME_SIZES, NAME_TEXT, NAMES_END, NO_QUERY, TARGET, VARIANT_HASH, VARIANT_HEADS, VARIANT_TEXT, WORDS,
} from '../analyzer/scanners/logs/bytes/places';
import { fullHash, isSame, padded } from './bytes';
import { pathEnd } from './paths';
import { setState, sizeOf, startOf, state } from './state';

/** The variant that the record is of; 0 when it is not known. A variant is a kind of request: all of them are treated alike. */
export function variantOf(layout: u32, place: u32): usize {
  const names = notedNames();
  if (names == HAS_FRAGMENT) return 0;
  const hash = variantHash(layout, place, startOf(HOST), sizeOf(HOST), WORDS, names);
  let variant = load<u32>(variantHead(hash)) as usize;
  while (variant != 0 && !(load<u32>(variant, VARIANT_HASH) == hash && isOf(variant, layout, place, names))) variant = load<u32>(variant);
  return variant;
}

/** Of all that tells variants apart but the method, which is one of few. */
function variantHash(layout: u32, place: u32, host: usize, hostSize: u32, names: usize, size: u32): u32 {
  const hash = fullHash(((place as u64) << 4) ^ layout, host, hostSize);
  return ((size == NO_QUERY ? hash : fullHash(hash, names, size)) >>> 32) as u32;
}

// @ts-ignore: decorator
@inline
function variantHead(hash: u32): usize {
  return VARIANT_HEADS + (hash >>> 22 << 2);
}

// @ts-ignore: decorator
@inline
function isOf(variant: usize, layout: u32, place: u32, size: u32): bool {
  const method = load<u32>(variant, 16);
  const host = load<u32>(variant, 20);
  if (load<u32>(variant, 4) != layout || load<u32>(variant, 8) != place || method != sizeOf(METHOD) || host != sizeOf(HOST) || load<u32>(variant, 24) != size) return false;
  const text = variant + VARIANT_TEXT;
  const names = text + padded(method) + padded(host);
  return isSame(startOf(METHOD), text, method) && isSame(startOf(HOST), text + padded(method), host) && (size == NO_QUERY || isSame(WORDS, names, size));
}

/** No size: a fragment is left to strings. */
const HAS_FRAGMENT: u32 = NO_QUERY - 1;

/** Writes the names of the query down, joined by `&`, whatever their values are, and answers the size of that. It stands where the places of words stood, of which no more is needed. */
function notedNames(): u32 {
  const end = startOf(TARGET) + sizeOf(TARGET);
  if (pathEnd == end) return NO_QUERY;
  let to: usize = WORDS;
  let isName = true;
  for (let at = pathEnd + 1; at < end; at += 1) {
    const byte = load<u8>(at);
    if (byte == 35) return HAS_FRAGMENT;
    if (byte == 38) isName = true;
    else if (byte == 61) isName = false;
    if (!isName) continue;
    store<u8>(to, byte);
    to += 1;
  }
  return (to - WORDS) as u32;
}

/** Puts a variant that was written down into its list, in front of all others. */
export function linkVariant(variant: usize): void {
  const host = variant + VARIANT_TEXT + padded(load<u32>(variant, 16));
  const names = host + padded(load<u32>(variant, 20));
  const hash = variantHash(load<u32>(variant, 4), load<u32>(variant, 8), host, load<u32>(variant, 20), names, load<u32>(variant, 24));
  const head = variantHead(hash);
  store<u32>(variant, load<u32>(head));
  store<u32>(variant, hash, VARIANT_HASH);
  store<u32>(head, variant as u32);
}

function nameHash(): u32 {
  const client = fullHash(0, startOf(CLIENT), sizeOf(CLIENT));
  return (fullHash(fullHash(client, startOf(ACTOR), sizeOf(ACTOR)), startOf(AGENT), sizeOf(AGENT)) >>> 32) as u32;
}

// @ts-ignore: decorator
@inline
function nameHead(hash: u32): usize {
  return NAME_HEADS + ((hash & (NAME_HEAD_COUNT - 1)) << 2);
}

function knownName(hash: u32): usize {
  let name = load<u32>(nameHead(hash)) as usize;
  while (name != 0 && !isName(name, hash)) name = load<u32>(name);
  return name;
}

// @ts-ignore: decorator
@inline
function isName(name: usize, hash: u32): bool {
  if (load<u32>(name, 4) != hash) return false;
  const client = load<u32>(name, NAME_SIZES);
  const actor = load<u32>(name, NAME_SIZES + 4);
  const agent = load<u32>(name, NAME_SIZES + 8);
  if (client != sizeOf(CLIENT) || actor != sizeOf(ACTOR) || agent != sizeOf(AGENT)) return false;
  const text = name + NAME_TEXT;
  return isSame(startOf(CLIENT), text, client) && isSame(startOf(ACTOR), text + padded(client), actor) && isSame(startOf(AGENT), text + padded(client) + padded(actor), agent);
}

/** Writes the fields of the caller down; 0 when there is no room. */
function newName(hash: u32): usize {
  const name = state(NAMES_END) as usize;
  const size = NAME_TEXT + padded(sizeOf(CLIENT)) + padded(sizeOf(ACTOR)) + padded(sizeOf(AGENT));
  if (name + size > (GROUP_ROOM as usize)) return 0;
  const head = nameHead(hash);
  store<u32>(name, load<u32>(head));
  store<u32>(head, name as u32);
  store<u32>(name, hash, 4);
  let text = copied(name + NAME_TEXT, name, NAME_SIZES, CLIENT);
  text = copied(text, name, NAME_SIZES + 4, ACTOR);
  copied(text, name, NAME_SIZES + 8, AGENT);
  setState(NAMES_END, (name + size) as u32);
  return name;
}

function copied(to: usize, name: usize, place: u32, field: u32): usize {
  const size = sizeOf(field);
  store<u32>(name + place, size);
  memory.copy(to, startOf(field), size);
  return to + padded(size);
}

// @ts-ignore: decorator
@inline
function callerHead(name: usize, group: u32): usize {
  return CALLER_HEADS + (((((name as u32) >>> 4) ^ (group << 14)) * HASH_A) >>> 18 << 2);
}

// @ts-ignore: decorator
@inline
function knownCaller(name: usize, group: u32): usize {
  let caller = load<u32>(callerHead(name, group)) as usize;
  while (caller != 0 && !(load<u32>(caller, CALLER_NAME) == (name as u32) && load<u32>(caller, 8) == group)) caller = load<u32>(caller);
  return caller;
}

/** 0 when there is no room. */
function newCaller(name: usize, group: u32): usize {
  const caller = state(CALLERS_END) as usize;
  if (caller + CALLER_SIZE > (NAME_HEADS as usize)) return 0;
  const head = callerHead(name, group);
  store<u32>(caller, load<u32>(head));
  store<u32>(head, caller as u32);
  store<u32>(caller, name as u32, CALLER_NAME);
  store<u32>(caller, group, 8);
  store<u32>(caller, 0, CALLER_COUNT);
  setState(CALLERS_END, (caller + CALLER_SIZE) as u32);
  return caller;
}

/** The caller of the record, as known in a group; 0 for another. */
export function callerOf(group: u32): usize {
  const name = knownName(nameHash());
  return name == 0 ? 0 : knownCaller(name, group);
}

/** Makes the caller whose fields are noted known in a group; answers where it stands, 0 when there is no room. */
export function addCaller(group: u32): usize {
  const hash = nameHash();
  let name = knownName(hash);
  if (name == 0) name = newName(hash);
  if (name == 0) return 0;
  const caller = knownCaller(name, group);
  return caller != 0 ? caller : newCaller(name, group);
}

/** The same in a group that takes callers whatever they are called: it takes one less from now on. */
export function takenCaller(group: u32, room: u32): usize {
  const end = state(CALLERS_END);
  const caller = addCaller(group);
  if (caller != (end as usize)) return caller;
  const last: usize = GROUP_LAST + (group << 2);
  store<u32>(caller, load<u32>(last), CALLER_BEFORE);
  store<u32>(last, caller as u32);
  store<u8>(GROUP_ROOM + group, room - 1);
  return caller;
}

/**
 * Whether the caller is named by an address from which no port could be cut off, and by nothing but an agent besides: such callers are the
 * same just when their fields are the same bytes.
 */
export function isPlainCaller(): bool {
  if (sizeOf(ACTOR) != 0) return false;
  const end = startOf(CLIENT) + sizeOf(CLIENT);
  let colons: u32 = 0;
  for (let at = startOf(CLIENT); at < end; at += 1) {
    const byte = load<u8>(at) as u32;
    if (byte == 58) colons += 1;
    else if (byte != 46 && byte - 48 > 9 && (byte | 32) - 97 > 5) return false;
  }
  return colons != 1 && sizeOf(CLIENT) > 0;
}

/** Counts a request by group, status and day. */
export function count(group: u32, status: u32, time: f64): void {
  const isTimed = time == time;
  const day: u64 = isTimed ? ((time / 86400000) as u64) + 1 : 0;
  const key = ((group as u64) << 48) | ((status as u64) << 32) | (day << 1) | 1;
  let slot = ((key * 0x9e3779b97f4a7c15) >>> 40) as u32;
  while (true) {
    const cell: usize = CELLS + (slot & (CELL_COUNT - 1)) * CELL_SIZE;
    const other = load<u64>(cell);
    if (other == key) {
      store<u32>(cell, load<u32>(cell, 8) + 1, 8);
      if (isTimed) {
        store<f64>(cell, min(load<f64>(cell, 16), time), 16);
        store<f64>(cell, max(load<f64>(cell, 24), time), 24);
      }
      return;
    }
    if (other == 0) {
      store<u64>(cell, key);
      store<u32>(cell, 1, 8);
      store<f64>(cell, time, 16);
      store<f64>(cell, time, 24);
      setState(CELLS_USED, state(CELLS_USED) + 1);
      return;
    }
    slot += 1;
  }
}
