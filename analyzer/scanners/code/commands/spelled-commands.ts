import type { Call, Command, Expr } from '../expr/expr.ts';
import { newCommand } from '../expr/nodes.ts';
import type { Scope } from '../values/scope.ts';
import { wordOf } from './command-words.ts';

/** A command that is given word by word: `["curl", "-X", "PATCH", url]`, `exec.Command("curl", …)`, `spawn('curl', […])`. */
export function spelledCommand(expr: Expr, scope: Scope): Command | undefined {
  const words = expr.kind === 'list' ? expr.items : expr.kind === 'call' ? wordsGiven(expr) : [];
  const [program] = words;
  const isClient = program?.kind === 'string' && words.length > 1 && CLIENT_PATH.test(wordOf(program, scope) ?? '');
  return isClient ? newCommand(words, expr) : undefined;
}

/** Behind a context, as Go has it; options in a list of their own count as words. */
function wordsGiven({ args: [first, ...rest] }: Call): Expr[] {
  const [program, ...more] = first?.value.kind === 'string' ? [first, ...rest] : rest;
  return program === undefined ? [] : [program.value, ...more.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]))];
}

const CLIENT_PATH = /^(?:[\w./-]*\/)?(?:curl|wget|cli4)(?:\.exe)?$/;
