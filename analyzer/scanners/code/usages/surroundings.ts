import { namesEntry } from '../docs/payloads.ts';
import type { Call, Command, Expr, ObjectExpr } from '../expr/expr.ts';
import { nameCalled } from '../calls/callers.ts';

/** What an expression alone does not say. */
export interface Surroundings {
  /** What a rule does, as the object says that the expression stands in. */
  action: string | undefined;
  /** What stands behind it, where that may be its value. */
  next: Expr | undefined;
  /** A name says that it is a setting: `const SETTING_NAME = 'minify'`. */
  isSetting?: true;
  /** The call that it is an argument of. */
  call?: Call | undefined;
  /** The command that it is a word of. */
  command?: Command | undefined;
  /** What is called with it, or with a record that it stands in. */
  calls?: string | undefined;
}

/** Of what stands by itself. */
export const NO_SURROUNDINGS: Surroundings = { action: undefined, next: undefined };

/** What is known of each child of an expression that stands in `around`, which has what the expression itself says is done. */
export function surroundingsIn(expr: Expr, around: Surroundings): (child: Expr, following: Expr | undefined) => Surroundings {
  const { action } = around;
  if (expr.kind === 'call' || expr.kind === 'command') {
    const calls = nameCalled(expr);
    const asked = expr.kind === 'call' ? { call: expr } : { command: expr };
    return (_, next) => ({ action, next, calls, ...asked });
  }
  if (expr.kind === 'list' && expr.items.length === 2) return (_, next) => ({ action, next });
  const within = withinOf(expr, around);
  const entry = expr.kind === 'object' ? entryOf(expr) : undefined;
  return (child) => (child === entry?.name ? { ...within, next: entry.value } : within);
}

/** What is known of the children of an expression that tells nothing of each of them. */
function withinOf(expr: Expr, around: Surroundings): Surroundings {
  const { action } = around;
  if (expr.kind === 'let' && expr.value.kind === 'string' && /setting/i.test(expr.name)) return { action, next: undefined, isSetting: true };
  const calls = expr.kind === 'object' ? around.calls : undefined;
  return around.next === undefined && around.isSetting === undefined && around.calls === calls && around.call === undefined && around.command === undefined ? around : { action, next: undefined, calls };
}

/** `{ id: 'security_level', value: 'high' }`, of a type also `{ ID: "security_level", Value: "high" }`: what stands behind the name may be its value as well. */
function entryOf({ fields }: ObjectExpr): { name: Expr; value: Expr } | undefined {
  const value = fields.find((field) => field.name?.toLowerCase() === 'value')?.value;
  const name = value === undefined ? undefined : fields.find((field) => namesEntry((field.name ?? '').replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (capitals) => capitals.toLowerCase())))?.value;
  return name === undefined || value === undefined ? undefined : { name, value };
}
