import { rubyDialect, symbol } from '../../dialects/ruby.ts';
import type { Expr } from '../../expr/expr.ts';
import { classOf } from '../grammar/classes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { augment, operation, operatorOf } from '../grammar/operators.ts';
import { range } from '../grammar/ranges.ts';
import { child, field, inside, type Syntax } from '../grammar/syntax.ts';
import { treeSitterReader } from '../grammar/tree-sitter.ts';
import { branches, branching, looping } from '../making/branches.ts';
import { call, pair } from './calls.ts';
import { heredoc } from './heredocs.ts';
import { listed, regex, string } from './texts.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['||', 'or', '||='], last: ['&&', 'and'] };

const name: Rule = (node, low) => low.name(node);
const list: Rule = (node, low) => low.list(node, low.all(node.children), node.children.some((each) => each.type === 'splat_argument'));
const scope: Rule = (node, low) => classOf(node, low);
const parameter: Rule = (node, low) => {
  const value = field(node, 'value');
  return value === undefined ? undefined : low.parameter(node, field(node, 'name') ?? node, low.one(value));
};
const callable: Rule = (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), true);
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
  // `in { proxied: true }` reads a field of what is taken apart.
  keyword_pattern: (node, low) => [low.index(node, low.other(node, []), low.one(field(node, 'key'), node)), ...low.all(node.children.filter((each) => each.field === 'value'))],
  for: (node, low) => {
    const [name, clause] = [field(node, 'pattern'), field(node, 'value')];
    const list = clause?.type === 'in' ? clause.children[0] : clause;
    return name !== undefined && clause !== undefined && list !== undefined
      ? looping(statements.for!, { target: name, list: clause }, node, low)
      : statements.for!(node, low);
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
  chained_string: (node, low) =>
    low.concat(
      node,
      node.children.map((part) => low.one(part)),
    ),
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
  // `parts[1, 2]` are two of them.
  element_reference: (node, low) => low.index(node, low.one(node.children[0], node), node.children.length > 2 ? range({ ...node, children: node.children.slice(1) }, low) : low.one(node.children[1], node)),
  call,
  assignment: (node, low) => assigned(node, low, low.one(field(node, 'right'), node)),
  operator_assignment: (node, low) => {
    const [left, value] = [field(node, 'left') ?? node, low.one(field(node, 'right'), node)];
    // `address.path += '/filters'`
    return left.type === 'call' && operatorOf(node, low) === '+=' ? assigned(node, low, low.concat(node, [low.one(left), value])) : augment(node, low, left, value, OPERATORS);
  },
  binary: (node, low) =>
    operatorOf(node, low) === '%' || dividesPath(node, low)
      ? operatorCall(node, low)
      : (joinCall(node, low) ?? appendCall(node, low) ?? operation(node, low, appendsText(node, low) ? { ...OPERATORS, concat: ['<<'] } : OPERATORS)),
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

function assigned(node: Syntax, low: Lowerer, value: Expr): Expr[] {
  const left = field(node, 'left') ?? node;
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
  return operatorOf(node, low) === '<<' && (left?.type === 'string' || (left?.type === 'binary' && appendsText(left, low)));
}

/** `url << '/filters' << id`: more behind what a name stands for. */
function appendCall(node: Syntax, low: Lowerer): Expr | undefined {
  const [left, operator, right] = [field(node, 'left'), field(node, 'operator'), field(node, 'right')];
  if (left === undefined || operator === undefined || right === undefined || operatorOf(node, low) !== '<<') return undefined;
  const to = left.type === 'binary' ? appendCall(left, low) : /^(?:identifier|instance_variable)$/.test(left.type) ? low.one(left) : undefined;
  return to && low.call(node, low.member(node, to, operator, 'append'), [{ value: low.one(right) }]);
}

/** `parts * '/'` */
function joinCall(node: Syntax, low: Lowerer): Expr | undefined {
  const [left, operator, right] = [field(node, 'left'), field(node, 'operator'), field(node, 'right')];
  if (left === undefined || operator === undefined || right?.type !== 'string' || operatorOf(node, low) !== '*') return undefined;
  return low.call(node, low.member(node, low.one(left), operator, 'join'), [{ value: low.one(right) }]);
}

/** `Pathname.new(root) / 'zones' / zone` */
function dividesPath(node: Syntax, low: Lowerer): boolean {
  return operatorOf(node, low) === '/' && low.source.text.includes('Pathname');
}

function operatorCall(node: Syntax, low: Lowerer): Expr {
  const operator = field(node, 'operator') ?? node;
  return low.call(node, low.name(operator), [{ value: low.one(field(node, 'left'), node) }, { value: low.one(field(node, 'right'), node) }]);
}

function parameters(node: Syntax, low: Lowerer): Expr[] {
  const names = node.children.flatMap((each) =>
    each.type === 'identifier' ? [each] : each.children.filter(({ type, field: place }) => type === 'identifier' && (place === 'name' || place === undefined)),
  );
  return [
    ...low.all(node.children.filter((each) => each.type !== 'identifier')),
    ...low.declarations(
      names.filter(({ parent }) => parent?.type !== 'optional_parameter' && (parent?.type !== 'keyword_parameter' || parent.children.length === 1)),
    ),
  ];
}
