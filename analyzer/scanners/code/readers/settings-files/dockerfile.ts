import { double, verbatim } from '../../dialects/shell.ts';
import type { Expr } from '../../expr/expr.ts';
import { embedded, literalText, type Maker } from '../making/make.ts';
import { assignments } from '../shell/assignments.ts';
import { commands } from '../shell/commands.ts';
import { JOINED, ShellCursor } from '../shell/cursor.ts';
import { languageOfHeredoc } from '../shell/heredocs.ts';
import { scripts } from '../shell/simple-command.ts';
import { word } from '../shell/words.ts';
import { logicalLines } from './logical-lines.ts';

const INSTRUCTION = /^\s*(?:ONBUILD\s+)?(#|RUN|CMD|ENTRYPOINT|SHELL|ENV|ARG|ADD|COPY|HEALTHCHECK[\s\S]*?\bCMD)(?:\s+|$)(?:--\S+\s+)*/i;

/** `RUN`, `CMD`, `ENTRYPOINT` and `HEALTHCHECK` hold commands of the shell that `SHELL` names, `ENV` and `ARG` bind names, `ADD` fetches, and `COPY` may write a file of its own. */
export function readDockerfile(make: Maker): Expr[] {
  const found: Expr[] = [];
  let behind = 0;
  let isPowerShell = false;
  for (const { start, end: lineEnd, text } of logicalLines(make, JOINED)) {
    const instruction = start < behind ? null : INSTRUCTION.exec(text);
    if (instruction === null) continue;
    const kind = instruction[1]!.toUpperCase();
    const end = behind = text.trimStart().startsWith('#') ? lineEnd : behindHeredocs(make, lineEnd, text);
    const cursor = new ShellCursor(make, start + instruction[0].length, end, 'docker');
    if (kind === '#' || text.trimStart().startsWith('#')) make.comment(start + text.indexOf('#'), Math.min(end, make.text.indexOf('\n', start) < 0 ? end : make.text.indexOf('\n', start)));
    else if (kind === 'ENV' || kind === 'ARG') found.push(...settings(cursor));
    else if (kind === 'SHELL') isPowerShell = /pwsh|powershell/i.test(text);
    else if (cursor.char === '[') found.push(execForm(cursor));
    else if (kind === 'ADD' || kind === 'COPY') found.push(...written(cursor));
    else if (isPowerShell) found.push(embedded(make.plain(cursor.at, end, verbatim), 'powershell'));
    else if (ALONE.test(make.text.slice(cursor.at, lineEnd))) found.push(script(make, lineEnd + 1, end));
    else found.push(...commands(cursor, ''));
  }
  return found;
}

/** The end of the last heredoc that a line opens; of one that is not closed, of the file. */
function behindHeredocs(make: Maker, lineEnd: number, line: string): number {
  let end = lineEnd;
  for (const [, mark] of line.matchAll(/(?<!<)<<-?["']?([A-Za-z_]\w*)["']?/g)) {
    const closing = new RegExp(`^[ \\t]*${mark}[ \\t]*\\r?$`, 'gm');
    closing.lastIndex = end;
    const close = closing.exec(make.text);
    end = close === null ? make.text.length : close.index + close[0].length;
  }
  return end;
}

/** `RUN <<EOF`: without a command of its own the text is the script, of a shell unless its first line says otherwise. (Dockerfile reference, "Here-Documents") */
function script(make: Maker, start: number, closed: number): Expr {
  const end = Math.max(start, make.text.lastIndexOf('\n', closed - 1) + 1);
  const text = make.string(start, end, [make.chunk(start, end, verbatim)]);
  return embedded(text, languageOfHeredoc(text) ?? 'shell');
}

const ALONE = /^<<-?["']?[A-Za-z_]\w*["']?[ \t]*\r?$/;

/** `ADD https://… /to` asks for what it adds; `COPY <<EOF /to.sh` writes a file that is read as what its name says. */
function written(cursor: ShellCursor): Expr[] {
  const { make, at } = cursor;
  const [command] = commands(cursor, '');
  if (command?.kind !== 'command') return [];
  if (command.input !== undefined) {
    const language = languageOfHeredoc(command.input) ?? /\.(\w+)$/.exec(literalText(command.words.at(-1)))?.[1];
    return [language === undefined ? command.input : embedded(command.input, language)];
  }
  return command.words.filter((one) => /^https?:/.test(literalText(one))).map((url): Expr => ({ ...make.span(at, cursor.at), kind: 'request', method: 'GET', url }));
}

/** `ENV A=1 B=2`, and the old form `ENV A 1`. */
function settings(cursor: ShellCursor): Expr[] {
  const found = assignments(cursor, { exported: true });
  const start = cursor.at;
  const name = found.length > 0 ? undefined : cursor.match(/[A-Za-z_]\w*/y);
  if (name === undefined) return found;
  const nameEnd = cursor.at;
  cursor.blanks();
  const value = word(cursor);
  return value === undefined ? [] : [cursor.make.let({ name, start, end: nameEnd }, value, cursor.at, { exported: true })];
}

/** `["curl", "-X", "POST"]` */
function execForm(cursor: ShellCursor): Expr {
  const start = cursor.at;
  const words: Expr[] = [];
  for (const match of cursor.text.slice(start, cursor.end).matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const at = start + match.index;
    words.push(cursor.make.plain(at, at + match[0].length, double, 1));
  }
  const command = cursor.make.command(start, cursor.end, words);
  scripts(command);
  return command;
}
