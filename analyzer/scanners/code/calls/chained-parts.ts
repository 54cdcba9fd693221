import type { Method } from '../../../model.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { lastName } from '../expr/walk.ts';
import { BODY_FIELDS, HEADER_FIELDS, METHOD_FIELDS, QUERY_FIELDS } from '../values/request-fields.ts';
import { methodOfName } from './methods.ts';
import type { Chained } from './request-calls.ts';

/** The method that a call behind the request says: `.uri(address).POST(body)`. */
export function chainedMethod(call: Call, chained: Chained): Method | undefined {
  return (chained.get(call) ?? []).map((one) => (one.callee.kind === 'member' ? methodOfName(one.callee.name) : undefined)).find((method) => method !== undefined);
}

/** Whether a call is told the method before the address: `client.patch().uri(url)`, `builder.method("PATCH").uri(url)`. */
export function isPrepared(call: Call): boolean {
  return preparedMethod(call) !== undefined || prepared(call).some((one) => lastName(one.callee).endsWith('method'));
}

/** The method that is the name of the call before the address: `client.patch().uri(url)`. */
export function preparedMethod(call: Call): Method | undefined {
  const before = receiverOf(call);
  return before?.callee.kind === 'member' && before.args.length === 0 ? methodOfName(before.callee.name) : undefined;
}

/** `.json(body)`, `.send(body)`, `.method('PUT', body)`, `.POST(body)`, `.with(body: body)` and the like, as named parts. */
export function chainedParts(call: Call, chained: Chained): { name: string; value: Expr }[] {
  const behind = [...(chained.get(call) ?? []), ...prepared(call)];
  const overriding = behind.flatMap((one) => (overridesMethod(one) && one.args[1] !== undefined ? [{ name: 'method', value: one.args[1].value }] : []));
  return [...overriding, ...behind.flatMap((one): { name: string; value: Expr }[] => {
    const name = lastName(one.callee).replace(/^(?:set|with|add)_?/, '');
    const first = one.args[0]?.value;
    if (first === undefined) return [];
    const added = bodyAdded(one);
    if (added !== undefined) return [{ name: 'body', value: added }];
    if (lastName(one.callee) === 'with') return one.args.flatMap((arg) => (arg.name === undefined ? [] : [{ name: arg.name, value: arg.value }]));
    const second = one.args[1]?.value;
    if (METHODS.has(name)) return [{ name: 'method', value: first }, ...(second === undefined ? [] : [{ name: 'body', value: second }])];
    if (BODY_FIELDS.has(name) || GIVES_BODY.test(name) || methodOfName(name) !== undefined || (isStream(call) && WRITES.has(name))) return [{ name: 'body', value: first }];
    return HEADER_FIELDS.has(name) && one.args.length === 1 ? [{ name: 'headers', value: first }] : QUERY_FIELDS.has(name) ? [{ name: 'query', value: first }] : [];
  })];
}

/** `request.AddParameter("application/json", body, ParameterType.RequestBody)` of RestSharp. */
export function bodyAdded({ callee, args: [type, body, as] }: Call): Expr | undefined {
  if (lastName(callee) !== 'addparameter' || type === undefined) return undefined;
  return as?.value.kind === 'member' && as.value.name === 'RequestBody' && /^(?:application|text)\//.test(plainText(type.value) ?? 'text/') ? body?.value : undefined;
}

/** `connection.setRequestProperty("X-HTTP-Method-Override", "PATCH")`, where a client knows no such method: this one is meant, whatever is sent as. */
export function overridesMethod({ args }: Call): boolean {
  const [header, method] = args;
  return method !== undefined && args.length === 2 && /^x-http-method(?:-override)?$/i.test((header && plainText(header.value)) ?? '');
}

/** A type that is told is one of media. */
const METHODS = new Set([...METHOD_FIELDS].filter((name) => name !== 'type'));

const GIVES_BODY = /^(?:send(?:_(?:json|string|bytes))?|(?:json|string)_?body|json_content|body(?:_?(?:json|string|bytes|marshal|value|text|raw|map|object))+)$/;

/** `https.request(options)` of Node is written to, and so are the connections of Java and the old requests of .NET. */
function isStream({ callee }: Call): boolean {
  return WRITTEN.has(lastName(callee));
}

const WRITTEN = new Set(['request', 'openconnection', 'create', 'createhttp']);

const WRITES = new Set(['write', 'writebytes', 'writestring', 'print', 'println', 'end']);

/** What is set before the address is given: `client.R().SetBody(body).Patch(url)`, `given().body(body).patch(url)`, `builder.method("PATCH").uri(url)`. */
function prepared(call: Call): Call[] {
  return chainBefore(call).filter(({ callee }) => PREPARES.test(lastName(callee)));
}

/** So many calls in a row may be of one request; in a longer chain each would tell something of all others. */
export const LONGEST_CHAIN = 200;

/** The calls that a call is chained onto, the last first. */
export function chainBefore(call: Call): Call[] {
  const found: Call[] = [];
  for (let at = receiverOf(call); at !== undefined && found.length < LONGEST_CHAIN; at = receiverOf(at)) found.push(at);
  return found;
}

const PREPARES = /^(?:(?:set|with)_?(?:body|json)|body(?:_?json)?|(?:set_?)?method)$/;

function receiverOf({ callee }: Call): Call | undefined {
  return callee.kind === 'member' && callee.object.kind === 'call' ? callee.object : undefined;
}
