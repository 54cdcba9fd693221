import { jsonIn } from '../attempts.ts';
import type { Json } from '../model.ts';
import { fieldOf, textOf } from './doc.ts';

/** What became of one read. Only `ok` has anything to judge; the others keep us from looking, each in its way. */
export type Answer =
  | { kind: 'ok'; result: Json; info: Json | undefined }
  /** `denied`: not for this credential or plan. `gone`: ended for good. `missing`: not there. `failed`: no answer of the API. */
  | { kind: 'denied' | 'gone' | 'missing' | 'failed'; status?: number; code?: number; message: string };

export type Refused = Exclude<Answer, { kind: 'ok' }>;

/**
 * Reads an answer of the API. Nothing is taken for granted: not JSON (the edge answers HTML), not an error code, not even
 * that a 200 is the API's.
 */
export function answerOf(status: number, text: string, goneCodes: readonly number[]): Answer {
  const body = jsonIn(text);
  if (body === undefined) return { kind: 'failed', status, message: `it answered ${status} with something that is not JSON` };
  if (status < 300 && fieldOf(body, 'success') === true) return { kind: 'ok', result: fieldOf(body, 'result') ?? null, info: fieldOf(body, 'result_info') };
  if (typeof fieldOf(body, 'success') !== 'boolean') return { kind: 'failed', status, message: `it answered ${status} with JSON that is not the API's` };
  const { code, message } = firstError(body);
  const said = message === undefined ? `it answered ${status}` : `it answered ${status}: ${message}${code === undefined ? '' : ` (code ${code})`}`;
  return { kind: kindOf(status, code, goneCodes), status, ...(code === undefined ? {} : { code }), message: said };
}

/** Worth another try: the service was busy, or what came was not its own. */
export function isPassing(answer: Answer): boolean {
  if (answer.kind !== 'failed') return false;
  const { status } = answer;
  return status === undefined || status < 300 || status === 408 || status === 429 || status >= 500;
}

function kindOf(status: number, code: number | undefined, goneCodes: readonly number[]): Refused['kind'] {
  if (status === 410 || (code !== undefined && goneCodes.includes(code))) return 'gone';
  if (status === 401 || status === 403) return 'denied';
  return status === 404 || status === 405 ? 'missing' : 'failed';
}

function firstError(body: Json): { code?: number; message?: string } {
  const errors = fieldOf(body, 'errors');
  const first = Array.isArray(errors) ? errors[0] : undefined;
  const [code, message] = [fieldOf(first, 'code'), textOf(first, 'message')];
  return {
    ...(typeof code === 'number' ? { code } : {}),
    ...(message === undefined ? {} : { message: message.replace(/\s+/g, ' ').slice(0, 200) }),
  };
}
