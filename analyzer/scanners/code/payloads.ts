import type { PayloadUsage } from '../../model.ts';
import { docOf } from './doc.ts';
import type { Expr, ObjectField } from './expr.ts';
import { originAt, type Page } from './page.ts';

/**
 * Object literals with a field the catalog asks bodies for, in themselves or one level down, unless they were counted
 * before. `counted` learns which objects are spoken for.
 */
export function* payloadsAt(expr: Expr, page: Page, counted: Set<number>): Generator<PayloadUsage> {
  if (expr.kind !== 'object' || counted.has(expr.start)) return;
  const wanted = (field: ObjectField): boolean => page.vocabulary.bodyFields.has(field.wireName ?? field.name ?? '');
  const inner = expr.fields.find((field) => field.value.kind === 'object' && field.value.fields.some(wanted));
  const field = expr.fields.find(wanted) ?? inner;
  if (field === undefined) return;
  if (inner !== undefined) counted.add(inner.value.start);
  yield { kind: 'payload', ...originAt(page, field.start, field.end), reading: 'loose', body: docOf(expr, page) };
}
