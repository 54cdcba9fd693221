import type { PayloadUsage } from '../../model.ts';
import { docOf } from './doc.ts';
import type { Expr } from './expr.ts';
import { originAt, type Page } from './page.ts';

/** Object literals with a field the catalog asks bodies for, unless a request was seen to send them. */
export function* payloadsAt(expr: Expr, page: Page, bodies: ReadonlySet<number>): Generator<PayloadUsage> {
  if (expr.kind !== 'object' || bodies.has(expr.start)) return;
  const { bodyFields } = page.vocabulary;
  const own = expr.fields.find((field) => bodyFields.has(field.wireName ?? field.name ?? ''));
  const inner = expr.fields.find((field) => field.value.kind === 'object' && field.value.fields.some((one) => SRV_DATA.has(one.wireName ?? one.name ?? '')));
  const field = own ?? inner;
  if (field === undefined) return;
  yield { kind: 'payload', ...originAt(page, field.start, field.end), reading: 'loose', body: docOf(expr, page) };
}
