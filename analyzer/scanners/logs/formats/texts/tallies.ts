import { isMethod, isTarget } from '../../record/asked.ts';
import type { LogRecord } from '../../record/record.ts';
import type { RowCount } from '../../record/row-counts.ts';
import { withScheme } from '../../record/target.ts';
import { address, isAddress } from '../../record/values.ts';

/** What is no number of ten digits and more, which is a time, and none with zeros before it, which numbers the bytes or the rows. */
const NUMBER = /^[1-9]\d{0,8}$/;
const DAY = /^20\d\d-\d\d-\d\d$/;
const VERSION = /^HTTP\/[\d.]+$/;

/** What stands between the words of such a line, besides spaces. */
const BETWEEN = /[\s"'`|,;]+|:(?=\s|$)|(?<=\s)[=-]>(?=\s)/;

const [NUMBER_FIRST, NUMBER_LAST] = [/^[\s"'|]*\d/, /\d[\s"'|]*$/];

/** What begins like no path, address, method or version, as nearly all lines have it. */
const WORD = /(?:^|[\s"'`|,;])[i-z]/;

/** A line with more words says more than how often something came. */
const MOST_WORDS = 8;
const LONGEST = 2048;

/**
 * Reads a line that is a path, what may stand beside one, and numbers, as counting lines leaves them: `GET /x 12`, `/x,12`, `12 403 GET /x`. It may stand for
 * as many requests as a number says, or for one that was answered that way, that large or that long: that it is one is told as doubtful.
 */
export function tallyOf(text: string): Omit<LogRecord, 'line'> | undefined {
  if (text.length > LONGEST || WORD.test(text) || !(NUMBER_FIRST.test(text) || NUMBER_LAST.test(text))) return undefined;
  const words = text.split(BETWEEN).filter((word) => word !== '');
  if (words.length > MOST_WORDS) return undefined;
  const of = (isOfKind: (word: string) => boolean): string[] => words.filter(isOfKind);
  const [[target, ...targets], [method, ...methods], [client, ...clients], numbers] = [of(isTarget), of(isMethod), of(isAddress), of((word) => NUMBER.test(word))];
  const known = words.every((word) => word === target || word === method || word === client || NUMBER.test(word) || DAY.test(word) || VERSION.test(word));
  if (target === undefined || targets.length + methods.length + clients.length > 0 || numbers.length === 0 || !known) return undefined;
  return { format: 'text', method, host: undefined, target: withScheme(target), time: undefined, client: address(client), agent: undefined, loose: method === undefined, ...countAmong(words) };
}

/** Statuses that servers answer with, those of nginx, of load balancers and of the service among them. */
const STATUS = /^(?:10[0-3]|20[0-8]|218|226|30[0-8]|4[0-2]\d|43[01]|44[049]|45[01]|46[0-4]|49[3-9]|50\d|51[01]|52\d|530|561|59[89])$/;

/**
 * What the numbers say that stand beside a request without its time, in words or cells: how it was answered, and how many there may have been. One that may be either
 * counts where it stands before all else, as numbers of lines do, and is taken for a status where it stands alone behind the request.
 */
export function countAmong(words: readonly string[]): { status: number | undefined; standsFor?: RowCount } {
  const numbers = words.filter((word) => NUMBER.test(word));
  const statuses = numbers.filter((one) => STATUS.test(one));
  const count = numbers.find((one) => !STATUS.test(one)) ?? (statuses[0] === words[0] ? statuses.shift() : statuses.at(-1));
  const status = statuses.length === 1 ? Number(statuses[0]) : undefined;
  const requests = Number(count);
  if (!(requests >= 1)) return { status };
  return { status, standsFor: { requests, by: 'the number beside them', isCertain: false, isNameless: true, ...(count === statuses[0] ? { isStatus: true } : {}) } };
}
