import type { CallUsage, Doc, Field } from '../../../model.ts';
import { UNKNOWN } from '../docs/doc.ts';
import type { Expr, Span, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { exprsOf, lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';

/**
 * What code of a file reads of the answer to a request, of the fields that the catalog asks answers for: `record.locked` where records are
 * asked for. Whether it is that answer it is read of, nobody follows.
 */
export function answerRead({ method, path }: Pick<CallUsage, 'method' | 'path'>, page: Page): Doc {
  const asked = method === 'GET' ? page.vocabulary.answered.filter(({ template }) => fits(template, path)) : [];
  const fields = [...new Set(asked.flatMap((one) => one.fields))].flatMap((name): Field[] => {
    const place = readIn(page.unit).get(name);
    return place === undefined ? [] : [{ name, value: UNKNOWN, place: page.place(place.start, place.end) }];
  });
  const result: Doc = { kind: 'list', items: [{ kind: 'object', fields, open: true }], open: true };
  return fields.length === 0 ? UNKNOWN : { kind: 'object', fields: [{ name: 'result', value: result }], open: true };
}

function fits(template: readonly string[], path: CallUsage['path']): boolean {
  return template.length === path.length && template.every((part, index) => part.startsWith('{') || part === path[index]?.text);
}

const READ = new WeakMap<Unit, ReadonlyMap<string, Span>>();

/** Where each member is read first, by its name. */
function readIn(unit: Unit): ReadonlyMap<string, Span> {
  const known = READ.get(unit) ?? membersRead(unit);
  READ.set(unit, known);
  return known;
}

function membersRead(unit: Unit): ReadonlyMap<string, Span> {
  const exprs = exprsOf(unit);
  // A record of Java is asked for its fields by calls: `record.locked()`. In Python a lock is.
  const called = new Set<Expr>(exprs.flatMap((expr) => (expr.kind === 'call' && (expr.args.length > 0 || unit.language === 'python') ? [expr.callee] : [])));
  const read = new Map<string, Span>();
  for (const expr of exprs) {
    if (called.has(expr)) continue;
    for (const { name, start, end } of namesRead(expr)) if (!read.has(name) || start < (read.get(name) as Span).start) read.set(name, { start, end });
  }
  return read;
}

/** What an expression reads of something: `record.locked`, `record["locked"]`, `record.get("locked")`, `record.values_at('id', 'locked')`; what an object has itself is of no answer. */
function namesRead(expr: Expr): (Span & { name: string })[] {
  if (expr.kind === 'member') return expr.object.kind === 'name' && OWN.has(expr.object.name) ? [] : [{ ...expr.nameSpan, name: expr.name }];
  if (expr.kind === 'index') return named(expr.index);
  return expr.kind === 'call' && READS.test(lastName(expr.callee)) ? expr.args.flatMap(({ value }) => named(value)) : [];
}

function named(expr: Expr): (Span & { name: string })[] {
  const text = plainText(expr)?.replace(/^:/, '');
  return text === undefined || !/^\w+$/.test(text) ? [] : [{ name: text, start: expr.start, end: expr.end }];
}

const OWN = new Set(['this', '$this', 'self', 'cls', '@', 'Me']);

/** Names of what reads members that it is told. */
const READS = /^(?:get|opt|fetch|dig|values_at|slice|itemgetter|pluck|data_get|array_get|has|is_?null|path|find_?value)/;
