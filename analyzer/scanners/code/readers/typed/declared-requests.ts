import type { Arg, Call, Expr } from '../../expr/expr.ts';
import { HTTP_METHODS } from '../../expr/http-methods.ts';
import { impliedText, newCall, newConcat, newString } from '../../expr/nodes.ts';

/** Annotations that give the path of a method, or of a class that stands for an address. (Spring, OpenFeign, Micronaut, Jakarta REST, Ktor) */
const MAPS = /^(?:Path|Resource|Get|Post|Put|Patch|Delete|(?:Get|Post|Put|Patch|Delete|Request|Http)(?:Mapping|Exchange))$/;

/** Annotations of an interface, or of the classes around a class, that give the beginning of its paths. */
const BEGINS = /^(?:Resource|HttpExchange|RequestMapping|Path|Client|FeignClient|RegisterRestClient)$/;

/** Under these names annotations are given an address, the earlier the further to the front. */
const ADDRESSES = ['url', 'baseUri', undefined, 'value', 'uri', 'path'];

/**
 * The request that an annotation of a method describes, in an interface whose own annotations give the beginning of the path:
 * `@GetExchange("/filters")` below `@HttpExchange("/zones/{zone}")`; `@Path("/filters")` beside `@GET`.
 */
export function declaredRequest(call: Call, beside: Expr[], around: Expr[]): Call {
  if (call.callee.kind !== 'name' || !MAPS.test(call.callee.name)) return call;
  const verb = call.callee.name === 'Path' ? beside.find((one) => one.kind === 'call' && one.callee.kind === 'name' && HTTP_METHODS.has(one.callee.name)) : undefined;
  const before = around
    .flatMap((one) => (one.kind === 'call' && one.callee.kind === 'name' && BEGINS.test(one.callee.name) ? addressesIn(one) : []))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map(({ value }) => value);
  const [own] = addressesIn(call);
  const whole = [...before, ...(own === undefined ? [] : [own.value])];
  const address = before.length === 0 ? undefined : { value: newConcat(whole.flatMap((part, index) => [...slashBetween(whole[index - 1], part), part]), own?.value ?? call) };
  const args = address === undefined ? call.args : [address, ...call.args.filter((arg) => arg !== own)];
  return newCall(verb?.kind === 'call' ? verb.callee : call.callee, args, false, call);
}

/** One slash parts two addresses, whether they are written with one or without. */
function slashBetween(before: Expr | undefined, part: Expr): Expr[] {
  if (before === undefined || textOf(before).endsWith('/') || textOf(part).startsWith('/')) return [];
  return [newString([impliedText('/', part.start)], part)];
}

function textOf(expr: Expr): string {
  return expr.kind === 'string' ? expr.parts.map((part) => (part.kind === 'chunk' ? part.value : '{}')).join('') : '';
}

/** That of a class may be a word alone, behind that of the class around it. */
function addressesIn({ callee, args }: Call): Arg[] {
  const ofClass = callee.kind === 'name' && callee.name === 'Resource';
  return args.filter(
    ({ name, value }) =>
      ADDRESSES.includes(name) &&
      (value.kind === 'concat' || (value.kind === 'string' && (ofClass || value.parts.some((part) => part.kind === 'chunk' && part.value.includes('/'))))),
  );
}

function orderOf({ name }: Arg): number {
  return ADDRESSES.indexOf(name);
}
