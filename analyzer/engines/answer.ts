import { ANSWER, KEYS } from './statement.ts';

/** One row of the answer to the statement. */
export interface AnswerRow {
  /** Equal in the rows of one group. */
  key: string;
  /** 1 the count of a group · 2 a status · 3 a day · 4 a caller. */
  part: number;
  hit: boolean;
  readable: boolean;
  wanted: boolean;
  own: boolean;
  method: string | null;
  host: string | null;
  route: string | null;
  query: string | null;
  query_unknown: boolean;
  header_names: string | null;
  cipher: string | null;
  status: string | null;
  day: string | null;
  client: string | null;
  actor: string | null;
  agent: string | null;
  requests: number;
  /** Rows of the table. */
  lines: number;
  known_callers: number;
  first_time: string | null;
  last_time: string | null;
  /** Of a request that may have met a limit: its address, masked, and what tells which. */
  limit_url: string | null;
  limit_status: string | null;
  limit_behind: string | null;
  limit_rule: string | null;
  limit_answer: string | null;
  /** The URL was longer than any plan allows; bytes of the longest. */
  limit_large: boolean;
  largest: number;
  /** A path of the group, without its query. */
  sample: string | null;
  body_sample: string | null;
  response_sample: string | null;
}

/** Reads a row as engines hand it over: large numbers as text, truth as 1 or `true`. Throws for a row of another shape. */
export function answerRow(cells: readonly unknown[]): AnswerRow {
  if (cells.length !== ANSWER.length) throw new Error(`The engine answered ${cells.length} columns, not ${ANSWER.length}.`);
  const row = new Map(ANSWER.map((name, index) => [name as string, cells[index]]));
  const text = (name: Text): string | null => {
    const cell = row.get(name);
    return cell === null || cell === undefined ? null : String(cell);
  };
  const number = (name: Count): number => {
    const value = Number(row.get(name));
    if (!Number.isFinite(value)) throw new Error(`The engine answered "${String(row.get(name))}" as ${name}, which is no number.`);
    return value;
  };
  const truth = (name: Truth): boolean => ['true', '1'].includes(String(row.get(name)));
  return {
    key: JSON.stringify(KEYS.map((name) => row.get(name) ?? null)),
    part: number('part'), requests: number('requests'), lines: number('lines'), known_callers: number('known_callers'),
    hit: truth('hit'), readable: truth('readable'), wanted: truth('wanted'), own: truth('own'), query_unknown: truth('query_unknown'),
    method: text('method'), host: text('host'), route: text('route'), query: text('query'), header_names: text('header_names'), cipher: text('cipher'),
    status: text('status'), day: text('day'), client: text('client'), actor: text('actor'), agent: text('agent'),
    limit_url: text('limit_url'), limit_status: text('limit_status'), limit_behind: text('limit_behind'), limit_rule: text('limit_rule'), limit_answer: text('limit_answer'),
    limit_large: truth('limit_large'), largest: number('largest'),
    first_time: text('first_time'), last_time: text('last_time'),
    sample: text('sample'), body_sample: text('body_sample'), response_sample: text('response_sample'),
  };
}

type Count = 'part' | 'requests' | 'lines' | 'known_callers' | 'largest';
type Truth = 'hit' | 'readable' | 'wanted' | 'own' | 'query_unknown' | 'limit_large';
type Text = Exclude<keyof AnswerRow, Count | Truth | 'key'>;
