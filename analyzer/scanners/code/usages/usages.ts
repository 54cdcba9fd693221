import type { BlindSpot, CallUsage, Usage } from '../../../model.ts';
import { expressionsInComment } from '../docs/expressions.ts';
import { payloadsInCalls } from '../docs/payloads.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import { typesInComment } from '../names/blocks.ts';
import { endPathsOf, openedAtOnce, openPathsOf, type OpenPath } from '../page/open-paths.ts';
import { pageOf, type Host, type Page } from '../page/page.ts';
import { looksOn } from '../calls/asking.ts';
import { isOfKeeper } from '../calls/keepers.ts';
import { barePaths, mayBePath, pathsBegun } from '../requests/bare-paths.ts';
import { mayRequest, requestsIn } from '../requests/requests.ts';
import { chainsIn } from '../calls/chained.ts';
import { toldToHandles } from '../calls/handles.ts';
import { tellOpen } from '../calls/told-open.ts';
import { leaveLedOn } from '../requests/led-on.ts';
import { leaveRestOpen, type Ledger } from '../requests/ledger.ts';
import { pageLinked } from '../paths/no-requests.ts';
import { pathOf } from '../paths/path.ts';
import { mentionsIn } from '../requests/prose.ts';
import { flatten, type Str, type Text } from '../values/flat.ts';
import { usagesBesideRequests } from './beside-requests.ts';

export type { Host } from '../page/page.ts';

/** What a unit holds that may concern the catalog, and what in it could not be read. Requests come first. */
export function* usagesIn(unit: Unit, host: Host): Generator<Usage | BlindSpot> {
  yield* sightingsOn(pageOf(unit, host));
}

/** Code inside of a file is given what collects the requests there whose address nobody can read. */
function* sightingsOn(page: Page, unread?: Set<number>): Generator<Usage | BlindSpot> {
  const exprs = exprsOf(page.unit);
  const ledger = ledgerOf(page, unread ?? new Set());
  const open: OpenPath[] = [];
  const noted = (usage: CallUsage, at?: number): CallUsage => {
    open.push(...openedBy(usage, at, page));
    return usage;
  };
  for (const expr of askingFirst(exprs, ledger, page)) for (const usage of requestsIn(expr, page, ledger)) yield noted(usage, expr.start);
  for (const usage of pathsBegun(page, ledger)) yield noted(usage);
  leaveLedOn(page, ledger);
  // Code inside a text is read as such, not as a path with something around it; a link leads to a page.
  const others = new Set<Expr | undefined>();
  for (const expr of exprs) {
    if (expr.kind === 'embedded' && page.host.readEmbedded?.(expr) !== undefined) others.add(expr.text);
    if (expr.kind === 'other' && expr.children.length === 2) others.add(pageLinked(expr));
    if (mayBePath(expr) && !others.has(expr)) for (const usage of barePaths(expr, page, ledger)) yield noted(usage, expr.start);
  }
  leaveRestOpen(ledger);
  for (const { at, str } of ledger.left) tellLeft(str, at, page);
  yield* usagesBesideRequests(page, ledger, open, (inner) => sightingsOn(inner, ledger.unread));
  if (page.evidence.level !== 'none') yield* payloadsInCalls(page, ledger.bodies);
  yield* toldInComments(page);
  if (unread === undefined) yield* unreadRequests(page, ledger);
}

function ledgerOf(page: Page, unread: Set<number>): Ledger {
  const { chained, addressed } = chainsIn(page.unit);
  return { taken: new Set(), asked: new Map(), placed: new Set(), bodies: new Set(), unread, open: [], left: [], told: new Set(), chained: new Map([...chained, ...toldToHandles(page.scope)]), addressed };
}

/**
 * What may make a request, in the order in which it is asked: whoever comes first speaks for a text that others share. Calls that are put
 * together of several come before others, and what a call is told belongs to it, also where it stands before it under a name: records come
 * after calls, and calls that only look at an address come last.
 */
function askingFirst(exprs: readonly Expr[], { addressed }: Ledger, page: Page): Expr[] {
  const [made, described, looking]: [Expr[], Expr[], Expr[]] = [[], [], []];
  for (const expr of exprs) {
    if (addressed.has(expr) || !mayRequest(expr)) continue;
    if (expr.kind === 'object') described.push(expr);
    else if (expr.kind === 'call' && (looksOn(expr) || isOfKeeper(expr, page))) looking.push(expr);
    else made.push(expr);
  }
  return [...[...addressed.keys()].filter(mayRequest), ...made, ...described, ...looking];
}

/** The paths that a usage leaves open for what is told elsewhere, in other files as well. */
function openedBy(usage: CallUsage, at: number | undefined, page: Page): OpenPath[] {
  const { templates } = page.vocabulary;
  return tellOpen([...openPathsOf(usage, templates), ...openedAtOnce(usage, templates)].map((path): OpenPath => ({ ...path, method: usage.method })), at, page);
}

/** A path of which nobody here knows the end may be given one in another file. */
function tellLeft(str: Str, at: number, page: Page): void {
  const { apis, templates } = page.vocabulary;
  const path = pathOf(flatten(str).text, apis);
  if (path !== undefined) tellOpen(endPathsOf(path.segments.map(({ text }) => text), templates), at, page);
}

function* toldInComments(page: Page): Generator<Usage> {
  const { unit } = page;
  for (const comment of unit.comments) {
    const text: Text = { kind: 'text', value: unit.text.slice(comment.start, comment.end), at: (index) => comment.start + index };
    yield* mentionsIn([text], page, 'comment');
    yield* expressionsInComment(text, page);
    yield* typesInComment(comment, page);
  }
}

/** One blind spot per file that makes requests to addresses nobody can read, with the lines of these as far as a person would look at them. */
function* unreadRequests(page: Page, { unread }: Ledger): Generator<BlindSpot> {
  if (unread.size === 0) return;
  const lines = [...new Set([...unread].map((offset) => page.place(offset, offset).line))].sort((a, b) => a - b);
  const count = unread.size;
  const more = lines.length - MOST_LINES;
  const named = more > 1 ? `${lines.slice(0, MOST_LINES).join(', ')} and ${more} others` : lines.join(', ');
  yield {
    kind: 'run-time',
    where: `${page.unit.file}:${lines[0] ?? 1}`,
    reason: `${count === 1 ? 'One request here goes' : `${count} requests here go`} to an address that is decided at run time (${lines.length === 1 ? 'line' : 'lines'} ${named}).`,
  };
}

/** Generated code has hundreds. */
const MOST_LINES = 20;
