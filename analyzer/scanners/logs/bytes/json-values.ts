const [QUOTE, BACKSLASH, DOT, DASH, ZERO, NINE, LETTER_U] = [34, 92, 46, 45, 48, 57, 117];

/** For each byte: 1 where a string of a field stops being plain. Escapes and letters beyond ASCII are left to strings. */
const STOPS_FIELD = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 32 || byte > 126 || byte === QUOTE || byte === BACKSLASH ? 1 : 0));
const STOPS_OTHER = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 32 || byte === QUOTE || byte === BACKSLASH ? 1 : 0));

/** The place behind the closing quote of a string that is open at `from`; -1 where it is not plain enough, or broken. */
export function skipString(bytes: Uint8Array, from: number, isField: boolean): number {
  const stops = isField ? STOPS_FIELD : STOPS_OTHER;
  for (let at = from; ; at += 1) {
    while (stops[bytes[at] as number] === 0) at += 1;
    if (bytes[at] === QUOTE) return at + 1;
    if (isField || bytes[at] !== BACKSLASH) return -1;
    at += 1;
    if (bytes[at] === LETTER_U && isHex(bytes, at + 1)) at += 4;
    else if (!ESCAPES.has(bytes[at] as number)) return -1;
  }
}

/** `"`, `/`, `\`, `b`, `f`, `n`, `r`, `t`. */
const ESCAPES = new Set([34, 47, 92, 98, 102, 110, 114, 116]);

function isHex(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < from + 4; at += 1) if (!/[0-9A-Fa-f]/.test(String.fromCharCode(bytes[at] as number))) return false;
  return true;
}

/** The place behind a number without exponent; -1 for anything else, also for leading zeros, which JSON does not have. */
export function skipNumber(bytes: Uint8Array, from: number): number {
  const start = bytes[from] === DASH ? from + 1 : from;
  const whole = skipDigits(bytes, start);
  if (whole === start || (bytes[start] === ZERO && whole > start + 1)) return -1;
  if (bytes[whole] !== DOT) return whole;
  const fraction = skipDigits(bytes, whole + 1);
  return fraction === whole + 1 ? -1 : fraction;
}

function skipDigits(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at] as number; byte >= ZERO && byte <= NINE; byte = bytes[at] as number) at += 1;
  return at;
}
