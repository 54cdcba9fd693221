import type { Expr } from '../../expr/expr.ts';
import { newChoice, newDeclaration, newName, newObject } from '../../expr/nodes.ts';
import { namesFirst } from '../../expr/parameters.ts';
import { givenByDefault } from './calls.ts';
import type { ScriptCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import { items, type Item } from './items.ts';
import { statementsOf } from './statements.ts';
import { functionOf } from './words.ts';

const FUNCTION = /(?:(?:local\s+)?function|def|func|fun|sub|fn)[ \t]+(?:[\w]+[.:])*([A-Za-z_]\w*[?!]?)(?=[ \t]*[({<[])/y;
const IMPORT = /import[ \t]+(?:static[ \t]+)?([A-Za-z_][\w]*(?:\.[\w]+)*)(?:\.([*_])|\.\{([^}\n]*)\})?(?=[ \t;\r\n]|$(?![\s\S]))/y;

/** The parameters of a function: whoever calls may give another value than is written. */
export function parametersOf(cursor: ScriptCursor): Expr[] {
  return namesFirst(items(cursor, ')').flatMap((item): Expr[] => {
    const { key, value, binds } = item;
    if (cursor.language.named === true && value.kind === 'other') return value.children.map(givenByDefault);
    // Swift calls a parameter `_` that is told by its place.
    if (value.kind === 'name' && value.name === '_' && cursor.make.source.language === 'swift') return [];
    if (key?.name === undefined) return value.kind === 'name' ? [newDeclaration(value.name, 'block', value)] : [value];
    const given = cursor.make.other(key.start, key.end);
    const either = binds === true && (value.kind === 'string' || value.kind === 'concat') ? newChoice([value, given], value) : binds === true ? value : given;
    return [...(binds === true ? [] : [value]), cursor.make.let(key, either, item.end, { declares: 'block' })];
  }));
}

/** `#define NAME value` */
export function defined(cursor: ScriptCursor): Item | undefined {
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
export function functionAt(cursor: ScriptCursor): Item | undefined {
  const { make } = cursor;
  const start = cursor.at;
  if (cursor.language.ends === 'then' && cursor.match(/(?:local\s+)?function(?=[ \t]+[A-Za-z_])/y) !== undefined) {
    const value = functionOf(cursor, start);
    return { value, end: cursor.at, statement: [value] };
  }
  const head = cursor.match(FUNCTION) ?? (cursor.language.computed && cursor.match(cursor.language.computed));
  if (head === undefined) return undefined;
  const name = /[A-Za-z_]\w*[?!]?$/.exec(head)![0];
  const nameEnd = cursor.at;
  const from = cursor.at;
  const children: Expr[] = [];
  cursor.match(/[ \t]*(?:<[^>\n]*>|\[[^\]\n]*\])?[ \t]*/y);
  while (cursor.match(/\(/y) !== undefined) {
    children.push(...parametersOf(cursor));
    cursor.match(/[ \t]*/y);
  }
  cursor.match(/(?:(?:throws|async|rethrows)[ \t]+)*(?:(?:->|:)[ \t]*[\w.?!<>[\], ]+?)?[ \t]*(?=[={])/y);
  cursor.space(false);
  if (cursor.match(/\{/y) !== undefined) children.push(...statementsOf(cursor, items(cursor, '}')));
  else if (cursor.match(/=(?:>|(?![=>]))/y) !== undefined) {
    cursor.space(true);
    children.push(expression(cursor));
  }
  const body = make.other(from, cursor.at, children);
  return { value: body, end: cursor.at, by: '=', key: { name, start: start + head.length - name.length, end: nameEnd }, binds: true };
}

/** `case class Setting(value: String)` of Scala, a record. */
export function recordAt(cursor: ScriptCursor): Item | undefined {
  const { make } = cursor;
  const start = cursor.at;
  if (make.source.language !== 'scala' || !cursor.stands(RECORD)) return undefined;
  const head = cursor.match(RECORD) ?? '';
  const name = /\w+$/.exec(head)?.[0] ?? '';
  const nameStart = start + head.length - name.length;
  cursor.match(/\s*(?:\[[^\]\n]*\])?\s*\(/y);
  const from = cursor.at;
  items(cursor, ')');
  const fields = [...cursor.text.slice(from, cursor.at).matchAll(FIELD)].map((found) => {
    const [type, at, end] = [/\w+$/.exec(found[0])![0], from + found.indices![1]![0], from + found.index + found[0].length];
    return make.field({ name: found[1], start: at, end: at + found[1]!.length }, make.name(end - type.length, end, type), end);
  });
  return { value: newObject(fields, false, make.span(start, cursor.at), newName(name, make.span(nameStart, nameStart + name.length))), end: cursor.at };
}

const RECORD = /case[ \t]+class[ \t]+[A-Za-z_]\w*(?=\s*(?:\[[^\]\n]*\])?\s*\()/y;
const FIELD = /(?<=[(,]\s*|^\s*)(?:(?:private|override|val|var)\s+)*(?:`(?=\w+`))?(\w+)`?\s*:\s*[A-Za-z_]\w*/dg;

/** `import a.b.C`, `import a.b._`, `import a.b.{C, D}` */
export function imported(cursor: ScriptCursor): boolean {
  const { language } = cursor.make.source;
  if (language === 'dart') return importedByDart(cursor);
  if (language === 'fsharp' || language === 'vb') return opened(cursor);
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

/** `open Pulumi.Cloudflare`, `Imports Pulumi.Cloudflare` */
function opened(cursor: ScriptCursor): boolean {
  const head = cursor.match(OPEN);
  if (head !== undefined) cursor.make.imports.push({ module: head.slice(head.search(/\S+$/)), local: undefined, names: {}, opened: true });
  return head !== undefined;
}

const OPEN = /(?:open|Imports)[ \t]+[A-Z]\w*(?:\.[A-Z]\w*)*(?=[ \t]*(?:[\r\n]|\/\/|'|$(?![\s\S])))/y;

/** `import 'paths.dart';`, `import 'package:edge/paths.dart' as paths;` */
function importedByDart(cursor: ScriptCursor): boolean {
  const head = cursor.match(DART_IMPORT);
  const [, module = '', local] = head === undefined ? [] : /["']([^"']+)["'](?:\s+as\s+(\w+))?/.exec(head) ?? [];
  if (module !== '') cursor.make.imports.push({ module, local, names: {}, ...(local === undefined && { opened: true }) });
  return head !== undefined;
}

const DART_IMPORT = /(?:import|part)\s+["'][^"'\n]+["'](?:\s+as\s+\w+)?/y;
