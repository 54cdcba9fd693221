import { onceFor } from '../../once.ts';
import type { Expr, Span } from '../expr/expr.ts';
import { everyExpr } from '../expr/walk.ts';

/** Where the parts of a value stand that can be put in another's place: some are set by statements elsewhere. */
interface Places {
  covers(at: number): boolean;
  /** Whether the field of that name stands there. */
  isField(name: string, at: number): boolean;
}

/** Found once for each value. */
export const placesIn = onceFor((value: Expr): Places => {
  const parts = everyExpr([value]);
  const fields = parts.flatMap((one) => (one.kind === 'object' ? one.fields : []));
  const items = parts.flatMap((one) => (one.kind === 'list' ? one.items : []));
  const spans: Span[] = [...fields, ...items, ...parts.filter(({ kind }) => kind === 'string' || kind === 'atom')];
  const first = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = spans.reduce((most, { end }) => Math.max(most, end), -Infinity);
  return {
    covers: (at) => at >= first && at <= last && spans.some(({ start, end }) => start <= at && at <= end),
    isField: (name, at) => fields.some((field) => field.name === name && field.start <= at && at < field.end),
  };
});
