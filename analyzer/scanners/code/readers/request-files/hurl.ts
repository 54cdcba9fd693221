import { jsonDialect } from '../../dialects/json.ts';
import type { Expr, ObjectField, SourceText, Unit } from '../../expr/expr.ts';
import { Maker } from '../making/make.ts';
import { bodyOf, headerField, linesOf, text } from './http.ts';

const FIRST = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)[ \t]+(\S(?:.*\S)?)[ \t]*$/;

/** Reads Hurl: requests one behind the other, each with what is expected of its answer. (Hurl documentation, "Request", "Grammar") */
export function readHurl(source: SourceText): Unit {
  const make = new Maker(source);
  const starts = [...make.text.matchAll(new RegExp(FIRST.source, 'gm'))].map((match) => match.index);
  for (const one of linesOf(make, 0, make.text.length)) if (/^\s*#/.test(one.text)) make.comment(one.start, one.end);
  const requests = starts.map((start, index) => requestAt(make, start, starts[index + 1] ?? make.text.length));
  return make.unit({ ...jsonDialect, language: 'hurl', lineComment: '#' }, requests);
}

/** A line, headers, sections, and at last the body, with no empty line before it; what follows `HTTP` is the answer. */
function requestAt(make: Maker, start: number, next: number): Expr {
  const answer = /^HTTP(?:\/[\d.]+)?[ \t]+(?:\d+|\*)/m.exec(make.text.slice(start, next));
  const end = answer === null ? next : start + answer.index;
  const [first, ...lines] = [...linesOf(make, start, end)];
  const [, method = '', address = ''] = FIRST.exec(first?.text ?? '') ?? [];
  const from = start + (first?.text.indexOf(address, method.length) ?? 0);
  const headers: ObjectField[] = [];
  let body: Expr | undefined;
  let section: string | undefined;
  for (const one of lines) {
    const header = /^([\w-]+)\s*:\s*(.*?)\s*$/.exec(one.text);
    section = /^\[(\w+)\]\s*$/.exec(one.text)?.[1] ?? section;
    if (/^\s*(?:[{<`]|\[(?!\w+\]\s*$)|file,|base64,|hex,)/.test(one.text)) {
      body = sent(make, one.start, end);
      break;
    }
    if (header !== null && section === undefined) headers.push(headerField(make, one, header));
  }
  return {
    ...make.span(start, end),
    kind: 'request',
    method,
    url: text(make, from, from + address.length),
    ...(headers.length > 0 && { headers: make.object(first?.end ?? start, end, headers) }),
    ...(body && { body }),
  };
}

/** What stands in a fence is what it holds; what a file holds is not here. */
function sent(make: Maker, start: number, end: number): Expr | undefined {
  const written = make.text.slice(start, end);
  if (/^\s*(?:file|base64|hex),/.test(written)) return make.other(start, end);
  const [fence, inner = ''] = /^\s*```[^\n]*\n([\s\S]*?)```/.exec(written) ?? [];
  return fence === undefined ? bodyOf(make, start, end) : bodyOf(make, start + fence.length - 3 - inner.length, start + fence.length - 3);
}
