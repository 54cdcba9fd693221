import { onceFor } from '../../once.ts';
import type { Chunk, Command, Expr, ObjectField, Unit } from '../expr/expr.ts';
import { alone } from '../expr/literals.ts';
import { asReadOnly, newString } from '../expr/nodes.ts';
import { exprsOf } from '../expr/walk.ts';
import { textOf } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
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
  // Of what other commands are given as well nothing can be put in its place for one of them.
  const own = (words: Expr[]): Expr[] => (name.kind === 'name' && (readingsIn(scope.unit).get(name.name) ?? 0) > 1 ? words.map(asReadOnly) : words);
  if (value?.kind === 'list' && depth < DEEPEST) return own(value.items.flatMap((item) => wordsHeld(item, scope, depth + 1)));
  const [text, ...rest] = value?.kind === 'string' ? value.parts : [];
  return text?.kind === 'chunk' && rest.length === 0 && OPTIONS.test(text.value) ? own(split(text, word)) : [word];
}

/** How often a unit reads each variable. */
const readingsIn = onceFor((unit: Unit): ReadonlyMap<string, number> => {
  const readings = new Map<string, number>();
  for (const expr of exprsOf(unit)) if (expr.kind === 'name') readings.set(expr.name, (readings.get(expr.name) ?? 0) + 1);
  return readings;
});

/** Lists that are put together from others, one inside the other. */
const DEEPEST = 12;

/** A program with its options, or options: `CURL="curl -sS -X PATCH"`. */
const OPTIONS = /^(?:(?:\S*\/)?(?:curl|wget|https?|xh)|--?[\w-]+)[ \t]/;

function split(text: Chunk, { start, end }: Expr): Expr[] {
  return [...text.value.matchAll(/\S+/g)].map((match) => newString([{ ...text, value: match[0], at: (index) => text.at(match.index + index) }], { start, end }));
}

/** A word's text, where all of it is known. */
export function wordOf(word: Expr, scope: Scope): string | undefined {
  return textOf(fold(word, scope)[0]);
}

/** A word goes with what stands between it and the word before it, the sign included that its line is no line of its own: at the end of a command that sign would take the next command along. */
export function asWord(start: number, end: number, text: string): ObjectField['goes'] {
  const before = /(?:[ \t]+[\\^`]\r?\n)?[ \t]*$/.exec(text.slice(Math.max(0, start - 500), start))?.[0].length ?? 0;
  return { start: start - before, end, instead: '' };
}
