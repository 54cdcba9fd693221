import type { Arg, Expr, ObjectField } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import { field, type Syntax } from '../grammar/syntax.ts';

/** A call with its block; one that brings in another file is none. */
export function call(node: Syntax, low: Lowerer): Expr | undefined {
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
  const [added, ...more] = target !== undefined && low.text(method) === '+' ? list?.children ?? [] : [];
  // `API.+(path)`
  if (target !== undefined && added !== undefined && more.length === 0) return low.concat(node, [target, low.one(added)]);
  const block = field(node, 'block');
  const stored = target === undefined || low.text(method) !== 'store' ? undefined : storedIn(target, node, list, low);
  return (
    stored ??
    low.call(node, callee, [
      ...args(list, low),
      ...(block === undefined ? [] : [{ value: low.other(block, [...told(block, low), ...each(block, method, target, low), ...low.parts(block)]) }]),
    ])
  );
}

/** `record.store(:key, value)`, which is `record.update(key => value)`. */
function storedIn(record: Expr, node: Syntax, list: Syntax | undefined, low: Lowerer): Expr | undefined {
  const [key, value, ...more] = list?.children ?? [];
  const name = key === undefined ? undefined : plainText(low.one(key));
  if (key === undefined || value === undefined || name === undefined || more.length > 0) return undefined;
  const field = low.field(value, key, name, low.one(value));
  return low.call(node, low.member(node, record, key, 'update'), [{ value: low.object(value, [{ ...field, goes: 'nothing' }]) }]);
}

/** `names.each do |name|`: the name stands for any item. */
function each(block: Syntax, method: Syntax | undefined, list: Expr | undefined, low: Lowerer): Expr[] {
  const names = field(block, 'parameters')?.children ?? [];
  const called = low.text(method);
  const [first, ...more] = BESIDE_ITEM.has(called) ? names.slice(0, 1) : names;
  // `record.tap { |same| … }` hands out what it is called on.
  if (list !== undefined && first?.type === 'identifier' && called === 'tap') return [low.let(first, first, list, { declares: 'block' })];
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
  const isFile = low.text(method) !== 'require';
  low.imports.push({ module: plainText(low.one(first))?.replace(/\.rb$/, '') ?? '', local: undefined, names: {}, span: low.span(first), ...(isFile && { opened: true }) });
  return true;
}

function args(node: Syntax | undefined, low: Lowerer): Arg[] {
  return (node?.children ?? []).map((each) => {
    if (each.type !== 'pair') return { value: low.one(each) };
    const { name, value } = pair(each, low);
    if (name === undefined) return { value };
    return field(each, 'key')?.type === 'hash_key_symbol' ? { name, value, span: low.span(each) } : { name, value };
  });
}

/** `key: value`, and `"key" => value`. */
export function pair(node: Syntax, low: Lowerer): ObjectField {
  const key = field(node, 'key') ?? node;
  const value = field(node, 'value');
  // `{ zone_id: }` stands for `{ zone_id: zone_id }`.
  return low.field(node, key, plainText(low.one(key)), value === undefined ? low.name(key) : low.one(value));
}
