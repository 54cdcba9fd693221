import { bare, double, single } from '../dialects/shell.ts';
import type { Expr } from '../expr.ts';
import type { Maker } from './make.ts';
import { commands } from './shell-commands.ts';
import { ShellCursor } from './shell-cursor.ts';
import { word } from './shell-words.ts';

/** Lines, joined where a backslash ends them. */
export function* logicalLines(make: Maker): Generator<{ start: number; end: number; text: string }> {
  for (const match of make.text.matchAll(/(?:[^\\\n]+|\\[\s\S])+\\?|\\$/g)) {
    yield { start: match.index, end: match.index + match[0].length, text: match[0] };
  }
}

/**
 * Recipes are the lines behind a tab, or behind a semicolon, and those between `define` and `endef`; `NAME := value` binds, on a condition
 * between `ifeq` and `endif`, and behind a target for its recipe.
 */
export function readMakefile(make: Maker): Expr[] {
  const open: Conditional[] = [{ start: 0, arms: [{ start: 0, found: [] }], isOpen: true }];
  let isDefined = false;
  for (const { start, end, text } of logicalLines(make)) {
    const target = TARGET.exec(text)?.[1];
    if (/^[^\s#]/.test(text) && open.at(-1)!.target !== target && open.at(-1)!.target !== undefined) close(make, open, start);
    const own = target === undefined ? null : SETTING.exec(text.slice(text.indexOf(':') + 1));
    if (own !== null && open.at(-1)!.target === undefined) open.push({ start, arms: [{ start, found: [] }], isOpen: true, target: target! });
    const here = open.at(-1)!;
    const arm = here.arms.at(-1)!;
    if (/^[ \t]*(?:define|endef)\b/.test(text)) {
      isDefined = text.trimStart().startsWith('define');
      continue;
    }
    const recipe = /^\t[ \t]*[-@+]*[ \t]*/.exec(text) ?? (isDefined ? /^[ \t]*[-@+]*/.exec(text) : BEHIND_TARGET.exec(text));
    const setting = SETTING.exec(text);
    const directive = /^ *(?:(else)[ \t]+)?(ifn?eq|ifn?def|else|endif)\b/.exec(text);
    if (recipe !== null) arm.found.push(...commands(new ShellCursor(make, start + recipe[0].length, end, 'make'), ''));
    else if (directive?.[2] === 'endif') close(make, open, end);
    else if (directive?.[2] === 'else' || directive?.[1] === 'else') here.arms.push({ start: end, found: [] });
    else if (directive !== null) open.push({ start, arms: [{ start: end, found: [] }], isOpen: true });
    else if (setting !== null) arm.found.push(makeVariable(make, start, end, setting));
    else if (own !== null) arm.found.push(makeVariable(make, start + text.indexOf(':') + 1, end, own));
    else if (text.trimStart().startsWith('#')) make.comment(start, end);
    if (directive?.[2] === 'else') here.isOpen = false;
  }
  while (open.length > 1) close(make, open, make.text.length);
  return open[0]!.arms.flatMap(({ found }) => found);
}

const SETTING = /^[ \t]*(?:(?:export|override|private)[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(?:[:?+!]|::)?=[ \t]*/;

/** `target: needs; recipe` */
const BEHIND_TARGET = /^[^\s:=#;][^:=#;\n]*::?(?![=:])[^=;\n]*;[ \t]*[-@+]*[ \t]*/;

/** `target: needs`, `target: NAME = value` */
const TARGET = /^([^\s:=#;][^:=#;\n]*?)[ \t]*:(?![=:])/;

/** What is read of `ifeq … else … endif`, or of a target with variables of its own, as far as it goes. */
interface Conditional {
  start: number;
  arms: { start: number; found: Expr[] }[];
  isOpen: boolean;
  target?: string;
}

/** A word that ends nothing is passed over. */
function close(make: Maker, open: Conditional[], end: number): void {
  if (open.length < 2) return;
  const { start, arms, isOpen } = open.pop()!;
  const parts = arms.map((arm, index) => make.other(arm.start, arms[index + 1]?.start ?? end, arm.found));
  open.at(-1)!.arms.at(-1)!.found.push(make.branches(start, end, parts, isOpen));
}

function makeVariable(make: Maker, start: number, end: number, setting: RegExpExecArray): Expr {
  const [whole, name = ''] = setting;
  const nameStart = start + whole.indexOf(name);
  const cursor = new ShellCursor(make, start + whole.length, end, 'make');
  const words: Expr[] = [];
  for (let one = word(cursor); one !== undefined; one = word(cursor)) {
    words.push(one);
    cursor.blanks();
  }
  const value = words.length === 1 ? words[0]! : make.list(start + whole.length, end, words);
  return make.let(name, nameStart, nameStart + name.length, value, end);
}

/** `NAME=value` lines; without quotes the value is the rest of the line. */
export function readDotenv(make: Maker): Expr[] {
  const found: Expr[] = [];
  for (const match of make.text.matchAll(/^[ \t]*(?:(#.*)|(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*("(?:[^"\\]|\\[\s\S])*"|'[^']*'|[^\n#]*))/gm)) {
    const [whole, comment, name, written = ''] = match;
    if (comment !== undefined) make.comment(match.index + whole.indexOf('#'), match.index + whole.length);
    if (name === undefined) continue;
    const nameStart = match.index + whole.indexOf(name);
    const start = match.index + whole.length - written.length;
    const end = start + written.trimEnd().length;
    const quoted = /^["']/.test(written);
    const quotes = written.startsWith("'") ? single : quoted ? double : bare;
    found.push(make.let(name, nameStart, nameStart + name.length, make.plain(start, end, quotes, quoted ? 1 : 0), end, { exported: true }));
  }
  return found;
}
