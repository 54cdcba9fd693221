import type { Comment, Dialect, Expr, SourceText, Unit } from '../../expr/expr.ts';
import { Maker } from '../making/make.ts';
import { documented } from '../markup/documented.ts';
import { insideOf, tagAt } from '../markup/tags.ts';
import { codeBlock, languageOfFence, type CodeLine } from './code.ts';
import { requestOfTag } from './components.ts';
import { proseLine } from './prose.ts';

const markdownDialect: Dialect = {
  language: 'markdown',
  quote: (value) => value,
  compose: () => undefined,
  fieldName: (name) => name,
  lineComment: '<!--',
};

/**
 * Reads documents: fenced and indented code, and what a page shows as such (`<pre>`), in its own language, and of the prose only inline code, methods with paths,
 * and addresses, also where a component is given them. HTML comments are comments. Also reStructuredText and AsciiDoc, as far as their code blocks go.
 */
export function readMarkdown(source: SourceText): Unit {
  const make = new Maker(source);
  const isText = /\.(?:txt|rules|ejs|erb|[hl]?eex)$|(?:^|\/)[^./]+(?:\.tpl)?$/i.test(source.file);
  return make.unit(markdownDialect, isText ? paragraphs(make) : new Document(make, /\.(?:adoc|asciidoc)$/i.test(source.file)).read());
}

/** A collection of requests that is shown as a page: nothing but JSON. */
function dataAlone(make: Maker, start: number): Expr | undefined {
  const rest = make.text.slice(start);
  return /^\s*[[{]/.test(rest) && languageOfFence('', rest) === 'json' ? codeBlock(make, [{ start, end: make.text.length }], 'json') : undefined;
}

/** Plain text has no marks, so each paragraph is one text or one block of code. */
function paragraphs(make: Maker): Expr[] {
  return [...make.text.matchAll(/\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g)].flatMap((match) => {
    const block = codeBlock(make, [{ start: match.index, end: match.index + match[0].length }], '');
    return block === undefined ? [] : [block];
  });
}

interface Fence {
  mark: string;
  language: string;
  indent: number;
  quote: number;
  lines: CodeLine[];
}

const QUOTE = /^(?:[ \t]{0,3}>[ ]?)+/;
const FENCE = /^([ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/;
const ADOC_FENCE = /^([ \t]*)(-{4,}|\.{4,})()[ \t]*$/;
const DIRECTIVE = /^[ \t]*(?:\.\.[ \t]+(?:code-block|code|sourcecode)::[ \t]*(\S*)|\[source,[ \t]*([\w+#-]+).*\])[ \t]*$/;

/** One pass over the lines of a document. */
class Document {
  readonly #make: Maker;
  readonly #found: Expr[] = [];
  readonly #fences: RegExp[];
  #fence: Fence | undefined;
  #indented: CodeLine[] = [];
  #directive: string | undefined;
  #inList = false;
  #blankBefore = true;
  #comment: number | undefined;
  /** The comment that a block would stand right below. */
  #above: Comment | undefined;

  constructor(make: Maker, isAsciiDoc: boolean) {
    this.#make = make;
    this.#fences = isAsciiDoc ? [FENCE, ADOC_FENCE] : [FENCE];
  }

  read(): Expr[] {
    const { text } = this.#make;
    const front = this.#frontMatter();
    if (front > 0) this.#push(this.#frontCode(front));
    const data = dataAlone(this.#make, front);
    if (data !== undefined) return [...this.#found, data];
    for (let start = front; start < text.length; ) {
      const newline = text.indexOf('\n', start);
      const end = newline < 0 ? text.length : newline + 1;
      start = this.#shown(start, end) ?? this.#line(start, end);
    }
    if (this.#fence !== undefined) this.#close(this.#fence);
    if (this.#comment !== undefined) this.#make.comment(this.#comment, text.length);
    this.#endIndented();
    return this.#found;
  }

  #frontMatter(): number {
    return /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(this.#make.text)?.[0].length ?? 0;
  }

  /** What a page says of itself may be the request that it is about; a page without a path says nothing of the kind. */
  #frontCode(end: number): Expr | undefined {
    const { text } = this.#make;
    const inner = { start: text.indexOf('\n') + 1, end: text.lastIndexOf('---', end - 1) };
    return text.slice(inner.start, inner.end).includes('/') ? codeBlock(this.#make, [inner], 'yaml') : undefined;
  }

  /** A block of HTML that shows code, up to the line behind it: `<pre><code>…`. */
  #shown(start: number, end: number): number | undefined {
    const { text } = this.#make;
    const indent = this.#fence === undefined && this.#comment === undefined ? /^[ \t]*(?=<pre[\s>])/i.exec(text.slice(start, end))?.[0].length : undefined;
    const tag = indent === undefined ? undefined : tagAt(text, start + indent);
    const inside = tag && insideOf(text, tag);
    // Prose may speak of the tag.
    if (tag === undefined || inside === undefined || inside.end === text.length) return undefined;
    this.#endIndented();
    this.#push(documented(this.#make, tag, inside.start, inside.end));
    const newline = text.indexOf('\n', inside.behind);
    return newline < 0 ? text.length : newline + 1;
  }

  #line(start: number, end: number): number {
    const line = this.#make.text.slice(start, end).replace(/\r?\n$/, '');
    if (this.#fence !== undefined) this.#inFence(this.#fence, start, end, line);
    else if (this.#comment !== undefined) this.#prose(start, line);
    else if (!this.#opensFence(line) && !this.#isIndented(start, end, line)) {
      this.#endIndented();
      const directive = DIRECTIVE.exec(line);
      if (directive !== null) this.#directive = directive[1] ?? directive[2];
      // A comment of reStructuredText ends with a blank line, so it reaches one line further.
      else if (/^\.\.[ \t]+\S/.test(line) && !line.includes('::')) this.#above = this.#make.comment(start, end);
      else if (line.trim() !== '') this.#paragraph(start, line);
    }
    this.#blankBefore = line.trim() === '';
    return end;
  }

  #paragraph(start: number, line: string): void {
    this.#directive = undefined;
    if (/^[ \t]{0,3}(?:[-*+]|\d+[.)])[ \t]/.test(line)) this.#inList = true;
    else if (/^\S/.test(line)) this.#inList = false;
    const tag = /^[ \t]*<(?=[A-Z])/i.exec(line)?.[0].length;
    if (tag !== undefined) this.#push(requestOfTag(this.#make, start + tag - 1));
    this.#prose(start, line);
  }

  #opensFence(line: string): boolean {
    const quote = QUOTE.exec(line)?.[0].length ?? 0;
    const match = this.#fences.map((fence) => fence.exec(line.slice(quote))).find((found) => found !== null);
    if (match === null || match === undefined) return false;
    this.#endIndented();
    if (/^[`~>-]/.test(line)) this.#inList = false;
    const [, before = '', mark = '', language = ''] = match;
    this.#fence = { mark, language: language === '' ? this.#directive ?? '' : language, indent: before.length, quote, lines: [] };
    this.#directive = undefined;
    return true;
  }

  #inFence(fence: Fence, start: number, end: number, line: string): void {
    const quote = fence.quote === 0 ? 0 : QUOTE.exec(line)?.[0].length ?? 0;
    const inner = line.slice(quote);
    if (fence.quote > 0 && quote === 0) this.#close(fence);
    else if (inner.trim().startsWith(fence.mark) && inner.trim().replaceAll(fence.mark[0]!, '') === '') this.#close(fence);
    else {
      const indent = Math.min(fence.indent, /^[ \t]*/.exec(inner)![0].length);
      fence.lines.push({ start: start + quote + indent, end });
    }
  }

  #close(fence: Fence): void {
    this.#fence = undefined;
    this.#block(fence.lines, fence.language);
  }

  /** Four columns behind a blank line are code, but in a list they only go on with the item. */
  #isIndented(start: number, end: number, line: string): boolean {
    const indent = /^(?: {4}|\t)/.exec(line)?.[0] ?? (this.#directive === undefined ? undefined : /^[ \t]+(?=\S)/.exec(line)?.[0]);
    const goesOn = this.#indented.length > 0;
    if (goesOn && line.trim() === '') {
      this.#indented.push({ start, end });
      return true;
    }
    if (indent === undefined || (!goesOn && (!this.#blankBefore || (this.#inList && this.#directive === undefined)))) return false;
    this.#indented.push({ start: start + indent.length, end });
    return true;
  }

  #endIndented(): void {
    const lines = this.#indented;
    this.#indented = [];
    if (lines.length > 0) this.#block(lines, this.#directive ?? '');
  }

  /** A comment above a block speaks of all of it. */
  #block(lines: CodeLine[], language: string): void {
    const last = lines.at(-1);
    if (this.#above !== undefined && last !== undefined) this.#above.until = this.#make.source.at(last.end - 1);
    this.#above = undefined;
    this.#push(codeBlock(this.#make, lines, language));
  }

  /** Prose between HTML comments, which may begin and end anywhere. */
  #prose(start: number, line: string): void {
    let from = 0;
    for (;;) {
      const at = line.indexOf(this.#comment === undefined ? '<!--' : '-->', from);
      if (this.#comment === undefined) {
        this.#push(...proseLine(this.#make, start + from, start + (at < 0 ? line.length : at)));
        if (line.slice(from, at < 0 ? undefined : at).trim() !== '') this.#above = undefined;
        if (at < 0) return;
        this.#comment = start + at;
      } else {
        if (at < 0) return;
        this.#above = this.#make.comment(this.#comment, start + at + 3);
        this.#comment = undefined;
      }
      from = at + 3;
    }
  }

  #push(...found: (Expr | undefined)[]): void {
    for (const each of found) if (each !== undefined) this.#found.push(each);
  }
}
