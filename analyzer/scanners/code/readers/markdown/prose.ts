import { raw } from '../../dialects/quotes.ts';
import type { Expr } from '../../expr/expr.ts';
import type { Maker } from '../making/make.ts';

const inline = raw('`', '\n', '|');

/** A path or URL as people write it, with `<zone id>`, `[id]`, `{id}` and `:id` in it. */
const ADDRESS = String.raw`(?:https?:\/\/|\/(?=[A-Za-z{:<$]))(?:<[\w .-]+>|\[[\w .-]+\](?=\/)|[^\s"'\x60<>|()\\,;])+`;
/** Behind its method a path may lack the first slash, or be shortened to its end: `.../settings/minify`. */
const BEHIND_METHOD = String.raw`(?:${ADDRESS}|(?<=[A-Z][ \t\x60*]+)(?:\.{3}(?=\/)|…(?=\/)|[a-z]+)\/[^\s"'\x60<>|()\\,;]+)`;
const PAIR = new RegExp(String.raw`(?:\b(GET|POST|PUT|PATCH|DELETE)|(?<=["'\x60])(get|post|put|patch|delete))(?:[ \t]+|[\x60*]+[ \t]*|(?=\/[a-z]))[\x60*]*(${BEHIND_METHOD})`, 'g');
/** With a host it may stand in quotation marks, as in a command. */
const ALONE = new RegExp(String.raw`(?:(?<![\w./:("'=<>{}\]$-])|(?<=(?:^|[ \t(:])["'])(?=https?:))(${ADDRESS})`, 'g');

/**
 * What a line of prose says in code: a method with its path, inline code, an address on its own. Targets of links lead to
 * pages, not to the API, and are passed over.
 */
export function proseLine(make: Maker, start: number, end: number): Expr[] {
  const line = make.text.slice(start, end);
  if (!/[/`_]/.test(line)) return [];
  const table = /^\s*\|/.test(line) ? tableRow(make, start, line) : undefined;
  if (table !== undefined) return table;
  let rest = hidden(line, LINK_TARGETS);
  const found: Expr[] = [];
  const use = (pattern: RegExp, make_: (match: RegExpMatchArray, at: number) => Expr | undefined): void => {
    for (const match of rest.matchAll(pattern)) {
      const expr = make_(match, start + match.index);
      if (expr !== undefined) found.push(expr);
    }
    rest = hidden(rest, pattern);
  };
  use(PAIR, (match, at) => request(make, match, at));
  use(CODE, (match, at) => (match[2]!.trim() === '' ? undefined : text(make, at + match[1]!.length, match[2]!)));
  if (EXPRESSION.test(rest)) return [...found, text(make, start + line.search(/\S/), line.trim())];
  use(ALONE, (match, at) => address(make, at, match[1]!));
  use(FIELD, (match, at) => text(make, at, match[0]));
  use(/\b[a-z][a-z0-9]*_[a-z0-9_]+\b/g, (match, at) => text(make, at, match[0]));
  return found;
}

/** A field with what it is compared with: the line is an expression, or has one in it. */
export const EXPRESSION = /(?<![\w.])[a-z]+(?:\.[a-z_]+)+[ \t]*(?:eq|ne|lt|le|gt|ge|in|contains|matches|[<>=!~]=?)[ \t]/;

/** A field that is explained: in a cell of its own, in bold, as an item, or before its colon or dash. */
const FIELD = /(?=[a-z])(?<=\|[ \t]*|\*\*|^\s*[-*+][ \t]+)(?<![\w.])[a-z]+(?:\.[a-z_]+)+(?=[ \t]*\||:?\*\*|:(?![^\s])|[ \t]+[-–—][ \t]|[ \t]*$)/g;

/** Code in a line, also as HTML has it. */
const CODE = /(`+|<(?:code|tt|kbd|samp)>)((?<=`)[^`]+(?=\1)|(?<=>)[^<>`]+(?=<\/))(?:\1|<\/\w+>)/gi;

const LINK_TARGETS = /(?<=\])\([^)\s]*(?:\s+"[^"]*")?\)|(?<=\]:\s*)\S+|\b(?:href|src|url|to)\s*=\s*["'{][^"'}]*["'}]|<https?:[^>]*>/g;

function hidden(line: string, pattern: RegExp): string {
  return line.replace(pattern, (match) => ' '.repeat(match.length));
}

function request(make: Maker, match: RegExpMatchArray, at: number): Expr {
  const [whole, upper, lower, path = ''] = match;
  const { start, end } = make.span(at, at + whole.length);
  return { start, end, kind: 'request', method: (upper ?? lower ?? '').toUpperCase(), url: address(make, at + whole.length - path.length, path) };
}

/** Without the marks that end a sentence. */
function address(make: Maker, at: number, written: string): Expr {
  const path = written.replace(/[.:!?*_\]]+$/, '');
  return text(make, at, path);
}

function text(make: Maker, at: number, written: string): Expr {
  return make.plain(at, at + written.length, inline);
}

const IN_CELL = new RegExp(`^${ADDRESS}$`);
const BESIDE_METHOD = new RegExp(String.raw`^(?:${ADDRESS}|[a-z]+\/[^\s"'\x60<>|()\\,;]+)$`);

/** `| GET | /zones/:id/filters |`: the method stands in a cell of its own; with several of them it is open which. */
function tableRow(make: Maker, start: number, line: string): Expr[] | undefined {
  const cells = [...line.matchAll(/[^|]+/g)].map((match) => {
    const inner = /^\s*[`*]*([\s\S]*?)[`*]*\s*$/.exec(match[0])![1]!;
    return { text: inner, at: start + match.index + match[0].indexOf(inner) };
  });
  const methods = cells.filter((cell) => /^(?:GET|POST|PUT|PATCH|DELETE)$/i.test(cell.text));
  // Beside its method a path may lack the first slash, as behind it.
  const paths = cells.filter((cell) => (methods.length > 0 ? BESIDE_METHOD : IN_CELL).test(cell.text));
  if (paths.length === 0) return undefined;
  const [method, ...more] = methods;
  return paths.map((path): Expr => {
    const url = text(make, path.at, path.text);
    return method === undefined || more.length > 0 ? url : { start: url.start, end: url.end, kind: 'request', method: method.text.toUpperCase(), url };
  });
}
