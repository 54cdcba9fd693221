import type { Json } from '../../../../model.ts';

/**
 * An object as Python, Ruby, JavaScript or Clojure shows it: `{'method': 'GET', 'ok': True}`, `{:method=>:get, "url" => "/x"}`, `{ method: 'get', data: undefined }`,
 * `{:method :get, :url "/x"}`. What is no text, number, list or object is the text that stands for it. `undefined` for what is none of these.
 */
export function shownObject(text: string): Json | undefined {
  if (!/^\{\s*(?:['":]|[A-Za-z_$][\w$]*:)/.test(text)) return undefined;
  const reading: Reading = { text: text.trimEnd(), at: 0 };
  const value = objectAt(reading, 0);
  return value !== undefined && reading.at === reading.text.length ? value : undefined;
}

/** A text, and how far it was read. */
interface Reading {
  text: string;
  at: number;
}

/** Deeper ones are nobody's request. */
const DEEPEST = 32;

/** Reads what fits here, with the room before it; `undefined` where nothing does. */
function taken(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reading.at;
  const match = pattern.exec(reading.text) ?? undefined;
  if (match !== undefined) reading.at = pattern.lastIndex;
  return match;
}

const STRING = /\s*[bBuUrR]?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/sy;
const SYMBOL = /\s*:([A-Za-z_][\w-]*[?!]?)/y;
const NAME = /\s*([A-Za-z_$][\w$-]*)(?=\s*:)/y;
const BETWEEN = /\s*(?:=>|:)|(?<=[\s{]:[\w-]+|")\s+(?=\S)/y;
const COMMA = /\s*,/y;
const [OPEN, CLOSE] = [/\s*\{/y, /\s*\}/y];
const [FIRST, LAST] = [/\s*[[(]/y, /\s*[\])]/y];
const WORD = /\s*(-?\d+(?:\.\d+)?|True|true|False|false|None|nil|null|undefined)(?=\s*[,\])}])/y;
const WORDS: Record<string, Json> = { True: true, true: true, False: false, false: false };

function objectAt(reading: Reading, depth: number): Json | undefined {
  if (taken(reading, OPEN) === undefined || depth > DEEPEST) return undefined;
  const entries: [string, Json][] = [];
  while (taken(reading, CLOSE) === undefined) {
    const key = stringAt(reading) ?? taken(reading, SYMBOL)?.[1] ?? taken(reading, NAME)?.[1];
    if (key === undefined || taken(reading, BETWEEN) === undefined) return undefined;
    const value = valueAt(reading, depth);
    if (value === undefined) return undefined;
    entries.push([key, value]);
    if (taken(reading, COMMA) === undefined && !isAt(reading, CLOSE)) return undefined;
  }
  return Object.fromEntries(entries);
}

function listAt(reading: Reading, depth: number): Json | undefined {
  const before = reading.at;
  if (taken(reading, FIRST) === undefined || depth > DEEPEST) return undefined;
  const items: Json[] = [];
  while (taken(reading, LAST) === undefined) {
    const value = valueAt(reading, depth);
    if (value === undefined || (taken(reading, COMMA) === undefined && !isAt(reading, LAST))) {
      reading.at = before;
      return undefined;
    }
    items.push(value);
  }
  return items;
}

function valueAt(reading: Reading, depth: number): Json | undefined {
  const text = stringAt(reading) ?? taken(reading, SYMBOL)?.[1];
  if (text !== undefined) return text;
  const word = taken(reading, WORD)?.[1];
  if (word !== undefined) return /\d/.test(word) ? Number(word) : WORDS[word] ?? null;
  return isAt(reading, OPEN) ? objectAt(reading, depth + 1) : listAt(reading, depth + 1) ?? otherAt(reading);
}

/** Something else, up to where it ends: `<Response [200]>`, `datetime.datetime(2024, 3, 1)`, `[Function: x]`. */
function otherAt(reading: Reading): Json | undefined {
  const start = reading.at;
  // Where a quote is not closed, none like it is behind it: to look on at each would take the square of the time.
  let unclosed = '';
  for (let depth = 0; reading.at < reading.text.length; ) {
    const sign = reading.text[reading.at] as string;
    const mayBegin = /["'`bBuUrR]/.test(sign) && !unclosed.includes(sign);
    if (mayBegin && taken(reading, STRING) !== undefined) continue;
    if (mayBegin && /["'`]/.test(sign)) unclosed += sign;
    if (depth === 0 && /[,)\]}]/.test(sign)) break;
    depth += /[([{<]/.test(sign) ? 1 : /[)\]}>]/.test(sign) && depth > 0 ? -1 : 0;
    reading.at += 1;
  }
  const text = reading.text.slice(start, reading.at).trim();
  return text === '' ? undefined : text;
}

function isAt(reading: Reading, pattern: RegExp): boolean {
  pattern.lastIndex = reading.at;
  return pattern.test(reading.text);
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function stringAt(reading: Reading): string | undefined {
  const text = taken(reading, STRING)?.slice(1).find((one) => one !== undefined);
  return text?.replace(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))/gs, (_, byte?: string, code?: string, sign = '') =>
    (byte ?? code) === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(parseInt(byte ?? code ?? '', 16)),
  );
}
