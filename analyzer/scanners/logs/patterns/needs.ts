import { ANY_CHARACTER, allBut, CHARACTERS, charactersOf, codeOf, KINDS, type Characters } from './characters.ts';

/** Two characters that stand together. */
export type Pair = readonly [Characters, Characters];

/**
 * What a pattern cannot match without: a text has to hold one of these pairs, the rarest that are known. `undefined` where nothing is, or nothing rare, and of
 * a pattern that is written with anything that is not read here.
 */
export function needsOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): readonly Pair[] | undefined {
  const reading: Reading = { source, at: 0, isAnyCase: flags.includes('i'), isUnknown: /[uv]/.test(flags) };
  const { need } = alternatives(reading);
  return reading.isUnknown || need === undefined || need.weight > COMMON ? undefined : need.pairs;
}

/** What is so frequent stands in nearly every line, and says nothing. */
const COMMON = 10_000;

/** A pattern, and how far it was read. */
interface Reading {
  source: string;
  at: number;
  isAnyCase: boolean;
  /** Something stood there that is not read here. */
  isUnknown: boolean;
}

/** Of these pairs one has to be there; `weight` is how often one is. */
interface Need {
  pairs: readonly Pair[];
  weight: number;
}

/** A part of a pattern. What may be empty has no first and last characters. */
interface Part {
  need: Need | undefined;
  first: Characters | undefined;
  last: Characters | undefined;
  /** It looks at a place and takes nothing: what stands before and behind it stands together. */
  isPlace?: true;
}

const ANYTHING: Part = { need: undefined, first: undefined, last: undefined };
const PLACE: Part = { ...ANYTHING, isPlace: true };

function alternatives(reading: Reading): Part {
  const all = [sequence(reading)];
  while (reading.source[reading.at] === '|') {
    reading.at += 1;
    all.push(sequence(reading));
  }
  const [only = ANYTHING] = all;
  return all.length === 1 ? only : { need: oneOfAll(all.map(({ need }) => need)), first: anyOf(all.map(({ first }) => first)), last: anyOf(all.map(({ last }) => last)) };
}

function oneOfAll(needs: readonly (Need | undefined)[]): Need | undefined {
  const known = needs.filter((need) => need !== undefined);
  return known.length < needs.length ? undefined : { pairs: known.flatMap(({ pairs }) => pairs), weight: known.reduce((sum, { weight }) => sum + weight, 0) };
}

function anyOf(all: readonly (Characters | undefined)[]): Characters | undefined {
  const known = all.filter((one) => one !== undefined);
  return known.length < all.length ? undefined : charactersOf(known.flatMap(({ codes }) => codes));
}

/** Of all that a sequence cannot do without, what is rarest. */
function sequence(reading: Reading): Part {
  let [need, first, last]: [Part['need'], Part['first'], Part['last']] = [undefined, undefined, undefined];
  let isBegun = false;
  while (reading.at < reading.source.length && reading.source[reading.at] !== '|' && reading.source[reading.at] !== ')') {
    const part = repeated(reading);
    need = rarer(need, part.need);
    if (part.isPlace === true) continue;
    need = rarer(need, together(last, part.first));
    if (!isBegun) first = part.first;
    [isBegun, last] = [true, part.last];
  }
  return isBegun ? { need, first, last } : { ...PLACE, need };
}

function rarer(one: Need | undefined, other: Need | undefined): Need | undefined {
  return one === undefined || (other !== undefined && other.weight < one.weight) ? other : one;
}

function together(before: Characters | undefined, behind: Characters | undefined): Need | undefined {
  return before === undefined || behind === undefined ? undefined : { pairs: [[before, behind]], weight: before.weight * behind.weight };
}

const TIMES = /(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/y;

/** A part, as often as it has to come. */
function repeated(reading: Reading): Part {
  const part = atom(reading);
  const [written, sign, least = sign === '+' ? '1' : '0'] = taken(reading, TIMES);
  if (written === undefined) return part;
  if (least === '0') return part.isPlace === true ? PLACE : ANYTHING;
  return { ...part, need: rarer(part.need, least === '1' ? undefined : together(part.last, part.first)) };
}

function taken(reading: Reading, pattern: RegExp): readonly (string | undefined)[] {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.source) ?? [];
  reading.at += found[0]?.length ?? 0;
  return found;
}

/** The same of what has to stand there; anything else is passed over. */
function known(reading: Reading, pattern: RegExp): readonly (string | undefined)[] {
  const found = taken(reading, pattern);
  if (found.length > 0) return found;
  reading.isUnknown = true;
  reading.at += 1;
  return found;
}

function atom(reading: Reading): Part {
  const sign = reading.source[reading.at] as string;
  if (sign === '(') return group(reading);
  if (sign === '\\') return escaped(reading);
  if (sign === '[') return single(characterClass(reading));
  reading.at += 1;
  return sign === '^' || sign === '$' ? PLACE : single(sign === '.' ? ANY_CHARACTER : inCase(codeOf(sign), reading));
}

function single(all: Characters): Part {
  return { need: together(ANY_CHARACTER, all), first: all, last: all };
}

const OPENS = /\((?:\?(?:(:|=|<=|!|<!)|<\w+>)|(?!\?))/y;

/** What is looked for ahead or behind stands in the text as well, unless it must not. */
function group(reading: Reading): Part {
  const [, kind = ':'] = known(reading, OPENS);
  const inner = alternatives(reading);
  reading.at += 1;
  if (kind === ':') return inner;
  return kind.endsWith('!') ? PLACE : { ...PLACE, need: inner.need };
}

const BETWEEN = /\\[bB]/y;
const AGAIN = /\\(?:[1-9](?!\d)|k<\w+>)/y;

/** A place in a word, a group that comes once more, or a character. */
function escaped(reading: Reading): Part {
  if (taken(reading, BETWEEN).length > 0) return PLACE;
  return taken(reading, AGAIN).length > 0 ? ANYTHING : single(escapedCharacter(reading));
}

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|([dDwWsSnrtvfb]|0(?!\d)|\W))/y;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', b: '\b', 0: '\0' };

function escapedCharacter(reading: Reading): Characters {
  const [, byte, code = byte, sign = ''] = known(reading, ESCAPE);
  return KINDS[sign] ?? inCase(codeOf(code === undefined ? CONTROLS[sign] ?? sign : String.fromCharCode(parseInt(code, 16))), reading);
}

function inCase(code: number, { isAnyCase }: Reading): Characters {
  const sign = String.fromCharCode(code);
  return charactersOf(isAnyCase ? [codeOf(sign.toLowerCase()), codeOf(sign.toUpperCase())] : [code]);
}

function characterClass(reading: Reading): Characters {
  const [opening] = taken(reading, OPENS_CLASS);
  const codes: number[] = [];
  while (reading.source[reading.at] !== ']') {
    const from = ofClass(reading);
    const isRange = reading.source[reading.at] === '-' && reading.source[reading.at + 1] !== ']';
    if (isRange) reading.at += 1;
    codes.push(...(isRange ? upTo(from, ofClass(reading), reading) : from.codes));
  }
  reading.at += 1;
  return opening === '[^' ? allBut(charactersOf(codes)) : charactersOf(codes);
}

const OPENS_CLASS = /\[\^?/y;

function ofClass(reading: Reading): Characters {
  if (reading.source[reading.at] === '\\') return escapedCharacter(reading);
  reading.at += 1;
  return inCase(codeOf(reading.source[reading.at - 1] as string), reading);
}

/** What lies beyond ASCII is all one. No range begins or ends with a kind of characters; of a letter there may be two. */
function upTo(from: Characters, to: Characters, reading: Reading): number[] {
  reading.isUnknown ||= from.codes.length > 2 || to.codes.length > 2;
  const end = to.codes.includes(0) ? CHARACTERS - 1 : Math.max(...to.codes);
  const codes = to.codes.includes(0) ? [0] : [];
  for (let code = Math.min(...from.codes); code <= end; code += 1) codes.push(...inCase(code, reading).codes);
  return codes;
}
