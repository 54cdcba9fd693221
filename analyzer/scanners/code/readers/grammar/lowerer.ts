import type { Quotes } from '../../dialects/quotes.ts';
import type { Arg, Chunk, Declares, Expr, Import, ObjectExpr, ObjectField, SourceText, Span } from '../../expr/expr.ts';
import { keyText } from '../../expr/literals.ts';
import { newAtom, newCall, newChoice, newConcat, newDeclaration, newField, newIndex, newLet, newList, newMember, newName, newObject, newOther, newSpread, newString, type Visible } from '../../expr/nodes.ts';
import { namesFirst } from '../../expr/parameters.ts';
import { fieldsSetBy } from '../../expr/records.ts';
import { chunk } from '../making/chunk.ts';
import { embedded } from '../making/make.ts';
import { eachOf, unpacked } from '../making/unpacking.ts';
import { goingOf } from './going.ts';
import { isRange } from './ranges.ts';
import type { Syntax } from './syntax.ts';

/** Lowers one type of node: to one expression, several that stand side by side, or none. */
export type Rule = (node: Syntax, low: Lowerer) => Expr | Expr[] | undefined;

/** Beyond this depth a node is lowered as a statement of its own, so that no later recursion can overflow the stack. */
const MAX_DEPTH = 250;

/** The walk over one file: what rules need to build expressions. */
export class Lowerer {
  readonly source: SourceText;
  readonly imports: Import[] = [];
  readonly #rules: ReadonlyMap<string, Rule>;
  /** What a plain assignment declares in the language. */
  readonly #declares: Declares;
  readonly #late: Syntax[] = [];
  #depth = 0;

  constructor(source: SourceText, rules: ReadonlyMap<string, Rule>, declares: Declares) {
    this.source = source;
    this.#declares = declares;
    this.#rules = rules;
  }

  file(root: Syntax): Expr[] {
    const body = this.all(root.children);
    for (let node = this.#late.pop(); node !== undefined; node = this.#late.pop()) body.push(...this.each(node));
    return body;
  }

  /** The expressions a node becomes; a type without a rule is what stands in it, so that brackets and statements vanish. */
  each(node: Syntax): Expr[] {
    if (this.#depth > MAX_DEPTH) {
      this.#late.push(node);
      return [];
    }
    this.#depth++;
    const lowered = this.#rules.get(node.type)?.(node, this) ?? (this.#rules.has(node.type) ? [] : this.parts(node));
    this.#depth--;
    return Array.isArray(lowered) ? lowered : [lowered];
  }

  all(nodes: readonly Syntax[]): Expr[] {
    return nodes.length === 1 ? this.each(nodes[0]!) : nodes.flatMap((node) => this.each(node));
  }

  /** What stands in a node. The name that a declaration gives is no use of that name, so it is left out. */
  parts(node: Syntax): Expr[] {
    return this.all(node.children.filter((each) => each.field !== 'name' || each.children.length > 0));
  }

  /** The node as one expression, where a place holds exactly one. */
  one(node: Syntax | undefined, around?: Syntax): Expr {
    const place = node ?? around ?? { start: 0, end: 0 };
    const lowered = node === undefined ? [] : this.each(node);
    return lowered.length === 1 ? lowered[0]! : this.other(place, lowered);
  }

  text(node: Syntax | undefined): string {
    return node === undefined ? '' : this.source.text.slice(node.start, node.end);
  }

  /** The text between two nodes, where the tokens without a name stand. */
  between(left: Syntax, right: Syntax): string {
    return this.source.text.slice(left.end, right.start).trim();
  }

  span(node: { start: number; end: number }): Span {
    return { start: this.source.at(node.start), end: this.source.at(node.end) };
  }

  name(node: Syntax, name = this.text(node)): Expr {
    return newName(name, this.span(node));
  }

  atom(node: Syntax, value: number | boolean | null): Expr {
    return newAtom(value, this.span(node));
  }

  other(node: { start: number; end: number }, children: Expr[]): Expr {
    return newOther(children, this.span(node));
  }

  member(node: Syntax, object: Expr, name: Syntax, text = this.text(name)): Expr {
    const start = Math.min(object.start, this.source.at(node.start));
    const nameSpan = this.span(name);
    return newMember(object, text, nameSpan, { start, end: nameSpan.end });
  }

  /** A range of items is asked for as `parts.slice(1)` asks for one. */
  index(node: Syntax, object: Expr, index: Expr): Expr {
    return isRange(index) ? newCall(newMember(object, 'slice', index, this.span(node)), index.args, false, this.span(node)) : newIndex(object, index, this.span(node));
  }

  call(node: Syntax, callee: Expr, args: Arg[], isNew = false): Expr {
    return newCall(callee, args, isNew, this.span(node));
  }

  /** A statement that may set fields call by call: `pool.put("name", name)` says what `pool["name"] = name` says. */
  statement(node: Syntax): Expr[] {
    return this.all(node.children).flatMap((each) => [each, ...fieldsSetBy(each, goingOf(node, this))]);
  }

  /** What a function does that is one expression, as a statement that cannot go: `x -> pool.put("name", x)`. What it gives stands last. */
  run(node: Syntax): Expr[] {
    return this.each(node).flatMap((each) => [...fieldsSetBy(each, 'nothing'), each]);
  }

  concat(node: Syntax, parts: Expr[]): Expr {
    return newConcat(parts, this.span(node));
  }

  choice(node: Syntax, options: Expr[], beside: Expr[] = []): Expr {
    return newChoice(options, this.span(node), beside);
  }

  /** A `match` or `switch` that has a value: what one of its arms gives, or another where an arm gives none. */
  arms(node: Syntax, arms: readonly Syntax[], valueOf: (arm: Syntax) => Syntax | undefined): Expr {
    const values = arms.map(valueOf);
    const given = values.filter((value) => value !== undefined && !LEAVES.test(value.type));
    const restOf = (each: Syntax): Syntax[] => (given.includes(each) ? [] : given.some((one) => each.start <= one!.start && one!.end <= each.end) ? each.children.flatMap(restOf) : [each]);
    const rest = this.all(node.children.flatMap(restOf));
    const isOpen = values.includes(undefined) || given.length === 0;
    return this.choice(node, [...given.map((value) => this.one(value)), ...(isOpen ? [this.other(node, [])] : [])], rest);
  }

  list(node: Syntax, items: Expr[], open = false, type?: Expr): Expr {
    return newList(items, open, this.span(node), type);
  }

  object(node: Syntax, fields: ObjectField[], more: { type?: Expr | undefined; open?: boolean } = {}): ObjectExpr {
    const { type, open = false } = more;
    return newObject(fields, open, this.span(node), type);
  }

  /** The members of a record: pairs, and nodes of type `spread` that bring those of another. */
  members(node: Syntax, spread: string, pair: (each: Syntax, low: Lowerer) => ObjectField): ObjectField[] {
    return node.children.flatMap((each) => {
      if (each.type === spread) return [newSpread(this.one(each.children[0], each), this.span(each))];
      return each.type === 'pair' ? [pair(each, this)] : [];
    });
  }

  let(node: Syntax, name: Syntax, value: Expr, how: Visible & { name?: string } = {}): Expr {
    return newLet(how.name ?? this.text(name), this.span(name), value, { declares: this.#declares, ...how }, this.span(node));
  }

  /** Names that are bound by whoever calls, by a loop, or later. */
  declarations(names: readonly Syntax[], declares: Declares = 'block'): Expr[] {
    return names.map((name) => newDeclaration(this.text(name).replace(/^\$/, ''), declares, this.span(name)));
  }

  /** A parameter with the text or the record it has by default: whoever calls may give another. */
  parameter(node: Syntax, name: Syntax, value: Expr, text?: string): Expr {
    const either = REPLACED.has(value.kind) ? this.choice(node, [value, this.other(node, [])]) : value;
    return this.let(node, name, either, { declares: 'block', ...(text !== undefined && { name: text }) });
  }

  /** Names that are bound to one item after the other stand for any of them. They are known from the beginning of `at` on. */
  items(target: Expr, list: Expr, at: { start: number; end: number }, how: Visible = {}): Expr[] {
    return eachOf(target, list, { declares: this.#declares, ...how }, this.span(at));
  }

  /** A type of a few values: a record of them, by their names. */
  enumeration(node: Syntax, name: Syntax | undefined, values: ObjectField[]): Expr[] {
    return name === undefined || values.length === 0 ? [] : [this.let(node, name, this.object(node, values), { declares: 'block', exported: true })];
  }

  /** A member of an object or map literal; the span of its name includes quotes. A key that is put together, or a path, is read by itself as well. */
  field(node: Syntax, key: Syntax, name: string | undefined, value: Expr, wireName?: string): ObjectField {
    if (name === undefined ? key !== node : name.includes('/')) this.#late.push(key);
    return newField(name, this.span(key), value, this.span(node), wireName);
  }

  /** The text from `start` to `end` with expressions in its holes. Several lines of Terraform become embedded code. */
  string(node: Syntax, start: number, end: number, quotes: Quotes, holes: readonly Syntax[] = []): Expr {
    const parts: (Chunk | Expr)[] = [];
    let from = start;
    for (const hole of holes) {
      if (hole.start > from) parts.push(chunk(this.source, from, hole.start, quotes));
      parts.push(this.one(hole));
      from = hole.end;
    }
    if (end > from || parts.length === 0) parts.push(chunk(this.source, from, Math.max(from, end), quotes));
    const text = newString(parts, this.span(node));
    return parts.some((part) => part.kind === 'chunk' && TERRAFORM.test(part.value)) ? embedded(text, 'terraform') : text;
  }

  /**
   * `target = value`. Setting a member or key is a partial object literal beside the object it is set on; on the object
   * itself it binds `self.name`.
   */
  assign(node: Syntax, target: Syntax, value: Expr, how: Visible = {}): Expr[] {
    const place = this.one(target);
    const bound = (name: string, nameSpan: Span): Expr[] => [newLet(name, nameSpan, value, { declares: this.#declares, ...how }, this.span(node))];
    if (place.kind === 'name') return bound(place.name, this.span(target));
    if (place.kind === 'member') {
      const { object, name, nameSpan } = place;
      if (object.kind === 'name' && SELF.has(object.name)) return bound(`${object.name}.${name}`, nameSpan);
      return this.partial(node, object, newField(name, nameSpan, value, this.span(node)));
    }
    const several = UNPACKS.test(target.type)
      ? unpacked(place.kind === 'other' ? newList(place.children, false, place) : place, value, { declares: this.#declares, ...how }, this.span(node))
      : undefined;
    if (place.kind !== 'index') return several ?? [place, value];
    const { start, end } = place.index;
    return this.partial(node, place.object, newField(keyText(place.index), { start, end }, value, this.span(node)));
  }

  /** A function: what it is called, and what stands in it. The value of its last expression counts as its result. */
  callable(node: Syntax, name: Syntax | undefined, parts: readonly Syntax[], exported = false): Expr {
    const isGiven = ({ field, type }: Syntax): boolean => field === 'parameters' || type.endsWith('parameters');
    const body = this.other(node, [...namesFirst(this.all(parts.filter(isGiven))), ...this.all(parts.filter((part) => !isGiven(part)))]);
    return name === undefined ? body : this.let(node, name, body, { exported, declares: this.#declares === 'nothing' ? 'block' : this.#declares });
  }

  /** A statement that sets a member: a part of an object literal, beside the object that it is set on. */
  partial(node: Syntax, object: Expr, member: ObjectField): Expr[] {
    const goes = goingOf(node, this);
    return [object, { ...this.object(node, [goes === undefined ? member : { ...member, goes }], { open: true }), of: object }];
  }
}

/** Nodes that take a value apart. */
const UNPACKS = /^(?:pattern_list|(?:tuple|list|array|slice)_pattern|tuple(?:_expression)?|list|list_literal|array(?:_creation_expression)?|left_assignment_list)$/;

/** What a default may be that somebody else puts another in place of. */
const REPLACED: ReadonlySet<Expr['kind']> = new Set(['string', 'concat', 'object', 'list', 'call']);

/** An arm that gives nothing, because it leaves. */
const LEAVES = /^(?:throw|return|break|continue)(?:_|$)/;

const SELF = new Set(['this', 'self', 'cls', 'static']);

/** A block whose name may be worked out by a template, with quotes of its own: `"{{ replace .Name "." "_" }}"`. */
const TERRAFORM = /^[ \t]*(?:resource|data)[ \t]+"[a-z][a-z0-9]*_\w+"[ \t]+"(?:[^"\n{]|\{\{[^\n{}]*\}\}|\{(?!\{[^\n{}]*\}\}))+"[ \t]*\{/m;
