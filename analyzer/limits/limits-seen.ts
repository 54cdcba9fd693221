import type { Json } from '../model.ts';
import type { Limit, LimitSign } from './limit.ts';

/** What a log tells of one request that a limit could be seen in. Sizes are bytes on the wire, or a lower bound of them. */
export interface LimitedRequest {
  /** Whether the service itself met the request: its API was called, or the log is that of its edge. Elsewhere only its error pages count. */
  isOfService: boolean;
  status?: number;
  /** The status by which a server behind the service answered, where the log tells the two apart; 0 is none. */
  behind?: number;
  /** True where the log is one of traffic to servers behind the service, so that an answer may be theirs. */
  isRelayed?: boolean;
  /** Codes of the errors in the answer. */
  codes?: readonly number[];
  /** Code of an error page. */
  page?: number;
  /** Identifiers of the rules that met it, as security events name them. */
  rules?: readonly string[];
  /** Of the path with its query, or the whole URL. */
  urlBytes?: number;
  /** All request headers together, and the largest of them. */
  headersBytes?: number;
  headerBytes?: number;
}

/** A limit that a request shows to have been hit. */
export interface LimitSeen {
  limit: Limit;
  /** What showed it: `status 413`, `status 429 with error code 1015`, `URL`. */
  sign: string;
  /** For what was seen by its size, in bytes. */
  size?: number;
  /** Why it is not certain, as a sentence. */
  doubt?: string;
}

/** The limits of a table that a request shows to have been hit. What is not logged shows nothing; a size at the limit is within it. */
export function limitsSeen(request: LimitedRequest, limits: readonly Limit[]): LimitSeen[] {
  return limits.flatMap((limit): LimitSeen[] => {
    for (const sign of limit.signs) {
      const seen = sign.kind === 'answer' ? answered(sign, request) : exceeded(sign.of, limit, request);
      if (seen !== undefined) return [{ limit, ...seen }];
    }
    return [];
  });
}

type Shown = Omit<LimitSeen, 'limit'>;

/** A part that the sign does not name is not asked for; a sign of nothing is never seen. */
function answered({ status, code, rule }: Extract<LimitSign, { kind: 'answer' }>, request: LimitedRequest): Shown | undefined {
  const isSeen = (status === undefined || request.status === status)
    && (code === undefined || request.page === code || (request.isOfService && request.codes?.includes(code) === true))
    && (rule === undefined || request.rules?.includes(rule) === true);
  // Nearly all requests end here.
  if (!isSeen) return undefined;
  const parts = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(code === undefined ? [] : [`error code ${code}`]),
    ...(rule === undefined ? [] : [`rule ${rule}`]),
  ];
  if (parts.length === 0) return undefined;
  const sign = parts.join(' with ');
  return code === undefined && rule === undefined ? byStatusAlone(sign, request) : { sign };
}

/** Many a server has a bound of its own and answers alike. */
function byStatusAlone(sign: string, { isOfService, isRelayed, status, behind }: LimitedRequest): Shown | undefined {
  if (!isOfService || (isRelayed === true && behind === status)) return undefined;
  return isRelayed === true && behind === undefined ? { sign, doubt: 'The log does not tell whether the edge or the server behind it answered so.' } : { sign };
}

function exceeded(what: Extract<LimitSign, { kind: 'size' }>['of'], { plans }: Limit, request: LimitedRequest): Shown | undefined {
  const [name, size] = { url: ['URL', request.urlBytes], headers: ['headers', request.headersBytes], header: ['header', request.headerBytes] }[what] as [string, number | undefined];
  if (size === undefined || !request.isOfService || !Object.values(plans).every((most) => most !== null && size > most)) return undefined;
  const wasTaken = request.status !== undefined && request.status < 400;
  return { sign: name, size, ...(wasTaken ? { doubt: 'It was answered all the same, so the bound may have been raised.' } : {}) };
}

/** Codes of the errors in an answer of an API. */
export function errorCodesIn(response: Json | undefined): number[] {
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return [];
  return [response.errors ?? []].flat().flatMap((error) => (typeof error === 'object' && error !== null && !Array.isArray(error) && typeof error.code === 'number' ? [error.code] : []));
}

/** The code of an error page, as it stands in the words `error code: 1015` or `Error 1015`. */
export function pageCodeIn(page: string): number | undefined {
  const code = /\berror(?: code)?:? (\d{4,5})\b/i.exec(page)?.[1];
  return code === undefined ? undefined : Number(code);
}
