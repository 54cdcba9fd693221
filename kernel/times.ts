/** Times in bytes, as milliseconds since 1970; `NaN` for what only strings can tell. Never differs from what strings make of the text. */

const DAY: f64 = 86400000;
const EARLIEST: f64 = 946684800000;
const LATEST: f64 = 4102444800000;

/** A time of RFC 3339 in UTC, or a number: seconds, milli-, micro- or nanoseconds by its size. */
export function jsonTime(from: usize, size: u32): f64 {
  return size > 19 && load<u8>(from, 4) == 45 ? rfc3339(from, size) : epoch(from, size);
}

function rfc3339(from: usize, size: u32): f64 {
  if (size > 30 || load<u8>(from + size - 1) != 90 || load<u8>(from, 7) != 45 || load<u8>(from, 10) != 84) return NaN;
  const day = dayOf(digits(from, 4), digits(from + 5, 2), digits(from + 8, 2));
  const seconds = secondsOf(from + 11);
  const fraction = size == 20 ? 0 : fractionOf(from + 19, from + size - 1);
  return day < 0 || seconds < 0 || fraction < 0 ? NaN : (day as f64) * DAY + ((seconds * 1000 + fraction) as f64);
}

/** `.123456` as milliseconds, cut off; -1 for anything else. */
function fractionOf(from: usize, end: usize): i32 {
  if (load<u8>(from) != 46 || end - from < 2) return -1;
  const size: u32 = min<u32>(3, (end - from - 1) as u32);
  for (let at = from + 1 + size; at < end; at += 1) if (digits(at, 1) < 0) return -1;
  const value = digits(from + 1, size);
  return size == 3 ? value : size == 2 ? value * 10 : value * 100;
}

/** `29/Feb/2024:16:00:00 -0800`, the common log format. */
export function clfTime(from: usize): f64 {
  if (load<u8>(from, 2) != 47 || load<u8>(from, 6) != 47 || load<u8>(from, 11) != 58 || load<u8>(from, 20) != 32) return NaN;
  const day = dayOf(digits(from + 7, 4), monthOf(load<u32>(from, 3) & 0xffffff), digits(from, 2));
  const seconds = secondsOf(from + 12);
  const hours = digits(from + 22, 2);
  const minutes = digits(from + 24, 2);
  const sign = load<u8>(from, 21);
  if (day < 0 || seconds < 0 || hours < 0 || minutes < 0 || (sign != 43 && sign != 45)) return NaN;
  const zone = (hours * 60 + minutes) * 60;
  const time = (day as f64) * DAY + (((sign == 43 ? seconds - zone : seconds + zone) * 1000) as f64);
  return time >= EARLIEST && time < LATEST ? time : NaN;
}

/** By the three letters of its name. */
function monthOf(name: u32): i32 {
  switch (name) {
    case 0x6e614a: return 1;
    case 0x626546: return 2;
    case 0x72614d: return 3;
    case 0x727041: return 4;
    case 0x79614d: return 5;
    case 0x6e754a: return 6;
    case 0x6c754a: return 7;
    case 0x677541: return 8;
    case 0x706553: return 9;
    case 0x74634f: return 10;
    case 0x766f4e: return 11;
    case 0x636544: return 12;
    default: return -1;
  }
}

/** Days since 1970; -1 for a day that is none, or not of this century. */
function dayOf(year: i32, month: i32, day: i32): i32 {
  if (year < 2000 || year > 2099 || month < 1 || month > 12 || day < 1) return -1;
  const isLeap = (year & 3) == 0;
  const length = month == 2 ? (isLeap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  if (day > length) return -1;
  // Counted from March, so that the day that is sometimes missing comes last.
  const from = month < 3 ? year - 1 : year;
  const ofYear = (153 * (month < 3 ? month + 9 : month - 3) + 2) / 5 + day - 1;
  return 11017 + (from - 2000) * 365 + floorQuarter(from - 2000) + ofYear;
}

function floorQuarter(years: i32): i32 {
  return years >> 2;
}

/** `16:00:00`; -1 for anything else. */
function secondsOf(at: usize): i32 {
  const hours = digits(at, 2);
  const minutes = digits(at + 3, 2);
  const seconds = digits(at + 6, 2);
  const isTime = load<u8>(at, 2) == 58 && load<u8>(at, 5) == 58 && hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60;
  return isTime ? (hours * 60 + minutes) * 60 + seconds : -1;
}

/** A whole number of so many digits, at most nine; -1 where others stand. */
export function digits(at: usize, size: u32): i32 {
  let value: i32 = 0;
  for (let index: u32 = 0; index < size; index += 1) {
    const digit = (load<u8>(at + index) as u32) - 48;
    if (digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function epoch(from: usize, size: u32): f64 {
  if (size < 9 || size > 19 || load<u8>(from) == 48) return NaN;
  let whole: u64 = 0;
  for (let index: u32 = 0; index < size; index += 1) {
    const digit = (load<u8>(from + index) as u32) - 48;
    if (digit > 9) return NaN;
    whole = whole * 10 + digit;
  }
  const value = whole as f64;
  const time = trunc<f64>(size <= 11 ? value * 1e3 : size <= 14 ? value : size <= 17 ? value / 1e3 : value / 1e6);
  return time >= EARLIEST && time < LATEST ? time : NaN;
}
