import type { Expr, StringExpr } from '../expr/expr.ts';
import { newUnknown, newString } from '../expr/nodes.ts';
import { fold } from '../values/fold.ts';
import type { Scope } from '../values/scope.ts';

/** An option, or a word that is none. */
interface Word {
  option: string | undefined;
  value: Expr | undefined;
  word: Expr;
}

/** Options with their values (`-XPOST`, `-X POST`, `--request=POST`) and the words that are neither, behind the name of the program. */
export function* optionsOf({ words }: { words: readonly Expr[] }, scope: Scope, takesValue: (name: string) => boolean): Generator<Word> {
  for (let index = 1; index < words.length; index++) {
    const word = words[index] as Expr;
    const str = fold(word, scope)[0];
    const [first] = str ?? [];
    const text = first?.kind === 'text' ? first.value : '';
    if (!/^-[A-Za-z-]/.test(text)) {
      yield { option: undefined, value: undefined, word };
      continue;
    }
    const [, long, short, tail] = /^(?:(--[\w-]+)|(-[A-Za-z]))=?(.*)$/s.exec(text) ?? [];
    const bundle = short !== undefined ? bundled(text, takesValue) : undefined;
    const option = long ?? bundle?.option ?? short ?? text;
    if (takesValue(option)) {
      const rest = long !== undefined ? tail ?? '' : bundle?.rest ?? tail ?? '';
      const attached = rest !== '' || (str?.length ?? 0) > 1;
      yield { option, value: attached ? restOf(word, text.length - rest.length, scope) : words[++index], word };
    } else {
      for (const letter of short !== undefined ? text.slice(1) : '') yield { option: `-${letter}`, value: undefined, word };
      if (short === undefined) yield { option, value: undefined, word };
    }
  }
}

/** Whether a word is an option that takes the word behind it. */
export function takesNext(word: Expr, scope: Scope, takesValue: (name: string) => boolean): boolean {
  return [...optionsOf({ words: [word, word] }, scope, takesValue)].some(({ option, value }) => option !== undefined && value === undefined && takesValue(option));
}

/** `-sX POST` and `-sXPOST`: the first letter that takes a value ends the bundle. */
function bundled(text: string, takesValue: (name: string) => boolean): { option: string; rest: string } | undefined {
  const at = [...text.slice(1)].findIndex((letter) => takesValue(`-${letter}`));
  return at < 0 ? undefined : { option: `-${text[at + 1]}`, rest: text.slice(at + 2) };
}

/** The end of a word after its first `skip` characters, as an expression of its own. */
export function restOf(word: Expr, skip: number, scope: Scope): Expr {
  const str = fold(word, scope)[0] ?? [];
  const parts = str.flatMap((piece, index): StringExpr['parts'] => {
    if (piece.kind === 'hole') return [piece.expr ?? newUnknown(word)];
    const from = index === 0 ? skip : 0;
    const { at, encode } = piece;
    return [{ kind: 'chunk', value: piece.value.slice(from), at: (offset) => at?.(from + offset) ?? word.start, encode: (text) => encode?.(text) }];
  });
  return newString(parts, word);
}
