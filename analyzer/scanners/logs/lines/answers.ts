import { jsonIn } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';
import { wrappedLine } from '../formats/wrapped.ts';
import { at } from '../record/keys.ts';
import type { LogRecord } from '../record/record.ts';
import { isObject, type JsonObject } from '../record/values.ts';
import { turnIn, type Turn } from './exchanges.ts';
import type { Telling } from './same-request.ts';
import { settled } from './settled.ts';
import { WaitingList } from './waiting-list.ts';

/**
 * Brings together what is told in two lines: a request when it comes, and how it was answered in another one, under the same number (Fastify, Bunyan, providers
 * of Terraform) or by the same program and thread while nothing else waits for an answer there.
 */
export interface Answers {
  isWaiting(): boolean;
  /** True once a program was seen that answers in lines of their own: what it asks besides must be seen to know which answer is whose. */
  isTalking(): boolean;
  /** Takes a request; answers those that are to be counted now. One whose answer is to come is none of them. */
  ask(telling: Telling): Due[];
  /** The requests that a line is the answer to, with its status, or that have waited too long for one; whether it is an answer at all, and one that was waited for. */
  hear(text: string, line: number): { due: Due[]; isAnswer: boolean; isAwaited: boolean };
  /** Those that were not answered yet. The answers of these are those of counted requests. */
  settle(lines: number): Due[];
}

/** A request until it is answered; one that is not asked about has no record. */
interface Asked {
  /** What its answer will name. */
  key: string;
  record?: LogRecord;
  text: string;
  line: number;
  isCounted: boolean;
  /** It was asked by what asks for one thing at a time. */
  isNamed?: true | undefined;
  /** It has a number of its own, by which it is told from all others. */
  isNumbered?: true;
}

/** A request to be counted; one with a number is told again in no other way. */
export interface Due extends Telling {
  isNumbered?: true | undefined;
}

/** Requests that wait at once, and lines after which no answer is expected any more. */
const [MOST_WAITING, LONGEST_WAIT] = [256, 1000];

/** Nothing waits at first. */
export function answers(): Answers {
  const waiting = new WaitingList<Asked>(({ key }) => key);
  let last: Asked | undefined;
  let isTalking = false;

  const given = (asked: Asked, status?: number): Due[] => {
    const { record, text, isCounted, isNumbered } = asked;
    waiting.drop(asked);
    if (record === undefined || (isCounted && status === undefined)) return [];
    return [{ record: { ...record, ...(status === undefined ? {} : { status }), ...(isCounted ? { isCounted } : {}) }, text, isNumbered }];
  };

  const givenUp = (isTooMuch: (oldest: Asked) => boolean): Due[] => waiting.giveUp(isTooMuch, given);

  const ask: Answers['ask'] = (telling) => {
    const { record, text } = telling;
    if (record.status !== undefined) return [telling];
    if (last?.line === record.line && last.record === undefined) {
      last.record = { ...record, isAsked: true };
      const asked = last;
      if (last.isNamed === true && waiting.of(last.key).some((one) => one !== asked && isAlike(one, asked))) waiting.drop(last);
      return [];
    }
    const id = record.fields === undefined ? undefined : idOf(record.fields);
    if (id === undefined) return [telling];
    // Numbers begin anew with the program.
    const before = waiting.of(id).flatMap((one) => given(one));
    waiting.add({ key: id, record, text, line: record.line, isCounted: false, isNumbered: true });
    return [...before, ...givenUp(() => waiting.size > MOST_WAITING)];
  };

  const hear: Answers['hear'] = (text, line) => {
    const late = givenUp((oldest) => line - oldest.line > LONGEST_WAIT);
    const met = turnIn(text);
    const turn = met?.isCommon === true && waiting.of(met.key).length === 0 ? undefined : met;
    const isAnswer = turn?.status !== undefined;
    const isAwaited = isAnswer && waiting.of(turn.key).length > 0;
    if (turn !== undefined) return { due: [...late, ...take(turn, text, line)], isAnswer, isAwaited };
    const [id, status] = waiting.size === 0 ? [] : answerIn(text) ?? [];
    const asked = id === undefined ? [] : waiting.of(id);
    return { due: [...late, ...asked.flatMap((one) => given(one, status))], isAnswer, isAwaited };
  };

  const take = ({ key, isNamed, status }: Turn, text: string, line: number): Due[] => {
    if (status === undefined) {
      isTalking = true;
      last = { key, text, line, isCounted: false, isNamed };
      waiting.add(last);
      return givenUp(() => waiting.size > MOST_WAITING);
    }
    const asked = waiting.of(key);
    const [first] = asked;
    if (first === undefined) return [];
    // Of several that wait, nothing tells which one was answered, unless all asked for the same.
    return asked.every((one) => isAlike(one, first)) ? given(first, status) : asked.flatMap((one) => given(one));
  };

  const settle: Answers['settle'] = (lines) => {
    last = undefined;
    for (const asked of waiting) asked.line -= lines;
    const due = withRecords(waiting).filter(({ isCounted }) => !isCounted).map(({ record, text, isNumbered }) => ({ record, text, isNumbered }));
    settled(withRecords(waiting), lines);
    return due;
  };
  return { isWaiting: () => waiting.size > 0, isTalking: () => isTalking, ask, hear, settle };
}

function isAlike({ record: one }: Asked, { record: other }: Asked): boolean {
  return one === other || (one !== undefined && other !== undefined && one.method === other.method && one.target === other.target);
}

function withRecords(all: Iterable<Asked>): (Asked & { record: LogRecord })[] {
  return [...all].filter((one): one is Asked & { record: LogRecord } => one.record !== undefined);
}

/** Of a record of Fastify, of Bunyan, of Logbook, or of a provider of Terraform. */
function idOf({ req, res, reqId, req_id: ofBunyan, correlation, tf_http_trans_id: transaction }: JsonObject): string | undefined {
  const id = isObject(req) || isObject(res) ? reqId ?? ofBunyan : transaction ?? correlation;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** The request that a line is the answer to, and its status. */
function answerIn(text: string): [id: string, status: number] | undefined {
  const answer = /statusCode|"correlation"/.test(text) ? objectIn(text) : undefined;
  const id = answer === undefined ? TRANSACTION.exec(text)?.[1] : idOf(answer);
  const status = answer === undefined ? Number(ANSWERED.exec(text)?.[1]) : at(answer, 'res.statusCode') ?? answer.status;
  return id === undefined || typeof status !== 'number' || Number.isNaN(status) ? undefined : [id, status];
}

const TRANSACTION = /\btf_http_trans_id"?[=:]"?([\w-]+)/;
const ANSWERED = /\btf_http_res_status_code"?[=:]"?([1-5]\d\d)\b/;

/** The record with such an id in a line, whatever wraps it. */
function objectIn(text: string): JsonObject | undefined {
  const value: Json | undefined = jsonIn(text.slice(text.indexOf('{')));
  if (!isObject(value)) return undefined;
  return idOf(value) === undefined ? objectIn(wrappedLine(value) ?? '') : value;
}
