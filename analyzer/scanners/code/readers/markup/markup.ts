import { attributeValue, content, markupDialect } from '../../dialects/markup.ts';
import { verbatim } from '../../dialects/shell.ts';
import type { Expr, SourceText, Unit } from '../../expr/expr.ts';
import { embedded, Maker } from '../making/make.ts';
import { EXPRESSION } from '../markdown/prose.ts';
import { withoutDirectives } from './directives.ts';
import { documented, runs } from './documented.ts';
import { served } from './served.ts';
import { attributeOf, closingBracket, insideOf, tagAt, type Attribute, type Tag } from './tags.ts';

/**
 * Reads pages with scripts in them (HTML, Vue, Svelte, Astro, and what a page is filled in from): scripts and what an event runs
 * (`onclick="…"`, `@click="…"`) are code of their own, so is what a server runs to fill a page in, and what stands in `pre` and `code` is
 * documentation. An address that an element is given for a script (`hx-get`, `data-url`) is one. Everything else on a page is for people:
 * other attributes and prose are passed over, unless an expression of the rules language stands there. A template of something else is read as plain text.
 */
export function readMarkup(source: SourceText): Unit {
  const make = new Maker(source);
  const found: Expr[] = [];
  if (TEMPLATE.test(source.file) && !/<[a-z!/]/i.test(make.text)) found.push(code(make, 0, make.text.length, 'markdown'));
  found.push(...served(make));
  if (/\.svelte$/.test(source.file)) found.push(...filledIn(make));
  const start = /\.astro$/.test(source.file) ? frontMatter(make, found) : 0;
  for (let at = start; at < make.text.length;) {
    OPENING.lastIndex = at;
    const match = OPENING.exec(make.text);
    found.push(...expression(make, at, match?.index ?? make.text.length));
    if (match === null) break;
    const tag = tagAt(make.text, match.index);
    at = tag?.end ?? match.index + match[0].length;
    if (tag === undefined) {
      if (match[0].length > 2) make.comment(match.index, at);
      continue;
    }
    found.push(...tag.attributes.flatMap((one) => [...handler(make, one), ...address(make, one), ...(HOLDS.test(one.name) ? expression(make, one.start, one.end, attributeValue) : [])]));
    if (WITH_CODE.has(tag.name) && !tag.isEmpty) at = element(make, tag, found);
  }
  return make.unit(markupDialect, found);
}

const TEMPLATE = /\.(?:ejs|erb|[hl]?eex|hbs|handlebars|mustache|liquid|twig|njk|ftl[hx]?|vm|vtl)$/i;
const OPENING = /<!--[\s\S]*?(?:-->|$(?![\s\S]))|\{\/\*[\s\S]*?\*\/\}|<[A-Za-z]/g;
const WITH_CODE = new Set(['script', 'style', 'pre', 'code']);

/** What Svelte evaluates while it fills in a page: `{#await get(zone) then zones}`, `{@const rules = get(zone)}`. (Svelte documentation, "Template syntax") */
function filledIn(make: Maker): Expr[] {
  return [...make.text.matchAll(FILLED)].flatMap(({ index, 0: head }) => {
    const start = index + head.length;
    const end = closingBracket(make.text, index);
    const given = /\s(?:then|catch|as)\s[^'"`]*$/.exec(make.text.slice(start, end))?.index;
    return end <= start ? [] : [code(make, start, given === undefined ? end : start + given, 'typescript')];
  });
}

const FILLED = /\{(?:#(?:await|each|if|key)|@(?:const|html)|:else\s+if)\s+/g;

/** `hx-get="/zones/1"`, which is asked for, and `data-url="/zones/1"`, which a script reads. (htmx.org, "AJAX") */
function address(make: Maker, { name, start, end }: Attribute): Expr[] {
  const [, method, told] = ADDRESS.exec(name) ?? [];
  if (end <= start || (method === undefined && told === undefined) || !make.text.slice(start, end).includes('/')) return [];
  const url = make.string(start, end, [make.chunk(start, end, attributeValue)]);
  return [method === undefined ? url : { ...make.span(start, end), kind: 'request', method: method.toUpperCase(), url }];
}

const ADDRESS = /^(?:(?:data-)?hx-(get|post|put|patch|delete)|data-(?:[\w-]+-)?(path|ur[il]|href|endpoint|api|action|src))$/i;

/** `onclick="fetch(…)"`, `@click="…"`, `v-on:click="…"`, `(click)="…"`, `on:click={…}`: code that runs when something happens. */
function handler(make: Maker, { name, start, end, mark }: Attribute): Expr[] {
  if (end <= start || !EVENT.test(name) || !/["'`/]/.test(make.text.slice(start, end))) return [];
  return [embedded(make.string(start, end, [make.chunk(start, end, mark === '{' ? verbatim : attributeValue)]), 'typescript')];
}

const EVENT = /^(?:on[:a-z]|@[a-z]|v-on:|x-on:|x-init$|\()/i;

/** What somebody is to copy, or a field of a form holds: `<td>(cf.client.bot eq true)</td>`, `<textarea>…`, `data-rule="…"`. */
function expression(make: Maker, start: number, end: number, quotes = content): Expr[] {
  const isOne = EXPRESSION.test(make.text.slice(start, end).replace(/&[gl]t;/g, '>'));
  return isOne ? [embedded(make.string(start, end, runs(make, start, end, quotes)), 'markdown', 'doc')] : [];
}

/** Attributes that hold what no browser evaluates. */
const HOLDS = /^(?:data-[\w-]+|value|placeholder|content)$/i;

/** Between its two lines of dashes a page of Astro holds TypeScript. (Astro documentation, "Components") */
function frontMatter(make: Maker, found: Expr[]): number {
  const match = /^\uFEFF?\s*---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(make.text);
  if (match === null) return 0;
  const end = match.index + match[0].lastIndexOf('---');
  found.push(code(make, end - match[1]!.length, end, 'typescript'));
  return match.index + match[0].length;
}

/** What stands in an element; answers with the place behind it. */
function element(make: Maker, tag: Tag, found: Expr[]): number {
  const { start, end, behind } = insideOf(make.text, tag);
  if (end > start && tag.name === 'script') {
    const language = languageOfScript(make, tag);
    if (language !== undefined) found.push(code(make, start, end, language));
  } else if (end > start && tag.name !== 'style') found.push(documented(make, tag, start, end));
  return behind;
}

function code(make: Maker, start: number, end: number, language: string): Expr {
  return embedded(make.string(start, end, withoutDirectives(make, start, end)), language);
}

/** Templates stand in scripts of types that no browser runs. */
function languageOfScript(make: Maker, tag: Tag): string | undefined {
  const type = attributeOf(make.text, tag, 'type')?.toLowerCase() ?? '';
  if (/json|importmap/.test(type)) return 'json';
  if (!/^(?:|module|text\/babel|text\/jsx|text\/typescript|(?:text|application)\/(?:x-)?(?:java|ecma)script(?:;.*)?)$/.test(type)) return undefined;
  return type.includes('typescript') || /^tsx?$/.test(attributeOf(make.text, tag, 'lang') ?? '') ? 'typescript' : 'javascript';
}
