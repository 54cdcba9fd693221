import { unmetField } from '../../engines/filter.ts';
import { compileLogFilter } from '../../expression/logpush-match.ts';
import { fieldsOfFilter } from '../../expression/logpush.ts';
import type { BlindSpot } from '../../model.ts';
import { requireLogFilter } from '../log-filter.ts';

/** What `--filter` selects. */
export interface Selection {
  select(record: Record<string, unknown>): boolean;
  /** The fields that it asks for and no request had so far: by those it selected nothing, or everything. */
  unmet(): BlindSpot[];
}

/** Throws `UserError` with all that is wrong with the filter. */
export function selection(text: string): Selection {
  const filter = requireLogFilter(text);
  const holds = compileLogFilter(filter);
  const missing = new Set(fieldsOfFilter(filter));
  let isAsked = false;
  const select: Selection['select'] = (record) => {
    isAsked = true;
    for (const name of missing) if (Object.hasOwn(record, name)) missing.delete(name);
    return holds(record);
  };
  return { select, unmet: () => (isAsked ? [...missing].map(unmetField) : []) };
}
