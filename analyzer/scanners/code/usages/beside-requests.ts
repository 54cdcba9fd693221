import type { BlindSpot, NameUsage, Usage } from '../../../model.ts';
import { tellOpen } from '../calls/told-open.ts';
import { expressionsShown, fieldsDescribed, wordsIn } from '../docs/expressions.ts';
import { mayHoldPayload, payloadsAt } from '../docs/payloads.ts';
import { mayHoldToken, tokenNames } from '../docs/tokens.ts';
import type { Call, Expr, Unit } from '../expr/expr.ts';
import { classBuilt } from '../expr/records.ts';
import { childrenOf, everyExpr, lastName } from '../expr/walk.ts';
import { blockNames, mayNameBlock, repeatedOver } from '../names/blocks.ts';
import { commandNames } from '../names/command-names.ts';
import { pathOfMembers } from '../names/member-paths.ts';
import { isModule, moduleSettings } from '../names/module-settings.ts';
import { mayBeNamed, modulesAt, namesAt } from '../names/names.ts';
import { sdksOf, type Sdk } from '../names/sdks.ts';
import { isOpenMember } from '../names/spelled-members.ts';
import { openedBy, type OpenPath } from '../page/open-paths.ts';
import { innerPage, type Page } from '../page/page.ts';
import { hold, wordsHeld, type HeldWord } from '../requests/held-words.ts';
import { isTaken, take, type Ledger } from '../requests/ledger.ts';
import { mentionsIn } from '../requests/prose.ts';
import { textOf, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { fillsFormat } from '../values/format.ts';
import { NO_SURROUNDINGS, surroundingsIn, type Surroundings } from './surroundings.ts';
import { inEachWay } from './in-each-way.ts';

/** One walk over a page, and what it has learnt so far. */
interface Walk {
  page: Page;
  ledger: Ledger;
  /** Paths that are told elsewhere what to fill in. */
  open: OpenPath[];
  sightingsOn: SightingsOn;
  sdks: Sdk[];
  /** Callees: each is named by its call, and the members it is made of are not read a second time. */
  called: Set<Expr>;
  /** Members behind which more stands: none is a method by itself. */
  parts: Set<Expr>;
  /** Where the texts stand that were told already. */
  told: Set<number>;
  /** Words that wait for what the rest of the page says. */
  held: HeldWord[];
  /** What is judged together with what it stands in. */
  spoken: Set<Expr>;
}

/** Looks at a page of code inside the page. */
type SightingsOn = (inner: Page) => Iterable<Usage | BlindSpot>;

/** Expressions that wait for their turn, the last first, and what is known of each. */
interface Waiting {
  exprs: Expr[];
  arounds: Surroundings[];
}

/** Nearly no expression is named in an SDK. */
const NO_NAMES: NameUsage[] = [];

/** Names, expressions, payloads, words, and code inside code: one walk, with what is known from above. */
export function* usagesBesideRequests(page: Page, ledger: Ledger, open: OpenPath[], sightingsOn: SightingsOn): Generator<Usage | BlindSpot> {
  const walk: Walk = { page, ledger, open, sightingsOn, sdks: sdksOf(page), called: new Set(), parts: new Set(), told: new Set(), held: [], spoken: new Set(repeatedOver(page)) };
  const { sdks, held, spoken } = walk;
  for (const { start } of spoken) ledger.bodies.add(start);
  for (const one of page.unit.imports) yield* modulesAt(one, page, sdks);
  // Field names alone say even less than paths: without any sign of the API they are nobody's, but for data in a folder that is called like it.
  const isSomebodys = page.evidence.level !== 'none' || isDataAbout(page);
  const waiting: Waiting = { exprs: page.unit.body.toReversed(), arounds: page.unit.body.map(() => NO_SURROUNDINGS) };
  for (let expr = waiting.exprs.pop(), above = waiting.arounds.pop(); expr !== undefined && above !== undefined; expr = waiting.exprs.pop(), above = waiting.arounds.pop()) {
    const action = actionOf(expr, page) ?? above.action;
    const around = action === above.action ? above : { ...above, action };
    noteMembers(expr, walk);
    const code = page.host.readEmbedded?.(expr);
    if (code !== undefined) {
      yield* sightingsInside(expr, code, walk);
      continue;
    }
    const named = sdks.length > 0 && mayBeNamed(expr, sdks) ? namesOf(expr, walk) : NO_NAMES;
    yield* named;
    if (expr.kind === 'call' && named.length === 0) yield* pathOfMembers(expr, page);
    if (mayNameBlock(expr)) yield* blocksAt(expr, walk);
    if (isModule(expr, page)) {
      yield* moduleSettings(expr, page);
      for (const inner of everyExpr([expr.body])) if (inner.kind === 'object') spoken.add(inner);
    }
    // What is read from a record is no value of a path.
    const key = keyRead(expr, page);
    if (key !== undefined) spoken.add(key);
    if (expr.kind === 'object') yield* fieldsDescribed(expr, page);
    if (mayHoldToken(expr)) yield* tokenNames(expr, page);
    if (expr.kind === 'command') yield* commandNames(expr, page);
    if (isSomebodys && mayHoldPayload(expr)) yield* payloadsAt(expr, page, ledger.bodies);
    // In a format the braces of what is filled in look like those of a set of the rules language.
    if (expr.kind === 'string' || expr.kind === 'concat' || (expr.kind === 'call' && fillsFormat(expr))) yield* stringUsages(expr, around, walk);
    else if (expr.kind === 'object' && !spoken.has(expr)) hold(held, { expr, text: undefined, next: undefined, isSetting: false, calls: around.calls }, page);
    awaitChildren(expr, around, waiting);
  }
  yield* wordsHeld(held.filter(({ expr }) => !spoken.has(expr)), page, open, ledger.chained);
}

function isDataAbout({ unit, sheet: { standing, texts } }: Page): boolean {
  return standing.isAbout && DATA.has(unit.language) && texts.every(({ stranger }) => stranger === undefined);
}

const DATA: ReadonlySet<string> = new Set(['json', 'yaml', 'toml']);

function actionOf(expr: Expr, page: Page): string | undefined {
  const action = expr.kind === 'object' ? expr.fields.find((field) => field.name?.toLowerCase() === 'action')?.value : undefined;
  return action === undefined ? undefined : textOf(fold(action, page.scope)[0]);
}

/** What the members that an expression is made of are not by themselves; of one whose name is decided at run time it is not known what it asks for. */
function noteMembers(expr: Expr, { page, ledger, sdks, called, parts }: Walk): void {
  if (expr.kind === 'call') called.add(expr.callee);
  if (sdks.length === 0) return;
  const built = expr.kind === 'call' ? classBuilt(expr) : undefined;
  if (built !== undefined) called.add(built);
  if (expr.kind === 'call' && isOpenMember(expr.callee, page, sdks)) ledger.unread.add(expr.start);
  const part = partOf(expr);
  if (part !== undefined) parts.add(part);
}

/** What is no method by itself: what more stands behind, but for what binds a method, and what `const list = cf.filters.list` calls `list` as well. */
function partOf(expr: Expr): Expr | undefined {
  if (expr.kind === 'member') return /^(?:bind|call|apply)$/.test(expr.name) ? undefined : expr.object;
  if (expr.kind === 'index') return expr.object;
  return expr.kind === 'let' && expr.value.kind === 'member' && expr.value.name === expr.name ? expr.value : undefined;
}

/** What stands in code of another language, in each way in which its text may come out. */
function* sightingsInside(expr: Expr, code: Unit[], { page, ledger, sightingsOn }: Walk): Generator<Usage | BlindSpot> {
  for (const str of fold(expr, page.scope)) take(str, ledger);
  const context = expr.kind === 'embedded' ? expr.context : undefined;
  const sights = inEachWay(code.map((one) => [...sightingsOn(innerPage(one, page, expr.start, context))]));
  yield* sights;
  if (expr.kind === 'embedded' && context === 'doc') yield* shownIn(expr.text, page, sights);
}

function* shownIn(text: Expr, page: Page, sights: (Usage | BlindSpot)[]): Generator<Usage> {
  const lines = new Set(sights.map((one) => (one.kind === 'expression' && one.source.kind === 'code' ? one.source.line : undefined)));
  for (const str of fold(text, page.scope)) yield* expressionsShown(str, page, lines);
}

/** What an expression is named in an SDK. */
function namesOf(expr: Expr, walk: Walk): NameUsage[] {
  const { page, ledger, sdks, called, parts, told, spoken } = walk;
  const named = [...opening(namesAt(expr, page, sdks, { called, inner: parts, spoken }), expr, walk)];
  if (expr.kind === 'call' && named.some((usage) => openedBy(usage, page.vocabulary).length > 0)) tellArguments(expr, told, ledger);
  return named;
}

/** A method that is told in an argument what to fill into a path: `settings.edit(id, …)`. */
function* opening(found: Iterable<NameUsage>, { start }: Expr, { page, open }: Walk): Generator<NameUsage> {
  for (const usage of found) {
    open.push(...tellOpen(openedBy(usage, page.vocabulary), start, page));
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

/** Words in the arguments that are catalogued are judged with the block. */
function* blocksAt(expr: Expr, walk: Walk): Generator<NameUsage> {
  const { page, ledger, spoken } = walk;
  for (const usage of opening(blockNames(expr, page), expr, walk)) {
    if (usage.arguments.kind === 'object') countBodies(expr, ledger);
    const asked = page.vocabulary.names.get(usage.ecosystem)?.get(usage.name)?.map(({ at }) => at?.split(/[.[]/)[0]) ?? [];
    const given = expr.kind === 'block' ? expr.body.fields.filter((field) => asked.includes(field.name)) : [];
    for (const inner of everyExpr(given.map((field) => field.value))) spoken.add(inner);
    yield usage;
  }
}

/** What stands in a block that is judged by its name is no loose payload. */
function countBodies(block: Expr, ledger: Ledger): void {
  for (const inner of everyExpr([block])) if (inner.kind === 'object') ledger.bodies.add(inner.start);
}

/** `record[key]`, Terraform's `lookup(map, key, fallback)` */
function keyRead(expr: Expr, { unit }: Page): Expr | undefined {
  if (expr.kind === 'index') return expr.index;
  return expr.kind === 'call' && unit.language === 'terraform' && lastName(expr.callee) === 'lookup' ? expr.args[1]?.value : undefined;
}

/** What a text says by itself, each text once. */
function* stringUsages(expr: Expr, { action, next, isSetting, call, command, calls }: Surroundings, { page, ledger, told, held, spoken }: Walk): Generator<Usage> {
  for (const str of fold(expr, page.scope)) {
    if (isOurs(str, ledger.taken) || isOurs(str, told)) continue;
    for (const piece of str) if (piece.kind === 'text' && piece.at !== undefined) told.add(piece.at(0));
    yield* wordsIn(str, expr, page, action);
    if (!spoken.has(expr)) hold(held, { expr, text: textOf(str), next, isSetting: isSetting === true, call, command, calls }, page);
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

function awaitChildren(expr: Expr, around: Surroundings, { exprs, arounds }: Waiting): void {
  const children = childrenOf(expr);
  const known = surroundingsIn(expr, around);
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index] as Expr;
    exprs.push(child);
    arounds.push(known(child, children[index + 1]));
  }
}
