import { familyOf, parseAddress, rangeOf, widthOf } from './address.ts';
import type { Address, AddressRange, Hole, Literal, List, SetLiteral, Span } from './ast.ts';
import { failure, HOLE, match, readHole, skipSpace, take, warn, type Cursor } from './lexer.ts';
import { readString } from './string.ts';

/** Reads one literal: string, number, address, byte string, boolean, list, set or hole. Ranges and networks only where `inSet`. */
export function readLiteral(cursor: Cursor, inSet: boolean): Literal {
  skipSpace(cursor);
  const start = cursor.at;
  const string = readString(cursor);
  if (string !== undefined) return string;
  const character = cursor.text[start];
  if (character === '$') return readList(cursor);
  if (character === '{') return readSet(cursor);
  return readBare(cursor, inSet);
}

const LIST = /\$([a-z0-9_]+(?:\.[a-z0-9_]+)*)/y;

function readList(cursor: Cursor): List | Hole {
  LIST.lastIndex = cursor.at;
  const found = LIST.exec(cursor.text);
  if (cursor.holes && cursor.text[cursor.at + 1] === HOLE) return listOfHole(cursor);
  if (found === null) {
    throw cursor.text[cursor.at + 1] === '{'
      ? failure(cursor, cursor.at, 'a list name', 'This is a placeholder of a template; the expression can be read once it is filled in.')
      : failure(cursor, cursor.at, 'a list name', 'A list is named with lower-case letters, digits, `_` and `.` after the `$`.');
  }
  const start = cursor.at;
  cursor.at += found[0].length;
  return { kind: 'list', name: found[1] as string, start, end: cursor.at };
}

function listOfHole(cursor: Cursor): Hole {
  const start = cursor.at++;
  readHole(cursor);
  return { kind: 'hole', start, end: cursor.at };
}

function readSet(cursor: Cursor): SetLiteral {
  const start = cursor.at++;
  const items: Literal[] = [];
  while (!take(cursor, '}')) {
    const at = cursor.at;
    const character = cursor.text[at];
    if (character === undefined) throw failure(cursor, start, 'a closing `}`', 'The set that opens here is not closed: `}` is missing.');
    if (character === ',') throw failure(cursor, at, 'a space', 'Values in braces are separated by spaces, without commas.');
    if (character === '$') throw failure(cursor, at, 'a value', 'A named list stands without braces: `in $list`.');
    if (character === '{') throw failure(cursor, at, 'a value', 'Braces do not nest; a doubled brace is a placeholder of a template.');
    items.push(readLiteral(cursor, true));
  }
  return { kind: 'set', items, start, end: cursor.at };
}

const BARE = /[A-Za-z0-9_.:/-]+/y;
const BARE_WITH_HOLES = /[A-Za-z0-9_.:/\uE000-]+/y;

function readBare(cursor: Cursor, inSet: boolean): Literal {
  const start = cursor.at;
  const word = match(cursor, cursor.holes ? BARE_WITH_HOLES : BARE);
  if (word === undefined) throw unreadable(cursor);
  const span = { start, end: cursor.at };
  if (cursor.holes && word.includes(HOLE)) return { kind: 'hole', ...span };
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true', ...span };
  return readInteger(cursor, word, span, inSet) ?? readAddress(cursor, word, span, inSet) ?? readBytes(cursor, word, span);
}

function unreadable(cursor: Cursor): Error {
  const character = cursor.text[cursor.at];
  if (character === undefined) return failure(cursor, cursor.at, 'a value', 'The expression ends where a value should stand.');
  if (character === "'") return failure(cursor, cursor.at, 'a value', 'Strings stand in double quotes, not in single ones.');
  if (character === '(') return failure(cursor, cursor.at, 'a value', 'A set of values stands in braces: `{1 2 3}`.');
  if (character === '\\') return failure(cursor, cursor.at, 'a value', 'This quote is escaped: the text still carries the escapes of the language it was copied from.');
  return failure(cursor, cursor.at, 'a value', `A value should stand here, not \`${character}\`.`);
}

const INTEGER = /^-?(?:0[xX][0-9a-fA-F]+|\d+)$/;
const BOUND = 1n << 63n;

function readInteger(cursor: Cursor, word: string, span: Span, inSet: boolean): Literal | undefined {
  // No BigInt for the usual number: addresses of networks and systems come by the thousand.
  if (/^[1-9]\d{0,14}$/.test(word)) return { kind: 'integer', value: Number(word), ...span };
  if (INTEGER.test(word)) return { kind: 'integer', value: integer(cursor, word, span.start), ...span };
  const dots = word.indexOf('..');
  const [from, to] = [word.slice(0, dots), word.slice(dots + 2)];
  if (dots < 1 || !INTEGER.test(from) || !INTEGER.test(to)) return undefined;
  if (!inSet) throw failure(cursor, span.start, 'one value', 'A range stands in braces: `in {10..20}`.');
  const [low, high] = [integer(cursor, from, span.start), integer(cursor, to, span.start + dots + 2)];
  if (low > high) throw failure(cursor, span.start, 'a range', 'The range ends before it starts.');
  return { kind: 'integer-range', low, high, ...span };
}

function integer(cursor: Cursor, word: string, offset: number): number | bigint {
  const digits = word.replace('-', '');
  const octal = /^0\d/.test(digits);
  if (octal && /[89]/.test(digits)) throw failure(cursor, offset, 'an integer', 'A leading zero makes the number octal, which has no 8 and 9.');
  const size = BigInt(octal ? `0o${digits}` : digits);
  const value = word.startsWith('-') ? -size : size;
  if (value >= BOUND || value < -BOUND) throw failure(cursor, offset, 'an integer', 'The number does not fit into 64 bits.');
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function readAddress(cursor: Cursor, word: string, span: Span, inSet: boolean): Address | AddressRange | undefined {
  if (word.includes('..')) return readAddressRange(cursor, word, span, inSet);
  const slash = word.indexOf('/');
  const family = familyOf(slash < 0 ? word : word.slice(0, slash));
  if (family === undefined) return undefined;
  if (slash < 0) return { kind: 'address', text: word, prefix: undefined, ...span };
  const prefix = Number(word.slice(slash + 1));
  if (!/^\d{1,3}$/.test(word.slice(slash + 1)) || prefix > widthOf(family)) {
    throw failure(cursor, span.start + slash, 'a prefix length', `A prefix length is a number up to ${widthOf(family)}.`);
  }
  if (!inSet) throw failure(cursor, span.start, 'one address', `A network stands in braces: \`in {${word}}\`.`);
  if (parseAddress(word.slice(0, slash))?.value !== rangeOf(word)?.low) {
    warn(cursor, span.start, `The address of ${word} has bits beyond its prefix; the API refuses that.`);
  }
  return { kind: 'address', text: word, prefix, ...span };
}

function readAddressRange(cursor: Cursor, word: string, span: Span, inSet: boolean): AddressRange | undefined {
  if (word.split('..').some((end) => familyOf(end) === undefined)) return undefined;
  if (!inSet) throw failure(cursor, span.start, 'one address', 'A range stands in braces: `in {192.0.2.1..192.0.2.9}`.');
  const range = rangeOf(word);
  if (range === undefined || range.low > range.high) {
    throw failure(cursor, span.start, 'a range', 'Both ends of a range are of one address family, the lower one first.');
  }
  return { kind: 'address-range', text: word, ...span };
}

function readBytes(cursor: Cursor, word: string, span: Span): Literal {
  if (/^[0-9a-fA-F]{2}(?:[:.-][0-9a-fA-F]{2})+$/.test(word)) {
    const value = word.split(/[:.-]/).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
    return { kind: 'string', form: 'bytes', value, ...span };
  }
  const message = /^\d/.test(word)
    ? `\`${word}\` is neither a number nor an address${/^\d+[a-z]/.test(word) ? '; numbers carry no unit' : ''}.`
    : `A field is compared with a literal; \`${word}\` is none. Strings stand in double quotes.`;
  throw failure(cursor, span.start, 'a value', message);
}
