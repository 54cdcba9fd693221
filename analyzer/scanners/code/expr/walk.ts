import { onceFor } from '../../once.ts';
import type { Call, Expr, Span, Unit } from './expr.ts';

/** The expressions directly below one, in the order they are written as far as the tree knows it. */
export function childrenOf(expr: Expr): Expr[] {
  switch (expr.kind) {
    case 'string':
      return expr.parts.length === 1 && expr.parts[0]?.kind === 'chunk' ? NONE : expr.parts.filter((part): part is Expr => part.kind !== 'chunk');
    case 'concat':
      return expr.parts;
    case 'member':
      return [expr.object];
    case 'index':
      return [expr.object, expr.index];
    case 'call':
      return [expr.callee, ...expr.args.map((arg) => arg.value)];
    case 'object':
      return [...(expr.type === undefined ? [] : [expr.type]), ...expr.fields.map((field) => field.value)];
    case 'list':
      return expr.type === undefined ? expr.items : [expr.type, ...expr.items];
    case 'choice':
      return expr.beside.length === 0 ? expr.options : [...expr.beside, ...expr.options];
    case 'branches':
      return expr.left.length === 0 ? expr.arms : [...expr.arms, ...expr.left].sort((a, b) => a.start - b.start);
    case 'let':
      return [expr.value];
    case 'block':
      return [expr.body];
    case 'command':
      return expr.input === undefined ? expr.words : [...expr.words, expr.input];
    case 'embedded':
      return [expr.text];
    case 'request':
      return [expr.method, expr.url, expr.headers, expr.body, expr.response].filter((part): part is Expr => typeof part === 'object');
    case 'other':
      return expr.children;
    default:
      return NONE;
  }
}

/** Most expressions are leaves. */
const NONE: Expr[] = [];

/** Every expression of a tree, parents first. Iterative: minified bundles nest thousands deep. */
export function everyExpr(roots: Expr[]): Expr[] {
  const found: Expr[] = [];
  const waiting = roots.toReversed();
  for (let expr = waiting.pop(); expr !== undefined; expr = waiting.pop()) {
    found.push(expr);
    const children = childrenOf(expr);
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as Expr);
  }
  return found;
}

/** Every expression of a unit, put in order once for all who walk it. */
export const exprsOf = onceFor(({ body }: Unit): Expr[] => everyExpr(body));

/** What a record that is written has under a name. */
export function fieldNamed(record: Expr | undefined, name: string): Expr | undefined {
  return record?.kind === 'object' ? record.fields.find((field) => field.name === name)?.value : undefined;
}

/** Whether something stands inside of something else, or is it. */
export function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The names a callee or reference is written with, outermost first: `this.client.get` → `['this', 'client', 'get']`. */
export function chainOf(expr: Expr): string[] {
  const names: string[] = [];
  for (let at: Expr | undefined = expr; at !== undefined; at = innerOf(at)) {
    if (at.kind === 'member' || at.kind === 'name') names.push(at.name);
  }
  return names.reverse();
}

/** The last name of a chain. */
export function endOfChain(expr: Expr): string | undefined {
  for (let at: Expr | undefined = expr; at !== undefined; at = innerOf(at)) if (at.kind === 'member' || at.kind === 'name') return at.name;
  return undefined;
}

function innerOf(expr: Expr): Expr | undefined {
  if (expr.kind === 'member' || expr.kind === 'index') return expr.object;
  return expr.kind === 'call' ? expr.callee : undefined;
}

/** The last name of a callee, in lower case, without decoration: `fmt.Sprintf` → `sprintf`, `format!` → `format`. */
export function lastName(callee: Expr): string {
  return lastWritten(callee).toLowerCase();
}

/** The same as it is written. */
export function lastWritten(callee: Expr): string {
  return callee.kind === 'member' || callee.kind === 'name' ? bare(callee.name) : '';
}

/** What a call makes an object of: `Client` of `Client.new(…)`, `[Client]::new(…)` and `Client::new(…)`; else what is called. */
export function classCalled(callee: Expr): Expr {
  return callee.kind === 'member' && callee.name === 'new' ? callee.object : callee;
}

/** Whether a call loads a module: `require('./api')`, `import('./api')`. */
export function requires({ callee }: Call): boolean {
  return callee.kind === 'name' && /^(?:require|import)$/.test(callee.name);
}

/** A name as `lastName` gives it. */
export function calledName(name: string): string {
  return bare(name).toLowerCase();
}

function bare(name: string): string {
  return DECORATED.test(name) ? name.replace(/^[$@]+|[!?]$/g, '').split(/[.:\\]/).at(-1) ?? '' : name;
}

/** Most names are not. */
const DECORATED = /[$@!?.:\\]/;

/** `client` of `client.zones.settings.edit`, `getClient` of `getClient().zones`. */
export function rootOf(expr: Expr): Expr {
  let at = expr;
  while (at.kind === 'member' || at.kind === 'call') at = at.kind === 'member' ? at.object : at.callee;
  return at;
}
