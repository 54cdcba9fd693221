import type { Quotes } from '../../dialects/quotes.ts';
import type { Dialect } from '../../expr/expr.ts';

/** What one language of the script family has of its own; all patterns are sticky. */
export interface ScriptLanguage {
  dialect: Dialect;
  /** One comment. */
  comment: RegExp;
  /** Of several kinds that open alike the longer mark stands first. */
  strings: StringKind[];
  /** A name with what marks it as one; `sigil` is no part of it. */
  name: RegExp;
  sigil?: RegExp;
  /** Leads from an object to its member. */
  member: RegExp;
  /** Puts two texts together. */
  join: RegExp;
  /** Puts a slash and the next segment behind a URL: `base / "zones" / id` of http4s. */
  segments?: RegExp;
  /** Texts side by side are one. */
  adjacent?: true;
  /** What stands between a name and the `=` that binds it: a type. */
  typed?: RegExp;
  /** Binds a name to a value in a list of statements. */
  binds: RegExp;
  /** What stands behind the key of a member in braces; where there are no such members braces hold statements. */
  braces?: RegExp;
  /** Arguments of a type, behind its name. */
  generics?: RegExp;
  /** Between a name and its argument without parentheses. */
  bare?: RegExp;
  /** The type of what `<<` puts texts into, where it declares one. */
  streams?: RegExp;
  /** Arguments stand side by side behind a function. */
  curried?: true;
  /** Begins a function whose parameters stand side by side behind its name, up to its `=`; how far lines are indented tells where it ends. */
  heads?: RegExp;
  /** Texts are put together in a buffer that a function is given first. */
  buffers?: true;
  /** Statements whose parts stand in braces, by the word that begins them. */
  words?: RegExp;
  /** What decides in a statement stands without parentheses. */
  bareHeads?: true;
  /** What stands behind the label of a case. */
  labels?: RegExp;
  /** What holds behind a statement: `x = 1 if y`. */
  modifiers?: true;
  /** Blocks end with a word, and what decides ends with one as well, or with its line. */
  ends?: 'then' | 'line';
  /** `a and b` gives what `b` gives. */
  lastOf?: true;
  /** Begins a property that is computed where it is read, up to its name: `var path: String { … }`. */
  computed?: RegExp;
  /** A function begins with the type of what it gives. */
  typedFunctions?: true;
  /** What is made of a type stands in braces behind it. */
  initializers?: true;
  /** Leads from what is made to what it holds, in braces. */
  holds?: RegExp;
  /** Parameters that are named stand in braces. */
  named?: true;
  /** Functions that give one of their arguments, as the first one decides. */
  chooses?: ReadonlySet<string>;
  /** Lines of a preprocessor decide what is compiled. */
  directives?: true;
  /** Words that are no names. */
  reserved?: RegExp;
  /** What a binding without a word before it declares, where it does. */
  declares?: 'function';
  /** Blocks end with a word or where less is indented, which is not followed: what binds a name again may not have been run. */
  repeats?: true;
  /** Where a value is wanted a slash opens a pattern. */
  slashes?: true;
  /** Behind two dots an object is told something and stays what it is: `request..body = body..followRedirects = false`. */
  cascades?: true;
}

/** A kind of string literal. */
export interface StringKind {
  open: RegExp;
  /** The mark that ends it; the quotes that opened it unless given. */
  close?(open: string): string;
  quotes: Quotes;
  /** Stretches that do not end the text though they hold its mark; a backslash with what follows unless given. */
  skip?: RegExp;
  holes?: Hole[];
  /** May hold line ends. */
  lines?: true;
  /** The body begins on the next line. */
  heredoc?: true;
  /** May be a script of a shell. */
  script?: true;
  /** Holds words, of which each is a text of its own. */
  words?: true;
}

/** What stands in a text for a value: `${x}` from `open` to `close`; without a `close` all that `open` matches. */
export interface Hole {
  open: RegExp;
  close?: string;
  /** Characters before the expression. */
  lead: number;
}
