import type { Doc } from '../../../model.ts';
import type { Call, Expr, ObjectExpr } from '../expr/expr.ts';
import { argumentOf, parametersOf } from '../expr/parameters.ts';
import { resultsOf } from '../expr/results.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { either, withoutSlots } from './either.ts';

/** Functions that are being read: they may call one another. */
const READING = new WeakSet<Expr>();

/** Of a function that gives one of more records than this it is not known which. */
const MOST = 8;

/**
 * The record or list that a function of the program gives, with what the call gives it in place of its parameters: `json=payload('high')`.
 * Nothing can be put in its place here: others may call the function as well.
 */
export function returnedDoc(call: Call, scope: Scope, next: (inner: Expr, where?: Scope) => Doc): Doc | undefined {
  const { value: body, scope: where } = resolveCallee(call.callee, scope);
  if (body === call.callee || body.kind !== 'other' || body.isClass === true || READING.has(body)) return undefined;
  const results = resultsOf(body);
  if (results.length > MOST || !results.every((one) => isRecord(resolve(one, where).value))) return undefined;
  const given = where === scope ? givenTo(body, call) : new Map<string, Expr>();
  READING.add(body);
  try {
    return withoutSlots(either(results.map((one) => next(one.kind === 'object' ? filled(one, given) : one, where))));
  } finally {
    READING.delete(body);
  }
}

function isRecord({ kind }: Expr): boolean {
  return kind === 'object' || kind === 'list';
}

/** What a call gives as each parameter. */
function givenTo(body: Expr, { args }: Call): ReadonlyMap<string, Expr> {
  return new Map(parametersOf(body).flatMap((one): [string, Expr][] => {
    const given = argumentOf(one, args)?.value;
    return given === undefined ? [] : [[one.name, given]];
  }));
}

/** A record with what is given in place of parameters, which nothing but the record makes anything of. */
function filled(record: ObjectExpr, given: ReadonlyMap<string, Expr>): ObjectExpr {
  const fields = record.fields.map((field) => {
    const { value } = field;
    if (value.kind === 'object') return { ...field, value: filled(value, given) };
    const told = value.kind === 'name' ? given.get(value.name) : undefined;
    return told === undefined ? field : { ...field, value: told };
  });
  return { ...record, fields };
}
