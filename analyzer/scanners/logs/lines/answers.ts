import { jsonIn } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';
import { wrappedLine } from '../formats/wrappings/wrapped.ts';
import { at } from '../record/keys.ts';
import type { LogRecord } from '../record/record.ts';
import { isObject, type JsonObject } from '../record/values.ts';
import { turnIn, type Turn } from './exchanges.ts';
import type { Telling } from './same-request.ts';
import { settled } from './settled.ts';
import { WaitingList } from './waiting-list.ts';

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

/**
 * Brings together what is told in two lines: a request when it comes, and how it was answered in another one, under the same number (Fastify, Bunyan, providers
 * of Terraform) or by the same program and thread while nothing else waits for an answer there. Nothing waits at first.
 */
export class Answers {
  readonly #waiting = new WaitingList<Asked>(({ key }) => key);
  #last: Asked | undefined;
  #isTalking = false;

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** True once a program was seen that answers in lines of their own: what it asks besides must be seen to know which answer is whose. */
  get isTalking(): boolean {
    return this.#isTalking;
  }

  /** Takes a request; answers those that are to be counted now. One whose answer is to come is none of them. */
  ask(telling: Telling): Due[] {
    const { record, text } = telling;
    if (record.status !== undefined) return [telling];
    if (this.#isAsked(record)) return [];
    const id = record.fields === undefined ? undefined : idOf(record.fields);
    if (id === undefined) return [telling];
    // Numbers begin anew with the program.
    const before = this.#waiting.of(id).flatMap((one) => this.#given(one));
    this.#waiting.add({ key: id, record, text, line: record.line, isCounted: false, isNumbered: true });
    return [...before, ...this.#crowded()];
  }

  /** The requests that a line is the answer to, with its status, or that have waited too long for one; whether it is an answer at all, and one that was waited for. */
  hear(text: string, line: number): { due: Due[]; isAnswer: boolean; isAwaited: boolean } {
    const late = this.#givenUp((oldest) => line - oldest.line > LONGEST_WAIT);
    const turn = this.#turnIn(text);
    if (turn === undefined) return { due: [...late, ...this.#numbered(text)], isAnswer: false, isAwaited: false };
    const isAnswer = turn.status !== undefined;
    const isAwaited = isAnswer && this.#waiting.of(turn.key).length > 0;
    return { due: [...late, ...(isAnswer ? this.#answered(turn) : this.#begun(turn, text, line))], isAnswer, isAwaited };
  }

  /** Those that were not answered yet. The answers of these are those of counted requests. */
  settle(lines: number): Due[] {
    this.#last = undefined;
    for (const asked of this.#waiting) asked.line -= lines;
    const due = withRecords(this.#waiting).filter(({ isCounted }) => !isCounted).map(({ record, text, isNumbered }) => ({ record, text, isNumbered }));
    settled(withRecords(this.#waiting), lines);
    return due;
  }

  /** Whether a request is the one that its line began to ask for, where its answer is to come in another. */
  #isAsked(record: LogRecord): boolean {
    const asked = this.#last;
    if (asked?.line !== record.line || asked.record !== undefined) return false;
    asked.record = { ...record, isAsked: true };
    if (asked.isNamed === true && this.#waiting.of(asked.key).some((one) => one !== asked && isAlike(one, asked))) this.#waiting.drop(asked);
    return true;
  }

  /** What a line asks or answers; an answer as others write it only where one is waited for. */
  #turnIn(text: string): Turn | undefined {
    const turn = turnIn(text);
    return turn?.isCommon === true && this.#waiting.of(turn.key).length === 0 ? undefined : turn;
  }

  #begun({ key, isNamed }: Turn, text: string, line: number): Due[] {
    this.#isTalking = true;
    this.#last = { key, text, line, isCounted: false, isNamed };
    this.#waiting.add(this.#last);
    return this.#crowded();
  }

  /** Of several that wait, nothing tells which one was answered, unless all asked for the same. */
  #answered({ key, status }: Turn): Due[] {
    const asked = this.#waiting.of(key);
    const [first] = asked;
    if (first === undefined) return [];
    return asked.every((one) => isAlike(one, first)) ? this.#given(first, status) : asked.flatMap((one) => this.#given(one));
  }

  /** The request of which a line names the number. */
  #numbered(text: string): Due[] {
    const [id, status] = this.isWaiting ? answerIn(text) ?? [] : [];
    return id === undefined ? [] : this.#waiting.of(id).flatMap((one) => this.#given(one, status));
  }

  #given(asked: Asked, status?: number): Due[] {
    const { record, text, isCounted, isNumbered } = asked;
    this.#waiting.drop(asked);
    if (record === undefined || (isCounted && status === undefined)) return [];
    return [{ record: { ...record, ...(status === undefined ? {} : { status }), ...(isCounted ? { isCounted } : {}) }, text, isNumbered }];
  }

  #crowded(): Due[] {
    return this.#givenUp(() => this.#waiting.size > MOST_WAITING);
  }

  #givenUp(isTooMuch: (oldest: Asked) => boolean): Due[] {
    return this.#waiting.giveUp(isTooMuch, (one) => this.#given(one));
  }
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
