import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Usage } from '../../model.ts';
import { redact } from '../../redact.ts';
import { isIgnoreAttempt, readIgnore } from '../../suppress.ts';
import { decode } from '../files/read.ts';
import { placeIn } from '../files/sorted.ts';
import type { StandingOf } from '../files/standing.ts';
import type { Note, Workspace } from '../files/workspace.ts';
import { readEmbedded } from './embedded.ts';
import type { Expr, SourceText, Unit } from './expr/expr.ts';
import { exprsOf } from './expr/walk.ts';
import { languageOf, readerOf, readyReader } from './languages.ts';
import type { Neighbour } from './led.ts';
import { wordsOfPaths, type Around, type Neighbours } from './neighbours.ts';
import { NO_EVIDENCE } from './page/evidence.ts';
import type { Host } from './page/page.ts';
import { languageNamed } from './readers/language-names.ts';
import type { Judged } from './remember.ts';
import { tellingPlaces } from './telling.ts';
import { treeOf } from './tree.ts';
import { usagesIn } from './usages.ts';

export type CodeSeen = { kind: 'usage'; usage: Usage } | Judged;

/**
 * Reads a text and all code of other languages inside it, then says what stands there. `parsed` counts units by language. A text
 * that no reader gets through is a blind spot, and ends nothing.
 */
export async function seenAt(file: string, language: string, text: string, host: Host, parsed: Record<string, number>, imported?: Neighbours): Promise<CodeSeen[]> {
  const source = sourceOf(file, language, text);
  if (text.length >= LONG) source.places = tellingPlaces(text, language, host.vocabulary);
  const read = await readerOf(language);
  try {
    return [...await heldIn(read(source), host, parsed, imported)];
  } catch (error) {
    return [{ kind: 'blind', blind: { kind: 'unparsed', where: file, reason: failureOf(error) } }];
  }
}

function failureOf(error: unknown): string {
  if (isTooDeep(error)) return 'It is nested too deeply to be read. Look at it by hand.';
  return `Reading it failed, which is a fault of lastcall: ${redact(String(error))}. Look at the file by hand, and report this.`;
}

function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}

async function heldIn(unit: Unit, host: Host, parsed: Record<string, number>, imported?: Neighbours): Promise<Iterable<CodeSeen>> {
  await imported?.load(unit);
  const inner = await readEmbedded(unit, readInner);
  // Scripts of a page import as files of their own do.
  if (unit.language === 'html') for (const [one] of inner.values()) if (one !== undefined) await imported?.load(one);
  return seenIn(unit, inner, { ...host, ...imported?.answers, readEmbedded: (expr) => inner.get(expr) }, parsed);
}

/** From here on a reader may look closely only where that may lead to something: what is shorter is sooner read than searched. */
const LONG = 10_000;

function sourceOf(file: string, language: string, text: string): SourceText {
  return { file, language, text, fileText: text, at: (offset) => offset, encode: (one) => one };
}

async function readInner(source: SourceText): Promise<Unit | undefined> {
  const language = languageNamed(source.language);
  return language === undefined ? undefined : (await readerOf(language))({ ...source, language });
}

/** `inside` are the units of other languages in it, in each way in which their text may come out: their comments silence as well. */
function* seenIn(unit: Unit, inside: ReadonlyMap<Expr, Unit[]>, host: Host, parsed: Record<string, number>): Generator<CodeSeen> {
  count(parsed, unit.language);
  const [problem] = [unit, ...programsIn(unit, inside)].flatMap(({ problems }) => problems);
  if (problem !== undefined) {
    const line = lineOf(unit.text, problem.offset);
    yield { kind: 'blind', blind: { kind: 'unparsed', where: `${unit.file}:${line}`, reason: `${problem.message} The rest of the file was read as far as possible.` } };
  }
  for (const seen of usagesIn(unit, host)) {
    yield 'where' in seen ? { kind: 'blind', blind: seen } : { kind: 'usage', usage: seen };
  }
  for (const comment of [unit, ...[...inside.values()].flatMap((units) => units.slice(0, 1))].flatMap(({ comments }) => comments)) {
    if (!isIgnoreAttempt(comment.text)) continue;
    const read = readIgnore(comment.text, unit.file, lineOf(unit.text, comment.end));
    if (read !== undefined) yield 'ids' in read ? { kind: 'ignore', ignore: read } : { kind: 'blind', blind: read };
  }
}

/** What is run as it stands there. An example in a text need not be whole, nor what is put together or filled in first, as Terraform in strings is. */
function programsIn(unit: Unit, inside: ReadonlyMap<Expr, Unit[]>): Unit[] {
  return inside.size === 0 ? [] : exprsOf(unit).flatMap((expr) => (isProgram(expr) ? inside.get(expr)?.slice(0, 1) ?? [] : []));
}

function isProgram(expr: Expr): boolean {
  return expr.kind === 'embedded' && expr.context === undefined && expr.language !== 'terraform'
    && expr.text.kind === 'string' && expr.text.parts.every((part) => part.kind === 'chunk' && !TEMPLATE.test(part.value));
}

/** What programs for templates fill in: `{{ name }}`, `{% if %}`, `<%= name %>`, `<?= $name ?>`. */
const TEMPLATE = /\{\{|\{%|<[%?]/;

interface Place {
  cwd: string;
  vocabulary: Vocabulary;
  overlay?: ReadonlyMap<string, string>;
}

/** What a file may lead to in a tree of these files, sorted. Imported files are read when they are small, and the larger ones of these when they hold a word of some path. */
export function aroundOf({ files, notes }: { files: string[]; notes: readonly Note[] }, { cwd, vocabulary, overlay }: Place): Around {
  const mayHoldPaths = wordsOfPaths(vocabulary);
  const read = (name: string): Neighbour | undefined => {
    const file = path.resolve(cwd, name);
    const language = languageOf(file) ?? '';
    const reader = readyReader(language);
    if (reader === undefined || files[placeIn(files, file)] !== file) return undefined;
    const text = overlay?.get(name) ?? decode(readFileSync(file)).text;
    if (text.length >= LARGEST_NEIGHBOUR || (text.length >= SMALL_NEIGHBOUR && !mayHoldPaths.test(text))) return undefined;
    return { text, unit: attempt(() => reader(sourceOf(name, language, text))) };
  };
  return { read: lately(read), tree: treeOf(files, cwd, notes) };
}

/** How many answers are kept: enough for the constants of one package, whose files are read one after the other. */
const KEPT = 32;

function lately<T>(read: (name: string) => T): (name: string) => T {
  const known = new Map<string, { value: T }>();
  return (name) => {
    const found = known.get(name) ?? { value: read(name) };
    known.delete(name);
    known.set(name, found);
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
    return found.value;
  };
}

/** Where nothing of a file is known, a path that needs it is told as one that nobody can read. */
function attempt(read: () => Unit): () => Unit | undefined {
  let made: { unit: Unit | undefined } | undefined;
  const tried = (): Unit | undefined => {
    try {
      return read();
    } catch (error) {
      if (!isTooDeep(error)) throw error;
      return undefined;
    }
  };
  return () => (made ??= { unit: tried() }).unit;
}

/** Constants live in short files; a large one would cost more than it tells. */
const LARGEST_NEIGHBOUR = 100_000;

/** What a body is told may be any word: a file of little else than constants is sooner read than asked for one. */
const SMALL_NEIGHBOUR = 4_000;

/** What a file may ask of the files around it. */
export function hostOf(vocabulary: Vocabulary, workspace: Workspace, standingOf: StandingOf): Host {
  return {
    vocabulary,
    standingOf,
    evidenceOf: (file) => workspace.evidenceFor(file) ?? NO_EVIDENCE,
    versionOf: (file, ecosystem) => workspace.versionOf(file, ecosystem),
  };
}

/** One more of its kind. */
export function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
