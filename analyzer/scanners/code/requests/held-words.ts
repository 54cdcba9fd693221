import type { CallUsage } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import { looksOn } from '../calls/asking.ts';
import { nameCalled } from '../calls/callers.ts';
import type { Chained } from '../calls/request-calls.ts';
import { isTelling, tellingName } from '../expr/called-names.ts';
import type { Call, Command, Expr } from '../expr/expr.ts';
import { alone } from '../expr/literals.ts';
import { chainOf, rootOf } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import { endPaths, possiblePaths, type OpenPath } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { pairOf, wordUsages } from '../paths/words.ts';
import { resolve } from '../values/resolve.ts';
import { nameText } from '../values/rows.ts';
import { rowsBehind, rowsGiven } from './given-rows.ts';
import { placedIn } from './placed-in.ts';
import { openBeside } from './told-alike.ts';
import { vouchedFor } from './vouched.ts';
import { wordFilling } from './word-filling.ts';

/** An expression that may hold a word for a path, kept until its unit has been read: what builds the path may stand below it. */
export interface HeldWord {
  expr: Expr;
  /** The text of a string, where all of it is known. */
  text: string | undefined;
  /** What stands behind it, where that may be its value. */
  next: Expr | undefined;
  /** It is bound to a name that says that it is a setting. */
  isSetting: boolean;
  /** The call that it is an argument of. */
  call?: Call | undefined;
  /** The command that it is a word of. */
  command?: Command | undefined;
  /** What is called with it, or with a record that it stands in. */
  calls?: string | undefined;
}

/** Keeps what holds any word that a path could ask for; nearly nothing does. */
export function hold(held: HeldWord[], word: HeldWord, page: Page): void {
  if (mayFill(word, segmentsOf(page.vocabulary.templates))) held.push(word);
}

/** Words that fill a path built in this unit; those that would fill one built elsewhere wait at the host. */
export function* wordsHeld(held: HeldWord[], page: Page, open: OpenPath[], chained: Chained): Generator<CallUsage> {
  const { deferred } = page.host;
  const isAbout = page.sheet.standing.isAbout || SETTINGS.test(page.unit.file);
  const given = held.length === 0 ? NO_ROWS : rowsGiven(page);
  for (const one of held) {
    const { filled, word } = filledBy(one, given, page, chained);
    yield* filled;
    if (word === undefined) continue;
    const { expr, text, next, isSetting } = word;
    const { call, calls } = givenBy(word, given);
    const here = [...wordUsages(expr, page, call === undefined ? open : [...open, ...openBeside(call, text, page)], text, next)];
    // What this file only reads, another one may set.
    const isSettled = deferred === undefined || here.some(({ method }) => method === undefined);
    if (isSettled) yield* here;
    if (deferred === undefined || isSettled) continue;
    const { files: givenTo, isForeign } = call === undefined ? UNKNOWN_ORIGIN : originOf(call, page);
    const called = calls && tellingName(calls, page.unit.language);
    const known = {
      about: here.length > 0 || isAbout || isSetting || (call !== undefined && setsOf(call, expr)),
      ...(givenTo.length > 0 && { givenTo }),
      ...(called !== undefined && !isForeign && { calls: called }),
    };
    const { templates } = page.vocabulary;
    for (const path of possiblePaths(templates)) for (const usage of wordUsages(expr, page, [path], text, next)) deferred.word(path, usage, known);
    if (known.calls === undefined && known.givenTo === undefined) continue;
    for (const path of endPaths(templates)) for (const usage of wordUsages(expr, page, [path], text)) deferred.word(path, usage, { ...known, onlyGiven: true });
  }
}

/** What a word surely asks for, or the names of a record of which a loop gives each: `for (const [id, value] of Object.entries({ minify: 'off' })) setSetting(id, value)`; and what of it is left. */
function filledBy(word: HeldWord, rows: Rows, page: Page, chained: Chained): { filled: CallUsage[]; word: HeldWord | undefined } {
  const { expr } = word;
  if (expr.kind !== 'object') {
    const filled = filledWords(word, rows, page, chained);
    return { filled: filled ?? [], word: filled === undefined || filled.length > 0 ? undefined : word };
  }
  const named = expr.fields.map((field) => {
    const isGiven = field.name !== undefined && rows.has(field.nameSpan.start);
    return { field, filled: isGiven ? filledWords({ ...word, expr: nameText(field), text: field.name, next: field.value }, rows, page, chained) : [] };
  });
  const left = named.filter(({ filled }) => filled?.length === 0).map(({ field }) => field);
  if (left.length === expr.fields.length) return { filled: [], word };
  return { filled: named.flatMap(({ filled }) => filled ?? []), word: left.length === 0 ? undefined : { ...word, expr: { ...expr, fields: left } } };
}

/** What is surely asked for: the function that is called with the word, or each that a loop gives it to, ends a path with it. `undefined` where each asks another service. */
function filledWords(word: HeldWord, rows: Rows, page: Page, chained: Chained): CallUsage[] | undefined {
  const { expr, command, next, text } = word;
  const isGivenAlone = command !== undefined || word.call !== undefined;
  const calls = isGivenAlone ? [command ?? word.call] : (rows.get(expr.start) ?? []).filter((one) => one.kind === 'command' || !looksOn(one));
  const fillings = calls.map((one) => one && wordFilling(expr, one, page, chained));
  if (fillings.length > 0 && fillings.every((one) => one === 'elsewhere')) return undefined;
  return fillings.flatMap((filling) => {
    // What one of them does with it nobody knows.
    if (filling === undefined || filling === 'elsewhere' || fillings.includes(undefined)) return [];
    const { call, method, value } = filling;
    // Each turn of a loop has the value of its row.
    const isOfRow = value !== undefined && typeof value !== 'string' && next !== undefined && rowsBehind(value, page).includes(next);
    const values = isOfRow ? [next] : isGivenAlone ? eachOf(value, page) : [value];
    const usages = values.flatMap((one) => [...wordUsages(expr, page, possiblePaths(page.vocabulary.templates), text, one)]);
    const placed = calls.length === 1 && values.length === 1 ? usages.map((usage) => placedIn(usage, { word: expr, call, value, isAlone: isGivenAlone }, page)) : usages;
    return [...vouchedFor(call, placed, page)].map((usage): CallUsage => ({ ...usage, reading: 'exact', method }));
  });
}

/** A value with each text that a loop puts in its place: `for level in off under_attack; do set_setting security_level "$level"; done`. */
function eachOf(value: Expr | string | undefined, page: Page): (Expr | string | undefined)[] {
  const rows = value === undefined || typeof value === 'string' ? [] : rowsBehind(alone(value), page, true);
  return rows.length > 0 ? rows : [value];
}

/** A file that holds one type, named after settings: `Setting.php`, `ZoneSettings.java`. */
const SETTINGS = /settings?(?:ids?|names?|keys?)?\.(?:cs|ex|java|kt|php|rb|rs|scala|swift)$/i;

/** The calls and commands that a loop gives what stands at an offset. */
type Rows = ReadonlyMap<number, readonly (Call | Command)[]>;

const NO_ROWS: Rows = new Map();

/** The call that a word is an argument of, or that a loop gives it to: a text by itself, the name of a field with others. */
function givenBy({ expr, call, calls }: HeldWord, rows: Rows): Pick<HeldWord, 'call' | 'calls'> {
  if (rows.size === 0) return { call, calls };
  const given = (rows.get(expr.start) ?? (expr.kind === 'object' ? expr.fields.map(({ nameSpan }) => rows.get(nameSpan.start)).find((one) => one !== undefined) : undefined))?.at(-1);
  if (given === undefined) return { call, calls };
  return { call: given.kind === 'call' ? given : call, calls: nameCalled(given) };
}

/** `zone_settings().update(zone, 'minify', value)`: settings are told whose and which. */
function setsOf({ callee, args }: Call, word: Expr): boolean {
  const [whose] = args;
  const isGiven = whose !== undefined && (whose.value.kind === 'name' || whose.value.kind === 'member');
  return isGiven && args.some(({ value }) => value === word) && chainOf(callee).slice(0, -1).some((name) => /settings$/i.test(name));
}

/** Where that is declared which a call calls. */
interface Origin {
  /** The files that may declare it: a function that is imported, a method of an imported class or of what was made of one. */
  files: readonly string[];
  /** It comes from a package, or is a function that another file of the tree exports. */
  isForeign: boolean;
}

const UNKNOWN_ORIGIN: Origin = { files: [], isForeign: false };

function originOf(call: Call, page: Page): Origin {
  const { unit, host, scope } = page;
  const { callee } = call;
  // By a name of two words it is known which of its functions is meant.
  const isNamedAlone = isTelling(nameCalled(call) ?? '');
  let root = rootOf(callee.kind === 'member' ? resolve(callee.object, scope).value : callee);
  for (let step = 0; step < STEPS; step++) {
    // `&cf.Client{}`
    if (root.kind === 'object' && root.type !== undefined) root = rootOf(root.type);
    if (root.kind !== 'name') break;
    const { name } = root;
    const imported = unit.imports.find((one) => binds(one, name));
    if (imported !== undefined) {
      const files = host.filesOf?.(unit.file, imported.module) ?? [];
      // Go does not say by its module where a package lies.
      return { files, isForeign: root === callee || (files.length === 0 && unit.language !== 'go') };
    }
    const bound = resolve(root, scope);
    if (bound.scope !== scope || bound.value === root) return { files: /^[A-Z]/.test(name) && !isNamedAlone ? declaring(name, page) : [], isForeign: false };
    root = rootOf(bound.value);
  }
  return UNKNOWN_ORIGIN;
}

/** The files that may declare a type which no import binds: one that is named like it, or one that is brought in whole. */
function declaring(type: string, { unit, host }: Page): string[] {
  const opened = unit.imports.filter(({ opened }) => opened === true).map(({ module }) => module);
  return [type, ...opened].flatMap((module) => host.filesOf?.(unit.file, module) ?? []);
}

/** Names on the way from a method to the import. */
const STEPS = 3;

/** The fixed segments of all catalogued paths. */
interface Segments {
  all: ReadonlySet<string>;
  /** Those of two parts and more: lists in a text tell no others. */
  listed: string[];
}

const segmentsOf = onceFor((templates: string[][]): Segments => {
  const all = new Set(templates.flat().filter((segment) => !segment.startsWith('{')));
  return { all, listed: [...all].filter((word) => word.includes('_')) };
});

function mayFill({ expr, text }: HeldWord, { all, listed }: Segments): boolean {
  const isAsked = (word: string | undefined): boolean => word !== undefined && all.has(word);
  if (expr.kind === 'object') return expr.fields.some((field) => isAsked(field.name));
  return isAsked(pairOf(text)?.word ?? text) || (expr.kind === 'string' && expr.parts.some((part) => part.kind === 'chunk' && mayList(part.value, listed)));
}

function mayList(text: string, listed: string[]): boolean {
  return text.includes('_') && /\s/.test(text) && listed.some((word) => text.includes(word));
}
