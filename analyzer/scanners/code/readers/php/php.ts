import { double, heredoc, nowdoc, phpDialect, single } from '../../dialects/php.ts';
import type { Arg, Expr, Reader } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { newName } from '../../expr/nodes.ts';
import { classOf } from '../grammar/classes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { augment, operation } from '../grammar/operators.ts';
import { child, field, type Syntax } from '../grammar/syntax.ts';
import { treeSitterReader } from '../grammar/tree-sitter.ts';
import { branching, looping, numbered } from '../making/branches.ts';
import { appended, array, united } from './arrays.ts';
import { opened, pageAround } from './page.ts';
import { heredocText, string } from './texts.ts';

const OPERATORS = { concat: ['.', '.='], choice: ['??', '||', 'or', '??='] };

const name: Rule = (node, low) => low.name(node);
const member = (object: string): Rule => (node, low) => memberOf(object, node, low);
const called = (object: string): Rule => (node, low) => low.call(node, memberOf(object, node, low), args(field(node, 'arguments'), low));
const parameter: Rule = (node, low) => {
  const value = field(node, 'default_value');
  const attributes = low.all(node.children.filter((each) => each.field !== 'name' && each !== value));
  const key = field(node, 'name') ?? node;
  return value === undefined ? [...attributes, ...low.declarations([key])] : [...attributes, low.parameter(node, key, low.one(value), low.text(key).replace(/^\$/, ''))];
};
const callable: Rule = (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), true);
const scope: Rule = (node, low) => classOf(node, low);

const statements = branching({
  if_statement: { arms: ['body', 'alternative'], otherwise: ['else_clause'] },
  for_statement: { arms: ['body'] },
  foreach_statement: { arms: ['body'] },
  while_statement: { arms: ['body'] },
  switch_statement: { arms: ['case_statement', 'default_statement'], otherwise: ['default_statement'] },
  try_statement: { arms: ['body', 'catch_clause'], closed: true },
  do_statement: { arms: ['body'], closed: true },
});

const rules: Record<string, Rule> = {
  ...statements,
  foreach_statement: foreach,
  expression_statement: (node, low) => low.statement(node),
  string: (node, low) => low.string(node, node.start + 1, node.end - 1, single),
  encapsed_string: (node, low) => string(node, node, double, low, 1),
  heredoc: (node, low) => heredocText(node, heredoc, low),
  nowdoc: (node, low) => heredocText(node, nowdoc, low),
  name,
  qualified_name: name,
  relative_scope: name,
  variable_name: (node, low) => low.name(node, low.text(node).replace(/^\{?\$|\}$/g, '')),
  text: () => undefined,
  namespace_definition: (node, low) => low.all(node.children.filter((each) => each.field === 'body')),
  namespace_use_declaration: (node, low) => useDeclaration(node, low),
  const_element: (node, low) => constant(node, node.children[0], node.children[1], low),
  property_element: (node, low) => {
    const value = field(node, 'default_value');
    return value === undefined ? low.declarations([field(node, 'name') ?? node]) : variable(node, value, low);
  },
  simple_parameter: parameter,
  property_promotion_parameter: parameter,
  assignment_expression: (node, low) => {
    const left = field(node, 'left') ?? node;
    return appended(node, low) ?? low.assign(node, left, low.one(field(node, 'right'), node), isFromOutside(left, low) ? { declares: 'nothing' } : {});
  },
  augmented_assignment_expression: (node, low) => united(node, low) ?? augment(node, low, field(node, 'left') ?? node, low.one(field(node, 'right'), node), OPERATORS),
  binary_expression: (node, low) => operation(node, low, OPERATORS),
  conditional_expression: (node, low) => {
    const yes = field(node, 'body') ?? field(node, 'condition');
    return low.choice(node, [low.one(yes, node), low.one(field(node, 'alternative'), node)]);
  },
  match_expression: (node, low) => low.arms(node, field(node, 'body')?.children ?? [], (arm) => field(arm, 'return_expression')),
  member_access_expression: member('object'),
  nullsafe_member_access_expression: member('object'),
  scoped_property_access_expression: (node, low) => {
    const last = field(node, 'name') ?? node;
    return low.member(node, low.one(field(node, 'scope'), node), last, low.text(last).replace(/^\$/, ''));
  },
  class_constant_access_expression: (node, low) => low.member(node, low.one(node.children[0], node), node.children[1] ?? node),
  subscript_expression: (node, low) => {
    const key = low.one(node.children[1], node);
    const name = isGlobal(node, low) ? plainText(key) : undefined;
    return name === undefined ? low.index(node, low.one(node.children[0], node), key) : low.name(node, name);
  },
  member_call_expression: called('object'),
  nullsafe_member_call_expression: called('object'),
  scoped_call_expression: called('scope'),
  function_call_expression: call,
  object_creation_expression: (node, low) => {
    const [type] = node.children;
    // A class with its namespace before it is brought in where it stands, without a line that says so.
    if (type?.type === 'qualified_name') low.imports.push({ module: low.text(type).replace(/^\\/, ''), local: low.text(type), names: {} });
    const rest = node.children.slice(1).filter((each) => each.type !== 'arguments');
    return [low.call(node, low.one(type, node), args(child(node, 'arguments'), low), true), ...low.all(rest)];
  },
  include_expression: included,
  include_once_expression: included,
  require_expression: included,
  require_once_expression: included,
  attribute: (node, low) => low.call(node, low.one(node.children[0], node), args(field(node, 'parameters'), low)),
  array_creation_expression: array,
  list_literal: (node, low) => {
    // `[$a, $b]`, or `['id' => $id]`, whose names and places alternate.
    const isKeyed = node.children[0] !== undefined && node.children[1] !== undefined && low.between(node.children[0], node.children[1]).includes('=>');
    if (!isKeyed) return low.list(node, low.all(node.children));
    return low.object(node, node.children.flatMap((key, index) => {
      const place = node.children[index + 1];
      return index % 2 === 1 || place === undefined ? [] : [low.field(key, key, plainText(low.one(key)), low.one(place))];
    }));
  },
  function_definition: callable,
  method_declaration: callable,
  anonymous_function: callable,
  arrow_function: callable,
  enum_declaration: (node, low) => [classOf(node, low), ...low.enumeration(node, field(node, 'name'), (field(node, 'body')?.children ?? []).flatMap((each) => {
    const [key, value] = [field(each, 'name'), field(each, 'value')];
    return each.type !== 'enum_case' || key === undefined || value === undefined ? [] : [low.field(each, key, low.text(key), low.one(value))];
  }))],
  class_declaration: scope,
  trait_declaration: scope,
  interface_declaration: scope,
};

const readOpened = await treeSitterReader({ name: 'php', dialect: phpDialect, comments: ['comment'], leaves: ['string'], declares: 'function', rules });

/** Reads PHP, and the HTML around it. Variables are named without `$`. */
export const readPhp: Reader = (source) => {
  const unit = readOpened(opened(source));
  return { ...unit, body: [...unit.body, ...pageAround(source)] };
};

/** `$record->$name` is `$record[$name]`, and so is `$api->$method()`. */
function memberOf(object: string, node: Syntax, low: Lowerer): Expr {
  const [of, name] = [low.one(field(node, object), node), field(node, 'name') ?? node];
  return name.type === 'variable_name' || name.type === 'dynamic_variable_name' ? low.index(node, of, low.one(name)) : low.member(node, of, name);
}

/** `foreach ($names as $name)`, `foreach ($settings as $id => $value)` */
function foreach(node: Syntax, low: Lowerer): ReturnType<Rule> {
  const [list, target] = node.children;
  const [first, second] = target?.type === 'pair' ? target.children : [target];
  const loop = statements.foreach_statement!;
  if (list === undefined || target === undefined || first === undefined) return loop(node, low);
  if (second === undefined) return looping(loop, { target, list }, node, low);
  return looping(loop, { target, list, over: numbered(list, low), names: low.list(target, [low.one(first), low.one(second)]) }, node, low);
}

function useDeclaration(node: Syntax, low: Lowerer): undefined {
  const group = field(node, 'body');
  const prefix = group === undefined ? '' : `${low.text(child(node, 'namespace_name'))}\\`;
  for (const clause of (group ?? node).children.filter((each) => each.type === 'namespace_use_clause')) {
    const module = prefix + low.text(clause.children[0]).replace(/^\\/, '');
    const local = low.text(field(clause, 'alias')) || module.slice(module.lastIndexOf('\\') + 1);
    low.imports.push({ module, local, names: {} });
  }
  return undefined;
}

/** `require __DIR__ . '/api.php'`: from here on the functions of that file can be called. */
function included(node: Syntax, low: Lowerer): Expr[] {
  const parts = low.parts(node);
  const [path] = parts;
  const last = path?.kind === 'concat' ? path.parts.at(-1) : path;
  const file = last === undefined ? undefined : plainText(last);
  if (file?.endsWith('.php') === true) low.imports.push({ module: `./${file.replace(/^\//, '')}`, local: undefined, names: {}, opened: true });
  return parts;
}

function constant(node: Syntax, key: Syntax | undefined, value: Syntax | undefined, low: Lowerer): Expr {
  const nameNode = key ?? node;
  const name = plainText(low.one(nameNode)) ?? low.text(nameNode);
  return low.let(node, nameNode, low.one(value, node), { name, exported: true });
}

function variable(node: Syntax, value: Syntax, low: Lowerer): Expr {
  const nameNode = field(node, 'name') ?? node;
  return low.let(node, nameNode, low.one(value), { name: low.text(nameNode).replace(/^\$/, '') });
}

function call(node: Syntax, low: Lowerer): Expr {
  const callee = low.one(field(node, 'function'), node);
  const list = field(node, 'arguments');
  const values = (list?.children ?? []).map((each) => each.children.at(-1));
  if (callee.kind === 'name' && callee.name === 'define' && values.length >= 2) return constant(node, values[0], values[1], low);
  return (callee.kind === 'name' && callee.name === 'compact' ? compacted(node, values, low) : undefined) ?? low.call(node, callee, args(list, low));
}

/** `compact('zone', 'value')`: a record of variables under their names. */
function compacted(node: Syntax, values: readonly (Syntax | undefined)[], low: Lowerer): Expr | undefined {
  const fields = values.map((each) => {
    const name = each === undefined ? undefined : plainText(low.one(each));
    return each === undefined || name === undefined ? undefined : { ...low.field(each, each, name, newName(name, low.span(each))), goes: 'nothing' as const };
  });
  return fields.every((one) => one !== undefined) ? low.object(node, fields) : undefined;
}

/** `$GLOBALS['level']` */
function isGlobal(node: Syntax, low: Lowerer): boolean {
  return low.text(node.children[0]) === '$GLOBALS';
}

/** `function () use (&$level)`, `global $level` */
function isFromOutside(name: Syntax, low: Lowerer): boolean {
  if (isGlobal(name, low)) return true;
  let around = name.parent;
  while (around !== undefined && !/^(?:anonymous_function|function_definition|method_declaration)$/.test(around.type)) around = around.parent;
  const shared = [...(around?.children ?? []).filter(({ type }) => type === 'anonymous_function_use_clause').flatMap(({ children }) => children.filter(({ type }) => type === 'by_ref')),
    ...(field(around ?? name, 'body')?.children ?? []).filter(({ type }) => type === 'global_declaration')];
  return shared.some(({ children }) => children.some((each) => low.text(each) === low.text(name)));
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).map((each) => {
    const key = field(each, 'name');
    const value = low.one(each.type === 'argument' ? each.children.at(-1) : each, each);
    return key === undefined ? { value } : { name: low.text(key), value };
  });
}
