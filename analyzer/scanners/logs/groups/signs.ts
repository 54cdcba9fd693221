import { redact } from '../../../redact.ts';
import type { LogRecord } from '../record/record.ts';
import type { RequestOptions } from './requests.ts';

/** Error codes that tell of an end or a limit. */
export function tellingCodes({ vocabulary, limits = [] }: RequestOptions): ReadonlySet<number> {
  return new Set([
    ...vocabulary.apis.flatMap((api) => api.goneCodes ?? []),
    ...limits.flatMap(({ signs }) => signs.flatMap((sign) => (sign.kind === 'answer' ? (sign.code ?? []) : []))),
  ]);
}

const NONE: string[] = [];

/** What in an answer, beside its status, tells of an end or a limit; safe to show. */
export function signsIn({ codes = [], page, announced }: LogRecord, telling: ReadonlySet<number>): string[] {
  if (codes.length === 0 && page === undefined && announced === undefined) return NONE;
  const said = [...new Set([...codes, ...(page === undefined ? [] : [page])])].filter((code) => telling.has(code)).map((code) => `error code ${code}`);
  const headers = [['Deprecation', announced?.deprecation], ['Sunset', announced?.sunset], ['Warning', announced?.warning]] as const;
  return [...said, ...headers.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${redact(value).slice(0, 160)}`]))];
}
