import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { lastPart } from '../../../dotted.ts';
import type { CallUsage, Condition, Doc, Method, NameUsage } from '../../../model.ts';
import { onceFor } from '../../once.ts';

/** A path with a hole where catalogued paths have a fixed word: `/zones/${zone}/settings/${id}`. */
export interface OpenPath {
  /** The path with `undefined` for holes. */
  path: (string | undefined)[];
  /** Index of the hole that the words would fill. */
  hole: number;
  words: ReadonlySet<string>;
  /** What it is asked with, where that was read. */
  method?: Method | undefined;
  by?: Builders;
}

/** What the functions are called that build a path, or call one that does, and the classes that it is built in: by these others may call them. */
export interface Builders {
  language: string;
  names: readonly string[];
  types: readonly string[];
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

/**
 * The paths below one that takes or gives many things at once: `PATCH /zones/{}/settings`, where its body does not show which ones, and
 * `GET /zones/{}/settings`, of whose answer some are read by their names.
 */
export function openedAtOnce({ method, path, body }: CallUsage, templates: string[][]): OpenPath[] {
  if (method !== 'GET' && (method !== 'PATCH' || showsIds(body))) return [];
  return possiblePaths(templates).filter((open) => open.hole === path.length && path.every(({ text }, index) => text === open.path[index] || open.path[index] === undefined));
}

function showsIds(body: Doc): boolean {
  return body.kind === 'object' && body.fields.some(({ value }) => value.kind === 'list' && !value.open
    && value.items.every((item) => item.kind === 'object' && item.fields.some((field) => field.name === 'id' && field.value.kind === 'value')));
}

/** Whether all that builds a path only reads: a word that fills it sets nothing. */
export function onlyRead(methods: Iterable<Method | undefined>): boolean {
  const [first, ...others] = new Set(methods);
  return first === 'GET' && others.length === 0;
}

/** Two open paths with the same key ask for the same words. */
export function pathKey(open: OpenPath): string {
  return open.path.map((text, index) => (index === open.hole ? '{?}' : text ?? '{}')).join('/');
}

/**
 * The open paths that catalogued words could fill if some file built them: places where the catalog knows three words or
 * more, so that each is a value among others and not the name of a thing.
 */
export const possiblePaths = onceFor((templates: string[][]): OpenPath[] => {
  const found = new Map<string, OpenPath>();
  for (const template of templates) {
    const hole = template.length - 1;
    if (hole < 3) continue;
    const path = template.map((part, index) => (index === hole || part.startsWith('{') ? undefined : part));
    for (const open of openPathsOf({ path: path.map((text) => ({ text })) }, templates)) {
      if (open.hole === hole && open.words.size >= 3) found.set(pathKey(open), open);
    }
  }
  return [...found.values()];
});

/**
 * Where such a path has its hole right behind an id, `/zones/${zone}/${kind}`: words there are names of things everywhere, so that one asks
 * for the path only where it is given to who builds it.
 */
export function endPathsOf(path: readonly (string | undefined)[], templates: string[][]): OpenPath[] {
  const words = new Set(templates.filter((template) => template.length === END + 1 && fitsBut(template, path, END) && template[END - 1]?.startsWith('{') === true).map((template) => template[END] as string));
  return words.size < 2 ? [] : [{ path: [...path], hole: END, words }];
}

/** Where that is. */
const END = 2;

/** Those that words could fill if some file built them. */
export const endPaths = onceFor((templates: string[][]): OpenPath[] => [...new Set(templates.map(([root]) => root))].flatMap((root) => endPathsOf([root, undefined, undefined], templates)));

/** The paths that a catalogued method or block fills with what it is given, where the catalog says which word it asks for. */
export function openedBy(usage: Pick<NameUsage, 'ecosystem' | 'name' | 'arguments'>, { names, templates }: Vocabulary): OpenPath[] {
  const known = names.get(usage.ecosystem)?.get(usage.name)?.filter((name) => (name.role === 'call' ? name.when !== undefined : isLeftOpen(name.at?.split('.') ?? [], usage.arguments))) ?? [];
  if (known.length === 0) return [];
  const asked = new Set(known.flatMap(({ at, when }) => [...(at === undefined ? [] : [lastPart(at)]), ...(when === undefined ? [] : wordsAsked(when))]));
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

/** Same length, a literal in the hole, and every other literal agrees with what is written. */
function fits(template: string[], path: readonly (string | undefined)[], hole: number): boolean {
  return template[hole - 1]?.startsWith('{') === false && fitsBut(template, path, hole);
}

function fitsBut(template: string[], path: readonly (string | undefined)[], hole: number): boolean {
  if (template.length !== path.length || template[hole]?.startsWith('{') !== false) return false;
  return template.every((part, index) => index === hole || part.startsWith('{') || part === path[index]);
}
