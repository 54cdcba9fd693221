import type { Limit } from '../../../limits/limit.ts';
import type { Told } from './grams.ts';
import { prefilter, type Prefilter } from './prefilter.ts';

/** A text that may be worth a look where no word of the catalog stands; `spellings` hold it with what may stand around it. */
export interface Clue {
  core: string;
  /** Of seven bytes or more, so that the search for words in documents can take long steps. */
  spellings: string[];
}

/** What a line shows of a limit that was met, or, where they are wanted, of headers that announce an end. */
export function cluesOf(limits: readonly Limit[], discover: boolean): Clue[] {
  const signs = limits.flatMap((limit) => limit.signs).flatMap((sign) => (sign.kind === 'answer' ? [sign] : []));
  const marked = signs.flatMap(({ status, code, rule }) => (code !== undefined ? codeClues(code) : rule !== undefined ? [whole(`"${rule}"`)] : status === undefined ? [] : statusClues(status)));
  return [...marked, ...(discover ? ANNOUNCING.map(whole) : [])];
}

/** Statuses by which a record has met a limit, whatever else stands in it, and those that mean one only together with a rule. */
export function watchedStatuses(limits: readonly Limit[]): { alone: string[]; withRule: string[] } {
  const signs = limits.flatMap((limit) => limit.signs).flatMap((sign) => (sign.kind === 'answer' && sign.status !== undefined ? [{ ...sign, text: String(sign.status) }] : []));
  return {
    alone: signs.filter(({ code, rule }) => code === undefined && rule === undefined).map(({ text }) => text),
    withRule: signs.filter(({ rule }) => rule !== undefined).map(({ text }) => text),
  };
}

/** What is told of a clue by one of its spellings: its core, which alone is compared, so that a place costs one look however many spellings there are. */
export function coresOf(clues: readonly Clue[]): (told: Told) => Told | undefined {
  const cores = new Map(clues.flatMap(({ core, spellings }) => spellings.map((spelling) => [spelling, Buffer.from(core)])));
  return ({ word, offset }) => {
    const core = cores.get(word.toString());
    return core === undefined ? undefined : { word: core, offset: offset - word.indexOf(core) };
  };
}

function whole(text: string): Clue {
  return { core: text, spellings: [text.padEnd(SHORTEST)] };
}

const SHORTEST = 7;

/** Formats whose lines write a status in one of the ways that `clueWords` knows; in all others every line would have to be read. */
export const CLUED_FORMATS: ReadonlySet<string> = new Set([
  'logpush-http', 'logpush-gateway', 'audit-log', 'traefik', 'gcp', 'caddy', 'json', 'combined', 'common', 'envoy', 'alb', 'har', 'transcript',
]);

const DIGITS = [...'0123456789'];

/** A status as a number or a text in JSON, spaced or not, or after the request line in quotes and before a number of bytes. */
function statusClues(status: number): Clue[] {
  const next = [...DIGITS, '-'];
  return [
    ...jsonClues(status),
    { core: `"${status}"`, spellings: [`:"${status}",`, `:"${status}"}`, `: "${status}"`] },
    whole(`${status} ${status}`),
    { core: `" ${status} `, spellings: next.map((one) => `" ${status} ${one}`) },
    { core: `${status} - `, spellings: next.map((one) => `${status} - ${one}`) },
  ];
}

/** An error code in an answer that is JSON, also JSON within a string, or in the words of an error page. */
function codeClues(code: number): Clue[] {
  return [...jsonClues(code), whole(`ror code: ${code}`), whole(`rror ${code}`)];
}

/** What may follow a number: another field, or the end of an object in an object, in a list, in a string, of a line. */
function jsonClues(value: number): Clue[] {
  const [core, spaced] = [`":${value}`, `": ${value}`];
  const ends = [',"', ', ', ',\\', ',\n', '},', '}}', '}]', '}"', '}\\', '}\n', '}\r', '\n ', '\n}', '\r\n', ' }'];
  return [
    { core, spellings: ends.map((end) => core + end) },
    { core: spaced, spellings: [',', '}', '\n', '\r', ' '].map((end) => spaced + end) },
  ];
}

/** Names of headers, as keys and as values; the first letter of the longer one may be written either way. */
const ANNOUNCING = ['eprecat', 'EPRECAT', '"Sunset"', '"sunset"', '"SUNSET"', '.sunset"', '_sunset"', '\\"sunset', '\\"Sunset'];

/** All spellings, each once. */
export function spellingsOf(clues: readonly Clue[]): string[] {
  return [...new Set(clues.flatMap(({ spellings }) => spellings))];
}

/** Finds statuses that mean a limit by what the answer says, in records that may hold the answer in a form in which no word of it stands. */
export function statusFinder(limits: readonly Limit[]): Prefilter {
  const statuses = limits.flatMap(({ signs }) => signs.flatMap((sign) => (sign.kind === 'answer' && sign.status !== undefined && sign.code !== undefined ? statusClues(sign.status) : [])));
  return prefilter(spellingsOf(statuses), () => true);
}
