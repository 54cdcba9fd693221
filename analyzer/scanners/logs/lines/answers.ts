import { jsonIn } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';
import { wrappedLine } from '../formats/wrapped.ts';
import { at } from '../record/keys.ts';
import type { LogRecord } from '../record/record.ts';
import { isObject, type JsonObject } from '../record/values.ts';
import { settled } from './settled.ts';

/** Brings together what is told in two lines: a request when it comes, and under the same number how it was answered. (Fastify, providers of Terraform) */
export interface Answers {
  isWaiting(): boolean;
  /** Takes a request; answers those that are to be counted now. One whose answer is to come is none of them. */
  ask(record: LogRecord): LogRecord[];
  /** The requests that a line is the answer to, with its status, or that have waited too long for one. */
  hear(text: string, line: number): LogRecord[];
  /** Those that were not answered yet. The answers of these are those of counted requests. */
  settle(lines: number): LogRecord[];
}

/** A request until it is answered. */
interface Asked {
  record: LogRecord;
  isCounted: boolean;
}

/** Requests that wait at once, and lines after which no answer is expected any more. */
const [MOST_WAITING, LONGEST_WAIT] = [256, 1000];

/** Nothing waits at first. */
export function answers(): Answers {
  const waiting = new Map<string, Asked>();

  const given = (id: string, status?: number): LogRecord[] => {
    const { record, isCounted = false } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (record === undefined || (isCounted && status === undefined)) return [];
    return [{ ...record, ...(status === undefined ? {} : { status }), ...(isCounted ? { isCounted } : {}) }];
  };

  /** The ones that came first, as long as it is too much to wait for them. */
  const givenUp = (isTooMuch: (oldest: LogRecord) => boolean): LogRecord[] => {
    const [[id, oldest] = []] = waiting;
    return id === undefined || oldest === undefined || !isTooMuch(oldest.record) ? [] : [...given(id), ...givenUp(isTooMuch)];
  };

  const ask: Answers['ask'] = (record) => {
    const id = record.status === undefined && record.fields !== undefined ? idOf(record.fields) : undefined;
    if (id === undefined) return [record];
    // Numbers begin anew with the program.
    const before = given(id);
    waiting.set(id, { record, isCounted: false });
    return [...before, ...givenUp(() => waiting.size > MOST_WAITING)];
  };

  const hear: Answers['hear'] = (text, line) => {
    const late = givenUp((oldest) => line - oldest.line > LONGEST_WAIT);
    const [id, status] = answerIn(text) ?? [];
    return id === undefined ? late : [...late, ...given(id, status)];
  };
  return { isWaiting: () => waiting.size > 0, ask, hear, settle: (lines) => settled(waiting.values(), lines) };
}

/** Of a record of Fastify, or of a provider of Terraform. */
function idOf({ req, res, reqId, tf_http_trans_id: transaction }: JsonObject): string | undefined {
  const id = isObject(req) || isObject(res) ? reqId : transaction;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** The request that a line is the answer to, and its status. */
function answerIn(text: string): [id: string, status: number] | undefined {
  const answer = text.includes('statusCode') ? objectIn(text) : undefined;
  const id = answer === undefined ? TRANSACTION.exec(text)?.[1] : idOf(answer);
  const status = answer === undefined ? Number(ANSWERED.exec(text)?.[1]) : at(answer, 'res.statusCode');
  return id === undefined || typeof status !== 'number' || Number.isNaN(status) ? undefined : [id, status];
}

const TRANSACTION = /\btf_http_trans_id"?[=:]"?([\w-]+)/;
const ANSWERED = /\btf_http_res_status_code"?[=:]"?([1-5]\d\d)\b/;

/** The record with such an id in a line, whatever wraps it. */
function objectIn(text: string): JsonObject | undefined {
  const value: Json | undefined = jsonIn(text.slice(text.indexOf('{')));
  if (!isObject(value)) return undefined;
  return value.reqId === undefined ? objectIn(wrappedLine(value) ?? '') : value;
}
