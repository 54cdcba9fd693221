import type { Chunk, Command, Expr, ObjectField, Span } from '../expr/expr.ts';
import { newAtom, newField, newList, newObject, newOther, newString, newUnknown } from '../expr/nodes.ts';
import { embedded, literalText } from './making/make.ts';

/**
 * What `jq -n --arg level "$1" '{value: $level}'` writes: the object or list that its filter spells out, with what it is given for its
 * variables. `undefined` where the filter does more than that, or reads anything.
 */
export function jqOutput({ words: [, ...words] }: Command): Expr | undefined {
  const texts = words.map(literalText);
  const given = new Map<string, Expr>();
  const rest: number[] = [];
  for (let index = 0; index < words.length; index++) {
    const takes = /^--(?:arg|argjson|slurpfile|rawfile)$/.test(texts[index]!) ? 2 : /^--(?:indent|from-file)$|^-[a-zA-Z]*f$/.test(texts[index]!) ? 1 : 0;
    const value = words[index + 2];
    if (takes === 2 && value !== undefined) given.set(texts[index + 1]!, texts[index] === '--arg' ? value : newOther([value], value));
    if (takes === 0 && !texts[index]!.startsWith('-')) rest.push(index);
    index += takes;
  }
  const isBare = texts.some((text) => /^-[a-zA-Z]*n[a-zA-Z]*$|^--null-input$/.test(text));
  const filter = words[rest[0] ?? -1];
  const [chunk, ...more] = filter?.kind === 'string' ? filter.parts : [];
  if (!isBare || rest.length !== 1 || chunk?.kind !== 'chunk' || more.length > 0 || !/^\s*[{[]/.test(chunk.value)) return undefined;
  const reader = new Filter(chunk, given);
  const value = reader.value();
  return reader.isDone ? value : undefined;
}

/** A comma before the closing brace is an error in jq: the last field takes along the one before it. */
function lastWithComma(field: ObjectField, index: number, { [index - 1]: before, length }: ObjectField[]): ObjectField {
  return before === undefined || index < length - 1 ? field : { ...field, goes: { start: before.end, end: field.end, instead: '' } };
}

class Filter {
  #at = 0;
  /** A bracket is not closed. */
  #isOpen = false;
  readonly #chunk: Chunk;
  readonly #given: ReadonlyMap<string, Expr>;

  constructor(chunk: Chunk, given: ReadonlyMap<string, Expr>) {
    this.#chunk = chunk;
    this.#given = given;
  }

  get isDone(): boolean {
    this.#match(/\s*/y);
    return !this.#isOpen && this.#at === this.#chunk.value.length;
  }

  /** A value as it is written, or one that is not known, which is a filter of its own. */
  value(): Expr {
    this.#match(/\s+/y);
    const start = this.#at;
    const plain = this.#plain(start);
    // An operator makes another value of it.
    this.#match(/\s+/y);
    if (plain !== undefined && /^[,}\])]?$/.test(this.#chunk.value[this.#at] ?? '')) return plain;
    for (let depth = 0; this.#at < this.#chunk.value.length; this.#at++) {
      if (this.#match(/"(?:[^"\\]|\\[\s\S])*"/y) !== undefined) this.#at--;
      else if (/[{[(]/.test(this.#chunk.value[this.#at]!)) depth++;
      else if (depth === 0 && /[,}\])]/.test(this.#chunk.value[this.#at]!)) break;
      else if (/[}\])]/.test(this.#chunk.value[this.#at]!)) depth--;
    }
    const span = this.#span(start);
    return newOther([embedded(newString([this.#piece(start, this.#at)], span), 'jq')], span);
  }

  #plain(start: number): Expr | undefined {
    if (this.#match(/\{/y) !== undefined) return this.#object(start);
    if (this.#match(/\[/y) !== undefined) return newList(this.#items(']', () => this.value()), false, this.#span(start));
    const text = this.#match(/"(?:[^"\\]|\\[^(])*"/y);
    if (text !== undefined) return { ...newString([this.#piece(start + 1, this.#at - 1)], this.#span(start)), isForeign: true };
    const variable = this.#match(/\$[A-Za-z_]\w*/y);
    if (variable !== undefined) return this.#given.get(variable.slice(1)) ?? newUnknown(this.#span(start));
    const atom = this.#match(/(?:true|false|null|-?\d+(?:\.\d+)?)(?![\w.])/y);
    return atom === undefined ? undefined : newAtom(JSON.parse(atom) as number | boolean | null, this.#span(start));
  }

  #object(start: number): Expr {
    let open = false;
    const fields = this.#items('}', (): ObjectField => {
      const from = this.#at;
      const key = this.#match(/\$?[A-Za-z_]\w*|"(?:[^"\\]|\\[^(])*"/y);
      const name = key?.replace(/^[$"]|"$/g, '');
      const nameSpan = this.#span(from);
      this.#match(/\s+/y);
      open ||= name === undefined;
      if (this.#match(/:/y) !== undefined) return this.#field(name, nameSpan, from);
      const given = key?.startsWith('$') === true ? this.#given.get(name ?? '') : undefined;
      return this.#unlessShared(newField(name, nameSpan, given ?? (key === undefined ? this.value() : newUnknown(nameSpan)), this.#span(from)), key ?? '');
    });
    return newObject(fields.map(lastWithComma), open, this.#span(start));
  }

  /** A field ends where its value does, not with the space behind that. */
  #field(name: string | undefined, nameSpan: Span, from: number): ObjectField {
    const begun = this.#at;
    const value = this.value();
    const end = this.#chunk.value.slice(0, this.#at).trimEnd().length;
    return this.#unlessShared(newField(name, nameSpan, value, { start: this.#chunk.at(from), end: this.#chunk.at(end) }), this.#chunk.value.slice(begun, end).trim());
  }

  /** What a variable is given is the value of all fields that read it: none of them can have another one there. */
  #unlessShared(field: ObjectField, text: string): ObjectField {
    const isShared = /^\$\w+$/.test(text) && this.#chunk.value.split(/(\$\w+)/).filter((one) => one === text).length > 1;
    return isShared ? { ...field, isOpen: true } : field;
  }

  #items<T>(close: string, read: () => T): T[] {
    const found: T[] = [];
    for (;;) {
      this.#match(/[\s,]+/y);
      if (this.#at >= this.#chunk.value.length) {
        this.#isOpen = true;
        return found;
      }
      if (this.#chunk.value[this.#at] === close) {
        this.#at++;
        return found;
      }
      const before = this.#at;
      found.push(read());
      if (this.#at === before) this.#at++;
    }
  }

  #piece(from: number, to: number): Chunk {
    const chunk = this.#chunk;
    return { ...chunk, value: chunk.value.slice(from, to), at: (index) => chunk.at(from + index) };
  }

  #span(start: number): { start: number; end: number } {
    return { start: this.#chunk.at(start), end: this.#chunk.at(this.#at) };
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#chunk.value)?.[0];
    if (found === undefined || found === '') return undefined;
    this.#at += found.length;
    return found;
  }
}
