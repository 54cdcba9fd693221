import { double, rawText, rustDialect } from '../../dialects/rust.ts';
import type { Arg, Expr, ObjectField } from '../../expr/expr.ts';
import { isSpread, newSpread } from '../../expr/nodes.ts';
import { classOf } from '../grammar/classes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { augment, operation } from '../grammar/operators.ts';
import { child, field, type Syntax } from '../grammar/syntax.ts';
import { treeSitterReader } from '../grammar/tree-sitter.ts';
import { block, branches, branching, goingOver, resultOf } from '../making/branches.ts';
import { captured, tokenArgs, tokens } from './rust-macro.ts';
import { settingsNamed } from './setting-names.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['||'] };

const name: Rule = (node, low) => low.name(node);
const list: Rule = (node, low) => low.list(node, low.all(node.children));
const scope: Rule = (node, low) => low.other(node, low.parts(node));
const callable: Rule = (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), child(node, 'visibility_modifier') !== undefined);
const item: Rule = (node, low) => {
  const exported = child(node, 'visibility_modifier') !== undefined;
  return low.let(node, field(node, 'name') ?? node, low.one(field(node, 'value'), node), { declares: 'block', exported });
};

const statements = branching({
  for_expression: { arms: ['body'] },
  while_expression: { arms: ['body'] },
  loop_expression: { arms: ['body'] },
  match_expression: { arms: ['match_arm'], otherwise: ['match_arm'] },
});

const rules: Record<string, Rule> = {
  ...statements,
  block,
  ...goingOver('for_expression', statements.for_expression, 'pattern', 'value'),
  tuple_pattern: list,
  struct_pattern: (node, low) => low.object(node, node.children.flatMap((each) => {
    const key = each.type === 'field_pattern' ? field(each, 'name') : undefined;
    return key === undefined ? [] : [low.field(each, key, low.text(key), low.one(field(each, 'pattern') ?? key))];
  })),
  let_condition: (node, low) => [...low.all(node.children.filter((each) => each.field !== 'pattern')), ...low.declarations(namesIn(field(node, 'pattern')))],
  closure_parameters: (node, low) => [...low.all(node.children.filter((each) => each.type !== 'identifier')), ...low.declarations(node.children.filter((each) => each.type === 'identifier'))],
  string_literal: (node, low) => low.string(node, node.start + low.text(node).indexOf('"') + 1, node.end - 1, double),
  char_literal: (node, low) => low.string(node, node.start + low.text(node).indexOf("'") + 1, node.end - 1, double),
  raw_string_literal: raw,
  self: name,
  crate: name,
  primitive_type: name,
  shorthand_field_identifier: name,
  use_declaration: (node, low) => useTree(field(node, 'argument'), '', low),
  extern_crate_declaration: (node, low) => useTree(field(node, 'name'), '', low),
  const_item: item,
  static_item: item,
  let_declaration: (node, low) => {
    const value = field(node, 'value');
    const pattern = field(node, 'pattern') ?? node;
    return value === undefined ? low.declarations(namesIn(pattern)) : low.assign(node, pattern, low.one(value), { declares: 'block' });
  },
  parameter: (node, low) => [...low.all(node.children.filter((each) => each.field !== 'pattern')), ...low.declarations(namesIn(field(node, 'pattern')))],
  closure_expression: (node, low) => low.callable(node, undefined, node.children.filter((each) => each.field === 'body' || each.field === 'parameters')),
  function_item: callable,
  impl_item: (node, low) => classOf(node, low),
  // What stands in a file of its own is brought in by that.
  mod_item: (node, low) => (field(node, 'body') === undefined ? useTree(field(node, 'name'), '', low) : scope(node, low)),
  trait_item: scope,
  struct_item: struct,
  enum_item: (node, low) => [...low.parts(node), ...low.enumeration(node, field(node, 'name'), settings(node, low))],
  assignment_expression: (node, low) => low.assign(node, field(node, 'left') ?? node, low.one(field(node, 'right'), node)),
  compound_assignment_expr: (node, low) => augment(node, low, field(node, 'left') ?? node, low.one(field(node, 'right'), node), OPERATORS),
  expression_statement: (node, low) => low.statement(node),
  binary_expression: (node, low) => operation(node, low, OPERATORS),
  if_expression: conditional,
  field_expression: (node, low) => low.member(node, low.one(field(node, 'value'), node), field(node, 'field') ?? node),
  scoped_identifier: path,
  scoped_type_identifier: path,
  generic_type: (node, low) => [low.one(field(node, 'type'), node), ...low.all(node.children.filter((each) => each.field !== 'type'))],
  generic_function: (node, low) => low.one(field(node, 'function'), node),
  index_expression: (node, low) => low.index(node, low.one(node.children[0], node), low.one(node.children[1], node)),
  call_expression: (node, low) => low.call(node, low.one(field(node, 'function'), node), (field(node, 'arguments')?.children ?? []).map((each): Arg => ({ value: low.one(each) }))),
  macro_invocation: macro,
  token_tree: (node, low) => tokens(node, low),
  attribute: (node, low) => low.call(node, low.one(node.children[0], node), attributeArgs(node, low)),
  array_expression: list,
  tuple_expression: list,
  struct_expression: literal,
};

/** Reads Rust. The arguments of macros are tokens to the grammar: `json!` becomes the literal it spells, `vec!` a list. */
export const readRust = await treeSitterReader({ name: 'rust', dialect: rustDialect, comments: ['line_comment', 'block_comment'], leaves: ['string_literal', 'raw_string_literal'], rules });

function raw(node: Syntax, low: Lowerer): Expr {
  const open = /^[a-z]*(#*)"/.exec(low.text(node));
  const close = `"${open?.[1] ?? ''}`;
  return low.string(node, node.start + (open?.[0].length ?? 0), node.end - close.length, rawText(close));
}

function useTree(node: Syntax | undefined, prefix: string, low: Lowerer): undefined {
  if (node === undefined) return undefined;
  const at = (inner: Syntax | undefined): string => [prefix, low.text(inner)].filter((each) => each !== '').join('::');
  if (node.type === 'scoped_use_list') {
    for (const each of field(node, 'list')?.children ?? []) useTree(each, at(field(node, 'path')), low);
  } else if (node.type === 'use_list') {
    for (const each of node.children) useTree(each, prefix, low);
  } else if (node.type === 'use_wildcard') {
    low.imports.push({ module: at(node.children[0]), local: undefined, names: {} });
  } else {
    const full = node.type === 'self' ? prefix : at(field(node, 'alias') === undefined ? node : field(node, 'path'));
    const last = full.slice(full.lastIndexOf(':') + 1);
    const local = low.text(field(node, 'alias')) || last;
    // Types and modules are themselves what a file is named after, constants and functions stand in one.
    const isInModule = /^[A-Z][A-Z0-9_]*$/.test(last) && full.includes('::');
    low.imports.push(isInModule ? { module: full.slice(0, full.lastIndexOf('::')), local: undefined, names: { [local]: last } } : { module: full, local, names: {} });
  }
  return undefined;
}

/** `if a { "b" } else { "c" }` where a value is wanted. */
function conditional(node: Syntax, low: Lowerer): Expr | Expr[] {
  const [arm, alternative] = [field(node, 'consequence'), field(node, 'alternative')];
  if (arm !== undefined && alternative !== undefined && isWanted(node)) return low.arms(node, [arm, alternative], resultOf);
  return branches(node, [arm, alternative].filter((each) => each !== undefined), alternative === undefined, low);
}

function isWanted({ field: place, parent }: Syntax): boolean {
  return place === 'value' || parent?.type === 'arguments' || (parent?.type === 'else_clause' && parent.parent !== undefined && isWanted(parent.parent));
}

/** The names that a pattern binds; those of types begin with a capital. */
function namesIn(pattern: Syntax | undefined): Syntax[] {
  if (pattern === undefined) return [];
  return pattern.type === 'identifier' ? [pattern] : pattern.children.filter((each) => each.field !== 'type').flatMap(namesIn);
}

function path(node: Syntax, low: Lowerer): Expr {
  const before = field(node, 'path');
  const last = field(node, 'name') ?? node;
  const generic = before?.type === 'generic_type' ? field(before, 'type') : before;
  return generic === undefined ? low.name(last) : low.member(node, low.one(generic), last);
}

function macro(node: Syntax, low: Lowerer): Expr {
  const called = field(node, 'macro') ?? node;
  const values = tokenArgs(child(node, 'token_tree'), low);
  const [only] = values;
  switch (low.text(called)) {
    case 'json':
    case 'serde_json::json':
      return only?.value ?? low.object(node, []);
    case 'vec':
      return low.list(node, values.map((each) => each.value));
    case 'concat':
      return low.concat(node, values.map((each) => each.value));
    default:
      return low.call(node, low.name(called, `${low.text(called)}!`), [...values, ...captured(only?.value, values)]);
  }
}

function attributeArgs(node: Syntax, low: Lowerer): Arg[] {
  const value = field(node, 'value');
  return value === undefined ? tokenArgs(field(node, 'arguments'), low) : [{ value: low.one(value) }];
}

/** The variants of an enum of settings that hold nothing and are called nothing else by an attribute before them. */
function settings(node: Syntax, low: Lowerer): ObjectField[] {
  const variants = field(node, 'body')?.children ?? [];
  const isPlain = (each: Syntax, index: number): boolean => each.type === 'enum_variant' && each.children.length === 1 && variants[index - 1]?.type !== 'attribute_item';
  return settingsNamed(field(node, 'name'), variants, (each, index) => (isPlain(each, index) ? field(each, 'name') : undefined), low);
}

/** The attributes of a field stand before it. */
function struct(node: Syntax, low: Lowerer): Expr[] {
  let rename: string | undefined;
  const members: ObjectField[] = [];
  for (const each of field(node, 'body')?.children ?? []) {
    if (each.type === 'attribute_item') rename = /\brename\s*=\s*"([^"]+)"/.exec(low.text(each))?.[1] ?? rename;
    const key = field(each, 'name');
    if (each.type !== 'field_declaration' || key === undefined) continue;
    members.push(low.field(each, key, low.text(key), low.one(field(each, 'type'), each), rename));
    rename = undefined;
  }
  const built = low.name(field(node, 'name') ?? node);
  return members.length === 0 ? low.parts(node) : [low.object(node, members, { type: built })];
}

function literal(node: Syntax, low: Lowerer): Expr {
  const members = field(node, 'body')?.children ?? [];
  const named = members.flatMap((each) => {
    if (each.type === 'base_field_initializer') return [newSpread(low.one(each.children[0], each), low.span(each))];
    const key = field(each, 'field') ?? each.children[0] ?? each;
    return [low.field(each, key, low.text(key), low.one(field(each, 'value') ?? key))];
  });
  // A struct needs each of its fields, unless the rest is taken from another.
  const open = named.some(isSpread);
  const fields = open ? named : named.map((one): ObjectField => ({ ...one, goes: 'nothing' }));
  return low.object(node, fields, { type: low.one(field(node, 'name'), node), open });
}
