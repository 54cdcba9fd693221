import type { Quotes } from '../../dialects/quotes.ts';
import { double, foldedBlock, literal, plain, single } from '../../dialects/yaml.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import { HOLE } from '../../values/flat.ts';
import { embedded, type Maker } from '../making/make.ts';
import { ADDRESS, workedOut } from '../worked-out.ts';
import { filledIn, isGoTemplate } from './fills.ts';

/** Where a scalar's text stands, quotes and headers left out. */
interface ScalarText {
  start: number;
  end: number;
  quotes: Quotes;
}

const TEMPLATE = /\$?\{\{([^{}]*(?:(?:\{(?!\{)|\}(?!\}))[^{}]*)*)\}\}/g;

/** The same, and what CircleCI, GitLab and Azure put in before anything is run: `<< parameters.x >>`, `$[[ inputs.x ]]`, `$[ variables.x ]`. */
const MARKS = new RegExp(`${TEMPLATE.source}|<<[ \\t]*([a-z]+(?:\\.[\\w-]+)+)[ \\t]*>>|\\$\\[\\[?([^\\][]*)\\]\\]?`, 'g');

const CONTROL = /^[ \t]*(?:\{\{-?[ \t]*(?:if|else|end|range|with|define|template|include|block|toYaml|\/\*)[^\n]*\}\}|\{%[^\n]*%\}|\{#[^\n]*#\})[ \t]*$/gm;

/** The same text, equally long, in which nothing of a template language disturbs the YAML around it. */
export function withoutTemplates(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  const lines = text.replace(CONTROL, (line) => '\n'.repeat(line.length));
  return lines.replace(TEMPLATE, (hole) => hole.replace(/\S/g, HOLE));
}

/** The text of a scalar from its range in the file; `value` is what the parser made of it. */
export function scalarText(text: string, range: { start: number; end: number }, value: string): ScalarText {
  const { start, end } = range;
  const mark = text[start];
  if (mark === '"' || mark === "'") return { start: start + 1, end: Math.max(start + 1, text[end - 1] === mark ? end - 1 : end), quotes: mark === '"' ? double : single };
  const header = mark === '|' || mark === '>' ? /^[|>][-+\d]*[ \t]*(?:#[^\n]*)?\r?\n/.exec(text.slice(start, end))?.[0] : undefined;
  if (header === undefined) return { start, end, quotes: plain };
  const from = start + header.length;
  const body = text.slice(from, end);
  const kept = header.includes('+') ? body.length : body.trimEnd().length;
  const newline = /^[ \t]*\r?\n/.exec(body.slice(kept))?.[0].length ?? 0;
  const margin = marginOf(body, value);
  return { start: from, end: from + kept + (header.includes('-') || kept === body.length ? 0 : newline), quotes: mark === '|' ? literal(margin) : foldedBlock(margin) };
}

/** How far the first line with text stands further in than in the value. */
function marginOf(body: string, value: string): number {
  const indent = (text: string): number => /^(?:[ \t]*\r?\n)*( *)/.exec(text)?.[1]?.length ?? 0;
  return Math.max(0, indent(body) - indent(value));
}

/** Expressions of Jinja are nearly Python's: `{{ lookup('url', api + '/zones/' + zone) | from_json }}`. (Jinja, "Template Designer Documentation") */
function expression(make: Maker, start: number, written: string, quotes: Quotes): Expr {
  const from = start + (/^-?\s*/.exec(written)?.[0].length ?? 0);
  const to = start + written.replace(/\s*-?$/, '').length;
  return embedded(make.string(from, to, [make.chunk(from, to, quotes)]), 'python');
}

/** Literal text and the holes of a template language in it; a hole that is one name is that name. */
export function templateParts(make: Maker, { start, end, quotes }: ScalarText): (Chunk | Expr)[] {
  return workedOut(make, start, end, quotes) ?? make.parts(start, end, quotes, MARKS, (match, at, to) => {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    const from = at + match[0].indexOf(text);
    const filled = filledIn(make, at, to, { text, start: from, quotes });
    if (filled === undefined && ADDRESS.test(text) && !isGoTemplate(text)) make.asides.push(expression(make, from, text, quotes));
    return filled ?? make.other(at, to);
  });
}
