import { put } from '../../../lists.ts';
import { onceFor } from '../../once.ts';
import type { Call, Expr, ObjectExpr, Unit } from '../expr/expr.ts';
import { newCall, newMember } from '../expr/nodes.ts';
import { everyExpr, exprsOf, lastName } from '../expr/walk.ts';
import { bodyAdded, chainBefore, LONGEST_CHAIN, overridesMethod } from './chained-parts.ts';
import type { Chained } from './request-calls.ts';

/** Which calls of a file are chained onto which, and which requests are told their addresses later. */
export const chainsIn = onceFor((unit: Unit): ReturnType<typeof chainsOf> => chainsOf(exprsOf(unit)));

/**
 * Which calls are chained onto which, `client.post(url).json(body)`, with what a named request is given later, `request.body = body`. A request
 * that is told its address later as well stands under what tells it.
 */
export function chainsOf(exprs: readonly Expr[]): { chained: Chained; addressed: Addressed } {
  const chained = new Map<Expr, Call[]>();
  const named = new Map<string, Call>();
  const addressed = new Map<Expr, Call>();
  const later = new Map<Call, Call[]>();
  for (const expr of exprs) {
    const streamed = expr.kind === 'let' ? named.get(streamedBy(expr.value) ?? '') : undefined;
    if (expr.kind === 'let' && streamed !== undefined) named.set(expr.name, streamed);
    else if (expr.kind === 'let' && expr.value.kind === 'call') named.set(expr.name, expr.value);
    const described = expr.kind === 'let' ? requestBegun(expr.value) : undefined;
    if (expr.kind === 'let' && described !== undefined) {
      named.set(expr.name, described);
      addressed.set(expr.value, described);
    }
    const told = addressTold(expr);
    const begun = told && named.get(told.name);
    if (begun !== undefined && told !== undefined && (begun.isNew || REQUEST.test(lastName(begun.callee)))) {
      const whole = newCall(begun.callee, [{ value: told.address }, ...begun.args], begun.isNew, expr);
      addressed.set(expr, whole);
      chained.set(whole, [...chained.get(begun) ?? []]);
      put(later, begun, whole);
    }
    const opened = expr.kind === 'call' ? openedBy(expr) : undefined;
    if (expr.kind === 'call' && opened !== undefined) named.set(opened, expr);
    const given = expr.kind === 'object' ? givenLater(expr) : expr.kind === 'call' ? toldLater(expr) : undefined;
    const request = given === undefined ? undefined : named.get(given.name);
    if (given !== undefined && request !== undefined) for (const one of [request, ...chainBefore(request), ...later.get(request) ?? []]) put(chained, one, given.call);
    if (expr.kind !== 'call' || expr.callee.kind !== 'member' || expr.callee.object.kind !== 'call') continue;
    chained.set(expr.callee.object, [expr, ...(chained.get(expr) ?? []).slice(0, LONGEST_CHAIN - 1)]);
  }
  return { chained, addressed };
}

/** Requests by the statement, or the record, that tells them their address: each is the call that would have been told that. */
export type Addressed = ReadonlyMap<Expr, Call>;

/** `new HttpRequestMessage { Method = HttpMethod.Patch, RequestUri = uri }`, which may be told more, as the call that is told all that. */
function requestBegun(value: Expr): Call | undefined {
  return value.kind === 'object' && value.type?.kind === 'name' && REQUEST.test(value.type.name) ? newCall(value.type, [{ value }], true, value) : undefined;
}

const REQUEST = /Request(?:Message)?$/i;

/** `request.Resource = path`, `request.setURI(uri)` of a request that has a name. */
function addressTold(expr: Expr): { name: string; address: Expr } | undefined {
  if (expr.kind === 'object') {
    const [field] = expr.fields;
    return expr.of?.kind === 'name' && field?.name !== undefined && TELLS_ADDRESS.test(field.name) ? { name: expr.of.name, address: field.value } : undefined;
  }
  if (expr.kind !== 'call' || expr.callee.kind !== 'member' || expr.callee.object.kind !== 'name' || expr.args.length !== 1) return undefined;
  const [name, address] = [/^set_?(\w+)$/i.exec(expr.callee.name)?.[1] ?? '', expr.args[0]?.value];
  return address !== undefined && TELLS_ADDRESS.test(name) ? { name: expr.callee.object.name, address } : undefined;
}

const TELLS_ADDRESS = /^(?:resource|(?:request_?)?ur[il])$/i;

/** `request.body = body`, `request.httpMethod = "PATCH"`, as if it were `request.body(body)`. */
function givenLater({ of, fields: [field], start, end }: ObjectExpr): { name: string; call: Call } | undefined {
  if (of?.kind !== 'name' || field?.name === undefined || !/^(?:body|data|json|content|httpbody|(?:http|request)?method)$/i.test(field.name)) return undefined;
  const callee = newMember(of, field.name, field.nameSpan, { start, end: field.nameSpan.end });
  return { name: of.name, call: newCall(callee, [{ value: field.value }], false, { start, end }) };
}

const GIVES = /^(?:set|add)_?(?:entity|(?:json|string)?body|urlsegment)$/i;

/** Other methods of these names are told more, or nothing. */
const GIVES_ONE = /^(?:(?:(?:add_)?json_)?content|set_?(?:request_?)?method|write(?:bytes|string)?|print(?:ln)?|send|end)$/i;

/** `request.setEntity(body)`, `request.AddUrlSegment("id", "minify")`, `$request->content($body);`, `request.write(body)`, beside a request that has a name. */
function toldLater(call: Call): { name: string; call: Call } | undefined {
  const { callee, args } = call;
  const of = callee.kind !== 'member' ? undefined : callee.object.kind === 'name' ? callee.object.name : streamedBy(callee.object);
  if (callee.kind !== 'member' || of === undefined) return undefined;
  // `connection.outputStream.use { it.write(body) }` of Kotlin; `….withWriter { it << body }` of Groovy, where `<<` without a block does the same
  const written = WITHIN.test(callee.name) ? writeIn(args.at(-1)?.value) : undefined;
  if (written !== undefined) return { name: of, call: written };
  if (callee.name === 'append' && callee.object.kind !== 'name') return { name: of, call: asWritten(call) };
  return GIVES.test(callee.name) || overridesMethod(call) || bodyAdded(call) !== undefined || (GIVES_ONE.test(callee.name) && (args.length === 1 || writesWhole(call))) ? { name: of, call } : undefined;
}

/** `stream.write(bytes, 0, bytes.length)` */
function writesWhole({ args: [bytes, from, length] }: Call): boolean {
  return bytes?.value.kind === 'name' && from?.value.kind === 'atom' && from.value.value === 0 && length?.value.kind === 'member' && /^(?:length|size)$/i.test(length.value.name);
}

const WITHIN = /^(?:use|with(?:Writer|Stream|PrintWriter|OutputStream))$/;

/** The first that a block writes. */
export function writeIn(block: Expr | undefined): Call | undefined {
  const written = block && everyExpr([block]).find((one): one is Call => one.kind === 'call' && /^(?:write|append)$/.test(lastName(one.callee)));
  return written && asWritten(written);
}

/** `stream.append(body)` as `stream.write(body)`. */
function asWritten(call: Call): Call {
  return call.callee.kind === 'member' && call.callee.name === 'append' ? { ...call, callee: { ...call.callee, name: 'write' } } : call;
}

/** The request that is written to: `connection.getOutputStream()`, `new StreamWriter(request.GetRequestStream())`. */
function streamedBy(writer: Expr): string | undefined {
  let at = writer;
  while (at.kind === 'call' && (at.isNew === true || at.callee.kind === 'name') && at.args[0] !== undefined) at = at.args[0].value;
  if (at.kind === 'call' && at.callee.kind === 'member' && /^(?:bufferedW|w)riter$/.test(at.callee.name)) at = at.callee.object;
  const stream = at.kind === 'call' ? at.callee : at;
  return stream.kind === 'member' && stream.object.kind === 'name' && /^(?:(?:getO|o)utputStream|GetRequestStream(?:Async)?)$/.test(stream.name) ? stream.object.name : undefined;
}

/** `xhr.open("PATCH", url)`: what it sends is told behind that. */
function openedBy({ callee, args }: Call): string | undefined {
  return callee.kind === 'member' && callee.object.kind === 'name' && /^open$/i.test(callee.name) && args.length > 1 ? callee.object.name : undefined;
}
