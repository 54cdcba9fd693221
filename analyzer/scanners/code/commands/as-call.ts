import type { Call, Command, Expr } from '../expr/expr.ts';
import { newCall, newName } from '../expr/nodes.ts';
import { everyExpr } from '../expr/walk.ts';
import type { Scope } from '../values/scope.ts';
import { wordOf } from './command-words.ts';

/** A command as the call of a function of its shell, where its first word is known: `set_level "$zone" high`. */
export function asCall(command: Command, scope: Scope): Call | undefined {
  const [program, ...words] = command.words;
  const name = program && wordOf(program, scope);
  return program === undefined || name === undefined ? undefined : newCall(newName(name, program), words.map((value) => ({ value })), false, command);
}

/** The calls of functions that stand in code: those of a shell are its commands. */
export function callsWithin(body: Expr, scope: Scope): Call[] {
  return everyExpr([body]).flatMap((one) => (one.kind === 'call' ? [one] : one.kind === 'command' ? asCall(one, scope) ?? [] : []));
}
