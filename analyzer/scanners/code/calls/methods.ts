import type { Method } from '../../../model.ts';
import type { Call, Expr, MemberExpr, NameExpr } from '../expr/expr.ts';
import { classCalled } from '../expr/walk.ts';
import { textOf } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import type { Scope } from '../values/scope.ts';

const WORDS: Record<string, Method> = { get: 'GET', head: 'HEAD', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE', del: 'DELETE' };

/** Most names hold none, and taking a name apart costs. */
const HOLDS_WORD = /get|head|post|put|patch|del/i;

const BEFORE = /^(?:http|do|send|make|api|json|rest|request|curl|wp|remote|safe|call|perform|execute|exec|with|async|use|cf|cloudflare|_)+_?/;
/** `_p` gives a promise. (Mojo::UserAgent) */
const AFTER = /(?:_p|_?(?:json|async|request|raw|form|api|as|string|object|forobject|forentity|byte|array|stream|context|multipart|all|paged|api_?list|with|ok|mapping|exchange|requestedfor|_)+)$/;

/** The method a callee's name says: `get`, `PostAsync`, `wp_remote_get`, `patchJson`; only where nothing else is left of the name. */
export function methodOfName(name: string): Method | undefined {
  if (!HOLDS_WORD.test(name)) return undefined;
  const lower = name.replace(/[!?]$/, '').toLowerCase();
  return WORDS[lower] ?? WORDS[lower.replace(BEFORE, '')] ?? WORDS[lower.replace(AFTER, '')] ?? WORDS[lower.replace(BEFORE, '').replace(AFTER, '')];
}

/** The method that a name of .NET begins with, whatever it gives: `GetZoneResultAsync`. One that does either of two says none. */
export function methodBegun(name: string): Method | undefined {
  const [, word = '', rest = ''] = /^(Get|Post|Put|Patch|Delete)([A-Z]\w*)Async$/.exec(name) ?? [];
  return /^(?:Or|And)[A-Z]|[a-z](?:Or|And)[A-Z]/.test(rest) ? undefined : WORDS[word.toLowerCase()];
}

/** The method that the name of a function or of a class says: `client.patch`, `new HttpPatch`. */
export function calleeMethod(call: Call): Method | undefined {
  const { callee, isNew } = call;
  if (callee.kind !== 'member' && callee.kind !== 'name') return undefined;
  const made = classCalled(callee);
  const name = lastOf(made.kind === 'member' || made.kind === 'name' ? made : callee);
  const isConstructor = isNew || lastOf(callee) === 'new';
  return isConstructor && !/^(?:Http)?(?:Get|Post|Put|Patch|Delete|Head)/.test(name) ? undefined : methodOfName(name.replace(/^-/, ''));
}

function lastOf({ name }: NameExpr | MemberExpr): string {
  return name.split(/[.:\\]/).at(-1) ?? '';
}

/** The method a value says: `'POST'`, `:post`, `http.MethodPost`, `Method::POST`, `HttpMethod.Post`, `responses.GET`, `new HttpMethod("PATCH")`. */
export function methodOfValue(expr: Expr, scope: Scope): Method | undefined {
  const word = expr.kind === 'call' ? wordMade(expr) : undefined;
  if (word !== undefined) return methodOfText(word, scope);
  if (expr.kind === 'member') return constantMethod(expr.name) ?? methodOfText(expr, scope);
  if (expr.kind === 'name') return methodOfText(expr, scope) ?? (/^[A-Z:]|::/.test(expr.name) ? constantMethod(expr.name.split(/[.:\\]/).at(-1) ?? '') : undefined);
  return methodOfText(expr, scope);
}

/** What a method is made of by its word: `new HttpMethod("PATCH")`, `HttpMethod.valueOf("PATCH")`, `Method::from_bytes(b"PATCH")`. */
function wordMade({ callee, args: [word, ...more] }: Call): Expr | undefined {
  if (callee.kind === 'member' && callee.object.kind === 'call' && /^(?:unwrap|expect)$/.test(callee.name)) return wordMade(callee.object);
  const made = classCalled(callee);
  const of = made.kind === 'member' && /^(?:valueOf|parse|from_bytes|from_str|try_from)$/i.test(made.name) ? made.object : made;
  return (of.kind === 'name' || of.kind === 'member') && METHOD_CLASS.test(of.name) && more.length === 0 ? word?.value : undefined;
}

const METHOD_CLASS = /(?:^|[.:])(?:Http|HTTP)?Method$/;

function constantMethod(name: string): Method | undefined {
  return WORDS[name.toLowerCase().replace(/_$/, '').replace(/^(?:http)?_?(?:method)?_?/, '')];
}

function methodOfText(expr: Expr, scope: Scope): Method | undefined {
  if (expr.kind === 'object' || expr.kind === 'list') return undefined;
  const methods = new Set(fold(expr, scope).map((str) => textOf(str)?.replace(/^:/, '').toLowerCase() ?? '').map((word) => WORDS[word]));
  const [only, ...more] = methods;
  return more.length === 0 ? only : undefined;
}
