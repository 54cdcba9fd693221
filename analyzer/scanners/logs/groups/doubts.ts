import type { LogRecord } from '../record/record.ts';

/** Requests whose number is not as certain as that of the lines that tell of them. Plain data, so that threads can hand it over. */
export interface Doubts {
  /** Requests of which nothing shows whether they were counted for another line already. */
  retold: number;
  /** Rows that were counted as one request each, though they may stand for more; for how many in all, and what says so. */
  rows: number;
  requests: number;
  /** Rows that most likely say how a request was answered, and the requests that they stand for where those beside them turn out to count. */
  answered: number;
  answers: number;
  by: string | undefined;
  /** Rows that were counted as often as they say. */
  weighted: number;
}

/** No doubt yet. */
export function noDoubts(): Doubts {
  return { retold: 0, rows: 0, requests: 0, answered: 0, answers: 0, by: undefined, weighted: 0 };
}

/** Takes in the doubts of another part. */
export function addDoubts(into: Doubts, more: Doubts): void {
  for (const key of ['retold', 'rows', 'requests', 'answered', 'answers', 'weighted'] as const) into[key] += more[key];
  into.by ??= more.by;
}

/** Takes note of how sure the number of a counted record is. */
export function doubt(into: Doubts, { isDoubtful, standsFor }: LogRecord): void {
  if (isDoubtful === true) into.retold += 1;
  if (standsFor?.isCertain === true) into.weighted += 1;
  if (standsFor?.isCertain !== false || standsFor.requests < 2) return;
  const { requests, by, isStatus } = standsFor;
  addDoubts(into, { ...noDoubts(), ...(isStatus === true ? { answered: 1, answers: requests } : { rows: 1, requests, by }) });
}
