import { callersAround, callsInside } from '../calls/callers.ts';
import type { Arg, Call, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { argumentOf, parametersOf, valuesGiven, type Parameter } from '../expr/parameters.ts';
import type { Page } from '../page/page.ts';
import { enclosingFunction } from '../values/bindings.ts';
import { fold } from '../values/fold.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import { inEachTurn } from '../values/turns.ts';

/**
 * A call of an SDK with what it is told each time: in each turn of the loops around it, `for (const id of ids) settings.edit(id)`, and by each
 * who calls the function that it stands in, `set('minify', 'off')`. The call itself is among them where others may tell it something else.
 * `at`: where what it is told stands.
 */
export function callsTold(call: Call, page: Page, at = call.start, depth = LEVELS): Call[] {
  const given = depth === 0 ? [] : callersOf(call, at, page).flatMap(({ filled, by }) => callsTold(filled, page, by, depth - 1));
  return given.length > 0 && callsInside(enclosingFunction(at, page.unit), page) !== undefined ? given : [...inTurns(call, page), ...given];
}

/** Where what a call is told stands that is a word of a path, if it is told it from elsewhere: there a person would look. */
export function wordTold({ args }: Call, call: Call, { vocabulary }: Page): Expr | undefined {
  return args.find(({ value }, index) => value !== call.args[index]?.value && value.kind === 'string' && vocabulary.segments.has(plainText(value) ?? ''))?.value;
}

/** How many functions hand on to one another what they are told. */
const LEVELS = 2;

/** The call with what the function around it is given, once for each call of that in the file. */
function callersOf(call: Call, at: number, page: Page): { filled: Call; by: number }[] {
  const names = told(call).filter((expr) => expr.kind === 'name');
  if (names.length === 0) return [];
  return callersAround(at, page.unit).flatMap((caller) => {
    if (caller.kind !== 'call') return [];
    const { value: body } = resolveCallee(caller.callee, page.scope);
    if (body.start > at || body.end < at) return [];
    const parameters = parametersOf(body);
    const given = new Map(names.flatMap((name): [Expr, Expr | undefined][] => {
      const parameter = parameters.find((one) => one.name === name.name);
      const { value } = resolve(name, page.scope);
      // It may have been given another value since.
      if (parameter === undefined || (value !== name && value !== parameter.value)) return [];
      return [[name, argumentOf(parameter, caller.args)?.value ?? defaultOf(parameter)]];
    }));
    return given.size === 0 ? [] : [{ filled: filledWith(call, (expr) => given.get(expr)), by: caller.start }];
  });
}

/** What a parameter is where nobody says otherwise: the first of what it may be. */
function defaultOf({ value }: Parameter): Expr | undefined {
  return value?.kind === 'choice' ? value.options[0] : value;
}

/** The call with the rows of the loops whose turn it is in place of what stands for them. */
function inTurns(call: Call, page: Page): Call[] {
  const { scope } = page;
  const varying = new Set(told(call).filter((expr) => resolve(expr, scope).value.kind === 'choice'));
  if (varying.size === 0) return [call];
  return inEachTurn(() => [...varying].flatMap((expr) => fold(expr, scope)), scope.fuel, (_, over) => {
    if (over.length === 0) return [call];
    return [filledWith(call, (expr) => {
      const { value, scope: where } = varying.has(expr) ? resolve(expr, scope) : { value: expr, scope };
      return value === expr || where !== scope || value.kind === 'choice' ? undefined : value;
    })];
  });
}

/** The names among what a call is told, also as fields of a record. */
function told(call: Call): Expr[] {
  return valuesGiven(call).filter(({ kind }) => kind === 'name' || kind === 'member' || kind === 'index');
}

/** The call with something else in place of some names. What is put there is written elsewhere, so that nothing of it can go here. */
function filledWith(call: Call, by: (expr: Expr) => Expr | undefined): Call {
  const field = (one: ObjectField): ObjectField => {
    const value = by(one.value);
    return value === undefined ? one : { ...one, value, goes: 'nothing' };
  };
  const arg = (one: Arg): Arg => {
    const value = one.value.kind === 'object' ? { ...one.value, fields: one.value.fields.map(field) } : by(one.value);
    return value === undefined ? one : { ...one, value };
  };
  return { ...call, args: call.args.map(arg) };
}
