import type { BlindSpot, CallUsage, NameUsage, Usage } from '../../../model.ts';
import { expressionsInComment, expressionsShown, wordsIn } from '../docs/expressions.ts';
import { mayHoldPayload, payloadsAt, payloadsInCalls } from '../docs/payloads.ts';
import { mayHoldToken, tokenNames } from '../docs/tokens.ts';
import type { Call, Expr, Unit } from '../expr/expr.ts';
import { childrenOf, everyExpr, exprsOf } from '../expr/walk.ts';
import { blockNames, commandNames, mayNameBlock, repeatedOver, typesInComment } from '../names/blocks.ts';
import { pathOfMembers } from '../names/member-paths.ts';
import { isModule, moduleSettings } from '../names/module-settings.ts';
import { mayBeNamed, modulesAt, namesAt } from '../names/names.ts';
import { sdksOf } from '../names/sdks.ts';
import { isOpenMember } from '../names/spelled-members.ts';
import { openedAtOnce, openedBy, openPathsOf, type OpenPath } from '../page/open-paths.ts';
import { innerPage, pageOf, type Host, type Page } from '../page/page.ts';
import { looksOn } from '../requests/asking.ts';
import { barePaths, mayBePath, pathsBegun } from '../requests/bare-paths.ts';
import { mayRequest, requestsIn } from '../requests/calls.ts';
import { functionsAround } from '../requests/callers.ts';
import { chainsOf } from '../requests/chained.ts';
import { toldToHandles } from '../requests/handles.ts';
import { hold, wordsHeld, type HeldWord } from '../requests/held-words.ts';
import { leaveLedOn } from '../requests/led-on.ts';
import { isTaken, leaveRestOpen, take, type Ledger } from '../requests/ledger.ts';
import { mentionsIn } from '../requests/prose.ts';
import { textOf, type Str, type Text } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { fillsFormat } from '../values/format.ts';
import { NO_SURROUNDINGS, surroundingsIn, type Surroundings } from './surroundings.ts';
import { inEachWay } from './ways.ts';

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
  yield* restOn(page, ledger, open);
  if (page.evidence.level !== 'none') yield* payloadsInCalls(page, ledger.bodies);
  for (const comment of unit.comments) {
    const text: Text = { kind: 'text', value: unit.text.slice(comment.start, comment.end), at: (index) => comment.start + index };
    yield* mentionsIn([text], page, 'comment');
    yield* expressionsInComment(text, page);
    yield* typesInComment(comment, page);
  }
  if (unread === undefined) yield* unreadRequests(page, ledger);
}

/** Nearly no expression is named in an SDK. */
const NO_NAMES: NameUsage[] = [];

/** Names, expressions, payloads, words, and code inside code: one walk, with what is known from above. */
function* restOn(page: Page, ledger: Ledger, open: OpenPath[]): Generator<Usage | BlindSpot> {
  const sdks = sdksOf(page);
  const [called, parts] = [new Set<Expr>(), new Set<Expr>()];
  const told = new Set<number>();
  const held: HeldWord[] = [];
  const spoken = new Set<Expr>(repeatedOver(page));
  for (const { start } of spoken) ledger.bodies.add(start);
  for (const one of page.unit.imports) yield* modulesAt(one, page, sdks);
  const waiting = page.unit.body.toReversed();
  // What is known of each that waits.
  const arounds: Surroundings[] = waiting.map(() => NO_SURROUNDINGS);
  for (let expr = waiting.pop(), around = arounds.pop(); expr !== undefined && around !== undefined; expr = waiting.pop(), around = arounds.pop()) {
    const action = actionOf(expr, page) ?? around.action;
    if (expr.kind === 'call') markCalled(expr, called);
    if (expr.kind === 'call' && sdks.length > 0 && isOpenMember(expr.callee, page, sdks)) ledger.unread.add(expr.start);
    const part = sdks.length === 0 ? undefined : partOf(expr);
    if (part !== undefined) parts.add(part);
    const code = page.host.readEmbedded?.(expr);
    if (code !== undefined) {
      for (const str of fold(expr, page.scope)) take(str, ledger);
      const sights = inEachWay(code.map((one) => [...sightingsOn(innerPage(one, page, expr.start, expr.kind === 'embedded' ? expr.context : undefined), ledger.unread)]));
      yield* sights;
      if (expr.kind === 'embedded' && expr.context === 'doc') yield* shownIn(expr.text, page, sights);
      continue;
    }
    const named = sdks.length > 0 && mayBeNamed(expr, sdks) ? [...opening(namesAt(expr, page, sdks, { called, inner: parts }), page, open)] : NO_NAMES;
    for (const usage of named) {
      if (expr.kind === 'call' && openedBy(usage, page.vocabulary).length > 0) tellArguments(expr, told, ledger);
      yield usage;
    }
    if (expr.kind === 'call' && named.length === 0) yield* pathOfMembers(expr, page);
    if (mayNameBlock(expr)) yield* blocksAt(expr, page, ledger, open, spoken);
    if (isModule(expr, page)) {
      yield* moduleSettings(expr, page);
      for (const inner of everyExpr([expr.body])) if (inner.kind === 'object') spoken.add(inner);
    }
    // What is read from a record is no value of a path.
    if (expr.kind === 'index') spoken.add(expr.index);
    if (mayHoldToken(expr)) yield* tokenNames(expr, page);
    if (expr.kind === 'command') yield* commandNames(expr, page);
    // Field names alone say even less than paths: without any sign of the API they are nobody's.
    if (page.evidence.level !== 'none' && mayHoldPayload(expr)) yield* payloadsAt(expr, page, ledger.bodies);
    // In a format the braces of what is filled in look like those of a set of the rules language.
    if (expr.kind === 'string' || expr.kind === 'concat' || (expr.kind === 'call' && fillsFormat(expr))) {
      yield* stringUsages(expr, page, ledger, spoken.has(expr) ? [] : held, { ...around, action }, told);
    } else if (expr.kind === 'object' && !spoken.has(expr)) {
      hold(held, { expr, text: undefined, next: undefined, isSetting: false, calls: around.calls }, page);
    }
    const children = childrenOf(expr);
    const known = surroundingsIn(expr, action, around);
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index] as Expr;
      waiting.push(child);
      arounds.push(known(child, children[index + 1]));
    }
  }
  yield* wordsHeld(held, page, open);
}

function* shownIn(text: Expr, page: Page, sights: (Usage | BlindSpot)[]): Generator<Usage> {
  const lines = new Set(sights.map((one) => (one.kind === 'expression' && one.source.kind === 'code' ? one.source.line : undefined)));
  for (const str of fold(text, page.scope)) yield* expressionsShown(str, page, lines);
}

/** `spoken` learns what stands in the arguments that are catalogued: words there are judged with the block. */
function* blocksAt(expr: Expr, page: Page, ledger: Ledger, open: OpenPath[], spoken: Set<Expr>): Generator<NameUsage> {
  for (const usage of opening(blockNames(expr, page), page, open)) {
    if (usage.arguments.kind === 'object') countBodies(expr, ledger);
    const asked = page.vocabulary.names.get(usage.ecosystem)?.get(usage.name)?.map(({ at }) => at?.split(/[.[]/)[0]) ?? [];
    const given = expr.kind === 'block' ? expr.body.fields.filter((field) => asked.includes(field.name)) : [];
    for (const inner of everyExpr(given.map((field) => field.value))) spoken.add(inner);
    yield usage;
  }
}

/** A method that is told in an argument what to fill into a path: `settings.edit(id, …)`. */
function* opening(found: Iterable<NameUsage>, page: Page, open: OpenPath[]): Generator<NameUsage> {
  for (const usage of found) {
    for (const path of openedBy(usage, page.vocabulary)) {
      open.push(path);
      page.host.deferred?.open(path, page.unit.file);
    }
    yield usage;
  }
}

/** A word that a catalogued method is given is judged with the method, and no data beside it; nor is it a field of a record that such calls write. */
function tellArguments(call: Call, told: Set<number>, { bodies }: Ledger): void {
  bodies.add(call.start);
  for (const inner of everyExpr(call.args.map((arg) => arg.value))) {
    if (inner.kind === 'string') for (const part of inner.parts) if (part.kind === 'chunk') told.add(part.at(0));
  }
}

/** What stands in a block that is judged by its name is no loose payload. */
function countBodies(block: Expr, ledger: Ledger): void {
  for (const inner of everyExpr([block])) if (inner.kind === 'object') ledger.bodies.add(inner.start);
}

function* stringUsages(expr: Expr, page: Page, ledger: Ledger, held: HeldWord[], { action, next, isSetting, call, calls }: Surroundings, told: Set<number>): Generator<Usage> {
  for (const str of fold(expr, page.scope)) {
    if (isOurs(str, ledger.taken) || isOurs(str, told)) continue;
    for (const piece of str) if (piece.kind === 'text' && piece.at !== undefined) told.add(piece.at(0));
    const text = textOf(str);
    yield* wordsIn(str, expr, page, action);
    hold(held, { expr, text, next, isSetting: isSetting === true, call, calls }, page);
    if (!isTaken(str, ledger) && str.some((piece) => piece.kind === 'text' && /\s/.test(piece.value))) {
      for (const one of mentionsIn(str, page, undefined, page.context !== 'doc')) {
        take(str, ledger);
        yield one;
      }
    }
  }
}

function isOurs(str: Str, offsets: ReadonlySet<number>): boolean {
  return str.every((piece) => piece.kind !== 'text' || piece.at === undefined || offsets.has(piece.at(0)));
}

function actionOf(expr: Expr, page: Page): string | undefined {
  const action = expr.kind === 'object' ? expr.fields.find((field) => field.name?.toLowerCase() === 'action')?.value : undefined;
  return action === undefined ? undefined : textOf(fold(action, page.scope)[0]);
}

/** What is no method by itself: what more stands behind, but for what binds a method, and what `const list = cf.filters.list` calls `list` as well. */
function partOf(expr: Expr): Expr | undefined {
  if (expr.kind === 'member') return /^(?:bind|call|apply)$/.test(expr.name) ? undefined : expr.object;
  if (expr.kind === 'index') return expr.object;
  return expr.kind === 'let' && expr.value.kind === 'member' && expr.value.name === expr.name ? expr.value : undefined;
}

/** A callee is named by its call; the members it is made of are not read a second time. */
function markCalled(call: Call, called: Set<Expr>): void {
  called.add(call.callee);
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
