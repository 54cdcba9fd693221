import type { Json } from '../model.ts';
import type { Answer } from './call.ts';

/** An error of the envelope. Where no source names a code there is none: clients must not rely on one. */
export interface ApiError {
  code?: number;
  message: string;
  source?: { pointer: string };
  error_chain?: { code: number; message: string }[];
}

/** Thrown by handlers; becomes the failure envelope with this status. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: ApiError[];

  constructor(status: number, errors: ApiError[]) {
    super(errors.map((error) => error.message).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.errors = errors;
  }
}

/** The success envelope; `info` becomes `result_info`, which only list calls carry. */
export function ok(result: Json, info?: Json, status = 200): Answer {
  return { status, body: { result, success: true, errors: [], messages: [], ...(info === undefined ? {} : { result_info: info }) } };
}

/** 204: deletions in the rulesets API have no body at all. */
export function noContent(): Answer {
  return { status: 204, body: undefined };
}

/** The failure envelope. */
export function failure(status: number, errors: ApiError[], headers?: Record<string, string>): Answer {
  const plain = errors.map((error) => ({ ...error })) as Json[];
  return { status, body: { result: null, success: false, errors: plain, messages: [] }, ...(headers ? { headers } : {}) };
}

/** Ends the call with a failure of one error. */
export function refuse(status: number, message: string, code?: number): never {
  throw new Refusal(status, [code === undefined ? { message } : { code, message }]);
}

/** 400 that points into the request body, as the rulesets API does: `/rules/0/expression`. */
export function refuseAt(pointer: string, message: string): never {
  throw new Refusal(400, [{ message, source: { pointer } }]);
}

/** 404 of a resource that is not there. */
export function missing(what: string): never {
  refuse(404, `No ${what} with this identifier.`, 7003);
}

/** 404 of a path the API does not have, or no longer has on this day. */
export function noRoute(path: string): Answer {
  return failure(404, [
    { code: 7003, message: `Could not route to ${path}, perhaps your object identifier is invalid?` },
    { code: 7000, message: 'No route for that URI' },
  ]);
}
