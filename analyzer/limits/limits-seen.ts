import type { Json } from '../model.ts';
import type { Limit, LimitSign } from './limit.ts';

/** What a log tells of one request, or of a group of equal ones, that a limit could be seen in. Sizes are bytes on the wire. */
export interface LimitedRequest {
  status?: number;
  /** Codes of the error page or of the errors in the answer. */
  codes?: readonly number[];
  /** Identifier of the rule that stopped it, as security events name it. */
  rule?: string;
  /** Path with query, or the whole URL. */
  url?: string;
  /** All request headers together, and the largest of them. */
  headersBytes?: number;
  headerBytes?: number;
  bodyBytes?: number;
}

export interface LimitSeen {
  limit: Limit;
  /** `answered`: the service said so · `exceeded`: the request is larger than every plan allows · `exceeded-on`: than these plans allow. */
  how: 'answered' | 'exceeded' | 'exceeded-on';
  /** Plans whose limit it is beyond; empty for `answered`. */
  plans: string[];
}

/** The limits of a table that a request shows to have been hit. What is not logged shows nothing; a size at the limit is within it. */
export function limitsSeen(request: LimitedRequest, limits: readonly Limit[]): LimitSeen[] {
  return limits.flatMap((limit): LimitSeen[] => {
    if (limit.signs.some((sign) => sign.kind === 'answer' && isAnswered(sign, request))) return [{ limit, how: 'answered', plans: [] }];
    const size = limit.signs.map((sign) => (sign.kind === 'size' ? sizeOf(sign.of, request) : undefined)).find((one) => one !== undefined);
    if (size === undefined) return [];
    const all = Object.entries(limit.plans);
    const plans = all.filter(([, most]) => most !== null && size > most).map(([plan]) => plan);
    if (plans.length === 0) return [];
    return [{ limit, how: plans.length === all.length ? 'exceeded' : 'exceeded-on', plans }];
  });
}

/** A part that the sign does not name is not asked for; a sign of nothing is never seen. */
function isAnswered(sign: Extract<LimitSign, { kind: 'answer' }>, request: LimitedRequest): boolean {
  const { status, code, rule } = sign;
  if (status === undefined && code === undefined && rule === undefined) return false;
  return (status === undefined || request.status === status) &&
    (code === undefined || request.codes?.includes(code) === true) &&
    (rule === undefined || request.rule === rule);
}

const utf8 = new TextEncoder();

function sizeOf(what: Extract<LimitSign, { kind: 'size' }>['of'], request: LimitedRequest): number | undefined {
  switch (what) {
    case 'url':
      return request.url === undefined ? undefined : utf8.encode(request.url).length;
    case 'headers':
      return request.headersBytes;
    case 'header':
      return request.headerBytes;
    case 'body':
      return request.bodyBytes;
  }
}

/** Error codes in an answer: of its `errors` where it is JSON, of the words `error code: 1015` where it is a page. */
export function errorCodesIn(response: Json | undefined): number[] {
  if (typeof response === 'string') return [...response.matchAll(/\berror(?: code)?:? (\d{4,5})\b/gi)].map(([, code]) => Number(code));
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return [];
  const { errors } = response;
  return [errors ?? []].flat().flatMap((error) => (typeof error === 'object' && error !== null && !Array.isArray(error) && typeof error.code === 'number' ? [error.code] : []));
}
