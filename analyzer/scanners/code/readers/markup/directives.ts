import { verbatim } from '../../dialects/shell.ts';
import type { Chunk } from '../../expr/expr.ts';
import { impliedText } from '../../expr/nodes.ts';
import type { Maker } from '../making/make.ts';

/** What tells a template how to fill in a page, and its comments: in a script of the page they are none of its language. (Apache, "FreeMarker: Template language reference"; "Velocity User Guide"; Jinja, "Comments"; Handlebars, "Template Comments") */
const DIRECTIVES: readonly { files: RegExp; marks: RegExp }[] = [
  { files: /\.ftl[hx]?$/i, marks: /<#--[\s\S]*?-->|<\/?[#@][^<>]*>/g },
  { files: /\.(?:vm|vtl)$/i, marks: /#\*[\s\S]*?\*#|##.*|#\{?(?:if|elseif|else|end|foreach|set|parse|include|macro|break|stop)\b\}?(?:[ \t]*\((?:[^()]|\([^()]*\))*\))?/g },
  { files: /\.(?:html?|twig|njk)$/i, marks: /\{#.*?#\}/g },
  { files: /\.(?:hbs|handlebars|mustache)$/i, marks: /\{\{!--[\s\S]*?--\}\}|\{\{![^{}]*\}\}/g },
];

const COMMENT = /^(?:<#--|##|#\*|\{#|\{\{!)/;

/** A script of a page without them, a line break in place of each. */
export function withoutDirectives(make: Maker, start: number, end: number): Chunk[] {
  const marks = DIRECTIVES.find(({ files }) => files.test(make.source.file))?.marks;
  const found: Chunk[] = [];
  let from = start;
  for (const match of marks === undefined ? [] : make.text.slice(start, end).matchAll(marks)) {
    const at = start + match.index;
    found.push(make.chunk(from, at, verbatim), impliedText('\n', at));
    from = at + match[0].length;
    if (COMMENT.test(match[0])) make.comment(at, from);
  }
  return [...found, make.chunk(from, end, verbatim)];
}
