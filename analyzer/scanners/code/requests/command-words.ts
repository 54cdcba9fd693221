import type { Chunk, Command, Expr } from '../expr/expr.ts';
import { alone } from '../expr/literals.ts';
import { newString } from '../expr/nodes.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';

/** A command with each word for itself, where a variable holds several. */
export function withWordsHeld(command: Command, scope: Scope): Command {
  return { ...command, words: command.words.flatMap((word) => wordsHeld(word, scope)) };
}

/** A variable that holds several words, `$(CURL)` or `"${args[@]}"`, stands for each of them. */
function wordsHeld(word: Expr, scope: Scope, depth = 0): Expr[] {
  const only = alone(word);
  const name = only.kind === 'index' ? only.object : only;
  const isAll = only.kind === 'name' || (only.kind === 'index' && only.index.kind === 'other');
  const value = name.kind === 'name' && isAll ? resolve(name, scope).value : undefined;
  if (value?.kind === 'list' && depth < DEEPEST) return value.items.flatMap((item) => wordsHeld(item, scope, depth + 1));
  const [text, ...rest] = value?.kind === 'string' ? value.parts : [];
  return text?.kind === 'chunk' && rest.length === 0 && OPTIONS.test(text.value) ? split(text, word) : [word];
}

/** Lists that are put together from others, one inside the other. */
const DEEPEST = 12;

/** A program with its options, or options: `CURL="curl -sS -X PATCH"`. */
const OPTIONS = /^(?:(?:\S*\/)?(?:curl|wget|https?|xh)|--?[\w-]+)[ \t]/;

function split(text: Chunk, { start, end }: Expr): Expr[] {
  return [...text.value.matchAll(/\S+/g)].map((match) => newString([{ ...text, value: match[0], at: (index) => text.at(match.index + index) }], { start, end }));
}
