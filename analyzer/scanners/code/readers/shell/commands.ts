import type { Command, Expr } from '../../expr/expr.ts';
import { branches, endsPart, isPart, parted, type PartEnd } from './branches.ts';
import type { ShellCursor } from './cursor.ts';
import { arithmetic } from './expansions.ts';
import { feed, type Reading } from './fed.ts';
import { alsoGive, isCopy, readHeredocs } from './heredocs.ts';
import { output } from './outputs.ts';
import { simpleCommand } from './simple-command.ts';

/** What ends a list of commands: a mark, which is stepped over, or the words or marks that end a part of a statement. */
type Close = '' | ')' | '}' | '`' | PartEnd;

/** The commands up to a closing mark, which is stepped over, in order; assignments are `let`s among them. */
export function commands(cursor: ShellCursor, close: Close): Expr[] {
  const found: Expr[] = [];
  let piped: Command | undefined;
  let heredoc: ShellCursor['waiting'][number] | undefined;
  for (let behind = skip(cursor, close); behind !== undefined; behind = skip(cursor, close)) {
    if (cursor.match(PIPE) !== undefined) {
      const last = found.at(-1);
      piped = last?.kind === 'command' ? last : undefined;
      heredoc = cursor.waiting.at(-1);
      continue;
    }
    const before = cursor.at;
    delete cursor.reading;
    const isDecided = isIf(behind) || (cursor.flavour === 'fish' && cursor.match(CONDITION) !== undefined);
    const read = cursor.deeper(() => statement(cursor)) ?? [];
    const [first] = read;
    if (piped !== undefined && read.length === 1 && first?.kind === 'command' && first.input === undefined) {
      const input = output(piped);
      if (input !== undefined) first.input = input;
      else if (heredoc !== undefined && isCopy(piped)) copyTo(first, heredoc);
    } else if (piped !== undefined && cursor.reading !== undefined) readFrom(piped, cursor.reading, heredoc);
    [piped, heredoc] = [undefined, undefined];
    found.push(...(isDecided && read.some(({ kind }) => kind === 'let' || kind === 'branches') ? [parted(cursor, before, [cursor.make.other(before, cursor.at, read)], true)] : read));
    if (cursor.at === before) {
      cursor.make.problem(before, 'This is no shell command.');
      cursor.at++;
    }
  }
  return found;
}

function copyTo(command: Command, heredoc: ShellCursor['waiting'][number]): void {
  alsoGive(heredoc, (body) => {
    command.input ??= body;
  });
}

/** What a command prints goes into a loop: `printf '%s\\n' a b | while read -r x`. */
function readFrom(command: Command, into: Reading, heredoc: ShellCursor['waiting'][number] | undefined): void {
  if (heredoc === undefined || command.input !== undefined || !isCopy(command)) return feed(into, command);
  alsoGive(heredoc, (body) => feed(into, body));
}

/** Over what separates commands, of which the last is given; `undefined` behind the closing mark and at the end. */
function skip(cursor: ShellCursor, close: Close): string | undefined {
  for (let behind = ''; ;) {
    cursor.space(() => readHeredocs(cursor));
    if (cursor.done) {
      if (close === ')' || close === '}') cursor.make.problem(cursor.at - 1, `A "${close}" is missing at the end.`);
      return undefined;
    }
    if (isPart(close)) {
      if (endsPart(cursor, close)) return undefined;
    } else if (close !== '' && cursor.char === close) {
      cursor.at++;
      return undefined;
    }
    const separator = cursor.match(SEPARATOR);
    if (separator === undefined) return behind;
    behind = separator;
  }
}

/** `[ -n "$1" ] && level=$1` binds the name in some cases only. */
function isIf(separator: string): boolean {
  return separator === '&&' || separator === '||';
}

const SEPARATOR = /&&|\|\||;+|&(?!>)/y;
const PIPE = /\|&?(?!\|)/y;
const GROUP = /\{(?=\s)/y;
const RESERVED = /(?:then|elif|else|fi|do|done|esac|time|coproc|!)(?=[\s;&|()<>]|$)/y;
const RESERVED_FISH = /(?:else|not|end|time|command|builtin|!)(?=[\s;&|()<>]|$)/y;
/** Of fish. */
const CONDITION = /(?:and|or)\s+/y;
const FUNCTION = /(?:function[ \t]+[^\s(){};]+(?:[ \t]*\([ \t]*\))?|[A-Za-z_][\w.:-]*[ \t]*\([ \t]*\))\s*(?=[{(])/y;

function statement(cursor: ShellCursor): Expr[] {
  const start = cursor.at;
  if (cursor.match(cursor.flavour === 'fish' ? RESERVED_FISH : RESERVED) !== undefined) return [];
  if (cursor.ahead('((')) return [arithmetic(cursor)];
  if (cursor.char === '(') return group(cursor, ')');
  if (cursor.match(GROUP) !== undefined) return commands(cursor, '}');
  const branched = branches(cursor);
  if (branched !== undefined) return branched;
  const head = cursor.match(FUNCTION);
  if (head !== undefined) return functionOf(cursor, start, head);
  return simpleCommand(cursor);
}

/** What a subshell binds is not seen outside of it. */
function group(cursor: ShellCursor, close: ')' | '}'): Expr[] {
  const start = cursor.at++;
  if (close === '}') return commands(cursor, close);
  const body = cursor.subshell(() => commands(cursor, close));
  return body.some(({ kind }) => kind === 'let' || kind === 'branches') ? [cursor.make.other(start, cursor.at, body)] : body;
}

function functionOf(cursor: ShellCursor, start: number, head: string): Expr[] {
  const { make } = cursor;
  const name = head.replace(/^function\s+/, '').replace(/[\s(][\s\S]*$/, '');
  const nameStart = start + head.indexOf(name);
  const bodyStart = cursor.at;
  const body = group(cursor, cursor.char === '(' ? ')' : '}');
  // What it prints last is what it gives.
  const last = body.at(-1);
  const given = last?.kind === 'command' ? output(last) : undefined;
  const whole = make.other(bodyStart, cursor.at, given === undefined ? body : [...body, given]);
  return [make.let({ name, start: nameStart, end: nameStart + name.length }, whole, cursor.at, { declares: 'file' })];
}
