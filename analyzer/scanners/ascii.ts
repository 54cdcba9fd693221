/** Characters as bytes, and what kinds of them there are. */
export const NEWLINE = 10;
export const RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const PERCENT = 37;
export const OPENING_PARENTHESIS = 40;
export const CLOSING_PARENTHESIS = 41;
export const COMMA = 44;
export const HYPHEN = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const OPENING_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSING_BRACKET = 93;
export const OPENING_BRACE = 123;
export const CLOSING_BRACE = 125;

/** As bytes: whether one of them is among the characters; beyond either end there is none. */
export function oneOf(characters: string): (byte: number | undefined) => boolean {
  const table = new Uint8Array(256);
  for (const one of Buffer.from(characters)) table[one] = 1;
  return (byte) => byte !== undefined && table[byte] === 1;
}

export const isQuote = oneOf('"\'`');
export const isSpace = oneOf(' \t\r\n');

/** A letter of ASCII. */
export function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 97 && byte <= 122) || isCapital(byte));
}

/** A capital letter of ASCII. */
export function isCapital(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 65 && byte <= 90;
}

/**
 * A letter, digit, underscore or hyphen (`request-options` is one name). A byte of a longer character is none: typographic
 * quotes and scripts without spaces stand right beside a word.
 */
export function isPart(byte: number): boolean {
  return isLetter(byte) || (byte >= 48 && byte <= 57) || byte === 95 || byte === HYPHEN;
}
