import type { Arg, Call, ChoiceExpr, Expr } from '../expr/expr.ts';
import { isHttpMethod } from '../expr/http-methods.ts';
import { plainText } from '../expr/literals.ts';
import { resultsOf } from '../expr/results.ts';
import { lastName } from '../expr/walk.ts';
import { isUnknown, type Str, type TextsOf } from './flat.ts';
import { namesHost } from './hosts.ts';
import type { Scope } from './scope.ts';

/**
 * Whether one value stands in where there is no other: `process.env.API || 'https://…'`, `os.environ.get('API') or '…'`. Of the arms of a
 * condition either may be meant.
 */
export function isDefaulted({ options, start, end }: ChoiceExpr, { unit }: Scope): boolean {
  const [first, second, ...more] = options;
  if (first === undefined || second === undefined || more.length > 0 || first.start < start || second.end > end) return false;
  return OR_ELSE.test(unit.text.slice(first.end, second.start));
}

/** The operators of the languages, for `${API:-https://…}` and `{{ api | default('https://…') }}` as well. */
const OR_ELSE = /^[\s)"'\]}]*(?:\|\||\?\?|\?:|or|\/\/|:?[-=]|\|\s*default\()[\s("']*$/;

/**
 * What an address comes out as that may be told in another way: where its default is one of a host with a name, whoever tells another means the
 * same service. A machine nearby, a proxy and an example stand in for any.
 */
export function byDefault(strings: Str[]): Str[] {
  const named = strings.filter(namesHost);
  return named.length > 0 && strings.every((str) => isUnknown(str) || namesHost(str)) ? named : strings;
}

/** The default that a call gives where nothing is set: `os.environ.get('API', 'https://…')`, `ENV.fetch('API') { '…' }`, `var("API").unwrap_or("…")`. */
export function defaultGiven(call: Call, text: TextsOf): Str[] | undefined {
  const told = defaultTold(call);
  const strings = told === undefined ? [] : [told, ...(told.kind === 'other' ? resultsOf(told) : [])].flatMap(text).filter((str) => !isUnknown(str));
  return strings.length > 0 && strings.every(namesHost) ? strings : undefined;
}

function defaultTold({ callee, args }: Call): Expr | undefined {
  const name = lastName(callee).replaceAll('_', '');
  const last = args.at(-1);
  if (last === undefined) return undefined;
  if (args.length === 1) return callee.kind === 'member' && STANDS_IN.test(name) ? last.value : undefined;
  return ASKS.test(name) && (last.name === undefined || /^(?:default(?:_?value)?|fallback)$/i.test(last.name)) && args.slice(0, -1).every(isKey) ? last.value : undefined;
}

const STANDS_IN = /^(?:unwrapor(?:else)?|orelse(?:get)?|getorelse|or|valueor)$/;

/** What reads a setting by its name. */
const ASKS = /^(?:(?:must)?get|fetch|(?:get|lookup|fetch|read)?env(?:iron(?:ment)?)?(?:var(?:iable)?)?(?:or|orelse|ordefault|withdefault|default|str(?:ing)?)*|get(?:str(?:ing)?|value|property|option|setting|param(?:eter)?|config|ordefault|orelse)|str(?:ing)?|config|setting|option|property)$/;

/** The name of a setting; a client and a method stand before what is asked for: `Tesla.get(client, url)`, `fetch('GET', url)`. */
function isKey({ value }: Arg): boolean {
  const text = plainText(value);
  return text !== undefined && !text.includes('/') && !isHttpMethod(text);
}
