import type { Call, Command } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newCall, newName } from '../expr/nodes.ts';

/** A command as the call of a function of its shell, where it names one: `set_level "$zone" high`. */
export function asCall(command: Command): Call | undefined {
  const [program, ...words] = command.words;
  const name = program && plainText(program);
  return program === undefined || name === undefined ? undefined : newCall(newName(name, program), words.map((value) => ({ value })), false, command);
}
