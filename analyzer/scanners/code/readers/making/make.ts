import type { Quotes } from '../../dialects/quotes.ts';
import type { Arg, Chunk, Command, Comment, Dialect, Expr, Import, ObjectExpr, ObjectField, SourceText, Span, StringExpr, Unit } from '../../expr/expr.ts';
import {
  newAtom, newBranches, newCall, newChoice, newCommand, newConcat, newField, newIndex, newLet, newList, newMember, newName, newObject, newOther, newString,
  type Visible,
} from '../../expr/nodes.ts';
import { chunk, encoder, MAY_ESCAPE } from './chunk.ts';

/** A name that a value is given, and the offsets between which it is written. */
export interface Key<Name = string> {
  name: Name;
  start: number;
  end: number;
}

/** Builds expressions from offsets of one source text, for readers that have no syntax tree; collects what a unit needs beside them. */
export class Maker {
  readonly source: SourceText;
  readonly text: string;
  readonly imports: Import[] = [];
  /** Expressions that stand in no place of their own but must be seen: conditions, collections of loops. */
  readonly asides: Expr[] = [];
  readonly #comments: Comment[] = [];
  #lastComment = -1;
  readonly #problems: Unit['problems'] = [];

  constructor(source: SourceText) {
    this.source = source;
    this.text = source.text;
  }

  unit(dialect: Dialect, body: Expr[]): Unit {
    const { file, language, fileText } = this.source;
    return { file, language, text: fileText, dialect, imports: this.imports, body: [...body, ...this.asides], comments: this.#comments, problems: this.#problems };
  }

  /** The first problem is the one that explains those after it. */
  problem(at: number, message: string): void {
    if (this.#problems.length === 0) this.#problems.push({ offset: this.source.at(at), message });
  }

  /** A reader that looks ahead comes by twice. */
  comment(start: number, end: number): Comment | undefined {
    if (start <= this.#lastComment) return undefined;
    this.#lastComment = start;
    const comment: Comment = { ...this.span(start, end), text: this.text.slice(start, end) };
    this.#comments.push(comment);
    return comment;
  }

  span(start: number, end: number): Span {
    return { start: this.source.at(start), end: this.source.at(end) };
  }

  chunk(start: number, end: number, quotes: Quotes): Chunk {
    const { source } = this;
    const value = this.text.slice(start, end);
    if (MAY_ESCAPE.test(value)) return chunk(source, start, end, quotes);
    return { kind: 'chunk', value, at: (index) => source.at(start + Math.min(index, value.length)), encode: encoder(source, quotes, { start, end }) };
  }

  name(start: number, end: number, name = this.text.slice(start, end)): Expr {
    return newName(name, this.span(start, end));
  }

  atom(start: number, end: number, value: number | boolean | null): Expr {
    return newAtom(value, this.span(start, end));
  }

  other(start: number, end: number, children: Expr[] = []): Expr {
    return newOther(children, this.span(start, end));
  }

  string(start: number, end: number, parts: (Chunk | Expr)[]): StringExpr {
    return newString(parts, this.span(start, end));
  }

  /** A string of one stretch; `quote` is the width of the marks around it. */
  plain(start: number, end: number, quotes: Quotes, quote = 0): StringExpr {
    return this.string(start, end, [this.chunk(start + quote, Math.max(start + quote, end - quote), quotes)]);
  }

  /** Literal text and the holes in it, wherever a global pattern matches. */
  parts(start: number, end: number, quotes: Quotes, pattern: RegExp, hole: (match: RegExpMatchArray, start: number, end: number) => Expr): (Chunk | Expr)[] {
    const parts: (Chunk | Expr)[] = [];
    let from = start;
    for (const match of this.text.slice(start, end).matchAll(pattern)) {
      const at = start + match.index;
      if (at > from) parts.push(this.chunk(from, at, quotes));
      from = at + match[0].length;
      parts.push(hole(match, at, from));
    }
    if (from < end || parts.length === 0) parts.push(this.chunk(from, end, quotes));
    return parts;
  }

  member(object: Expr, start: number, end: number): Expr {
    const nameSpan = this.span(start, end);
    return newMember(object, this.text.slice(start, end), nameSpan, { start: object.start, end: nameSpan.end });
  }

  index(object: Expr, index: Expr, end: number): Expr {
    return newIndex(object, index, { start: object.start, end: this.source.at(end) });
  }

  call(start: number, end: number, callee: Expr, args: Arg[]): Expr {
    return newCall(callee, args, false, this.span(start, end));
  }

  concat(start: number, end: number, parts: Expr[]): Expr {
    return newConcat(parts, this.span(start, end));
  }

  branches(start: number, end: number, arms: Expr[], open: boolean): Expr {
    return newBranches(arms, open, this.span(start, end));
  }

  choice(start: number, end: number, options: Expr[]): Expr {
    return newChoice(options, this.span(start, end));
  }

  list(start: number, end: number, items: Expr[], open = false): Expr {
    return newList(items, open, this.span(start, end));
  }

  object(start: number, end: number, fields: ObjectField[], open = false): ObjectExpr {
    return newObject(fields, open, this.span(start, end));
  }

  /** A field from the start of its name to the end of its value. */
  field(key: Key<string | undefined>, value: Expr, end: number): ObjectField {
    return newField(key.name, this.span(key.start, key.end), value, this.span(key.start, end));
  }

  /** A binding from the start of its name to the end of its value. */
  let(key: Key, value: Expr, end: number, how: Visible = {}): Expr {
    return newLet(key.name, this.span(key.start, key.end), value, how, this.span(key.start, end));
  }

  command(start: number, end: number, words: Expr[], input?: Expr): Command {
    return newCommand(words, this.span(start, end), input);
  }
}

/** Code of another language in a string. */
export function embedded(text: Expr, language: string, context?: 'doc' | 'comment'): Expr {
  const { start, end } = text;
  return { start, end, kind: 'embedded', language, text, ...(context === undefined ? {} : { context }) };
}

/** Literal text as a source of its own, so that another reader's grammar can be used on it. */
export function sourceIn(host: SourceText, text: Chunk): SourceText {
  return { file: host.file, language: host.language, text: text.value, fileText: host.fileText, at: (offset) => text.at(offset), encode: (spelled) => text.encode(spelled) };
}

/** The known text of a string, its holes left out. */
export function literalText(expr: Expr | undefined): string {
  if (expr?.kind === 'embedded') return literalText(expr.text);
  if (expr?.kind !== 'string') return '';
  return expr.parts.map((part) => (part.kind === 'chunk' ? part.value : '')).join('');
}
