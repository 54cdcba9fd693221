/** So many characters are told apart; those beyond ASCII, and what stands before the first one, count as 0. */
export const CHARACTERS = 128;

/** Some of them, and how often one of these stands in lines of logs. */
export interface Characters {
  codes: readonly number[];
  weight: number;
}

/** How often each stands there, of a thousand. */
const FREQUENCIES: readonly (readonly [characters: RegExp, each: number])[] = [[/ /, 120], [/\d/, 25], [/[/:.-]/, 25], [/[a-z]/, 20], [/[A-Z]/, 6], [/["=,_[\]()]/, 4]];

const EACH = Array.from({ length: CHARACTERS }, (_, code) => FREQUENCIES.find(([characters]) => characters.test(String.fromCharCode(code)))?.[1] ?? 0.5);

/** Those with some codes, each once. */
export function charactersOf(codes: Iterable<number>): Characters {
  const all = [...new Set(codes)];
  return { codes: all, weight: all.reduce((sum, code) => sum + (EACH[code] as number), 0) };
}

/** Any of them. */
export const ANY_CHARACTER: Characters = charactersOf(Array(CHARACTERS).keys());

/** All that are none of these; what is beyond ASCII may be any other. */
export function allBut({ codes }: Characters): Characters {
  return charactersOf(ANY_CHARACTER.codes.filter((code) => code === 0 || !codes.includes(code)));
}

/** The code under which a character is known. */
export function codeOf(sign: string): number {
  const code = sign.charCodeAt(0);
  return code < CHARACTERS ? code : 0;
}

const matching = (pattern: RegExp): Characters => charactersOf(ANY_CHARACTER.codes.filter((code) => pattern.test(String.fromCharCode(code))));

const [DIGITS, OF_WORDS, SPACES] = [matching(/\d/), matching(/\w/), charactersOf([0, ...matching(/\s/).codes])];

/** What a letter behind a backslash stands for. */
export const KINDS: Readonly<Record<string, Characters>> = { d: DIGITS, D: allBut(DIGITS), w: OF_WORDS, W: allBut(OF_WORDS), s: SPACES, S: allBut(SPACES) };
