import type { Arg, Call, Expr, ObjectExpr } from '../expr/expr.ts';
import { newField, newObject } from '../expr/nodes.ts';
import { chainOf, lastName } from '../expr/walk.ts';
import { mergedObject, wholeRecord } from '../values/merged.ts';
import { BODY_FIELDS, HEADER_FIELDS, isOption, keyOf, METHOD_FIELDS, QUERY_FIELDS } from '../values/request-fields.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { writeIn } from './chained.ts';
import { methodOfValue } from './methods.ts';
import { addressInBlock } from './url-block.ts';

/** What a block tells the request it is given to: `do |req| req.body = body end`, `{ method = Post; setBody(body) }`, `..body = body`. */
export function blockParts(call: Call, { unit }: Scope): { name: string; value: Expr }[] {
  const block = call.args.at(-1)?.value;
  if (block?.kind !== 'other' || !GIVE_BLOCKS.has(unit.language)) return [];
  return block.children.flatMap((told) => {
    if (told.kind === 'let') return [{ name: told.name, value: told.value }];
    if (told.kind === 'object') return told.fields.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
    const written = told.kind === 'call' ? writtenIn(told) : undefined;
    if (written !== undefined) return [{ name: 'body', value: written }];
    const first = told.kind === 'call' ? told.args[0]?.value : undefined;
    const name = told.kind === 'call' ? lastName(told.callee).replace(/^set_?/, '') : '';
    return first === undefined ? [] : [{ name, value: (name === 'url' ? addressInBlock(first, call) : undefined) ?? first }];
  });
}

/** `connection.apply { outputStream.use { it.write(body) } }`, or without `use`. */
function writtenIn(told: Call): Expr | undefined {
  if (chainOf(told.callee)[0] !== 'outputStream') return undefined;
  return writeIn(told)?.args[0]?.value;
}

/** Languages in which a request is told in a block what to send. */
const GIVE_BLOCKS = new Set(['ruby', 'kotlin', 'groovy', 'dart']);

/** Parts of a request by what they are called. */
export interface Parts {
  method?: Expr;
  headers?: Expr;
  query?: Expr;
  body?: Expr;
}

/** The parts of a request among fields, by what these are called; to Alamofire what is sent is `parameters:`, to LuaSocket `source`. */
export function namedParts(fields: { name: string | undefined; value: Expr }[], scope: Scope): Parts {
  const pick = (names: ReadonlySet<string>): Expr | undefined => fields.find((field) => names.has(keyOf(field.name)))?.value;
  // `type` is the method to jQuery alone, and to others a field of what is sent.
  const method = fields.find(({ name, value }) => METHOD_FIELDS.has(keyOf(name)) && (keyOf(name) !== 'type' || value.kind !== 'string' || methodOfValue(value, scope) !== undefined))?.value;
  const [headers, query] = [pick(HEADER_FIELDS), pick(QUERY_FIELDS)];
  const isSent = (key: string): boolean => BODY_FIELDS.has(key) || (key === 'parameters' && scope.unit.language === 'swift') || (key === 'source' && scope.unit.language === 'lua');
  // `json: true` says how the body is written.
  const body = fields.find(({ name, value }) => isSent(keyOf(name)) && (value.kind !== 'atom' || typeof value.value !== 'boolean'))?.value;
  return { ...(method && { method }), ...(headers && { headers }), ...(query && { query }), ...(body && { body }) };
}

/** The options object: written out, or bound to a name. A bare body (`axios.post(url, { value })`) has none of these words. */
export function optionsIn(args: Arg[], scope: Scope): { arg: Arg; options: ObjectExpr } | undefined {
  for (const arg of args.toReversed()) {
    const given = arg.value.kind === 'name' ? resolve(arg.value, scope).value : arg.value;
    const value = given.kind === 'call' ? mergedObject(given, scope) ?? contextMade(given, scope) ?? optionsMade(given) ?? given : given;
    if (value.kind === 'object' && wholeRecord(value, scope).fields.some(({ name }) => (name === 'Content' && !isOfRecord(value)) || isOption(keyOf(name)))) return { arg, options: value };
  }
  return undefined;
}

/** `Options(method: 'PATCH')` of Dio: a record that is written as a call. */
function optionsMade(call: Call): ObjectExpr | undefined {
  const fields = call.args.flatMap(({ name, value }) => (name === undefined ? [] : [newField(name, value, value, value)]));
  return /options$/.test(lastName(call.callee)) && fields.length === call.args.length ? newObject(fields, false, call) : undefined;
}

/** `content` is a field of records too, `Content` of requests and of what has a type of its own: `&Record{Type: "A", Content: ip}`. */
function isOfRecord({ type }: ObjectExpr): boolean {
  return type !== undefined && !/request|message/.test(lastName(type));
}

/** What `file_get_contents` is told beside an address: `stream_context_create(['http' => ['method' => 'POST', 'content' => $json]])`. */
function contextMade({ callee, args }: Call, scope: Scope): Expr | undefined {
  const options = args[0] === undefined || lastName(callee) !== 'stream_context_create' ? undefined : resolve(args[0].value, scope).value;
  return options?.kind === 'object' ? options.fields.find(({ name }) => name === 'http' || name === 'https')?.value : undefined;
}
