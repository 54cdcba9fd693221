import type { Command, Expr } from '../../expr/expr.ts';
import { fileName } from '../../expr/literals.ts';
import { newBranches, newCall, newDeclaration, newLet, newName, newOther, newString, newUnknown } from '../../expr/nodes.ts';
import { embedded, literalText } from '../making/make.ts';
import { arrayOf, assignments } from './assignments.ts';
import type { ShellCursor } from './cursor.ts';
import { reading } from './fed.ts';
import { setByFish } from './fish.ts';
import { alsoGive, asCode, isCopy, PROGRAMS, redirect, REDIRECTION } from './heredocs.ts';
import { declares, output } from './outputs.ts';
import { word } from './words.ts';

/** Assignments and a command with its words and redirections. */
export function simpleCommand(cursor: ShellCursor): Expr[] {
  const { make } = cursor;
  const before = assignments(cursor);
  const start = cursor.at;
  const found: Expr[] = [];
  let inputs: Expr[] = [];
  let target: Expr | undefined;
  let appends = false;
  let refers = false;
  const command = make.command(start, start, found);
  const waiting = cursor.waiting.length;
  const give = (body: Expr): void => {
    inputs.push(body);
    const copied = found.some((one) => literalText(one) === 'tee') ? found.at(-1) : undefined;
    command.input = asCode(body, literalText(found[0]), literalText(copied ?? target));
  };
  for (;;) {
    cursor.blanks();
    if (cursor.comment()) continue;
    const redirection = cursor.match(REDIRECTION);
    if (redirection !== undefined) {
      const written = redirect(cursor, redirection, give);
      if (written !== undefined) appends ||= redirection.endsWith('>>');
      target ??= written;
    } else if (found.length > 0 && DECLARES.has(literalText(found[0]))) {
      const declared = assignments(cursor, { exported: literalText(found[0]) === 'export', ...(LOCAL.has(literalText(found[0])) && { declares: 'function' as const }) });
      const bare = declared.length === 0 ? word(cursor) : undefined;
      refers ||= REFERS.test(literalText(bare));
      before.push(...(refers ? declared.map(referring) : declared), ...(LOCAL.has(literalText(found[0])) && NAME.test(literalText(bare)) ? [newDeclaration(literalText(bare), 'function', bare!)] : []));
      if (declared.length === 0 && bare === undefined) break;
    } else {
      const one = cursor.char === '(' && found.length > 0 && /=$/.test(literalText(found.at(-1))) ? arrayOf(cursor) : word(cursor);
      if (one === undefined) break;
      found.push(one);
    }
  }
  const [first] = found;
  inputs = inputs.slice(-1);
  const bound = cursor.bound.splice(0);
  if (first === undefined || DECLARES.has(literalText(first))) return [...before, ...inputs, ...bound];
  command.end = found.at(-1)!.end;
  if (cursor.flavour === 'fish' && literalText(first) === 'set') return [...before, ...setByFish(command)];
  if (literalText(first) === 'read') return [...before, ...readInto(cursor, command, before, cursor.waiting[waiting])];
  scripts(command);
  return [...given(before, literalText(first), cursor), command, ...bound, ...printedInto(cursor, command), ...fileWritten(command, target, cursor.waiting[waiting], appends, cursor)];
}

/** `cat > "$FILE" <<EOF`, `echo "$JSON" > body.json`: what a file holds that a request is told later; nobody knows what another stands behind. */
function fileWritten(command: Command, target: Expr | undefined, heredoc: ShellCursor['waiting'][number] | undefined, appends: boolean, { declares }: ShellCursor): Expr[] {
  const name = fileName(target);
  const copied = isCopy(command) ? heredoc : undefined;
  const printed = output(command);
  if (name === undefined || target === undefined || PROGRAMS.test(name) || (copied === undefined && printed === undefined)) return [];
  const known = appends || copied !== undefined ? undefined : printed;
  const bound = newLet(name, target, known ?? newUnknown(target), { declares }, target);
  if (copied === undefined || appends) return [bound];
  alsoGive(copied, (body) => {
    // What is code is no text that is sent.
    if (command.input === body) bound.value = body;
  });
  return [bound];
}

/** What is bound before a command is known to it alone; a function of the script sees it as well. */
function given(before: Expr[], program: string, { text }: ShellCursor): Expr[] {
  const [first, last] = [before[0], before.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = { start: first.start, end: last.end };
  if (declares(text, program)) return [newBranches([newOther(before, span)], true, span)];
  return [newOther(before.map((one) => (one.kind === 'let' ? { ...one, declares: 'block' } : one)), span)];
}

/** `printf -v NAME '%s' text` */
function printedInto(cursor: ShellCursor, command: Command): Expr[] {
  const [program, option, name, ...rest] = command.words;
  if (literalText(program) !== 'printf' || literalText(option) !== '-v' || name === undefined || rest.length === 0) return [];
  return [newLet(literalText(name), name, newCall(newName('printf', name), rest.map((value) => ({ value })), false, command), { declares: cursor.declares }, command)];
}

const NAME = /^[A-Za-z_]\w*$/;

const LOCAL = new Set(['local', 'declare', 'typeset']);
const DECLARES = new Set(['export', 'readonly', 'local', 'declare', 'typeset']);

/** `declare -n paths=RULES`: another name for what is bound to that one. (bash, "Shell Parameters") */
function referring(declared: Expr): Expr {
  const name = declared.kind === 'let' ? literalText(declared.value) : '';
  return declared.kind === 'let' && NAME.test(name) ? { ...declared, value: newName(name, declared.value) } : declared;
}

const REFERS = /^-\w*n/;

/** `read -r -d '' BODY <<EOF` binds a name to a text that is not here yet; without one nobody knows what the names are bound to. */
function readInto(cursor: ShellCursor, command: Command, before: Expr[], waiting: ShellCursor['waiting'][number] | undefined): Expr[] {
  const last = command.words.at(-1);
  const name = literalText(last);
  if (last === undefined || !NAME.test(name)) return [command];
  if ((waiting ?? command.input) === undefined) {
    const names = command.words.slice(command.words.findLastIndex((one) => !NAME.test(literalText(one))) + 1).filter((one) => one !== command.words[0]);
    const [first, ...more] = names;
    if (first === undefined || command.words.some((one) => NOT_BY_LINE.test(literalText(one))))
      return [command, ...names.map((one) => newLet(literalText(one), one, newUnknown(one), { declares: cursor.declares }, one))];
    const separators = before.find((one) => one.kind === 'let' && one.name === 'IFS');
    return [command, ...reading([first, ...more], separators?.kind === 'let' ? literalText(separators.value) : undefined, cursor)];
  }
  const bound = newLet(name, { start: last.start, end: last.end }, command.input ?? cursor.make.other(0, 0), { declares: cursor.declares }, last);
  if (waiting !== undefined) waiting.take = (body) => {
    bound.value = body;
  };
  return [bound];
}

/** Options with which an array is read, or something else than a line. */
const NOT_BY_LINE = /^-\w*[adnN]/;

const SHELLS = /(?:^|\/)(?:bash|sh|zsh|dash|ksh|su)$/;

/** Words that are scripts: `bash -c '…'`, `eval "…"`, `ssh host '…'`, `trap '…' EXIT`, `alias name='…'`. */
export function scripts(command: Command): void {
  const { words: list } = command;
  if (list.length < 2) return;
  const texts = list.map(literalText);
  for (let index = 1; index < list.length; index++) {
    const runs = /^-[a-z]*c$/.test(texts[index - 1]!) && texts.slice(0, index).some((text) => SHELLS.test(text));
    const remote = texts[0] === 'ssh' && index > 1 && /\s/.test(texts[index]!);
    const later = (texts[0] === 'trap' || texts[0] === 'watch') && /\s/.test(texts[index]!);
    if (runs || remote || later || texts[0] === 'eval') list[index] = script(list[index]!);
    else if (texts[0] === 'alias') list[index] = meant(list[index]!);
  }
}

/** `name="curl …"`: what the name stands for. */
function meant(word: Expr): Expr {
  const [first, ...rest] = word.kind === 'string' ? word.parts : [];
  const isNamed = first?.kind === 'chunk' && /^[\w.-]+=$/.test(first.value);
  return isNamed && rest.length > 0 ? script(newString(rest, word)) : word;
}

/** A text that is a script of its own. */
function script(text: Expr): Expr {
  return text.kind === 'string' ? embedded(text, 'shell') : text;
}
