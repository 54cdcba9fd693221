import type { Expr, ObjectField } from '../../expr/expr.ts';
import { keyText } from '../../expr/literals.ts';
import { newSpread } from '../../expr/nodes.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import { operatorOf } from '../grammar/operators.ts';
import { field, type Syntax } from '../grammar/syntax.ts';

/** `$list[] = value`, which is `array_push($list, value)`. */
export function appended(node: Syntax, low: Lowerer): Expr | undefined {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left?.type !== 'subscript_expression' || left.children.length !== 1 || right === undefined) return undefined;
  return low.call(node, low.name(left, 'array_push'), [{ value: low.one(left.children[0]) }, { value: low.one(right) }]);
}

/** `$record += ['key' => value]`, which is `$record->update(['key' => value])`: fields are added that are not there. */
export function united(node: Syntax, low: Lowerer): Expr | undefined {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  if (left === undefined || right?.type !== 'array_creation_expression' || operatorOf(node, low) !== '+=') return undefined;
  return low.call(node, low.member(node, low.one(left), left, 'update'), [{ value: low.one(right) }]);
}

/** A list, or a record where anything in it has a key. */
export function array(node: Syntax, low: Lowerer): Expr {
  const elements = node.children;
  const open = elements.some((each) => each.children[0]?.type === 'variadic_unpacking');
  if (!elements.some((each) => each.children.length === 2)) return low.list(node, low.all(elements), open);
  return low.object(node, elements.map((each) => element(each, low)), { open });
}

function element(node: Syntax, low: Lowerer): ObjectField {
  const [key, value] = node.children;
  if (key?.type === 'variadic_unpacking') return newSpread(low.one(key.children[0], key), low.span(node));
  if (key === undefined || value === undefined) return low.field(node, node, undefined, low.one(key, node));
  const lowered = low.one(key);
  return low.field(node, key, keyText(lowered) ?? optionName(lowered) ?? (lowered.kind === 'atom' ? String(lowered.value) : undefined), low.one(value));
}

/** `RequestOptions::JSON`: constants of Guzzle that stand for the names of options. (src/RequestOptions.php) */
function optionName(key: Expr): string | undefined {
  const isOption = key.kind === 'member' && key.object.kind === 'name' && /(?:^|\\)RequestOptions$/.test(key.object.name);
  return isOption ? key.name.toLowerCase() : undefined;
}
