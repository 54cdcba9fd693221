import { lastPart } from '../../../../dotted.ts';
import { double, kotlinDialect, rawText } from '../../dialects/kotlin.ts';
import type { Arg, Expr, ObjectField } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { newName } from '../../expr/nodes.ts';
import { classOf } from '../grammar/classes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { assignment, operation } from '../grammar/operators.ts';
import { child, field, inside, type Syntax } from '../grammar/syntax.ts';
import { treeSitterReader } from '../grammar/tree-sitter.ts';
import { branches, branching, looping, resultOf } from '../making/branches.ts';
import { HANDS_OUT, handedTo } from '../making/unpacking.ts';
import { declaredRequest } from './declared-requests.ts';
import { jsonBuilt } from './kotlin-json.ts';
import { pulumiMade } from './kotlin-pulumi.ts';
import { settingNamed } from './setting-names.ts';
import { wireName } from './wire-name.ts';

const OPERATORS = { concat: ['+', '+='], choice: ['?:', '||'] };

const WORDS: Record<string, boolean | null> = { true: true, false: false, null: null };

const name: Rule = (node, low) => low.name(node);
const scope: Rule = (node, low) => classOf(node, low);
const called: Rule = (node, low) => low.call(node, low.one(node.children[0], node), args(child(node, 'value_arguments'), low));

const statements = branching({
  when_expression: { arms: ['when_entry'] },
  for_statement: { arms: ['block'] },
  while_statement: { arms: ['block'] },
  try_expression: { arms: ['block', 'catch_block'], closed: true },
});

const rules: Record<string, Rule> = {
  ...statements,
  for_statement: (node, low) => {
    const [name, list] = node.children.filter(({ type }) => type !== 'annotation');
    return name === undefined || list === undefined ? statements.for_statement!(node, low) : looping(statements.for_statement!, { target: name, list }, node, low, { declares: 'block' });
  },
  variable_declaration: (node, low) => low.one(child(node, 'identifier'), node),
  multi_variable_declaration: (node, low) => low.list(node, low.all(node.children)),
  infix_expression: (node, low) => {
    const [first, word, second] = node.children;
    return first !== undefined && second !== undefined && low.text(word) === 'to' ? low.list(node, [low.one(first), low.one(second)]) : low.parts(node);
  },
  lambda_parameters: (node, low) => low.declarations(node.children.flatMap(namesIn)),
  string_literal: (node, low) => low.string(node, node.start + 1, node.end - 1, double, holes(node, low)),
  character_literal: (node, low) => low.string(node, node.start + 1, node.end - 1, double),
  multiline_string_literal: (node, low) => low.string(node, node.start + 3, node.end - 3, rawText, node.children.filter((each) => each.type === 'interpolation')),
  identifier: (node, low) => {
    const word = WORDS[low.text(node)];
    return word === undefined ? low.name(node) : low.atom(node, word);
  },
  package_header: () => undefined,
  import: importDirective,
  this_expression: name,
  super_expression: name,
  annotation,
  constructor_invocation: called,
  class_declaration: (node, low) => {
    const members = wireFields(node, low);
    const rest = classOf(node, low);
    const entries = (child(node, 'enum_class_body')?.children ?? []).flatMap((each) => {
      const key = each.type === 'enum_entry' ? child(each, 'identifier') : undefined;
      return key === undefined ? [] : [low.field(each, key, low.text(key), (each.children.length === 1 ? settingNamed(field(node, 'name'), key, low) : undefined) ?? entryOf(each, low))];
    });
    return [...(members.length === 0 ? [] : [low.object(node, members, { type: low.name(field(node, 'name') ?? node) })]), rest, ...low.enumeration(node, field(node, 'name'), entries)];
  },
  class_parameter: (node, low) => parameter(node, node.children, low),
  object_declaration: scope,
  companion_object: scope,
  enum_entry: (node, low) => low.let(node, child(node, 'identifier') ?? node, entryOf(node, low), { declares: 'block', exported: true }),
  property_declaration: property,
  function_declaration: (node, low) => low.callable(node, field(node, 'name'), node.children.filter((each) => each.field !== 'name'), !inside(node, 'function_body')),
  anonymous_function: (node, low) => low.callable(node, undefined, node.children),
  lambda_literal: (node, low) => low.callable(node, undefined, node.children),
  function_value_parameters: parameters,
  assignment: (node, low) => assignment(node, low, OPERATORS),
  binary_expression: (node, low) => operation(node, low, OPERATORS),
  if_expression: conditional,
  navigation_expression: (node, low) => low.member(node, low.one(node.children[0], node), node.children[1] ?? node),
  as_expression: (node, low) => low.one(field(node, 'left'), node),
  index_expression: (node, low) => low.index(node, low.one(node.children[0], node), low.one(node.children[1], node)),
  call_expression: call,
};

/** Reads Kotlin. Annotations are calls; `mapOf(a to b)` and `listOf` are literals; a trailing lambda is the last argument. */
export const readKotlin = await treeSitterReader({ name: 'kotlin', dialect: kotlinDialect, comments: ['line_comment', 'block_comment'], rules });

/** One of the values of an enum, which is made like any object of it. */
function entryOf(node: Syntax, low: Lowerer): Expr {
  return low.call(node, low.name(field(node.parent?.parent ?? node, 'name') ?? node), args(child(node, 'value_arguments'), low), true);
}

/** The names in a pattern. */
function namesIn(pattern: Syntax): Syntax[] {
  return pattern.type === 'identifier' ? [pattern] : pattern.children.filter(({ type }) => /identifier$|variable_declaration$/.test(type)).flatMap(namesIn);
}

function annotation(node: Syntax, low: Lowerer): Expr | Expr[] {
  if (node.children[0]?.type === 'user_type') return low.call(node, low.one(node.children[0]), []);
  const [call, ...more] = low.parts(node);
  const [modifiers, method] = [node.parent, node.parent?.parent];
  if (call?.kind === 'call' && modifiers !== undefined && method?.type === 'class_declaration')
    return [declaredRequest(call, [], low.all(child(classAround(method) ?? node, 'modifiers')?.children ?? [])), ...more];
  const owner = method?.type === 'function_declaration' ? method.parent?.parent : undefined;
  if (call?.kind !== 'call' || more.length > 0 || modifiers === undefined || owner === undefined || !isInterface(owner, low)) return call === undefined ? [] : [call, ...more];
  const beside = modifiers.children.filter((each) => each.type === 'annotation' && each.children[0]?.type === 'user_type');
  return declaredRequest(call, low.all(beside), low.all(child(owner, 'modifiers')?.children ?? []));
}

function classAround({ parent }: Syntax): Syntax | undefined {
  return parent === undefined || parent.type === 'class_declaration' ? parent : classAround(parent);
}

function isInterface(node: Syntax, low: Lowerer): boolean {
  const name = field(node, 'name');
  return node.type === 'class_declaration' && name !== undefined && low.source.text.slice(node.start, name.start).trimEnd().endsWith('interface');
}

const SIMPLE_HOLE = /\\[\s\S]|\$([A-Za-z_]\w*)/g;

/** The grammar knows `${a}` in a plain string, but takes `$a` for text. */
function holes(node: Syntax, low: Lowerer): Syntax[] {
  const braced = node.children.filter((each) => each.type === 'interpolation');
  const found = [...braced];
  for (const match of low.text(node).matchAll(SIMPLE_HOLE)) {
    const start = node.start + match.index;
    if (match[1] === undefined || braced.some((each) => each.start <= start && start < each.end)) continue;
    const hole: Syntax = { ...node, type: 'interpolation', start, end: start + match[0].length, children: [] };
    hole.children.push({ ...hole, type: 'identifier', start: start + 1 });
    found.push(hole);
  }
  return found.sort((a, b) => a.start - b.start);
}

function importDirective(node: Syntax, low: Lowerer): undefined {
  const [path, alias] = node.children;
  const module = low.text(path);
  const last = lastPart(module);
  if (low.text(node).trimEnd().endsWith('*')) low.imports.push({ module, local: undefined, names: {}, opened: true });
  else low.imports.push({ module: module.slice(0, Math.max(0, module.length - last.length - 1)), local: undefined, names: { [low.text(alias) || last]: last } });
  return undefined;
}

/** What the constructor takes, and the properties of the body that say what they are called over the wire. */
function wireFields(node: Syntax, low: Lowerer): ObjectField[] {
  const constructor = child(node, 'primary_constructor');
  const parameters = constructor === undefined ? undefined : child(constructor, 'class_parameters');
  const taken = (parameters?.children ?? []).flatMap((each) => {
    const key = child(each, 'identifier');
    return key === undefined ? [] : [low.field(each, key, low.text(key), low.one(child(each, 'user_type', 'nullable_type'), each), wireOf(each, low))];
  });
  const named = (child(node, 'class_body')?.children ?? []).flatMap((each) => {
    const declared = each.type === 'property_declaration' ? child(each, 'variable_declaration') : undefined;
    const key = declared === undefined ? undefined : child(declared, 'identifier');
    const wire = key === undefined ? undefined : wireOf(each, low);
    return key === undefined || wire === undefined ? [] : [low.field(each, key, low.text(key), low.one(declared, each), wire)];
  });
  return [...taken, ...named];
}

function wireOf(node: Syntax, low: Lowerer): string | undefined {
  return wireName(low.all(child(node, 'modifiers')?.children ?? []));
}

/** A name, its type, and after `=` its default. */
function parameter(node: Syntax, parts: readonly Syntax[], low: Lowerer): Expr[] {
  const key = parts.find((each) => each.type === 'identifier');
  const before = low.all(parts.filter((each) => each.type === 'modifiers'));
  const [value, type] = [parts.at(-1), parts.at(-2)];
  if (key === undefined || value === undefined || type === undefined || low.between(type, value) !== '=') return [...before, ...low.declarations(key === undefined ? [] : [key])];
  return [...before, low.parameter(node, key, low.one(value))];
}

/** The default of a function's parameter stands beside it, not in it. */
function parameters(node: Syntax, low: Lowerer): Expr[] {
  return node.children.flatMap((each, index) => {
    const next = node.children[index + 1];
    if (each.type !== 'parameter') return node.children[index - 1]?.type === 'parameter' ? [] : low.each(each);
    const after = next === undefined || next.type === 'parameter' ? [] : [next];
    return parameter(each, [...each.children, ...after], low);
  });
}

function property(node: Syntax, low: Lowerer): Expr[] {
  const declared = child(node, 'variable_declaration');
  const key = declared === undefined ? undefined : child(declared, 'identifier');
  const rest = node.children.filter((each) => each !== declared);
  const value = rest.find((each) => !/^(modifiers|getter|setter|type_\w+|property_delegate)$/.test(each.type));
  if (declared === undefined || key === undefined) return low.all(rest);
  const getter = child(node, 'getter');
  const words = low.source.text.slice(node.start, key.start);
  const how = { declares: 'block' as const, exported: !/\bprivate\b/.test(words) && !inside(node, 'function_body') };
  const before = low.all(rest.filter((each) => each !== value && each !== getter));
  if (value !== undefined) return [...before, low.let(node, key, low.one(value), how)];
  return getter === undefined ? [...before, ...low.declarations([key])] : [...before, low.callable(node, key, [getter], how.exported)];
}

/** `if (a) "b" else "c"` where a value is wanted. */
function conditional(node: Syntax, low: Lowerer): Expr | Expr[] {
  const arms = node.children.filter((each) => each.field !== 'condition');
  const wanted = /^(property_declaration|assignment|value_argument|return_expression|function_body)$/.test(node.parent?.type ?? '');
  return wanted && arms.length === 2 ? low.arms(node, arms, resultOf) : branches(node, arms, arms.length < 2, low);
}

function call(node: Syntax, low: Lowerer): Expr {
  const lambda = child(node, 'annotated_lambda');
  const list = child(node, 'value_arguments');
  const callee = low.one(node.children[0], node);
  const values = args(list, low);
  if (lambda !== undefined) {
    const made = low.one(lambda);
    const json = callee.kind === 'name' && values.length === 0 ? jsonBuilt(callee.name, made) : undefined;
    if (json !== undefined) return json;
    const resource = callee.kind === 'call' && list === undefined ? pulumiMade(callee, made, low.imports) : undefined;
    if (resource !== undefined) return resource;
    const of = callee.kind === 'member' && HANDS_OUT.has(callee.name) ? callee.object : undefined;
    const block = { value: of === undefined ? made : handedTo(made, of, newName('it', { start: made.start, end: made.start })) };
    return callee.kind === 'call' && list === undefined ? low.call(node, callee.callee, [...callee.args, block]) : low.call(node, callee, [...values, block]);
  }
  if (callee.kind === 'name' && LISTS.has(callee.name)) return low.list(node, values.map((each) => each.value));
  if (callee.kind === 'name' && MAPS.has(callee.name)) return low.object(node, (list?.children ?? []).map((each) => entry(each, low)));
  return low.call(node, callee, values);
}

const LISTS = new Set(['listOf', 'setOf', 'arrayOf', 'mutableListOf', 'listOfNotNull', 'mutableSetOf']);
const MAPS = new Set(['mapOf', 'mutableMapOf', 'hashMapOf', 'linkedMapOf']);

/** `"key" to value` */
function entry(node: Syntax, low: Lowerer): ObjectField {
  const pair = child(node, 'infix_expression');
  const [key, word, value] = pair?.children ?? [];
  if (key === undefined || value === undefined || low.text(word) !== 'to') return low.field(node, node, undefined, low.one(node));
  return low.field(node, key, plainText(low.one(key)), low.one(value));
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).map((each) => {
    const [first, second] = each.children;
    const named = first !== undefined && second !== undefined && low.between(first, second) === '=';
    return named ? { name: low.text(first), value: low.one(second) } : { value: low.one(first, each) };
  });
}
