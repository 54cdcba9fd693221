/** Times in bytes, as milliseconds since 1970; `NaN` for what only strings can tell. Never differs from what `isoTime` makes of the text. */
export type ByteClock = (bytes: Uint8Array, from: number, end: number) => number;

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
const DAY = 86_400_000;

/** A quoted time of RFC 3339 in UTC, or a number: seconds, milli-, micro- or nanoseconds by its size. */
export const jsonClock: ByteClock = (bytes, from, end) => (end - from > 19 && bytes[from + 4] === 45 ? rfc3339(bytes, from, end) : epoch(bytes, from, end));

function rfc3339(bytes: Uint8Array, from: number, end: number): number {
  if (end - from > 30 || bytes[end - 1] !== 90 || bytes[from + 7] !== 45 || bytes[from + 10] !== 84) return NaN;
  const day = dayOf(digits(bytes, from, 4), digits(bytes, from + 5, 2), digits(bytes, from + 8, 2));
  const milliseconds = end - from === 20 ? 0 : fraction(bytes, from + 19, end - 1);
  return day * DAY + clock(bytes, from + 11) + milliseconds;
}

/** `.123456` as milliseconds, cut off. */
function fraction(bytes: Uint8Array, from: number, end: number): number {
  if (bytes[from] !== 46 || end - from < 2) return NaN;
  const size = Math.min(3, end - from - 1);
  for (let at = from + 1 + size; at < end; at += 1) if (isNaN(digits(bytes, at, 1))) return NaN;
  return digits(bytes, from + 1, size) * (size === 3 ? 1 : size === 2 ? 10 : 100);
}

/** `29/Feb/2024:16:00:00 -0800`, the common log format. */
export const clfClock: ByteClock = (bytes, from, end) => {
  if (end - from !== 26 || bytes[from + 2] !== 47 || bytes[from + 6] !== 47 || bytes[from + 11] !== 58 || bytes[from + 20] !== 32) return NaN;
  const day = dayOf(digits(bytes, from + 7, 4), monthOf(bytes, from + 3), digits(bytes, from, 2));
  const zone = digits(bytes, from + 22, 2) * 60 + digits(bytes, from + 24, 2);
  const sign = bytes[from + 21] === 43 ? -1 : bytes[from + 21] === 45 ? 1 : NaN;
  const time = day * DAY + clock(bytes, from + 12) + sign * zone * 60_000;
  return time >= EARLIEST && time < LATEST ? time : NaN;
};

function monthOf(bytes: Uint8Array, at: number): number {
  return MONTHS.get(((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)) ?? NaN;
}

const MONTHS = new Map(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  .map((name, index) => [Buffer.from(name).readUIntBE(0, 3), index + 1]));

/** Days since 1970. */
function dayOf(year: number, month: number, day: number): number {
  if (!(year >= 2000 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month))) return NaN;
  return (FIRST_DAYS[(year - 2000) * 12 + month - 1] as number) + day - 1;
}

/** Of each month from 2000 to 2099. */
const FIRST_DAYS = Float64Array.from({ length: 1200 }, (_, index) => Date.UTC(2000, index, 1) / DAY);

function lengthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** `16:00:00` in milliseconds. */
function clock(bytes: Uint8Array, at: number): number {
  const hours = digits(bytes, at, 2);
  const minutes = digits(bytes, at + 3, 2);
  const seconds = digits(bytes, at + 6, 2);
  const isTime = bytes[at + 2] === 58 && bytes[at + 5] === 58 && hours < 24 && minutes < 60 && seconds < 60;
  return isTime ? ((hours * 60 + minutes) * 60 + seconds) * 1000 : NaN;
}

/** A whole number of so many digits. */
export function digits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) {
    const digit = (bytes[index] as number) - 48;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Past fifteen digits a sum of digits is not rounded like the number that JSON says it is. */
const EXACT = 15;

function epoch(bytes: Uint8Array, from: number, end: number): number {
  const size = end - from;
  if (size < 9 || size > 19 || bytes[from] === 48) return NaN;
  const value = size <= EXACT ? digits(bytes, from, size) : Number(Buffer.from(bytes.buffer, bytes.byteOffset + from, size).toString('latin1'));
  const time = Math.trunc(size <= 11 ? value * 1e3 : size <= 14 ? value : size <= 17 ? value / 1e3 : value / 1e6);
  return time >= EARLIEST && time < LATEST ? time : NaN;
}
