import { indented } from '../dialects/quotes.ts';
import { interpolating, plain, rubyDialect, symbol, verbatim, word } from '../dialects/ruby.ts';
import type { Arg, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { branches, branching, looping } from './branches.ts';
import type { Lowerer, Rule } from './lowerer.ts';
import { child, field, inside } from './syntax.ts';
import type { Syntax } from './syntax.ts';
import { treeSitterReader } from './tree-sitter.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['||', 'or', '||='], last: ['&&', 'and'] };

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

const name: Rule = (node, low) => low.name(node);
const list: Rule = (node, low) => low.list(node, low.all(node.children), node.children.some((each) => each.type === 'splat_argument'));
const scope: Rule = (node, low) => low.classOf(node);
const parameter: Rule = (node, low) => {
  const value = field(node, 'value');
  return value === undefined ? undefined : low.parameter(node, field(node, 'name') ?? node, low.one(value));
};
const callable: Rule = (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'));
const conditional: Rule = (node, low) => low.choice(node, [low.one(field(node, 'consequence'), node), low.one(field(node, 'alternative'), node)]);

const statements = branching({
  if: { arms: ['consequence', 'alternative'], otherwise: ['alternative'] },
  unless: { arms: ['consequence', 'alternative'], otherwise: ['alternative'] },
  elsif: { arms: ['consequence', 'alternative'], otherwise: ['alternative'] },
  if_modifier: { arms: ['body'] },
  unless_modifier: { arms: ['body'] },
  case: { arms: ['when', 'else'], otherwise: ['else'] },
  case_match: { arms: ['clauses', 'else'], closed: true },
  for: { arms: ['body'] },
  while: { arms: ['body'] },
  until: { arms: ['body'] },
  while_modifier: { arms: ['body'] },
  until_modifier: { arms: ['body'] },
});

const rules: Record<string, Rule> = {
  ...statements,
  destructured_parameter: (node, low) => low.list(node, low.all(node.children)),
  left_assignment_list: (node, low) => low.list(node, low.all(node.children)),
  // It takes as many items as there are.
  rest_assignment: (node, low) => low.other(node, low.declarations(node.children)),
  for: (node, low) => {
    const [name, clause] = [field(node, 'pattern'), field(node, 'value')];
    const list = clause?.type === 'in' ? clause.children[0] : clause;
    return name !== undefined && clause !== undefined && list !== undefined ? looping(statements.for!, name, clause, node, low) : statements.for!(node, low);
  },
  begin: attempt,
  body_statement: attempt,
  string,
  subshell: string,
  bare_string: listed,
  bare_symbol: listed,
  heredoc_beginning: heredoc,
  heredoc_body: () => undefined,
  simple_symbol: (node, low) => low.string(node, node.start + 1, node.end, symbol),
  delimited_symbol: string,
  hash_key_symbol: (node, low) => low.string(node, node.start, node.end, symbol),
  regex,
  chained_string: (node, low) => low.concat(node, node.children.map((part) => low.one(part))),
  string_array: list,
  symbol_array: list,
  array: list,
  right_assignment_list: list,
  constant: name,
  instance_variable: name,
  class_variable: name,
  global_variable: name,
  self: name,
  scope_resolution: (node, low) => {
    const outer = field(node, 'scope');
    const last = field(node, 'name') ?? node;
    return outer === undefined ? low.name(last) : low.member(node, low.one(outer), last);
  },
  element_reference: (node, low) => low.index(node, low.one(node.children[0], node), low.one(node.children[1], node)),
  call,
  assignment,
  operator_assignment: (node, low) => low.augment(node, field(node, 'left') ?? node, low.one(field(node, 'right'), node), OPERATORS),
  binary: (node, low) => (low.operator(node) === '%' || dividesPath(node, low) ? operatorCall(node, low) : appendCall(node, low) ?? low.binary(node, appendsText(node, low) ? { ...OPERATORS, concat: ['<<'] } : OPERATORS)),
  conditional,
  hash: (node, low) => low.object(node, low.members(node, 'hash_splat_argument', pair), { open: child(node, 'hash_splat_argument') !== undefined }),
  // `return a: 1`, `[a: 1]`
  pair: (node, low) => low.object(node, [pair(node, low)]),
  optional_parameter: parameter,
  keyword_parameter: parameter,
  method_parameters: parameters,
  block_parameters: parameters,
  lambda_parameters: parameters,
  method: callable,
  singleton_method: callable,
  class: scope,
  module: scope,
  singleton_class: scope,
  uninterpreted: () => undefined,
};

/** Reads Ruby. Symbols are strings; a method without arguments is a call, for Ruby has no other members. */
export const readRuby = await treeSitterReader({ name: 'ruby', dialect: rubyDialect, comments: ['comment'], rules });

/** `'…'`, `"…"`, `%q{…}`, `%{…}`, `:"…"`, `` `…` ``, `"key": `. */
function string(node: Syntax, low: Lowerer): Expr {
  const open = /^(?::["']|%[a-zA-Z]?[^\w\s]|["'`]|\?)/.exec(low.text(node))?.[0] ?? '';
  const mark = open.slice(-1);
  const close = CLOSING[mark] ?? mark;
  const single = mark === "'" || open.startsWith('%q') || open.startsWith('%s');
  const end = low.text(node).endsWith(close) ? node.end - close.length : node.end;
  return low.string(node, node.start + open.length, end, single ? plain(close) : interpolating(close, mark), holesOf(node));
}

/** A word of `%w[…]` or `%i[…]`. */
function listed(node: Syntax, low: Lowerer): Expr {
  const mark = low.source.text[(node.parent?.start ?? 0) + 2] ?? '';
  return low.string(node, node.start, node.end, word(CLOSING[mark] ?? mark, mark), holesOf(node));
}

function holesOf(node: Syntax): Syntax[] {
  return node.children.filter((each) => each.type === 'interpolation');
}

/** `/…/`, `%r{…}`, where it may be of a path. */
function regex(node: Syntax, low: Lowerer): Expr | Expr[] {
  const [, open = '', body = ''] = /^(\/|%r.)([\s\S]*)[^\w\s]\w*$/.exec(low.text(node)) ?? [];
  if (!/\/[a-z]/i.test(body)) return low.all(holesOf(node));
  const start = node.start + open.length;
  return low.call(node, low.name(node, 'Regexp'), [{ value: low.string(node, start, start + body.length, verbatim, holesOf(node)) }], true);
}

/** The text of a heredoc stands after the line that announces it, in the order of announcement. */
function heredoc(node: Syntax, low: Lowerer): Expr {
  const body = bodyOf(node);
  const [, kind = '', quote = ''] = /^<<([~-]?)(["'`]?)/.exec(low.text(node)) ?? [];
  const quotes = quote === "'" ? verbatim : interpolating('', '');
  const end = body === undefined ? undefined : child(body, 'heredoc_end');
  if (body === undefined || end === undefined) return low.string(node, node.end, node.end, quotes);
  const { text } = low.source;
  const start = text.indexOf('\n', body.start) + 1;
  const stop = Math.max(start, text.lastIndexOf('\n', end.start - 1) + 1);
  const stripped = kind === '~' ? indented(quotes, commonIndent(text.slice(start, stop))) : quotes;
  return low.string(node, start, stop, stripped, holesOf(body));
}

const bodies = new WeakMap<Syntax, Map<Syntax, Syntax>>();

function bodyOf(node: Syntax): Syntax | undefined {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  const known = bodies.get(root) ?? heredocsIn(root);
  bodies.set(root, known);
  return known.get(node);
}

function heredocsIn(root: Syntax): Map<Syntax, Syntax> {
  const announced: Syntax[] = [];
  const written: Syntax[] = [];
  const open = [root];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.type === 'heredoc_beginning') announced.push(each);
    if (each.type === 'heredoc_body') written.push(each);
    open.push(...each.children);
  }
  announced.sort(byStart);
  return new Map(written.sort(byStart).flatMap((body, index) => (announced[index] === undefined ? [] : [[announced[index], body]])));
}

function byStart(a: Syntax, b: Syntax): number {
  return a.start - b.start;
}

function commonIndent(text: string): string {
  const indents = text.split('\n').filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  return indents.reduce((least, each) => (each.length < least.length ? each : least), indents[0] ?? '');
}

function call(node: Syntax, low: Lowerer): Expr | undefined {
  const receiver = field(node, 'receiver');
  const method = field(node, 'method');
  const list = field(node, 'arguments');
  if (receiver === undefined && required(method, list, low)) return undefined;
  const target = receiver === undefined ? undefined : low.one(receiver);
  const sent = /^(?:public_send|send|__send__)$/.test(low.text(method)) ? list?.children[0] : undefined;
  const message = sent === undefined ? undefined : plainText(low.one(sent));
  // `cf.public_send(:list, zone)` calls `cf.list(zone)`.
  if (target !== undefined && sent !== undefined && message !== undefined) return low.call(node, low.member(node, target, sent, message), args(list, low).slice(1));
  const named = method === undefined ? low.name(node, 'call') : low.name(method);
  const callee = target === undefined ? named : method === undefined ? target : low.member(node, target, method);
  const block = field(node, 'block');
  return low.call(node, callee, [...args(list, low), ...(block === undefined ? [] : [{ value: low.other(block, [...told(block, low), ...each(block, method, target, low), ...low.parts(block)]) }])]);
}

/** `names.each do |name|`: the name stands for any item. */
function each(block: Syntax, method: Syntax | undefined, list: Expr | undefined, low: Lowerer): Expr[] {
  const names = field(block, 'parameters')?.children ?? [];
  const called = low.text(method);
  const [first, ...more] = BESIDE_ITEM.has(called) ? names.slice(0, 1) : names;
  if (list === undefined || first === undefined || !(EACH.has(called) || BESIDE_ITEM.has(called)) || ![first, ...more].every(({ type }) => TAKES.test(type))) return [];
  const target = more.length === 0 ? low.one(first) : low.list({ ...first, end: more.at(-1)!.end }, [first, ...more].map((each) => low.one(each)));
  const { end } = field(block, 'parameters') ?? first;
  return low.items(target, list, { start: end, end }, { declares: 'block' });
}

const EACH = new Set(['each', 'map', 'flat_map', 'filter_map', 'collect', 'to_h', 'each_entry', 'each_pair', 'each_value']);

/** What is given behind the item is something else. */
const BESIDE_ITEM = new Set(['each_with_object', 'each_with_index']);

const TAKES = /^(?:identifier|destructured_parameter)$/;

/** A record that a block tells field by field, each with a block of its own: `factory :record do proxied { true }; locked { false } end`. */
function told(block: Syntax, low: Lowerer): Expr[] {
  const statements = block.children.flatMap((each) => (each.type === 'body_statement' ? each.children : [each]));
  const members = statements.flatMap((each) => {
    const [method, own] = [field(each, 'method'), field(each, 'block')];
    const isField = each.type === 'call' && own?.type === 'block' && field(each, 'receiver') === undefined && field(each, 'arguments') === undefined;
    return isField && method !== undefined ? [low.field(each, method, low.text(method), low.other(own, []))] : [];
  });
  return members.length < 2 ? [] : [low.object(block, members)];
}

function required(method: Syntax | undefined, list: Syntax | undefined, low: Lowerer): boolean {
  const first = list?.children[0];
  if (!/^(require|require_relative|load)$/.test(low.text(method)) || first?.type !== 'string') return false;
  low.imports.push({ module: plainText(low.one(first)) ?? '', local: undefined, names: {}, span: low.span(first) });
  return true;
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).map((each) => {
    if (each.type !== 'pair') return { value: low.one(each) };
    const { name, value } = pair(each, low);
    return name === undefined ? { value } : { name, value };
  });
}

function pair(node: Syntax, low: Lowerer): ObjectField {
  const key = field(node, 'key') ?? node;
  const value = field(node, 'value');
  // `{ zone_id: }` stands for `{ zone_id: zone_id }`.
  return low.field(node, key, plainText(low.one(key)), value === undefined ? low.name(key) : low.one(value));
}

function assignment(node: Syntax, low: Lowerer): Expr[] {
  const left = field(node, 'left') ?? node;
  const value = low.one(field(node, 'right'), node);
  const receiver = left.type === 'call' ? field(left, 'receiver') : undefined;
  const method = field(left, 'method');
  if (receiver !== undefined && method !== undefined) {
    const object = low.one(receiver);
    if (object.kind === 'name' && object.name === 'self') return [low.let(node, method, value, { name: `self.${low.text(method)}` })];
    return low.partial(node, object, low.field(node, method, low.text(method), value));
  }
  const exported = left.type === 'constant' || !inside(node, 'method');
  return low.assign(node, left, value, { exported, declares: left.type === 'global_variable' ? 'file' : isInBlock(node) ? 'nothing' : 'function' });
}

/** What is tried stands side by side with what rescues. */
function attempt(node: Syntax, low: Lowerer): Expr[] {
  const rescues = node.children.filter((each) => each.type === 'rescue');
  const [first] = rescues;
  if (first === undefined) return low.parts(node);
  const tried = node.children.slice(0, node.children.indexOf(first));
  const rest = node.children.filter((each) => each.type === 'else' || each.type === 'ensure');
  const body: Syntax = { ...node, type: 'then', field: undefined, end: tried.at(-1)?.end ?? node.start, children: tried };
  return [...low.all(rest), ...branches({ ...node, children: [body, ...rescues] }, [body, ...rescues], false, low)];
}

/** A block binds the names of the method around it. */
function isInBlock(node: Syntax): boolean {
  let around = node.parent;
  while (around !== undefined && !/^(?:do_)?block$|method$|^(?:class|module|program)$/.test(around.type)) around = around.parent;
  return around !== undefined && /block$/.test(around.type);
}

/** `'zones/' << zone << '/filters'`; to anything but a text a text may be appended as one more of a list. */
function appendsText(node: Syntax, low: Lowerer): boolean {
  const left = field(node, 'left');
  return low.operator(node) === '<<' && (left?.type === 'string' || (left?.type === 'binary' && appendsText(left, low)));
}

/** `url << '/filters' << id`: more behind what a name stands for. */
function appendCall(node: Syntax, low: Lowerer): Expr | undefined {
  const [left, operator, right] = [field(node, 'left'), field(node, 'operator'), field(node, 'right')];
  if (left === undefined || operator === undefined || right === undefined || low.operator(node) !== '<<') return undefined;
  const to = left.type === 'binary' ? appendCall(left, low) : /^(?:identifier|instance_variable)$/.test(left.type) ? low.one(left) : undefined;
  return to && low.call(node, low.member(node, to, operator, 'append'), [{ value: low.one(right) }]);
}

/** `Pathname.new(root) / 'zones' / zone` */
function dividesPath(node: Syntax, low: Lowerer): boolean {
  return low.operator(node) === '/' && low.source.text.includes('Pathname');
}

function operatorCall(node: Syntax, low: Lowerer): Expr {
  const operator = field(node, 'operator') ?? node;
  return low.call(node, low.name(operator), [{ value: low.one(field(node, 'left'), node) }, { value: low.one(field(node, 'right'), node) }]);
}

function parameters(node: Syntax, low: Lowerer): Expr[] {
  const names = node.children.flatMap((each) => (each.type === 'identifier' ? [each] : each.children.filter(({ type, field: place }) => type === 'identifier' && (place === 'name' || place === undefined))));
  return [...low.all(node.children.filter((each) => each.type !== 'identifier')), ...low.declarations(names.filter(({ parent }) => parent?.type !== 'optional_parameter' && (parent?.type !== 'keyword_parameter' || parent.children.length === 1)))];
}
