import type { Method } from '../../../model.ts';
import type { Expr, Span } from '../expr/expr.ts';
import { newName, newUnknown } from '../expr/nodes.ts';
import type { Scope } from '../values/scope.ts';
import { methodOfValue } from './methods.ts';

/** An option of libcurl as it is set; one without a name stands for several that nobody can read. */
export interface Option extends Span {
  /** Without `CURLOPT_`, in capitals. */
  name: string | undefined;
  value: Expr;
  /** It may not have been set when the request is made. */
  maybe: boolean;
}

/** A part of a request that its options tell: named as a chained call would be. */
interface Told {
  name: 'method' | 'body' | 'headers';
  value: Expr;
}

/**
 * The method, body and headers that options make, in the order in which they are set. `isOpen` says that others may be set
 * where nobody looks: then what is not there is not known. (libcurl 8, `man curl_easy_setopt`)
 */
export function toldBy(options: readonly Option[], isOpen: boolean, span: Span, scope: Scope): Told[] {
  const unknown = newUnknown(span);
  const method = methodOf(options, isOpen, scope);
  const body = lastOf(options, BODIES, isOpen, unknown);
  const headers = lastOf(options, HEADERS, isOpen, unknown);
  return [
    { name: 'method', value: method === undefined ? unknown : newName(method, span) },
    ...(body === undefined ? [] : [{ name: 'body' as const, value: body }]),
    ...(headers === undefined ? [] : [{ name: 'headers' as const, value: headers }]),
  ];
}

const BODIES = new Set(['POSTFIELDS', 'COPYPOSTFIELDS', 'MIMEPOST', 'HTTPPOST', 'READFUNCTION', 'READDATA', 'INFILE']);
const HEADERS = new Set(['HTTPHEADER']);

/** What was set last, if that is sure. */
function lastOf(options: readonly Option[], names: ReadonlySet<string>, isOpen: boolean, unknown: Expr): Expr | undefined {
  const last = options.findLast(({ name }) => name === undefined || names.has(name));
  if (last === undefined) return isOpen ? unknown : undefined;
  return last.name === undefined || last.maybe ? unknown : last.value;
}

/** What decides the method: a name of its own, and the kind of request that it stands in for; either may not be known. */
interface Way {
  custom: Method | '?' | undefined;
  kind: Method | '?';
}

function methodOf(options: readonly Option[], isOpen: boolean, scope: Scope): Method | undefined {
  let ways: Way[] = [{ custom: undefined, kind: isOpen ? '?' : 'GET' }];
  for (const option of options) {
    const changed = ways.map((way) => after(way, option, isOpen, scope));
    ways = option.maybe ? [...ways, ...changed] : changed;
    ways = ways.filter((way, index) => ways.findIndex((one) => one.custom === way.custom && one.kind === way.kind) === index);
  }
  const [only, ...more] = new Set(ways.map(({ custom, kind }) => custom ?? kind));
  return more.length > 0 || only === '?' ? undefined : only;
}

/** The kinds that an option chooses where it is set, and leaves where it is set to nothing. */
const KINDS: Record<string, Method> = { POST: 'POST', HTTPPOST: 'POST', HTTPGET: 'GET', PUT: 'PUT', UPLOAD: 'PUT', NOBODY: 'HEAD' };

function after(way: Way, { name, value }: Option, isOpen: boolean, scope: Scope): Way {
  if (name === undefined) return { custom: '?', kind: '?' };
  if (name === 'CUSTOMREQUEST') return { ...way, custom: value.kind === 'atom' ? undefined : methodOfValue(value, scope) ?? '?' };
  // Fields make it a POST, unless the name that is missing here is given elsewhere.
  if (/^(?:COPY)?POSTFIELDS$|^MIMEPOST$/.test(name)) return { ...way, kind: isOpen && way.kind === '?' ? '?' : 'POST' };
  const kind = KINDS[name];
  if (kind === undefined) return way;
  if (value.kind !== 'atom') return { ...way, kind: name === 'HTTPPOST' ? kind : '?' };
  return value.value ? { ...way, kind } : { ...way, kind: name === 'HTTPGET' ? way.kind : 'GET' };
}
