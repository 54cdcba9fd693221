import { jsonQuotes, singleQuotes } from '../../dialects/json.ts';
import type { Quotes } from '../../dialects/quotes.ts';
import type { Chunk, Expr, ObjectExpr, ObjectField } from '../../expr/expr.ts';
import { holdsPlace } from '../focus.ts';
import type { Maker } from '../making/make.ts';
import { workedOut } from '../worked-out.ts';

/** What a caller makes of values once they are read. */
interface JsonHooks {
  /** `undefined` leaves the object as it is. */
  object?(object: ObjectExpr): Expr | undefined;
  /** The key of a field as a string of its own. */
  key?(field: ObjectField, key: Expr): void;
  /** A word that is no value of JSON. */
  word?(start: number, end: number): Expr;
  /** Splits literal text into holes and what stands between them. */
  parts?(make: Maker, start: number, end: number, quotes: Quotes): (Chunk | Expr)[];
}

const DEEPEST = 300;
const MANY = 100;

/**
 * The values of a text in order: JSON, JSON with comments and trailing commas, lines of JSON, JSON5 as far as it differs
 * in quotes, and JSON in templates, where a hole stands for a value. Anything else is stepped over and named.
 */
export function jsonValues(make: Maker, hooks: JsonHooks = {}): Expr[] {
  return new JsonParser(make, hooks).all();
}

class JsonParser {
  #at = 0;
  #depth = 0;
  readonly #make: Maker;
  readonly #hooks: JsonHooks;

  constructor(make: Maker, hooks: JsonHooks) {
    this.#make = make;
    this.#hooks = hooks;
  }

  all(): Expr[] {
    const values: Expr[] = [];
    while (this.#more()) {
      const value = this.#value();
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  /** Whether anything is left after white space and comments. */
  #more(): boolean {
    while (this.#match(SPACE) !== undefined || this.#comment()) continue;
    return this.#at < this.#make.text.length;
  }

  #comment(): boolean {
    const start = this.#at;
    if (this.#match(COMMENT) === undefined) return false;
    this.#make.comment(start, this.#at);
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#make.text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #value(): Expr | undefined {
    const make = this.#make;
    const start = this.#at;
    const char = make.text[start];
    if (this.#match(HOLES) !== undefined) return make.other(start, this.#at);
    if (char === '"' || char === "'") return this.#string(char);
    if ((char === '{' || char === '[') && this.#depth < DEEPEST) {
      this.#depth++;
      const value = char === '{' ? this.#object() : this.#list();
      this.#depth--;
      return value;
    }
    const word = this.#match(WORD);
    if (word !== undefined) return this.#word(word, start);
    this.#unexpected();
    return undefined;
  }

  #word(word: string, start: number): Expr {
    if (word === 'true' || word === 'false') return this.#make.atom(start, this.#at, word === 'true');
    if (word === 'null') return this.#make.atom(start, this.#at, null);
    const number = Number(word);
    if (!Number.isNaN(number)) return this.#make.atom(start, this.#at, number);
    const named = this.#hooks.word?.(start, this.#at);
    if (named !== undefined) return named;
    this.#make.problem(start, 'This is no JSON value.');
    return this.#make.other(start, this.#at);
  }

  #string(mark: '"' | "'"): Expr {
    const start = this.#at;
    const quotes = mark === '"' ? jsonQuotes : singleQuotes;
    const closed = this.#match(mark === '"' ? DOUBLE : SINGLE) !== undefined;
    if (!closed) {
      this.#make.problem(start, 'This string is not closed.');
      this.#match(UNCLOSED);
    }
    const end = closed ? this.#at - 1 : this.#at;
    const parts = workedOut(this.#make, start + 1, end, quotes) ?? this.#hooks.parts?.(this.#make, start + 1, end, quotes) ?? [this.#make.chunk(start + 1, end, quotes)];
    return this.#make.string(start, this.#at, parts);
  }

  #list(): Expr {
    const start = this.#at++;
    const items: Expr[] = [];
    let open = false;
    while (this.#inside(']')) {
      if (items.length >= MANY && this.#stepsOver()) continue;
      if (this.#match(ELLIPSIS) !== undefined) open = true;
      else {
        const item = this.#value();
        if (item !== undefined) items.push(item);
      }
    }
    return this.#make.list(start, this.#at, items.length > MANY ? this.#telling(items) : items, open);
  }

  /** Of thousands of records in a long file, those that a use can stand in. */
  #telling(items: Expr[]): Expr[] {
    const { places } = this.#make.source;
    return places === undefined ? items : items.filter((item) => holdsPlace(places.words, item.start, item.end));
  }

  /** Past as many that were read, what no use can stand in is passed over before anything is made of it. What nests too deeply is read flat: each level would be looked at to its end. */
  #stepsOver(): boolean {
    const start = this.#at;
    const places = this.#depth < DEEPEST ? this.#make.source.places : undefined;
    const end = places === undefined ? start : endOfItem(this.#make.text, start);
    if (places === undefined || end === start || holdsPlace(places.words, start, end)) return false;
    this.#at = end;
    return true;
  }

  #object(): Expr {
    const start = this.#at++;
    const fields: ObjectField[] = [];
    let open = false;
    while (this.#inside('}')) {
      if (fields.length >= MANY && this.#stepsOver()) {
        open = true;
        continue;
      }
      const field = this.#match(ELLIPSIS) === undefined ? this.#field() : undefined;
      if (field === undefined) open = true;
      else fields.push(field);
    }
    const object = this.#make.object(start, this.#at, fields, open);
    return this.#hooks.object?.(object) ?? object;
  }

  /** Steps over a comma; false behind the closing bracket, or where there is none. */
  #inside(close: string): boolean {
    for (;;) {
      if (!this.#more()) {
        this.#make.problem(this.#at, 'The text ends inside of brackets.');
        return false;
      }
      const char = this.#make.text[this.#at];
      if (char === close) {
        this.#at++;
        return false;
      }
      if (char !== ',') return true;
      this.#at++;
    }
  }

  #field(): ObjectField | undefined {
    const make = this.#make;
    const start = this.#at;
    const char = make.text[start];
    const key = char === '"' || char === "'" ? this.#string(char) : this.#bareKey();
    const end = this.#at;
    if (key === undefined) this.#unexpected();
    if (key === undefined || !this.#more() || make.text[this.#at] !== ':') return undefined;
    this.#at++;
    const value = this.#more() && !',}]'.includes(make.text[this.#at]!) ? this.#value() : undefined;
    const name = key.kind === 'string' && key.parts[0]?.kind === 'chunk' && key.parts.length === 1 ? key.parts[0].value : undefined;
    const field = make.field({ name, start, end }, value ?? make.other(end, end), value === undefined ? end : this.#at);
    this.#hooks.key?.(field, key);
    return field;
  }

  #bareKey(): Expr | undefined {
    const start = this.#at;
    if (this.#match(HOLES) !== undefined) return this.#make.other(start, this.#at);
    return this.#match(KEY) === undefined ? undefined : this.#make.plain(start, this.#at, jsonQuotes);
  }

  /** Steps over what cannot be read, as far as the next mark that means something. */
  #unexpected(): void {
    this.#make.problem(this.#at, 'This is not JSON.');
    this.#at++;
    this.#match(JUNK);
  }
}

/** Where an item of a list or object ends: at the comma behind it or the bracket around it; where there is none, or a bracket that closes something else, at its start. */
function endOfItem(text: string, start: number): number {
  let depth = 0;
  for (let at = start; ; at = MARK.lastIndex) {
    MARK.lastIndex = at;
    const mark = MARK.exec(text)?.[0];
    if (mark === undefined) return start;
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    if (depth < 0 || (depth === 0 && mark === ',')) return MARK.lastIndex - 1;
  }
}

/** What tells how deep it goes, and texts, which may hold anything. */
const MARK = /[{}[\],]|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'/g;
const SPACE = /[\s\uFEFF]+/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*/y;
const HOLES = /(?:\uE000|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|<[\w-]+>|\$\w+)[\w-]*/y;
const DOUBLE = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
const SINGLE = /'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'/y;
const UNCLOSED = /.[^\n]*/y;
const WORD = /[-+]?[\w.$][\w.$+-]*/y;
const KEY = /[A-Za-z_$][\w$-]*/y;
const ELLIPSIS = /\.\.\.|…/y;
const JUNK = /[^\s"'{}[\],:#]+/y;
