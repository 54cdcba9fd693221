import type { Call, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { argumentOf, parameterNamed, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr, lastWritten } from '../expr/walk.ts';
import type { Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Bound, Scope } from '../values/scope.ts';

const KNOWN = new WeakMap<Expr, { sent: Parameter | string | undefined }>();

/**
 * What the function that is called sends as `value`: what it is given as the parameter that stands there or is called so, a text of its own,
 * or the one record with a `value` that it is given. `undefined` where none of these is seen.
 */
export function valueSent(call: Call, from: Scope): Expr | string | undefined {
  const bound = resolveCallee(call.callee, from);
  const known = KNOWN.get(bound.value) ?? { sent: sentBy(bound) };
  KNOWN.set(bound.value, known);
  if (typeof known.sent === 'string') return known.sent;
  const [record, ...more] = call.args.filter(({ value }) => isRecord(value));
  const given = known.sent && argumentOf(known.sent, call.args)?.value;
  return (given && withoutQuotes(given)) ?? (more.length > 0 ? undefined : record?.value);
}

/** `'"off"'`: what is filled into JSON brings its quotes along. */
function withoutQuotes(value: Expr): Expr | string {
  return /^"([^"\\]*)"$/.exec(plainText(value) ?? '')?.[1] ?? value;
}

/** `{ value: 'high' }`, `Value("high")` */
function isRecord(value: Expr): boolean {
  if (value.kind === 'call') return value.args.length === 1 && /^[A-Z]/.test(lastWritten(value.callee));
  return value.kind === 'object' && value.fields.some(isNamedValue);
}

/** `{ value: level }`, `&Setting{Value: level}` */
function isNamedValue({ name }: ObjectField): boolean {
  return name?.toLowerCase() === 'value';
}

/** Where a function has several, none is known. */
function sentBy({ value: body, scope }: Bound): Parameter | string | undefined {
  const parameters = parametersOf(body);
  const given = (expr: Expr | undefined): Parameter | string | undefined => (expr?.kind === 'name' ? parameterNamed(expr.name, parameters) : expr && plainText(expr));
  const sent = everyExpr([body]).flatMap((one): (Parameter | string | undefined)[] => {
    if (one.kind === 'object') return one.fields.filter(isNamedValue).map(({ value }) => given(value));
    if (one.kind !== 'string' && one.kind !== 'concat' && one.kind !== 'call') return [];
    return fold(one, scope).flatMap((str) => str.flatMap((piece, index) => (piece.kind === 'hole' && isValue(str[index - 1]) ? [given(piece.expr)] : [])));
  });
  // What is handed on as it is may say so by its name.
  if (sent.length === 0) return parameters.find(({ name }) => /^\$?value$/i.test(name));
  const [only, ...more] = new Map(sent.map((one) => [typeof one === 'string' ? `"${one}"` : one?.name, one])).values();
  return more.length > 0 ? undefined : only;
}

/** `{"value":"` before what is filled in. */
function isValue(before: Str[number] | undefined): boolean {
  return before?.kind === 'text' && /\bvalue\\?["']?\s*[:=]\s*\\?["']?$/.test(before.value);
}
