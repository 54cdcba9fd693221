import { clfClock } from './clock.ts';
import { BOUNDS, FIELD, type ByteFormat } from './format.ts';

const [SPACE, QUOTE, BACKSLASH, DASH, DOT, OPEN, CLOSE, EQUALS, CAPITAL_H] = [32, 34, 92, 45, 46, 91, 93, 61, 72];

/** `192.0.2.1 - user [time] "GET /path HTTP/1.1" 200 123 "referer" "agent"`: the commonest access log, in its strictest form. */
export const combinedFormat: ByteFormat = { name: 'combined', clock: clfClock, read };

function read(bytes: Uint8Array, start: number, end: number, bounds: Int32Array): boolean {
  bounds.fill(-1, 0, BOUNDS);
  let at = start;
  while (isOfAddress(bytes[at])) at += 1;
  if (at === start || bytes[at] !== SPACE) return false;
  set(bounds, FIELD.client, start, at);
  // Another second word than a dash could be the client's address, the first one then a host.
  if (bytes[at + 1] !== DASH || bytes[at + 2] !== SPACE) return false;
  at = wordEnd(bytes, at + 3, end);
  if (bytes[at] !== SPACE || bytes[at + 1] !== OPEN || bytes[at + 28] !== CLOSE || bytes[at + 29] !== SPACE || bytes[at + 30] !== QUOTE) return false;
  set(bounds, FIELD.time, at + 2, at + 28);
  return readRequest(bytes, at + 31, end, bounds);
}

function readRequest(bytes: Uint8Array, start: number, end: number, bounds: Int32Array): boolean {
  let at = start;
  while (isCapital(bytes[at])) at += 1;
  if (at - start < 3 || at - start > 10 || bytes[at] !== SPACE) return false;
  set(bounds, FIELD.method, start, at);
  const target = at + 1;
  at = wordEnd(bytes, target, end);
  if (at === target || bytes[at] !== SPACE || bytes[at + 1] !== CAPITAL_H) return false;
  set(bounds, FIELD.target, target, at);
  at = wordEnd(bytes, at + 1, end, true);
  if (bytes[at] !== QUOTE || bytes[at + 1] !== SPACE || bytes[at + 5] !== SPACE || !isStatus(bytes, at + 2)) return false;
  set(bounds, FIELD.status, at + 2, at + 5);
  return readRest(bytes, wordEnd(bytes, at + 6, end), end, bounds);
}

/** Referer and agent, and nothing behind them. */
function readRest(bytes: Uint8Array, start: number, end: number, bounds: Int32Array): boolean {
  const referer = stringEnd(bytes, start, end);
  const agent = referer < 0 ? -1 : stringEnd(bytes, referer, end);
  if (agent !== end) return false;
  if (!(agent - referer === 4 && bytes[referer + 2] === DASH) && agent - referer > 3) set(bounds, FIELD.agent, referer + 2, agent - 1);
  return true;
}

/** The end of ` "text"`; -1 for anything else, also for escapes, and for `name=value`, which may be another format. */
function stringEnd(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] !== SPACE || bytes[start + 1] !== QUOTE) return -1;
  for (let at = start + 2; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte < SPACE || byte === BACKSLASH || byte > 126 || byte === EQUALS) return -1;
  }
  return -1;
}

/** The end of a run of plain bytes; a quote ends one only where that is asked for. */
function wordEnd(bytes: Uint8Array, start: number, end: number, toQuote = false): number {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === SPACE || byte === QUOTE) return byte === QUOTE && !toQuote ? start : at;
    if (byte < SPACE || byte > 126 || byte === BACKSLASH || byte === OPEN) return start;
  }
  return start;
}

function set(bounds: Int32Array, field: number, start: number, end: number): void {
  bounds[field] = start;
  bounds[field + 1] = end;
}

function isOfAddress(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 48 && byte <= 57) || byte === DOT);
}

function isCapital(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 65 && byte <= 90;
}

function isStatus(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] as number;
  return first >= 49 && first <= 53 && isDigit(bytes[at + 1]) && isDigit(bytes[at + 2]);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}
