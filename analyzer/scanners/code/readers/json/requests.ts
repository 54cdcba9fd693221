import type { Expr, ObjectExpr, ObjectField } from '../../expr/expr.ts';
import { isHttpMethod } from '../../expr/http-methods.ts';
import { asReadOnly, newCall, newField, newName, newObject, newUnknown, readOnly } from '../../expr/nodes.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { literalText } from '../making/make.ts';

const METHODS = new Set(['method', 'verb', 'httpmethod', 'http_method', 'requestmethod']);
const URLS = new Set(['url', 'uri', 'path', 'endpoint', 'urlpath', 'urlpattern', 'urlpathpattern', 'urlpathtemplate', 'href']);
const HEADERS = new Set(['headers', 'header', 'requestheaders']);
const BODIES = new Set([
  'body', 'postdata', 'json', 'data', 'requestbody', 'request_body', 'bodypatterns', 'payload', 'jsonbody', 'bodyparameters', 'bodyparametersjson',
  'bodyparametersui',
]);

/**
 * An object that tells a method and an address is a request that was recorded, mocked or kept for later: HAR, VCR, Polly
 * and nock cassettes, Postman, Insomnia, WireMock. `undefined` for any other object.
 */
export function recordedRequest(object: ObjectExpr): Expr | undefined {
  const method = find(object, METHODS);
  return method === undefined || !isMethod(method) ? undefined : requestWith(object, method);
}

/** `patch: { url: …, json: … }`, as steps of load tests name their method; `undefined` for any other field. (Artillery, "HTTP Engine") */
export function requestOfVerb(name: string, value: Expr): Expr | undefined {
  return isHttpMethod(name) && value.kind === 'object' && value.fields.some((field) => field.name === 'url') ? requestWith(value, name.toUpperCase()) : undefined;
}

/** A node of n8n that asks for an address, and for nothing more than to be given it. (n8n, "HTTP Request node") */
export function nodeRequest(object: ObjectExpr): Expr | undefined {
  const parameters = object.fields.find((field) => field.name === 'parameters');
  if (parameters?.value.kind !== 'object' || find(parameters.value, METHODS) !== undefined || !/\.httpRequest$/.test(literalText(find(object, new Set(['type']))))) return undefined;
  const value = requestWith(parameters.value, 'GET');
  return value && { ...object, fields: object.fields.map((field) => (field === parameters ? { ...field, value } : field)) };
}

function requestWith(object: ObjectExpr, method: Expr | string): Expr | undefined {
  const url = object.fields.map(({ name = '', value }) => (URLS.has(name.toLowerCase()) ? urlOf(/pattern$/i.test(name) ? withoutPatterns(value) : value) : undefined)).find((one) => one !== undefined);
  if (url === undefined) return undefined;
  const isDescribed = object.fields.some(({ name }) => name === 'operationId');
  const headers = headersOf(find(object, HEADERS));
  const body = bodyOf(find(object, BODIES));
  const response = responseOf(find(object, RESPONSES));
  const { start, end } = object;
  return { start, end, kind: 'request', method, url: isDescribed ? asReadOnly(url) : url, ...(headers && { headers }), ...(body && { body }), ...(response && { response }) };
}

const RESPONSES = new Set(['response']);

/** `{ request, response }`, as cassettes and archives hold the two: the answer goes with its question. */
export function recordedExchange(object: ObjectExpr): Expr | undefined {
  const request = find(object, new Set(['request']));
  if (request?.kind !== 'request' || request.response !== undefined) return undefined;
  const response = responseOf(find(object, RESPONSES));
  return response === undefined ? undefined : { ...request, response, start: object.start, end: object.end };
}

function find(object: ObjectExpr, names: ReadonlySet<string>): Expr | undefined {
  return object.fields.find((field) => field.name !== undefined && names.has(field.name.toLowerCase()))?.value;
}

/** What stands for a segment in a pattern of a path, `[^/]+`, `.*`, is a hole. (WireMock, "Request Matching") */
function withoutPatterns(expr: Expr): Expr {
  if (expr.kind !== 'string') return expr;
  const parts = expr.parts.flatMap((part): typeof expr.parts => (part.kind !== 'chunk' ? [part] : [...part.value.matchAll(SEGMENT)].map(([text], index, all) => {
    const from = all.slice(0, index).reduce((length, [before]) => length + before.length, 0);
    if (/^(?:\(|\[|\.[*+]|\\[dw])/.test(text)) return newUnknown({ start: part.at(from), end: part.at(from + text.length) });
    return readOnly({ ...part, value: text, at: (offset) => part.at(from + offset) });
  })));
  return { ...expr, parts };
}

const SEGMENT = /\([^()]*\)|\[[^\]]*\][+*]?|\.[*+]|\\[dw][+*]?|(?:(?!\.[*+]|\\[dw])[^([])+|[([]/g;

function isMethod(expr: Expr): boolean {
  if (expr.kind !== 'string') return false;
  return isHttpMethod(literalText(expr)) || (literalText(expr) === '' && expr.parts.some((part) => part.kind !== 'chunk'));
}

function urlOf(expr: Expr | undefined): Expr | undefined {
  if (expr?.kind === 'object') return structured(expr);
  if (expr?.kind !== 'string') return undefined;
  const [first] = expr.parts;
  const isAddress = first?.kind !== 'chunk' || /^=?(?:\/|\^|https?:|\{\{|<|\$|\w[\w.-]*\.\w+\/|\uE000)/.test(first.value);
  return isAddress ? expr : undefined;
}

/**
 * Postman writes an address as text and in pieces, and reads the pieces. So the text may be looked at but not rewritten;
 * where there are only pieces, they are joined.
 */
function structured(object: ObjectExpr): Expr | undefined {
  const raw = fieldNamed(object, 'raw');
  const path = fieldNamed(object, 'path');
  if (raw?.kind === 'string') return path === undefined ? raw : asReadOnly(raw);
  if (path?.kind !== 'list') return path?.kind === 'string' ? path : undefined;
  const host = fieldNamed(object, 'host');
  const first = host?.kind === 'list' ? host.items.slice(-1) : host === undefined ? [] : [host];
  return newCall(newName('join', { start: object.start, end: object.start }), [...first, ...path.items].map((value) => ({ value })), false, object);
}

/** `[{ name, value }]` and `[{ key, value }]` as one object. */
function headersOf(expr: Expr | undefined): Expr | undefined {
  if (expr?.kind !== 'list') return expr;
  const fields = expr.items.flatMap((item): ObjectField[] => {
    if (item.kind !== 'object') return [];
    const name = find(item, new Set(['name', 'key']));
    const value = find(item, new Set(['value']));
    return name === undefined || value === undefined ? [] : [newField(literalText(name), { start: name.start, end: name.end }, value, item)];
  });
  return newObject(fields, fields.length < expr.items.length, expr);
}

const CONTENTS = new Set(['raw', 'string', 'text', 'base64_string', 'json']);

/** What is sent, out of its wrapping; an empty text is nothing. */
function bodyOf(expr: Expr | undefined): Expr | undefined {
  const pairs = expr?.kind === 'object' && expr.fields.length === 1 ? find(expr, new Set(['parameters'])) : undefined;
  if (pairs?.kind === 'list') return headersOf(pairs);
  // What a stub expects to be sent. (WireMock, "Request Matching")
  const [expected] = expr?.kind === 'list' && expr.items.length === 1 ? expr.items.map((item) => (item.kind === 'object' ? find(item, new Set(['equaltojson'])) : undefined)) : [];
  const wrapped = expected ?? expr;
  const inner = wrapped?.kind === 'object' && wrapped.fields.length <= 6 ? find(wrapped, CONTENTS) ?? documentIn(wrapped) ?? wrapped : wrapped;
  if (inner?.kind === 'atom' && inner.value === null) return undefined;
  if (inner?.kind !== 'string') return inner;
  // What a template fills in alone is what is sent: `body: "{{ payload }}"`.
  const [filled, ...more] = inner.parts;
  if (filled !== undefined && filled.kind !== 'chunk' && more.length === 0) return filled;
  return inner.parts.every((part) => part.kind === 'chunk' && part.value === '') ? undefined : inner;
}

/** What is sent as `content`; that of a DNS record, which has a name as well, is an address or a text. */
function documentIn(wrapped: ObjectExpr): Expr | undefined {
  const content = find(wrapped, new Set(['content']));
  const [first] = content?.kind === 'string' ? content.parts : [];
  const isText = first?.kind === 'chunk' && !/^\s*(?:[[{]|$)/.test(first.value);
  return isText || find(wrapped, new Set(['name'])) !== undefined ? undefined : content;
}

/** The body of an answer: that is what conditions on answers are about. */
function responseOf(expr: Expr | undefined): Expr | undefined {
  if (expr?.kind !== 'object') return undefined;
  const body = find(expr, new Set(['body', 'content', 'jsonbody']));
  return body === undefined ? undefined : bodyOf(body);
}
