import { onceFor } from '../../once.ts';
import type { Call, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { argumentOf, parameterNamed, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr, lastWritten } from '../expr/walk.ts';
import type { Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';

/** What a function sends as `value`. */
interface Sent {
  sent: Parameter | string | undefined;
  /** It stands in what is sent as it is given, and is nothing else there but a part of texts. */
  isOnlySent: boolean;
}

/**
 * What the function that is called sends as `value`: what it is given as the parameter that stands there or is called so, a text of its own,
 * or the one record with a `value` that it is given. `undefined` where none of these is seen.
 */
export function valueSent(call: Call, from: Scope): Expr | string | undefined {
  const { value, scope } = resolveCallee(call.callee, from);
  const { sent } = sentBy(value, scope);
  if (typeof sent === 'string') return sent;
  const [record, ...more] = call.args.filter(({ value }) => isRecord(value));
  const given = sent && argumentOf(sent, call.args)?.value;
  return (given && withoutQuotes(given)) ?? (more.length > 0 ? undefined : record?.value);
}

/** Whether the function that is called sends what it is given as the value, and does nothing else by it: another one may stand in its place. */
export function sendsAsGiven(call: Call, from: Scope): boolean {
  const { value, scope } = resolveCallee(call.callee, from);
  return sentBy(value, scope).isOnlySent;
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
const sentBy = onceFor((body: Expr, scope: Scope): Sent => {
  const parameters = parametersOf(body);
  const given = (expr: Expr | undefined): Parameter | string | undefined => (expr?.kind === 'name' ? parameterNamed(expr.name, parameters) : expr && plainText(expr));
  const exprs = everyExpr([body]);
  const sent = exprs.flatMap((one): (Parameter | string | undefined)[] => {
    if (one.kind === 'object') return one.fields.filter(isNamedValue).map(({ value }) => given(value));
    if (one.kind !== 'string' && one.kind !== 'concat' && one.kind !== 'call') return [];
    return fold(one, scope).flatMap((str) => str.flatMap((piece, index) => (piece.kind === 'hole' && isValue(str[index - 1]) ? [given(piece.expr)] : [])));
  });
  // What is handed on as it is may say so by its name.
  if (sent.length === 0) return { sent: parameters.find(({ name }) => /^\$?value$/i.test(name)), isOnlySent: false };
  const [only, ...more] = new Map(sent.map((one) => [typeof one === 'string' ? `"${one}"` : one?.name, one])).values();
  if (more.length > 0) return { sent: undefined, isOnlySent: false };
  return { sent: only, isOnlySent: typeof only === 'object' && isPartAlone(only.name, exprs) };
});

/** Whether a name stands in texts and as the value of fields alone: what compares it, or hands it on, may go by what it is. */
function isPartAlone(name: string, exprs: readonly Expr[]): boolean {
  const parts = new Set<unknown>(exprs.flatMap((one) => (one.kind === 'object' ? one.fields.map(({ value }) => value) : one.kind === 'concat' || one.kind === 'string' ? one.parts : [])));
  return exprs.every((one) => one.kind !== 'name' || one.name !== name || parts.has(one));
}

/** `{"value":"` before what is filled in. */
function isValue(before: Str[number] | undefined): boolean {
  return before?.kind === 'text' && /\bvalue\\?["']?\s*[:=]\s*\\?["']?$/.test(before.value);
}
