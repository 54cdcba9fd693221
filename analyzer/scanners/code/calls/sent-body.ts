import type { Method } from '../../../model.ts';
import type { Arg, Call, Expr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newChoice, newField, newObject } from '../expr/nodes.ts';
import { argumentOf } from '../expr/parameters.ts';
import { lastName } from '../expr/walk.ts';
import { BODY_FIELDS, HEADER_FIELDS, isOption, keyOf, QUERY_FIELDS, URL_FIELDS } from '../values/request-fields.ts';
import type { Scope } from '../values/scope.ts';
import { parameterCalled } from './called-parameter.ts';
import { isKnownRequest } from './known-requests.ts';
import { calleeMethod, methodOfValue } from './methods.ts';
import { contentBehind } from './perl-content.ts';
import type { UrlArgument } from './url-arguments.ts';

/** Headers by what they are called; in some libraries they stand before the body: an empty list, or names that only headers have. (HTTP.jl) */
function isHeaders(value: Expr, isLast: boolean): boolean {
  if (value.kind === 'name') return /headers?$/i.test(value.name);
  if (isLast) return false;
  if (value.kind === 'call') return /headers?$/.test(lastName(value.callee));
  if (value.kind === 'list') return value.items.length === 0 && !value.open;
  return value.kind === 'object' && value.fields.length > 0 && value.fields.every(({ name = '' }) => /^[A-Za-z]+(?:-[A-Za-z]+)+$|^(?:Authorization|Accept)$/i.test(name));
}

/** The argument after the URL, for methods that send something. */
export function positionalBody(call: Call, url: UrlArgument, options: Arg | undefined, method: Method | undefined, scope: Scope): Expr | undefined {
  if (method === undefined || method === 'GET' || method === 'HEAD' || url.options !== undefined) return undefined;
  const after = call.args.slice(call.args.indexOf(url.arg) + 1).filter((arg) => arg.name === undefined);
  const content = scope.unit.language === 'perl' ? contentBehind(call, after) : undefined;
  if (content !== undefined) return content;
  const some = after.filter(({ value }, index) => methodOfValue(value, scope) === undefined && !isHeaders(value, index === after.length - 1) && (index === after.length - 1 || !isMediaType(value)));
  const next = some.find((arg) => url.fillers?.has(arg) !== true) ?? some[0];
  const isNamed = calleeMethod(call) !== undefined;
  if (next === undefined || next === options || (method === 'DELETE' && isNamed)) return undefined;
  // Whose function it is nobody knows: it may as well send the record behind this one.
  const others = isNamed || isKnownRequest(call) ? [] : some.filter((arg) => arg !== next && arg !== options && url.fillers?.has(arg) !== true && arg.value.kind === 'object');
  return others.length === 0 ? sentAs(next.value, scope) : newChoice([next, ...others].map(({ value }) => value), next.value);
}

/** `request.patch(url, { data: body })` of Playwright and `{ content => $body }` of Perl's HTTP::Tiny send the body alone; to other clients that is a record with one field. */
function sentAs(body: Expr, { unit }: Scope): Expr {
  const [only, ...more] = body.kind === 'object' && !body.open ? body.fields : [];
  const carries = only?.name === 'data' || (only?.name === 'content' && unit.language === 'perl');
  if (only === undefined || !carries || more.length > 0) return body;
  return unit.imports.some(({ module }) => /playwright/.test(module)) ? only.value : newChoice([only.value, body], body);
}

/** What the function that is called takes for the body: `function cf(method, path, retries, body)`. */
export function bodyParameter(call: Call, scope: Scope): Expr | undefined {
  const { told } = parameterCalled(BODY_FIELDS, call, scope);
  return told && argumentOf(told, call.args)?.value;
}

/** The type of a body, which stands in front of it: `http.Post(url, "application/json", body)` of Go. */
function isMediaType(value: Expr): boolean {
  return /^(?:application|text|multipart|image)\/[\w.+-]+(?:;|$)/.test(plainText(value) ?? '');
}

/** `call(:patch, path, value: 'low')`: names that are no option's are fields of one record, in languages that gather them. There may be more. */
export function keywordBody(args: Arg[], method: Method | undefined, { unit }: Scope): Expr | undefined {
  if (!GATHERS.has(unit.language) || method === undefined || method === 'GET' || method === 'HEAD' || method === 'DELETE') return undefined;
  const fields = args.flatMap(({ name, value }) => (name === undefined || isTold(keyOf(name)) ? [] : [newField(name, value, value, value)]));
  const [first] = fields;
  return first === undefined ? undefined : newObject(fields, true, { start: first.start, end: fields.at(-1)?.end ?? first.end });
}

const GATHERS = new Set(['ruby', 'python']);

function isTold(key: string): boolean {
  return isOption(key) || [URL_FIELDS, HEADER_FIELDS, QUERY_FIELDS].some((names) => names.has(key));
}
