import type { Arg, Expr, ObjectField } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { newName } from '../../expr/nodes.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import type { Syntax } from '../grammar/syntax.ts';

/** A bracketed run of tokens as the expression it most likely spells: a literal, a list, or what stands in it. */
export function tokens(node: Syntax, low: Lowerer): Expr {
  const open = low.source.text[node.start];
  const parts = segments(node, low);
  const pairs = parts.map((part) => keyed(part, low));
  if (open === '{' && pairs.every((pair) => pair !== undefined)) return low.object(node, pairs);
  const values = parts.map((part) => value(part, low));
  if (open === '[') return low.list(node, values);
  return values.length === 1 ? values[0]! : low.other(node, values);
}

/** The arguments of a macro or attribute, separated by commas; `name = value` is named. */
export function tokenArgs(node: Syntax | undefined, low: Lowerer): Arg[] {
  if (node === undefined) return [];
  return segments(node, low).map((part) => {
    const [key, second] = part;
    const named = key?.type === 'identifier' && second !== undefined && /^=[^=]*$/.test(low.between(key, second));
    return named ? { name: low.text(key), value: value(part.slice(1), low) } : { value: value(part, low) };
  });
}

/** `format!("{zone}/x")`: a name in the text that no argument gives is that of a variable. (Rust 1.58) */
export function captured(format: Expr | undefined, args: readonly Arg[]): Arg[] {
  const [text] = format?.kind === 'string' ? format.parts : [];
  if (text?.kind !== 'chunk') return [];
  return [...text.value.matchAll(/(?<!\{)\{([A-Za-z_]\w*)(?::[^{}]*)?\}(?!\})/g)].flatMap(({ 1: name = '', index }) => {
    const span = { start: text.at(index + 1), end: text.at(index + 1 + name.length) };
    return args.some((arg) => arg.name === name) ? [] : [{ name, value: newName(name, span) }];
  });
}

/** Commas are tokens without a name, so they are looked for between the others. */
function segments(node: Syntax, low: Lowerer): Syntax[][] {
  const parts: Syntax[][] = [];
  let last: Syntax | undefined;
  for (const each of node.children) {
    if (last === undefined || low.between(last, each).includes(',')) parts.push([each]);
    else parts.at(-1)?.push(each);
    last = each;
  }
  return parts;
}

function keyed(part: readonly Syntax[], low: Lowerer): ObjectField | undefined {
  const [key, second] = part;
  if (key === undefined || second === undefined || !/^:[^:]*$/.test(low.between(key, second))) return undefined;
  const name = low.one(key);
  return low.field({ ...key, end: part.at(-1)?.end ?? key.end }, key, name.kind === 'name' ? undefined : plainText(name), value(part.slice(1), low));
}

/** `a.b`, `a::b(c)`, `a[b]` and plain tokens; operators leave their operands side by side. */
function value(part: readonly Syntax[], low: Lowerer): Expr {
  const [first, ...rest] = part;
  if (first === undefined) return low.other({ start: 0, end: 0 }, []);
  if (rest.length === 0 && low.text(first) === 'null') return low.atom(first, null);
  let expr = low.one(first);
  let last = first;
  for (const next of rest) {
    const gap = low.between(last, next);
    if (gap === '.' || gap === '::') expr = low.member(first, expr, next);
    else if (gap === '' && next.type === 'token_tree' && low.source.text[next.start] === '(') expr = low.call({ ...first, end: next.end }, expr, tokenArgs(next, low));
    else if (gap === '!' && next.type === 'token_tree') expr = low.call({ ...first, end: next.end }, { ...low.name(first, `${low.text(first)}!`) }, tokenArgs(next, low));
    else return low.other({ start: first.start, end: part.at(-1)?.end ?? first.end }, low.all(part));
    last = next;
  }
  return expr;
}
