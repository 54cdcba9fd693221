import type { CallUsage } from '../../../model.ts';
import { UNKNOWN } from '../docs/doc.ts';
import { makesText, showsPeople } from '../expr/called-names.ts';
import type { Expr, LetExpr } from '../expr/expr.ts';
import { namesApi } from '../page/evidence.ts';
import type { Page } from '../page/page.ts';
import { holdsBeginning } from '../paths/own-addresses.ts';
import { callPathOf } from '../paths/call-path.ts';
import { joinsFilePath } from '../paths/no-requests.ts';
import { flatten, textOf, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { behindAny, halfPaths } from './behind-base.ts';
import { NOT_SEEN } from './call-parts.ts';
import { named, unasked, usageOf, withMethod } from './call-usages.ts';
import { isTaken, take, type Ledger } from './ledger.ts';
import { standsAsName } from './stands-as-name.ts';

/** Whether an expression is of a kind that can be a path. */
export function mayBePath(expr: Expr): boolean {
  if (expr.kind === 'string') return expr.parts.some((part) => part.kind !== 'chunk' || part.value.includes('/'));
  return expr.kind === 'concat' || expr.kind === 'call' || (expr.kind === 'let' && expr.value.kind === 'string');
}

/** A path that stands in no call of its own: a constant, a table of routes, an argument of something unknown. */
export function* barePaths(expr: Expr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const isConstant = expr.kind === 'let';
  if (isConstant && !holdsPath(expr, page)) return;
  for (const str of fold(expr, page.scope).filter((one) => !isTaken(one, ledger))) {
    const [method, path] = withMethod(str);
    const behind = ledger.placed.has(expr) ? undefined : behindAny(path, page);
    const call = callPathOf(behind ?? path, page, isConstant || isTailInDocument(path, page));
    if (call !== undefined || beginsElsewhere(path, page)) take(str, ledger);
    if (call === undefined) continue;
    const usage = usageOf(behind === undefined ? call : { ...call, reading: 'unbased' }, { method, query: call.query, headers: UNKNOWN, body: UNKNOWN }, page);
    yield usage.evidence.level !== 'url' && saysName(expr.kind === 'let' ? expr.value : expr, page) ? named(usage) : unasked(usage);
  }
}

/** What a call joins as the path of a file, or tells people, is put together there and may be no address; nor is what stands where a name does. */
function saysName(expr: Expr, page: Page): boolean {
  return (expr.kind === 'call' && (joinsFilePath(expr, page.unit) || (showsPeople(expr.callee) && !makesText(expr.callee, page.unit)))) || standsAsName(expr, page);
}

/** `'https://example.com' + '/zones'`: what is put behind the address of another service is no path of its own. */
function beginsElsewhere([first, ...rest]: Str, page: Page): boolean {
  if (first?.kind !== 'text' || rest.length === 0 || !ADDRESS.test(first.value)) return false;
  const { text } = flatten([first, ...rest]);
  // What has blanks is a sentence, whose parts are read for other things.
  return !/\s/.test(text) && !holdsBeginning(text, page);
}

/** An address, as far as a text holds one and no more. */
const ADDRESS = /^https?:\/\/[\w.:/-]*$/;

/** Documents name the end of a path in code marks: `settings/minify`. */
function isTailInDocument(path: Str, { unit, evidence, sheet, vocabulary }: Page): boolean {
  const isOfApi = unit.language === 'markdown' && evidence.level !== 'none' && namesApi(sheet.texts);
  const [first = '', ...rest] = (isOfApi ? textOf(path) : undefined)?.split('/') ?? [];
  return rest.length > 0 && vocabulary.segments.has(first);
}

/** `ENDPOINT = 'firewall/rules'`, or such a constant in a file of endpoints: the end of a path whose beginning stands elsewhere. */
function holdsPath({ name, value }: LetExpr, { unit, evidence }: Page): boolean {
  return value.kind === 'string' && (evidence.level === 'file' || evidence.level === 'url') && (/endpoint|path$|ur[il]$|route/i.test(name) || /(?:endpoint|route|path)s?\.\w+$/i.test(unit.file));
}

/** What clients with a base are asked for elsewhere. */
export function* pathsBegun(page: Page, ledger: Ledger): Generator<CallUsage> {
  for (const str of halfPaths(page, ledger)) {
    const path = callPathOf(str, page);
    if (path !== undefined) yield unasked({ ...usageOf(path, NOT_SEEN, page), reading: 'unbased' });
  }
}
