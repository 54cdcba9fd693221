import type { Doc } from '../../../model.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { newObject } from '../expr/nodes.ts';
import { makesOfPairs, recordPaired } from '../expr/paired.ts';
import { fieldsGiven } from '../expr/records.ts';
import { classCalled, lastName } from '../expr/walk.ts';
import { wrapsValue } from '../page/holds-values.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';

/** A call that only serialises or wraps its first argument, or gives what it is called on in another form: what that says. `next` reads it. */
export function unwrapped(call: Call, next: (inner: Expr) => Doc, scope: Scope): Doc | undefined {
  const { unit } = scope;
  // `[System.Net.Http.StringContent]::new($json)` of PowerShell
  const name = lastName(unit.language === 'powershell' ? classCalled(call.callee) : call.callee).replace(/^.*\./, '');
  const first = call.args[0]?.value;
  const label = call.args[0]?.name;
  // Texts and bytes of Swift: `JSONSerialization.data(withJSONObject: body)`, `ByteBuffer(string: text)`, `text.data(using: .utf8)`.
  if (first !== undefined && (label === 'withJSONObject' || (label === 'string' && name === 'bytebuffer'))) return next(first);
  if (label === 'using' && name === 'data' && call.callee.kind === 'member') return next(call.callee.object);
  // Other names are those of fields: `JSON.generate(name: 'x')`, and in Ruby these are as well.
  if (label !== undefined && unit.language === 'ruby' && SERIALISERS.has(name)) return next(newObject(fieldsGiven(call.args), false, call));
  if (label !== undefined && !/^(?:value|obj|object|data|content|body|inputobject)$/i.test(label)) return undefined;
  if (first !== undefined && name === 'getbytes' && isEncoding(call.callee)) return next(first);
  // What was put together under a name, by a builder or of pairs.
  const gathered = first === undefined && name === 'build' && call.callee.kind === 'member' ? call.callee.object : call.args.length === 1 && makesOfPairs(call.callee) ? first : undefined;
  if (gathered?.kind === 'name' || gathered?.kind === 'call') return recordGathered(call, gathered, scope, next);
  // `new Blob([text])`
  if (first?.kind === 'list' && name === 'blob' && first.items.length === 1) return next(first.items[0] as Expr);
  // `serde_json::to_string(&body)` of Rust.
  const isFunction = first !== undefined && name === 'to_string';
  if (call.callee.kind === 'member' && ((CONVERTS.has(name) && !isFunction) || (SERIALISERS.has(name) && (first === undefined || isCharset(first))))) return next(call.callee.object);
  // Its type of media stands before the text in old versions, behind it in new ones. (OkHttp 3.14, 4.0)
  if (name === 'create' && call.callee.kind === 'member' && lastName(call.callee.object) === 'requestbody') return call.args.map(({ value }) => next(value)).find((doc) => doc.kind === 'object');
  // `HttpEntity(ContentTypes.json, text)` of Akka and Pekko.
  if (name === 'httpentity' && first?.kind === 'member' && lastName(first.object) === 'contenttypes' && call.args[1] !== undefined) return next(call.args[1].value);
  // `ltn12.source.string(text)` of LuaSocket.
  if (first !== undefined && name === 'string' && call.callee.kind === 'member' && lastName(call.callee.object) === 'source') return next(first);
  return first !== undefined && (wrapsValue(call, unit) || SERIALISERS.has(name) || isContent(call.callee)) ? next(first) : undefined;
}

/** The record of what a builder was told, of a list of pairs, or of another record. */
function recordGathered(call: Call, of: Expr, scope: Scope, next: (inner: Expr) => Doc): Doc | undefined {
  const { value, scope: where } = resolve(of, scope);
  const pairs = value.kind === 'list' && where === scope ? recordPaired({ ...call, args: [{ value }] }) : undefined;
  const doc = next(pairs ?? of);
  return doc.kind === 'object' ? doc : undefined;
}

const SERIALISERS = new Set([
  'stringify', 'json_encode', 'wp_json_encode', 'jsonencode', 'dumps', 'dump', 'marshal', 'tojson', 'to_json', 'convertto-json', 'json', 'generate', 'encode',
  'encode_json', 'serialize', 'serializeobject', 'ofstring', 'stringcontent', 'newbuffer', 'newbufferstring', 'newreader', 'from', 'object', 'array',
  'stringentity', 'stringbody', 'httpentity', 'bytearraycontent', 'ofbytearray', 'writevalueasstring', 'encodetostring', 'asdict', 'vars', 'tojsontree',
  'valuetotree', 'to_vec', 'to_string', 'to_string_pretty', 'bytes', 'tojsonstring', 'tojsonstr', 'some', 'rawmessage', 'equaltojson', 'jsonobject',
  'escapeshellarg', 'shellescape', 'generate-string', 'write-str', 'loads', 'json_decode',
]);

/** Methods of a text or document that give it in another form, whatever they are told. */
const CONVERTS = new Set([
  'model_dump', 'model_dump_json', 'dict', 'to_dict', 'as_dict', '_asdict', 'as_json', 'to_h', 'to_hash', 'getbytes', 'tobytearray', 'as_bytes', 'into_bytes',
  'to_json', 'to_string', 'tostring', 'torequestbody', 'to_owned', 'clone', 'into', 'c_str', 'unwrap', 'expect',
]);

/** `JsonContent.Create(body)` */
function isContent(callee: Expr): boolean {
  return callee.kind === 'member' && callee.name === 'Create' && lastName(callee.object).endsWith('content');
}

/** `Encoding.UTF8.GetBytes(body)`: elsewhere a text itself is asked for its bytes. */
function isEncoding(callee: Expr): boolean {
  return callee.kind === 'member' && callee.object.kind === 'member' && /^(?:UTF(?:7|8|32)|ASCII|Unicode|Latin1|Default)$/i.test(callee.object.name);
}

/** `json.dumps(body).encode('utf-8')` */
function isCharset(expr: Expr): boolean {
  return expr.kind === 'string' && expr.parts.every((part) => part.kind === 'chunk' && /^(?:utf|ascii|latin|iso-)/i.test(part.value));
}
