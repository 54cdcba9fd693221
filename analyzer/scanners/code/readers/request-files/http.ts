import { jsonDialect } from '../../dialects/json.ts';
import { raw } from '../../dialects/quotes.ts';
import type { Expr, ObjectField, SourceText, StringExpr, Unit } from '../../expr/expr.ts';
import { newConcat } from '../../expr/nodes.ts';
import { mustacheParts } from '../json/json.ts';
import { jsonValues } from '../json/parser.ts';
import { embedded, Maker } from '../making/make.ts';

const line = raw('\n', '\r');

/** Reads `.http` and `.rest` files, and requests as they go over the wire: line, headers, body; `@name = value` binds. */
export function readHttp(source: SourceText): Unit {
  const make = new Maker(source);
  const requests = [...make.text.matchAll(/(?:(?!^###)[\s\S])+/gm)].flatMap((match) => requestsBetween(make, match.index, match.index + match[0].length));
  return make.unit({ ...jsonDialect, language: 'http', lineComment: '#' }, requests);
}

/** A line of a text, without what ends it; `end` is where that begins. */
export interface Line {
  start: number;
  end: number;
  text: string;
}

/** The lines between two places. */
export function* linesOf(make: Maker, start: number, end: number): Generator<Line> {
  for (let at = start; at < end; ) {
    const newline = make.text.indexOf('\n', at);
    const next = newline < 0 || newline >= end ? end : newline;
    yield { start: at, end: next, text: make.text.slice(at, next).replace(/\r$/, '') };
    at = next + 1;
  }
}

/** A request may be written as a command. (REST Client, "cURL Request") */
const CURL = /^\s*curl[ \t]/;

const FIRST = /^(?:\s*(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+)?((?:https?:\/\/|\/|\{\{|\w[\w.-]*\.\w+\/)(?:\{\{[^{}\n]*\}\}|\S)*)(?:\s+HTTP\/[\d.]+)?\s*$/;

/** What stands between two `###`: bindings, then one request; in a list of what an API answers, one on each line that says its method. */
function requestsBetween(make: Maker, start: number, end: number): Expr[] {
  const lines = [...linesOf(make, start, end)];
  const command = lines.findIndex(({ text: line }) => line.trim() !== '' && !/^(?:\s*(?:#|\/\/)|@)/.test(line));
  const from = lines[command];
  if (from !== undefined && CURL.test(from.text)) return [...lines.slice(0, command).flatMap((one) => before(make, one)), embedded(text(make, from.start, end), 'shell')];
  const heads: { index: number; first: RegExpExecArray }[] = [];
  for (const [index, { text }] of lines.entries()) {
    const first = FIRST.exec(text);
    if (first !== null && (heads.length === 0 || first[1] !== undefined)) heads.push({ index, first });
  }
  const requests = heads.flatMap(({ index, first }, at) => requestAt(make, first, lines.slice(index, heads[at + 1]?.index), lines[heads[at + 1]?.index ?? -1]?.start ?? end));
  return [...lines.slice(0, heads[0]?.index).flatMap((one) => before(make, one)), ...requests];
}

/** What a line before the first request says for all that follow. */
function before(make: Maker, one: Line): Expr[] {
  const binding = /^@([\w.-]+)\s*=\s*(.*?)\s*$/.exec(one.text);
  if (/^\s*(?:#|\/\/)/.test(one.text)) make.comment(one.start, one.start + one.text.length);
  return binding === null ? [] : [bound(make, one, binding)];
}

function bound(make: Maker, one: Line, binding: RegExpExecArray): Expr {
  const [whole, name = '', value = ''] = binding;
  const start = one.start + whole.trimEnd().length - value.length;
  return make.let({ name, start: one.start + 1, end: one.start + 1 + name.length }, text(make, start, start + value.length), start + value.length);
}

/** Text with marks of a template in it. */
export function text(make: Maker, start: number, end: number): StringExpr {
  return make.string(start, end, mustacheParts(make, start, end, line));
}

/** The request of the first of these lines. */
function requestAt(make: Maker, first: RegExpExecArray, [head, ...lines]: Line[], end: number): Expr[] {
  const [, method, address = ''] = first;
  if (head === undefined) return [];
  const from = head.start + first[0].indexOf(address, method === undefined ? 0 : first[0].indexOf(method) + method.length);
  const fields: ObjectField[] = [];
  let url: Expr = text(make, from, from + address.length);
  let bodyStart = end;
  for (const one of lines) {
    const header = /^([\w-]+)\s*:\s*(.*?)\s*$/.exec(one.text);
    if (one.text.trim() === '') {
      bodyStart = one.end + 1;
      break;
    }
    if (header !== null) fields.push(headerField(make, one, header));
    else if (/^\s+[?&/]/.test(one.text)) url = make.concat(from, one.end, [url, text(make, one.start + one.text.search(/\S/), one.start + one.text.trimEnd().length)]);
    else if (/^\s*(?:#|\/\/)/.test(one.text)) make.comment(one.start, one.end);
  }
  const host = fields.find((field) => field.name?.toLowerCase() === 'host')?.value;
  if (host !== undefined && address.startsWith('/')) url = newConcat([host, url], url);
  const headers = make.object(head.end, Math.min(bodyStart, end), fields);
  const body = bodyOf(make, bodyStart, end);
  return [{ ...make.span(head.start, end), kind: 'request', method: method ?? 'GET', url, ...(fields.length > 0 && { headers }), ...(body && { body }) }];
}

/** A `Name: value` line that the pattern has taken apart. */
export function headerField(make: Maker, one: Line, header: RegExpExecArray): ObjectField {
  const [, name = '', value = ''] = header;
  const start = one.start + one.text.trimEnd().length - value.length;
  return make.field({ name, start: one.start, end: one.start + name.length }, text(make, start, start + value.length), start + value.length);
}

/** A body as JSON where it is some: up to what an HTTP client's own scripts and answers begin with. */
export function bodyOf(make: Maker, start: number, end: number): Expr | undefined {
  const written = make.text.slice(start, end);
  const cut = /^(?:>|<|HTTP\/\d)/m.exec(written)?.index ?? written.length;
  const kept = written.slice(0, cut).trimEnd();
  const lead = kept.length - kept.trimStart().length;
  if (kept.trim() === '') return undefined;
  const from = start + lead;
  const { source } = make;
  if (!/^[{[]/.test(kept.trimStart())) return text(make, from, start + kept.length);
  const inner = new Maker({ ...source, text: kept.slice(lead), at: (offset) => source.at(from + offset) });
  const [value] = jsonValues(inner, { parts: mustacheParts });
  return value;
}
