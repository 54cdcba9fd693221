import { answerIn } from '../scanners/logs/record/answer.ts';
import { limitsMet, type LimitMet, type LimitTerms } from '../scanners/logs/groups/limits.ts';
import type { Tallies } from '../scanners/logs/groups/tally.ts';
import type { AnswerRow } from './answer.ts';

interface ShownTerms extends LimitTerms {
  name: string;
  format: string;
  provenance: string | undefined;
  isOfEdge: boolean;
}

/** Counts the limits that the requests of a row show, by the log reader's own rules. `url` is the row's own. */
export function countShown(row: AnswerRow, url: string, into: Tallies<LimitMet>, terms: ShownTerms): void {
  const { name: file, format, provenance, isOfEdge } = terms;
  const status = integer(row.limit_status);
  const record = {
    format, status, target: url, method: row.method ?? undefined, host: row.host ?? undefined, time: undefined, client: undefined, agent: undefined,
    ...answerIn(row.limit_answer ?? undefined, status),
    ...(provenance === undefined ? {} : { provenance }),
    ...(isOfEdge ? { edge: { behind: integer(row.limit_behind), rules: row.limit_rule === null ? [] : [row.limit_rule] } } : {}),
  };
  const [first, last] = [row.first_time === null ? Infinity : Date.parse(row.first_time), row.last_time === null ? -Infinity : Date.parse(row.last_time)];
  for (const { key, met, size } of limitsMet(record, row.limit_large ? row.largest : 0, terms)) {
    into.merge({ key, what: met, line: undefined, file, format, count: row.requests, first, last, largest: size ?? 0 });
  }
}

function integer(text: string | null): number | undefined {
  const number = text === null ? NaN : Number(text);
  return Number.isInteger(number) ? number : undefined;
}
