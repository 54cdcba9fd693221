import { goDialect, interpreted, rawText } from '../dialects/go.ts';
import type { Arg, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newBranches } from '../expr/nodes.ts';
import type { Lowerer, Rule } from './grammar/lowerer.ts';
import { augment, operation, operatorOf } from './grammar/operators.ts';
import { child, field, fields, inside, type Syntax } from './grammar/syntax.ts';
import { treeSitterReader } from './grammar/tree-sitter.ts';
import { block, branching, numbered } from './making/branches.ts';

const DECLARES = ['initializer', 'alias', 'left'];
const JOINS = { concat: ['+', '+='], choice: [] };

const bind: Rule = (node, low) => {
  const names = fields(node, 'name').filter((each) => each.type === 'identifier');
  const how = { declares: 'block', exported: !inside(node, 'block') } as const;
  if (field(node, 'value') === undefined) return [...low.parts(node), ...low.declarations(names)];
  return pairs(names, field(node, 'value'), low, (name, value) => [low.let(node, name, value, how)]);
};
/** What a statement declares in its head is known in it alone. */
const headed = (rule: Rule): Rule => (node, low) => {
  const lowered = rule(node, low);
  return Array.isArray(lowered) &&
    DECLARES.some((name) => node.children.some((each) => each.field === name || each.children.some((inner) => inner.field === name)))
    ? newBranches([low.other(node, lowered)], false, low.span(node))
    : lowered;
};

const statements = branching({
  if_statement: { arms: ['consequence', 'alternative'], otherwise: ['alternative'] },
  for_statement: { arms: ['body'] },
  expression_switch_statement: { arms: ['expression_case', 'default_case'], otherwise: ['default_case'] },
  type_switch_statement: { arms: ['type_case', 'default_case'], otherwise: ['default_case'] },
  select_statement: { arms: ['communication_case', 'default_case'], closed: true },
});

const rules: Record<string, Rule> = {
  ...Object.fromEntries(Object.entries(statements).map(([type, rule]) => [type, headed(rule)])),
  block,
  parameter_declaration: (node, low) => [...low.parts(node), ...low.declarations(fields(node, 'name'))],
  variadic_parameter_declaration: (node, low) => [...low.parts(node), ...low.declarations(fields(node, 'name'))],
  range_clause: range,
  interpreted_string_literal: (node, low) => low.string(node, node.start + 1, node.end - 1, interpreted),
  raw_string_literal: (node, low) => low.string(node, node.start + 1, node.end - 1, rawText),
  package_identifier: (node, low) => low.name(node),
  package_clause: () => undefined,
  import_spec: importSpec,
  const_spec: bind,
  var_spec: (node, low) => (isReady(node) ? empty(node, low) : bind(node, low)),
  short_var_declaration: (node, low) => pairs(listed(field(node, 'left')), field(node, 'right'), low, (name, value) => low.assign(node, name, value, { declares: 'block' })),
  assignment_statement: assignment,
  binary_expression: (node, low) => operation(node, low, JOINS),
  selector_expression: (node, low) => selector(node, 'operand', 'field', low),
  qualified_type: (node, low) => selector(node, 'package', 'name', low),
  index_expression: (node, low) => low.index(node, low.one(field(node, 'operand'), node), low.one(field(node, 'index'), node)),
  call_expression: (node, low) => mapMade(node, low) ?? low.call(node, low.one(field(node, 'function'), node), args(field(node, 'arguments'), low)),
  // The grammar takes `f[T](x)` for a conversion.
  type_conversion_expression: (node, low) => (BYTES.test(low.text(field(node, 'type'))) ? low.one(field(node, 'operand'), node) : low.call(node, low.one(field(node, 'type'), node), args(node, low, 'operand'))),
  generic_type: (node, low) => low.one(field(node, 'type'), node),
  return_statement: (node, low) => low.all(node.children.flatMap(listed).reverse()),
  composite_literal: (node, low) => literal(node, field(node, 'type'), field(node, 'body'), low),
  literal_value: (node, low) => literal(node, undefined, node, low),
  type_spec: typeSpec,
  struct_type: (node, low) => struct(node, undefined, low),
  function_declaration: callable,
  method_declaration: callable,
  func_literal: callable,
};

/** Reads Go. Struct tags give the names on the wire; a literal of a slice of structs repeats their type in each element. */
export const readGo = await treeSitterReader({ name: 'go', dialect: goDialect, comments: ['comment'], leaves: ['interpreted_string_literal', 'raw_string_literal'], older: withoutNewValues, rules });

/** `new(5 * time.Second)`: since 1.26 `new` takes a value as well as a type, as any function does. What can only be a type stays. */
function withoutNewValues(text: string): string {
  return text.replace(/(?<![\w.])new\((?!\s*(?:\[|map\[|chan\b|struct\b|func\b|interface\b)(?!\[?[^\]\n]*\][\w.*[\]]*\{))/g, 'neW(');
}

/** `for _, name := range names`: the second name stands for any item, the first for its place or its key, as does one alone. */
function range(node: Syntax, low: Lowerer): Expr[] {
  const names = listed(field(node, 'left')).filter((each) => each.type === 'identifier');
  const right = field(node, 'right');
  const last = names.at(-1);
  if (right === undefined || last === undefined || !low.source.text.slice(last.end, right.start).includes(':=')) return low.parts(node);
  const [place, item] = names;
  if (place === undefined || item === undefined || names.length > 2) return [...low.parts(node), ...low.declarations(names)];
  const at = { start: last.start, end: right.end };
  if (low.text(place) === '_') return low.items(low.one(item), low.one(right), at, { declares: 'block' });
  return low.items(low.list({ ...place, end: item.end }, [low.one(place), low.one(item)]), numbered(right, low), at, { declares: 'block' });
}

function importSpec(node: Syntax, low: Lowerer): undefined {
  const path = low.one(field(node, 'path'), node);
  const module = plainText(path) ?? '';
  const alias = field(node, 'name');
  const local = alias === undefined ? packageName(module) : low.text(alias);
  low.imports.push({ module, local: local === '_' || local === '.' ? undefined : local, names: {} });
}

/** The name a package most likely has: not its version, nor the `go` that names of repositories carry. */
function packageName(module: string): string {
  const segments = module.split('/').filter((each) => !/^v\d+$/.test(each));
  return (segments.at(-1) ?? module).replace(/\.v\d+$/, '').replace(/^go-|[-.]go$/g, '').replaceAll('-', '_');
}

/** `a, b := x, y` one by one; `a, err := f()` binds the first name. */
function pairs(names: readonly Syntax[], right: Syntax | undefined, low: Lowerer, each: (name: Syntax, value: Expr) => Expr[]): Expr[] {
  return listed(right).flatMap((value, index) => {
    const name = names[index];
    return name === undefined ? low.each(value) : each(name, low.one(value));
  });
}

/** `var sb strings.Builder`, `var pool cloudflare.LoadBalancerPool` are ready for use: an empty text that is written to, a record whose fields are set. */
function empty(node: Syntax, low: Lowerer): Expr[] {
  return [...low.parts(node), ...fields(node, 'name').map((name) => low.let(node, name, low.call(node, low.one(field(node, 'type')), [], true), { declares: 'block' }))];
}

function isReady(node: Syntax): boolean {
  return field(node, 'value') === undefined && field(node, 'type')?.type === 'qualified_type';
}

function listed(node: Syntax | undefined): Syntax[] {
  if (node === undefined) return [];
  return node.type === 'expression_list' ? node.children : [node];
}

function assignment(node: Syntax, low: Lowerer): Expr[] {
  return pairs(listed(field(node, 'left')), field(node, 'right'), low, (target, value) =>
    operatorOf(node, low) === '=' ? low.assign(node, target, value) : augment(node, low, target, value, JOINS),
  );
}

function selector(node: Syntax, object: string, name: string, low: Lowerer): Expr {
  const last = field(node, name);
  const inner = low.one(field(node, object), node);
  return last === undefined ? inner : low.member(node, inner, last);
}

/** A text in another form: `[]byte(text)`. */
const BYTES = /^\[\](?:byte|uint8|rune)$/;

function args(node: Syntax | undefined, low: Lowerer, only?: string): Arg[] {
  if (node === undefined) return [];
  return (only === undefined ? node.children : fields(node, only)).map((value) => ({ value: low.one(value) }));
}

function literal(node: Syntax, type: Syntax | undefined, body: Syntax | undefined, low: Lowerer, inherited?: Syntax): Expr {
  const elements = body?.children ?? [];
  const element = type === undefined ? undefined : (field(type, 'element') ?? (type.type === 'map_type' ? field(type, 'value') : undefined));
  const named = type ?? inherited;
  const value = (holder: Syntax | undefined): Expr => {
    const [inner] = holder?.children ?? [];
    return inner?.type === 'literal_value' ? literal(inner, undefined, inner, low, element) : low.one(inner, holder ?? node);
  };
  if (element !== undefined && type?.type !== 'map_type') {
    const holders = elements.map((each) => field(each, 'value') ?? each);
    const written = holders.some((each) => each.children[0]?.type === 'literal_value') ? undefined : low.one(element);
    return low.list(node, holders.map(value), false, written);
  }
  const keyed = elements.filter((each) => each.type === 'keyed_element');
  const lowered = named === undefined || named.type === 'map_type' ? undefined : low.one(named);
  if (keyed.length === 0 && elements.length > 0) return lowered === undefined ? low.list(node, elements.map(value)) : low.call(node, lowered, elements.map((each) => ({ value: value(each) })), true);
  const members = keyed.map((each) => keyedField(each, value(field(each, 'value')), low));
  return low.object(node, members, { type: lowered });
}

/** `make(map[string]any)` is `map[string]any{}`. */
function mapMade(node: Syntax, low: Lowerer): Expr | undefined {
  const [type] = field(node, 'arguments')?.children ?? [];
  return type?.type === 'map_type' && low.text(field(node, 'function')) === 'make' ? literal(node, type, undefined, low) : undefined;
}

function keyedField(node: Syntax, value: Expr, low: Lowerer): ObjectField {
  const key = field(node, 'key') ?? node;
  const name = low.one(key);
  return low.field(node, key, name.kind === 'name' ? name.name : plainText(name), value);
}

function typeSpec(node: Syntax, low: Lowerer): Expr[] {
  const type = field(node, 'type');
  return type?.type === 'struct_type' ? [struct(type, field(node, 'name'), low)] : low.parts(node);
}

function struct(node: Syntax, name: Syntax | undefined, low: Lowerer): Expr {
  const declared = child(node, 'field_declaration_list')?.children ?? [];
  const members = declared.flatMap((each) => {
    const [, wire, options = ''] = /\bjson:"([^",]*)([^"]*)/.exec(low.text(field(each, 'tag'))) ?? [];
    const isOmitted = wire === '-' || /,omit(?:empty|zero)\b/.test(options);
    const type = low.one(field(each, 'type'), each);
    return fields(each, 'name')
      .filter((key) => key.type === 'field_identifier')
      .map((key) => ({ ...low.field(each, key, low.text(key), type, wire === '-' || wire === '' ? undefined : wire), ...(isOmitted && { isOmitted }) }));
  });
  return low.object(node, members, { type: name === undefined ? undefined : low.name(name) });
}

function callable(node: Syntax, low: Lowerer): Expr {
  const parts = [field(node, 'parameters'), field(node, 'result'), field(node, 'body')].filter((each) => each !== undefined);
  return low.callable(node, field(node, 'name'), parts, true);
}
