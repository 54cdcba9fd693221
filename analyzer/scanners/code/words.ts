import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { CallUsage, Condition, Doc, NameUsage } from '../../model.ts';
import type { Expr } from './expr.ts';
import { docOf, UNKNOWN } from './doc.ts';
import { originAt, type Page } from './page.ts';

/** A path with a hole where catalogued paths have a fixed word: `/zones/${zone}/settings/${id}`. */
export interface OpenPath {
  /** The path with `undefined` for holes. */
  path: (string | undefined)[];
  /** Index of the hole that the words would fill. */
  hole: number;
  words: ReadonlySet<string>;
}

/** Where a path that was read leaves open what the catalog knows words for; one word alone is the name of a thing: `images/v1/{id}`. */
export function openPathsOf(usage: { path: readonly { text: string | undefined }[] }, templates: string[][]): OpenPath[] {
  const path = usage.path.map((segment) => segment.text);
  return path.flatMap((text, hole) => {
    if (text !== undefined || hole < 2) return [];
    const words = new Set(templates.filter((template) => fits(template, path, hole)).map((template) => template[hole] as string));
    return words.size < 2 ? [] : [{ path, hole, words }];
  });
}

/** The paths below one that takes many things at once, `PATCH /zones/{}/settings`, where its body does not show which ones. */
export function openedAtOnce({ method, path, body }: CallUsage, templates: string[][]): OpenPath[] {
  if (method !== 'PATCH' || showsIds(body)) return [];
  return possiblePaths(templates).filter((open) => open.hole === path.length && path.every(({ text }, index) => text === open.path[index] || open.path[index] === undefined));
}

function showsIds(body: Doc): boolean {
  return body.kind === 'object' && body.fields.some(({ value }) => value.kind === 'list' && !value.open
    && value.items.every((item) => item.kind === 'object' && item.fields.some((field) => field.name === 'id' && field.value.kind === 'value')));
}

/** Two open paths with the same key ask for the same words. */
export function keyOf(open: OpenPath): string {
  return open.path.map((text, index) => (index === open.hole ? '{?}' : text ?? '{}')).join('/');
}

/**
 * The open paths that catalogued words could fill if some file built them: places where the catalog knows three words or
 * more, so that each is a value among others and not the name of a thing.
 */
export function possiblePaths(templates: string[][]): OpenPath[] {
  const known = POSSIBLE.get(templates) ?? computePossible(templates);
  POSSIBLE.set(templates, known);
  return known;
}

/** The paths that a catalogued method or block fills with what it is given, where the catalog says which word it asks for. */
export function openedBy(usage: Pick<NameUsage, 'ecosystem' | 'name' | 'arguments'>, { names, templates }: Vocabulary): OpenPath[] {
  const known = names.get(usage.ecosystem)?.get(usage.name)?.filter((name) => (name.role === 'call' ? name.when !== undefined : isLeftOpen(name.at?.split('.') ?? [], usage.arguments))) ?? [];
  if (known.length === 0) return [];
  const asked = new Set(known.flatMap(({ at, when }) => [...(at === undefined ? [] : [at.slice(at.lastIndexOf('.') + 1)]), ...(when === undefined ? [] : wordsAsked(when))]));
  return possiblePaths(templates).filter((path) => [...path.words].some((word) => asked.has(word)));
}

/** An argument that is given, but decided elsewhere: `setting_id = each.key`, `settings { brotli = var.brotli }`. */
function isLeftOpen([step, ...rest]: string[], given: Doc): boolean {
  if (step === undefined) return given.kind === 'unknown';
  const name = step.replace(/\[.*$/, '');
  const holders = given.kind === 'list' ? given.items : [given];
  return holders.some((holder) => holder.kind === 'object' && holder.fields.some((field) => field.name === name && isLeftOpen(rest, field.value)));
}

function wordsAsked(condition: Condition): string[] {
  if ('every' in condition) return condition.every.flatMap(wordsAsked);
  if ('some' in condition) return condition.some.flatMap(wordsAsked);
  if ('in' in condition) return wordsAsked(condition.where);
  return 'oneOf' in condition ? condition.oneOf.filter((one) => typeof one === 'string') : [];
}

const POSSIBLE = new WeakMap<string[][], OpenPath[]>();

function computePossible(templates: string[][]): OpenPath[] {
  const found = new Map<string, OpenPath>();
  for (const template of templates) {
    const hole = template.length - 1;
    if (hole < 3) continue;
    const path = template.map((part, index) => (index === hole || part.startsWith('{') ? undefined : part));
    for (const open of openPathsOf({ path: path.map((text) => ({ text })) }, templates)) {
      if (open.hole === hole && open.words.size >= 3) found.set(keyOf(open), open);
    }
  }
  return [...found.values()];
}

/** Same length, a literal in the hole, and every other literal agrees with what is written. */
function fits(template: string[], path: (string | undefined)[], hole: number): boolean {
  if (template.length !== path.length || template[hole]?.startsWith('{') !== false || template[hole - 1]?.startsWith('{') !== false) return false;
  return template.every((part, index) => index === hole || part.startsWith('{') || part === path[index]);
}

/**
 * Words held as data in a file or package that builds such a path elsewhere: list items, map keys, arguments. Loose:
 * that the word ever reaches the path is likely, not shown.
 */
export function* wordUsages(expr: Expr, page: Page, open: OpenPath[], text: string | undefined, next?: Expr): Generator<CallUsage> {
  // A member of a type declares that there may be one.
  const written = expr.kind === 'object' ? expr.fields.filter(({ value }) => value.kind !== 'other' || value.children.length > 0).map((field) => ({ word: field.name, ...field.nameSpan, value: field.value })) : [];
  const pair = pairOf(text);
  const spans: Spelt[] = expr.kind !== 'string' ? written : [{ word: pair?.word ?? text, start: expr.start, end: expr.end, value: pair?.value ?? next }, ...listed(expr, open)];
  for (const { word, start, end, value } of spans) {
    const filled = word === undefined ? undefined : open.find((one) => one.words.has(word));
    if (filled === undefined || word === undefined) continue;
    const path = filled.path.map((one, index) => (index === filled.hole ? { text: word, place: page.place(start, end) } : { text: one }));
    yield {
      kind: 'call', ...originAt(page, start, end), reading: 'loose', method: undefined, host: undefined, path,
      query: UNKNOWN, headers: UNKNOWN, body: value === undefined ? UNKNOWN : sent(value, page), response: UNKNOWN,
    };
  }
}

interface Spelt {
  word: string | undefined;
  start: number;
  end: number;
  /** What stands beside it and may be its value; a text where both are one. */
  value: Expr | string | undefined;
}

/** A word with its value in one text, as lists of shell scripts have them: `security_level=high`, `brotli:on`, `brotli on`. */
export function pairOf(text: string | undefined): { word: string; value: string } | undefined {
  const [, word, value] = /^([a-z]\w*)(?:[:=|,;]|[ \t]+)([\w.-]+)$/.exec(text ?? '') ?? [];
  // A word that others use too says something only when it is switched.
  const isMeant = word !== undefined && value !== undefined && (word.includes('_') || SWITCHED.has(value));
  return isMeant ? { word, value } : undefined;
}

const SWITCHED = new Set(['on', 'off', 'true', 'false', 'enabled', 'disabled']);

/**
 * The value that is written beside the word, where it is a plain one; what else may be meant is not guessed. Without slots: words
 * wait for other files, on other threads and between runs, and nothing loose is rewritten.
 */
function sent(value: Expr | string, page: Page): Doc {
  const plain = typeof value === 'string' ? value : onlyText(value);
  const doc: Doc = typeof plain === 'string' ? { kind: 'value', value: plain } : plain.kind === 'string' ? docOf(plain, page) : UNKNOWN;
  return doc.kind === 'value' ? { kind: 'object', fields: [{ name: 'value', value: { kind: 'value', value: doc.value } }], open: true } : UNKNOWN;
}

/** `ValueBody("off")`, `{ value: 'off' }`: a record with one text in it. */
function onlyText(expr: Expr): Expr {
  if (expr.kind === 'let') return expr.value;
  if (expr.kind === 'object' && expr.fields.length === 1 && expr.fields[0]?.name?.toLowerCase() === 'value') return expr.fields[0].value;
  const makes = expr.kind === 'call' && (expr.callee.kind === 'name' || expr.callee.kind === 'member') && (expr.isNew || /^[A-Z]/.test(expr.callee.name));
  return makes && expr.args.length === 1 ? expr.args[0]!.value : expr;
}

/** Words in a text that tells what may be given: `Settings: security_level, challenge_ttl`, `security_level [low | high]`. */
function listed({ parts }: Extract<Expr, { kind: 'string' }>, open: OpenPath[]): Spelt[] {
  const found = parts.flatMap((part) => (part.kind !== 'chunk' || !/\s/.test(part.value) ? [] : open.flatMap(({ words }) =>
    [...part.value.matchAll(listOf(words))].flatMap((match): Spelt[] => {
      const [word] = match;
      return [{ word, start: part.at(match.index), end: part.at(match.index + word.length), value: undefined }];
    }))));
  return [...new Map(found.map((one) => [one.start, one])).values()];
}

const LISTS = new WeakMap<ReadonlySet<string>, RegExp>();

function listOf(words: ReadonlySet<string>): RegExp {
  const known = LISTS.get(words) ?? compiled(words);
  LISTS.set(words, known);
  return known;
}

/** Only words of two parts: a `brotli` in a list may be anybody's. */
function compiled(words: ReadonlySet<string>): RegExp {
  const either = [...words].filter((word) => word.includes('_')).join('|') || '(?!)';
  return new RegExp(`(?<=[a-z]_[a-z]+, ?)(?:${either})(?![\\w./-])|(?<![\\w./$-])(?:${either})(?=, ?[a-z]+_[a-z]|[ \\t]+[[<(])`, 'g');
}
