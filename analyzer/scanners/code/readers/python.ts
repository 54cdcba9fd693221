import { pythonDialect, pythonQuotes } from '../dialects/python.ts';
import type { Arg, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newSpread } from '../expr/nodes.ts';
import { classOf } from './grammar/classes.ts';
import type { Lowerer, Rule } from './grammar/lowerer.ts';
import { augment, operation, operatorOf } from './grammar/operators.ts';
import { child, field, fields, inside, type Syntax } from './grammar/syntax.ts';
import { treeSitterReader } from './grammar/tree-sitter.ts';
import { branching, looping } from './making/branches.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['or'], last: ['and'] };

const list: Rule = (node, low) => low.list(node, low.all(node.children), node.children.some(isSplat));
const parameter: Rule = (node, low) => {
  const name = field(node, 'name');
  return name === undefined ? low.parts(node) : low.parameter(node, name, low.one(field(node, 'value'), node));
};

const parameters: Rule = (node, low) => {
  const names = node.children.flatMap((each) => (each.type === 'identifier' ? [each] : each.children.filter(({ type, field: place }) => type === 'identifier' && place === undefined)));
  const told = low.all(node.children.filter((each) => each.type !== 'identifier'));
  // Names stand before types.
  return [...low.declarations(names), ...told.filter(({ kind }) => kind === 'let'), ...told.filter(({ kind }) => kind !== 'let')];
};

const statements = branching({
  if_statement: { arms: ['consequence', 'alternative'], otherwise: ['else_clause'] },
  for_statement: { arms: ['body', 'alternative'] },
  while_statement: { arms: ['body', 'alternative'] },
  try_statement: { arms: ['body', 'except_clause'], behind: ['else_clause'], closed: true },
  match_statement: { arms: ['case_clause'] },
});

const comprehension: Rule = (node, low) => {
  const clauses = node.children.filter(({ type }) => type === 'for_in_clause');
  const bound = clauses.flatMap((clause) => loopOf(clause, low));
  return low.other(node, [...bound, ...low.all(node.children.filter((each) => !clauses.includes(each)))]);
};

const rules: Record<string, Rule> = {
  ...statements,
  for_statement: (node, low) => {
    const [name, list] = [field(node, 'left'), field(node, 'right')];
    return name !== undefined && list !== undefined ? looping(statements.for_statement!, { target: name, list }, node, low) : statements.for_statement!(node, low);
  },
  with_item: (node, low) => entered(node, low) ?? low.parts(node),
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  dictionary_comprehension: comprehension,
  generator_expression: comprehension,
  string,
  concatenated_string: (node, low) => low.concat(node, node.children.map((part) => low.one(part))),
  import_statement: (node, low) => imports(node, undefined, low),
  import_from_statement: (node, low) => imports(node, field(node, 'module_name'), low),
  future_import_statement: () => undefined,
  assignment,
  named_expression: (node, low) => low.let(node, field(node, 'name') ?? node, low.one(field(node, 'value'), node)),
  augmented_assignment: augmented,
  binary_operator: (node, low) => united(node, low) ?? (operatorOf(node, low) === '%' || joinsSegments(node, low) ? operatorCall(node, low) : operation(node, low, OPERATORS)),
  boolean_operator: (node, low) => operation(node, low, OPERATORS),
  conditional_expression: conditional,
  attribute(node, low) {
    const name = field(node, 'attribute') ?? node;
    return low.member(node, low.one(field(node, 'object'), node), name);
  },
  subscript: (node, low) => low.index(node, low.one(field(node, 'value'), node), low.one(field(node, 'subscript'), node)),
  call: (node, low) => attributeAsked(node, low) ?? attributesGot(node, low) ?? low.call(node, low.one(field(node, 'function'), node), args(field(node, 'arguments'), low)),
  dictionary: (node, low) => low.object(node, low.members(node, 'dictionary_splat', pair), { open: node.children.some(isSplat) }),
  list,
  tuple: list,
  set: list,
  expression_list: list,
  pattern_list: list,
  // `case {"proxied": True}` reads a field of what is taken apart.
  dict_pattern: (node, low) => node.children.flatMap((each) => (each.field === 'key' ? [low.index(each, low.other(each, []), low.one(each))] : low.each(each))),
  tuple_pattern: list,
  list_pattern: list,
  // It takes as many items as there are.
  list_splat_pattern: (node, low) => low.other(node, low.declarations(node.children.filter(({ type }) => type === 'identifier'))),
  default_parameter: parameter,
  typed_default_parameter: parameter,
  parameters,
  lambda_parameters: parameters,
  function_definition: (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), isOutermost(node)),
  lambda: (node, low) => low.callable(node, undefined, node.children),
  class_definition: classDefinition,
};

/** Reads Python. `a % b` is a call of `%`; adjacent literals are a concatenation; a class of annotated names is a record. */
export const readPython = await treeSitterReader({ name: 'python', dialect: pythonDialect, comments: ['comment'], ignored: ['line_continuation'], declares: 'function', rules });

function string(node: Syntax, low: Lowerer): Expr {
  const open = child(node, 'string_start');
  const close = child(node, 'string_end');
  const [, prefix = '', mark = '"'] = /^(\w*)(.*)$/.exec(low.text(open)) ?? [];
  const holes = node.children.filter((each) => each.type === 'interpolation');
  return low.string(node, open?.end ?? node.start, close?.start ?? node.end, pythonQuotes(prefix, mark), holes);
}

function imports(node: Syntax, from: Syntax | undefined, low: Lowerer): undefined {
  const bound = fields(node, 'name').map((each) => {
    const path = low.text(field(each, 'name') ?? each);
    return { path, local: low.text(field(each, 'alias')) || undefined };
  });
  if (from === undefined) {
    // `import os.path` binds `os`.
    for (const { path, local } of bound) low.imports.push({ module: path, local: local ?? path.split('.')[0], names: {} });
    return undefined;
  }
  const names = Object.fromEntries(bound.map(({ path, local }) => [local ?? path, path]));
  low.imports.push({ module: low.text(from), local: undefined, names });
  return undefined;
}

function assignment(node: Syntax, low: Lowerer): Expr[] {
  const left = field(node, 'left') ?? node;
  const right = field(node, 'right');
  if (right === undefined) return low.parts(node);
  const how = { exported: isOutermost(node), ...(isFromOutside(left, low) && { declares: 'nothing' as const }) };
  // Unpacked one by one where both sides are written out.
  if (left.type === 'pattern_list' && right.type === 'expression_list' && left.children.length === right.children.length) {
    return left.children.flatMap((target, index) => low.assign(node, target, low.one(right.children[index]), how));
  }
  return low.assign(node, left, low.one(right), how);
}

/** `global level`, `nonlocal level` */
function isFromOutside(name: Syntax, low: Lowerer): boolean {
  let around = name.parent;
  while (around !== undefined && around.type !== 'function_definition') around = around.parent;
  const statements = field(around ?? name, 'body')?.children ?? [];
  return statements.some(({ type, children }) => (type === 'global_statement' || type === 'nonlocal_statement') && children.some((each) => low.text(each) === low.text(name)));
}

/** `URL(base) / "zones" / zone`: a text divides nothing. (yarl, furl, pathlib) */
function joinsSegments(node: Syntax, low: Lowerer): boolean {
  return (
    node.type === 'binary_operator' &&
    operatorOf(node, low) === '/' &&
    [field(node, 'left'), field(node, 'right')].some((side) => side?.type === 'string' || (side !== undefined && joinsSegments(side, low)))
  );
}

function operatorCall(node: Syntax, low: Lowerer): Expr {
  const operator = field(node, 'operator') ?? node;
  const operands = [field(node, 'left'), field(node, 'right')].map((side) => ({ value: low.one(side, node) }));
  return low.call(node, low.name(operator), operands);
}

/** `body |= given` is `body.update(given)`. */
function augmented(node: Syntax, low: Lowerer): Expr | Expr[] {
  const [target, operator, given] = [field(node, 'left') ?? node, field(node, 'operator'), low.one(field(node, 'right'), node)];
  // `url /= "zones"` of furl
  if (operator !== undefined && low.text(operator) === '/=' && (given.kind === 'string' || low.source.text.includes('furl'))) return low.assign(node, target, low.call(node, low.name(operator, '/'), [{ value: low.one(target) }, { value: given }]));
  if (operator === undefined || low.text(operator) !== '|=') return augment(node, low, target, given, OPERATORS);
  return low.call(node, low.member(node, low.one(target), operator, 'update'), [{ value: given }]);
}

/** `base | {"locked": True}`: the fields of both, of which those on the right count. */
function united(node: Syntax, low: Lowerer): Expr | undefined {
  const sides = node.children.filter((side) => side.field !== 'operator');
  if (operatorOf(node, low) !== '|' || !sides.some(({ type }) => type === 'dictionary')) return undefined;
  return low.object(node, sides.map((side) => newSpread(low.one(side), low.span(side))));
}

/** `getattr(zones.settings, name)`: a member by its name, or by one that is decided at run time. */
function attributeAsked(node: Syntax, low: Lowerer): Expr | undefined {
  const [object, name, ...more] = field(node, 'arguments')?.children ?? [];
  if (low.text(field(node, 'function')) !== 'getattr' || name === undefined || more.length > 1) return undefined;
  const asked = low.one(name);
  const text = plainText(asked);
  return text === undefined ? low.index(node, low.one(object), asked) : low.member(node, low.one(object), child(name, 'string_content') ?? name, text);
}

/** `attrgetter('zones.filters')(client)`: the members of that name. */
function attributesGot(node: Syntax, low: Lowerer): Expr | undefined {
  const [getter, [object, ...more]] = [field(node, 'function'), field(node, 'arguments')?.children ?? []];
  if (getter?.type !== 'call' || object === undefined || more.length > 0 || !/(?:^|\.)attrgetter$/.test(low.text(field(getter, 'function')))) return undefined;
  const [path, ...others] = field(getter, 'arguments')?.children ?? [];
  const content = child(path ?? node, 'string_content');
  if (content === undefined || others.length > 0 || !/^\w+(?:\.\w+)*$/.test(low.text(content))) return undefined;
  let start = content.start;
  return low.text(content).split('.').reduce((of, name) => {
    const member = low.member(node, of, { ...content, start, end: start + name.length });
    start += name.length + 1;
    return member;
  }, low.one(object));
}

/** `a if test else b`: the test stands second and is no option. */
function conditional(node: Syntax, low: Lowerer): Expr {
  const [yes, , no] = node.children;
  return low.choice(node, [low.one(yes, node), low.one(no, node)]);
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  if (node?.type === 'generator_expression') return [{ value: low.one(node) }];
  return (node?.children ?? []).map((each) => {
    if (each.type !== 'keyword_argument') return { value: low.one(each) };
    return { name: low.text(field(each, 'name')), value: low.one(field(each, 'value'), each), span: low.span(each) };
  });
}

/** `with Client(base) as client`: what is entered has a name, and mostly gives itself. */
function entered(node: Syntax, low: Lowerer): Expr[] | undefined {
  const pattern = field(node, 'value');
  const [value, target] = pattern?.type === 'as_pattern' ? pattern.children : [];
  const name = target?.children[0];
  return name === undefined ? undefined : low.assign(node, name, low.one(value));
}

/** `for name in names` behind what is made of each: the name is known before. */
function loopOf(clause: Syntax, low: Lowerer): Expr[] {
  const [name, list] = [field(clause, 'left'), field(clause, 'right')];
  if (name === undefined || list === undefined) return low.parts(clause);
  const { start } = clause.parent ?? clause;
  return low.items(low.one(name), low.one(list), { start, end: start }, { declares: 'block' });
}

function pair(node: Syntax, low: Lowerer): ObjectField {
  const key = field(node, 'key') ?? node;
  return low.field(node, key, plainText(low.one(key)), low.one(field(node, 'value'), node));
}

function classDefinition(node: Syntax, low: Lowerer): Expr[] {
  const body = field(node, 'body');
  const record = (body?.children ?? []).flatMap((each) => each.children.filter((inner) => inner.type === 'assignment' && field(inner, 'type') !== undefined));
  const rest = classOf(node, low);
  if (record.length === 0) return [rest];
  const members = record.map((each) => {
    const key = field(each, 'left') ?? each;
    return low.field(each, key, low.text(key), low.one(field(each, 'type'), each));
  });
  return [low.object(node, members, { type: low.name(field(node, 'name') ?? node) }), rest];
}

function isSplat(node: Syntax): boolean {
  return /splat|comprehension|^for_/.test(node.type);
}

function isOutermost(node: Syntax): boolean {
  return !inside(node, 'function_definition') && !inside(node, 'class_definition');
}
