import { jsonDialect } from '../../dialects/json.ts';
import { double, single } from '../../dialects/script.ts';
import type { Expr, SourceText, Unit } from '../../expr/expr.ts';
import { impliedText } from '../../expr/nodes.ts';
import { jsonValues } from '../json/parser.ts';
import { Maker } from '../making/make.ts';
import { linesOf, type Line } from './http.ts';

/** What the steps before a method have said. */
interface Told {
  url?: Expr;
  paths: Expr[];
  body?: Expr;
}

/**
 * Reads features of Karate: an address, the segments behind it and a body, until a step names the method. (Karate
 * documentation, "Core Keywords")
 */
export function readKarate(source: SourceText): Unit {
  const make = new Maker(source);
  const lines = [...linesOf(make, 0, make.text.length)];
  const found: Expr[] = [];
  let common: Expr | undefined;
  let told: Told = { paths: [] };
  let isBackground = false;
  for (const [index, one] of lines.entries()) {
    const head = /^\s*(Background|Scenario(?: Outline)?|Rule)\s*:/.exec(one.text)?.[1];
    if (head !== undefined) [isBackground, told] = [head === 'Background', { paths: [] }];
    if (/^\s*#/.test(one.text)) make.comment(one.start, one.end);
    const [, word = '', rest = ''] = /^\s*(?:\*|Given|When|Then|And|But)[ \t]+(url|path|request|method|def|form field|param)[ \t]*(.*?)\s*$/.exec(one.text) ?? [];
    const from = one.start + one.text.trimEnd().length - rest.length;
    if (word === 'url') {
      told.url = expression(make, from, rest);
      if (isBackground) common = told.url;
    } else if (word === 'path') told.paths.push(...listed(rest).map(({ at, text }) => expression(make, from + at, text)));
    else if (word === 'request') told.body = bodyAt(make, lines, index, from, rest);
    else if (word === 'def') found.push(...bound(make, from, rest));
    else if (word === 'method') {
      const url = told.url ?? common ?? make.other(one.start, one.start);
      const slash = make.string(from, from, [impliedText('/', make.source.at(from))]);
      found.push({
        ...make.span(one.start, one.end),
        kind: 'request',
        method: rest.toUpperCase(),
        url: make.concat(one.start, one.end, [url, ...told.paths.flatMap((path) => [slash, path])]),
        ...(told.body && { body: told.body }),
      });
      told = { paths: [] };
    } else found.push(...quotedIn(make, one));
  }
  return make.unit({ ...jsonDialect, language: 'karate', lineComment: '#' }, found);
}

/** Sentences of other tools have what they ask for in quotes: `When I send a "PATCH" request to "/zones/1/settings/minify"`. */
function quotedIn(make: Maker, { start, text }: Line): Expr[] {
  return [...text.matchAll(/'[^']*'|"[^"]*"/g)].map(({ index, 0: { length } }) => expression(make, start + index, text.slice(index, index + length)));
}

/** `* def api = 'https://…'` */
function bound(make: Maker, from: number, written: string): Expr[] {
  const [whole, name = ''] = /^(\w+)\s*=\s*/.exec(written) ?? [];
  return whole === undefined ? [] : [make.let({ name, start: from, end: from + name.length }, expression(make, from + whole.length, written.slice(whole.length)), from + written.length)];
}

/** What stands between commas, or between any other marks outside of quotes. */
function listed(written: string, marks = /,/): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  for (const match of written.matchAll(new RegExp(`(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"|\\([^()]*\\)|(?!${marks.source})[\\s\\S])+`, 'g'))) {
    const text = match[0].trim();
    if (text !== '') found.push({ at: match.index + match[0].indexOf(text), text });
  }
  return found;
}

/** Texts and names that are added up; of all else nothing is known. */
function expression(make: Maker, start: number, written: string): Expr {
  const parts = listed(written, /\+/).map(({ at, text }): Expr => {
    const [from, to] = [start + at, start + at + text.length];
    if (/^(?:'[^']*'|"[^"]*")$/.test(text)) return make.plain(from, to, text.startsWith('"') ? double : single, 1);
    return /^\w+$/.test(text) ? make.name(from, to) : make.other(from, to);
  });
  const [only = make.other(start, start)] = parts;
  return parts.length === 1 ? only : make.concat(start, start + written.length, parts);
}

/** A record behind the word, or a text between three quotes on the lines below. */
function bodyAt(make: Maker, lines: Line[], index: number, from: number, written: string): Expr {
  const below = make.text.slice(lines[index]!.end);
  const [fence, inner = ''] = (written === '' ? /^\s*"""[^\n]*\n([\s\S]*?)"""/.exec(below) : null) ?? [];
  const [start, text] = fence === undefined ? [from, written] : [lines[index]!.end + fence.length - 3 - inner.length, inner];
  const { source } = make;
  const lead = text.length - text.trimStart().length;
  const [value] = /^\s*[{[]/.test(text) ? jsonValues(new Maker({ ...source, text: text.trim(), at: (offset) => source.at(start + lead + offset) })) : [];
  return value ?? (fence === undefined ? expression(make, start, text) : make.other(start, start + text.length));
}
