import { isCondition } from '../conditions.ts';
import type { Declares, Expr, ObjectField } from '../expr.ts';
import { newField, newLet, newObject } from '../nodes.ts';
import { literalText } from './make.ts';
import { branched } from './script-branches.ts';
import type { ScriptCursor } from './script-cursor.ts';
import { expression } from './script-expressions.ts';

/** What stands between separators: a value, with its key or with what it is bound to. */
export interface Item {
  value: Expr;
  end: number;
  /** `key: value`, `key = value`, `"key" => value`; the name is left out where it is made at run time. */
  key?: { name: string | undefined; start: number; end: number };
  /** The sides of `a => b`, which in some lists are only two of its items. */
  parts?: [Expr, Expr];
  /** What stands between key and value. */
  by?: string;
  /** A member or element that is set. */
  target?: Expr;
  /** The key is a name that the value is bound to. */
  binds?: true;
  declares?: Declares;
}

/** Where items end: at a bracket, which is stepped over, at the end of the line, or at the end of the text. */
type Close = ')' | ']' | '}' | 'line' | '';

/** All items up to their end. What is no item is passed over: nothing is said of it, and nothing about it. */
export function items(cursor: ScriptCursor, close: string | Close): Item[] {
  const found: Item[] = [];
  for (;;) {
    cursor.space(close !== 'line');
    if (cursor.done || (close === 'line' && /[\n;)\]}]/.test(cursor.char))) return found;
    if (close !== '' && cursor.char === close) {
      cursor.at++;
      return found;
    }
    // A bracket of another kind ends what was never closed.
    if (close !== '' && /[)\]}]/.test(cursor.char) && close !== 'line') return found;
    const before = cursor.at;
    const item = cursor.deeper(() => itemAt(cursor));
    if (item !== undefined && cursor.at > before) found.push(item);
    else if (cursor.at === before) cursor.at++;
    cursor.space(false);
    if (close !== 'line') cursor.match(SEPARATOR);
    else if (cursor.match(/,\s*/y) === undefined) return found;
  }
}

/** `$url => $headers => $body` of Perl is a list as well. */
const SEPARATOR = /[,;]|=>/y;

/** Items as statements, in order. */
export function statementsOf(cursor: ScriptCursor, found: Item[]): Expr[] {
  return branched(found.flatMap((item, index): Expr[] => {
    const { value, key, target, binds } = item;
    if (target !== undefined) return partial(target, value, goingOf(cursor, item, found[index - 1]));
    if (key?.name === undefined || binds !== true) return item.parts ?? [value];
    const { make } = cursor;
    return [make.let(key.name, key.start, key.end, value, item.end, { declares: item.declares ?? 'nothing', exported: true })];
  }));
}

/** `request.httpMethod = "PATCH"`: an object with one field more. */
function partial(target: Expr, value: Expr, goes: ObjectField['goes']): Expr[] {
  if (target.kind !== 'member' && target.kind !== 'index') return [target, value];
  const nameSpan = target.kind === 'member' ? target.nameSpan : { start: target.index.start, end: target.index.end };
  const name = target.kind === 'member' ? target.name : literalText(target.index) || undefined;
  const span = { start: target.start, end: value.end };
  if (target.object.kind === 'name' && SELF.has(target.object.name) && name !== undefined) return [newLet(`${target.object.name}.${name}`, nameSpan, value, {}, span)];
  const field = newField(name, nameSpan, value, span);
  return [target.object, { ...newObject([goes === undefined ? field : { ...field, goes }], true, span), of: target.object }];
}

/** Its semicolon goes along, unless it depends on what stands before it; with anything else behind it, it stays: `if` of Perl. */
function goingOf({ text, make }: ScriptCursor, { target, value, end }: Item, before: Item | undefined): ObjectField['goes'] {
  const behind = /^[ \t]*(?:;|(?=[\r\n}]|#|\/\/|--|end\b|$))/.exec(text.slice(end, end + 80))?.[0];
  const depends = before !== undefined && isCondition(before.value);
  if (behind === undefined || (depends && !behind.endsWith(';'))) return 'nothing';
  return depends ? undefined : { start: (target ?? value).start, end: make.source.at(end + (behind.endsWith(';') ? behind.length : 0)) };
}

const SELF = new Set(['this', 'self', '@']);

const MODIFIER = /(?:(?:val|var|let|const|constexpr|final|my|our|local|static|private|public|protected|internal|fileprivate|export|override|implicit|lazy|def|late|required|param|output|use\s+constant|Readonly(?:::Scalar)?)\b(?!\s*[=(.:,)]))\s*/y;
const FUNCTION = /(?:(?:local\s+)?function|def|func|fun|sub|fn)[ \t]+(?:[\w]+[.:])*([A-Za-z_]\w*[?!]?)(?=[ \t]*[({<[])/y;
const IMPORT = /import[ \t]+(?:static[ \t]+)?([A-Za-z_][\w]*(?:\.[\w]+)*)(?:\.([*_])|\.\{([^}\n]*)\})?(?=[ \t;\r\n]|$(?![\s\S]))/y;
const PAIR = /=>|->|:(?![:=])/y;

function itemAt(cursor: ScriptCursor): Item | undefined {
  if (imported(cursor)) return undefined;
  let modifiers = '';
  for (;;) {
    const declared = functionAt(cursor) ?? defined(cursor);
    if (declared !== undefined) return declared;
    const one = cursor.match(MODIFIER);
    if (one === undefined) break;
    modifiers += one;
  }
  const start = cursor.at;
  const designated = cursor.match(/\.(?=[A-Za-z_]\w*[ \t]*=[^=])/y);
  const left = expression(cursor);
  const end = cursor.at;
  if (end === start) return undefined;
  cursor.match(cursor.language.typed ?? NEVER);
  const { at } = cursor;
  cursor.space(false);
  const bound = cursor.match(cursor.language.binds);
  if (bound !== undefined) return boundItem(cursor, { left, start, end, by: designated ?? bound }, DECLARES.test(modifiers) ? 'block' : undefined);
  const by = cursor.match(PAIR);
  if (by !== undefined) return pairItem(cursor, { left, start, end, by });
  cursor.at = at;
  return { value: left, end: cursor.at };
}

const DECLARES = /\b(?:val|var|let|const|constexpr|final|my|local|late|def)\b/;
const NEVER = /(?!)/y;

interface Left {
  left: Expr;
  start: number;
  end: number;
  by: string;
}

function boundItem(cursor: ScriptCursor, { left, start, end, by }: Left, declares: Declares | undefined): Item {
  const { make } = cursor;
  cursor.space(true);
  const given = expression(cursor);
  const more = /^(?:\+|\.|\|\||\?\?|\/\/)=/.test(by) && given.kind !== 'object' && given.kind !== 'list';
  const value = !more ? given : /^[+.]/.test(by) ? make.concat(start, cursor.at, [left, given]) : make.choice(start, cursor.at, [left, given]);
  const name = nameOf(cursor, left, start, by);
  const isSet = by !== '=>' && (left.kind === 'member' || left.kind === 'index');
  if (isSet) return { value, end: cursor.at, by, target: left };
  return { value, end: cursor.at, by, key: { name, start, end }, parts: [left, value], ...(name !== undefined && { binds: true, ...(declares !== undefined && { declares }) }) };
}

function pairItem(cursor: ScriptCursor, { left, start, end, by }: Left): Item {
  cursor.space(true);
  const value = expression(cursor);
  return { value, end: cursor.at, by, key: { name: nameOf(cursor, left, start, by), start, end }, parts: [left, value] };
}

/** A variable before an arrow is no name: `$url => $headers` of Perl are two texts. */
function nameOf({ language, text }: ScriptCursor, left: Expr, start: number, by: string): string | undefined {
  return by === '=>' && language.sigil?.test(text.slice(start, start + 2)) === true ? undefined : keyOf(left);
}

/** What a key says: a word, a text, or `["key"]` of Lua. */
function keyOf(left: Expr): string | undefined {
  if (left.kind === 'name') return left.name;
  if (left.kind === 'list' && left.items.length === 1) return keyOf(left.items[0]!);
  return left.kind === 'string' && left.parts.every((part) => part.kind === 'chunk') ? literalText(left) : undefined;
}

/** `#define NAME value` */
function defined(cursor: ScriptCursor): Item | undefined {
  const start = cursor.at;
  const head = cursor.match(DEFINE);
  if (head === undefined) return undefined;
  const name = /[A-Za-z_]\w*(?=[ \t]+$)/.exec(head)![0];
  const nameStart = start + head.lastIndexOf(name);
  const value = expression(cursor);
  return { value, end: cursor.at, by: '=', key: { name, start: nameStart, end: nameStart + name.length }, binds: true };
}

const DEFINE = /#[ \t]*define[ \t]+[A-Za-z_]\w*[ \t]+(?=[^\s(])/y;

/** A function is what stands in it; its value is the last expression. */
function functionAt(cursor: ScriptCursor): Item | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const head = cursor.match(FUNCTION);
  if (head === undefined) return undefined;
  const name = /[A-Za-z_]\w*[?!]?$/.exec(head)![0];
  const nameEnd = cursor.at;
  const from = cursor.at;
  const children: Expr[] = [];
  cursor.match(/[ \t]*(?:<[^>\n]*>|\[[^\]\n]*\])?[ \t]*/y);
  while (cursor.match(/\(/y) !== undefined) {
    children.push(...statementsOf(cursor, items(cursor, ')')));
    cursor.match(/[ \t]*/y);
  }
  cursor.match(/(?:throws|async|rethrows)?[ \t]*(?:(?:->|:)[ \t]*[\w.?!<>[\], ]+?)?[ \t]*(?=[={])/y);
  cursor.space(false);
  if (cursor.match(/\{/y) !== undefined) children.push(...statementsOf(cursor, items(cursor, '}')));
  else if (cursor.match(/=(?![=>])/y) !== undefined) {
    cursor.space(true);
    children.push(expression(cursor));
  }
  const body = make.other(from, cursor.at, children);
  return { value: body, end: cursor.at, by: '=', key: { name, start: start + head.length - name.length, end: nameEnd }, binds: true };
}

/** `import a.b.C`, `import a.b._`, `import a.b.{C, D}` */
function imported(cursor: ScriptCursor): boolean {
  IMPORT.lastIndex = cursor.at;
  const found = IMPORT.exec(cursor.text);
  if (found === null || cursor.match(IMPORT) === undefined) return false;
  const [, path = '', all, several] = found;
  const cut = path.lastIndexOf('.');
  const names = several === undefined ? [path.slice(cut + 1)] : several.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
  if (all !== undefined) cursor.make.imports.push({ module: path, local: undefined, names: {}, opened: true });
  else cursor.make.imports.push({ module: several === undefined ? path.slice(0, Math.max(0, cut)) : path, local: undefined, names: Object.fromEntries(names.map((name) => [name, name])) });
  return true;
}
