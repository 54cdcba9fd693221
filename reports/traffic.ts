import type { AnswerSign, Caller, Finding, ToolUse } from '../analyzer/model.ts';
import { OTHERS } from '../analyzer/others.ts';
import { sparkline } from './sparkline.ts';
import { number, percent, plural } from './words.ts';

/** When it was seen, how it was answered and by whom it was called, at most so many callers and tools; for findings in logs. */
export function traffic({ count, firstSeen, lastSeen, statuses, answers: signs = [], callers, days, share, tools = [] }: Finding, most: { callers?: number; tools?: number } = {}): string[] {
  const answers = Object.entries(statuses ?? {}).map(([status, count]) => `${status} ×${number(count)}`);
  return [
    ...(firstSeen === undefined ? [] : [`First ${firstSeen}, last ${lastSeen ?? firstSeen}`]),
    ...perDay(days ?? {}),
    ...(share === undefined ? [] : [`${percent(share)} of all requests read`]),
    ...(answers.length === 0 ? [] : [`Answered ${answers.join(', ')}`]),
    ...signs.map((one) => telling(one, count)),
    ...(callers.length === 0 ? [] : [`Called by ${callersListed(callers, most.callers)}`]),
    ...(tools.length === 0 ? [] : [`With ${listed(tools.map(toolCounted), 'other tool', most.tools)}`]),
  ];
}

/** The first of some, and how many there are beside them. */
function listed(all: readonly string[], other: string, most = all.length): string {
  return [...all.slice(0, most), ...(all.length > most ? [`and ${plural(all.length - most, other)}`] : [])].join(', ');
}

/** Callers that were only counted stand last, as one: nobody knows how many they are. */
function callersListed(callers: readonly Caller[], most?: number): string {
  const named = callers.filter(({ who }) => who !== OTHERS);
  const counted = callers.find(({ who }) => who === OTHERS);
  const list = listed(named.map(callerCounted), 'other caller', most);
  if (counted === undefined) return list;
  return most !== undefined && named.length > most ? `${list} or more` : `${list}, and more callers ×${number(counted.count)}`;
}

/** `192.0.2.1 · curl/8.5.0 ×3`: who called, and how often. */
export function callerCounted({ who, count }: Caller): string {
  return `${who} ×${number(count)}`;
}

function toolCounted({ tool, version = '', count }: ToolUse): string {
  return `${`${tool} ${version}`.trimEnd()} ×${number(count)}`;
}

/** `12 of 40 calls were answered with status 410: already gone`. */
function telling({ sign, count }: AnswerSign, of: number): string {
  const meaning = sign === 'status 410' ? ': already gone' : '';
  return `${number(count)} of ${plural(of, 'call')} ${count === 1 ? 'was' : 'were'} answered with ${sign === OTHERS ? 'other signs of an end' : sign}${meaning}`;
}

/** Only over more than one day: a single column draws nothing that the count does not say. */
function perDay(days: Record<string, number>): string[] {
  const dates = Object.keys(days).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined || first === last ? [] : [`Per day ${sparkline(days)} from ${first} to ${last}`];
}
