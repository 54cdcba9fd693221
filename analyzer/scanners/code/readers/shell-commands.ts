import type { Expr } from '../expr.ts';
import { newLet } from '../nodes.ts';
import { literalText } from './make.ts';
import { arrayOf, assignments } from './shell-assignments.ts';
import type { ShellCursor } from './shell-cursor.ts';
import { asCode, openHeredoc, readHeredocs } from './shell-heredocs.ts';
import { arithmetic, output, script, word } from './shell-words.ts';

type Command = Extract<Expr, { kind: 'command' }>;

/** What ends a list of commands; a branch of `case` ends with `;;`. */
type Close = '' | ')' | '}' | '`' | ';;';

/** The commands up to a closing mark, which is stepped over, in order; assignments are `let`s among them. */
export function commands(cursor: ShellCursor, close: Close): Expr[] {
  const found: Expr[] = [];
  let piped: Command | undefined;
  while (skip(cursor, close)) {
    if (cursor.match(PIPE) !== undefined) {
      const last = found.at(-1);
      piped = last?.kind === 'command' ? last : undefined;
      continue;
    }
    const before = cursor.at;
    const read = cursor.deeper(() => statement(cursor)) ?? [];
    const [first] = read;
    if (piped !== undefined && first?.kind === 'command' && first.input === undefined) {
      const input = output(piped);
      if (input !== undefined) first.input = input;
    }
    piped = undefined;
    found.push(...read);
    if (cursor.at === before) {
      cursor.make.problem(before, 'This is no shell command.');
      cursor.at++;
    }
  }
  return found;
}

/** Over what separates commands; false behind the closing mark and at the end. */
function skip(cursor: ShellCursor, close: Close): boolean {
  for (;;) {
    cursor.space(() => readHeredocs(cursor));
    if (cursor.done) {
      if (close === ')' || close === '}') cursor.make.problem(cursor.at - 1, `A "${close}" is missing at the end.`);
      return false;
    }
    if (close === ';;' && endsBranch(cursor)) return false;
    if (close !== '' && close !== ';;' && cursor.char === close) {
      cursor.at++;
      return false;
    }
    if (cursor.match(SEPARATOR) === undefined) return true;
  }
}

function endsBranch(cursor: ShellCursor): boolean {
  BRANCH_END.lastIndex = cursor.at;
  return BRANCH_END.test(cursor.text);
}

const BRANCH_END = /;;&?|;&|esac(?![\w-])/y;
const SEPARATOR = /&&|\|\||;+|&(?!>)/y;
const PIPE = /\|&?(?!\|)/y;
const GROUP = /\{(?=\s)/y;
const CASE = /case(?=\s)/y;
const LOOP = /(?:for|select)(?=\s)/y;
const RESERVED = /(?:if|then|elif|else|fi|while|until|do|done|esac|time|coproc|!)(?=[\s;&|()<>]|$)/y;
const RESERVED_FISH = /(?:if|else|while|and|or|not|begin|end|time|command|builtin|!)(?=[\s;&|()<>]|$)/y;
const FUNCTION = /(?:function[ \t]+[^\s(){};]+(?:[ \t]*\([ \t]*\))?|[A-Za-z_][\w.:-]*[ \t]*\([ \t]*\))\s*(?=[{(])/y;

function statement(cursor: ShellCursor): Expr[] {
  const start = cursor.at;
  if (cursor.match(cursor.flavour === 'fish' ? RESERVED_FISH : RESERVED) !== undefined) return [];
  if (cursor.ahead('((')) return [arithmetic(cursor)];
  if (cursor.char === '(') return group(cursor, ')');
  if (cursor.match(GROUP) !== undefined) return commands(cursor, '}');
  if (cursor.flavour !== 'fish' && cursor.match(CASE) !== undefined) return caseOf(cursor, start);
  if (cursor.match(LOOP) !== undefined) return loop(cursor);
  const head = cursor.match(FUNCTION);
  if (head !== undefined) return functionOf(cursor, start, head);
  return simple(cursor);
}

function group(cursor: ShellCursor, close: ')' | '}'): Expr[] {
  cursor.at++;
  return commands(cursor, close);
}

function functionOf(cursor: ShellCursor, start: number, head: string): Expr[] {
  const { make } = cursor;
  const name = head.replace(/^function\s+/, '').replace(/[\s(][\s\S]*$/, '');
  const nameStart = start + head.indexOf(name);
  const bodyStart = cursor.at;
  const body = group(cursor, cursor.char === '(' ? ')' : '}');
  return [make.let(name, nameStart, nameStart + name.length, make.other(bodyStart, cursor.at, body), cursor.at)];
}

/** `for x in a b c`: the name is one of the words. */
function loop(cursor: ShellCursor): Expr[] {
  cursor.blanks();
  const start = cursor.at;
  if (cursor.ahead('((')) return [arithmetic(cursor)];
  const name = cursor.match(/[A-Za-z_]\w*/y);
  const nameEnd = cursor.at;
  cursor.space(() => undefined);
  if (name === undefined || cursor.match(/in(?=[\s;])/y) === undefined) return [];
  const options = words(cursor);
  const from = options[0]?.start;
  const value = options.length === 1 ? options[0]! : { ...cursor.make.choice(nameEnd, cursor.at, options), ...(from === undefined ? {} : { start: from }) };
  return options.length === 0 ? [] : [cursor.make.let(name, start, nameEnd, value, cursor.at)];
}

function words(cursor: ShellCursor): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.blanks();
    const one = word(cursor);
    if (one === undefined) return found;
    found.push(one);
  }
}

/** The subject, the labels and the commands of each branch. */
function caseOf(cursor: ShellCursor, start: number): Expr[] {
  const children = words(cursor).filter((each) => literalText(each) !== 'in');
  for (;;) {
    cursor.space(() => readHeredocs(cursor));
    if (cursor.done || cursor.match(/esac(?![\w-])/y) !== undefined) break;
    const before = cursor.at;
    cursor.match(/\(/y);
    while (!cursor.done) {
      children.push(...words(cursor));
      if (cursor.match(/\|/y) === undefined) break;
    }
    cursor.match(/\)/y);
    children.push(...commands(cursor, ';;'));
    cursor.match(/;;&?|;&/y);
    if (cursor.at === before) cursor.at++;
  }
  return [cursor.make.other(start, cursor.at, children)];
}

const REDIRECTION = /(?:\d*|&)(?:<<<|<<-?|<>|<&|>>|>\||>&|<(?!\()|>(?!\())|&>>?/y;

/** Assignments and a command with its words and redirections. */
function simple(cursor: ShellCursor): Expr[] {
  const { make } = cursor;
  const before = assignments(cursor);
  const start = cursor.at;
  const found: Expr[] = [];
  let inputs: Expr[] = [];
  const command = make.command(start, start, found);
  const give = (body: Expr): void => {
    inputs.push(body);
    command.input = asCode(body, literalText(found[0]));
  };
  for (;;) {
    cursor.blanks();
    if (cursor.comment()) continue;
    const redirection = cursor.match(REDIRECTION);
    if (redirection !== undefined) redirect(cursor, redirection, give);
    else if (found.length > 0 && DECLARES.has(literalText(found[0]))) {
      const declared = assignments(cursor, { exported: literalText(found[0]) === 'export', constant: literalText(found[0]) === 'readonly' });
      before.push(...declared);
      if (declared.length === 0 && word(cursor) === undefined) break;
    } else {
      const one = cursor.char === '(' && found.length > 0 && /=$/.test(literalText(found.at(-1))) ? arrayOf(cursor) : word(cursor);
      if (one === undefined) break;
      found.push(one);
    }
  }
  const [first] = found;
  inputs = inputs.slice(-1);
  if (first === undefined || DECLARES.has(literalText(first))) return [...before, ...inputs];
  command.end = found.at(-1)!.end;
  if (cursor.flavour === 'fish' && literalText(first) === 'set') return [...before, ...setByFish(command)];
  if (literalText(first) === 'read') return [...before, ...readInto(cursor, command)];
  scripts(command);
  return [...before, command];
}

const DECLARES = new Set(['export', 'readonly', 'local', 'declare', 'typeset']);

function redirect(cursor: ShellCursor, mark: string, give: (body: Expr) => void): void {
  if (/(?:^|[^<])<<-?$/.test(mark)) {
    openHeredoc(cursor, mark.endsWith('-'), give);
    return;
  }
  cursor.blanks();
  const target = word(cursor);
  if (target !== undefined && mark.endsWith('<<<')) give(target);
}

/** `set -gx NAME value`, several of them for a list; asked for and taken back nothing is bound. */
function setByFish({ words: [, ...words], start, end }: Command): Expr[] {
  const options = words.filter((one) => literalText(one).startsWith('-')).map(literalText);
  const [name, ...values] = words.filter((one) => !literalText(one).startsWith('-'));
  const [only, ...more] = values;
  if (name === undefined || only === undefined || options.some((option) => /^-\w*[aepqnS]|^--(?:append|erase|prepend|query|names|show)$/.test(option))) return values;
  const value: Expr = more.length === 0 ? only : { kind: 'list', items: values, open: false, start: only.start, end };
  return [newLet(literalText(name), name, value, { exported: options.some((option) => /x/.test(option)) }, { start, end })];
}

/** `read -r -d '' BODY <<EOF` binds a name to a text that is not here yet. */
function readInto(cursor: ShellCursor, command: Command): Expr[] {
  const last = command.words.at(-1);
  const name = literalText(last);
  const waiting = cursor.waiting.at(-1);
  if (last === undefined || waiting === undefined || !/^[A-Za-z_]\w*$/.test(name)) return [command];
  const bound = newLet(name, { start: last.start, end: last.end }, cursor.make.other(0, 0), {}, last);
  waiting.take = (body) => {
    bound.value = body;
  };
  return [bound];
}

const SHELLS = /(?:^|\/)(?:bash|sh|zsh|dash|ksh|su)$/;

/** Words that are scripts: `bash -c '…'`, `eval "…"`, `ssh host '…'`. */
function scripts(command: Command): void {
  const { words: list } = command;
  if (list.length < 2) return;
  const texts = list.map(literalText);
  for (let index = 1; index < list.length; index++) {
    const runs = /^-[a-z]*c$/.test(texts[index - 1]!) && texts.slice(0, index).some((text) => SHELLS.test(text));
    const remote = texts[0] === 'ssh' && index > 1 && /\s/.test(texts[index]!);
    if (runs || remote || texts[0] === 'eval') list[index] = script(list[index]!);
  }
}
