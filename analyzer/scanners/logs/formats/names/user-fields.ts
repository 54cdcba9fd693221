import { UserError } from '../../../../errors.ts';
import { dialect, type Dialect } from './dialects.ts';

const NAMES = ['method', 'host', 'uri', 'path', 'query', 'status', 'time', 'client', 'agent', 'actor', 'headers', 'cipher', 'body', 'response', 'answerHeaders', 'count'] as const;

/** The format of records that are read by it. */
export const USERS_OWN = 'fields';

/**
 * A dialect of one's own: `method=req.verb`, `uri=req.target` name the fields in which a JSON log keeps them. Records that have the field of
 * the path are read by it; all others as ever. Throws `UserError` when no path is named.
 */
export function userDialect(fields: readonly string[]): Dialect {
  const named: Partial<Record<(typeof NAMES)[number], string[]>> = {};
  for (const field of fields) {
    const [, name, path] = /^(\w+)=(.+)$/s.exec(field) ?? [];
    const known = NAMES.find((one) => one === name);
    if (known === undefined || path === undefined) throw new UserError(`--field wants a name and a field such as method=req.verb, not "${field}".`, { hint: `Names: ${NAMES.join(', ')}.` });
    named[known] = [...(named[known] ?? []), path];
  }
  const marks = [...(named.uri ?? []), ...(named.path ?? [])];
  if (marks.length === 0) throw new UserError('--field does not say where the request path is.', { hint: 'Give --field uri=… for a path with its query, or --field path=… for one without.' });
  return dialect(USERS_OWN, marks, named);
}
