import { double, javaDialect, textBlock } from '../../dialects/java.ts';
import { indented } from '../../dialects/quotes.ts';
import type { Arg, Expr, ObjectField } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { classOf } from '../grammar/classes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { assignment, operation } from '../grammar/operators.ts';
import { child, field, fields, type Syntax } from '../grammar/syntax.ts';
import { treeSitterReader } from '../grammar/tree-sitter.ts';
import { block, branching, goingOver } from '../making/branches.ts';
import { HANDS_OUT, handedTo } from '../making/unpacking.ts';
import { declaredRequest } from './declared-requests.ts';
import { settingNamed } from './setting-names.ts';
import { wireName } from './wire-name.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['||'] };

const list: Rule = (node, low) => low.list(node, low.all(node.children));
const callable: Rule = (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), true);
const named: Rule = (node, low) => [...low.parts(node), ...low.declarations(fields(node, 'name'))];
const annotation: Rule = (node, low) => {
  const call = low.call(node, low.one(field(node, 'name'), node), args(field(node, 'arguments'), low));
  const [modifiers, method] = [node.parent, node.parent?.parent];
  const owner = method?.type === 'method_declaration' ? method.parent?.parent : undefined;
  if (call.kind !== 'call' || modifiers === undefined || owner?.type !== 'interface_declaration') return call;
  return declaredRequest(call, markers(modifiers, low), low.all(child(owner, 'modifiers')?.children ?? []));
};
const member = (object: string, name: string): Rule => (node, low) => low.member(node, low.one(field(node, object), node), field(node, name) ?? node);

const statements = branching({
  if_statement: { arms: ['consequence', 'alternative'], otherwise: ['alternative'] },
  for_statement: { arms: ['body'] },
  enhanced_for_statement: { arms: ['body'] },
  while_statement: { arms: ['body'] },
  switch_expression: { arms: ['switch_block_statement_group', 'switch_rule'] },
  try_statement: { arms: ['body', 'catch_clause'], closed: true },
  try_with_resources_statement: { arms: ['body', 'catch_clause'], closed: true },
});

const rules: Record<string, Rule> = {
  ...statements,
  block,
  ...goingOver('enhanced_for_statement', statements.enhanced_for_statement, 'name', 'value'),
  formal_parameter: named,
  catch_formal_parameter: named,
  inferred_parameters: (node, low) => low.declarations(node.children),
  string_literal: string,
  character_literal: (node, low) => low.string(node, node.start + 1, node.end - 1, double),
  package_declaration: () => undefined,
  import_declaration: importDeclaration,
  this: (node, low) => low.name(node),
  super: (node, low) => low.name(node),
  annotation,
  marker_annotation: annotation,
  class_declaration: type,
  record_declaration: type,
  interface_declaration: type,
  enum_declaration: (node, low) => [...type(node, low), ...enumeration(node, low)],
  enum_constant: (node, low) => low.let(node, field(node, 'name') ?? node, constant(node, low), { declares: 'block', exported: true }),
  field_declaration: declaration,
  constant_declaration: declaration,
  local_variable_declaration: declaration,
  resource: (node, low) => {
    const [name, value] = [field(node, 'name'), field(node, 'value')];
    return name === undefined || value === undefined ? low.parts(node) : low.let(node, name, low.one(value), { declares: 'block' });
  },
  method_declaration: callable,
  constructor_declaration: (node, low) => low.let(node, node, low.callable(node, undefined, node.children.filter((each) => each.field !== 'name')), { name: 'constructor', declares: 'block' }),
  lambda_expression: (node, low) => {
    const told = fields(node, 'parameters');
    const body = field(node, 'body');
    return low.other(node, [...told.flatMap((each) => (each.type === 'identifier' ? low.declarations([each]) : low.each(each))), ...(body === undefined ? [] : low.run(body))]);
  },
  assignment_expression: (node, low) => assignment(node, low, OPERATORS),
  binary_expression: (node, low) => operation(node, low, OPERATORS),
  ternary_expression: (node, low) => low.choice(node, [low.one(field(node, 'consequence'), node), low.one(field(node, 'alternative'), node)]),
  cast_expression: (node, low) => low.one(field(node, 'value'), node),
  field_access: member('object', 'field'),
  scoped_identifier: member('scope', 'name'),
  // `java.net.URL`, `Request.Builder`
  scoped_type_identifier: (node, low) => {
    const [of, ...names] = node.children;
    const name = names.at(-1);
    return of === undefined || name === undefined ? low.other(node, low.all(node.children)) : low.member(node, low.one(of, node), name);
  },
  array_access: (node, low) => low.index(node, low.one(field(node, 'array'), node), low.one(field(node, 'index'), node)),
  generic_type: (node, low) => low.one(node.children[0], node),
  method_invocation: invocation,
  expression_statement: (node, low) => low.statement(node),
  object_creation_expression: (node, low) => [
    low.call(node, low.one(field(node, 'type'), node), args(field(node, 'arguments'), low), true),
    ...low.all(node.children.filter((each) => each.type === 'class_body')),
  ],
  array_creation_expression: (node, low) => low.one(field(node, 'value'), node),
  array_initializer: list,
  element_value_array_initializer: list,
};

/** Reads Java. Annotations are calls; `Map.of`, `List.of` and `Arrays.asList` are literals, which Java has no others of. */
export const readJava = await treeSitterReader({ name: 'java', dialect: javaDialect, comments: ['line_comment', 'block_comment'], leaves: ['string_literal'], rules });

/** Annotations that are told nothing. */
function markers(modifiers: Syntax, low: Lowerer): Expr[] {
  return modifiers.children.filter(({ type }) => type === 'marker_annotation').map((each) => low.call(each, low.name(field(each, 'name') ?? each), []));
}

function string(node: Syntax, low: Lowerer): Expr {
  const text = low.text(node);
  if (!text.startsWith('"""')) return low.string(node, node.start + 1, node.end - 1, double);
  const start = node.start + text.indexOf('\n') + 1;
  return low.string(node, start, node.end - 3, indented(textBlock, margin(low.source.text.slice(start, node.end - 3))));
}

/** The least indentation of the lines that hold something; the line of the closing quotes counts too. */
function margin(body: string): string {
  const lines = body.split('\n');
  const counted = lines.filter((line, index) => line.trim() !== '' || index === lines.length - 1);
  const indents = counted.map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  return indents.reduce((least, each) => (each.length < least.length ? each : least), indents[0] ?? '');
}

function importDeclaration(node: Syntax, low: Lowerer): undefined {
  const path = low.text(node.children[0]);
  const dot = path.lastIndexOf('.');
  const last = path.slice(dot + 1);
  if (child(node, 'asterisk') !== undefined) low.imports.push({ module: path, local: undefined, names: {}, opened: true });
  else if (dot < 0) low.imports.push({ module: path, local: undefined, names: {} });
  else low.imports.push({ module: path.slice(0, dot), local: undefined, names: { [last]: last } });
  return undefined;
}

function type(node: Syntax, low: Lowerer): Expr[] {
  const declared = [...(field(node, 'body')?.children ?? []), ...(field(node, 'parameters')?.children ?? [])];
  const named = declared.flatMap((each) => wireField(each, low));
  const rest = classOf(node, low, field(node, 'parameters'));
  return named.length === 0 ? [rest] : [low.object(node, named, { type: low.name(field(node, 'name') ?? node) }), rest];
}

/** What an enum is made of, and what each of its constants is made with. */
function enumeration(node: Syntax, low: Lowerer): Expr[] {
  const name = field(node, 'name');
  const body = field(node, 'body')?.children ?? [];
  const made = body.flatMap(({ children }) => children).find((each) => each.type === 'constructor_declaration');
  const told = (made === undefined ? undefined : field(made, 'parameters'))?.children.flatMap((each) => {
    const key = field(each, 'name');
    return key === undefined ? [] : [low.field(each, key, low.text(key), low.one(field(each, 'type'), each))];
  }) ?? [];
  const constants = body.flatMap((each) => {
    const key = each.type === 'enum_constant' ? field(each, 'name') : undefined;
    return key === undefined ? [] : [low.field(each, key, low.text(key), (each.children.length === 1 ? settingNamed(name, key, low) : undefined) ?? constant(each, low))];
  });
  return [...(told.length === 0 || name === undefined ? [] : [low.object(node, told, { type: low.name(name) })]), ...low.enumeration(node, name, constants)];
}

function constant(node: Syntax, low: Lowerer): Expr {
  return low.call(node, low.name(field(node.parent?.parent ?? node, 'name') ?? node), args(field(node, 'arguments'), low), true);
}

function wireField(node: Syntax, low: Lowerer): ObjectField[] {
  const modifiers = child(node, 'modifiers');
  const key = field(field(node, 'declarator') ?? node, 'name');
  const wire = modifiers === undefined ? undefined : wireName(low.all(modifiers.children));
  // A record is made of what it declares; other types have fields of their own besides.
  const isDeclared = wire !== undefined || node.parent?.parent?.type === 'record_declaration';
  return key === undefined || !isDeclared || node.type.startsWith('method') ? [] : [low.field(node, key, low.text(key), low.one(field(node, 'type'), node), wire)];
}

function declaration(node: Syntax, low: Lowerer): Expr[] {
  const modifiers = low.text(child(node, 'modifiers'));
  const how = { declares: 'block' as const, exported: node.type !== 'local_variable_declaration' && !/\bprivate\b/.test(modifiers) };
  const before = low.all(node.children.filter((each) => each.field !== 'declarator'));
  const bound = fields(node, 'declarator').flatMap((each) => {
    const value = field(each, 'value');
    const name = field(each, 'name') ?? each;
    return value === undefined ? low.declarations([name]) : [low.let(each, name, low.one(value), how)];
  });
  return [...before, ...bound];
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).map((each) => {
    if (each.type !== 'element_value_pair') return { value: low.one(each) };
    return { name: low.text(field(each, 'key')), value: low.one(field(each, 'value'), each) };
  });
}

function invocation(node: Syntax, low: Lowerer): Expr {
  const object = field(node, 'object');
  const name = field(node, 'name') ?? node;
  const of = object === undefined ? undefined : low.one(object);
  const values = args(field(node, 'arguments'), low).map((arg) => (of === undefined || !HANDS_OUT.has(low.text(name)) ? arg : { ...arg, value: handedTo(arg.value, of) }));
  const callee = of === undefined ? low.name(name) : low.member(node, of, name);
  const called = `${low.text(object)}.${low.text(name)}`;
  if (called === 'List.of' || called === 'Set.of' || called === 'Arrays.asList') return low.list(node, values.map((each) => each.value));
  if (MAPS.has(called.replace(/^\./, ''))) return low.object(node, mapFields(field(node, 'arguments'), values, low));
  return low.call(node, callee, values);
}

const MAPS = new Set(['Map.of', 'ImmutableMap.of', 'Collections.singletonMap', 'singletonMap']);

/** `Map.of(key, value, key, value)` */
function mapFields(list: Syntax | undefined, values: Arg[], low: Lowerer): ObjectField[] {
  return (list?.children ?? []).flatMap((key, index) => {
    const [name, value] = [values[index], values[index + 1]];
    if (index % 2 === 1 || name === undefined || value === undefined) return [];
    return [{ ...low.field(key, key, plainText(name.value), value.value), end: value.value.end }];
  });
}
