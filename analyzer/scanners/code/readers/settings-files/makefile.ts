import type { Expr } from '../../expr/expr.ts';
import type { Maker } from '../making/make.ts';
import { commands } from '../shell/commands.ts';
import { ShellCursor } from '../shell/cursor.ts';
import { word } from '../shell/words.ts';
import { logicalLines, type LogicalLine } from './logical-lines.ts';

/**
 * Recipes are the lines behind a tab, or behind a semicolon, and those between `define` and `endef`; `NAME := value` binds, on a condition
 * between `ifeq` and `endif`, and behind a target for its recipe.
 */
export function readMakefile(make: Maker): Expr[] {
  const reader = new MakefileReader(make);
  for (const line of logicalLines(make)) reader.line(line);
  return reader.end();
}

/** `ifeq … else … endif`, or a target with variables of its own, as far as it was read. */
interface Part {
  start: number;
  arms: { start: number; found: Expr[] }[];
  isOpen: boolean;
  target?: string;
}

class MakefileReader {
  readonly #make: Maker;
  readonly #file: Part = { start: 0, arms: [{ start: 0, found: [] }], isOpen: true };
  /** Parts of the file, the innermost last. */
  readonly #open: Part[] = [];
  #isDefined = false;

  constructor(make: Maker) {
    this.#make = make;
  }

  line(line: LogicalLine): void {
    const { start, end, text } = line;
    const own = this.#ownOf(line);
    const recipe = RECIPE.exec(text) ?? (this.#isDefined ? /^[ \t]*[-@+]*/.exec(text) : BEHIND_TARGET.exec(text));
    const setting = SETTING.exec(text);
    const directive = DIRECTIVE.exec(text)?.[1];
    if (DEFINITION.test(text)) this.#isDefined = text.trimStart().startsWith('define');
    else if (recipe !== null) this.#found(...commands(new ShellCursor(this.#make, start + recipe[0].length, end, 'make'), ''));
    else if (directive !== undefined) this.#directive(directive, line);
    else if (setting !== null) this.#found(this.#variable(start, end, setting));
    else if (own !== null) this.#found(this.#variable(start + text.indexOf(':') + 1, end, own));
    else if (text.trimStart().startsWith('#')) this.#make.comment(start, end);
  }

  end(): Expr[] {
    while (this.#open.length > 0) this.#close(this.#make.text.length);
    return this.#file.arms.flatMap(({ found }) => found);
  }

  /** What a line sets for its target alone; one that names another target ends what is open for the last. */
  #ownOf({ start, text }: LogicalLine): RegExpExecArray | null {
    const target = TARGET.exec(text)?.[1];
    const last = this.#open.at(-1)?.target;
    if (/^[^\s#]/.test(text) && last !== undefined && last !== target) this.#close(start);
    const own = target === undefined ? null : SETTING.exec(text.slice(text.indexOf(':') + 1));
    if (target !== undefined && own !== null && last !== target) this.#open.push({ start, arms: [{ start, found: [] }], isOpen: true, target });
    return own;
  }

  /** A word that ends nothing is passed over. */
  #directive(words: string, { start, end }: LogicalLine): void {
    const part = this.#open.at(-1);
    if (words === 'endif') this.#close(end);
    else if (!words.startsWith('else')) this.#open.push({ start, arms: [{ start: end, found: [] }], isOpen: true });
    else if (part !== undefined) {
      part.arms.push({ start: end, found: [] });
      part.isOpen = words !== 'else';
    }
  }

  #close(end: number): void {
    const part = this.#open.pop();
    if (part === undefined) return;
    const { start, arms, isOpen } = part;
    this.#found(this.#make.branches(start, end, arms.map((arm, index) => this.#make.other(arm.start, arms[index + 1]?.start ?? end, arm.found)), isOpen));
  }

  #found(...exprs: Expr[]): void {
    (this.#open.at(-1) ?? this.#file).arms.at(-1)?.found.push(...exprs);
  }

  #variable(start: number, end: number, [whole, name = '']: RegExpExecArray): Expr {
    const make = this.#make;
    const nameStart = start + whole.indexOf(name);
    const cursor = new ShellCursor(make, start + whole.length, end, 'make');
    const words: Expr[] = [];
    for (let one = word(cursor); one !== undefined; one = word(cursor)) {
      words.push(one);
      cursor.blanks();
    }
    const [only = make.list(start + whole.length, end, []), ...more] = words;
    return make.let({ name, start: nameStart, end: nameStart + name.length }, more.length === 0 ? only : make.list(start + whole.length, end, words), end);
  }
}

const DEFINITION = /^[ \t]*(?:define|endef)\b/;
const RECIPE = /^\t[ \t]*[-@+]*[ \t]*/;

/** `target: needs; recipe` */
const BEHIND_TARGET = /^[^\s:=#;][^:=#;\n]*::?(?![=:])[^=;\n]*;[ \t]*[-@+]*[ \t]*/;

/** `target: needs`, `target: NAME = value` */
const TARGET = /^([^\s:=#;][^:=#;\n]*?)[ \t]*:(?![=:])/;

const SETTING = /^[ \t]*(?:(?:export|override|private)[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(?:[:?+!]|::)?=[ \t]*/;

/** The word of a condition, with the `else` before it. */
const DIRECTIVE = /^ *((?:else[ \t]+)?(?:ifn?eq|ifn?def|else|endif))\b/;
