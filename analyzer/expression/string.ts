import type { StringLiteral } from './ast.ts';
import { failure, type Cursor } from './lexer.ts';

/** Reads `"…"` or a raw string, `r"…"` or `r#"…"#`; `undefined` where neither starts. */
export function readString(cursor: Cursor): StringLiteral | undefined {
  const { text, at } = cursor;
  if (text[at] === '"') return readQuoted(cursor);
  return text[at] === 'r' && (text[at + 1] === '"' || text[at + 1] === '#') ? readRaw(cursor) : undefined;
}

function unclosed(cursor: Cursor, start: number): Error {
  return failure(cursor, start, 'a closing quote', 'The string that opens here is not closed.');
}

function readQuoted(cursor: Cursor): StringLiteral {
  const { text, at: start } = cursor;
  const quote = text.indexOf('"', start + 1);
  if (quote < 0) throw unclosed(cursor, start);
  const plain = text.slice(start + 1, quote);
  if (!plain.includes('\\')) {
    cursor.at = quote + 1;
    return { kind: 'string', form: 'quoted', value: plain, start, end: cursor.at };
  }
  cursor.at = start + 1;
  const value = readEscaped(cursor, start);
  return { kind: 'string', form: 'quoted', value, start, end: cursor.at };
}

const ESCAPE = /\\(?:(["\\])|x([0-9a-fA-F]{2})|([0-3][0-7]{2}))/y;

/** The text up to the closing quote. `\xHH` and `\OOO` are bytes; bytes that make UTF-8 become characters. */
function readEscaped(cursor: Cursor, start: number): string {
  const { text } = cursor;
  const pieces: string[] = [];
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) pieces.push(decode(bytes));
    bytes = [];
  };
  for (;;) {
    const character = text[cursor.at];
    if (character === undefined) throw unclosed(cursor, start);
    if (character === '\\') {
      ESCAPE.lastIndex = cursor.at;
      const found = ESCAPE.exec(text);
      if (found === null) {
        throw failure(cursor, cursor.at, 'an escape', 'A string knows the escapes `\\"`, `\\\\`, `\\xHH` and `\\OOO`; for other backslashes use a raw string, r"…".');
      }
      if (found[1] === undefined) bytes.push(found[2] === undefined ? Number.parseInt(found[3] as string, 8) : Number.parseInt(found[2], 16));
      else flush(), pieces.push(found[1]);
      cursor.at += found[0].length;
      continue;
    }
    flush();
    if (character === '"') break;
    const end = nextSpecial(text, cursor.at);
    pieces.push(text.slice(cursor.at, end));
    cursor.at = end;
  }
  cursor.at++;
  return pieces.join('');
}

function nextSpecial(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"' && text[at] !== '\\') at++;
  return at;
}

function decode(bytes: number[]): string {
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  return text.includes('\uFFFD') ? String.fromCharCode(...bytes) : text;
}

const RAW_OPEN = /r(#{0,255})"/y;

function readRaw(cursor: Cursor): StringLiteral | undefined {
  RAW_OPEN.lastIndex = cursor.at;
  const open = RAW_OPEN.exec(cursor.text);
  if (open === null) return undefined;
  const start = cursor.at;
  const from = start + open[0].length;
  const close = `"${open[1] as string}`;
  const end = cursor.text.indexOf(close, from);
  if (end < 0) throw failure(cursor, start, 'a closing quote', `The raw string that opens here is not closed: ${close} is missing.`);
  cursor.at = end + close.length;
  return { kind: 'string', form: 'raw', value: cursor.text.slice(from, end), start, end: cursor.at };
}

/**
 * Reads the right side of `matches`. In a quoted pattern `\"` stands for a quote, every other backslash belongs to the
 * regular expression, and a quote inside a character class does not end it.
 */
export function readPattern(cursor: Cursor): StringLiteral | undefined {
  const { text, at: start } = cursor;
  if (text[start] !== '"') return readString(cursor);
  const end = endOfPattern(text, start + 1);
  if (end < 0) throw unclosed(cursor, start);
  cursor.at = end + 1;
  const value = text.slice(start + 1, end).replace(/\\([\s\S])/g, (escape, next: string) => (next === '"' ? '"' : escape));
  return { kind: 'string', form: 'pattern', value, start, end: cursor.at };
}

function endOfPattern(text: string, from: number): number {
  let inClass = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '"' && !inClass) return at;
  }
  return -1;
}
