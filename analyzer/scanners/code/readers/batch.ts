import { argument, bare, batchDialect, escaped } from '../dialects/batch.ts';
import type { Quotes } from '../dialects/quotes.ts';
import type { Chunk, Expr, SourceText, Unit } from '../expr/expr.ts';
import { embedded, literalText, Maker } from './making/make.ts';
import { TextCursor } from './making/text-cursor.ts';

/**
 * Reads batch files of Windows: commands word by word, `set NAME=value` as a binding, `%NAME%`, `!NAME!`, `%1` and `%%x` as names, and
 * what PowerShell is given as its own code. Names are known in any case. Where a command runs is not followed: labels and jumps are passed over.
 */
export function readBatch(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit(batchDialect, statements(new TextCursor(make), false));
}

/** To the end, or to the bracket that closes a block. */
function statements(cursor: TextCursor, isBlock: boolean): Expr[] {
  const found: Expr[] = [];
  while (!cursor.done) {
    if (cursor.match(BETWEEN) !== undefined) continue;
    const start = cursor.at++;
    if (isBlock && cursor.text[start] === ')') break;
    if (cursor.text[start] === '(') {
      found.push(...(cursor.deeper(() => statements(cursor, true)) ?? []));
      continue;
    }
    cursor.at = start;
    if (cursor.match(COMMENT) !== undefined) cursor.make.comment(start, cursor.at);
    else if (cursor.match(LABEL) === undefined) found.push(...statement(cursor));
    if (cursor.at === start) cursor.at++;
  }
  return found;
}

const BETWEEN = /[\s;,=@&|]+|\^\r?\n/y;
const COMMENT = /(?:::|rem(?=[\s;]|$))[^\n]*/iy;
const LABEL = /:[^\n]*/y;
const IN_QUOTES = String.raw`"[^"\n]*"`;
const ASKED = String.raw`(?:exist|defined|errorlevel|cmdextversion)[ \t]+(?:${IN_QUOTES}|\S+)`;
const COMPARED = String.raw`(?:${IN_QUOTES}|[^\s"=]+)[ \t]*(?:==|equ|neq|lss|leq|gtr|geq)[ \t]*(?:${IN_QUOTES}|[^\s"()]+)`;
const CONDITION = new RegExp(String.raw`if[ \t]+(?:/i[ \t]+)?(?:not[ \t]+)?(?:${ASKED}|${COMPARED})`, 'iy');
const LOOP = /for[ \t]+(?:\/[a-z][ \t]+(?:"[^"\n]*"[ \t]+)?)*(%%?~?[\w#])[ \t]+in[ \t]*\(([^)\n]*)\)[ \t]*do(?=[\s(])/iy;
const SETTING = /set[ \t]+(?:\/p[ \t]+)?("?)([A-Za-z_][\w.#-]*)=/iy;

/** A binding, the head of a loop, a condition with what is done in some cases only, or a command. */
function statement(cursor: TextCursor): Expr[] {
  const start = cursor.at;
  if (cursor.match(CONDITION) !== undefined) {
    const arms = [arm(cursor)];
    if (cursor.match(/\s*else(?=[\s(])/iy) !== undefined) arms.push(arm(cursor));
    return [cursor.make.branches(start, cursor.at, arms, arms.length === 1)];
  }
  const loop = cursor.match(LOOP);
  if (loop !== undefined) return variable(cursor, start, loop);
  const setting = cursor.match(SETTING);
  return setting === undefined ? command(cursor) : [binding(cursor, setting)];
}

/** A block in brackets, or what stands on the line. */
function arm(cursor: TextCursor): Expr {
  const start = cursor.at;
  cursor.match(/[ \t]+/y);
  const isBlock = cursor.match(/\(/y) !== undefined;
  const body = isBlock ? cursor.deeper(() => statements(cursor, true)) : /[\r\n]/.test(cursor.char) ? [] : cursor.deeper(() => statement(cursor));
  return cursor.make.other(start, cursor.at, body);
}

/** `for %%s in (brotli ssl) do`: the name is one of the words. */
function variable(cursor: TextCursor, start: number, head: string): Expr[] {
  const [, name = '', list = ''] = /(%%?~?[\w#])[ \t]+in[ \t]*\(([^)\n]*)\)/i.exec(head) ?? [];
  const { make } = cursor;
  const from = start + head.lastIndexOf(`(${list})`) + 1;
  const inner = new TextCursor(make, from, from + list.length);
  const options: Expr[] = [];
  for (inner.match(SPACES); !inner.done; inner.match(SPACES)) {
    const one = word(inner);
    if (one === undefined) inner.at++;
    else options.push(one);
  }
  const [only, ...more] = options;
  if (only === undefined) return [];
  const at = start + head.indexOf(name);
  return [make.let({ name: nameOf(name), start: at, end: at + name.length }, more.length === 0 ? only : make.choice(from, from + list.length, options), cursor.at)];
}

const SPACES = /[\s;,=]+/y;

/** `set NAME=value` up to the end of the line, `set "NAME=value"` up to the last quote in it. */
function binding(cursor: TextCursor, head: string): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const [, quote = '', name = ''] = /^set[ \t]+(?:\/p[ \t]+)?("?)([^=]+)=$/i.exec(head) ?? [];
  const line = cursor.match(quote === '' ? /(?:\^[^\n]|"[^"\n]*"|[^\n&|)^"])+/y : /[^\n]*/y) ?? '';
  const kept = quote === '' ? line.trimEnd() : line.slice(0, line.lastIndexOf('"') < 0 ? line.trimEnd().length : line.lastIndexOf('"'));
  const end = start + kept.length;
  return make.let({ name: nameOf(name), start: start - 1 - name.length, end: start - 1 }, make.string(start, end, parts(make, start, end, bare)), end, { exported: true });
}

const REDIRECTION = /\d?(?:>>?|<)[ \t]*(?:&\d|"[^"\n]*"|[^\s"&|)]+)/y;
const BLANKS = /(?:[ \t\r]|\^\r?\n[ \t]*)+/y;

function command(cursor: TextCursor): Expr[] {
  const start = cursor.at;
  const words: Expr[] = [];
  for (;;) {
    cursor.match(BLANKS);
    if (cursor.match(REDIRECTION) !== undefined) continue;
    const one = word(cursor);
    if (one === undefined) break;
    words.push(one);
  }
  const last = words.at(-1);
  if (last === undefined) return [];
  const first = words.findIndex((each) => !STARTS.test(literalText(each)));
  return [cursor.make.command(start, cursor.at, scripts(words.slice(Math.max(0, first))))];
}

/** What starts another program. */
const STARTS = /^(?:call|start|cmd(?:\.exe)?|\/[a-z]+|)$/i;

/** `powershell -Command "…"` */
function scripts(words: Expr[]): Expr[] {
  if (!/^(?:.*\\)?(?:powershell|pwsh)(?:\.exe)?$/i.test(literalText(words[0]))) return words;
  const flag = words.findIndex((each) => /^-c(?:ommand)?$/i.test(literalText(each)));
  return words.map((each, index) => (each.kind === 'string' && (flag >= 0 ? index === flag + 1 : index > 0 && /\s/.test(literalText(each))) ? embedded(each, 'powershell') : each));
}

const QUOTED = /"(?:[^"\\\n]|\\"|\\|"")*(?:"|(?=\n|$))/y;
const BARE = /(?:%[^%\s]*%|![\w.-]+!|\^[^\n]|[^\s"&|<>()^])+/y;

/** One word, however often quotes begin and end in it. */
function word(cursor: TextCursor): Expr | undefined {
  const start = cursor.at;
  const found: (Chunk | Expr)[] = [];
  for (;;) {
    const at = cursor.at;
    const quoted = cursor.match(QUOTED);
    if (quoted !== undefined) found.push(...parts(cursor.make, at + 1, Math.max(at + 1, cursor.at - (quoted.length > 1 && quoted.endsWith('"') ? 1 : 0)), quoted.includes('\\"') ? escaped : argument));
    else if (cursor.match(BARE) !== undefined) found.push(...parts(cursor.make, at, cursor.at, bare));
    else break;
  }
  return cursor.at === start ? undefined : cursor.make.string(start, cursor.at, found);
}

const VARIABLE = /%%?~?[a-z]*[$:]?[A-Za-z#](?![\w%])|%~?[a-z]*\d|%\*|%([A-Za-z_][\w.#-]*)(?::[^%\n]*)?%|!([A-Za-z_][\w.#-]*)(?::[^!\n]*)?!/g;

function parts(make: Maker, start: number, end: number, quotes: Quotes): (Chunk | Expr)[] {
  return make.parts(start, end, quotes, VARIABLE, (match, at, to) => make.name(at, to, nameOf(match[1] ?? match[2] ?? match[0])));
}

/** Names are the same in any case; `%%~s` is `%%s` without its quotes. */
function nameOf(written: string): string {
  return written.toLowerCase().replace(/^%%?~?(?=[\w#]$)/, '%');
}
