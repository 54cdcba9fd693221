import { lastPart } from '../../../dotted.ts';
import { atom, elixirDialect, interpolating, verbatim, word } from '../dialects/elixir.ts';
import { indented } from '../dialects/quotes.ts';
import type { Arg, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newClass } from '../expr/nodes.ts';
import { captured, comprehension, handingOut } from './elixir-loops.ts';
import type { Lowerer, Rule } from './grammar/lowerer.ts';
import { operation, operatorOf } from './grammar/operators.ts';
import { child, field, type Syntax } from './grammar/syntax.ts';
import { treeSitterReader } from './grammar/tree-sitter.ts';

const OPERATORS = { concat: ['<>', '+', '++'], choice: ['||', 'or'], last: ['&&', 'and'] };

const text: Rule = (node, low) => quotedText(node, low, false);

const rules: Record<string, Rule> = {
  string: text,
  charlist: text,
  quoted_atom: text,
  quoted_keyword: text,
  atom: (node, low) => low.string(node, node.start + 1, node.end, atom),
  keyword: (node, low) => low.string(node, node.start, node.start + low.text(node).lastIndexOf(':'), atom),
  sigil,
  alias: (node, low) => aliasName(node, low),
  unary_operator: unary,
  binary_operator: binary,
  dot,
  access_call: (node, low) => low.index(node, low.one(field(node, 'target'), node), low.one(field(node, 'key'), node)),
  call,
  parameters,
  anonymous_function: (node, low) => low.callable(node, undefined, node.children),
  list: (node, low) => {
    const [first] = node.children;
    return node.children.length === 1 && first?.type === 'keywords' ? low.one(first) : low.list(node, low.all(node.children));
  },
  tuple: (node, low) => low.list(node, low.all(node.children)),
  keywords: (node, low) => low.object(node, node.children.map((each) => pair(each, low))),
  map,
};

/** Reads Elixir. Atoms are strings; `a |> f(b)` is `f(a, b)`; `def` binds a function, `@name value` a constant. */
export const readElixir = await treeSitterReader({ name: 'elixir', dialect: elixirDialect, comments: ['comment'], declares: 'block', rules });

function quotedText(node: Syntax, low: Lowerer, plain: boolean): Expr {
  const open = field(node, 'quoted_start');
  const close = field(node, 'quoted_end');
  const mark = low.text(close);
  const quotes = plain ? verbatim(mark) : interpolating(mark);
  const start = open?.end ?? node.start;
  const end = close?.start ?? node.end;
  const holes = node.children.filter((each) => each.type === 'interpolation');
  if (mark.length < 3) return low.string(node, start, end, quotes, holes);
  // A heredoc: the indentation of the closing quotes is taken off every line.
  const { text: source } = low.source;
  const first = source.indexOf('\n', start) + 1;
  const last = Math.max(first, source.lastIndexOf('\n', end) + 1);
  return low.string(node, first, last, indented(quotes, source.slice(last, end)), holes);
}

/** `~w(a b)` is a list of words; other sigils are text. */
function sigil(node: Syntax, low: Lowerer): Expr {
  const name = low.text(child(node, 'sigil_name'));
  const start = field(node, 'quoted_start')?.end ?? node.start;
  if (!/^[wW]$/.test(name)) return quotedText(node, low, /^[A-Z]/.test(name));
  const body = low.source.text.slice(start, field(node, 'quoted_end')?.start ?? node.end);
  const quotes = word(low.text(field(node, 'quoted_end')));
  const words = [...body.matchAll(/\S+/g)].map((match) => {
    const [from, to] = [start + match.index, start + match.index + match[0].length];
    return low.string({ ...node, start: from, end: to }, from, to, quotes);
  });
  return low.list(node, words);
}

/** `Foo.Bar` is one token. */
function aliasName(node: Syntax, low: Lowerer): Expr {
  let end = node.start;
  let whole: Expr | undefined;
  for (const name of low.text(node).split('.')) {
    const part: Syntax = { ...node, start: end, end: end + name.length };
    whole = whole === undefined ? low.name(part) : low.member(part, whole, part);
    end = part.end + 1;
  }
  return whole ?? low.name(node);
}

function unary(node: Syntax, low: Lowerer): Expr | Expr[] {
  const operand = field(node, 'operand');
  if (operatorOf(node, low) === '&' && operand !== undefined) return captured(node, operand, low);
  if (operatorOf(node, low) !== '@' || operand === undefined) return low.parts(node);
  const target = field(operand, 'target');
  const value = operand.type === 'call' ? child(operand, 'arguments') : undefined;
  if (target === undefined || value === undefined) return low.name(node);
  return low.let(node, target, low.one(value), { name: `@${low.text(target)}` });
}

function binary(node: Syntax, low: Lowerer): Expr | Expr[] {
  const [left, right] = [field(node, 'left') ?? node, field(node, 'right') ?? node];
  switch (operatorOf(node, low)) {
    case '=':
      return low.assign(node, left, low.one(right));
    case '\\\\':
      return low.parameter(node, left, low.one(right));
    case '|>':
      return piped(node, low.one(left), low.one(right), low);
    default:
      return operation(node, low, OPERATORS);
  }
}

function piped(node: Syntax, input: Expr, step: Expr, low: Lowerer): Expr {
  if (step.kind === 'call') return low.call(node, step.callee, handingOut(step.callee, [{ value: input }, ...step.args]));
  return step.kind === 'member' ? low.call(node, step, [{ value: input }]) : low.other(node, [input, step]);
}

function dot(node: Syntax, low: Lowerer): Expr {
  const object = low.one(field(node, 'left'), node);
  const name = field(node, 'right');
  return name === undefined ? object : low.member(node, object, name);
}

function call(node: Syntax, low: Lowerer): Expr | Expr[] | undefined {
  const target = field(node, 'target');
  const list = child(node, 'arguments');
  const block = child(node, 'do_block');
  if (target?.type === 'identifier') {
    const name = low.text(target);
    if (/^(alias|import|require|use)$/.test(name)) return imported(name, list, low);
    if (/^(def|defp|defmacro|defmacrop)$/.test(name)) return definition(node, list, block, name === 'def', low);
    if (/^(defmodule|defimpl|defprotocol)$/.test(name)) return block === undefined ? low.other(node, []) : moduleOf(block, list?.children[0], low);
    if (name === 'for') return low.other(node, [...comprehension(list?.children ?? [], low), ...(block === undefined ? [] : low.parts(block))]);
    const branches = name === 'if' || name === 'unless' ? oneLine(list, low) : undefined;
    if (branches !== undefined) return low.choice(node, branches);
  }
  const callee = low.one(target, node);
  if (list === undefined && block === undefined && target?.type === 'dot' && !low.text(node).endsWith(')')) return callee;
  return low.call(node, callee, [...handingOut(callee, args(list, low)), ...(block === undefined ? [] : [{ value: low.other(block, low.parts(block)) }])]);
}

/** A module, which is called by the last of its names. */
function moduleOf(block: Syntax, alias: Syntax | undefined, low: Lowerer): Expr {
  const written = low.text(alias);
  return newClass(low.parts(block), low.span(block), alias && low.span({ start: alias.start + written.length - lastPart(written).length, end: block.start }));
}

function imported(word: string, list: Syntax | undefined, low: Lowerer): Expr[] {
  const [first, options] = list?.children ?? [];
  const as = options?.type === 'keywords' ? options.children.find((each) => low.text(field(each, 'key')).startsWith('as:')) : undefined;
  const bind = (module: string, alias?: string): void => {
    const local = word === 'alias' ? (alias ?? lastPart(module)) : undefined;
    low.imports.push({ module, local, names: {} });
  };
  if (first?.type === 'dot') for (const each of field(first, 'right')?.children ?? []) bind(`${low.text(field(first, 'left'))}.${low.text(each)}`);
  else bind(low.text(first), as === undefined ? undefined : low.text(field(as, 'value')));
  // What `use` is given configures the module.
  return word === 'use' ? low.all((list?.children ?? []).slice(1)) : [];
}

function definition(node: Syntax, list: Syntax | undefined, block: Syntax | undefined, exported: boolean, low: Lowerer): Expr {
  const [head, ...rest] = list?.children ?? [];
  const signature = head?.type === 'binary_operator' ? field(head, 'left') : head;
  const name = signature?.type === 'call' ? field(signature, 'target') : signature;
  const told = signature?.type === 'call' ? child(signature, 'arguments') : undefined;
  const short = rest.filter((each) => each.type === 'keywords').flatMap((each) => each.children.map((part) => field(part, 'value') ?? part));
  return low.callable(node, name, [...(told === undefined ? [] : [{ ...told, type: 'parameters' }]), ...short, ...(block === undefined ? [] : [block])], exported);
}

/** A pattern has a place among the parameters, and a name that nobody uses. */
function parameters({ children }: Syntax, low: Lowerer): Expr[] {
  return children.flatMap((each): Expr[] => {
    if (each.type === 'identifier') return low.declarations([each]);
    if (each.type === 'binary_operator' && operatorOf(each, low) === '\\\\') return low.all([each]);
    return [...low.declarations([each]), low.other(each, low.all([each]))];
  });
}

/** `if test, do: "a", else: "b"` */
function oneLine(list: Syntax | undefined, low: Lowerer): Expr[] | undefined {
  const keywords = list?.children.at(-1);
  if (keywords?.type !== 'keywords' || keywords.children.length !== 2) return undefined;
  return keywords.children.map((each) => low.one(field(each, 'value'), each));
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).flatMap((each): Arg[] => {
    if (each.type !== 'keywords') return [{ value: low.one(each) }];
    return each.children.map((inner) => {
      const { name, value } = pair(inner, low);
      return name === undefined ? { value } : { name, value };
    });
  });
}

/** `key: value`, `"key" => value`, `:key => value` */
function pair(node: Syntax, low: Lowerer): ObjectField {
  const written = field(node, 'key') ?? field(node, 'left') ?? node;
  const key = written.type === 'keyword' ? { ...written, end: written.start + low.text(written).lastIndexOf(':') } : written;
  return low.field(node, key, plainText(low.one(written)), low.one(field(node, 'value') ?? field(node, 'right'), node));
}

/** `%{…}`, `%Name{…}`, `%{old | …}` */
function map(node: Syntax, low: Lowerer): Expr {
  const type = child(node, 'struct');
  const content = child(node, 'map_content')?.children ?? [];
  const update = content.find((each) => each.type === 'binary_operator' && operatorOf(each, low) === '|');
  const written = update === undefined ? content : [field(update, 'right') ?? update];
  const members = written.flatMap((each) => (each.type === 'keywords' ? each.children : [each])).map((each) => pair(each, low))
    // What is updated has the key already, and keeps it.
    .map((member): ObjectField => (update === undefined ? member : { ...member, goes: 'nothing' }));
  return low.object(node, members, { type: type === undefined ? undefined : low.one(type), open: update !== undefined });
}
