import { UserError } from '../errors.ts';
import { parseLogFilter, type LogFilter } from '../expression/logpush.ts';

/** The filter of `--filter`, as a Logpush job has it; throws `UserError` with all that is wrong with it. */
export function requireLogFilter(text: string): LogFilter {
  const parsed = parseLogFilter(text);
  if (parsed.ok) return parsed.filter;
  throw new UserError(['The log filter is not valid.', ...parsed.errors.map((error) => `  ${error.pointer === '' ? '/' : error.pointer}  ${error.message}`)].join('\n'));
}
