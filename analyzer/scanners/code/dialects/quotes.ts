import type { Piece } from '../expr/expr.ts';

/** How a kind of quotes spells text. */
export interface Quotes {
  /** Matches every stretch that stands for something else than itself; global. Absent: all text is literal. */
  escape?: RegExp;
  /** What such a stretch stands for. */
  resolve?(escape: string): string;
  /** The spelling of a text between these quotes, in the manner of what stands there; `undefined` where there is none. */
  encode(text: string, like?: string): string | undefined;
}

/** Quotes in which every character stands for itself; text holding one of `never` cannot be written there. */
export function raw(...never: string[]): Quotes {
  return { encode: (text) => (never.some((each) => text.includes(each)) ? undefined : text) };
}

/** Quotes that end with the first `close` behind them: every character stands for itself, and nothing may end them early. */
export function until(close: string, ...never: string[]): Quotes {
  return { encode: (text) => (`${text}${close}`.indexOf(close) < text.length || never.some((each) => text.includes(each)) ? undefined : text) };
}

/** What differs between languages whose escapes start with a backslash. */
interface Backslash {
  /** `n: '\n'` and the like, beside `\\`, `\u…`, `\x…`, and octal numbers. */
  letters: Record<string, string>;
  /** Characters of `text` that need a spelling of their own, beside the backslash and control characters. */
  spell: Record<string, string>;
  /** `\q` stands for `q` in most languages, for itself in Python and PHP. */
  keepsUnknown?: boolean;
  /** Quotes that may be escaped without need, where unknown escapes are kept. */
  quotes?: string;
  /** A backslash at the end of a line joins it with the next, whose indentation (Rust) may go too. */
  joinsLines?: 'line' | 'line and indentation';
  /** How a control character without a letter is spelled; `\u001f` unless given. */
  control?(hex: string): string;
  /** Line breaks stand in the text as they are: always, or where others do. */
  multiline?: boolean | 'always' | 'alike';
  /** The quotes that close the text where they are three in a row: fewer of them may stand in it as they are. */
  fence?: string;
  /** Further stretches that stand for something else, `{{` in a template. */
  also?: Record<string, string>;
}

const CODE = /^\\(?:u\{([^}]*)\}|u+([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{1,2}))$/;

/** Quotes with backslash escapes. */
export function backslash(rules: Backslash): Quotes {
  const also = rules.also ?? {};
  const joined = rules.joinsLines === 'line and indentation' ? '\\r?\\n\\s*|' : '\\r\\n|';
  const escape = new RegExp(
    [...Object.keys(also).map(literal), `\\\\(?:u\\{[^}\\n]*\\}|u+[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{1,2}|[0-7]{1,3}|${joined}[\\s\\S])`].join('|'),
    'g',
  );
  const named = new Map(Object.entries(rules.letters).map(([letter, value]) => [value, `\\${letter}`]));
  const spell = new Map(Object.entries({ '\\': '\\\\', ...rules.spell }));
  const control = rules.control ?? ((hex: string) => `\\u${hex.padStart(4, '0')}`);
  return {
    escape,
    resolve: (match) => also[match] ?? meaning(match, rules),
    encode(text, like = '') {
      const breaks = rules.multiline === true || rules.multiline === 'always' || (rules.multiline === 'alike' && like.includes('\n'));
      const isBreak = (character: string, at: number): boolean => character === '\n' || (character === '\r' && text[at + 1] === '\n' && like.includes('\r\n'));
      const spelled = text.replace(SPECIAL, (character, at: number) => {
        if (character >= ' ' || (breaks && isBreak(character, at))) return spell.get(character) ?? character;
        return spell.get(character) ?? named.get(character) ?? control(character.charCodeAt(0).toString(16));
      });
      return rules.fence === undefined ? spelled : unfenced(spelled, rules.fence);
    },
  };
}

const SPECIAL = /[\u0000-\u001f!-/:-@[-`{-~]/g;

/** Breaks up what would end the text: three quotes, or one at the very end. */
function unfenced(text: string, fence: string): string {
  const quote = fence.charAt(0);
  const apart = text.replaceAll(fence, `\\${quote}`.repeat(3));
  return apart.endsWith(quote) && !apart.endsWith(`\\${quote}`) ? `${apart.slice(0, -1)}\\${quote}` : apart;
}

function meaning(match: string, rules: Backslash): string {
  const rest = match.slice(1);
  if (rules.joinsLines !== undefined && /^\r?\n/.test(rest)) return '';
  const letter = rules.letters[rest];
  if (letter !== undefined) return letter;
  const code = CODE.exec(match);
  const hex = code?.[1] ?? code?.[2] ?? code?.[3] ?? code?.[4];
  if (hex !== undefined) return characters(hex);
  if (/^[0-7]+$/.test(rest)) return String.fromCharCode(Number.parseInt(rest, 8));
  const known = rest === '\\' || rest in rules.spell || (rules.quotes ?? '').includes(rest);
  return rules.keepsUnknown === true && !known ? match : rest;
}

/** `u{1F600}`; Ruby allows several in one pair of braces. */
function characters(hex: string): string {
  const codes = hex.trim().split(/[\s]+/).map((each) => Number.parseInt(each.replaceAll('_', ''), 16));
  return codes.map((each) => (each <= 0x10ffff ? String.fromCodePoint(each) : '\ufffd')).join('');
}

/**
 * The same quotes where the language takes `indent` columns off each line (text blocks, squiggly heredocs):
 * a line break in new text brings the indentation along.
 */
export function indented(quotes: Quotes, indent: string): Quotes {
  if (indent === '') return quotes;
  const margin = `(?<=\\n)[ \\t]{1,${indent.length}}`;
  const { escape, resolve } = quotes;
  return {
    escape: new RegExp(escape === undefined ? margin : `${margin}|${escape.source}`, 'g'),
    resolve: (match) => (/^[ \t]/.test(match) || resolve === undefined ? '' : resolve(match)),
    // A line break at the end stands before indentation that is already there; an empty line needs none.
    encode: (text, like) => quotes.encode(text, like)?.replace(/\n(?=[^\r\n])/g, `\n${indent}`),
  };
}

/** Quotes in which only some stretches stand for something else, `''` in SQL style or `\'` in Ruby's and PHP's plain strings. */
export function doubled(pairs: Record<string, string>, never: string[] = []): Quotes {
  const spellings = new Map(Object.entries(pairs).map(([spelled, value]) => [value, spelled]));
  return {
    escape: new RegExp(Object.keys(pairs).map(literal).join('|'), 'g'),
    resolve: (match) => pairs[match] ?? match,
    encode: (text) => (never.some((each) => text.includes(each)) ? undefined : [...text].map((each) => spellings.get(each) ?? each).join('')),
  };
}

/** The same function, building each kind of quotes once. */
export function remembered<Marks extends string[]>(build: (...marks: Marks) => Quotes): (...marks: Marks) => Quotes {
  const known = new Map<string, Quotes>();
  return (...marks) => {
    const key = marks.join('\0');
    const quotes = known.get(key) ?? build(...marks);
    known.set(key, quotes);
    return quotes;
  };
}

/** `text` between quotes, for quotes that can spell everything. */
export function quoted(text: string, quotes: Quotes, mark = '"'): string {
  return `${mark}${quotes.encode(text) ?? ''}${mark}`;
}

/** The name of a field, in quotes when the one it stands for or beside was. */
export function fieldLike(name: string, like: string): string {
  const mark = /^['"`]/.exec(like)?.[0];
  return mark === undefined ? name : `${mark}${name}${mark}`;
}

/** `notification_email` as `NotificationEmail`, for fields that are written so. */
export function pascalLike(name: string, like: string): string {
  if (!/^[A-Z]/.test(like)) return fieldLike(name, like);
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `"a" + b + "c"`; what is more than a name, a member or a call goes into parentheses. */
export function joined(parts: Piece[], operator: string, quote: (text: string) => string): string {
  return parts.map((part) => ('literal' in part ? quote(part.literal) : SIMPLE.test(part.source) ? part.source : `(${part.source})`)).join(` ${operator} `);
}

const SIMPLE = /^[\w.$@:>&?!-]+(?:\([^()]*\)|\[[^[\]]*\])?$/;

/** One string with holes, `"/zones/#{zone}"`; `undefined` where a fragment holds what would end the string or the hole. */
export function templated(parts: Piece[], marks: { open: string; close: string; hole: [string, string] }, quotes: Quotes): string | undefined {
  let text = marks.open;
  for (const part of parts) {
    if ('source' in part) {
      if (/["'\\{}\n]/.test(part.source)) return undefined;
      text += `${marks.hole[0]}${part.source}${marks.hole[1]}`;
    } else {
      const spelled = quotes.encode(part.literal);
      if (spelled === undefined) return undefined;
      text += spelled;
    }
  }
  return text + marks.close;
}

/** One plain literal where every part is one; `undefined` where something is put in. */
export function plainLiteral(parts: Piece[], quote: (text: string) => string): string | undefined {
  return parts.every((part) => 'literal' in part) ? quote(parts.map((part) => part.literal).join('')) : undefined;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
