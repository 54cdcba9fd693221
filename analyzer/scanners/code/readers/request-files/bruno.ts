import { jsonDialect } from '../../dialects/json.ts';
import { rest } from '../../dialects/settings.ts';
import type { Expr, ObjectField, SourceText, Unit } from '../../expr/expr.ts';
import { isHttpMethod } from '../../expr/http-methods.ts';
import { mustacheParts } from '../json/json.ts';
import { jsonValues } from '../json/parser.ts';
import { embedded, Maker } from '../making/make.ts';

interface Block {
  name: string;
  start: number;
  end: number;
}

/** Reads requests as Bruno keeps them: blocks between braces at the edge of a line. (Bruno documentation, "Bru Lang") */
export function readBruno(source: SourceText): Unit {
  const make = new Maker(source);
  const blocks = [...make.text.matchAll(/^([a-z][\w:-]*)[ \t]*\{[ \t]*\r?\n([\s\S]*?)^\}/gm)].map((match): Block => {
    const end = match.index + match[0].length - 1;
    return { name: match[1]!, start: end - match[2]!.length, end };
  });
  const bound = blocks
    .filter(({ name }) => /^vars(?::pre-request)?$/.test(name))
    .flatMap((block) => fieldsOf(make, block).map((field) => make.let({ ...field.nameSpan, name: field.name ?? '' }, field.value, field.end)));
  return make.unit({ ...jsonDialect, language: 'bruno', lineComment: '#' }, [...bound, ...blocks.flatMap((block) => blockAt(make, block, blocks))]);
}

function blockAt(make: Maker, block: Block, blocks: Block[]): Expr[] {
  if (isHttpMethod(block.name)) return requestAt(make, block, blocks);
  if (!/^(?:script|tests)/.test(block.name)) return [];
  return [embedded(make.string(block.start, block.end, [make.chunk(block.start, block.end, rest)]), 'javascript')];
}

function requestAt(make: Maker, block: Block, blocks: Block[]): Expr[] {
  const url = fieldsOf(make, block).find((field) => field.name === 'url')?.value;
  if (url === undefined) return [];
  const named = (pattern: RegExp): Block | undefined => blocks.find(({ name }) => pattern.test(name));
  const [headers, body] = [named(/^headers$/), named(/^body(?::\w+)?$/)];
  const sent = body === undefined ? undefined : bodyOf(make, body);
  return [{
    ...make.span(block.start, block.end),
    kind: 'request',
    method: block.name.toUpperCase(),
    url,
    ...(headers && { headers: make.object(headers.start, headers.end, fieldsOf(make, headers)) }),
    ...(sent && { body: sent }),
  }];
}

/** `key: value` lines; `~` turns one off. */
function fieldsOf(make: Maker, { start, end }: Block): ObjectField[] {
  return [...make.text.slice(start, end).matchAll(/^[ \t]*([\w.-]+|"[^"\n]*")[ \t]*:[ \t]*(.*?)[ \t\r]*$/gm)].map((match) => {
    const [whole, key = '', value = ''] = match;
    const nameStart = start + match.index + whole.indexOf(key);
    const from = start + match.index + whole.trimEnd().length - value.length;
    return make.field({ name: key.replaceAll('"', ''), start: nameStart, end: nameStart + key.length }, text(make, from, from + value.length), from + value.length);
  });
}

function text(make: Maker, start: number, end: number): Expr {
  return make.string(start, end, mustacheParts(make, start, end, rest));
}

function bodyOf(make: Maker, { name, start, end }: Block): Expr | undefined {
  if (name !== 'body' && name !== 'body:json') return text(make, start, end);
  const written = make.text.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  const { source } = make;
  const [value] = jsonValues(new Maker({ ...source, text: written.trim(), at: (offset) => source.at(from + offset) }), { parts: mustacheParts });
  return value;
}
