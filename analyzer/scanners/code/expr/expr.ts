/**
 * The one small tree that every language is lowered to. A reader (one per language family) turns its own syntax tree
 * into `Expr`s; everything that understands strings, requests, names and blocks works on these and knows no language.
 * Offsets are UTF-16 offsets into the whole file, also for code inside a string of another language.
 */

export interface Span {
  start: number;
  end: number;
}

/** A literal stretch of text and the way back to the file. */
export interface Chunk {
  kind: 'chunk';
  /** The text as the program sees it, escapes resolved. */
  value: string;
  /** File offset of `value[index]`; `index` may be `value.length`. */
  at(index: number): number;
  /** `text` as it must be spelled inside these quotes; `undefined` where it cannot be. */
  encode(text: string): string | undefined;
}

export type Expr = Span &
  (
    /** A string literal or template: literal chunks and the expressions between them, in order; `isForeign` where another language quotes it, inside of a literal of this one. */
    | { kind: 'string'; parts: (Chunk | Expr)[]; isForeign?: true }
    /** `a + b`, PHP's `.`, adjacent literals, string builders. */
    | { kind: 'concat'; parts: Expr[] }
    /** A number, boolean or null. */
    | { kind: 'atom'; value: number | boolean | null }
    | { kind: 'name'; name: string }
    | { kind: 'member'; object: Expr; name: string; nameSpan: Span }
    | { kind: 'index'; object: Expr; index: Expr }
    /** `told` is the record of what statements set on the object it makes. */
    | { kind: 'call'; callee: Expr; args: Arg[]; isNew: boolean; told?: Expr }
    /** A literal with named members; `type` is the struct or class it builds, where written, `of` the object it adds to, `turns` the loop that fills it. */
    | { kind: 'object'; type?: Expr; fields: ObjectField[]; open: boolean; of?: Expr; turns?: Turns }
    /** `type` is that of the items, where it is written and no item is a literal that has it. */
    | { kind: 'list'; type?: Expr; items: Expr[]; open: boolean }
    /** One of these, decided at run time: `a ? b : c`, `a ?? b`, `a || b`; `beside` is what decides, and what else is run. */
    | { kind: 'choice'; options: Expr[]; beside: Expr[] }
    /**
     * Code of which one arm is run, or none where it is `open`: `if`, `switch`, the body of a loop; a block is the only arm of its own.
     * Behind those that are `left` by `return` or `throw` nothing goes on. Each arm is an `other`.
     */
    | { kind: 'branches'; arms: Expr[]; left: Expr[]; open: boolean }
    /** `const name = value`, `name := value`, `NAME=value`; also default values of parameters and fields. */
    | { kind: 'let'; name: string; nameSpan: Span; value: Expr; exported: boolean; declares: Declares }
    /** `let name;`: from here on it is another name than one of the same spelling further out. */
    | { kind: 'declaration'; name: string; declares: Declares }
    /** A block of a configuration language: `resource "cloudflare_filter" "x" { … }` has name `resource`, labels `[type, name]`. */
    | { kind: 'block'; name: string; labels: string[]; labelSpans: Span[]; body: Extract<Expr, { kind: 'object' }> }
    /** A shell command, word by word; assignments before it are `let`s. */
    | { kind: 'command'; words: Expr[]; input?: Expr }
    /** A text in another language: a heredoc, a `run:` step, a Markdown fence. `text` is a string Expr. */
    | { kind: 'embedded'; language: string; text: Expr; context?: 'doc' | 'comment' }
    /** A whole recorded or described request (HAR, cassette, Postman, `.http`, OpenAPI), already taken apart. */
    | { kind: 'request'; method: Expr | string | undefined; url: Expr; headers?: Expr; body?: Expr; response?: Expr }
    /**
     * Anything else; only its children matter. A class, whose methods share what is set on the object, says so, and where its head stands: from
     * its name to its body. One without a name has none.
     */
    | { kind: 'other'; children: Expr[]; isClass?: true; head?: Span }
  );

// Each kind by its name, for whoever takes that one alone.
export type BlockExpr = Extract<Expr, { kind: 'block' }>;
export type BranchesExpr = Extract<Expr, { kind: 'branches' }>;
export type Call = Extract<Expr, { kind: 'call' }>;
export type ChoiceExpr = Extract<Expr, { kind: 'choice' }>;
export type Command = Extract<Expr, { kind: 'command' }>;
export type ConcatExpr = Extract<Expr, { kind: 'concat' }>;
export type IndexExpr = Extract<Expr, { kind: 'index' }>;
export type LetExpr = Extract<Expr, { kind: 'let' }>;
export type ListExpr = Extract<Expr, { kind: 'list' }>;
export type MemberExpr = Extract<Expr, { kind: 'member' }>;
export type NameExpr = Extract<Expr, { kind: 'name' }>;
export type ObjectExpr = Extract<Expr, { kind: 'object' }>;
export type OtherExpr = Extract<Expr, { kind: 'other' }>;
export type RequestExpr = Extract<Expr, { kind: 'request' }>;
export type StringExpr = Extract<Expr, { kind: 'string' }>;

/** Whether a binding makes a name of its own, which is known in the block around it, in the whole function or file, or binds one that is there. */
export type Declares = 'block' | 'function' | 'file' | 'nothing';

/** A loop with a member from each turn: `{ for name, one in over : key => value }`. */
export interface Turns {
  names: string[];
  over: Expr;
  key: Expr;
  value: Expr;
}

export interface Arg {
  /** Keyword or option name, where the language has them. */
  name?: string;
  value: Expr;
  /** From the name to behind the value, where both can be taken out together. */
  span?: Span;
}

export interface ObjectField extends Span {
  /** `undefined` for a computed name. */
  name: string | undefined;
  nameSpan: Span;
  value: Expr;
  /** A struct tag or alias that gives the name on the wire: Go `json:"notification_email,omitempty"`. */
  wireName?: string;
  /** Of a declared one: where it is empty, it is not sent: Go `omitempty`. */
  isOmitted?: true;
  /** What goes when the field is taken out, where that is not the field alone; nothing may where the code around it needs it. */
  goes?: Going | 'nothing';
  /** Another place that sets it as well, before this one: what is done here would have to be done there. */
  setBefore?: ObjectField;
  /** What stands behind it may set it as well: the value that is written may not be the one that counts. */
  isOpen?: true;
  /** A record that stands before it has, or may have, a field of the name: without this one that one would count. */
  hides?: true;
}

/** A stretch that is cut out, and what must stand there instead. */
export interface Going extends Span {
  instead?: string;
}

export interface Import {
  /** The module or package as written. */
  module: string;
  /** The local name bound to it (default or namespace import), `undefined` where nothing is bound. */
  local: string | undefined;
  /** Named imports, local name → exported name. */
  names: Record<string, string>;
  /** Everything in the module can be named alone from here on: `using Pulumi.Cloudflare;`. */
  opened?: true;
  /** Where the module is written, for languages in which a module can be all that is used. */
  span?: Span;
}

export interface Comment extends Span {
  text: string;
  /** It stands above a block of code in a document, which ends here. */
  until?: number;
}

/** A text as it comes out, or a fragment of source code that gives one. */
export type Piece = { literal: string } | { source: string };

/** How a language spells what a rewrite wants to put there. */
export interface Dialect {
  language: string;
  /** A literal in this language, with the quotes usual there. */
  quote(value: string): string;
  /** Source code that concatenates literal texts and source fragments; `undefined` where the language has no such thing. */
  compose(parts: Piece[]): string | undefined;
  /** How a field name is written in an object literal. */
  fieldName(name: string, like: string): string;
  /** Opens a line comment: `//`, `#`, `--`. */
  lineComment: string;
  /** No comma may stand behind the last of several. */
  isStrict?: true;
}

/** A file, or a stretch of one in another language, lowered. */
export interface Unit {
  file: string;
  language: string;
  /** The text of the whole file. */
  text: string;
  dialect: Dialect;
  imports: Import[];
  body: Expr[];
  comments: Comment[];
  /** What stands in other places of the file as well, which only name it: anchors of YAML that an alias repeats. */
  repeated?: Span[];
  /** Syntax errors: what could be read was read. */
  problems: { offset: number; message: string }[];
}

/** Where words stand that the uses in a text cannot do without, by offset, in order. */
export interface Places {
  words: readonly number[];
  /** Those of them that can be a part of a text that is put together. */
  texts: readonly number[];
}

/** What a reader is given. For embedded code `text` is a part of the file and `at` maps its offsets to the file. */
export interface SourceText {
  file: string;
  language: string;
  text: string;
  /** The whole file's text; equals `text` unless embedded. */
  fileText: string;
  at(offset: number): number;
  /** Of a long text. A reader may leave out what has nothing to do with them. */
  places?: Places;
  /** Spelling of a replacement inside the host's quotes; identity unless embedded. */
  encode(text: string): string | undefined;
  /** Whether something in a stretch stands in another file, so that nothing can be written over it here. */
  isBrought?(start: number, end: number): boolean;
}

/** Lowers a source. Never throws on bad input: what cannot be read becomes `problems`. */
export type Reader = (source: SourceText) => Unit;
