import type { Json } from '../../../model.ts';
import { isObject } from './values.ts';

/** What a row says of how many requests it stands for, as tables do whose rows were grouped already. */
export interface RowCount {
  requests: number;
  /** What says so. */
  by: string;
  /** False where it may be one request as well, that has a number of such a name. */
  isCertain: boolean;
  /** The number is one by which servers answer, and most likely how this request was. */
  isStatus?: true;
  /** Nothing says so but that the number stands there, without a name. */
  isNameless?: true;
}

/** Names by which tables count requests: `count(*)`, `request_count`, `sum(hits)`, `TotalRequests`. */
const COUNT = /^(?:(?:sum|total|num|number|no|n)[\s_.-]?(?:of[\s_.-]?)?)?\(?(?:counts?|cnt|requests|reqs|hits|calls|invocations|occurrences|frequency|freq)\)?(?:[\s_.-]?(?:count|total|sum|num|cnt))?(?:[_ ]?(?:\((?:\*|1)?\)|star\(\)))?_?$/i;
const COUNT_OF = /^(?:(?:request|req|hit|call|doc)[\s_.-]?(?:count|cnt|total)s?|count(?:_?if)?\((?!distinct\b)[\w.*"`]*\)|sum\(_?sample_?interval\))$/i;

/** Names that say nothing, or that count other things as well. */
const VAGUE = /^(?:n|total|f0_|_col\d+|expr[$_]?\d+|(?:row|record|event|log|line)s?[\s_.-]?(?:count|cnt|total)s?|events)$/i;

/** What tells a request from all others. */
const NUMBER = /(?:^|_)(?:ray|ray_?(?:id|name)|(?:req|request|trace|span|correlation|transaction|connection|invocation|query|unique)_?(?:id|uuid|guid))$/;

/** What single requests have, and groups of them may have as well: what was said of one, its length of time, its own moment. */
const SINGLE = /^(?:id|uuid|guid|level|severity|log_?level|msg|message|logger|text|line|pid|duration|latency|elapsed|took)$|time$|stamp$|(?:^|_)(?:ts|t|when|msec|time\w*)$|_at$/;
/** Words by which a time is no moment of one request: that of a group, or one of many. */
const OF_GROUP = /(?:^|_)(?:first|last|min|max|earliest|latest|avg|average|mean|median|sum|total|p\d\d|from|to|since|until|bucket|window|interval|period|bin|slot|trunc|by)(?:_|$)|(?:hour|minutes?|day|week|month|quarter|year)s?$/;

/** The column that says how many requests a row stands for, by the names of all columns; `undefined` where there is none, or where each row has the number of a request. */
export function countColumn(names: readonly string[]): { name: string; isCertain: boolean } | undefined {
  const counts = names.filter((name) => COUNT.test(name) || COUNT_OF.test(name));
  const vague = counts.length > 0 ? [] : names.filter((name) => VAGUE.test(name));
  const [name = vague[0]] = counts;
  if (name === undefined) return undefined;
  const others = names.filter((one) => one !== name).map(inWords);
  if (others.some((one) => NUMBER.test(one))) return undefined;
  const isSingle = others.some((one) => SINGLE.test(one) && !OF_GROUP.test(one));
  if (counts.length === 1) return { name, isCertain: !isSingle };
  // Two doubts leave nothing to tell.
  return isSingle ? undefined : { name, isCertain: false };
}

/** `clientRequestPath` as `client_request_path`. */
function inWords(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase().replace(/[^a-z\d]+/g, '_');
}

/** What to do about rows of which nobody knows whether they were grouped. */
export const NAME_THE_COUNT = 'Of a table that counts requests --field count=NAME says in which column, beside --field uri=NAME; one without names needs a first line that has them.';

/** A number as tables write it, in a notation that statements of SQL share. */
export const NUMBER_TEXT = '^ *([0-9]{1,15}|[0-9]{1,3}(,[0-9]{3}){1,4})([.]0+)? *$';
const isNumberText = new RegExp(NUMBER_TEXT);

/** A number of requests as tables write it, or reports, which put shares beside it: `{"count": 12, "percent": "1.0"}`. */
export function requestsOf(value: Json | undefined): number | undefined {
  if (isObject(value)) return requestsOf(['count', 'total', 'sum'].map((name) => value[name]).find((one) => one !== undefined && !isObject(one)));
  const number = typeof value === 'string' && isNumberText.test(value) ? Number(value.replaceAll(',', '')) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}
