import type { BlindSpot, CallUsage, Usage } from '../../../model.ts';
import { expressionsInComment } from '../docs/expressions.ts';
import { payloadsInCalls } from '../docs/payloads.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import { typesInComment } from '../names/blocks.ts';
import { openedAtOnce, openPathsOf, type OpenPath } from '../page/open-paths.ts';
import { pageOf, type Host, type Page } from '../page/page.ts';
import { looksOn } from '../requests/asking.ts';
import { barePaths, mayBePath, pathsBegun } from '../requests/bare-paths.ts';
import { mayRequest, requestsIn } from '../requests/calls.ts';
import { functionsAround } from '../requests/callers.ts';
import { chainsOf } from '../requests/chained.ts';
import { toldToHandles } from '../requests/handles.ts';
import { leaveLedOn } from '../requests/led-on.ts';
import { leaveRestOpen, type Ledger } from '../requests/ledger.ts';
import { mentionsIn } from '../requests/prose.ts';
import type { Text } from '../values/flat.ts';
import { usagesBesideRequests } from './beside-requests.ts';

export type { Host } from '../page/page.ts';

/** What a unit holds that may concern the catalog, and what in it could not be read. Requests come first. */
export function* usagesIn(unit: Unit, host: Host): Generator<Usage | BlindSpot> {
  yield* sightingsOn(pageOf(unit, host));
}

/** Code inside of a file is given what collects the requests there whose address nobody can read. */
function* sightingsOn(page: Page, unread?: Set<number>): Generator<Usage | BlindSpot> {
  const { unit, host } = page;
  const open: OpenPath[] = [];
  const { chained, addressed } = chainsOf(exprsOf(unit));
  const ledger: Ledger = { taken: new Set(), asked: new Map(), placed: new Set(), bodies: new Set(), unread: unread ?? new Set(), open: [], told: new Set(), chained: new Map([...chained, ...toldToHandles(page.scope)]), addressed };
  const noted = (usage: CallUsage, at?: number): CallUsage => {
    const opened = [...openPathsOf(usage, page.vocabulary.templates), ...openedAtOnce(usage, page.vocabulary.templates)];
    if (opened.length === 0) return usage;
    const by = at === undefined ? [] : functionsAround(at, unit);
    const paths = opened.map((path): OpenPath => ({ ...path, method: usage.method, by }));
    open.push(...paths);
    for (const path of paths) host.deferred?.open(path, unit.file);
    return usage;
  };
  // What a call is told belongs to it, also where it stands before it under a name.
  const others = exprsOf(unit).filter((expr) => !addressed.has(expr));
  const [made, described, looking]: [Expr[], Expr[], Expr[]] = [[], [], []];
  for (const expr of others) if (mayRequest(expr)) (expr.kind === 'object' ? described : expr.kind === 'call' && looksOn(expr) ? looking : made).push(expr);
  for (const expr of [...[...addressed.keys()].filter(mayRequest), ...made, ...described, ...looking]) for (const usage of requestsIn(expr, page, ledger)) yield noted(usage, expr.start);
  for (const usage of pathsBegun(page, ledger)) yield noted(usage);
  leaveLedOn(page, ledger);
  for (const expr of exprsOf(unit)) if (mayBePath(expr)) for (const usage of barePaths(expr, page, ledger)) yield noted(usage, expr.start);
  leaveRestOpen(ledger);
  yield* usagesBesideRequests(page, ledger, open, (inner) => sightingsOn(inner, ledger.unread));
  if (page.evidence.level !== 'none') yield* payloadsInCalls(page, ledger.bodies);
  for (const comment of unit.comments) {
    const text: Text = { kind: 'text', value: unit.text.slice(comment.start, comment.end), at: (index) => comment.start + index };
    yield* mentionsIn([text], page, 'comment');
    yield* expressionsInComment(text, page);
    yield* typesInComment(comment, page);
  }
  if (unread === undefined) yield* unreadRequests(page, ledger);
}

/** One blind spot per file that makes requests to addresses nobody can read. */
function* unreadRequests(page: Page, { unread }: Ledger): Generator<BlindSpot> {
  if (unread.size === 0) return;
  const lines = [...new Set([...unread].map((offset) => page.place(offset, offset).line))].sort((a, b) => a - b);
  const shown = lines.slice(0, 3).join(', ');
  const count = unread.size;
  yield {
    kind: 'run-time',
    where: `${page.unit.file}:${lines[0] ?? 1}`,
    reason: `${count === 1 ? 'One request here goes' : `${count} requests here go`} to an address that is decided at run time (line ${shown}${lines.length > 3 ? ', …' : ''}).`,
  };
}
