import { csharpDialect, interpolated, interpolatedVerbatim, rawText, regular, verbatim } from '../../dialects/csharp.ts';
import { indented, type Quotes } from '../../dialects/quotes.ts';
import type { Arg, Expr, ObjectField, Span } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { classOf } from '../grammar/classes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { assignment, operation } from '../grammar/operators.ts';
import { child, field, fields, type Syntax } from '../grammar/syntax.ts';
import { treeSitterReader } from '../grammar/tree-sitter.ts';
import { block, branching, goingOver } from '../making/branches.ts';
import { HANDS_OUT, handedTo } from '../making/unpacking.ts';
import { settingsNamed } from './setting-names.ts';
import { wireName } from './wire-name.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['??', '||', '??='] };

const list: Rule = (node, low) => low.list(node, low.all(node.children));
const type: Rule = (node, low) => typeDeclaration(node, low);
const create: Rule = (node, low) => creation(node, low);
const callable: Rule = (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), true);
const name: Rule = (node, low) => low.name(node);

const statements = branching({
  if_statement: { arms: ['consequence', 'alternative'], otherwise: ['alternative'] },
  for_statement: { arms: ['body'] },
  foreach_statement: { arms: ['body'] },
  while_statement: { arms: ['body'] },
  switch_statement: { arms: ['switch_section'] },
  try_statement: { arms: ['body', 'catch_clause'], closed: true },
});

const rules: Record<string, Rule> = {
  ...statements,
  block,
  ...goingOver('foreach_statement', statements.foreach_statement, 'left', 'right'),
  tuple_pattern: list,
  tuple_expression: list,
  declaration_expression: (node, low) => low.one(field(node, 'name'), node),
  implicit_parameter: (node, low) => low.declarations([node]),
  string_literal: (node, low) => low.string(node, node.start + 1, (child(node, 'string_literal_encoding')?.start ?? node.end) - 1, regular),
  character_literal: (node, low) => low.string(node, node.start + 1, node.end - 1, regular),
  verbatim_string_literal: (node, low) => low.string(node, node.start + 2, node.end - 1, verbatim),
  raw_string_literal: raw,
  interpolated_string_expression: template,
  switch_expression: (node, low) => low.arms(node, node.children.filter((arm) => arm.type === 'switch_expression_arm'), (arm) => arm.children.at(-1)),
  interpolation: (node, low) => low.all(node.children.filter((each) => !each.type.startsWith('interpolation_'))),
  using_directive: using,
  namespace_declaration: (node, low) => low.all(fields(node, 'body')),
  file_scoped_namespace_declaration: () => undefined,
  this: name,
  base: name,
  predefined_type: name,
  implicit_type: () => undefined,
  generic_name: (node, low) => low.one(node.children[0], node),
  attribute: (node, low) => low.call(node, low.one(field(node, 'name'), node), args(child(node, 'attribute_argument_list'), low)),
  class_declaration: type,
  enum_declaration: (node, low) => [...low.parts(node), ...low.enumeration(node, field(node, 'name'), settings(node, low))],
  record_declaration: type,
  struct_declaration: type,
  interface_declaration: type,
  variable_declarator: declarator,
  property_declaration: property,
  parameter,
  method_declaration: callable,
  constructor_declaration: (node, low) => low.let(node, node, low.callable(node, undefined, node.children.filter((each) => each.field !== 'name')), { name: 'constructor', declares: 'block' }),
  local_function_statement: callable,
  lambda_expression: (node, low) => low.callable(node, undefined, [...fields(node, 'parameters'), ...fields(node, 'body')]),
  assignment_expression: (node, low) => assignment(node, low, OPERATORS),
  binary_expression: (node, low) => operation(node, low, OPERATORS),
  conditional_expression: (node, low) => low.choice(node, [low.one(field(node, 'consequence'), node), low.one(field(node, 'alternative'), node)]),
  cast_expression: (node, low) => low.one(field(node, 'value'), node),
  member_access_expression: (node, low) => member(node, low.one(field(node, 'expression'), node), low),
  qualified_name: (node, low) => member(node, low.one(field(node, 'qualifier'), node), low),
  // In `a?.B(1).C` the part after `?.` stands alone, with a gap where `a` belongs.
  conditional_access_expression: (node, low) => low.one(node.children[1], node),
  member_binding_expression: (node, low) => {
    let around = node.parent;
    while (around !== undefined && around.type !== 'conditional_access_expression') around = around.parent;
    return member(node, low.one(around?.children[0], node), low);
  },
  element_access_expression: (node, low) => low.index(node, low.one(field(node, 'expression'), node), low.one(field(node, 'subscript'), node)),
  expression_statement: (node, low) => low.statement(node),
  invocation_expression: (node, low) => {
    const callee = low.one(field(node, 'function'), node);
    const of = callee.kind === 'member' && HANDS_OUT.has(callee.name) ? callee.object : undefined;
    return low.call(node, callee, args(field(node, 'arguments'), low).map((arg) => (of === undefined ? arg : { ...arg, value: handedTo(arg.value, of) })));
  },
  object_creation_expression: create,
  implicit_object_creation_expression: create,
  anonymous_object_creation_expression: (node, low) => low.object(node, anonymousFields(node, low)),
  implicit_array_creation_expression: (node, low) => low.one(child(node, 'initializer_expression'), node),
  array_creation_expression: (node, low) => low.one(child(node, 'initializer_expression'), node),
  initializer_expression: (node, low) => initializer(node, undefined, low),
  collection_expression: list,
};

/** Reads C#. Attributes are calls; object initializers are literals with a type. */
export const readCsharp = await treeSitterReader({ name: 'csharp', dialect: csharpDialect, comments: ['comment'], leaves: ['verbatim_string_literal'], rules });

function raw(node: Syntax, low: Lowerer): Expr {
  const open = child(node, 'raw_string_start');
  const close = child(node, 'raw_string_end');
  const { start, end, quotes } = rawLines(low.source.text, { start: open?.end ?? node.start, end: close?.start ?? node.end }, (isOnLines) => rawText(low.text(open), 0, isOnLines));
  return low.string(node, start, end, quotes, []);
}

/** What counts between the quotes of a raw string: on lines of its own it loses the line breaks beside them and the indentation of the closing ones. */
function rawLines(text: string, { start, end }: Span, quotes: (isOnLines: boolean) => Quotes): Span & { quotes: Quotes } {
  const opening = /^[ \t]*\r?\n/.exec(text.slice(start, end))?.[0];
  const closing = /\r?\n([ \t]*)$/.exec(text.slice(start, end));
  if (opening === undefined || closing === null) return { start, end, quotes: quotes(false) };
  const first = start + opening.length;
  return { start: first, end: Math.max(first, start + closing.index), quotes: indented(quotes(true), closing[1] ?? '') };
}

function template(node: Syntax, low: Lowerer): Expr {
  const holes = node.children.filter((each) => each.type === 'interpolation');
  const [open, close] = node.children.filter((each) => each.type === 'interpolation_quote');
  const start = child(node, 'interpolation_start');
  if (open !== undefined && close !== undefined) {
    const lines = rawLines(low.source.text, { start: open.end, end: close.start }, (isOnLines) => rawText(low.text(open), low.text(start).length, isOnLines));
    return low.string(node, lines.start, lines.end, lines.quotes, holes);
  }
  return low.string(node, (start?.end ?? node.start) + 1, node.end - 1, low.text(start).includes('@') ? interpolatedVerbatim : interpolated, holes);
}

function using(node: Syntax, low: Lowerer): undefined {
  const module = low.text(node.children.at(-1));
  const local = low.text(field(node, 'name')) || undefined;
  low.imports.push({ module, local, names: {}, ...(local === undefined && { opened: true }) });
  return undefined;
}

function typeDeclaration(node: Syntax, low: Lowerer): Expr[] {
  const declared = [...(field(node, 'body')?.children ?? []), ...(child(node, 'parameter_list')?.children ?? [])];
  const named = declared.flatMap((each) => wireField(each, low));
  const rest = classOf(node, low, child(node, 'parameter_list'));
  return named.length === 0 ? [rest] : [low.object(node, named, { type: low.name(field(node, 'name') ?? node) }), rest];
}

/** The values of an enum of settings that are called nothing else by an attribute. */
function settings(node: Syntax, low: Lowerer): ObjectField[] {
  return settingsNamed(field(node, 'name'), field(node, 'body')?.children ?? [], (each) => (child(each, 'attribute_list') === undefined ? field(each, 'name') : undefined), low);
}

function wireField(node: Syntax, low: Lowerer): ObjectField[] {
  const variable = child(node, 'variable_declaration');
  const key = field((variable === undefined ? undefined : child(variable, 'variable_declarator')) ?? node, 'name');
  const wire = wireName(node.children.filter((each) => each.type === 'attribute_list').flatMap((each) => low.all(each.children)));
  if (key === undefined || (wire === undefined && !isRecorded(node))) return [];
  return [low.field(node, key, low.text(key), low.one(field(variable ?? node, 'type'), node), wire)];
}

/** `public bool Locked { get; set; }`, `record Setting(string Value)`: serialisers take it by its own name. */
function isRecorded(node: Syntax): boolean {
  return (node.type === 'parameter' && node.parent?.parent?.type === 'record_declaration') || node.type === 'property_declaration' && child(node, 'accessor_list') !== undefined;
}

function declarator(node: Syntax, low: Lowerer): Expr[] {
  const value = node.children.find((each) => each.field !== 'name' && each.type !== 'bracketed_argument_list');
  const declared = node.parent?.parent;
  const modifiers = (declared?.children ?? []).filter((each) => each.type === 'modifier').map((each) => low.text(each));
  const how = { declares: 'block' as const, exported: modifiers.includes('public') || modifiers.includes('internal') };
  const name = field(node, 'name') ?? node;
  return value === undefined ? low.declarations([name]) : [low.let(node, name, low.one(value), how)];
}

function property(node: Syntax, low: Lowerer): Expr[] {
  const key = field(node, 'name') ?? node;
  const value = field(node, 'value');
  const before = low.all(node.children.filter((each) => each !== key && each !== value));
  if (value === undefined) return before;
  // `string Path => "filters"` is read as a field is.
  const given = value.type === 'arrow_expression_clause' ? value.children[0] ?? value : value;
  return [...before, low.let(node, key, low.one(given), { exported: true, declares: 'block' })];
}

function parameter(node: Syntax, low: Lowerer): Expr[] {
  const key = field(node, 'name') ?? node;
  const value = node.children[node.children.indexOf(key) + 1];
  const before = low.all(node.children.filter((each) => each !== key && each !== value));
  return [...before, ...(value === undefined ? low.declarations([key]) : [low.parameter(node, key, low.one(value))])];
}

function member(node: Syntax, object: Expr, low: Lowerer): Expr {
  const last = field(node, 'name') ?? node;
  return low.member(node, object, last.type === 'generic_name' ? (last.children[0] ?? last) : last);
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).map((each) => {
    const key = field(each, 'name');
    const value = low.one(each.children.at(-1), each);
    return key === undefined ? { value } : { name: low.text(key), value };
  });
}

/** `new T { … }` is a literal; with constructor arguments the literal is the last of them. `T x = new() { … }` is one of `T` too, and elsewhere of some type. */
function creation(node: Syntax, low: Lowerer): Expr {
  const written = field(node, 'type') ?? declaredType(node);
  const callee = written === undefined ? low.name(node, 'new') : low.one(written);
  const values = args(child(node, 'argument_list'), low);
  const braces = child(node, 'initializer_expression');
  if (braces === undefined) return low.call(node, callee, values, true);
  if (values.length === 0) return { ...initializer(braces, callee, low), ...low.span(node) };
  return low.call(node, callee, [...values, { value: initializer(braces, undefined, low) }], true);
}

/** The type of what a value is declared as, where it is written: `HttpClient http = …`, `HttpClient Http { get; } = …`. */
function declaredType({ parent }: Syntax): Syntax | undefined {
  const type = parent && field(parent.type === 'variable_declarator' ? parent.parent ?? parent : parent, 'type');
  return type?.type === 'implicit_type' ? undefined : type;
}

function initializer(node: Syntax, written: Expr | undefined, low: Lowerer): Expr {
  const named = node.children.map((each) => initialized(each, low));
  const members = named.filter((each) => each !== undefined);
  return members.length === 0 && node.children.length > 0 ? low.list(node, low.all(node.children)) : low.object(node, members, { type: written });
}

/** `Name = value`, `["key"] = value`, `{ "key", value }` */
function initialized(node: Syntax, low: Lowerer): ObjectField | undefined {
  const [first, second] = node.children;
  if (node.type === 'initializer_expression' && node.children.length === 2 && first !== undefined) return low.field(node, first, plainText(low.one(first)), low.one(second));
  const left = node.type === 'assignment_expression' ? field(node, 'left') : undefined;
  if (left === undefined) return undefined;
  const key = left.type === 'element_binding_expression' ? (left.children[0] ?? left) : left;
  return low.field(node, key, left.type === 'identifier' ? low.text(left) : plainText(low.one(key)), low.one(field(node, 'right'), node));
}

/** The grammar lists names and values side by side; `new { a.Id }` names the member by its last part. */
function anonymousFields(node: Syntax, low: Lowerer): ObjectField[] {
  const members: ObjectField[] = [];
  for (let index = 0; index < node.children.length; index++) {
    const key = node.children[index]!;
    const value = node.children[index + 1];
    const named = value !== undefined && low.between(key, value) === '=';
    if (named) index++;
    const last = named ? key : (field(key, 'name') ?? key);
    members.push(low.field({ ...key, end: (named ? value : key).end }, last, low.text(last), low.one(named ? value : key)));
  }
  return members;
}
