import { errorCodesIn, pageCodeIn } from '../../../limits/limits-seen.ts';
import type { Json } from '../../../model.ts';
import type { LogRecord } from './record.ts';
import { document } from './values.ts';

/** Error codes beyond it say no more. */
const MOST_CODES = 8;

/** The body of an answer, as far as it was logged. Error codes count only where the status is an error, so that a page about errors is none. */
export function answerIn(body: Json | undefined, status: number | undefined): Pick<LogRecord, 'response' | 'codes' | 'page'> {
  const response = document(body);
  const isError = status === undefined || status >= 400;
  const codes = isError ? errorCodesIn(response).slice(0, MOST_CODES) : [];
  const page = isError && status !== undefined && typeof body === 'string' && response === undefined ? pageCodeIn(body.slice(0, LONGEST_PAGE)) : undefined;
  return { ...(response === undefined ? {} : { response }), ...(codes.length === 0 ? {} : { codes }), ...(page === undefined ? {} : { page }) };
}

/** Error pages say their code early on. */
const LONGEST_PAGE = 1 << 16;
