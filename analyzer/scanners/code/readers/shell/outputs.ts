import type { Command, Expr } from '../../expr/expr.ts';
import { newCall, newChoice, newName } from '../../expr/nodes.ts';
import { jqOutput } from '../jq-object.ts';
import { literalText } from '../making/make.ts';
import type { ShellCursor } from './cursor.ts';

/** What a substitution prints, where that can be read: `$(cat <<EOF …)`, `$(echo …)`. Else the command itself. */
export function printed(cursor: ShellCursor, start: number, inner: Expr[]): Expr {
  const [only, ...more] = inner;
  if (only?.kind === 'command' && more.length === 0) return output(only) ?? called(only, cursor.text) ?? only;
  const either = eitherOutput(inner, cursor.make.source.fileText);
  return either === undefined ? cursor.make.other(start, cursor.at, inner) : newChoice(either, cursor.make.span(start, cursor.at), inner.filter(isSilent));
}

/** `$(zone_url "$zone")`: what a function of the script prints. */
function called(command: Command, text: string): Expr | undefined {
  const [program, ...words] = command.words;
  const name = literalText(program);
  return program === undefined || !declares(text, name) ? undefined : newCall(newName(name, program), words.map((value) => ({ value })), false, command);
}

/** Whether a script declares a function of that name. */
export function declares(text: string, name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && new RegExp(`(?:^|[\\n;{}])[ \\t]*(?:function[ \\t]+${name}\\b|${name}[ \\t]*\\(\\))`).test(text);
}

/** What is printed on a condition: `[ -n "$1" ] && echo high || echo low`. One behind the other they would be one text. */
function eitherOutput(inner: Expr[], text: string): Expr[] | undefined {
  const options: Expr[] = [];
  let before: Expr | undefined;
  for (const each of inner) {
    if (isSilent(each)) continue;
    const arms =
      each.kind === 'branches'
        ? [...each.arms, ...each.left].map((arm) => (arm.kind === 'other' ? eitherOutput(arm.children, text) : undefined))
        : [each.kind === 'command' ? toList(output(each)) : undefined];
    if (arms.includes(undefined) || (before !== undefined && !/\|\||\bor\s/.test(text.slice(before.end, each.start)))) return undefined;
    options.push(...arms.flatMap((arm) => arm ?? []));
    before = each;
  }
  return options.length === 0 ? undefined : options;
}

function toList(one: Expr | undefined): Expr[] | undefined {
  return one === undefined ? undefined : [one];
}

/** What decides, and prints nothing. */
function isSilent(each: Expr): boolean {
  return each.kind === 'string' || (each.kind === 'command' && SILENT.has(literalText(each.words[0])));
}

const SILENT = new Set(['[', '[[', 'test', 'true', 'false', ':']);

/** The text a command writes, for the commands that do nothing else. */
export function output(command: Command): Expr | undefined {
  const [program, ...rest] = command.words;
  const words = rest.filter((each) => !/^-[neE]+$/.test(literalText(each)));
  switch (literalText(program)) {
    case 'cat':
      return rest.length === 0 ? command.input : undefined;
    case 'echo':
      return words.length === 1 ? words[0] : undefined;
    case 'printf':
      return words.length === 1 ? words[0] : program === undefined ? undefined : newCall(newName('printf', program), words.map((value) => ({ value })), false, command);
    case 'jq':
      return jqOutput(command);
    default:
      return undefined;
  }
}
