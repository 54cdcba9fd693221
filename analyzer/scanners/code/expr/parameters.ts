import type { Arg, Call, Expr, ObjectExpr } from './expr.ts';

/** What a function is told, by its place among those that are given without a name, and by what it is unless somebody says otherwise. */
export interface Parameter {
  name: string;
  place: number;
  value: Expr | undefined;
}

/** Whether an expression is a function of which something is seen inside. */
export function isFunction(expr: Expr): boolean {
  return expr.kind === 'other' && expr.isClass !== true && expr.children.length > 0;
}

/** The parameters of a function, in order; readers put them before all else in it. What the object of a method is called is none. */
export function parametersOf(body: Expr): Parameter[] {
  const children = body.kind === 'other' ? body.children : [];
  const first = children.findIndex((one) => !isBound(one));
  const bound = children.slice(0, first < 0 ? undefined : first).filter(isBound);
  const told = bound.toSorted((one, other) => one.start - other.start).filter(({ name }) => !SELF.has(name));
  return told.map((one, place) => ({ name: one.name, place, value: one.kind === 'let' ? one.value : undefined }));
}

/** What a list of parameters is lowered to, with the names before their types. */
export function namesFirst(parameters: readonly Expr[]): Expr[] {
  return [...parameters.filter(isBound), ...parameters.filter((one) => !isBound(one))];
}

function isBound(expr: Expr): expr is Extract<Expr, { kind: 'declaration' | 'let' }> {
  return expr.kind === 'declaration' || expr.kind === 'let';
}

const SELF = new Set(['self', 'cls']);

/** The argument that a call gives as a parameter, by its name or at its place. */
export function argumentOf({ name, place }: Parameter, args: readonly Arg[]): Arg | undefined {
  return args.find((arg) => arg.name === name) ?? args.filter((arg) => arg.name === undefined)[place];
}

/** The same with what is given, which may be a field of a record that the function takes apart: `remove({ zone, kind: 'filters', id })`. */
export function givenAs(parameter: Parameter, args: readonly Arg[]): { arg: Arg; expr: Expr; options?: ObjectExpr } | undefined {
  for (const arg of args) {
    const options = arg.value.kind === 'object' ? arg.value : undefined;
    const field = options?.fields.find(({ name }) => name === parameter.name);
    if (options !== undefined && field !== undefined) return { arg, expr: field.value, options };
  }
  const arg = argumentOf(parameter, args);
  return arg && { arg, expr: arg.value };
}

/** What a call gives: by itself, or in a record that the function may take apart. */
export function valuesGiven({ args }: Pick<Call, 'args'>): Expr[] {
  return args.flatMap(({ value }) => (value.kind === 'object' ? value.fields.map((field) => field.value) : [value]));
}

/** The parameter of that name; a function of a shell names none, and is told `$1` and so on. */
export function parameterNamed(name: string, parameters: readonly Parameter[]): Parameter | undefined {
  const positional = parameters.length === 0 && /^[1-9]$/.test(name) ? { name, place: Number(name) - 1, value: undefined } : undefined;
  return parameters.find((one) => one.name === name) ?? positional;
}
