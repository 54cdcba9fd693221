/** Bytes by their names. */
export const NEWLINE = 10;
export const RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const PERCENT = 37;
export const COMMA = 44;
export const SLASH = 47;
export const COLON = 58;
export const QUESTION = 63;
export const OPEN_LIST = 91;
export const BACKSLASH = 92;
export const CLOSE_LIST = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
