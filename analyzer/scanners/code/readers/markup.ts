import { content, markupDialect } from '../dialects/markup.ts';
import { verbatim } from '../dialects/shell.ts';
import type { Chunk, Expr, SourceText, Unit } from '../expr.ts';
import { chunk } from './chunk.ts';
import { embedded, literalText, Maker } from './make.ts';
import { languageOfFence } from './markdown-code.ts';

/**
 * Reads pages with scripts in them (HTML, Vue, Svelte, Astro): scripts are code of their own, and what stands in `pre` and
 * `code` is documentation. Everything else on a page is for people: attributes and prose are passed over.
 */
export function readMarkup(source: SourceText): Unit {
  const make = new Maker(source);
  const found: Expr[] = [];
  const start = /\.astro$/.test(source.file) ? frontMatter(make, found) : 0;
  for (let at = start; at < make.text.length;) {
    ELEMENT.lastIndex = at;
    const match = ELEMENT.exec(make.text);
    if (match === null) break;
    at = match.index + match[0].length;
    const [tag, name, attributes = ''] = match;
    if (name === undefined) make.comment(match.index, at);
    else if (!tag.endsWith('/>')) at = element(make, { name: name.toLowerCase(), attributes, start: at }, found);
  }
  return make.unit(markupDialect, found);
}

const ELEMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))|\{\/\*[\s\S]*?\*\/\}|<(script|style|pre|code)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** Between its two lines of dashes a page of Astro holds TypeScript. (Astro documentation, "Components") */
function frontMatter(make: Maker, found: Expr[]): number {
  const match = /^\uFEFF?\s*---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(make.text);
  if (match === null) return 0;
  const end = match.index + match[0].lastIndexOf('---');
  found.push(code(make, end - match[1]!.length, end, 'typescript'));
  return match.index + match[0].length;
}

interface Opened {
  name: string;
  attributes: string;
  /** Behind the tag. */
  start: number;
}

/** What stands in an element; answers with the place behind it. */
function element(make: Maker, { name, attributes, start }: Opened, found: Expr[]): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = start;
  const close = closing.exec(make.text);
  const end = close?.index ?? make.text.length;
  if (end > start && name === 'script') {
    const language = languageOfScript(attributes);
    if (language !== undefined) found.push(code(make, start, end, language));
  } else if (end > start && name !== 'style') found.push(documented(make, attributes, start, end));
  return close === null ? end : end + close[0].length;
}

function code(make: Maker, start: number, end: number, language: string): Expr {
  return embedded(make.string(start, end, [make.chunk(start, end, verbatim)]), language);
}

/** Templates stand in scripts of types that no browser runs. */
function languageOfScript(attributes: string): string | undefined {
  const type = attribute(attributes, 'type')?.toLowerCase() ?? '';
  if (/json|importmap/.test(type)) return 'json';
  if (!/^(?:|module|text\/babel|text\/jsx|text\/typescript|(?:text|application)\/(?:x-)?(?:java|ecma)script(?:;.*)?)$/.test(type)) return undefined;
  return type.includes('typescript') || /^tsx?$/.test(attribute(attributes, 'lang') ?? '') ? 'typescript' : 'javascript';
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Code in the language that its class says or that it plainly is, else a document: a method with its path, an address. */
function documented(make: Maker, attributes: string, start: number, end: number): Expr {
  const text = make.string(start, end, runs(make, start, end));
  const classes = `${attribute(attributes, 'class') ?? ''} ${/^\s*<code\b([^<>]*)>/i.exec(make.text.slice(start, end))?.[1] ?? ''}`;
  const said = /\b(?:lang(?:uage)?|highlight-source|brush)[-:][ \t]*([\w+#-]+)/.exec(classes)?.[1] ?? '';
  return embedded(text, languageOfFence(said, literalText(text)) ?? 'markdown', 'doc');
}

/** Tags that end no line, and comments, stand for nothing. Where there are any nothing is rewritten: a tag could go with the text before it. */
const TAGS = /<!--[\s\S]*?-->|<(?!(?:br|\/p|\/div|\/li|\/tr)\b)\/?[A-Za-z][^<>]*>/gi;

function runs({ source, text }: Maker, start: number, end: number): Chunk[] {
  const found: Chunk[] = [];
  const tags = [...text.slice(start, end).matchAll(TAGS)];
  const quotes = tags.length === 0 ? content : { ...content, encode: () => undefined };
  let from = start;
  for (const match of tags) {
    if (start + match.index > from) found.push(chunk(source, from, start + match.index, quotes));
    from = start + match.index + match[0].length;
  }
  if (from < end || found.length === 0) found.push(chunk(source, from, end, quotes));
  return found;
}
